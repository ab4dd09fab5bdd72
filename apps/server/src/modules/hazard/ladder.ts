import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { type LadderPart, ladderSteps, ladderTitle, toldAt } from '@anlan/domain/hazard/ladder';
import { type OverdueLadder, type OverdueStep, overdueStep } from '@anlan/domain/hazard/status';
import { calendarDaysBetween } from '@anlan/domain/shared/dates';
import { asSystem, nowText, type Services } from '../../kernel/context';
import type { TableSpec } from '../../kernel/db/table-spec';
import type { Job } from '../../kernel/module';
import type { Letters } from '../../kernel/push/bell';
import { ACTIVE } from './people';

const BATCH = 500;
/** Of the parameter hazard.overdue.remindDays: what falls due later needs no look yet. */
const REMIND_MAX_DAYS = 7;
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
];

interface Due {
  readonly tenant_id: string;
  readonly id: string;
  readonly status: number;
  readonly deadline: string;
  /** Place of the highest step told, from 1; 0 for none. */
  readonly told: number;
}

interface Told {
  readonly tenant_id: string;
  readonly id: string;
  readonly deadline: string;
  readonly step: number;
  readonly days: number;
}

/** The company's days of the ladder: its parameters `hazard.overdue.*`. */
export async function ladderOf(app: Services, tenantId: string): Promise<OverdueLadder> {
  const days = async (key: string) => Number(await app.parameters.get(tenantId, `hazard.overdue.${key}`));
  return {
    remindBeforeDays: await days('remindDays'),
    deptHeadAfterDays: await days('deptHeadDays'),
    leaderAfterDays: await days('viceLeaderDays'),
    principalAfterDays: await days('principalDays'),
    regradeAfterDays: await days('regradeDays'),
  };
}

/** Tells every open danger's highest step that was not told yet. Gives how many were told. */
export async function climbLadder(app: Services): Promise<number> {
  const now = nowText({ app });
  const ladders = new Map<string, OverdueLadder>();
  let count = 0;
  let after: readonly [string, string] = ['0001-01-01 00:00:00', '00000000-0000-0000-0000-000000000000'];
  for (;;) {
    const rows = await dueAfter(app, now, after);
    const told: Told[] = [];
    for (const row of rows) {
      const ladder = ladders.get(row.tenant_id) ?? (await ladderOf(app, row.tenant_id));
      ladders.set(row.tenant_id, ladder);
      const reached = overdueStep({ status: row.status, reviseTimeLimit: row.deadline }, now, ladder);
      const step = reached ? ladderSteps.indexOf(reached) + 1 : 0;
      if (step > row.told) told.push({ ...row, step, days: calendarDaysBetween(row.deadline, now) });
    }
    count += await tell(app, told, now);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return count;
    after = [last.deadline, last.id];
  }
}

const dueAfter = (app: Services, now: string, after: readonly [string, string]): Promise<Due[]> =>
  asSystem(app, 'hidden dangers near or past their deadline', ({ tx }) =>
    tx.query<Due>(
      `select t.tenant_id, t.id, t.status, to_char(t.revise_time_limit, 'YYYY-MM-DD HH24:MI:SS') as deadline, r.told
         from hidden_danger t
         cross join lateral (select coalesce(max(r.step), 0)::int as told from hidden_danger_reminder r
           where r.tenant_id = t.tenant_id and r.hidden_danger_id = t.id and r.deadline = t.revise_time_limit) r
        where t.status in (1, 2, 7) and t.deleted_at is null and r.told < ${ladderSteps.length}
          and t.revise_time_limit < $1::timestamptz + interval '${REMIND_MAX_DAYS + 1} days'
          and (t.revise_time_limit, t.id) > ($2::timestamptz, $3::uuid)
        order by t.revise_time_limit, t.id limit ${BATCH}`,
      [now, ...after],
    ),
  );

/** Mark and event in one statement: a kill between them loses neither, a second node tells nothing twice. */
async function tell(app: Services, told: readonly Told[], now: string): Promise<number> {
  if (told.length === 0) return 0;
  const rows = await asSystem(app, 'tell of deadlines', ({ tx }) =>
    tx.query<{ n: number }>(
      `with w as (select * from jsonb_to_recordset($1::jsonb) as x(tenant_id text, id uuid, deadline timestamptz, step smallint, days int)),
            r as (insert into hidden_danger_reminder (tenant_id, hidden_danger_id, deadline, step, told_at)
                  select tenant_id, id, deadline, step, $2::timestamptz from w on conflict do nothing returning tenant_id, hidden_danger_id, step),
            o as (insert into outbox (tenant_id, topic, record_id, payload)
                  select r.tenant_id, '${TOPIC}', r.hidden_danger_id::text, jsonb_build_object('step', r.step, 'days', w.days)
                    from r join w on w.tenant_id = r.tenant_id and w.id = r.hidden_danger_id)
       select count(*)::int as n from r`,
      [JSON.stringify(told), now],
    ),
  );
  return rows[0]?.n ?? 0;
}

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
       from hidden_danger d where d.tenant_id = $1 and d.id = $2::uuid and d.status in (1, 2, 7) and d.deleted_at is null
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
