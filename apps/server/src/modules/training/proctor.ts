import { leftExam } from '@anlan/domain/training/calls';
import { isAdmitted, isTooOften } from '@anlan/domain/training/proctor';
import { attemptLifecycle, ENDED_BY, isUuid } from '@anlan/resource';
import { LRUCache } from 'lru-cache';
import { endByClock } from '../../kernel/attempts/clock';
import type { AttemptSubject } from '../../kernel/attempts/subject';
import type { Work } from '../../kernel/context';
import { notFound, refuse } from '../../kernel/errors';
import type { Writer } from '../../kernel/resource/write/statement';
import { type Route, serve } from '../../kernel/route';
import { sheetOf } from './sheet';

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
