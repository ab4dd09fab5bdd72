import { describe, expect, it } from 'vitest';
import { BEAT_CAP_SECONDS, enoughRead, pagesRead, readUntil, signByFaults, signByOf, withPages } from './sign-off';

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

describe('documents beside the text', () => {
  const rule = { id: 'a', name: '规定.pdf', pages: 3, seen: [2] };
  const table = { id: 'b', name: '附表.pdf', pages: 1, seen: [] };
  const seen = (told: readonly string[], most: number) => withPages([rule, table], told, most).map((one) => one.seen);

  it('count pages that they have, each once, no more than time has passed for', () => {
    expect(seen(['a:3', 'a:3', 'a:2', 'a:4', 'a:0', 'a:x', 'c:1', 'b:1'], 9)).toEqual([[2, 3], [1]]);
    expect(seen(['a:1', 'a:3', 'b:1'], 2)).toEqual([[1, 2, 3], []]);
    expect(seen(['a:1'], 0)).toEqual([[2], []]);
  });

  it('are read when every page of all of them was', () => {
    const whole = { ...reading, readSeconds: 30 };
    expect(pagesRead([rule, table])).toEqual({ all: 4, read: 1 });
    expect(said({ ...whole, documents: [rule, table] }, at('08:00:00'))).toEqual([
      '附件未读完：《规定.pdf》还有2页、《附表.pdf》还有1页',
    ]);
    expect(said({ ...whole, documents: withPages([rule], ['a:1', 'a:3'], 2) }, at('08:00:00'))).toEqual([]);
    expect(said({ ...whole, documents: null }, at('08:00:00'))).toEqual([]);
  });
});

describe('the day by which it is signed', () => {
  const rule = { since: 'publishTime', today: '2026-03-10', days: 7 };
  const out = { signOff: true, publishTime: '2026-03-01 08:00:00', signOffVersion: 1, signOffBy: '2026-03-20' };

  it('begins with the publication, and counts from it where that is still to come', () => {
    expect(signByOf({ signOff: false, signOffBy: null }, undefined, rule)).toEqual({});
    expect(signByOf({ signOff: true, publishTime: null }, undefined, rule)).toEqual({});
    const told = { signOffEndTime: null };
    expect(signByOf({ signOff: true, publishTime: '2026-03-10 09:00:00' }, undefined, rule)).toEqual({
      ...told,
      signOffBy: '2026-03-17',
    });
    expect(signByOf({ signOff: true, publishTime: '2026-04-01 09:00:00' }, undefined, rule)).toEqual({
      ...told,
      signOffBy: '2026-04-08',
    });
    expect(signByOf({ ...out, signOffBy: '2026-03-12' }, { ...out, signOff: false, signOffBy: null }, rule)).toEqual({
      ...told,
      signOffBy: '2026-03-12',
    });
    expect(signByOf({ signOff: true, publishTime: '2026-03-10 09:00:00' }, undefined, { ...rule, days: 0 })).toEqual({
      ...told,
      signOffBy: null,
    });
  });

  it('of another text is another, of the same text told again the same while it is to come', () => {
    const told = { signOffEndTime: null };
    expect(signByOf({ signOffVersion: 2, signOffBy: out.signOffBy }, out, rule)).toEqual({
      ...told,
      signOffBy: '2026-03-17',
    });
    expect(signByOf({ signOffVersion: 2, signOffBy: '2026-03-11' }, out, rule)).toEqual({
      ...told,
      signOffBy: '2026-03-11',
    });
    const again = { publishTime: '2026-03-10 09:00:00' };
    expect(signByOf(again, out, rule)).toEqual({ ...told, signOffBy: '2026-03-20' });
    expect(signByOf(again, { ...out, signOffBy: '2026-03-09' }, rule)).toEqual({ ...told, signOffBy: '2026-03-17' });
    expect(signByOf({ name: '另一名称' }, out, rule)).toEqual({});
    expect(signByOf({ signOffBy: '2026-03-15' }, out, rule)).toEqual(told);
  });

  it('has not passed when it is told', () => {
    expect(signByFaults({ signOffBy: '2026-03-09' }, out, rule.today)).toHaveLength(1);
    for (const signOffBy of ['2026-03-10', null, undefined])
      expect(signByFaults({ signOffBy }, out, rule.today)).toEqual([]);
    const since = { name: 'publishTime', label: '通知日期' };
    const later = { publishTime: '2026-03-20 09:00:00' };
    expect(signByFaults({ signOffBy: '2026-03-19', ...later }, undefined, rule.today, since)).toEqual([
      { field: 'signOffBy', message: '签阅期限不能早于通知日期' },
    ]);
    expect(signByFaults({ signOffBy: '2026-03-19' }, { ...out, ...later }, rule.today, since)).toHaveLength(1);
    expect(signByFaults({ signOffBy: '2026-03-20', ...later }, undefined, rule.today, since)).toEqual([]);
    // One that was told before and has passed meanwhile is no mistake of whoever changes something else.
    expect(signByFaults({ signOffBy: '2026-03-01' }, { signOffBy: '2026-03-01' }, rule.today)).toEqual([]);
  });
});
