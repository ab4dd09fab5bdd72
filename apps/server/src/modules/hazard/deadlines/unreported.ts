import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { addSeconds } from '@anlan/domain/shared/dates';
import { asSystem, nowText, PLATFORM_TENANT, type Services } from '../../../kernel/context';
import type { Tx } from '../../../kernel/db/db';
import type { TableSpec } from '../../../kernel/db/schema/table-spec';
import type { Consumer } from '../../../kernel/events/events';
import type { Job } from '../../../kernel/jobs/job';
import { type Looked, lookAtAll } from '../look';

const BATCH = 500;
const HOURS = 'hazard.major.reportHours';
const time = 'timestamp with time zone';

export const unreportedTables: readonly TableSpec[] = [
  {
    // Open major dangers nobody has reported to the supervision office. A trigger on hidden_danger (migration unreported)
    // puts a row here when one becomes so and takes it away when it is reported, closed, voided or graded down.
    // `told_at`: its time was up. `next_at`: when it will be; -infinity to be looked at.
    name: 'hidden_danger_unreported',
    rls: 'tenant',
    appGrants: '',
    systemGrants: 'select, insert, update, delete',
    columns: [
      { name: 'tenant_id', type: 'text', notNull: true },
      { name: 'hidden_danger_id', type: 'uuid', notNull: true },
      { name: 'next_at', type: time, notNull: true },
      { name: 'graded_at', type: time },
      { name: 'told_at', type: time },
    ],
    primaryKey: ['tenant_id', 'hidden_danger_id'],
    indexes: [{ name: 'hidden_danger_unreported_due', columns: 'next_at', where: 'told_at IS NULL' }],
    foreignKeys: [
      {
        name: 'hidden_danger_unreported_danger_fk',
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
  /** Its last grading, by its history; of one without a history, its reporting. */
  readonly graded: string;
}

/** Marks every major danger that was not reported within the company's hours, and tells the event. Gives how many. */
export async function tellUnreported(app: Services): Promise<number> {
  const now = nowText({ app });
  return lookAtAll(BATCH, () => lookAtSome(app, now));
}

/** A look costs what has fallen due. Rows stay locked until they are marked: other nodes take others. */
const lookAtSome = (app: Services, now: string): Promise<Looked> =>
  asSystem(app, 'major dangers that ought to have been reported', async ({ tx }) => {
    const rows = await tx.query<Due>(
      `select l.tenant_id, l.hidden_danger_id as id, to_char(coalesce(g.at, t.create_time, $1::timestamptz), 'YYYY-MM-DD HH24:MI:SS') as graded
         from hidden_danger_unreported l
         join hidden_danger t on t.tenant_id = l.tenant_id and t.id = l.hidden_danger_id
         cross join lateral (select max(r.operate_time) as at from hidden_danger_record r
           where r.tenant_id = l.tenant_id and r.hidden_danger_id = l.hidden_danger_id and r.operate_type in (1, 2, 11) and r.deleted_at is null) g
        where l.told_at is null and l.next_at <= $1::timestamptz order by l.next_at limit ${BATCH}
          for update of l skip locked`,
      [now],
    );
    if (rows.length === 0) return { seen: 0, told: 0 };
    const tenantIds = [...new Set(rows.map((row) => row.tenant_id))];
    const value = await app.parameters.present(tx, tenantIds, [HOURS]);
    const settled = rows.map((row) => ({
      ...row,
      next_at: addSeconds(row.graded, Number(value(row.tenant_id, HOURS)) * 3600),
    }));
    return { seen: rows.length, told: await settle(tx, settled, now) };
  });

/** Mark and event in one statement: a kill between them loses none, a second look tells nothing twice. */
async function settle(tx: Tx, settled: readonly (Due & { next_at: string })[], now: string): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `with w as (select * from jsonb_to_recordset($1::jsonb) as x(tenant_id text, id uuid, graded timestamptz, next_at timestamptz)),
          u as (update hidden_danger_unreported l set next_at = w.next_at, graded_at = w.graded, told_at = case when w.next_at <= $2::timestamptz then $2::timestamptz end
                  from w where l.tenant_id = w.tenant_id and l.hidden_danger_id = w.id
                returning l.tenant_id, l.hidden_danger_id, l.told_at),
          o as (insert into outbox (tenant_id, topic, record_id)
                select u.tenant_id, '${hiddenDanger.name}.unreported', u.hidden_danger_id::text from u where u.told_at is not null)
     select count(*)::int as n from u where told_at is not null`,
    [JSON.stringify(settled), now],
  );
  return row?.n ?? 0;
}

/** Other hours of a company, or of all: whose time is not up is looked at again. Locked in key order, as batches of dangers are. */
export const reportHoursChanged: Consumer = async (tx, { tenantId, recordId }) => {
  await tx.run(
    `with o as materialized (
       select l.tenant_id, l.hidden_danger_id from hidden_danger_unreported l
        where l.told_at is null and l.next_at > '-infinity' and ($1 = '${PLATFORM_TENANT}' or l.tenant_id = $1)
        and exists (select 1 from param p where p.tenant_id = $1 and p.id = $2::uuid and p.param_key = '${HOURS}')
        order by 1, 2 for no key update of l)
     update hidden_danger_unreported l set next_at = '-infinity' from o
      where l.tenant_id = o.tenant_id and l.hidden_danger_id = o.hidden_danger_id`,
    [tenantId, recordId],
  );
};

export const unreportedJob: Job = {
  name: 'major dangers not reported',
  everyMs: 300_000,
  run: async (services) => {
    const told = await tellUnreported(services);
    if (told > 0) services.log.info({ told }, '重大隐患未按时上报');
  },
};
