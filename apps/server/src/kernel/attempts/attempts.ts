import { type AttemptContext, attempt } from '@anlan/domain/attempt/attempt';
import { attemptNow, beginAttempt, saveAnswers, submitAttempt } from '@anlan/domain/attempt/calls';
import {
  type AnswerKept,
  type AnswerSent,
  ATTEMPT_MOST_ANSWERS,
  type AttemptItem,
  type AttemptState,
  attemptLifecycle,
  beginFault,
  ENDED_BY,
  endOf,
  fateOf,
  isOver,
  isUuid,
  type LastAnswer,
  readAnswers,
} from '@anlan/resource';
import { secondsBetween } from '@anlan/resource/dates';
import { nowText, type Work } from '../context';
import { newId } from '../db/id';
import { invalid, notFound, refuse } from '../errors';
import { rowSelect } from '../resource/list/select';
import { type StoredRow, takeStep } from '../resource/steps/take';
import { insertRow } from '../resource/write/one';
import type { Writer } from '../resource/write/statement';
import { type Route, serve } from '../route';
import { endByClock } from './clock';
import type { AttemptRow, AttemptSubject } from './subject';

const { open: OPEN } = attemptLifecycle.code;
const OVER = '作答时间已到，已自动提交';
const RULED = '违反作答规则，已自动提交';

export type Subjects = ReadonlyMap<string, AttemptSubject>;

/** The person's own, in his own tenant; anybody else's does not exist. `lock`: held against answers and the end. */
async function own(work: Work, id: unknown, lock: boolean): Promise<AttemptRow> {
  if (!isUuid(id) || work.tenantId !== work.actor.tenantId) throw notFound();
  const [row] = await work.tx.query<AttemptRow>(
    `select ${rowSelect(attempt)} from attempt t where t.tenant_id = $1 and t.id = $2::uuid and t.user_id = $3::uuid
        and t.deleted_at is null${lock ? ' for no key update of t' : ''}`,
    [work.tenantId, id, work.actor.userId],
  );
  if (!row) throw notFound();
  return row;
}

/** The last answers of these items, in the order in which they were given: one look into the index for each. */
const lastAnswers = ({ tx, tenantId }: Pick<Writer, 'tx' | 'tenantId'>, id: string, items: readonly string[]) =>
  tx.query<AnswerKept & LastAnswer & Record<string, unknown>>(
    `select a.item, a.answer, a.seq, a.device::text as device, a.n
       from unnest($3::text[]) i(item) cross join lateral (
              select item, answer, seq, device, n from attempt_answer
               where tenant_id = $1 and attempt_id = $2::uuid and item = i.item order by seq desc limit 1) a
      order by a.seq`,
    [tenantId, id, items],
  );

const idsOf = (items: readonly AttemptItem[]): string[] => items.map(({ id }) => id);

const plain = ({ item, answer, seq }: AnswerKept): AnswerKept => ({ item, answer, seq });

const subjectOf = (subjects: Subjects, name: string): AttemptSubject => {
  const found = subjects.get(name);
  if (!found) throw notFound();
  return found;
};

async function stateOf(work: Work, subject: AttemptSubject, row: AttemptRow): Promise<AttemptState> {
  const { id, recordId, title, number, state, startTime, endTime, submitTime, endedBy } = row;
  const items = await subject.items(work, recordId, row);
  return {
    ...{ id, recordId, title, number, state, startTime, endTime, submitTime, endedBy },
    subject: row.subject,
    now: nowText(work),
    items,
    answers: (await lastAnswers(work, id, idsOf(items))).map(plain),
  };
}

/** Where the clock has ended it, nobody waits for the job; `pressed`: nothing of it is on its way any more. */
async function endedIfOver(work: Work, subject: AttemptSubject, row: AttemptRow, pressed = false): Promise<AttemptRow> {
  const now = nowText(work);
  if (row.state !== OPEN || !(pressed ? secondsBetween(now, row.endTime) <= 0 : isOver(row.endTime, now))) return row;
  return (await endByClock(work, subject, row.id)) ?? own(work, row.id, false);
}

const begin = (subjects: Subjects): Route =>
  serve(beginAttempt, async (work, { body }) => {
    if (work.tenantId !== work.actor.tenantId) throw notFound();
    const subject = subjectOf(subjects, body.subject);
    // Written in capitals it is the same record, and the same person's next attempt.
    const recordId = body.recordId.toLowerCase();
    const { userId } = work.actor;
    const key = [work.tenantId, subject.subject, recordId, userId];
    // Pressed twice, or on two devices: one attempt is begun.
    await work.tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`attempt/${key.join('/')}`]);
    const [last] = await work.tx.query<AttemptRow>(
      `select ${rowSelect(attempt)} from attempt t where t.tenant_id = $1 and t.subject = $2 and t.record_id = $3
          and t.user_id = $4::uuid and t.deleted_at is null order by t.number desc limit 1 for no key update of t`,
      key,
    );
    const latest = last && (await endedIfOver(work, subject, last));
    if (latest?.state === OPEN) {
      await subject.admits?.(work, recordId);
      return { data: await stateOf(work, subject, latest) };
    }
    // Asked when nobody else can end or begin one, and after the clock has ended the last: what came of it counts.
    const paper = await subject.paper(work, recordId);
    if (!paper) throw notFound();
    const now = nowText(work);
    const number = (latest?.number ?? 0) + 1;
    const fault = beginFault(paper, number, now);
    if (fault) throw refuse(fault);
    const id = (await subject.prepared?.(work, recordId)) ?? newId();
    const values = {
      ...{ subject: subject.subject, recordId, title: paper.title, number, userId, state: OPEN },
      deptId: work.actor.mainDeptId ?? work.actor.deptIds[0] ?? null,
      startTime: now,
      endTime: endOf(paper, now),
      items: (await subject.items(work, recordId, { id, userId })).length,
    };
    await insertRow(work, attempt, id, values, 'create');
    return {
      data: await stateOf(work, subject, { ...(values as unknown as AttemptRow), id, submitTime: null, endedBy: null }),
    };
  });

const now = (subjects: Subjects): Route =>
  serve(attemptNow, async (work, _, { params }) => {
    const row = await own(work, params.id, false);
    const subject = subjectOf(subjects, row.subject);
    if (row.state === OPEN) await subject.admits?.(work, row.recordId);
    return { data: await stateOf(work, subject, row) };
  });

const save = (subjects: Subjects): Route =>
  serve(saveAnswers, async (work, { body }, { params }) => {
    const row = await own(work, params.id, true);
    const subject = subjectOf(subjects, row.subject);
    // Refused without a move of its own: what a refused call has written is taken back.
    if (row.state !== OPEN || isOver(row.endTime, nowText(work)))
      throw refuse(
        row.endedBy === ENDED_BY.rule ? RULED : row.endedBy === ENDED_BY.person ? '已提交，不能再作答' : OVER,
      );
    await subject.admits?.(work, row.recordId);
    const { answers, errors } = readAnswers(await subject.items(work, row.recordId, row), body.device, body.answers);
    if (errors.length > 0) throw invalid(errors);
    const { kept, stale } = await keep(work, row.id, body.device.toLowerCase(), answers);
    return { data: { now: nowText(work), endTime: row.endTime, kept, stale } };
  });

/** Adds what is new to the answers, which are never changed; the attempt is locked, so their order is that of `seq`. */
async function keep(
  work: Work,
  id: string,
  device: string,
  answers: readonly AnswerSent[],
): Promise<{ readonly kept: readonly AnswerKept[]; readonly stale: readonly string[] }> {
  const items = [...new Set(answers.map(({ item }) => item))];
  const last = new Map((await lastAnswers(work, id, items)).map((one) => [one.item, one] as const));
  const [known] = await work.tx.query<{ counts: Record<string, number>; seq: number }>(
    `select coalesce((select jsonb_object_agg(i.item, a.n) from unnest($4::text[]) i(item) cross join lateral (
               select n from attempt_answer where tenant_id = $1 and attempt_id = $2::uuid and item = i.item
                  and device = $3::uuid order by seq desc limit 1) a), '{}') as counts,
            coalesce((select max(a.seq) from attempt_answer a where a.tenant_id = $1 and a.attempt_id = $2::uuid), 0) as seq`,
    [work.tenantId, id, device, items],
  );
  const counts = new Map(Object.entries(known?.counts ?? {}));
  let seq = known?.seq ?? 0;
  const rows: (AnswerSent & { readonly seq: number })[] = [];
  const stale = new Set<string>();
  for (const sent of answers) {
    const fate = fateOf(sent, device, last.get(sent.item), counts.get(sent.item));
    if (fate === 'stale') stale.add(sent.item);
    if (fate !== 'keep') continue;
    seq += 1;
    rows.push({ ...sent, seq });
    counts.set(sent.item, sent.n);
    last.set(sent.item, { item: sent.item, answer: sent.answer, seq, device, n: sent.n });
  }
  if (seq > ATTEMPT_MOST_ANSWERS) throw refuse(`一次作答最多保存${ATTEMPT_MOST_ANSWERS}次，请提交`);
  if (rows.length > 0) {
    const shared = [work.tenantId, id, device, new Date(work.app.clock.now()).toISOString()];
    const each = rows.map(({ seq: order, item, answer, n }) => [
      order,
      item,
      answer === null ? null : JSON.stringify(answer),
      n,
    ]);
    const places = each.map((_, row) => {
      const [a, b, c, d] = [1, 2, 3, 4].map((place) => `$${shared.length + row * 4 + place}`);
      return `($1, $2::uuid, ${a}::int, ${b}, ${c}::jsonb, $3::uuid, ${d}::int, $4::timestamptz)`;
    });
    await work.tx.run(
      `insert into attempt_answer (tenant_id, attempt_id, seq, item, answer, device, n, given_at) values ${places.join(', ')}`,
      [...shared, ...each.flat()],
    );
  }
  return { kept: items.flatMap((item) => last.get(item) ?? []).map(plain), stale: [...stale] };
}

const submit = (subjects: Subjects): Route =>
  serve(submitAttempt, async (work, _, { params }) => {
    const locked = await own(work, params.id, true);
    const subject = subjectOf(subjects, locked.subject);
    const row = await endedIfOver(work, subject, locked, true);
    // Pressed as the clock ended it, or twice: what was meant has happened.
    if (row.state !== OPEN)
      return {
        data: await stateOf(work, subject, row),
        msg: row.endedBy === ENDED_BY.clock ? OVER : row.endedBy === ENDED_BY.rule ? RULED : '提交成功',
      };
    const items = idsOf(await subject.items(work, row.recordId, row));
    const given = await lastAnswers(work, row.id, items);
    const answered = given.filter(({ answer }) => answer !== null).length;
    const context: AttemptContext = { now: nowText(work), answered };
    const facts = async () => ({ actor: work.actor, context });
    const { after, step } = await takeStep(
      work,
      attempt,
      { facts },
      row as unknown as StoredRow,
      {},
      { step: 'submit' },
    );
    const ended = after as unknown as AttemptRow;
    await subject.ended?.(work, ended);
    return { data: await stateOf(work, subject, ended), msg: step.done.msg };
  });

/** Calls of one's own attempts, whatever they are attempts at. */
export const attemptRoutes = (subjects: Subjects): readonly Route[] => [
  begin(subjects),
  now(subjects),
  save(subjects),
  submit(subjects),
];
