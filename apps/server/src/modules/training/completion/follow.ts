import {
  COMPLETION,
  completionCertificate,
  completionNumber,
  IN_PERSON,
  ONLINE,
} from '@anlan/domain/training/completion/certificate';
import { examRecord, RESULT } from '@anlan/domain/training/exam-record';
import { offlineTraining } from '@anlan/domain/training/offline-training';
import { TRAINEE, trainingTrainee } from '@anlan/domain/training/plan/trainee';
import type { Stored } from '@anlan/resource';
import { formatDatetime } from '@anlan/resource/dates';
import { type BatchConsumer, byCompany, recordsOf } from '../../../kernel/events/events';
import { grouped } from '../../../kernel/grouped';
import { nextOfYear } from '../../../kernel/numbers';
import { changeMany, insertMany } from '../../../kernel/resource/write/many';
import type { Writer } from '../../../kernel/resource/write/statement';
import { rulesOf, type Settings } from '../study/people';

const time = (column: string): string => `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`;

interface Stands extends Record<string, unknown> {
  /** The certificate in force. */
  readonly id: string | null;
  /** Completed, as things stand. */
  readonly done: boolean;
  /** What the certificate in force says is no longer so. */
  readonly other: boolean;
  /** Why not. */
  readonly why: string | null;
  readonly title: string;
  readonly planId: string | null;
  readonly offlineId: string | null;
  readonly type: string | null;
  readonly userId: string;
  readonly deptId: string | null;
  readonly hours: string;
  /** Minutes of one of these 学时. */
  readonly hourMinutes: number;
  readonly userScore: string | null;
  readonly totalScore: string | null;
  readonly qualifyScore: string | null;
  readonly completeTime: string;
}

const CORRECTED = '成绩或学时已更正';

/** Of the certificate `c` and what there is of `x` now: scores that are not the same. */
const OTHER_SCORES = (own: string): string =>
  `(c.user_score, c.total_score, c.qualify_score) is distinct from (${own})`;

const IN_FORCE = `c.completion_state = ${COMPLETION.valid} and c.deleted_at is null`;

/** 学时 of seconds, in tenths, never rounded up; `$3` minutes of one. */
const HOURS = (seconds: string): string => `(floor(coalesce(${seconds}, 0) / ($3::numeric * 60) * 10) / 10)::text`;

// Where no paper is passed any more the person's own record says so, a moment later.
const OTHER_ONLINE = `c.id is not null and x.user_score is not null and ${OTHER_SCORES('x.user_score, x.total_score, x.qualify_score')}`;
const MARKS = `a.achievement_fraction, case when a.achievement_fraction is not null then 100 end, null::numeric`;
/** 学时 of a training in person: of whoever signed in. */
const CREDITED = `coalesce(a.credited, 0)::numeric(12,1)`;
const OTHER_IN_PERSON = `c.id is not null and (c.hours is distinct from ${CREDITED} or ${OTHER_SCORES(MARKS)})`;

/**
 * Of online plans: `$2` the records of people in them. What is learned after the plan is passed makes no other certificate:
 * its hours are those of the day on which it was given.
 */
const ONLINE_STANDS = `select c.id::text as id, t.train_state = ${TRAINEE.passed} and t.deleted_at is null as done,
       case when t.deleted_at is not null then '培训记录已撤销' when t.train_state = ${TRAINEE.left} then '不再参加本次培训'
            else '成绩更正后未达到合格' end as why, ${OTHER_ONLINE} as other, $3::numeric::int as "hourMinutes",
       t.plan_title as title, t.plan_id::text as "planId", null as "offlineId", t.type, t.user_id::text as "userId", t.dept_id::text as "deptId",
       ${HOURS('(select sum(r.seconds) from study_record r where r.tenant_id = $1 and r.train_id = t.plan_id and r.user_id = t.user_id and r.deleted_at is null)')} as hours,
       x.user_score::text as "userScore", x.total_score::text as "totalScore", x.qualify_score::text as "qualifyScore",
       ${time('coalesce(t.finish_time, t.update_time)')} as "completeTime"
  from training_trainee t
  left join completion_certificate c on c.tenant_id = $1 and c.plan_id = t.plan_id and c.user_id = t.user_id and ${IN_FORCE}
  left join lateral (select r.user_score, r.total_score, r.qualify_score from exam e
      join exam_record r on r.tenant_id = $1 and r.exam_id = e.id and r.user_id = t.user_id and r.exam_result = ${RESULT.passed} and r.deleted_at is null
     where e.tenant_id = $1 and e.plan_id = t.plan_id and e.deleted_at is null order by r.user_score desc, r.submit_time limit 1) x on true
 where t.tenant_id = $1 and t.id = any($2::uuid[])
   and ((t.train_state = ${TRAINEE.passed} and t.deleted_at is null) <> (c.id is not null)
     or ${OTHER_ONLINE}) order by t.finish_time, t.id`;

/** Of trainings in person: `$2` these, `$4` now. One that counts no 学时 of somebody certifies none. Whoever stands in one no longer has a certificate that stands for itself. */
const IN_PERSON_STANDS = `select c.id::text as id, coalesce(s.done, false) as done,
       case when o.deleted_at is not null or o.release_status <> 1 then '培训记录已撤销' when a.user_id is null then '已不在参训人员中'
            when a.result = 1 then '没有计入学时' else '成绩更正为不合格' end as why, ${OTHER_IN_PERSON} as other, $3::numeric::int as "hourMinutes",
       o.title, null as "planId", o.id::text as "offlineId", o.type, p.user_id::text as "userId", a.dept::text as "deptId",
       ${CREDITED}::text as hours,
       a.achievement_fraction::text as "userScore", case when a.achievement_fraction is not null then '100' end as "totalScore", null as "qualifyScore",
       ${time('least(o.train_end_time, $4::timestamptz)')} as "completeTime"
  from offline_training o
  cross join lateral (select a.user_id from offline_trainee a where a.tenant_id = $1 and a.parent_id = o.id
      union select c.user_id from completion_certificate c where c.tenant_id = $1 and c.offline_id = o.id and ${IN_FORCE}) p
  left join offline_trainee a on a.tenant_id = $1 and a.parent_id = o.id and a.user_id = p.user_id
  left join completion_certificate c on c.tenant_id = $1 and c.offline_id = o.id and c.user_id = p.user_id and ${IN_FORCE}
  cross join lateral (select o.deleted_at is null and o.release_status = 1 and a.result = 1 and a.credited > 0 as done) s
 where o.tenant_id = $1 and o.id = any($2::uuid[]) and (coalesce(s.done, false) <> (c.id is not null) or ${OTHER_IN_PERSON})
 order by o.train_end_time, o.id, p.user_id`;

/**
 * Certificates as things stand: made where somebody has completed something, void where he no longer has; what says something
 * else by now is void, and another stands for it.
 */
async function write(writer: Writer, rows: readonly Stands[]): Promise<void> {
  const now = formatDatetime(writer.app.clock.now());
  const over = rows.flatMap(({ id, done, other, why }) =>
    id !== null && (!done || other)
      ? [{ id, completionState: COMPLETION.voided, voidTime: now, voidReason: done ? CORRECTED : why }]
      : [],
  );
  await changeMany(writer, completionCertificate, { kind: 'void', mark: true, event: false, each: over });
  const fresh = rows.filter(({ id, done, other }) => done && (id === null || other));
  for (const [year, people] of grouped(fresh, ({ completeTime }) => completeTime.slice(0, 4))) {
    const first = await nextOfYear(writer, 'PX', Number(year), people.length);
    const records = people.map(
      ({ id: _, done: _done, other: _other, why: _why, ...row }, place): Stored => ({
        ...row,
        number: completionNumber(Number(year), first + place),
        organizationalType: row.planId === null ? IN_PERSON : ONLINE,
        voidTime: null,
        voidReason: null,
      }),
    );
    await insertMany(writer, completionCertificate, records, { kind: 'create', event: false });
  }
}

type Ids = (writer: Writer, records: readonly string[]) => Promise<readonly string[]>;

const follow = (
  settings: Settings,
  resource: string,
  statement: string,
  extra: (app: Writer['app']) => unknown[],
  of: Ids = async (_, records) => records,
): BatchConsumer =>
  byCompany(async (tx, tenantId, events, app) => {
    const records = [...new Set(events.flatMap((event) => recordsOf(event, resource)))];
    const ids = records.length > 0 ? await of({ app, tx, tenantId }, records) : [];
    if (ids.length === 0) return;
    const writer: Writer = { app, tx, tenantId };
    const { minutes } = await rulesOf(writer, settings);
    await write(writer, await tx.query<Stands>(statement, [tenantId, ids, minutes, ...extra(app)]));
  });

/** Somebody has passed a plan, or no longer has. */
export const completionConsumer = (settings: Settings): BatchConsumer =>
  follow(settings, trainingTrainee.name, ONLINE_STANDS, () => []);

/** In which plans these papers were sat, by whom. */
const traineesOf: Ids = async ({ tx, tenantId }, records) => {
  const rows = await tx.query<{ id: string }>(
    `select distinct t.id::text as id from exam_record r join exam e on e.tenant_id = $1 and e.id = r.exam_id and e.plan_id is not null
       join training_trainee t on t.tenant_id = $1 and t.plan_id = e.plan_id and t.user_id = r.user_id and t.deleted_at is null
      where r.tenant_id = $1 and r.id = any($2::uuid[])`,
    [tenantId, records],
  );
  return rows.map(({ id }) => id);
};

/** A paper was marked anew: whoever passed by it may have passed by another score. */
export const scoreConsumer = (settings: Settings): BatchConsumer =>
  follow(settings, examRecord.name, ONLINE_STANDS, () => [], traineesOf);

/** The results of a training in person were told or put right. */
export const inPersonConsumer = (settings: Settings): BatchConsumer =>
  follow(settings, offlineTraining.name, IN_PERSON_STANDS, ({ clock }) => [new Date(clock.now()).toISOString()]);
