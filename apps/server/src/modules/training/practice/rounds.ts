import { chance } from '@anlan/domain/training/draw';
import {
  answerPractice,
  drawPractice,
  PRACTICE_COUNT,
  PRACTICE_MOST,
  PRACTICE_SOURCES,
  type PracticeAnswer,
  type PracticeJudged,
  type PracticeSource,
} from '@anlan/domain/training/practice/calls';
import { MASTERED } from '@anlan/domain/training/practice/mastery';
import { itemOf, JUDGED, judge, type SheetQuestion } from '@anlan/domain/training/question';
import { type Chosen, compose, isTraced, type Reason } from '@anlan/domain/training/threat/compose';
import { answerFault, type FieldError, isAnswered, isUuid } from '@anlan/resource';
import type { Work } from '../../../kernel/context';
import { newId } from '../../../kernel/db/id';
import { invalid, notFound, refuse } from '../../../kernel/errors';
import { type Route, serve } from '../../../kernel/route';
import { mistakesOfExams } from '../mine';
import { questionsOf } from '../sheet';
import { openingAhead, practisable } from '../sitting';
import { ABOUT, type AboutRow, threatsOf } from '../threat/read';
import { JUDGED_AT_ONCE, myPlans, ofOpenBank, ofPaper } from './pools';
import { NO_PLAN } from './tables';

interface Pool {
  readonly title: string;
  readonly planId: string;
  /** Which questions `t`; `$1` tenant, `$2` now, `$3` person, `$4` what it names. */
  readonly sql: string;
  readonly none: string;
}

const MISTAKEN = `exists (select 1 from practice_standing w where w.tenant_id = $1 and w.user_id = $3::uuid
    and w.plan_id = '${NO_PLAN}' and w.question_id = t.id and w.times > w.right_times and w.streak < ${MASTERED})`;

async function poolOf(work: Work, source: PracticeSource, id: string | null): Promise<Pool> {
  const title = PRACTICE_SOURCES[source];
  const own = { title, planId: NO_PLAN };
  const now = new Date(work.app.clock.now()).toISOString();
  if (source === 'today' || source === 'risk')
    return {
      ...own,
      sql: `(${ofOpenBank('$1')} or exists (select 1 from ${myPlans('$1', '$2', '$3')} and ${ofPaper('$1', 'p.paper_id')}))`,
      none: '现在没有可以练习的试题',
    };
  if (source === 'wrong') return { ...own, sql: `(${MISTAKEN} or ${mistakesOfExams(work)})`, none: '没有要重练的错题' };
  if (id === null || !isUuid(id))
    throw invalid([{ field: 'id', message: source === 'plan' ? '请选择练习计划' : '请选择题库' }]);
  if (source === 'bank') {
    const [bank] = await work.tx.query<{ name: string; practice: number }>(
      'select name, practice from exam_type where tenant_id = $1 and id = $2::uuid and deleted_at is null',
      [work.tenantId, id],
    );
    if (!bank) throw notFound();
    if (Number(bank.practice) !== 1) throw refuse(`题库“${bank.name}”没有开放自主练习`);
    return { ...own, title: bank.name, sql: ofOpenBank('$1', '$4'), none: '该题库没有可以练习的试题' };
  }
  const [plan] = await work.tx.query<{ id: string; title: string }>(
    `select p.id::text as id, p.plan_title as title from ${myPlans('$1', '$2', '$3')} and p.id = $4::uuid`,
    [work.tenantId, now, work.actor.userId || null, id],
  );
  if (!plan) throw notFound('没有这个练习计划，或不在练习时间内');
  return {
    title: plan.title,
    planId: plan.id,
    sql: `exists (select 1 from practice_plan p where p.tenant_id = $1 and p.id = $4::uuid and ${ofPaper('$1', 'p.paper_id')})`,
    none: '该计划现在没有可以练习的试题',
  };
}

/**
 * Wrong ones first, then those right once on an earlier day, new ones, those right once today, and what is mastered last;
 * of the same kind what was asked the longest time ago, and by chance.
 */
const NEED = `case when s.streak is null then 2 when s.streak = 0 then 0 when s.streak >= ${MASTERED} then 4
    when s.last_time::date < ($2::timestamptz)::date then 1 else 3 end, s.last_time nulls first`;

async function chosen(work: Work, pool: Pool, named: string | null, count: number): Promise<string[]> {
  const allowed = practisable(work);
  const seed = newId();
  const rows = await work.tx.query<{ id: string }>(
    `select t.id::text as id from exam_question t
       left join practice_standing s on s.tenant_id = $1 and s.user_id = $3::uuid and s.plan_id = $5::uuid and s.question_id = t.id
      where t.tenant_id = $1 and ($4::uuid is null or true) and ${JUDGED_AT_ONCE} and ${pool.sql} and ${allowed.sql((index) => `$${index + 1}`)}
      order by ${NEED}, md5(t.id::text || $6) limit $7::int`,
    [...allowed.values, named, pool.planId, seed, count],
  );
  return rows.map(({ id }) => id);
}

/** Of the questions `t` those about something of his, those he got wrong, and a few of the rest: what `compose` chooses from. */
const MOST_ABOUT = 600;

/** Questions about what can hurt him, each with why it is asked: two statements, and the choice itself is pure. */
async function aboutHim(work: Work, pool: Pool, count: number, seed: string): Promise<Chosen[]> {
  const threats = await threatsOf(work, work.actor.userId);
  const allowed = practisable(work);
  const rows = await work.tx.query<AboutRow>(
    `with p as materialized (
       select ${ABOUT}, t.point_ids && $4::uuid[] or t.works && $5::text[] as near,
              (${MISTAKEN} or ${mistakesOfExams(work)}) as mistaken,
              case when s.streak is null then 1 when s.streak = 0 then 0 when s.streak >= ${MASTERED} then 3 else 2 end as need,
              md5(t.id::text || $6) as chance
         from exam_question t
         left join practice_standing s on s.tenant_id = $1 and s.user_id = $3::uuid and s.plan_id = '${NO_PLAN}' and s.question_id = t.id
        where t.tenant_id = $1 and ${JUDGED_AT_ONCE} and ${pool.sql} and ${allowed.sql((index) => `$${index + 1}`)})
     (select id, points, works, mistaken, need from p where near order by mistaken desc, need, chance limit ${MOST_ABOUT})
     union all
     (select id, points, works, mistaken, need from p where not near order by mistaken desc, need, chance limit $7::int)`,
    [
      ...allowed.values,
      threats.flatMap(({ pointId }) => pointId ?? []),
      threats.flatMap(({ work: one }) => one ?? []),
      seed,
      count,
    ],
  );
  return compose(threats, rows, { count, random: chance(seed) });
}

/** The same draw gives the same order of options, here and when it is judged. */
const asked = (
  work: Work,
  drawId: string,
  ids: readonly string[],
  reasons?: ReadonlyMap<string, Reason>,
): Promise<SheetQuestion[]> =>
  questionsOf(
    work,
    ids.map((questionId) => {
      const reason = reasons?.get(questionId);
      return reason ? { questionId, full: 10, reason } : { questionId, full: 10 };
    }),
    chance(drawId),
  );

const round = serve(drawPractice, async (work, { body }) => {
  if (work.tenantId !== work.actor.tenantId || !work.actor.userId) throw notFound();
  const named = body.id ?? null;
  const pool = await poolOf(work, body.source as PracticeSource, named);
  const count = body.count ?? PRACTICE_COUNT;
  const id = newId();
  const about = body.source === 'risk' ? await aboutHim(work, pool, count, id) : undefined;
  const ids = about?.map((one) => one.id) ?? (await chosen(work, pool, isUuid(named) ? named : null, count));
  if (ids.length === 0) throw refuse(pool.none);
  const reasons = about && new Map(about.map((one) => [one.id, one.reason]));
  await work.tx.run(
    `insert into practice_draw (tenant_id, id, user_id, plan_id, questions, drawn_at, reasons)
     values ($1, $2::uuid, $3::uuid, $4::uuid, $5::uuid[], $6::timestamptz, $7::jsonb)`,
    [
      ...[work.tenantId, id, work.actor.userId, pool.planId, ids, new Date(work.app.clock.now()).toISOString()],
      reasons ? JSON.stringify(Object.fromEntries(reasons)) : null,
    ],
  );
  const items = (await asked(work, id, ids, reasons)).map(itemOf);
  const traced = about?.filter(({ reason }) => isTraced(reason)).length;
  const leaveOut = await openingAhead(work, ids);
  return { data: { id, title: pool.title, items, leaveOut, ...(traced === undefined ? {} : { traced }) } };
});

interface Draw extends Record<string, unknown> {
  readonly plan: string;
  readonly questions: string[];
}

interface Stands extends Record<string, unknown> {
  readonly question: string;
  readonly correct: boolean;
  readonly streak: number;
}

/** Answers of the wire against the questions of the draw; everything wrong at once. */
function readGiven(questions: ReadonlyMap<string, SheetQuestion>, given: unknown): readonly PracticeAnswer[] {
  const errors: FieldError[] = [];
  const answers = new Map<string, PracticeAnswer>();
  if (!Array.isArray(given) || given.length === 0 || given.length > PRACTICE_MOST)
    throw invalid([{ field: 'answers', message: `一次作答1至${PRACTICE_MOST}题` }]);
  for (const [place, one] of given.entries()) {
    const { item, answer = null } = (typeof one === 'object' && one !== null ? one : {}) as Partial<PracticeAnswer>;
    const question = typeof item === 'string' ? questions.get(item.toLowerCase()) : undefined;
    const fault = question
      ? isAnswered(answer)
        ? answerFault(itemOf(question), answer)
        : '请先作答'
      : '本次练习没有这道题';
    if (fault) errors.push({ field: `answers[${place}]`, message: `第${place + 1}项：${fault}` });
    else answers.set(String(item).toLowerCase(), { item: String(item).toLowerCase(), answer });
  }
  if (errors.length > 0) throw invalid(errors);
  return [...answers.values()];
}

const answers = serve(answerPractice, async (work, { body }, { params }) => {
  if (!isUuid(params.id) || work.tenantId !== work.actor.tenantId) throw notFound();
  const id = params.id.toLowerCase();
  const me = work.actor.userId || null;
  // Sent twice at once, the second finds what the first has answered.
  await work.tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`practice/${work.tenantId}/${id}`]);
  const [draw] = await work.tx.query<Draw>(
    `select plan_id::text as plan, questions::text[] as questions from practice_draw
      where tenant_id = $1 and id = $2::uuid and user_id = $3::uuid`,
    [work.tenantId, id, me],
  );
  if (!draw) throw notFound();
  const questions = new Map((await asked(work, id, draw.questions)).map((one) => [one.item, one] as const));
  const given = readGiven(questions, body.answers);
  const allowed = practisable(work);
  const open = await work.tx.query<{ id: string }>(
    `select t.id::text as id from exam_question t where t.tenant_id = $1 and t.id = any($4::uuid[]) and ${allowed.sql((index) => `$${index + 1}`)}`,
    [...allowed.values, given.map(({ item }) => item)],
  );
  if (open.length < given.length) throw refuse('其中有您要参加的考试的试题，考试交卷后再练习');
  const judged = given.map(({ item, answer }) => {
    const question = questions.get(item) as SheetQuestion;
    return { question, answer, correct: judge(question, answer).judged === JUDGED.right };
  });
  // The first answer to a question of this draw is the one that counts; a repetition is told what came of it.
  await work.tx.run(
    `with g as (select * from jsonb_to_recordset($6::jsonb) as x(question uuid, answer jsonb, correct boolean)),
          w as (insert into practice_answer (tenant_id, draw_id, question_id, user_id, plan_id, answer, correct, given_at)
                select $1, $2::uuid, g.question, $3::uuid, $4::uuid, g.answer, g.correct, $5::timestamptz from g
                on conflict do nothing returning question_id, answer, correct)
     insert into practice_standing as s (tenant_id, user_id, plan_id, question_id, times, right_times, streak, last_answer, last_time)
     select $1, $3::uuid, p.plan, w.question_id, 1, w.correct::int, w.correct::int, w.answer, $5::timestamptz
       from w cross join (select distinct plan from unnest(array[$4::uuid, '${NO_PLAN}'::uuid]) plan) p
     on conflict (tenant_id, user_id, plan_id, question_id) do update
        set times = s.times + 1, right_times = s.right_times + excluded.right_times,
            streak = case when excluded.streak = 1 then s.streak + 1 else 0 end,
            last_answer = excluded.last_answer, last_time = excluded.last_time`,
    [
      ...[work.tenantId, id, me, draw.plan, new Date(work.app.clock.now()).toISOString()],
      JSON.stringify(judged.map(({ question, answer, correct }) => ({ question: question.item, answer, correct }))),
    ],
  );
  const stands = await work.tx.query<Stands>(
    `select a.question_id::text as question, a.correct, s.streak from practice_answer a
       join practice_standing s on s.tenant_id = $1 and s.user_id = $3::uuid and s.plan_id = a.plan_id and s.question_id = a.question_id
      where a.tenant_id = $1 and a.draw_id = $2::uuid and a.question_id = any($4::uuid[])`,
    [work.tenantId, id, me, given.map(({ item }) => item)],
  );
  const byId = new Map(stands.map((one) => [one.question, one]));
  const data = judged.map(({ question, correct }): PracticeJudged => {
    const stand = byId.get(question.item);
    return {
      item: question.item,
      right: stand?.correct ?? correct,
      key: question.key,
      analysis: question.analysis,
      basis: question.basis,
      mastered: (stand?.streak ?? 0) >= MASTERED,
    };
  });
  return { data };
});

export const roundRoutes: readonly Route[] = [round, answers];
