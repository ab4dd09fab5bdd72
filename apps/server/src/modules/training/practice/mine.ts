import {
  type MyPractice,
  myPractice,
  type PracticeGroup,
  practiceMistakes,
} from '@anlan/domain/training/practice/calls';
import { daysInARow, MASTERED } from '@anlan/domain/training/practice/mastery';
import { KIND, OPTION_KEYS } from '@anlan/domain/training/question';
import type { AttemptAnswer } from '@anlan/resource';
import { nowText, type Work } from '../../../kernel/context';
import { pageOfJson, paging } from '../../../kernel/resource/list/read';
import { type Route, serve } from '../../../kernel/route';
import { textOf } from '../answers';
import { practisable } from '../sitting';
import { JUDGED_AT_ONCE, myPlans, ofPaper } from './pools';
import { NO_PLAN } from './tables';

/** `$1` tenant, `$2` now, `$3` person. */
const facts = (work: Work) => [work.tenantId, new Date(work.app.clock.now()).toISOString(), work.actor.userId || null];

const OWN = `practice_standing s where s.tenant_id = $1 and s.user_id = $3::uuid and s.plan_id = '${NO_PLAN}'`;
const STOOD = (plan: string) => `left join practice_standing s on s.tenant_id = $1 and s.user_id = $3::uuid
    and s.plan_id = ${plan} and s.question_id = t.id`;
const COUNTS = `count(t.id)::int as total, count(s.question_id)::int as practised,
  count(*) filter (where s.streak >= ${MASTERED})::int as mastered`;

const PLANS = `select x.id::text as id, x.plan_title as title, x.content, to_char(x.end_time, 'YYYY-MM-DD HH24:MI:SS') as "endTime", c.*
  from (select p.* from ${myPlans('$1', '$2', '$3')}) x cross join lateral (
    select ${COUNTS} from exam_question t ${STOOD('x.id')} where t.tenant_id = $1 and ${JUDGED_AT_ONCE} and ${ofPaper('$1', 'x.paper_id')}) c
 order by x.end_time, x.id limit 50`;

const BANKS = `select b.id::text as id, b.name as title, ${COUNTS}
   from exam_type b join exam_question t on t.tenant_id = $1 and t.type_id = b.id and ${JUDGED_AT_ONCE} ${STOOD(`'${NO_PLAN}'`)}
  where b.tenant_id = $1 and b.deleted_at is null and b.practice = 1 and $2::timestamptz is not null
  group by b.id, b.name, b.sort order by b.sort, b.name, b.id limit 100`;

const mine = serve(myPractice, async (work) => {
  const values = facts(work);
  const [days, counts, plans, banks] = await Promise.all([
    work.tx.query<{ day: string; n: number }>(
      `select to_char(a.given_at, 'YYYY-MM-DD') as day, count(*)::int as n from practice_answer a
        where a.tenant_id = $1 and a.user_id = $3::uuid and a.given_at > $2::timestamptz - interval '400 days' group by 1 order by 1 desc`,
      values,
    ),
    work.tx.query<Pick<MyPractice, 'practised' | 'mastered' | 'wrong'> & Record<string, unknown>>(
      `select count(*)::int as practised, count(*) filter (where s.streak >= ${MASTERED})::int as mastered,
              count(*) filter (where s.times > s.right_times and s.streak < ${MASTERED})::int as wrong from ${OWN} and $2::timestamptz is not null`,
      values,
    ),
    work.tx.query<MyPractice['plans'][number] & Record<string, unknown>>(PLANS, values),
    work.tx.query<PracticeGroup & Record<string, unknown>>(BANKS, values),
  ]);
  const today = nowText(work).slice(0, 10);
  const { practised = 0, mastered = 0, wrong = 0 } = counts[0] ?? {};
  return {
    data: {
      today: days.find(({ day }) => day === today)?.n ?? 0,
      days: daysInARow(
        days.map(({ day }) => day),
        today,
      ),
      ...{ practised, mastered, wrong, plans, banks },
    },
  };
});

interface MistakeRow extends Record<string, unknown> {
  readonly id: string;
  readonly questionType: number;
  readonly last: AttemptAnswer;
}

const OPTIONS = OPTION_KEYS.map((key) => `'${key}', t.option_${key.toLowerCase()}`).join(', ');

const mistakes = serve(practiceMistakes, async (work, { query }) => {
  const { current, size, offset } = paging(query);
  const from = `from ${OWN.replace(' where ', ' join exam_question t on t.tenant_id = $1 and t.id = s.question_id where ')}
     and s.times > s.right_times and s.streak < ${MASTERED} and ${JUDGED_AT_ONCE} and ${practisable(work).sql((index) => `$${index + 1}`)}`;
  const [count] = await work.tx.query<{ n: number }>(`select count(*)::int as n ${from}`, facts(work));
  const rows = await work.tx.query<MistakeRow & { options: Record<string, string | null>; last_time: unknown }>(
    `select t.id::text as id, t.question_type as "questionType", t.title, jsonb_build_object(${OPTIONS}) as options, t.answer, t.analysis, t.basis,
            s.last_answer as last, s.times - s.right_times as times, to_char(s.last_time, 'YYYY-MM-DD HH24:MI:SS') as "lastTime"
       ${from} order by s.last_time desc, t.id limit $4::int offset $5::int`,
    [...facts(work), size, offset],
  );
  const records = rows.map(({ last, options, ...row }) => ({
    ...row,
    options: OPTION_KEYS.flatMap((key) =>
      (row.questionType === KIND.single || row.questionType === KIND.multiple) && options[key]
        ? [{ key, label: options[key] }]
        : [],
    ),
    response: textOf(last, row.questionType),
  }));
  return pageOfJson(JSON.stringify(records), count?.n ?? 0, { size, current });
});

export const myPracticeRoutes: readonly Route[] = [mine, mistakes];
