import { describe, expect, it } from 'vitest';
import { judgeSignIn, metresBetween } from './sign-in';

const gate = { longitude: 118.78, latitude: 32.04 };
const at = (time: string) => `2026-11-20 ${time}:00`;

describe('the distance of two positions', () => {
  it('is a degree of latitude, 111 km, anywhere', () => {
    expect(metresBetween({ longitude: 0, latitude: 0 }, { longitude: 0, latitude: 1 })).toBeCloseTo(111_195, -1);
    expect(metresBetween({ longitude: 118, latitude: 59 }, { longitude: 118, latitude: 60 })).toBeCloseTo(111_195, -1);
  });

  it('is half a degree of the equator on the sixtieth parallel', () => {
    expect(metresBetween({ longitude: 10, latitude: 60 }, { longitude: 11, latitude: 60 })).toBeCloseTo(55_597, -2);
  });

  it('crosses the date line by the short way and is nothing at the same place', () => {
    expect(metresBetween({ longitude: 179.9, latitude: 0 }, { longitude: -179.9, latitude: 0 })).toBeLessThan(23_000);
    expect(metresBetween({ ...gate }, { ...gate })).toBe(0);
  });
});

describe('a sign-in', () => {
  const place = { ...gate, signInTime: '2026-01-01 09:00:00', allowDeviation: 15 };

  it('within minutes and metres has no flag', () => {
    const verdict = judgeSignIn(place, at('09:15'), { longitude: 118.7805, latitude: 32.0403 }, 100);
    expect(verdict).toEqual({ flags: [], distance: 58, deviation: 15 });
  });

  it('a minute beyond the tolerance is late, before it early', () => {
    expect(judgeSignIn(place, at('09:16'), gate, 100)).toMatchObject({ flags: ['late'], deviation: 16 });
    expect(judgeSignIn(place, at('08:44'), gate, 100)).toMatchObject({ flags: ['early'], deviation: -16 });
  });

  it('at a time from which nobody allowed a deviation has no finding of time; zero minutes is a rule', () => {
    const none = { ...place, allowDeviation: null };
    expect(judgeSignIn(none, at('12:00'), gate, 100)).toEqual({ flags: [], distance: 0, deviation: null });
    expect(judgeSignIn({ ...gate, signInTime: '09:00' }, at('12:00'), gate, 100).flags).toEqual([]);
    expect(judgeSignIn({ ...place, allowDeviation: 0 }, at('09:01'), gate, 100).flags).toEqual(['late']);
  });

  it('around midnight counts the minutes between, not the day', () => {
    const night = { ...gate, signInTime: '23:50', allowDeviation: 20 };
    expect(judgeSignIn(night, at('00:05'), gate, 100)).toMatchObject({ flags: [], deviation: 15 });
  });

  it('beyond the radius is far, without a position unlocated', () => {
    expect(judgeSignIn(place, at('09:00'), { longitude: 118.79, latitude: 32.04 }, 100).flags).toEqual(['far']);
    expect(judgeSignIn(place, at('09:00'), null, 100)).toEqual({ flags: ['unlocated'], distance: null, deviation: 0 });
  });

  it('at a place without position and time has nothing to be judged by', () => {
    expect(judgeSignIn({}, at('03:00'), null, 100)).toEqual({ flags: [], distance: null, deviation: null });
  });

  it('tells time and place together', () => {
    expect(judgeSignIn(place, at('12:00'), { longitude: 119, latitude: 32.04 }, 100).flags).toEqual(['late', 'far']);
  });
});
