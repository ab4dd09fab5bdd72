import {
  endSessions,
  type HeadcountCompany,
  type HeadcountPerson,
  type HeadcountPlace,
  headcountCompanies,
  headcountPeople,
  headcountPlaces,
  type SignInCount,
  type SignInSession,
  signInCounts,
  signInSessions,
} from '@anlan/domain/identity/session/online-calls';
import { isUuid, manyOf, type PageOf } from '@anlan/resource';
import { audit } from '../../../kernel/audit/audit';
import { asSystem, type Ctx, type Work } from '../../../kernel/context';
import { planned } from '../../../kernel/db/plans';
import { forbidden, invalid, notFound, refuse } from '../../../kernel/errors';
import { decrypt, mask } from '../../../kernel/personal';
import { idsOf } from '../../../kernel/resource/ids';
import { paging } from '../../../kernel/resource/list/read';
import { type Route, type RouteInput, serve, serveOpen } from '../../../kernel/route';
import { mustNotExceed } from '../guards';
import { actorsChanged } from './sessions';

/** Opens the screen of sessions; with `_edit` one may end them. */
export const ONLINE_VIEW = 'onlineuser_view';

/** The console looks in at least once a minute while it is used; five without a sign is away. */
const AWAY_MS = 5 * 60_000;
const since = (ctx: Ctx): string => new Date(ctx.app.clock.now() - AWAY_MS).toISOString();

const word = (value: unknown): string =>
  typeof value === 'string' && !value.includes('\0') ? value.trim().slice(0, 50) : '';
const pattern = (value: unknown): string => {
  const text = word(value).replace(/[\\%_]/g, (character) => `\\${character}`);
  return text === '' ? '' : `%${text}%`;
};

/** A day (whole) or a time of the query; undefined when it is left out. */
function moment(query: RouteInput['query'], name: string, end = false): string | null {
  const text = word(query[name]);
  if (text === '') return null;
  if (!/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/.test(text) || Number.isNaN(Date.parse(text.replace(' ', 'T')))) {
    throw invalid([{ field: name, message: '时间的格式不正确' }]);
  }
  return `${text.length > 10 ? text : `${text} ${end ? '23:59:59' : '00:00:00'}`}+08`;
}

/** Tenants whose people the asker may count: the office's companies, all of them for the platform, else his own. */
async function visibleTenants(ctx: Ctx): Promise<readonly string[] | null> {
  const { actor, app } = ctx;
  if (actor.tenantKind === 'platform') return null;
  return actor.tenantKind === 'government' ? app.jurisdiction.companies(actor.regionCode) : [actor.tenantId];
}

interface Found<Row> {
  readonly total: number;
  readonly records: readonly Row[];
}

const LIVE = 'u.deleted_at is null and u.status = 1 and u.is_resign is distinct from 0';
const paged = <Row>(found: Found<Row> | undefined, size: number, current: number): PageOf<Row> => {
  const { total, records } = found ?? { total: 0, records: [] };
  return { records, total, size, current, pages: Math.ceil(total / size) };
};

/** People and sessions in figures: of a jurisdiction for supervisors, of one's own house for those who keep it. */
export const onlineRoutes = (): Route[] => [
  serveOpen(headcountPlaces, async (ctx) => {
    const tenants = await visibleTenants(ctx);
    const data = await asSystem(ctx.app, 'people by region', ({ tx }) =>
      // Each region directly below the office's own, with all that lies under it; the office's own comes first.
      planned(tx, 'custom', () =>
        tx.query<HeadcountPlace>(
          `with place as (
             select code, name, sort, code is not distinct from $2 as own from region
              where deleted_at is null and (code = $2 or parent_code is not distinct from coalesce($2, '00'))),
           c as (
             select t.tenant_id, t.area_code, string_to_array(r.ancestors, ',') as above
               from tenant t left join region r on r.code = t.area_code
              where t.deleted_at is null and t.tenant_type = 1 and ($1::text[] is null or t.tenant_id in (select unnest($1::text[])))),
           -- Each table once, for all companies: asked company by company they would be asked two thousand times.
           w as (select u.tenant_id, count(*)::int as people from app_user u where ${LIVE} and u.tenant_id in (select tenant_id from c) group by 1),
           o as (select s.tenant_id, count(distinct s.user_id)::int as online from session s
                  where s.revoked_at is null and s.seen_at > $3::timestamptz and s.tenant_id in (select tenant_id from c) group by 1),
           n as materialized (select c.*, w.people, o.online from c left join w using (tenant_id) left join o using (tenant_id))
           select p.code, p.name as location, count(n.tenant_id)::int as "companyCount",
                  coalesce(sum(n.people), 0)::int as "userCount", coalesce(sum(n.online), 0)::int as "onlineCount"
             from place p left join n on n.area_code = p.code or p.code = any(n.above)
            group by p.code, p.name, p.sort, p.own order by p.own desc, p.sort, p.code`,
          [tenants, ctx.actor.regionCode, since(ctx)],
        ),
      ),
    );
    return { data };
  }),
  serveOpen(headcountCompanies, async (ctx, { query }) => {
    const { current, size, offset } = paging(query);
    const place = word(query.location);
    if (place !== '' && !/^\w{1,12}$/.test(place)) throw notFound();
    const tenants = await visibleTenants(ctx);
    const [found] = await asSystem(ctx.app, 'people by company', ({ tx }) =>
      tx.query<Found<HeadcountCompany>>(
        `with c as (
             select t.tenant_id as id, t.tenant_id as "tenantId", t.tenant_name as "tenantName", r.name as location, t.pinyin
               from tenant t left join region r on r.code = t.area_code
              where t.deleted_at is null and t.tenant_type = 1 and ($1::text[] is null or t.tenant_id = any($1::text[]))
                and ($2 = '' or t.tenant_name ilike $2) and ($3 = '' or t.area_code = $3 or $3 = any(string_to_array(r.ancestors, ',')))),
           p as (select * from c order by pinyin collate "C", id limit $4::int offset $5::int)
           select (select count(*)::int from c) as total,
                  coalesce((select json_agg(x) from (
                    select p.id, p."tenantId", p."tenantName", p.location,
                           (select count(*)::int from app_user u where u.tenant_id = p.id and ${LIVE}) as "userCount",
                           (select count(distinct s.user_id)::int from session s
                             where s.tenant_id = p.id and s.revoked_at is null and s.seen_at > $6::timestamptz) as "onlineCount"
                      from p order by p.pinyin collate "C", p.id) x), '[]') as records`,
        [tenants, pattern(query.tenantName ?? query.name), place, size, offset, since(ctx)],
      ),
    );
    return { data: paged(found, size, current) };
  }),
  serve(headcountPeople, async (work, { query }) => {
    const { current, size, offset } = paging(query);
    const name = pattern(query.realName);
    const within = `u.tenant_id = $1 and ${LIVE}${name ? ' and u.real_name ilike $5' : ''}`;
    const [found] = await work.tx.query<Found<HeadcountPerson>>(
      `with p as materialized (select u.* from app_user u where ${within} order by u.pinyin collate "C", u.id limit $2::int offset $3::int)
         select (select count(*)::int from app_user u where ${within}) as total,
                coalesce((select json_agg(x) from (
                  select p.id, p.real_name as "realName", p.phone,
                         (select string_agg(d.dept_name, ',') from dept d where d.tenant_id = p.tenant_id and d.id = any(p.dept_id) and d.deleted_at is null) as "deptName",
                         (select string_agg(o.post_name, ',') from post o where o.tenant_id = p.tenant_id and o.id = any(p.post_id) and o.deleted_at is null) as "postName",
                         exists (select 1 from session s where s.tenant_id = p.tenant_id and s.user_id = p.id and s.revoked_at is null and s.seen_at > $4::timestamptz)::int as online
                    from p order by p.pinyin collate "C", p.id) x), '[]') as records`,
      [work.tenantId, size, offset, since(work), ...(name ? [name] : [])],
    );
    const records = (found?.records ?? []).map((row) => ({
      ...row,
      phone: row.phone === null ? null : mask(decrypt(row.phone, work.app.keys.personal), 'phone'),
    }));
    return { data: paged({ total: found?.total ?? 0, records }, size, current) };
  }),
  serveOpen(signInCounts, async (ctx, { query }) => {
    mayLook(ctx);
    const { current, size, offset } = paging(query);
    const tenants = await visibleTenants(ctx);
    const [found] = await asSystem(ctx.app, 'sign-ins by company', ({ tx }) =>
      tx.query<Found<SignInCount>>(
        `with c as (
             select t.tenant_id as id, t.tenant_id as "tenantId", t.tenant_name as "tenantName", t.pinyin from tenant t
              where t.deleted_at is null and ($1::text[] is null or t.tenant_id = any($1::text[])) and ($2 = '' or t.tenant_name ilike $2)),
           p as (select * from c order by pinyin collate "C", id limit $3::int offset $4::int)
           select (select count(*)::int from c) as total,
                  coalesce((select json_agg(x) from (
                    select p.id, p."tenantId", p."tenantName",
                           (select count(distinct s.user_id)::int from session s
                             where s.tenant_id = p.id and s.revoked_at is null and s.seen_at > $5::timestamptz) as "onlineCount",
                           (select count(*)::int from session s where s.tenant_id = p.id
                             and ($6::timestamptz is null or s.created_at >= $6::timestamptz)
                             and ($7::timestamptz is null or s.created_at <= $7::timestamptz)) as "loginCount"
                      from p order by p.pinyin collate "C", p.id) x), '[]') as records`,
        [
          tenants,
          pattern(query.tenantName),
          size,
          offset,
          since(ctx),
          moment(query, 'startTime'),
          moment(query, 'endTime', true),
        ],
      ),
    );
    return { data: paged(found, size, current) };
  }),
  serve(signInSessions, async (work, { query }) => {
    mayLook(work);
    const { current, size, offset } = paging(query);
    // Addresses and browsers of a company's people are the company's own affair.
    const own = work.tenantId === work.actor.tenantId;
    const [found] = await work.tx.query<Found<SignInSession>>(
      `with s as (
           select s.*, u.account, u.real_name, u.dept_id as depts, u.deleted_at as gone,
                  (s.revoked_at is null and s.seen_at > $5::timestamptz) as online
             from session s join app_user u on u.tenant_id = s.tenant_id and u.id = s.user_id
            where s.tenant_id = $1 and ($2 = '' or u.real_name ilike $2 or u.account ilike $2)
              and ($6::timestamptz is null or s.created_at >= $6::timestamptz)
              and ($7::timestamptz is null or s.created_at <= $7::timestamptz)
              and ($8 = '' or (s.revoked_at is null and s.seen_at > $5::timestamptz) = ($8 = '1')))
         select (select count(*)::int from s) as total,
                coalesce((select json_agg(x) from (
                  select s.id, s.tenant_id as "tenantId", t.tenant_name as "tenantName", s.user_id as "userId", s.account,
                         case when s.gone is null then s.real_name else '人员已删除' end as "realName",
                         (select string_agg(d.dept_name, ',') from dept d where d.tenant_id = s.tenant_id and d.id = any(s.depts) and d.deleted_at is null) as "deptName",
                         to_char(s.created_at, 'YYYY-MM-DD HH24:MI:SS') as "loginTime", to_char(s.seen_at, 'YYYY-MM-DD HH24:MI:SS') as "lastActiveTime",
                         s.online::int as online, to_char(s.revoked_at, 'YYYY-MM-DD HH24:MI:SS') as "endTime", s.revoked_why as "endReason",
                         case when $9 then s.ip end as ip, case when $9 then s.user_agent end as "userAgent",
                         (s.id = $10::uuid)::int as mine
                    from s join tenant t on t.tenant_id = s.tenant_id order by s.created_at desc, s.id desc limit $3::int offset $4::int) x), '[]') as records`,
      [
        work.tenantId,
        pattern(query.realName),
        size,
        offset,
        since(work),
        moment(query, 'startTime'),
        moment(query, 'endTime', true),
        ['0', '1'].includes(word(query.online)) ? word(query.online) : '',
        own,
        isUuid(work.actor.sessionId) ? work.actor.sessionId : null,
      ],
    );
    return { data: paged(found, size, current) };
  }),
  serve(endSessions, (work, _given, input) => kick(work, input)),
];

/** A supervisor or the platform looks at figures; in a company only who keeps its people. */
function mayLook({ actor }: Ctx): void {
  if (actor.tenantKind === 'company' && !actor.can(ONLINE_VIEW)) throw forbidden();
}

/** Ends sessions of one's own tenant at once; all of them or none. */
async function kick(work: Work, input: RouteInput) {
  const ids = [...new Set((manyOf(idsOf(input), 500) ?? []).map((id) => id.toLowerCase()))];
  if (ids.length === 0) throw refuse('请选择至少一条数据');
  if (!ids.every(isUuid)) throw notFound();
  if (ids.includes(work.actor.sessionId)) throw refuse('不能将自己强制下线，请使用退出系统');
  const rows = await work.tx.query<{ id: string; user_id: string; over: boolean }>(
    'select id, user_id, revoked_at is not null as over from session where tenant_id = $1 and id = any($2::uuid[]) order by id for update',
    [work.tenantId, ids],
  );
  if (rows.length !== ids.length) throw notFound();
  await mustNotExceed(
    work,
    rows.map((row) => row.user_id),
  );
  const open = rows.filter((row) => !row.over);
  await work.tx.run(
    'update session set revoked_at = $3::timestamptz, revoked_why = $4 where tenant_id = $1 and id = any($2::uuid[]) and revoked_at is null',
    [work.tenantId, open.map((row) => row.id), new Date(work.app.clock.now()).toISOString(), '被管理员强制下线'],
  );
  for (const row of open) await audit(work, { kind: 'kick', resource: 'session', recordId: row.id });
  await actorsChanged(work, work.tenantId);
  return { data: open.length, msg: '已下线' };
}
