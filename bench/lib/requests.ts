import { bigrams } from '@anlan/resource';
import { dangerNumber, idOf, rowsOfTenant, statusOf, TENANTS, tenantId } from './ids';
import type { LoadRequest } from './load.process';
import { tokenOf } from './stage';
import { COMMON, MISS, mix, rarePair } from './words';

/** The same question to the product and to the bare server. */
export interface Pair {
  readonly product: LoadRequest;
  readonly bare: LoadRequest;
}

export type Asked = readonly Pair[];

const BASE = '/api/service/safe/hiddendanger';

/** One tenant, or all but the two large ones at random. */
const tenantOf = (i: number, only: number | undefined): number => only ?? 3 + (mix(i, 31) % (TENANTS - 2));

interface ListOptions {
  readonly status?: number;
  readonly page?: number;
  readonly word?: string;
}

function listPair(t: number, { status, page = 1, word }: ListOptions): Pair {
  const filters = `${status ? `&status=${status}` : ''}${word ? `&name_like=${encodeURIComponent(word)}` : ''}`;
  const search = word ? `&word=${encodeURIComponent(word)}&grams=${encodeURIComponent(bigrams(word).join(' '))}` : '';
  return {
    product: { method: 'GET', path: `${BASE}/page?current=${page}&size=10${filters}`, token: tokenOf(t) },
    bare: {
      method: 'GET',
      path: `/list?tenant=${tenantId(t)}&offset=${(page - 1) * 10}${status ? `&status=${status}` : ''}${search}`,
    },
  };
}

const many = (count: number, make: (i: number) => Pair): Asked => Array.from({ length: count }, (_, i) => make(i));

/** Default filter of the list screen: the tenant's rows of one state, newest first. */
export const lists = (only?: number): Asked =>
  many(2_000, (i) => listPair(tenantOf(i, only), { status: mix(i, 32) % 2 === 0 ? 5 : 2 }));
export const pages = (t: number, page: number): Asked => many(20, () => listPair(t, { page }));
export const rareSearches = (size: number, only?: number): Asked =>
  many(500, (i) => {
    const t = tenantOf(i, only);
    return listPair(t, { word: rarePair(dangerNumber(t, 1 + (mix(i, 33) % rowsOfTenant(t, size)))) });
  });
export const missSearches = (only?: number): Asked => many(200, (i) => listPair(tenantOf(i, only), { word: MISS }));
export const commonSearches = (only?: number): Asked => many(200, (i) => listPair(tenantOf(i, only), { word: COMMON }));

export const details = (size: number, only?: number): Asked =>
  many(2_000, (i) => {
    const t = tenantOf(i, only);
    const id = idOf('danger', dangerNumber(t, 1 + (mix(i, 34) % rowsOfTenant(t, size))));
    return {
      product: { method: 'GET', path: `${BASE}/${id}`, token: tokenOf(t) },
      bare: { method: 'GET', path: `/get/${tenantId(t)}/${id}` },
    };
  });

/** Three fields as from a phone; of category 4 (management defects), which shows in no picture. */
export const reports = (count: number, only?: number): readonly { t: number; describe: string; place: string }[] =>
  Array.from({ length: count }, (_, i) => ({
    t: tenantOf(i, only),
    describe: `巡查发现第${i}处点检记录缺失三天，责任人未能说明原因，存在管理缺陷`,
    place: `厂区东侧第${i % 50}号路口`,
  }));

/** Rows that await rectification, each once, spread over the tenants; of a small size there are fewer, of its large tenants. */
export function voidable(size: number, count: number): readonly { t: number; id: string }[] {
  const found: { t: number; id: string }[] = [];
  for (let k = 1; k <= rowsOfTenant(2, size); k += 1) {
    if (statusOf(k) !== 2) continue;
    for (let i = 0; i < TENANTS; i += 1) {
      const t = 1 + ((i + 2) % TENANTS);
      if (k > rowsOfTenant(t, size)) continue;
      found.push({ t, id: idOf('danger', dangerNumber(t, k)) });
      if (found.length === count) return found;
    }
  }
  return found;
}

export const sides = (asked: Asked, side: 'product' | 'bare'): LoadRequest[] => asked.map((pair) => pair[side]);
