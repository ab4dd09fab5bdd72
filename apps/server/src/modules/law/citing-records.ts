import type { Citing } from '@anlan/domain/law/calls';
import { type CitingField, citingFields } from '@anlan/domain/law/citing';
import { columnName, permissionCode } from '@anlan/resource';
import type { Work } from '../../kernel/context';
import { whereOf } from '../../kernel/resource/list/read';
import { scopeConditions } from '../../kernel/resource/scope/scope';

/** So many are named; the rest are counted. */
const NAMED = 20;

/** Records of the company, within the reader's reach and codes, whose text finds the pattern: one statement a field. */
export async function citingRecords(work: Work, pattern: string): Promise<Citing[]> {
  const open = citingFields.filter(
    ({ resource }) => resource.scope === 'tenant' && work.actor.permissions.has(permissionCode(resource, 'view')),
  );
  const found: Citing[] = [];
  for (const one of open) {
    const citing = await recordsOf(work, one, pattern);
    if (citing.total > 0) found.push(citing);
  }
  return found;
}

async function recordsOf(work: Work, { resource, rows, name, field }: CitingField, pattern: string): Promise<Citing> {
  const where = whereOf(scopeConditions(work, resource), 3);
  const text = rows ? `c.${columnName(name)}` : `t.${columnName(name)}`;
  const from = rows
    ? `${resource.table} t join ${rows.table} c on c.tenant_id = $1 and c.parent_id = t.id`
    : `${resource.table} t`;
  const list = await work.tx.query<{ id: string; title: string | null; text: string; total: number }>(
    `select t.id::text as id, t.${columnName(resource.title)} as title, min(${text}) as text, (count(*) over ())::int as total
       from ${from}
      where t.tenant_id = $1 and ${where.sql} and ${text} ~ $2
      group by t.tenant_id, t.id order by t.id desc limit ${NAMED}`,
    [work.tenantId, pattern, ...where.values],
  );
  return {
    resource: resource.name,
    label: `${resource.label}：${field.label}`,
    total: list[0]?.total ?? 0,
    records: list.map(({ id, title, text: words }) => ({ id, title: title ?? '', text: words })),
  };
}
