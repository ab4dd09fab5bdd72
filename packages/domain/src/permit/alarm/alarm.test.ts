import { describe, expect, it } from 'vitest';
import { defaultPermitRules } from '../judge-work';
import { nextStop } from '../permit-facts';
import { alarmsOf } from './alarm';

const DAY = '2026-11-27';
const at = (time: string) => `${DAY} ${time}`;
const row = (more: Record<string, unknown> = {}) => ({
  workType: '2',
  processState: 4,
  runFlag: 0,
  endTime: at('17:00:00'),
  actualStart: at('09:00:00'),
  guardianSeen: at('09:10:00'),
  lastGasTime: at('08:50:00'),
  superviseDue: at('09:30:00'),
  superviseItem: '通风良好',
  supervisionItems: [{ name: '通风良好', cycle: 30 }],
  dailyFrom: '08:00',
  dailyTo: '12:00',
  ...more,
});
const told = (more: Record<string, unknown> = {}, rules = defaultPermitRules) =>
  alarmsOf(row(more), rules).map(({ key, rings, at: over }) => [key, rings.slice(11, 16), over.slice(11, 16)]);

describe('when the phone on site calls', () => {
  it('is before each moment at which the server stops the work: at the confirmation that is due, else five minutes', () => {
    expect(told()).toEqual([
      ['check', '09:25', '09:30'],
      ['presence', '09:40', '09:45'],
      ['gas', '10:45', '10:50'],
      ['day', '11:55', '12:00'],
      ['end', '16:55', '17:00'],
    ]);
  });

  it('is five minutes after a hand-over whose successor has not signed in, from the hand-over on', () => {
    expect(told({ relievedAt: at('09:15:00') })[0]).toEqual(['relief', '09:15', '09:20']);
    expect(nextStop(row({ relievedAt: at('09:15:00') }), defaultPermitRules)?.why).toBe(
      '监护人交接后5分钟内接班监护人未到岗',
    );
  });

  it('is by the same moments as the server’s clock', () => {
    const earliest = [...alarmsOf(row(), defaultPermitRules)].map(({ at: over }) => over).sort()[0];
    expect(nextStop(row(), defaultPermitRules)?.at).toBe(earliest);
  });

  it('follows what the company has tightened, and calls a third of a short interval before its end', () => {
    const numbers = {
      ...defaultPermitRules.numbers,
      'guardian.minutes': 15,
      'guardian.graceMinutes': 0,
      'gas.recordMinutes': 12,
    } as typeof defaultPermitRules.numbers;
    const known = told({ superviseDue: null, dailyTo: null }, { ...defaultPermitRules, numbers });
    expect(known).toEqual([
      ['gas', '08:58', '09:02'],
      ['presence', '09:20', '09:25'],
      ['end', '16:55', '17:00'],
    ]);
    expect(told({ supervisionItems: [{ name: '通风良好', cycle: 6 }] })[0]).toEqual(['check', '09:28', '09:30']);
  });

  it('of a work that stands still is when its gas must be analysed anew, and its end', () => {
    const stands = { runFlag: 1, interruptedAt: at('10:00:00') };
    // Order 13 asks the re-test of a confined space after any break: there is no moment to wait for.
    expect(told(stands)).toEqual([['end', '16:55', '17:00']]);
    expect(told({ ...stands, workType: '1', effectiveLevel: '2' })[0]).toEqual(['retest', '10:30', '10:30']);
    expect(told({ ...stands, workType: '4', effectiveLevel: '2' })).toEqual([['end', '16:55', '17:00']]);
  });

  it('is never of a ticket that is not being worked', () => {
    expect([1, 2, 3, 5, 6, 7].flatMap((processState) => told({ processState }))).toEqual([]);
    expect(told({ runFlag: 2 })).toEqual([]);
  });
});
