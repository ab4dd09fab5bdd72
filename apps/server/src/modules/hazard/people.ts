import type { HazardContext, HazardValues } from '@anlan/domain/hazard/hazard-facts';
import { columnName, isUuid } from '@anlan/resource';
import { type Actor, nowText, type Work } from '../../kernel/context';
import { ACTIVE } from '../../kernel/resource/steps/awaiting';
import { hazardLimits } from './deadlines/limits';

export { ACTIVE };

/** Fields that name one person of a hidden danger. */
export const PERSONS = [
  'informantId',
  'principalId',
  'reviseId',
  'completeReviseId',
  'reviewId',
  'secondReviewId',
] as const;
/** Of these, whose work passes to another when they leave (hiddenDanger.handover). */
export const HANDED_OVER = ['principalId', 'reviseId', 'reviewId', 'secondReviewId'] as const;
export const DEPTS = ['principalDept', 'reviewDept'] as const;

export interface People {
  isActive(userId: string): boolean;
  rolesOf(userId: string): readonly string[];
  nameOf(userId: unknown): string;
}

export interface Person {
  readonly id: string;
  readonly name: string | null;
  readonly active: boolean;
  /** Aliases of his roles. */
  readonly roles: readonly string[];
}

/** The SELECT list of a Person; `u` is app_user. */
export const PERSON = `u.id, u.real_name as name, (${ACTIVE}) as active,
  array(select r.role_alias from role r where r.tenant_id = u.tenant_id and r.id = any(u.role_id) and r.deleted_at is null) as roles`;

export async function peopleOf(work: Work, ids: readonly unknown[]): Promise<People> {
  const wanted = idsOf(ids);
  if (wanted.length === 0) return peopleFrom([]);
  return peopleFrom(
    await work.tx.query<Person>(`select ${PERSON} from app_user u where u.tenant_id = $1 and u.id = any($2::uuid[])`, [
      work.tenantId,
      wanted,
    ]),
  );
}

/** Everybody the row of a danger or a body names, in one statement with the row itself. */
export async function concerned(work: Work, id: string, body: HazardValues): Promise<People> {
  const named = PERSONS.map((field) => `t.${columnName(field)}`).join(', ');
  return peopleFrom(
    await work.tx.query<Person>(
      `select p.* from (select unnest(array[${named}]) as id from hidden_danger t where t.tenant_id = $1 and t.id = $2::uuid
                         union select unnest($3::uuid[])) n
        cross join lateral (select ${PERSON} from app_user u where u.tenant_id = $1 and u.id = n.id offset 0) p`,
      [work.tenantId, id, idsOf(namedIn(body))],
    ),
  );
}

const idsOf = (ids: readonly unknown[]): string[] => [...new Set(ids.filter(isUuid).map((id) => id.toLowerCase()))];

export function peopleFrom(people: readonly Person[]): People {
  const known = new Map(people.map((person) => [person.id, person]));
  return {
    // Of somebody who never was here the reference check says so; here it is not told twice.
    isActive: (userId) => known.get(userId)?.active ?? true,
    rolesOf: (userId) => known.get(userId)?.roles ?? [],
    nameOf: (userId) => known.get(String(userId))?.name ?? '',
  };
}

/** Everybody a row or a body names. */
export const namedIn = (...values: readonly HazardValues[]): unknown[] =>
  values.flatMap((row) => PERSONS.map((field) => row[field]));

/** The person asking; a head of department answers for the departments below as well. */
export async function hazardActor(work: Work): Promise<Actor> {
  const { actor } = work;
  if (actor.headOfDeptIds.length === 0) return actor;
  const rows = await work.tx.query<{ id: string }>(
    'select id from dept where tenant_id = $1 and deleted_at is null and (id = any($2::uuid[]) or ancestors && $2::uuid[])',
    [work.tenantId, actor.headOfDeptIds],
  );
  return { ...actor, headOfDeptIds: rows.map((row) => row.id) };
}

export async function hazardContext(work: Work, people: People): Promise<HazardContext> {
  return { now: nowText(work), limits: await hazardLimits(work), rolesOf: people.rolesOf, isActive: people.isActive };
}
