import { describe, expect, it } from 'vitest';
import { MOST_NAMES, readForm, readJson, readQuery, TOO_MANY_NAMES } from './values';

const told = (run: () => unknown): [number, string] => {
  try {
    run();
  } catch (error) {
    const { status, message } = error as { status: number; message: string };
    return [status, message];
  }
  return [200, ''];
};

describe('JSON', () => {
  it.each([
    ['many lists', `[${'[],'.repeat(100)}[]]`],
    ['many objects', `[${'{},'.repeat(100)}{}]`],
    ['many numbers', `[${'1,'.repeat(100)}1]`],
    ['many names', `{${Array.from({ length: 60 }, (_, n) => `"n${n}":1`).join(',')}}`],
  ])('with %s is refused before it is built', (_name, text) => {
    expect(readJson(text, 500)).toEqual(JSON.parse(text));
    expect(told(() => readJson(text, 100))).toEqual([413, '提交的内容过多（最多 100 项），请减少后重试']);
  });

  it('counts nothing inside a text', () => {
    const value = { note: `[,:{"${'[,'.repeat(500)}\\`, other: '\\"' };
    expect(readJson(JSON.stringify(value), 10)).toEqual(value);
  });

  it('deeper than 32 is refused, whatever stands around it', () => {
    expect(told(() => readJson(`${'{"a":'.repeat(31)}[]${'}'.repeat(31)}`, 1_000))[0]).toBe(200);
    expect(told(() => readJson(`${'['.repeat(33)}${']'.repeat(33)}`, 1_000))).toEqual([
      400,
      '提交的内容层级过深（最多 32 层）',
    ]);
  });

  it.each(['{', '"', '{"a":1,}', '[1', '{"a\\":1}', '\u0000', '{"\\u00":1}'])('%j is no JSON', (text) => {
    expect(told(() => readJson(text, 100))).toEqual([400, '请求内容格式不正确']);
  });

  it('leaves out names that would change what an object is, however they are written', () => {
    const text =
      '{"__proto__":{"admin":true},"a":[{"con\\u0073tructor":1,"toString":2,"b":"constructor"}],"valueOf" : 3,"prototype":{}}';
    const value = readJson(text, 100) as { a: object[] };
    expect(Object.getOwnPropertyNames(value)).toEqual(['a']);
    expect(Object.getOwnPropertyNames(value.a[0])).toEqual(['b']);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });
});

describe('forms and query strings', () => {
  it('one name several times is a list in its order', () => {
    expect({ ...readForm('a=1&b=x&a=2&a=3&__proto__=y') }).toMatchObject({ a: ['1', '2', '3'], b: 'x' });
    expect(Object.getPrototypeOf(readForm('__proto__=y'))).toBeNull();
  });

  it('with more names than any form has are refused unread', () => {
    const many = (count: number) => 'a&'.repeat(count - 1).concat('a');
    expect(readForm(many(MOST_NAMES)).a).toHaveLength(MOST_NAMES);
    expect(told(() => readForm(many(MOST_NAMES + 1)))[0]).toBe(413);
    expect(readQuery(many(MOST_NAMES)).a).toHaveLength(MOST_NAMES);
    expect(readQuery(many(MOST_NAMES + 1))).toBe(TOO_MANY_NAMES);
  });
});
