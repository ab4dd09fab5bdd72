import { chance } from '@anlan/domain/training/draw';
import { examQuestion } from '@anlan/domain/training/exam-question';
import { KIND, OPTION_KEYS } from '@anlan/domain/training/question';
import { type MyThreat, makeQuestions, myThreats, POINTS_AT_ONCE } from '@anlan/domain/training/threat/calls';
import { MOST_TAGS, nearest, THREATS } from '@anlan/domain/training/threat/compose';
import {
  type MadeQuestion,
  questionsOfPoint,
  type RegisteredPoint,
  type RegisteredRisk,
  wordsOf,
} from '@anlan/domain/training/threat/from-register';
import type { Stored } from '@anlan/resource';
import type { Work } from '../../../kernel/context';
import { refuse } from '../../../kernel/errors';
import { insertMany } from '../../../kernel/resource/write/many';
import { type Route, serve } from '../../../kernel/route';
import { JUDGED_AT_ONCE, myPlans, ofOpenBank, ofPaper } from '../practice/pools';
import { practisable } from '../sitting';
import { threatsOf } from './read';

interface PointRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly level: string | null;
  readonly accidents: string[];
  readonly risks: readonly (RegisteredRisk & { readonly accidents: readonly string[] })[];
}

/** The register of the company's points in use, in words. */
async function registerOf(work: Work): Promise<RegisteredPoint[]> {
  const rows = await work.tx.query<PointRow>(
    `select p.id::text as id, p.name, p.inherent_level as level, p.accidents,
            coalesce((select jsonb_agg(jsonb_build_object('dangerName', r.danger_name, 'protect', r.protect_measures,
                       'manage', r.manage_measures, 'emergency', r.emergency_measures, 'accidents', to_jsonb(r.accidents)) order by r.sort, r.id)
                        from risk_info r where r.tenant_id = $1 and r.parent_id = p.id), '[]') as risks
       from risk_point p where p.tenant_id = $1 and p.deleted_at is null and p.status = 1 order by p.point_num, p.id`,
    [work.tenantId],
  );
  const labels = async (code: string) =>
    new Map((await work.app.dictionaries.items(work.tenantId, code, work.tx)).map(({ key, label }) => [key, label]));
  const [accidents, levels] = [await labels('safe_accident_type'), await labels('safe_risk_level')];
  return rows.map(({ risks, ...row }) => ({
    ...{ id: row.id, name: row.name, level: row.level ? (levels.get(row.level) ?? null) : null },
    accidents: [...new Set([...row.accidents, ...risks.flatMap((one) => one.accidents)])].flatMap(
      (key) => accidents.get(key) ?? [],
    ),
    risks,
  }));
}

const recordOf = (typeId: string, { options, pointId, ...made }: MadeQuestion): Stored => ({
  ...{ ...made, typeId, pointIds: [pointId], difficulty: 1 },
  score: made.questionType === KIND.multiple ? '4.0' : '2.0',
  ...Object.fromEntries(options.map((label, place) => [`option${OPTION_KEYS[place]}`, label])),
});

/** Of all points so many as are made at a time, those without a question in this bank first; and how many of these are left. */
async function nextOf(
  { tx, tenantId }: Work,
  all: readonly RegisteredPoint[],
  typeId: string,
): Promise<readonly [readonly RegisteredPoint[], number]> {
  if (all.length <= POINTS_AT_ONCE) return [all, 0];
  const rows = await tx.query<{ id: string }>(
    `select distinct x::text as id from exam_question t, unnest(t.point_ids) x
      where t.tenant_id = $1 and t.type_id = $2::uuid and t.deleted_at is null`,
    [tenantId, typeId],
  );
  const asked = new Set(rows.map(({ id }) => id));
  const fresh = all.filter(({ id }) => !asked.has(id));
  const points = [...fresh, ...all.filter(({ id }) => asked.has(id))].slice(0, POINTS_AT_ONCE);
  return [points, Math.max(0, fresh.length - POINTS_AT_ONCE)];
}

const make = serve(makeQuestions, async (work, { body }) => {
  const [bank] = await work.tx.query(
    'select 1 from exam_type where tenant_id = $1 and id = $2::uuid and deleted_at is null',
    [work.tenantId, body.typeId],
  );
  if (!bank) throw refuse('所选题库已删除，请重新选择');
  // Pressed twice the second waits for the first, and finds its questions there.
  await work.tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `exam-question-register/${work.tenantId}/${body.typeId}`,
  ]);
  const all = await registerOf(work);
  const wanted = new Set((body.pointIds as readonly string[] | null) ?? []);
  const [points, left] =
    wanted.size > 0 ? [all.filter(({ id }) => wanted.has(id)), 0] : await nextOf(work, all, body.typeId);
  const levels = (await work.app.dictionaries.items(work.tenantId, 'safe_risk_level', work.tx)).map(
    ({ label }) => label,
  );
  const words = wordsOf(all);
  const made = points.flatMap((point) => questionsOfPoint(point, words, { levels, random: chance(point.id) }));
  if (made.length === 0) throw refuse('所选风险点的辨识清单中没有可以出题的事故类别和措施，请先完善风险辨识');
  // The same question of the same bank stands there already: whatever its person has made of it stays.
  const known = await work.tx.query<{ kind: number; title: string }>(
    `select t.question_type as kind, t.title from exam_question t where t.tenant_id = $1 and t.type_id = $2::uuid and t.deleted_at is null
        and t.title = any($3::text[])`,
    [work.tenantId, body.typeId, made.map(({ title }) => title)],
  );
  const keys = new Set(known.map(({ kind, title }) => `${kind}/${title}`));
  const fresh = new Map(made.map((one) => [`${one.questionType}/${one.title}`, one]));
  for (const key of keys) fresh.delete(key);
  const records = [...fresh.values()].map((one) => recordOf(body.typeId, one));
  await insertMany(work, examQuestion, records, 'create');
  const existing = made.length - records.length;
  return {
    data: { created: records.length, existing, left },
    msg: `已生成${records.length}道试题${existing > 0 ? `，${existing}道已在题库中` : ''}，请核对后使用${
      left > 0 ? `。一次至多${POINTS_AT_ONCE}个风险点，还有${left}个未出题，请再次出题` : ''
    }`,
  };
});

interface CountRow extends Record<string, unknown> {
  readonly points: string[];
  readonly works: string[];
}

const mine = serve(myThreats, async (work) => {
  const threats = nearest(await threatsOf(work, work.actor.userId));
  const allowed = practisable(work);
  const rows = await work.tx.query<CountRow>(
    `select t.point_ids::text[] as points, t.works from exam_question t
      where t.tenant_id = $1 and ${JUDGED_AT_ONCE} and (t.point_ids && $4::uuid[] or t.works && $5::text[])
        and cardinality(t.point_ids) <= ${MOST_TAGS} and cardinality(t.works) <= ${MOST_TAGS}
        and (${ofOpenBank('$1')} or exists (select 1 from ${myPlans('$1', '$2', '$3')} and ${ofPaper('$1', 'p.paper_id')}))
        and ${allowed.sql((index) => `$${index + 1}`)} limit 5000`,
    [...allowed.values, threats.flatMap(({ pointId }) => pointId ?? []), threats.flatMap(({ work: one }) => one ?? [])],
  );
  const told = threats.map(
    ({ kind, name, pointId, work: one }): MyThreat => ({
      ...{ kind, name, says: THREATS[kind] },
      questions: rows.filter(
        ({ points, works }) => (pointId && points.includes(pointId)) || (one && works.includes(one)),
      ).length,
    }),
  );
  return { data: { threats: told.slice(0, 50), questions: rows.length } };
});

export const threatRoutes: readonly Route[] = [make, mine];
