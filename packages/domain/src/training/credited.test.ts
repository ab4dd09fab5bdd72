import { describe, expect, it } from 'vitest';
import { creditedHours } from './credited';

const HELD = { hours: 4, start: '2026-03-02 08:00:00', end: '2026-03-02 12:00:00' };
const of = (signTime: string | null, learnedOnline = 0, more: object = {}) =>
  creditedHours({ ...HELD, ...more }, { signTime: signTime && `2026-03-02 ${signTime}`, learnedOnline }, 45);

describe('hours of a training held in person', () => {
  it('are whole for who came in time, also by the end of the queue', () => {
    expect([of('07:10:00'), of('08:00:00'), of('08:15:00')]).toEqual([4, 4, 4]);
  });
  it('are of the time that was left for who came later, never more than the whole', () => {
    expect([of('08:15:01'), of('09:00:00'), of('11:00:00'), of('11:59:30'), of('12:00:00')]).toEqual([4, 4, 1.3, 0, 0]);
    expect(of('08:15:01', 0, { hours: 5.3 })).toBe(4.9);
  });
  it('are none of who did not sign in, and of a training that counts none', () => {
    expect([of(null), of('08:00:00', 0, { hours: null })]).toEqual([null, 0]);
  });
  it('leave out what was learned online in that time', () => {
    expect([of('08:00:00', 3_600), of('08:00:00', 10 * 3_600), of('10:00:00', 3_600)]).toEqual([4, 0, 1.3]);
    expect(of('08:00:00', 3_600, { hours: 5.3 })).toBe(4);
  });
});
