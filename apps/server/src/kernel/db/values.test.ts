import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDb } from '../../testing/test-db';
import type { Engine } from './db';

let db: Engine;

beforeAll(async () => {
  db = await openTestDb({ migrations: [] });
});

afterAll(() => db?.close());

describe('values', () => {
  it('arrive in the same form from both engines', async () => {
    const [row] = await db.scoped('1', (tx) =>
      tx.query(`select timestamptz '2026-03-01 16:00:00.25+00' as at, timestamp '2026-03-01 08:30:00' as local,
        date '2026-03-01' as day, time '08:30' as clock, 12.50::numeric(10, 2) as money, 9007199254740993::int8 as big,
        count(*) as count, 7::int4 as small, 0.5::float8 as real, true as yes, null::text as none,
        '01890a5d-ac96-774b-bcce-b302099a8057'::uuid as id, '{"a": [1, "二"]}'::jsonb as doc, '[1]'::json as list,
        array['甲', null, 'b,"c']::text[] as texts, array[1, 2]::int4[] as numbers, array[1]::int8[] as bigs,
        array[true, false] as flags, array['01890a5d-ac96-774b-bcce-b302099a8057']::uuid[] as ids,
        array[date '2026-03-01'] as days, array['{"a": 1}'::jsonb] as docs, array[[1, 2], [3, 4]] as grid,
        '\\xe5ae89'::bytea as bytes, interval '1 day 2 hours' as span`),
    );
    expect(row).toEqual({
      at: '2026-03-02 00:00:00.25+08',
      local: '2026-03-01 08:30:00',
      day: '2026-03-01',
      clock: '08:30:00',
      money: '12.50',
      big: '9007199254740993',
      count: '1',
      small: 7,
      real: 0.5,
      yes: true,
      none: null,
      id: '01890a5d-ac96-774b-bcce-b302099a8057',
      doc: { a: [1, '二'] },
      list: [1],
      texts: ['甲', null, 'b,"c'],
      numbers: [1, 2],
      bigs: ['1'],
      flags: [true, false],
      ids: ['01890a5d-ac96-774b-bcce-b302099a8057'],
      days: ['2026-03-01'],
      docs: [{ a: 1 }],
      grid: [
        [1, 2],
        [3, 4],
      ],
      bytes: Buffer.from('安'),
      span: '1 day 02:00:00',
    });
  });

  it('are bound in the same way', async () => {
    const at = new Date('2026-03-01T16:00:00.250Z');
    const [row] = await db.scoped('1', (tx) =>
      tx.query(
        `select $1::timestamptz as at, $2::date as day, $3::text[] as texts, $4::jsonb as doc, $5::int8 as big,
                $6::numeric as money, $7::boolean as yes, $8::text as none, $9::bytea as bytes, $10::jsonb as list`,
        [
          at,
          at,
          ['甲', null, "o'clock", 'a,b"c\\d'],
          { a: '二' },
          9007199254740993n,
          '0.10',
          false,
          undefined,
          Buffer.from('安'),
          JSON.stringify([1]),
        ],
      ),
    );
    expect(row).toEqual({
      at: '2026-03-02 00:00:00.25+08',
      day: '2026-03-02',
      texts: ['甲', null, "o'clock", 'a,b"c\\d'],
      doc: { a: '二' },
      big: '9007199254740993',
      money: '0.10',
      yes: false,
      none: null,
      bytes: Buffer.from('安'),
      list: [1],
    });
  });

  it('of 10 000 rows and of a megabyte come through whole', async () => {
    const text = '安澜'.repeat(200_000);
    const [rows, [long]] = await db.scoped('1', (tx) =>
      Promise.all([
        tx.query<{ n: number }>('select n, repeat($1, 50) as t from generate_series(1, 10000) n', ['安']),
        tx.query<{ t: string }>('select $1::text as t', [text]),
      ]),
    );
    expect(rows).toHaveLength(10_000);
    expect(rows.at(-1)).toEqual({ n: 10_000, t: '安'.repeat(50) });
    expect(long?.t).toBe(text);
  });
});
