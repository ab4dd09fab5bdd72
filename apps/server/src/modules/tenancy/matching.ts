import { manyOf } from '@anlan/resource';
import type { Ctx } from '../../kernel/context';
import type { Tx } from '../../kernel/db/db';
import { planned } from '../../kernel/db/plans';
import { notFound } from '../../kernel/errors';
import type { RouteInput } from '../../kernel/route';

export const text = (value: unknown): string =>
  typeof value === 'string' && !value.includes('\0') ? value.trim().slice(0, 50) : '';

/** Of these companies those that carry the words of the query: name, region (`location` or `areaCode`), industry. */
export async function matching(tx: Tx, all: readonly string[], query: RouteInput['query']): Promise<readonly string[]> {
  const place = text(query.location ?? query.areaCode);
  if (place !== '' && !/^\w{1,12}$/.test(place)) throw notFound();
  const name = text(query.name ?? query.tenantName).replace(/[\\%_]/g, (character) => `\\${character}`);
  const industries = manyOf(text(query.industry), 20) ?? [];
  if (place === '' && name === '' && industries.length === 0) return all;
  const rows = await planned(tx, 'custom', () =>
    tx.query<{ id: string }>(
      `select i.id from unnest($1::text[]) with ordinality i(id, place) join tenant t on t.tenant_id = i.id join region r on r.code = t.area_code
        where ($2 = '' or t.tenant_name ilike '%' || $2 || '%')
          and ($3 = '' or r.code = $3 or $3 = any(string_to_array(r.ancestors, ',')))
          and (cardinality($4::text[]) = 0 or t.industry = any($4::text[]))
        order by i.place`,
      [all, name, place, industries],
    ),
  );
  return rows.map(({ id }) => id);
}

/** With the trade in words; `tx` inside a transaction. */
export async function named<C extends { readonly industry: string | null }>(
  { app, actor }: Ctx,
  rows: readonly C[],
  tx?: Tx,
): Promise<(C & { readonly industryName: string | null })[]> {
  const labels = new Map(
    (await app.dictionaries.items(actor.tenantId, 'safe_industry', tx)).map((item) => [item.key, item.label]),
  );
  return rows.map((row) => ({
    ...row,
    industryName: row.industry === null ? null : (labels.get(row.industry) ?? row.industry),
  }));
}
