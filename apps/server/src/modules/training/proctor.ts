import { examPhoto, leftExam } from '@anlan/domain/training/calls';
import { examRecord } from '@anlan/domain/training/exam-record';
import { isAdmitted, isTooOften } from '@anlan/domain/training/proctor';
import { attemptLifecycle, ENDED_BY, isUuid } from '@anlan/resource';
import { LRUCache } from 'lru-cache';
import { endByClock } from '../../kernel/attempts/clock';
import type { AttemptSubject } from '../../kernel/attempts/subject';
import { inAudience } from '../../kernel/audience';
import type { Work } from '../../kernel/context';
import { newId } from '../../kernel/db/id';
import { invalid, notFound, refuse } from '../../kernel/errors';
import { claimFiles } from '../../kernel/resource/files';
import type { Writer } from '../../kernel/resource/write/statement';
import { type Route, serve } from '../../kernel/route';
import { sheetOf } from './sheet';

/** A photo is taken so long before an attempt at the most. */
const AHEAD_MINUTES = 30;
/** A page that goes and comes within a second has been left once. */
const LEAST_SECONDS = 1;

/** @throws where the exam is sat at other addresses only */
export function atHand(work: Work, addresses: string | null): void {
  if (!isAdmitted(work.ip, addresses))
    throw refuse(`本场考试只能在指定的网络参加，您现在的地址是${work.ip}，请到考场参加或联系组织人员`);
}

/** By exam: a released one keeps its paper, and a published paper its rules. */
const known = new LRUCache<string, { readonly addresses: string | null }>({ max: 1_000, ttl: 60_000 });

export async function addressesOf({ tx, tenantId }: Pick<Work, 'tx' | 'tenantId'>, examId: string) {
  const key = `${tenantId}/${examId}`;
  const found = known.get(key);
  if (found) return found.addresses;
  const [row] = await tx.query<{ addresses: string | null }>(
    'select p.addresses from exam e join exam_paper p on p.tenant_id = $1 and p.id = e.paper_id where e.tenant_id = $1 and e.id = $2::uuid',
    [tenantId, examId],
  );
  known.set(key, { addresses: row?.addresses ?? null });
  return row?.addresses ?? null;
}

export async function leavesOf({ tx, tenantId }: Pick<Writer, 'tx' | 'tenantId'>, attemptId: string): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    'select count(*)::int as n from exam_leave where tenant_id = $1 and attempt_id = $2::uuid',
    [tenantId, attemptId],
  );
  return row?.n ?? 0;
}

/** The attempt is locked, so nobody writes beside it. */
async function keptLeave(work: Work, attemptId: string): Promise<void> {
  const now = new Date(work.app.clock.now()).toISOString();
  const values = [work.tenantId, attemptId, now];
  const [same] = await work.tx.query(
    `select 1 from exam_leave where tenant_id = $1 and attempt_id = $2::uuid
        and left_at > $3::timestamptz - interval '${LEAST_SECONDS} seconds' limit 1`,
    values,
  );
  if (!same)
    await work.tx.run(
      'insert into exam_leave (tenant_id, attempt_id, left_at) values ($1, $2::uuid, $3::timestamptz)',
      values,
    );
}

/** Somebody looks away from his paper: counted by the server, and too often it is handed in for him. */
export const leaveRoute = (subject: AttemptSubject): Route =>
  serve(leftExam, async (work, _, { params }) => {
    if (!isUuid(params.id) || work.tenantId !== work.actor.tenantId) throw notFound();
    const [row] = await work.tx.query<{ id: string; state: number }>(
      `select id::text as id, state from attempt where tenant_id = $1 and id = $2::uuid and user_id = $3::uuid and subject = 'exam'
          and deleted_at is null for no key update`,
      [work.tenantId, params.id, work.actor.userId],
    );
    if (!row) throw notFound();
    const limit = (await sheetOf(work, row.id))?.paper.leaveLimit ?? null;
    if (row.state !== attemptLifecycle.code.open)
      return { data: { leaves: await leavesOf(work, row.id), limit, ended: true } };
    await keptLeave(work, row.id);
    const leaves = await leavesOf(work, row.id);
    const ended = isTooOften(leaves, limit);
    if (ended) await endByClock(work, subject, row.id, ENDED_BY.rule);
    return { data: { leaves, limit, ended } };
  });

/** Somebody's photo before he begins: of one that he may sit now, as far as its paper takes one. */
export const photoRoute: Route = serve(examPhoto, async (work, { body }, { params }) => {
  if (!isUuid(params.id) || work.tenantId !== work.actor.tenantId) throw notFound();
  const now = new Date(work.app.clock.now()).toISOString();
  const [row] = await work.tx.query<{ photo: number | null; open: boolean }>(
    `select p.photo, t.start_time <= $4::timestamptz + interval '${AHEAD_MINUTES} minutes' and t.end_time > $4::timestamptz as open
       from exam t join exam_paper p on p.tenant_id = $1 and p.id = t.paper_id
      where t.tenant_id = $1 and t.id = $3::uuid and t.deleted_at is null and t.release_status = 1 and ${inAudience('$1', '$2')}`,
    [work.tenantId, work.actor.userId, params.id, now],
  );
  if (!row) throw notFound();
  if (Number(row.photo ?? 0) !== 1) throw refuse('本场考试不拍照');
  if (!row.open) throw refuse('考试开始前半小时内和考试期间可以拍照');
  const record = newId();
  const errors = await claimFiles(work, examRecord, record, { startPhoto: body.photo });
  if (errors.length > 0) throw invalid(errors);
  await work.tx.run(
    `insert into exam_photo (tenant_id, exam_id, user_id, taken_at, file_id, record_id) values ($1, $2::uuid, $3::uuid, $4::timestamptz, $5::uuid, $6::uuid)`,
    [work.tenantId, params.id, work.actor.userId, now, body.photo[0], record],
  );
  return { data: { photo: body.photo[0] }, msg: '照片已保存，由阅卷人核对' };
});

/**
 * The photo that belongs to this attempt, with the id that its record has: the last one taken before it began
 * and after the one before; attempts begin on whole seconds.
 */
export async function photoOf(
  { tx, tenantId }: Pick<Writer, 'tx' | 'tenantId'>,
  attemptId: string,
): Promise<{ readonly record: string; readonly file: string } | undefined> {
  const [row] = await tx.query<{ record: string; file: string }>(
    `select f.record_id::text as record, f.file_id::text as file from attempt a
       join exam_photo f on f.tenant_id = $1 and f.exam_id::text = a.record_id and f.user_id = a.user_id and date_trunc('second', f.taken_at) <= a.start_time
      where a.tenant_id = $1 and a.id = $2::uuid and f.taken_at > a.start_time - interval '${AHEAD_MINUTES} minutes'
        and not exists (select 1 from exam_record r where r.tenant_id = $1 and r.id = f.record_id)
        and not exists (select 1 from attempt o where o.tenant_id = $1 and o.subject = a.subject and o.record_id = a.record_id
              and o.user_id = a.user_id and o.number < a.number and o.deleted_at is null and o.start_time >= date_trunc('second', f.taken_at))
      order by f.taken_at desc limit 1`,
    [tenantId, attemptId],
  );
  return row;
}
