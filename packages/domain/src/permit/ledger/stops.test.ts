import { describe, expect, it } from 'vitest';
import { besideStopped, superviseMissed } from '../permit-facts';
import { gradedLevels, isGraveLevel, levelKey, levelNamed } from './form';
import { CAUSE, overranOf, stopsOf, type TicketEvent } from './stops';

const START = '2026-11-20 08:00:00';
const event = (hour: string, kind: TicketEvent['kind'], why = ''): TicketEvent => ({
  id: hour,
  at: `2026-11-20 ${hour}:00`,
  kind,
  why,
});
const causes = (...events: TicketEvent[]) => stopsOf(events, START).map(({ cause }) => cause);

describe('stops of a ticket', () => {
  it('are told by cause, whoever stopped it', () => {
    expect(
      causes(
        event('09:00', 'clock', '监护人30分钟未确认在岗'),
        event('09:20', 'resume'),
        event('09:30', 'clock', '120分钟未记录气体检测（GB 30871-2022 6.5）'),
        event('09:40', 'resume'),
        event('10:00', 'interrupt', '下雨'),
        event('10:10', 'resume'),
        event('10:20', 'clock', besideStopped('DH20261120001')),
        event('10:30', 'resume'),
        event('10:40', 'badWatch'),
        event('10:50', 'resume'),
        event('10:52', 'clock', superviseMissed('动火点无可燃物')),
        event('10:55', 'resume'),
        event('11:00', 'unaccepted'),
        event('11:10', 'resume'),
        event('12:00', 'clock', '每日作业时段结束'),
        event('12:30', 'resume'),
        event('13:00', 'clock', '超过作业票有效期'),
      ),
    ).toEqual([1, 3, 9, 7, 4, 10, 8, 5, 6]);
  });

  it('are not made again by a bad sample of a work that stands still', () => {
    const bad = (hour: string) => event(hour, 'badGas', '氢气0.9%');
    expect(causes(bad('09:00'), bad('09:10'), bad('09:20'))).toEqual([CAUSE.badGas]);
    expect(causes(bad('09:00'), event('09:05', 'resume'), bad('09:10'))).toEqual([CAUSE.badGas, CAUSE.badGas]);
  });

  it('are not made again of a work that nobody has resumed', () => {
    const late = event('12:00', 'clock', '超过作业票有效期');
    expect(causes(event('09:00', 'interrupt', '下雨'), late)).toEqual([CAUSE.person]);
    expect(causes(late, event('13:00', 'unaccepted'), event('14:00', 'unaccepted'))).toEqual([CAUSE.overrun]);
    expect(overranOf([event('09:00', 'interrupt', '下雨'), late], START)).toBe(true);
    expect(overranOf([event('12:00', 'clock', '超过作业结束时间仍未开工')], START)).toBe(false);
    expect(overranOf([event('09:00', 'interrupt', '超过作业票有效期')], START)).toBe(false);
  });

  it('are not made by the acceptance of what was ended', () => {
    expect(causes(event('10:00', 'ended'), event('11:00', 'unaccepted'), event('12:00', 'unaccepted'))).toEqual([]);
    expect(causes(event('11:00', 'unaccepted'), event('11:30', 'resume'), event('12:00', 'unaccepted'))).toEqual([
      CAUSE.acceptance,
      CAUSE.acceptance,
    ]);
  });

  it('are none before the work begins, and none of a work that never began', () => {
    expect(causes(event('07:00', 'badGas'))).toEqual([]);
    expect(stopsOf([event('09:00', 'clock', '超过作业结束时间仍未开工')], null)).toEqual([]);
    expect(causes(event('09:00', 'clock', '超过作业结束时间仍未开工'))).toEqual([]);
  });
});

describe('levels of the ledger', () => {
  it('are the same whether a ticket writes its key or its name', () => {
    for (const { key, label } of gradedLevels) expect(levelNamed(label)).toBe(key);
    expect([levelKey('1', '1'), levelKey('3', null), levelKey('6', '1'), levelNamed('高处作业')]).toEqual([
      '11',
      '0',
      '0',
      '0',
    ]);
  });
  it('know which are filed in advance', () => {
    expect(gradedLevels.filter(({ key }) => isGraveLevel(key)).map(({ label }) => label)).toEqual([
      '特级动火',
      '一级动火',
      '一级受限空间',
      'Ⅳ级高处作业',
      '一级吊装',
    ]);
  });
});
