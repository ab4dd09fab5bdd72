import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { hiddenDangerRecord } from '@anlan/domain/hazard/hidden-danger-record';
import { hazardSteps } from '@anlan/domain/hazard/steps';
import { type Awaited, awaits, awaitsExtension } from '@anlan/domain/hazard/steps/awaits';
import { type RoleAlias, roleOf } from '@anlan/domain/identity/roles';
import { availableSteps, columnName, isUuid, type RowOf } from '@anlan/resource';
import type { Actor, Work } from '../../kernel/context';
import { notFound } from '../../kernel/errors';
import type { Condition } from '../../kernel/resource/list/condition';
import { type FileRow, filesOfRowsSql, filesSql, presentDetails } from '../../kernel/resource/list/present';
import { whereOf } from '../../kernel/resource/list/read';
import { rowSelect, wireSelect } from '../../kernel/resource/list/select';
import { scopeConditions } from '../../kernel/resource/scope/scope';
import type { Answer, RouteInput } from '../../kernel/route';
import { ACTIVE, hazardActor, PERSON, PERSONS, type People, type Person, peopleFrom } from './people';

export type HazardRecord = RowOf<typeof hiddenDanger>;

const HISTORY = `from hidden_danger_record t where t.tenant_id = $1 and t.hidden_danger_id = $2::uuid and t.deleted_at is null`;

/** The row, what its detail shows, its history, their files, and the people and the department it names: one trip to the database. */
const WHOLE = `select ${rowSelect(hiddenDanger)},
  (select json_agg(x)::text from (select ${wireSelect(hiddenDanger, { detail: true })}) x) as "$shown",
  ${filesSql(hiddenDanger, '$1')} as "$files",
  (select coalesce(json_agg(x), '[]')::text from (select ${wireSelect(hiddenDangerRecord, { detail: true })} ${HISTORY} order by t.operate_time, t.id) x) as "$records",
  ${filesOfRowsSql(hiddenDangerRecord, HISTORY, '$1')} as "$recordFiles",
  (select coalesce(json_agg(x), '[]') from (select ${PERSON} from app_user u
    where u.tenant_id = $1 and u.id in (${PERSONS.map((field) => `t.${columnName(field)}`).join(', ')})) x) as "$people",
  (select json_build_object('name', d.dept_name, 'head', (select u.real_name from app_user u where u.tenant_id = d.tenant_id and u.id = d.principal_id and ${ACTIVE}),
      'headId', (select u.id from app_user u where u.tenant_id = d.tenant_id and u.id = d.principal_id and ${ACTIVE}))
    from dept d where d.tenant_id = $1 and d.id = t.principal_dept and d.deleted_at is null) as "$dept"
  from hidden_danger t where t.tenant_id = $1 and t.id = $2::uuid and t.deleted_at is null`;

interface Whole {
  readonly $shown: string;
  readonly $files: readonly FileRow[] | null;
  readonly $records: string;
  readonly $recordFiles: readonly FileRow[] | null;
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
  // All that is asked leaves at once: COMMIT may be right behind (route.Later).
  const asked = [work.tenantId, id, ...where.values];
  const [[row], actor] = await Promise.all([
    work.tx.query<HazardRecord & Whole>(`${WHOLE} and ${where.sql}`, asked),
    mayAct(work) ? hazardActor(work) : undefined,
  ]);
  if (!row) throw notFound();
  const shown = await presentDetails(work, { resource: hiddenDanger, json: row.$shown, files: row.$files });
  const records = await presentDetails(work, {
    resource: hiddenDangerRecord,
    json: row.$records,
    files: row.$recordFiles,
  });
  const beside = {
    handlerName: handlerOf(row, peopleFrom(row.$people), row.$dept),
    availableActions: actor ? buttonsOf(row, actor) : [],
  };
  return `${shown.slice(1, -2)},"records":${records},${JSON.stringify(beside).slice(1)}`;
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

const mayAct = ({ actor }: Work): boolean =>
  !actor.ghost && actor.tenantKind !== 'government' && actor.can('hiddendanger_edit');

/** Buttons with a form that lead somewhere for this person now. */
function buttonsOf(row: HazardRecord, actor: Actor): string[] {
  const steps = availableSteps(hazardSteps, row, actor);
  return [...new Set(steps.flatMap(({ form, button, name }) => (form ? [button ?? name] : [])))];
}
