import { describe, expect, it } from 'vitest';
import { BEAT_CAP_SECONDS, enoughRead, readUntil } from './sign-off';

const reading = { textVersion: 1, seconds: 30, readSeconds: 20, beatTime: '2026-03-01 08:00:00', endReached: true };
const at = (time: string) => `2026-03-01 ${time}`;
const said = (...asked: Parameters<typeof enoughRead>) => enoughRead(...asked).map(({ message }) => message);

describe('a reading', () => {
  it('counts the time since the last word up to the cap, and never backwards', () => {
    expect(readUntil(reading, at('08:00:07'))).toBe(27);
    expect(readUntil(reading, at('09:00:00'))).toBe(20 + BEAT_CAP_SECONDS);
    expect(readUntil(reading, '2026-03-02 08:00:00')).toBe(20 + BEAT_CAP_SECONDS);
    expect(readUntil(reading, at('07:59:59'))).toBe(20);
  });

  it('is enough to the second', () => {
    expect(said(reading, at('08:00:09'))).toEqual(['阅读时间不足，还需阅读1秒']);
    expect(said(reading, at('08:00:10'))).toEqual([]);
  });

  it('tells time and end at once', () => {
    const message = ['阅读时间不足，还需阅读10秒', '请阅读到结尾后再签阅'];
    expect(said({ ...reading, endReached: false }, at('08:00:00'))).toEqual(message);
    expect(said({ ...reading, endReached: null }, at('08:00:00'))).toEqual(message);
    expect(said({ ...reading, endReached: false, readSeconds: 99 }, at('08:00:00'))).toEqual([message[1]]);
  });
});
