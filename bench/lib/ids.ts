/**
 * Ids of the seeded rows are made from their place, so that SQL, the load and pgbench all know them without asking:
 * 48 bits of kind and number in the place of a UUIDv7's time, the rest fixed.
 */
export const kinds = {
  dept: 1,
  role: 2,
  user: 3,
  area: 4,
  post: 5,
  risk: 6,
  session: 7,

  danger: 31,
} as const;
export type Kind = keyof typeof kinds;

const TAIL = '70008000000000000000';
const baseOf = (kind: Kind): number => (0x170 + kinds[kind]) * 2 ** 32;

export function idOf(kind: Kind, n: number): string {
  const hex = (baseOf(kind) + n).toString(16).padStart(12, '0') + TAIL;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The same as an SQL expression over a number. */
export const idSql = (kind: Kind, n: string): string =>
  `(lpad(to_hex(${baseOf(kind)}::bigint + (${n})::bigint), 12, '0') || '${TAIL}')::uuid`;

/** And back, as an SQL expression over an id. */
export const numberSql = (kind: Kind, id: string): string =>
  `(('x' || left(replace(${id}::text, '-', ''), 12))::bit(48)::bigint - ${baseOf(kind)}::bigint)`;

/** Companies. Number 0 is the government office that oversees them all. */
export const TENANTS = 2_000;
export const OFFICE = 0;
/** Rows with a text of their own; of a larger size, the rest are copies of these, made by the database. */
export const MADE = 2_000_000;
export const tenantId = (t: number): string => String(100_000 + t);
/** Tenant 1 owns 1 % of all hidden dangers, tenant 2 5 % (deep pages and search), the others share the rest evenly. */
export const rowsOfTenant = (t: number, size: number): number =>
  size > MADE
    ? rowsOfTenant(t, MADE) * (size / MADE)
    : Math.floor(t === 1 ? size * 0.01 : t === 2 ? size * 0.05 : (size * 0.94) / (TENANTS - 2));
/** Number of the k-th (from 1) hidden danger of tenant t. */
export const dangerNumber = (t: number, k: number): number => t * 1_000_000 + k;

/** Half are closed, a quarter awaits rectification; none is voided, so that what a run voids can be found and undone. */
const STATUS = [5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 2, 2, 2, 2, 2, 1, 1, 4, 3, 7] as const;
export const statusOf = (k: number): number => STATUS[k % 20] as number;

/** Small things of a tenant are numbered t * 1000 + i. */
export const ofTenant = (t: number, i: number): number => t * 1000 + i;
