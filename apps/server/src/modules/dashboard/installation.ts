import { EVENTS_COUNTED, type PlatformHome } from '@anlan/domain/dashboard/platform-calls';
import { companyRegisterLifecycle } from '@anlan/domain/tenancy/company-register';
import { asSystem, type Ctx } from '../../kernel/context';

const SHOWN = 5;
const SOON_DAYS = 30;
/** As the screen of sessions says. */
const AWAY = "interval '5 minutes'";

/** Tenants are few, and of everything else a day, a minute or the first rows are read. */
export async function installation({ app }: Pick<Ctx, 'app'>): Promise<PlatformHome> {
  const now = new Date(app.clock.now()).toISOString();
  const [row] = await asSystem(app, 'home of the platform', ({ tx }) =>
    tx.query<Omit<PlatformHome, 'failingJobs' | 'versions'> & { database: string }>(
      `select
         (select count(*)::int from tenant t where t.deleted_at is null and t.tenant_type = 1) as companies,
         (select count(*)::int from tenant t where t.deleted_at is null and t.tenant_type = 2) as offices,
         (select count(*)::int from tenant t where t.deleted_at is null and t.expire_time < $1::timestamptz) as expired,
         (select coalesce(json_agg(x), '[]') from (
            select t.tenant_id as "tenantId", t.tenant_name as "tenantName", to_char(t.expire_time, 'YYYY-MM-DD HH24:MI:SS') as "expireTime"
              from tenant t where t.deleted_at is null and t.expire_time >= $1::timestamptz
               and t.expire_time < $1::timestamptz + interval '${SOON_DAYS} days' order by t.expire_time, t.tenant_id limit ${SHOWN}) x) as expiring,
         (select count(*)::int from company_register c where c.deleted_at is null and c.state = ${companyRegisterLifecycle.code.waiting}) as registrations,
         (select coalesce(json_agg(x), '[]') from (
            select c.id, c.company_name as "companyName", to_char(c.create_time, 'YYYY-MM-DD HH24:MI:SS') as "createTime"
              from company_register c where c.deleted_at is null and c.state = ${companyRegisterLifecycle.code.waiting}
             order by c.create_time, c.id limit ${SHOWN}) x) as waiting,
         (select count(*)::int from (select 1 from outbox o limit ${EVENTS_COUNTED}) l) as events,
         (select to_char(o.created_at, 'YYYY-MM-DD HH24:MI:SS') from outbox o order by o.id limit 1) as "eventsSince",
         (select count(*)::int from (select 1 from outbox o where o.failed_at is not null limit ${EVENTS_COUNTED}) l) as "failedEvents",
         pg_database_size(current_database())::float8 as "databaseBytes",
         split_part(current_setting('server_version'), ' ', 1) as database`,
      [now],
    ),
  );
  const [sessions] = await asSystem(app, 'sessions of the platform', ({ tx }) =>
    tx.query<{ today: number; online: number }>(
      `select (select count(*)::int from session s where s.created_at >= date_trunc('day', $1::timestamptz)) as today,
              (select count(*)::int from session s where s.revoked_at is null and s.seen_at > $1::timestamptz - ${AWAY}) as online`,
      [now],
    ),
  );
  const { database, ...facts } = row as NonNullable<typeof row>;
  return {
    ...facts,
    signInsToday: sessions?.today ?? 0,
    online: sessions?.online ?? 0,
    failingJobs: app.failing?.jobs ?? [],
    versions: { node: process.version, database },
  };
}
