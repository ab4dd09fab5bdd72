import { type Awaited, awaits, awaitsExtension } from '@anlan/domain/hazard/awaits';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { hiddenDangerRecord } from '@anlan/domain/hazard/hidden-danger-record';
import { availableHazardActions, hazardRules } from '@anlan/domain/hazard/lifecycle-rules';
import { roleOf } from '@anlan/domain/identity/roles';
import type { AnyResource, RowOf } from '@anlan/resource';
import type { Work } from '../../kernel/context';
import { notFound } from '../../kernel/errors';
import { presentRows } from '../../kernel/resource/present';
import { rowSelect, wireSelect } from '../../kernel/resource/select';
import { ACTIVE, hazardActor, namedIn, peopleOf } from './people';

export type HazardRecord = RowOf<typeof hiddenDanger>;

/**
 * The record with its history, who is awaited, and what the reader may do now. The caller has proved that the reader may
 * see it; after a step that hands it to others he still reads what he has done.
 */
export async function detailOf(work: Work, id: string): Promise<string> {
  const [found] = await jsonOf(work, hiddenDanger, 't.id = $2::uuid', 't.id', [id]);
  const [row] = await work.tx.query<HazardRecord & Record<string, unknown>>(
    `select ${rowSelect(hiddenDanger)} from hidden_danger t where t.tenant_id = $1 and t.id = $2::uuid`,
    [work.tenantId, id],
  );
  if (!found || !row) throw notFound();
  const records = await jsonOf(work, hiddenDangerRecord, 't.hidden_danger_id = $2::uuid', 't.operate_time, t.id', [id]);
  return JSON.stringify({
    ...found,
    records,
    handlerName: await handlerOf(work, row),
    availableActions: await buttonsOf(work, row),
  });
}

async function jsonOf(
  work: Work,
  resource: AnyResource,
  where: string,
  order: string,
  values: readonly unknown[],
): Promise<Record<string, unknown>[]> {
  const [rows] = await work.tx.query<{ rows: string }>(
    `select coalesce(json_agg(x), '[]')::text as rows from (select ${wireSelect(resource, { detail: true })} from ${resource.table} t where t.tenant_id = $1 and ${where} and t.deleted_at is null order by ${order}) x`,
    [work.tenantId, ...values],
  );
  return JSON.parse(await presentRows(work, resource, rows?.rows ?? '[]', 'detail'));
}

/** Whose turn it is, in words: 张三 · 机加工车间负责人 · 安全管理人员. */
async function handlerOf(work: Work, row: HazardRecord): Promise<string> {
  const people = await peopleOf(work, namedIn(row));
  const [dept] = row.principalDept
    ? await work.tx.query<{ name: string; head: string | null }>(
        `select d.dept_name as name, (select u.real_name from app_user u where u.tenant_id = d.tenant_id and u.id = d.principal_id and ${ACTIVE}) as head
           from dept d where d.tenant_id = $1 and d.id = $2::uuid and d.deleted_at is null`,
        [work.tenantId, row.principalDept],
      )
    : [];
  const facts = { isActive: people.isActive, hasHead: () => dept?.head != null };
  const words = (awaited: Awaited): string[] =>
    awaited.userIds.length > 0
      ? awaited.userIds.map(people.nameOf)
      : awaited.deptHeadOf
        ? [dept?.head ?? `${dept?.name ?? ''}负责人`]
        : awaited.roleAlias
          ? [roleOf(awaited.roleAlias).label]
          : [];
  return [...new Set([...words(awaits(row, facts)), ...words(awaitsExtension(row, facts))])].join('、');
}

/** Buttons of hiddenDanger.actions that lead somewhere for this person now. */
async function buttonsOf(work: Work, row: HazardRecord): Promise<string[]> {
  if (work.actor.tenantKind === 'government' || !work.actor.can('hiddendanger_edit')) return [];
  const actions = availableHazardActions(row, await hazardActor(work));
  return [...new Set(actions.flatMap((action) => hazardRules[action].button ?? []))];
}
