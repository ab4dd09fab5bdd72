import { param } from '@anlan/domain/config/param';
import { drillLifecycle } from '@anlan/domain/drill/drill';
import { drillDuty } from '@anlan/domain/drill/drill-duty';
import { type DutyPeriod, type DutyRule, dutiesOn, dutyRules, periodLabel } from '@anlan/domain/drill/duties';
import { tenant } from '@anlan/domain/tenancy/tenant';
import type { Stored } from '@anlan/resource';
import { addDays } from '@anlan/resource/dates';
import { asSystem, nowText, type Parameters, PLATFORM_TENANT, type Services } from '../../kernel/context';
import type { Tx } from '../../kernel/db/db';
import { type BatchConsumer, byCompany, type ConsumerApp, recordsOf } from '../../kernel/events/events';
import type { Job } from '../../kernel/jobs/job';
import { changeMany, insertMany } from '../../kernel/resource/write/many';

/** Ended periods that a drill recorded late still counts for. */
const LOOK_BACK_DAYS = 400;
const LISTED = 'drill.listed';

const PARAMETERS = [LISTED, ...dutyRules.map(({ parameter }) => parameter)];

const titleOf = (duty: DutyRule & DutyPeriod): string =>
  `${periodLabel(duty)}${drillDuty.fields.duty.options[duty.duty]}`;

/** A drill counts for a period in which it was held, once it is recorded and evaluated. */
const HELD = `select count(*)::int from emergency_drill d
   where d.tenant_id = $1 and d.deleted_at is null and d.state = ${drillLifecycle.code.uploaded} and d.evaluation_grade is not null
     and d.walkthrough_time >= x.period_start and d.walkthrough_time < x.due_date + 1
     and d.drill_type = any(case x.duty ${dutyRules.map(({ duty, types }) => `when ${duty} then array[${types.map((key) => `'${key}'`).join(', ')}]`).join(' ')} end)`;

interface Present {
  readonly id: string;
  readonly duty: number;
  readonly start: string;
  readonly end: string;
  readonly needed: number;
  readonly held: number;
}

/** The company's duties of this moment: made where they are missing, taken away where its trade has changed, counted anew. */
export async function countDuties(
  tx: Tx,
  tenantId: string,
  app: Pick<ConsumerApp, 'clock' | 'keys' | 'events' | 'use'>,
  parameters: Pick<Parameters, 'present'>,
): Promise<void> {
  const today = nowText({ app: app as Services }).slice(0, 10);
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`drill-duty/${tenantId}`]);
  const [trade] = await tx.query<{ industry: string | null; major: boolean }>(
    `select coalesce(i.industry, t.industry) as industry, coalesce(i.is_major_danger, false) as major
       from tenant t left join company_info i on i.tenant_id = t.tenant_id and i.deleted_at is null
      where t.tenant_id = $1 and t.tenant_type = 1 and t.deleted_at is null`,
    [tenantId],
  );
  if (!trade) return;
  const settingOf = await parameters.present(tx, [tenantId], PARAMETERS);
  const owed = dutiesOn(today, {
    industry: trade.industry,
    isMajorDanger: trade.major,
    byOwnRule: settingOf(tenantId, LISTED) === '1',
  });
  const writer = { app: app as Services, tx, tenantId };
  const present = () =>
    tx.query<Present>(
      `select x.id, x.duty, x.period_start::text as start, x.due_date::text as end, x.needed, (${HELD}) as held
         from drill_duty x where x.tenant_id = $1 and x.deleted_at is null and x.due_date >= $2::date`,
      [tenantId, addDays(today, -LOOK_BACK_DAYS)],
    );
  const known = await present();
  const missing = owed.filter(
    ({ duty, start }) => !known.some((row) => String(row.duty) === duty && row.start === start),
  );
  await insertMany(
    writer,
    drillDuty,
    missing.map((rule): Stored => {
      const { duty, start, end, basis, parameter } = rule;
      return {
        title: titleOf(rule),
        duty: Number(duty),
        periodStart: start,
        dueDate: end,
        needed: Number(settingOf(tenantId, parameter)),
        held: 0,
        met: 0,
        basis,
      };
    }),
    'drillDuty',
  );
  const gone = known.filter(
    ({ duty, end }) => end >= today && !owed.some((rule) => rule.duty === String(duty) && rule.end === end),
  );
  if (gone.length > 0)
    await changeMany(writer, drillDuty, {
      kind: 'drillDuty',
      where: (bind) => `t.id = any(${bind(gone.map(({ id }) => id))}::uuid[])`,
      removed: true,
    });
  const rows = missing.length > 0 || gone.length > 0 ? await present() : known;
  const needed = ({ duty, start, needed: was }: Present): number => {
    const rule = owed.find((one) => one.duty === String(duty) && one.start === start);
    return rule ? Number(settingOf(tenantId, rule.parameter)) : was;
  };
  await changeMany(writer, drillDuty, {
    kind: 'drillDuty',
    mark: true,
    each: rows.map((row) => ({
      id: row.id,
      needed: needed(row),
      held: row.held,
      met: row.held >= needed(row) ? 1 : 0,
    })),
  });
}

/** What is written about drills, and about the company's trade, changes what it owes. */
export const dutiesFollow = (parameters: Pick<Parameters, 'present'>): BatchConsumer =>
  byCompany((tx, tenantId, _events, app) => countDuties(tx, tenantId, app, parameters));

/** A company's own value of what its duties go by. */
export const dutiesFollowParameters =
  (parameters: Pick<Parameters, 'present'>): BatchConsumer =>
  async (tx, events, app) => {
    const changed = await tx.query<{ tenantId: string }>(
      `select distinct p.tenant_id as "tenantId" from param p where p.tenant_id <> $1 and p.tenant_id = any($2::text[])
          and p.id = any($3::uuid[]) and p.param_key = any($4::text[]) order by 1`,
      [
        PLATFORM_TENANT,
        [...new Set(events.map(({ tenantId }) => tenantId))],
        events.flatMap((event) => recordsOf(event, param.name)),
        PARAMETERS,
      ],
    );
    for (const { tenantId } of changed) await countDuties(tx, tenantId, app, parameters);
  };

/** A company has come, or its trade was corrected by the platform. */
export const dutiesFollowTenants =
  (parameters: Pick<Parameters, 'present'>): BatchConsumer =>
  async (tx, events, app) => {
    const ids = new Set(events.flatMap((event) => recordsOf(event, tenant.name)));
    for (const tenantId of [...ids].sort()) await countDuties(tx, tenantId, app, parameters);
  };

/** A new period begins: the same for every company. */
export async function countAllDuties(app: Services): Promise<number> {
  const companies = await asSystem(app, 'companies that owe drills', ({ tx }) =>
    tx.query<{ tenant_id: string }>('select tenant_id from tenant where tenant_type = 1 and deleted_at is null'),
  );
  for (const { tenant_id: tenantId } of companies)
    await asSystem(app, 'drills that a company owes', ({ tx }) => countDuties(tx, tenantId, app, app.parameters));
  return companies.length;
}

const SEEN = 'drill duties: parameters of the platform';

/** The platform's values hold for every company that has none of its own: counted anew once they have changed. */
export async function countWhereParametersChanged(app: Services): Promise<number> {
  const [row] = await asSystem(app, 'drill parameters of the platform', ({ tx }) =>
    tx.query<{ values: string; seen: string | null }>(
      `select (select coalesce(jsonb_object_agg(p.param_key, p.param_value), '{}')::text from param p
                where p.tenant_id = $1 and p.param_key = any($2::text[]) and p.deleted_at is null) as values,
              (select s.value ->> 'values' from app_state s where s.key = $3) as seen`,
      [PLATFORM_TENANT, PARAMETERS, SEEN],
    ),
  );
  if (!row || row.values === row.seen) return 0;
  const count = await countAllDuties(app);
  await asSystem(app, 'drill parameters of the platform', ({ tx }) =>
    tx.run(
      `insert into app_state (key, value) values ($1, jsonb_build_object('values', $2::text))
       on conflict (key) do update set value = excluded.value, updated_at = now()`,
      [SEEN, row.values],
    ),
  );
  return count;
}

export const parameterJob: Job = {
  name: 'drills that companies owe by the platform’s parameters',
  everyMs: 60_000,
  run: async (app) => {
    await countWhereParametersChanged(app);
  },
};

export const dutyJob: Job = {
  name: 'drills that companies owe',
  everyMs: 60 * 60_000,
  onceADay: true,
  run: async (app) => {
    await countAllDuties(app);
  },
};
