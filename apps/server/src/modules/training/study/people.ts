import { ruleSetOf } from '@anlan/domain/permit/rule-set';
import { DEMAND_STATE } from '@anlan/domain/training/study/demand';
import { DEMAND, type OwnRules, type Someone } from '@anlan/domain/training/study/demands';
import { type Kind, kindOfPerson } from '@anlan/domain/training/study/hours';
import { formatDatetime } from '@anlan/resource/dates';
import type { Parameters } from '../../../kernel/context';
import type { Writer } from '../../../kernel/resource/write/statement';

type Reader = Pick<Writer, 'app' | 'tx' | 'tenantId'>;

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly entryDay: string | null;
  /** The day on which he was entered here. */
  readonly knownSince: string;
  readonly roles: string[];
  readonly deptId: string | null;
  readonly posts: string[];
  /** What he was away and came back from: entered as an absence, or left and taken on again. */
  readonly returns: readonly { readonly left: string; readonly back: string }[];
  /** From when the absence that is entered now lasts. */
  readonly absentFrom: string | null;
  readonly trade: string | null;
  readonly appointed: string | null;
  readonly moved: string | null;
}

/** Somebody in service, with what the law's demands follow from. */
export interface Served
  extends Someone,
    Pick<Row, 'id' | 'deptId' | 'posts' | 'returns' | 'absentFrom' | 'appointed' | 'moved'> {}

/**
 * Does `u` keep the accounts alone: a company's administrator without a post, another role or a day of entry, as a new company
 * has one. The law asks training of who takes up work (总局令第3号 articles 4, 11, 13) and months of who leads (24); of him
 * nobody has told that he does either. What is asked of him follows as soon as one of them is told; until then he takes part in
 * no dangerous work (`trainingJudge`).
 */
export const KEEPS_ACCOUNTS = (
  tenant: string,
): string => `(u.entry_time is null and coalesce(cardinality(u.post_id), 0) = 0
   and coalesce((select bool_and(r.role_alias is not distinct from 'enterprise_admin') from role r
                  where r.tenant_id = ${tenant} and r.id = any(u.role_id) and r.deleted_at is null), false))`;

/** In service in a company; of a supervising office nobody is asked for hours. */
export async function servedIn({ app, tx, tenantId }: Reader, people: readonly string[] | null): Promise<Served[]> {
  const today = formatDatetime(app.clock.now()).slice(0, 10);
  const rows = await tx.query<Row>(
    `select u.id::text as id, to_char(u.entry_time, 'YYYY-MM-DD') as "entryDay", to_char(u.create_time, 'YYYY-MM-DD') as "knownSince", coalesce(i.industry, n.industry) as trade,
            coalesce(u.main_dept_id, u.dept_id[1])::text as "deptId", coalesce(u.post_id, '{}')::text[] as posts,
            array(select r.role_alias from role r where r.tenant_id = $1 and r.id = any(u.role_id) and r.deleted_at is null) as roles,
            u.absent_from::text as "absentFrom", coalesce(l.returns, '[]') as returns,
            (select max(d.since)::text from training_demand d where d.tenant_id = $1 and d.user_id = u.id and d.demand = ${DEMAND.first}
                and d.person_kind <> 'worker' and d.deleted_at is null) as appointed,
            (select min(d.since)::text from training_demand d where d.tenant_id = $1 and d.user_id = u.id and d.year = $3::int and d.demand in (${DEMAND.back}, ${DEMAND.moved})
                and d.demand_state <> ${DEMAND_STATE.ended} and d.deleted_at is null) as moved
       from tenant n join app_user u on u.tenant_id = $1 and u.deleted_at is null and u.is_resign = 1
       left join lateral (select c.industry from company_info c where c.tenant_id = $1 and c.deleted_at is null limit 1) i on true
       left join lateral (select jsonb_agg(jsonb_build_object('left', x.left_on, 'back', x.back_on)) as returns from (
           select r.resign_time::date as left_on, (r.rejoin_time at time zone 'Asia/Shanghai')::date as back_on from user_resignation r
            where r.tenant_id = $1 and r.user_id = u.id and r.rejoin_time is not null and r.deleted_at is null
           union all select u.absent_from, u.absent_until where u.absent_from is not null and u.absent_until is not null) x) l on true
      where n.tenant_id = $1 and n.tenant_type = 1 and n.deleted_at is null and ($2::uuid[] is null or u.id = any($2::uuid[]))
        and not ${KEEPS_ACCOUNTS('$1')} order by u.id`,
    [tenantId, people, Number(today.slice(0, 4))],
  );
  return rows.map(({ roles, trade, ...row }) => {
    const kind = kindOfPerson(roles);
    const entryDay = kind === 'worker' ? row.entryDay : (row.appointed ?? row.entryDay);
    return { ...row, kind, entryDay, trade: ruleSetOf({ industry: trade }, today).hours };
  });
}

const KEYS = [
  'training.hours.again',
  'training.hours.newcomerDays',
  'training.hours.leader.first',
  'training.hours.leader.yearly',
  'training.hours.leader.months',
  'training.hours.worker.first',
  'training.hours.worker.yearly',
  'training.hourMinutes',
] as const;
export type Settings = Pick<Parameters, 'present'>;

/** All of them as they are set, by company. */
export async function rulesIn(tx: Writer['tx'], settings: Settings, tenants: readonly string[]) {
  const told = await settings.present(tx, tenants, KEYS);
  return (tenantId: string): unknown[] => KEYS.map((key) => told(tenantId, key));
}

/** What the company asks beyond the law, of workers and of those who lead; and how many minutes make one of its 学时. */
export async function rulesOf(
  { tx, tenantId }: Pick<Reader, 'tx' | 'tenantId'>,
  settings: Settings,
): Promise<{ readonly minutes: number; readonly of: (kind: Kind) => OwnRules }> {
  const told = await settings.present(tx, [tenantId], KEYS);
  const number = (key: (typeof KEYS)[number]) => Number(told(tenantId, key));
  const of = (kind: Kind): OwnRules => {
    const who = kind === 'worker' ? 'worker' : 'leader';
    return {
      ...{ again: number('training.hours.again'), days: number('training.hours.newcomerDays') },
      leaderMonths: number('training.hours.leader.months'),
      ...{ first: number(`training.hours.${who}.first`), yearly: number(`training.hours.${who}.yearly`) },
    };
  };
  return { minutes: number('training.hourMinutes'), of };
}
