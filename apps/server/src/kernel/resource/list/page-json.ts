import { COUNT_CAP } from './cursor';

/** A row or rows as JSON text. */
export interface Page {
  readonly json: string;
}

/** A page as JSON, undecoded where nothing had to be made here: it came from PostgreSQL in one piece and goes on so. */
export interface ListPage {
  readonly json: string | Buffer;
}

/** Where in a list a page lies. */
interface Place {
  readonly size: number;
  readonly current: number;
}

const RECORDS = '{"records":';
const RECORDS_BYTES = Buffer.from(RECORDS);

/** Rows as they came, and how many there are. */
export function listPage(records: string | Buffer, counted: number, place: Place, exact?: number): ListPage {
  if (typeof records === 'string') return pageOfJson(records, counted, place, exact);
  return { json: Buffer.concat([RECORDS_BYTES, records, Buffer.from(factsOfPage(counted, place, exact))]) };
}

/** SQL of how many rows there are, as far as a page tells it: nobody waits for a count of all a company has. */
export const countSql = (from: string): string =>
  `(select count(*)::int from (select 1 ${from} limit ${COUNT_CAP + 1}) l)`;

/** A page of rows that SQL has made and `countSql` has counted. */
export function pageOfJson(records: string, counted: number, paged: Place, exact?: number): Page {
  return { json: `${RECORDS}${records}${factsOfPage(counted, paged, exact)}` };
}

function factsOfPage(counted: number, { size, current }: Place, exact: number | undefined): string {
  const total = exact ?? Math.min(counted, COUNT_CAP);
  const capped = exact === undefined && counted > COUNT_CAP ? ',"capped":true' : '';
  return `,"total":${total},"size":${size},"current":${current},"pages":${Math.ceil(total / size)}${capped}}`;
}
