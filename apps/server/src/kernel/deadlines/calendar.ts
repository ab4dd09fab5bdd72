import {
  type CalendarLink,
  calendarFeed,
  calendarLink,
  type DueMonth,
  type DueRow,
  dueKinds,
  dueMonth,
  makeCalendarLink,
  revokeCalendarLink,
} from '@anlan/domain/desk/due';
import { type CalendarEntry, icalendar } from '@anlan/domain/desk/ical';
import { anchorOf } from '@anlan/resource';
import { addDays } from '@anlan/resource/dates';
import { type Actor, asSystem, type Ctx, nowText, readingInScope, type Work } from '../context';
import type { Tx } from '../db/db';
import { Refusal, refuse } from '../errors';
import { GuestLimit } from '../pipeline/guest-limit';
import { type Route, serve, serveOpen } from '../route';
import { newMark, shareCodes, UNTIL_REVOKED } from '../share-mark';
import { type Asked, arms, binder, page } from './list';

const PEOPLE = 100;

/** The last day of a month. */
export function monthEnd(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return `${month}-${String(new Date(Date.UTC(year, number, 0)).getUTCDate()).padStart(2, '0')}`;
}

/** Within the reader's reach, as each part's own list has it: counted in one statement by day, by kind, by whose it is. */
async function monthOf(work: Work, asked: Asked, month: string): Promise<DueMonth> {
  const { values, bind } = binder();
  const found = await arms(work, { ...asked, from: `${month}-01`, until: monthEnd(month) }, bind);
  const none: DueMonth = { month, total: 0, late: 0, days: [], kinds: [], people: [] };
  if (found.length === 0) return none;
  const rows = found.map(
    ({ kind: { key }, due, person, masked, from }) =>
      `(select '${key}' as kind, ${due} as due, ${masked ? 'null::uuid' : person} as person ${from})`,
  );
  const [row] = await work.tx.query<Omit<DueMonth, 'month'>>(
    `with x as materialized (select kind, due::date as day, person, (due < ${bind(nowText(work))}::timestamptz) as late from (${rows.join(' union all ')}) y),
     g as (select kind, day, person, grouping(kind, day, person) as way, count(*)::int as total, count(*) filter (where late)::int as late
             from x group by grouping sets ((kind), (day), (person), ()))
     select coalesce(max(g.total) filter (where way = 7), 0) as total, coalesce(max(g.late) filter (where way = 7), 0) as late,
            coalesce(json_agg(json_build_object('day', g.day, 'total', g.total, 'late', g.late) order by g.day) filter (where way = 5), '[]') as days,
            coalesce(json_agg(json_build_object('kind', g.kind, 'total', g.total, 'late', g.late) order by g.total desc, g.kind) filter (where way = 3), '[]') as kinds,
            (select coalesce(json_agg(json_build_object('userId', p.person, 'userName', u.real_name, 'total', p.total, 'late', p.late) order by p.late desc, p.total desc, p.person), '[]')
               from (select * from g where way = 6 order by late desc, total desc, person limit ${PEOPLE}) p
               left join app_user u on u.tenant_id = ${bind(work.tenantId)} and u.id = p.person) as people
       from g`,
    values,
  );
  return row ? { month, ...row } : none;
}

const monthRoute = serve(dueMonth, async (work, { query }) => {
  const month = query.month || nowText(work).slice(0, 7);
  if (!/^[12]\d{3}-(0[1-9]|1[0-2])$/.test(month)) throw refuse('请选择月份');
  return { data: await monthOf(work, query, month) };
});

const { encode, decode } = shareCodes('calendar');
const addressOf = (keys: string): string => `/api/service${calendarFeed.path}?keys=${encodeURIComponent(keys)}`;

interface Link {
  readonly mark: string;
  readonly mine: boolean;
  readonly createTime: string;
}

const shown = (work: Work, link: Link | undefined): { data: CalendarLink } => ({
  data: link
    ? {
        url: addressOf(encode(link.mark, UNTIL_REVOKED, work.app.keys)),
        mine: link.mine ? 1 : 0,
        createTime: link.createTime,
      }
    : { url: null, mine: 1, createTime: null },
});

const COLUMNS = `mark, mine, to_char(create_time, 'YYYY-MM-DD HH24:MI:SS') as "createTime"`;
const linkRoutes: readonly Route[] = [
  serve(calendarLink, async (work) => {
    const [link] = await work.tx.query<Link & object>(
      `select ${COLUMNS} from calendar_link where tenant_id = $1 and user_id = $2::uuid`,
      [work.tenantId, work.actor.userId],
    );
    return shown(work, link);
  }),
  serve(makeCalendarLink, async (work, { body }) => {
    const [link] = await work.tx.query<Link & object>(
      `insert into calendar_link (tenant_id, user_id, mark, mine, create_time) values ($1, $2::uuid, $3, $4::boolean, $5::timestamptz)
       on conflict (tenant_id, user_id) do update set mark = excluded.mark, mine = excluded.mine, create_time = excluded.create_time
       returning ${COLUMNS}`,
      [work.tenantId, work.actor.userId, newMark(), body.mine !== false, nowText(work)],
    );
    return { ...shown(work, link), msg: '已生成订阅链接，以前的链接已失效' };
  }),
  serve(revokeCalendarLink, async (work) => {
    await work.tx.run('delete from calendar_link where tenant_id = $1 and user_id = $2::uuid', [
      work.tenantId,
      work.actor.userId,
    ]);
    return { ...shown(work, undefined), msg: '已收回，订阅的日历不再更新' };
  }),
];

/** What a person would be, were he to sign in now; undefined where he may not. */
export type ActorOfUser = (tx: Tx, tenantId: string, userId: string, now: number) => Promise<Actor | undefined>;

const INVALID = '订阅链接无效或已收回';
const PAST_DAYS = 60;
const AHEAD_DAYS = 400;
const MOST = 2_000;
const PER_MINUTE = 30;

const labels = new Map(dueKinds.map((kind) => [kind.key, kind]));
const UNITS = { hours: '小时', days: '天', months: '个月' } as const;

/** Why this date: its field, and what is added to it. */
export function reasonOf({ kind, since, span }: Pick<DueRow, 'kind' | 'since' | 'span'>): string {
  const found = labels.get(kind);
  if (!found || !since) return '';
  const { at } = found.deadline;
  const anchor = found.resource.fields[anchorOf(found.deadline)];
  const from = `${anchor?.label ?? ''} ${anchor?.kind === 'date' ? since.slice(0, 10) : since.slice(0, 16)}`;
  if (typeof at === 'string') return from;
  return `${from} 起${span ?? ''}${'hours' in at ? UNITS.hours : 'days' in at ? UNITS.days : UNITS.months}`;
}

function entryOf(row: DueRow): CalendarEntry {
  const found = labels.get(row.kind);
  const basis = found?.deadline.basis;
  const reason = reasonOf(row);
  return {
    id: `${row.kind}-${row.id}`,
    due: row.due.endsWith('23:59:59') ? row.due.slice(0, 10) : row.due,
    title: `${row.isLate ? '（逾期）' : ''}${found?.deadline.label ?? ''}：${row.title}`,
    lines: [
      ...(basis ? [`依据：${basis}`] : []),
      ...(reason ? [`为什么是这一天：${reason}`] : []),
      `责任人：${row.userName ?? '未指定'}`,
    ],
  };
}

async function feed(ctx: Ctx, code: unknown, actorOfUser: ActorOfUser): Promise<string> {
  const { app } = ctx;
  const known = decode(code, app.clock.now(), app.keys);
  if (!known) throw new Refusal(404, INVALID);
  const found = await asSystem(app, 'a subscribed calendar', async ({ tx }) => {
    // The mark alone is all a calendar program brings; everything else is asked within its company.
    const [link] = await tx.query<{ tenantId: string; userId: string; mine: boolean }>(
      'select tenant_id as "tenantId", user_id as "userId", mine from calendar_link where mark = $1',
      [known.mark],
    );
    const actor = link && (await actorOfUser(tx, link.tenantId, link.userId, app.clock.now()));
    return actor && { actor, link };
  });
  if (!found) throw new Refusal(404, INVALID);
  const { actor, link } = found;
  return readingInScope(
    { ...ctx, actor, tenantId: link.tenantId },
    async (work) => {
      const today = nowText(work).slice(0, 10);
      const asked: Asked = {
        ...(link.mine ? { mine: true } : {}),
        from: addDays(today, -PAST_DAYS),
        until: addDays(today, AHEAD_DAYS),
      };
      const { json } = await page(work, asked, { current: 1, size: MOST, offset: 0 });
      const { records } = JSON.parse(json) as { readonly records: readonly DueRow[] };
      return icalendar(`${actor.tenantName}履职日历`, nowText(work), records.map(entryOf));
    },
    () => undefined,
  );
}

const feedRoute = (actorOfUser: ActorOfUser): Route => {
  const limit = new GuestLimit('due/calendar', PER_MINUTE, 60_000);
  return serveOpen(calendarFeed, async (ctx, { query }) => {
    await limit.take(ctx);
    const text = await feed(ctx, query.keys, actorOfUser);
    return { file: Buffer.from(text, 'utf8'), name: '履职日历.ics', type: 'text/calendar; charset=utf-8' };
  });
};

export const calendarRoutes = (actorOfUser: ActorOfUser): readonly Route[] => [
  monthRoute,
  ...linkRoutes,
  feedRoute(actorOfUser),
];
