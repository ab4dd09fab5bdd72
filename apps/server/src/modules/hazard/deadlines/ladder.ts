import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { hiddenDangerLifecycle } from '@anlan/domain/hazard/hidden-danger-entity';
import { type LadderPart, ladderSteps, ladderTitle, nextStepAt, toldAt } from '@anlan/domain/hazard/ladder';
import { type OverdueLadder, type OverdueStep, overdueStep } from '@anlan/domain/hazard/status';
import { calendarDaysBetween } from '@anlan/domain/shared/dates';
import { asSystem, nowText, PLATFORM_TENANT, type Services } from '../../../kernel/context';
import type { Tx } from '../../../kernel/db/db';
import type { TableSpec } from '../../../kernel/db/schema/table-spec';
import type { Consumer } from '../../../kernel/events/events';
import type { Job } from '../../../kernel/jobs/job';
import type { Letters } from '../../../kernel/push/bell';
import { type Looked, lookAtAll } from '../look';
import { ACTIVE } from '../people';

const BATCH = 500;
const TOPIC = `${hiddenDanger.name}.remind`;

export const ladderTables: readonly TableSpec[] = [
  {
    // Which step of the ladder was told about which deadline: a new deadline begins anew, a second run tells nothing twice.
    name: 'hidden_danger_reminder',
    rls: 'tenant',
    appGrants: '',
    systemGrants: 'select, insert, delete',
    columns: [
      { name: 'tenant_id', type: 'text', notNull: true },
      { name: 'hidden_danger_id', type: 'uuid', notNull: true },
      { name: 'deadline', type: 'timestamp with time zone', notNull: true },
      { name: 'step', type: 'smallint', notNull: true },
      { name: 'told_at', type: 'timestamp with time zone', notNull: true },
    ],
    primaryKey: ['tenant_id', 'hidden_danger_id', 'deadline', 'step'],
    indexes: [],
    foreignKeys: [
      {
        name: 'hidden_danger_reminder_danger_fk',
        columns: ['tenant_id', 'hidden_danger_id'],
        table: 'hidden_danger',
        references: ['tenant_id', 'id'],
        onDelete: 'cascade',
      },
    ],
  },
  {
    // Whose next step is when: a row for every open danger that has a deadline and steps before it, so that a look costs
    // what has fallen due and not what is stored. A trigger on hidden_danger (migration ladder_when) puts a row here with
    // -infinity whenever status or deadline changes, by whatever way, and takes it away when the deadline no longer runs.
    name: 'hidden_danger_ladder',
    rls: 'tenant',
    appGrants: '',
    systemGrants: 'select, insert, update, delete',
    columns: [
      { name: 'tenant_id', type: 'text', notNull: true },
      { name: 'hidden_danger_id', type: 'uuid', notNull: true },
      { name: 'next_at', type: 'timestamp with time zone', notNull: true },
    ],
    primaryKey: ['tenant_id', 'hidden_danger_id'],
    indexes: [{ name: 'hidden_danger_ladder_due', columns: 'next_at' }],
    foreignKeys: [
      {
        name: 'hidden_danger_ladder_danger_fk',
        columns: ['tenant_id', 'hidden_danger_id'],
        table: 'hidden_danger',
        references: ['tenant_id', 'id'],
        onDelete: 'cascade',
      },
    ],
  },
];

interface Due {
  readonly tenant_id: string;
  readonly id: string;
  readonly status: number;
  readonly open: boolean;
  readonly deadline: string;
  /** Place of the highest step told, from 1; 0 for none. */
  readonly told: number;
}

/** What a look settles of one danger: a step to tell, if any, and when to look again, if ever. */
interface Settled {
  readonly tenant_id: string;
  readonly id: string;
  readonly deadline: string;
  readonly step: number | null;
  readonly days: number;
  readonly next_at: string | null;
}

const DAYS: Readonly<Record<keyof OverdueLadder, string>> = {
  remindBeforeDays: 'hazard.overdue.remindDays',
  deptHeadAfterDays: 'hazard.overdue.deptHeadDays',
  leaderAfterDays: 'hazard.overdue.viceLeaderDays',
  principalAfterDays: 'hazard.overdue.principalDays',
  regradeAfterDays: 'hazard.overdue.regradeDays',
};

/** The companies' days of the ladder: their parameters `hazard.overdue.*`, as they stand now. */
async function laddersOf(app: Services, tx: Tx, tenantIds: readonly string[]): Promise<(id: string) => OverdueLadder> {
  const value = await app.parameters.present(tx, [...new Set(tenantIds)], Object.values(DAYS));
  const days = (id: string) => Object.entries(DAYS).map(([name, key]) => [name, Number(value(id, key))]);
  return (id) => Object.fromEntries(days(id)) as unknown as OverdueLadder;
}

/** Tells the highest step reached of every danger for which one has fallen due. Gives how many were told. */
export async function climbLadder(app: Services): Promise<number> {
  const now = nowText({ app });
  return lookAtAll(BATCH, () => lookAtSome(app, now));
}

/**
 * Rows stay locked from the look to the mark: a new deadline or new days of the company wait for it and have the last
 * word, other nodes take others. Days are read under the lock, past what this node remembers, for the same reason.
 */
const lookAtSome = (app: Services, now: string): Promise<Looked> =>
  asSystem(app, 'hidden dangers whose next reminder is due', async ({ tx }) => {
    const rows = await tx.query<Due>(
      `select t.tenant_id, t.id, t.status, t.deleted_at is null and t.status in (${hiddenDangerLifecycle.codes('unrectified')}) as open, to_char(t.revise_time_limit, 'YYYY-MM-DD HH24:MI:SS') as deadline, r.told
         from hidden_danger_ladder l
         join hidden_danger t on t.tenant_id = l.tenant_id and t.id = l.hidden_danger_id
         cross join lateral (select coalesce(max(r.step), 0)::int as told from hidden_danger_reminder r
           where r.tenant_id = t.tenant_id and r.hidden_danger_id = t.id and r.deadline = t.revise_time_limit) r
        where l.next_at <= $1::timestamptz order by l.next_at limit ${BATCH}
          for update of l skip locked for key share of t skip locked`,
      [now],
    );
    if (rows.length === 0) return { seen: 0, told: 0 };
    const ladderOf = await laddersOf(
      app,
      tx,
      rows.map((row) => row.tenant_id),
    );
    const settled = rows.map((row): Settled => {
      const { tenant_id, id, deadline, told } = row;
      if (!row.open) return { tenant_id, id, deadline, step: null, days: 0, next_at: null };
      const ladder = ladderOf(tenant_id);
      const reached = overdueStep({ status: row.status, reviseTimeLimit: deadline }, now, ladder);
      const step = reached ? ladderSteps.indexOf(reached) + 1 : 0;
      return {
        tenant_id,
        id,
        deadline,
        step: step > told ? step : null,
        days: calendarDaysBetween(deadline, now),
        next_at: nextStepAt(deadline, Math.max(step, told), ladder) ?? null,
      };
    });
    return { seen: rows.length, told: await settle(tx, settled, now) };
  });

/** Mark, event and next look in one statement: a kill between them loses none, a second node tells nothing twice. */
async function settle(tx: Tx, settled: readonly Settled[], now: string): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `with w as (select * from jsonb_to_recordset($1::jsonb) as x(tenant_id text, id uuid, deadline timestamptz, step smallint, days int, next_at timestamptz)),
          r as (insert into hidden_danger_reminder (tenant_id, hidden_danger_id, deadline, step, told_at)
                select tenant_id, id, deadline, step, $2::timestamptz from w where step is not null
                on conflict do nothing returning tenant_id, hidden_danger_id, step),
          o as (insert into outbox (tenant_id, topic, record_id, payload)
                select r.tenant_id, '${TOPIC}', r.hidden_danger_id::text, jsonb_build_object('step', r.step, 'days', w.days)
                  from r join w on w.tenant_id = r.tenant_id and w.id = r.hidden_danger_id),
          u as (update hidden_danger_ladder l set next_at = w.next_at from w
                 where l.tenant_id = w.tenant_id and l.hidden_danger_id = w.id and w.next_at is not null),
          x as (delete from hidden_danger_ladder l using w
                 where l.tenant_id = w.tenant_id and l.hidden_danger_id = w.id and w.next_at is null)
     select count(*)::int as n from r`,
    [JSON.stringify(settled), now],
  );
  return row?.n ?? 0;
}

/** New days of a company, or of all: what was reckoned with the old ones is looked at again. Locked in key order, as batches of dangers are. */
export const ladderDaysChanged: Consumer = async (tx, { tenantId, recordId }) => {
  await tx.run(
    `with o as materialized (
       select l.tenant_id, l.hidden_danger_id from hidden_danger_ladder l
        where l.next_at > '-infinity' and ($1 = '${PLATFORM_TENANT}' or l.tenant_id = $1)
        and exists (select 1 from param p where p.tenant_id = $1 and p.id = $2::uuid and p.param_key = any($3::text[]))
        order by 1, 2 for no key update of l)
     update hidden_danger_ladder l set next_at = '-infinity' from o
      where l.tenant_id = o.tenant_id and l.hidden_danger_id = o.hidden_danger_id`,
    [tenantId, recordId, Object.values(DAYS)],
  );
};

export const ladderJob: Job = {
  name: 'ladder of hidden dangers',
  everyMs: 300_000,
  run: async (services) => {
    const told = await climbLadder(services);
    if (told > 0) services.log.info({ told }, '已提醒隐患整改期限');
  },
};

interface Named {
  readonly part: LadderPart;
  readonly user_id: string;
}

/** What has been rectified or given another deadline meanwhile is told nobody. */
export const ladderLetters: Letters = async (tx, event) => {
  if (event.topic !== TOPIC) return [];
  const { step: place, days } = event.payload as { step: number; days: number };
  const step = ladderSteps[place - 1] as OverdueStep;
  const [row] = await tx.query<{ name: string; code: string; deadline: string; rectifier: string | null }>(
    `select coalesce(d.name, d.code) as name, d.code, to_char(d.revise_time_limit, 'YYYY-MM-DD HH24:MI:SS') as deadline,
            (select u.real_name from app_user u where u.tenant_id = d.tenant_id and u.id = d.revise_id and ${ACTIVE}) as rectifier
       from hidden_danger d where d.tenant_id = $1 and d.id = $2::uuid and d.status in (${hiddenDangerLifecycle.codes('unrectified')}) and d.deleted_at is null
        and exists (select 1 from hidden_danger_reminder r where r.tenant_id = d.tenant_id and r.hidden_danger_id = d.id
                     and r.deadline = d.revise_time_limit and r.step = $3)`,
    [event.tenantId, event.recordId, place],
  );
  if (!row) return [];
  const role = (alias: string): string =>
    `u.role_id && array(select r.id from role r where r.tenant_id = d.tenant_id and r.role_alias = '${alias}' and r.deleted_at is null)`;
  const head = 'h.id = d.principal_dept and h.deleted_at is null';
  const parts: readonly (readonly [LadderPart, string])[] = [
    ['rectifier', 'u.id = d.revise_id'],
    ['inCharge', 'u.id = d.principal_id'],
    ['deptHead', `u.id in (select h.principal_id from dept h where h.tenant_id = d.tenant_id and ${head})`],
    [
      'headAbove',
      `u.id in (select p.principal_id from dept h join dept p on p.tenant_id = h.tenant_id and p.id = h.parent_id and p.deleted_at is null where h.tenant_id = d.tenant_id and ${head})`,
    ],
    ['safetyManagers', role('safety_manager')],
    ['principals', role('principal')],
  ];
  const named = await tx.query<Named>(
    `with d as (select * from hidden_danger where tenant_id = $1 and id = $2::uuid)
     ${parts.map(([part, is]) => `select '${part}' as part, u.id as user_id from d, app_user u where u.tenant_id = d.tenant_id and ${ACTIVE} and ${is}`).join(' union all ')}`,
    [event.tenantId, event.recordId],
  );
  const people: Partial<Record<LadderPart, string[]>> = {};
  for (const { part, user_id } of named) people[part] = [...(people[part] ?? []), user_id];
  const content = `编号${row.code}，整改期限${row.deadline.slice(0, 16)}${row.rectifier ? `，整改人${row.rectifier}` : '，尚未指定整改人'}`;
  return toldAt(step, people).map((userId) => ({
    userId,
    title: ladderTitle(step, row.name, days, row.deadline),
    content,
  }));
};
