import { myNotices, noticeRead, noticeText } from '@anlan/domain/notice/calls';
import { notice, noticeSignOff } from '@anlan/domain/notice/notice';
import { isUuid, message } from '@anlan/resource';
import { audienceOf, inAudience } from '../../kernel/audience';
import { asSystem, nowText, type Services, type Work } from '../../kernel/context';
import { notFound, refuse } from '../../kernel/errors';
import type { Job } from '../../kernel/jobs/job';
import type { BellSource } from '../../kernel/push/bell';
import { type Concerns, tell } from '../../kernel/push/messages';
import { idsOf } from '../../kernel/resource/ids';
import { type Implementation, implement } from '../../kernel/resource/implement';
import { get, pageOfJson, paging } from '../../kernel/resource/list/read';
import { type Route, serve } from '../../kernel/route';
import { awaitsSignature, readable } from '../../kernel/signoff/signoff';

const nowIso = (work: Work): string => new Date(work.app.clock.now()).toISOString();

/** `$1` tenant, `$2` now, `$3` person. */
const OUT = `from notice t where t.tenant_id = $1 and t.deleted_at is null and t.release_time <= $2::timestamptz and ${inAudience('$1', '$3')}`;
const READ =
  'exists (select 1 from notice_read r where r.tenant_id = t.tenant_id and r.user_id = $3::uuid and r.notice_id = t.id)';
const facts = (work: Work) => [work.tenantId, nowIso(work), work.actor.userId];

/** How many released notices this person has not read. */
export async function unreadNotices(work: Work): Promise<number> {
  const [row] = await work.tx.query<{ n: number }>(`select count(*)::int as n ${OUT} and not ${READ}`, facts(work));
  return row?.n ?? 0;
}

/** Released notices in the bell, but those that wait for a signature: these are to-dos, as all that is to be signed. A supervisor's tenant has none. */
export const noticeRows: BellSource = {
  kind: 'notice',
  rows: (work) =>
    work.actor.tenantKind === 'government'
      ? undefined
      : {
          shape: 'notices',
          sql: (place) =>
            `select t.id, t.title, t.release_time as time, not exists (select 1 from notice_read r
                where r.tenant_id = t.tenant_id and r.user_id = ${place(2)}::uuid and r.notice_id = t.id) as waits,
                '${notice.name}' as resource, t.id::text as record_id
               from notice t where t.tenant_id = ${place(0)} and t.deleted_at is null and t.release_time <= ${place(1)}::timestamptz
                and ${inAudience(place(0), place(2))} and not ${awaitsSignature(noticeSignOff, place(0), place(2))}`,
          values: facts(work),
        },
};

const mine = serve(myNotices, async (work, _, { query }) => {
  const { current, size, offset } = paging(query);
  const [row] = await work.tx.query<{ n: number; unread: number; rows: string }>(
    `select (select count(*)::int ${OUT}) as n, (select count(*)::int ${OUT} and not ${READ}) as unread,
              (select coalesce(json_agg(x), '[]')::text from (
                select t.id, t.title, t.category, to_char(t.release_time, 'YYYY-MM-DD HH24:MI:SS') as "releaseTime",
                       case when ${READ} then 1 else 0 end as "isRead"
                  ${OUT} order by t.release_time desc, t.id desc limit $4::int offset $5::int) x) as rows`,
    [...facts(work), size, offset],
  );
  const { n, unread, rows } = row ?? { n: 0, unread: 0, rows: '[]' };
  const { json } = pageOfJson(rows, n, { size, current });
  return { json: `${json.slice(0, -1)},"unread":${unread}}` };
});

const one = serve(noticeText, (work, _, { params }) =>
  get(work, notice, params.id, { refine: [readable(work, noticeSignOff)] }),
);

const markRead = serve(noticeRead, async (work, { body }, input) => {
  if (work.tenantId !== work.actor.tenantId) throw notFound();
  const everything = body.all === true;
  const ids = idsOf(input).map((id) => id.toLowerCase());
  if (!everything && ids.length === 0) throw refuse(message.selectOne);
  if (!ids.every(isUuid)) throw notFound();
  const marked = everything ? '' : ' and t.id = any($4::uuid[])';
  const params = everything ? facts(work) : [...facts(work), ids];
  if (!everything) {
    const [found] = await work.tx.query<{ n: number }>(`select count(*)::int as n ${OUT}${marked}`, params);
    if (found?.n !== new Set(ids).size) throw notFound();
  }
  await work.tx.run(
    `insert into notice_read (tenant_id, user_id, notice_id, read_time) select t.tenant_id, $3::uuid, t.id, $2::timestamptz ${OUT}${marked} on conflict do nothing`,
    params,
  );
  return { data: { unread: await unreadNotices(work), readTime: nowText(work) } };
});

/** Whom a written notice concerns. Whoever is no longer meant asks for the present when the bell is opened. */
export const audienceConcerned: Concerns = (tx, { tenantId, recordId }) =>
  recordId ? audienceOf(tx, notice.table, tenantId, recordId) : Promise.resolve('all');

export const noticeImplementation: Implementation = implement(notice, {
  routes: [mine, one, markRead] satisfies Route[],
});

const LATE = 10 * 60_000;

/**
 * Tells open screens of notices whose time has come since they were written; gives how many. What was told stands in
 * the pushes for an hour, so that neither a restart nor a second node tells it twice. Screens that were closed meanwhile
 * ask for the present when they open.
 */
export async function tellReleased(app: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const now = app.clock.now();
  return asSystem(app, 'notices that are due', async ({ tx }) => {
    await tx.query("select pg_advisory_xact_lock(hashtext('anlan/notices'))");
    const due = await tx.query<{ tenant_id: string; id: string }>(
      `select n.tenant_id, n.id::text as id from notice n
        where n.deleted_at is null and n.release_time > $1::timestamptz and n.release_time <= $2::timestamptz and n.update_time < n.release_time
          and not exists (select 1 from push_message p where p.tenant_id = n.tenant_id and p.topic = $3 and p.record_id = n.id::text)
        order by n.release_time limit 500`,
      [new Date(now - LATE).toISOString(), new Date(now).toISOString(), RELEASED],
    );
    for (const { tenant_id, id } of due) {
      const whom = await audienceOf(tx, notice.table, tenant_id, id);
      await tell(tx, { tenantId: tenant_id, userIds: whom === 'all' ? null : whom, topic: RELEASED, recordId: id });
    }
    return due.length;
  });
}

const RELEASED = `${notice.name}.release`;

export const releaseJob: Job = {
  name: 'notices that are due',
  everyMs: 5_000,
  run: async (app) => {
    await tellReleased(app);
  },
};
