import {
  DIGEST_HOUR,
  GAP_MINUTES,
  INTERRUPTING,
  type Interruption,
  interruptingOf,
  lastInterruption,
} from '@anlan/domain/desk/interrupting';
import { URGENT_SMS } from '@anlan/domain/messages/sms';
import { asSystem, inOwnTenant, type Services, shanghai, type Work } from '../../kernel/context';
import type { Tx } from '../../kernel/db/db';
import { newId } from '../../kernel/db/id';
import type { Job } from '../../kernel/jobs/job';
import { tell } from '../../kernel/push/messages';
import { type Route, serveOpen } from '../../kernel/route';
import { texts } from '../../ports/texts';
import { WHAT } from './messages';

/** Open pages of a person ask what it is about. */
export const INTERRUPT = 'internalMessage.interrupt';

interface Told {
  readonly userId: string;
  readonly setting: unknown;
  /** Encrypted; null without one. */
  readonly phone: string | null;
}

const iso = (ms: number): string => new Date(ms).toISOString();

interface Letter {
  readonly userId: string;
  readonly urgent: boolean;
  readonly unread: boolean;
  /** 证书有效期临近 */
  readonly what: string;
}

/** What waits of these people is told now; gives what it was, at this moment. `before`: only what is not red and came before it. */
const told = (tx: Tx, tenantId: string, users: readonly string[], now: string, before: string | null = null) =>
  tx.query<Letter>(
    `update internal_message m set pending = false, told_at = $3::timestamptz
      where m.tenant_id = $1 and m.user_id = any($2::uuid[]) and m.pending
        and ($4::timestamptz is null or not m.urgent and m.create_time < $4::timestamptz)
     returning m.user_id as "userId", m.urgent, m.read_time is null as unread, ${WHAT} as what`,
    [tenantId, users, now, before],
  );

/** These people are interrupted now. */
async function interrupt(tx: Tx, tenantId: string, people: Iterable<string>, now: string): Promise<void> {
  const users = [...new Set(people)].sort();
  await tx.run(
    `insert into interruption (tenant_id, user_id, last_at) select $1, u, $3::timestamptz from unnest($2::uuid[]) u
     on conflict (tenant_id, user_id) do update set last_at = excluded.last_at`,
    [tenantId, users, now],
  );
  for (const userId of users) await tell(tx, { tenantId, userIds: [userId], topic: INTERRUPT, recordId: null });
}

/** 红色预警 2条、证书有效期临近 3条: of what is selected, the most first. */
const SUMMED = `string_agg(x.what || ' ' || x.n || '条', '、' order by x.urgent desc, x.n desc, x.what)`;
const kindsOf = (condition: string): string =>
  `select m.user_id, ${WHAT} as what, bool_or(m.urgent) as urgent, count(*) as n from internal_message m
    where m.tenant_id = $1 and ${condition} group by 1, 2`;

/** 红色预警 2条、储罐超温 1条: the same of letters at hand. */
function summed(letters: readonly Letter[]): string {
  const counts = new Map<string, number>();
  for (const { what } of letters) counts.set(what, (counts.get(what) ?? 0) + 1);
  const most = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  return most.map(([what, n]) => `${what} ${n}条`).join('、');
}

/** Whom of one company something waits for that may be told now. */
async function tellIn(app: Services, tenantId: string): Promise<void> {
  const now = app.clock.now();
  await asSystem(app, 'interruptions', async ({ tx }) => {
    const due = await tx.query<Told>(
      `select w.user_id as "userId", s.value as setting, u.phone
         from (select m.user_id, bool_or(m.urgent) as urgent from internal_message m
                where m.tenant_id = $1 and m.pending and m.read_time is null group by 1) w
         left join user_setting s on s.tenant_id = $1 and s.user_id = w.user_id and s.name = $2
         left join interruption i on i.tenant_id = $1 and i.user_id = w.user_id
         left join app_user u on u.tenant_id = $1 and u.id = w.user_id
        where w.urgent or s.value ->> 'rest' = 'gathered' and (i.last_at is null or i.last_at <= $3::timestamptz)`,
      [tenantId, INTERRUPTING, iso(now - GAP_MINUTES * 60_000)],
    );
    if (due.length === 0) return;
    const people = due.map(({ userId }) => userId);
    // Texts tell of what this took, not of what was there a moment before.
    const letters = (await told(tx, tenantId, people, iso(now))).filter(({ unread }) => unread);
    if (letters.length === 0) return;
    const [named] = await tx.query<{ company: string | null }>(
      'select tenant_name as company from tenant where tenant_id = $1',
      [tenantId],
    );
    for (const { userId, setting, phone } of due) {
      const red = letters.filter((one) => one.urgent && one.userId === userId);
      if (red.length === 0 || !phone || !interruptingOf(setting).ways.includes('text')) continue;
      const params = { company: named?.company ?? '', what: summed(red) };
      await app.use(texts).queue(tx, { key: `urgent/${userId}/${now}`, smsCode: URGENT_SMS, phone, params });
    }
    await interrupt(
      tx,
      tenantId,
      letters.map(({ userId }) => userId),
      iso(now),
    );
  });
}

/** Each of them, whatever happens to another; what went wrong is told at the end. */
async function eachCompany(app: Services, ids: readonly string[], tell: (id: string) => Promise<void>): Promise<void> {
  const faults: unknown[] = [];
  for (const tenantId of ids)
    try {
      await tell(tenantId);
    } catch (error) {
      app.log.error({ err: error, tenantId }, '提醒未能发出');
      faults.push(error);
    }
  if (faults.length > 0) throw faults[0];
}

const companies = (app: Services, of: string, values: readonly unknown[] = []): Promise<readonly string[]> =>
  asSystem(app, 'companies with something to tell', async ({ tx }) =>
    (await tx.query<{ id: string }>(of, [...values])).map(({ id }) => id),
  );

const OVERDUE =
  'select distinct x.tenant_id as id from internal_message x where x.pending and x.create_time < $1::timestamptz order by 1';
const WITH_RED =
  'select distinct x.tenant_id as id from internal_message x where x.pending and x.urgent and x.read_time is null order by 1';
/** Of whoever is told gathered, as far as something waits for him. */
const GATHERED = `select distinct x.tenant_id as id from internal_message x where x.pending and x.read_time is null
    and (x.tenant_id, x.user_id) in (select s.tenant_id, s.user_id from user_setting s where s.name = $1 and s.value ->> 'rest' = 'gathered') order by 1`;

export async function tellWaiting(app: Services): Promise<void> {
  const urgent = await companies(app, WITH_RED);
  const gathered = await companies(app, GATHERED, [INTERRUPTING]);
  await eachCompany(app, [...new Set([...urgent, ...gathered])], (tenantId) => tellIn(app, tenantId));
}

const tellJob: Job = { name: 'desk: interruptions', everyMs: 3_000, run: tellWaiting };

/**
 * Everybody whose rest comes daily is told in one letter what has come until the day's hour, as soon as the hour is there:
 * the letter's number is the day's, so that nobody gets a second, and what comes later waits for tomorrow. What is red is
 * told by itself. Whoever wants none of it is not asked again.
 */
export async function tellDaily(app: Services): Promise<void> {
  const now = app.clock.now();
  const day = shanghai(now).slice(0, 10);
  const hour = Date.parse(`${day}T${String(DIGEST_HOUR).padStart(2, '0')}:00:00+08:00`);
  if (now < hour) return;
  const until = iso(hour);
  await eachCompany(app, await companies(app, OVERDUE, [until]), (tenantId) =>
    asSystem(app, 'daily summaries', async ({ tx }) => {
      const waiting = await tx.query<{ userId: string; what: string; setting: unknown }>(
        `select x.user_id as "userId", ${SUMMED} as what, s.value as setting
           from (${kindsOf('m.pending and not m.urgent and m.read_time is null and m.create_time < $4::timestamptz')}) x
           left join user_setting s on s.tenant_id = $1 and s.user_id = x.user_id and s.name = $2
          where coalesce(s.value ->> 'rest', 'daily') <> 'gathered' and not exists (
            select 1 from internal_message d where d.tenant_id = $1 and d.user_id = x.user_id and d.event_id = $3)
          group by x.user_id, s.value`,
        [tenantId, INTERRUPTING, `digest/${day}`, until],
      );
      const daily = waiting.filter(({ setting }) => interruptingOf(setting).rest === 'daily');
      const written = await tx.query<{ userId: string }>(
        `insert into internal_message (tenant_id, id, user_id, event_id, title, content, create_time)
         select $1, x.id, x.user_id, $2, x.title, x.content, $3::timestamptz
           from jsonb_to_recordset($4::jsonb) as x(id uuid, user_id uuid, title text, content text)
         on conflict do nothing returning user_id as "userId"`,
        [
          tenantId,
          `digest/${day}`,
          iso(now),
          JSON.stringify(
            daily.map(({ userId, what }) => ({
              id: newId(),
              user_id: userId,
              title: `每日摘要（${day.slice(5)}）：${what}`.slice(0, 400),
              content: what,
            })),
          ),
        ],
      );
      const people = written.map(({ userId }) => userId);
      // Also what has been read meanwhile, and what nobody wants to be told.
      await tx.run(
        `update internal_message m set pending = false where m.tenant_id = $1 and m.pending
            and (m.read_time is not null or not m.urgent and m.create_time < $3::timestamptz and m.user_id = any($2::uuid[]))`,
        [
          tenantId,
          waiting.filter(({ setting }) => interruptingOf(setting).rest === 'never').map(({ userId }) => userId),
          until,
        ],
      );
      if (people.length === 0) return;
      await told(tx, tenantId, people, iso(now), until);
      await interrupt(tx, tenantId, people, iso(now));
    }),
  );
}

const dailyJob: Job = { name: 'desk: daily summaries', everyMs: 60_000, run: tellDaily };

export const interruptJobs: readonly Job[] = [tellJob, dailyJob];

async function last(work: Work): Promise<Interruption> {
  const [row] = await work.tx.query<{
    at: string | null;
    setting: unknown;
    what: string | null;
    urgent: boolean | null;
  }>(
    `select to_char(i.last_at, 'YYYY-MM-DD HH24:MI:SS') as at, s.value as setting, t.what, t.urgent
       from (select 1) one
       left join interruption i on i.tenant_id = $1 and i.user_id = $2::uuid
       left join user_setting s on s.tenant_id = $1 and s.user_id = $2::uuid and s.name = $3
       left join lateral (select ${SUMMED} as what, bool_or(x.urgent) as urgent
         from (${kindsOf('m.user_id = $2::uuid and m.told_at = i.last_at')}) x) t on true`,
    [work.actor.tenantId, work.actor.userId, INTERRUPTING],
  );
  return {
    at: row?.at ?? null,
    urgent: row?.urgent ?? false,
    title: row?.what ?? '',
    ways: interruptingOf(row?.setting).ways,
  };
}

export const interruptRoutes: readonly Route[] = [
  serveOpen(lastInterruption, (ctx) => inOwnTenant(ctx, async (work) => ({ data: await last(work) }))),
];
