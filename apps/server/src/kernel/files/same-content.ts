import { allResources } from '@anlan/domain';
import { type AnyField, type AnyResource, columnName } from '@anlan/resource';
import type { Work } from '../context';

/** A picture, and another one of the company's with the same content. */
export interface SameContent {
  readonly id: string;
  readonly other: string;
  /** The record that shows the other; null while none does. */
  readonly resource: string | null;
  readonly ownerId: string | null;
  /** When that record took it, in milliseconds. */
  readonly at: number | null;
}

const isEvidence = (field: AnyField): boolean =>
  field.kind === 'file'
    ? field.evidence === true
    : field.kind === 'rows' && Object.values(field.fields).some((each) => isEvidence(each as AnyField));

/** Records whose pictures prove what somebody has done. */
const PROVING = allResources.filter((resource) => Object.values(resource.fields).some(isEvidence));

const MOST = 500;

/**
 * The same picture again: among these themselves, or in any record of the company whose pictures are evidence. Whoever asks
 * says which of them are no wonder (a danger shows what the check has seen that found it).
 */
export async function sameContent(
  { tx, tenantId }: Pick<Work, 'tx' | 'tenantId'>,
  ids: readonly string[],
): Promise<SameContent[]> {
  if (ids.length === 0) return [];
  return tx.query<SameContent>(
    `select m.id, o.id as other, o.owner_resource as resource, o.owner_id as "ownerId", (extract(epoch from o.claimed_time) * 1000)::float8 as at
       from attachment m join attachment o on o.tenant_id = $1 and o.sha256 = m.sha256 and o.id <> m.id and o.deleted_at is null
      where m.tenant_id = $1 and m.id = any($2::uuid[]) and m.sha256 is not null
        and (o.id = any($2::uuid[]) or o.owner_resource = any($3::text[]))
      order by o.claimed_time nulls last, o.id limit ${MOST}`,
    [tenantId, ids, PROVING.map(({ name }) => name)],
  );
}

/** 隐患YH-20261121-0001, 检查记录夜班巡检: how people know the records that show them. */
export async function ownersInWords(
  { tx, tenantId }: Pick<Work, 'tx' | 'tenantId'>,
  found: readonly SameContent[],
): Promise<(one: SameContent) => string> {
  const words = new Map<string, string>();
  for (const resource of PROVING) {
    const ids = found.flatMap((one) => (one.resource === resource.name && one.ownerId ? [one.ownerId] : []));
    if (ids.length === 0) continue;
    const rows = await tx.query<{ id: string; words: string | null }>(
      `select id, ${columnName(knownBy(resource))} as words from ${resource.table} where tenant_id = $1 and id = any($2::uuid[])`,
      [tenantId, [...new Set(ids)]],
    );
    for (const row of rows) words.set(row.id, `${resource.label}${row.words ?? ''}`);
  }
  return ({ ownerId }) => words.get(ownerId ?? '') ?? '其他记录';
}

const knownBy = (resource: AnyResource): string => ('code' in resource.fields ? 'code' : resource.title);
