import { describe, expect, it } from 'vitest';
import { creditedHours, fitTogether } from './credited';

const HELD = { hours: 4, start: '2026-03-02 08:00:00', end: '2026-03-02 12:00:00' };
const of = (signTime: string | null, learnedOnline = 0, more: object = {}) =>
  creditedHours({ ...HELD, ...more }, { signTime: signTime && `2026-03-02 ${signTime}`, learnedOnline }, 45);

describe('hours of a training held in person', () => {
  it('are whole for who came in time, also by the end of the queue', () => {
    expect([of('07:10:00'), of('08:00:00'), of('08:15:00')]).toEqual([4, 4, 4]);
  });
  it('are the part that was left for who came later, breaks and nights being spread over all of it', () => {
    expect([of('08:15:01'), of('09:00:00'), of('11:00:00'), of('11:59:30'), of('12:00:00')]).toEqual([3.7, 3, 1, 0, 0]);
    const days = { start: '2026-03-01 08:00:00', end: '2026-03-05 08:00:00', hours: 40 };
    expect([
      of('08:00:00', 0, days),
      of('07:00:00', 0, { ...days, start: '2026-02-26 07:00:00', end: '2026-03-02 08:00:00' }),
    ]).toEqual([30, 0.4]);
  });
  it('are of a training of several days the sum of those on which he signed in', () => {
    const held = { hours: 8, start: '2026-03-02 08:00:00', end: '2026-03-04 12:00:00' };
    const by = (...times: readonly string[]) =>
      creditedHours(
        held,
        {
          signTime: times[0] && `2026-03-${times[0]}`,
          learnedOnline: 0,
          days: times.map((time) => ({
            day: `2026-03-${time.slice(0, 2)}`,
            signTime: `2026-03-${time}`,
            learnedOnline: 0,
          })),
        },
        45,
      );
    // All of it, though no third of eight is a tenth; two thirds; of the second day half.
    expect(by('02 08:00:00', '03 08:14:00', '04 07:30:00')).toBe(8);
    expect(by('02 08:00:00', '04 08:00:00')).toBe(5.3);
    expect(by('02 08:00:00', '03 10:00:00')).toBe(4);
    expect(by()).toBe(null);
  });
  it('are none of who did not sign in, and of a training that counts none', () => {
    expect([of(null), of('08:00:00', 0, { hours: null })]).toEqual([null, 0]);
  });
  it('leave out what was learned online while he was there', () => {
    expect([of('08:00:00', 3_600), of('08:00:00', 10 * 3_600), of('10:00:00', 3_600)]).toEqual([3, 0, 1]);
  });
});

describe('trainings of one person at one time', () => {
  const at = (start: string, end: string, hours: number) => ({
    start: `2026-03-02 ${start}`,
    end: `2026-03-02 ${end}`,
    hours,
  });
  const together = (...sessions: ReturnType<typeof at>[]) => fitTogether(sessions, 45);
  it('fit where each has its time, also one within another', () => {
    expect(together(at('08:00:00', '09:00:00', 1.3), at('09:00:00', '10:00:00', 1.3))).toBe(true);
    expect(together(at('08:00:00', '12:00:00', 4), at('09:00:00', '09:45:00', 1))).toBe(true);
  });
  it('do not where two rooms fill the same hour, however long a third one is', () => {
    const [one, other] = [at('08:00:00', '09:00:00', 1.3), at('08:00:00', '09:00:00', 1.3)];
    expect(together(one, other)).toBe(false);
    expect(together(one, other, at('06:00:00', '16:00:00', 0))).toBe(false);
    expect(together(at('08:00:00', '12:00:00', 5.3), at('09:00:00', '09:45:00', 0.1))).toBe(false);
  });
});
