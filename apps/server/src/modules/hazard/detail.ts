import { type Awaited, awaits, awaitsExtension } from '@anlan/domain/hazard/awaits';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { hiddenDangerRecord } from '@anlan/domain/hazard/hidden-danger-record';
import { hazardSteps } from '@anlan/domain/hazard/steps';
import { type RoleAlias, roleOf } from '@anlan/domain/identity/roles';
import { availableSteps, columnName, isUuid, type RowOf } from '@anlan/resource';
import type { Work } from '../../kernel/context';
import { notFound } from '../../kernel/errors';
import type { Condition } from '../../kernel/resource/list/condition';
import { presentLists } from '../../kernel/resource/list/present';
import { whereOf } from '../../kernel/resource/list/read';
import { rowSelect, wireSelect } from '../../kernel/resource/list/select';
import { scopeConditions } from '../../kernel/resource/scope/scope';
import type { Answer, RouteInput } from '../../kernel/route';
import { ACTIVE, hazardActor, PERSON, PERSONS, type People, type Person, peopleFrom } from './people';

export type HazardRecord = RowOf<typeof hiddenDanger>;

/** The row, what its detail shows, its history, and the people and the department it names: one trip to the database. */
const WHOLE = `select ${rowSelect(hiddenDanger)},
  (select json_agg(x)::text from (select ${wireSelect(hiddenDanger, { detail: true })} from hidden_danger t where t.tenant_id = $1 and t.id = $2::uuid) x) as "$shown",
  (select coalesce(json_agg(x), '[]')::text from (select ${wireSelect(hiddenDangerRecord, { detail: true })} from hidden_danger_record t
    where t.tenant_id = $1 and t.hidden_danger_id = $2::uuid and t.deleted_at is null order by t.operate_time, t.id) x) as "$records",
  (select coalesce(json_agg(x), '[]') from (select ${PERSON} from app_user u
    where u.tenant_id = $1 and u.id in (${PERSONS.map((field) => `t.${columnName(field)}`).join(', ')})) x) as "$people",
  (select json_build_object('name', d.dept_name, 'head', (select u.real_name from app_user u where u.tenant_id = d.tenant_id and u.id = d.principal_id and ${ACTIVE}),
      'headId', (select u.id from app_user u where u.tenant_id = d.tenant_id and u.id = d.principal_id and ${ACTIVE}))
    from dept d where d.tenant_id = $1 and d.id = t.principal_dept and d.deleted_at is null) as "$dept"
  from hidden_danger t where t.tenant_id = $1 and t.id = $2::uuid and t.deleted_at is null`;

interface Whole {
  readonly $shown: string;
  readonly $records: string;
  readonly $people: readonly Person[];
  readonly $dept: { readonly name: string; readonly head: string | null; readonly headId: string | null } | null;
}

/**
 * The record with its history, who is awaited, and what the reader may do now. The caller has proved that the reader may
 * see it; after a step that hands it to others he still reads what he has done.
 */
export const detailOf = (work: Work, id: string): Promise<string> => detailWithin(work, id, []);

/** The same for whoever asks: 404 for what is not there or out of his reach. */
export async function hazardDetail(work: Work, { params: { id } }: RouteInput): Promise<Answer> {
  if (!isUuid(id)) throw notFound();
  return { json: await detailWithin(work, id.toLowerCase(), scopeConditions(work, hiddenDanger)) };
}

async function detailWithin(work: Work, id: string, conditions: readonly Condition[]): Promise<string> {
  const where = whereOf(conditions, 3);
  const [row] = await work.tx.query<HazardRecord & Whole>(`${WHOLE} and ${where.sql}`, [
    work.tenantId,
    id,
    ...where.values,
  ]);
  if (!row) throw notFound();
  const [shown, records] = await presentLists(work, [
    [hiddenDanger, row.$shown],
    [hiddenDangerRecord, row.$records],
  ]);
  const beside = {
    handlerName: handlerOf(row, peopleFrom(row.$people), row.$dept),
    availableActions: await buttonsOf(work, row),
  };
  return `${(shown as string).slice(1, -2)},"records":${records},${JSON.stringify(beside).slice(1)}`;
}

/** Whose turn it is, in words: 张三 · 机加工车间负责人 · 安全管理人员. */
function handlerOf(row: HazardRecord, people: People, dept: Whole['$dept']): string {
  const facts = { isActive: people.isActive, headOf: () => dept?.headId ?? null };
  const words = (awaited: Awaited): string[] =>
    awaited.userIds.length > 0
      ? awaited.userIds.map(people.nameOf)
      : awaited.deptHeadOf
        ? [dept?.head ?? `${dept?.name ?? ''}负责人`]
        : awaited.roleAlias
          ? [roleOf(awaited.roleAlias as RoleAlias).label]
          : [];
  return [...new Set([...words(awaits(row, facts)), ...words(awaitsExtension(row, facts))])].join('、');
}

/** Buttons with a form that lead somewhere for this person now. */
async function buttonsOf(work: Work, row: HazardRecord): Promise<string[]> {
  if (work.actor.ghost || work.actor.tenantKind === 'government' || !work.actor.can('hiddendanger_edit')) return [];
  const steps = availableSteps(hazardSteps, row, await hazardActor(work));
  return [...new Set(steps.flatMap(({ form, button, name }) => (form ? [button ?? name] : [])))];
}
