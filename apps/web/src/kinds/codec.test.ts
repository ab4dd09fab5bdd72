import {
  type AnyField,
  type FilterOperator,
  f,
  type KindName,
  kindOf,
  type Suffix,
  states,
  wireName,
} from '@anlan/resource';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FilterValue } from './kind';
import { webKindOf } from './registry';

const lifecycle = states({ open: [1, '待整改'], closed: [5, '已闭环'], failed: [-2, '退回'] });

/** One field of every kind: a kind added to the language without a line here fails the first test. */
const fields: Record<KindName, AnyField> = {
  text: f.text('文本'),
  longText: f.longText('长文本'),
  richText: f.richText('富文本'),
  int: f.int('整数'),
  decimal: f.decimal('小数', { scale: 6 }),
  money: f.money('金额'),
  date: f.date('日期'),
  datetime: f.datetime('时间'),
  period: f.period('时段', ['startTime', 'endTime']),
  dict: f.dict('字典', 'code', { multiple: true }),
  choice: f.choice('选项', { '-1': '未定级', '2': '一般', LEC: '方法' }),
  flag: f.flag('是否', { codes: [1, 2] }),
  ref: f.ref('引用', 'user'),
  file: f.file('文件', { accept: ['pdf'] }),
  signature: f.signature('签名'),
  rows: f.rows('行', { name: f.text('名称') }, { table: 'child' }),
  parent: f.parent('上级'),
  state: f.state('状态', lifecycle),
  json: f.json('坐标', { shape: 'point' }),
};

const key = fc.stringMatching(/^[\w-]{1,20}$/);
const words = fc
  .string({ minLength: 1, maxLength: 40 })
  .map((text) => text.trim())
  .filter((text) => text !== '');
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const decimal = fc.stringMatching(/^-?\d{1,12}(\.\d{1,6})?$/);
const integer = fc.integer({ min: -2_147_483_647, max: 2_147_483_647 });
const range = <T>(one: fc.Arbitrary<T>) =>
  fc.tuple(fc.option(one), fc.option(one)).filter(([from, to]) => from !== null || to !== null);
const some = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: 1, maxLength: 6 });

const cases: Partial<Record<KindName, Partial<Record<FilterOperator, fc.Arbitrary<unknown>>>>> = {
  text: { like: words, equal: words },
  longText: { like: words, equal: words },
  int: { equal: integer, range: range(integer) },
  decimal: { equal: decimal, range: range(decimal) },
  money: { equal: decimal, range: range(decimal) },
  date: { equal: day, range: range(day) },
  datetime: { equal: day, range: range(day) },
  period: { equal: day, range: range(day) },
  dict: { equal: key, in: some(key), has: some(key) },
  choice: { equal: key, in: some(key) },
  flag: { equal: fc.boolean() },
  ref: { equal: fc.uuid(), in: some(fc.uuid()), has: some(fc.uuid()), under: fc.uuid() },
  parent: { equal: fc.uuid(), under: fc.uuid() },
  state: { equal: integer, in: some(integer) },
};

/** As the browser does it: text of a value → address → text. */
const throughAddress = (text: string): string =>
  new URLSearchParams(new URLSearchParams({ x: text }).toString()).get('x') ?? '';

describe('filters survive address and back', () => {
  it('every kind has a filter with a case here, or none at all', () => {
    for (const [kind, field] of Object.entries(fields)) {
      expect([kind, webKindOf(field).filter !== undefined]).toEqual([kind, cases[kind as KindName] !== undefined]);
    }
  });

  for (const [kind, operators] of Object.entries(cases)) {
    for (const [operator, values] of Object.entries(operators)) {
      const field = fields[kind as KindName];
      const filter = webKindOf(field).filter;
      it(`${kind} ${operator}`, () => {
        fc.assert(
          fc.property(values, (value) => {
            const text = filter?.toUrl(value as FilterValue, operator as FilterOperator, field);
            expect(text).toBeTypeOf('string');
            expect(filter?.fromUrl(throughAddress(text as string), operator as FilterOperator, field)).toStrictEqual(
              value,
            );
          }),
          { numRuns: 200, seed: 20260101 },
        );
      });

      it(`${kind} ${operator} asks only what the server knows`, () => {
        fc.assert(
          fc.property(values, (value) => {
            const asked =
              filter?.toQuery(value as FilterValue, operator as FilterOperator, field, wireName('some', field)) ?? {};
            expect(Object.keys(asked).length).toBeGreaterThan(0);
            for (const [name, text] of Object.entries(asked)) {
              const cut = name.lastIndexOf('_');
              expect(kindOf(field).operators(field)).toContain(name.slice(cut + 1) as Suffix);
              expect(text).toBeTypeOf('string');
              expect(text).not.toBe('');
            }
          }),
          { numRuns: 50, seed: 20260101 },
        );
      });
    }
  }

  it('an address made by hand never throws and never yields a wrong type', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...Object.keys(cases)), (text, kind) => {
        const field = fields[kind as KindName];
        const filter = webKindOf(field).filter;
        for (const operator of Object.keys(cases[kind as KindName] ?? {}) as FilterOperator[]) {
          const value = filter?.fromUrl(text, operator, field);
          if (value === undefined) continue;
          expect(Array.isArray(value)).toBe(operator === 'in' || operator === 'has' || operator === 'range');
          // What was understood is stable: printed and read again it is the same.
          const again = filter?.toUrl(value, operator, field);
          expect(filter?.fromUrl(again as string, operator, field)).toStrictEqual(value);
        }
      }),
      { numRuns: 300, seed: 20260101 },
    );
  });
});

describe('conditions on the wire', () => {
  const ask = (field: AnyField, operator: FilterOperator, value: FilterValue) =>
    webKindOf(field).filter?.toQuery(value, operator, field, wireName('name', field));
  it('by kind and operator', () => {
    expect(ask(fields.text, 'like', '阀')).toEqual({ name_like: '阀' });
    expect(ask(fields.flag, 'equal', false)).toEqual({ name_equal: '2' });
    expect(ask(fields.state, 'in', [1, 5])).toEqual({ name_equal: '1,5' });
    expect(ask(fields.datetime, 'range', ['2026-01-01', null])).toEqual({ name_datege: '2026-01-01' });
    expect(ask(fields.int, 'range', [null, 9])).toEqual({ name_le: '9' });
    expect(ask(fields.ref, 'under', 'x')).toEqual({ name_equal: 'x' });
    expect(ask(fields.date, 'equal', '2026-01-01')).toEqual({ name_dateequal: '2026-01-01' });
  });
  it('a period is found when it touches the range', () => {
    expect(ask(fields.period, 'range', ['2026-01-01', '2026-01-31'])).toEqual({
      endTime_datege: '2026-01-01',
      startTime_datele: '2026-01-31',
    });
  });
});
