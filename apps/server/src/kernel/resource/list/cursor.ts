import { invalid } from '../../errors';
import type { Condition } from './condition';

/** Totals are exact up to here; a longer list says 「至少」. */
export const COUNT_CAP = 1_000;

/** Microseconds since 1970 of a row `t`: exact, and the same under every time zone. */
export const cursorOf = (time: string): string => `(extract(epoch from ${time}) * 1000000)::bigint::text`;
export const CURSOR = cursorOf('t.create_time');

/** What the last row of a page is called, as its reply tells it: microseconds and id. */
const SHAPE = /^(\d{1,17})~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The rows behind a cursor, in the order of time; undefined without one. */
export function afterCursor(
  cursor: unknown,
  descending: boolean,
  [time, id]: readonly [string, string] = ['t.create_time', 't.id'],
): Condition | undefined {
  if (cursor === undefined || cursor === '') return undefined;
  const parts = typeof cursor === 'string' ? SHAPE.exec(cursor) : null;
  if (!parts) throw invalid([{ field: 'cursor', message: '翻页位置不正确，请从第一页重新查询' }]);
  return {
    shape: `after ${descending}`,
    sql: (place) =>
      `(${time}, ${id}) ${descending ? '<' : '>'} ('epoch'::timestamptz + ${place(0)}::bigint * interval '1 microsecond', ${place(1)}::uuid)`,
    values: [parts[1], parts[2]],
  };
}

/** One statement's answer: `n` counted up to the cap, `got` rows up to one more than a page, `last` the cursor of the page's last row. */
export interface PageRow {
  readonly n: number;
  readonly rows: string;
  readonly got: number;
  readonly last: string | null;
  /** `n` is all there are: counted where a page lies beyond the end. */
  readonly whole?: boolean;
}

/**
 * A page that tells how to go on. Beyond the cap the total is what is known so far, one more while there is one more,
 * and true on the last page: the number of pages is never smaller than the page after this one.
 */
export function pageJson(
  { n, rows, got, last, whole = false }: PageRow,
  { current, size }: { readonly current: number; readonly size: number },
  byTime: boolean,
): { readonly json: string } {
  const more = got > size;
  const seen = (current - 1) * size + got;
  const long = n > COUNT_CAP;
  const total = !long || whole ? n : got === 0 ? COUNT_CAP : more ? Math.max(COUNT_CAP, seen) : seen;
  const facts = {
    total,
    size,
    current,
    pages: Math.ceil(total / size),
    ...(long && !whole && (more || got === 0) ? { capped: true } : {}),
    ...(more && byTime && last ? { next: last } : {}),
  };
  return { json: `{"records":${rows},${JSON.stringify(facts).slice(1)}` };
}
