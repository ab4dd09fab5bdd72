import { createHmac, timingSafeEqual } from 'node:crypto';
import { myOffline, signCode, signFor, signIn, trainees } from '@anlan/domain/training/calls';
import { creditedHours, thereFrom } from '@anlan/domain/training/credited';
import { releaseLifecycle } from '@anlan/domain/training/exam';
import {
  FAILED,
  PASSED,
  passLineKey,
  resultOf,
  type Trainee,
  traineeFaults,
} from '@anlan/domain/training/offline-results';
import { offlineTraining, RECORDED, SCANNED } from '@anlan/domain/training/offline-training';
import { signFault } from '@anlan/domain/training/sign';
import { hoursOf } from '@anlan/domain/training/study/hours';
import { type FieldError, isEmpty, isUuid, permissionCode, type RowOf, type Stored } from '@anlan/resource';
import { addDays, toEpoch } from '@anlan/resource/dates';
import { inScope, nowText, type Services, type Work } from '../../../kernel/context';
import { invalid, notFound, refuse } from '../../../kernel/errors';
import { isBlankDrawing } from '../../../kernel/files/blank';
import { claimFiles } from '../../../kernel/resource/files';
import { type Implementation, implement } from '../../../kernel/resource/implement';
import { pageOfJson, paging, rowOf } from '../../../kernel/resource/list/read';
import { childRowsOf } from '../../../kernel/resource/write/children';
import { changeRow } from '../../../kernel/resource/write/one';
import { serve, serveOpen } from '../../../kernel/route';
import { nameSql } from '../names';
import { CREDITED } from '../study/held';
import { overlapping } from './overlap';

type Row = RowOf<typeof offlineTraining>;
export type TraineeRow = Row['trainees'][number];

/** As stored; times as they are told everywhere, without the zone that the database adds. */
export const rowsOf = async (work: Work, id: string): Promise<TraineeRow[]> => {
  const rows = (await childRowsOf(work, offlineTraining.fields.trainees, id)) as unknown as TraineeRow[];
  return rows.map((row) => ({ ...row, signTime: row.signTime?.slice(0, 19) ?? null }));
};

/** Seconds that each of these people learned online from when he was there until it ended. */
async function learnedOnline(
  { tx, tenantId }: Work,
  there: readonly { readonly id: string; readonly from: string }[],
  until: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.query<{ id: string; seconds: number }>(
    `select r.user_id::text as id, sum(extract(epoch from least(s.until_at, $4::timestamptz) - greatest(s.from_at, p.since)))::float8 as seconds
       from unnest($2::uuid[], $3::timestamptz[]) as p(id, since) join study_record r on r.tenant_id = $1 and r.user_id = p.id
       join study_span s on s.tenant_id = $1 and s.record_id = r.id and s.from_at < $4::timestamptz and s.until_at > p.since
      group by 1`,
    [tenantId, there.map(({ id }) => id), there.map(({ from }) => from), until],
  );
  return new Map(rows.map(({ id, seconds }) => [id, seconds]));
}

/**
 * Rows with what follows from them: the department of the day, who signed in before, the 学时 he has of it, and whether it is
 * passed, which nobody has who did not sign in.
 */
export async function completed(
  work: Work,
  training: Stored,
  given: readonly TraineeRow[],
  before: readonly TraineeRow[],
) {
  const [start = '', end = ''] = (training.trainStartAndEndTime ?? []) as readonly string[];
  const there = before.flatMap(({ userId, signTime }) =>
    signTime ? [{ id: String(userId), from: thereFrom({ start }, signTime) }] : [],
  );
  const online = there.length > 0 ? await learnedOnline(work, there, end) : new Map<string, number>();
  const minutes = Number(await work.app.parameters.get(work.tenantId, 'training.hourMinutes', work.tx));
  const creditOf = (row: TraineeRow | undefined) =>
    creditedHours(
      { hours: training.hours as number | null, start, end },
      { signTime: row?.signTime, learnedOnline: online.get(String(row?.userId)) ?? 0 },
      minutes,
    );
  const line = Number(await work.app.parameters.get(work.tenantId, passLineKey(training.type), work.tx));
  const depts = await work.tx.query<{ id: string; dept: string | null }>(
    'select id, dept_id[1] as dept from app_user where tenant_id = $1 and id = any($2::uuid[])',
    [work.tenantId, given.map(({ userId }) => userId)],
  );
  const deptOf = new Map(depts.map(({ id, dept }) => [id, dept]));
  const known = new Map(before.map((row) => [row.userId, row]));
  const outcomeOf = (row: TraineeRow) => {
    const signed = known.get(row.userId);
    const there = signed && wasThere(training as unknown as Row, signed);
    const result = there ? resultOf(String(training.trainType), line, row as unknown as Trainee) : null;
    // Who has failed has no hours of it.
    return { result, credited: result === FAILED ? 0 : creditOf(signed) };
  };
  const rows = given.map((row) => ({
    ...row,
    dept: known.get(row.userId)?.dept ?? deptOf.get(row.userId) ?? null,
    ...signedBefore(known.get(row.userId)),
    ...outcomeOf(row),
  }));
  return { trainees: rows, ...counted(rows) };
}

/** How somebody signed in stays as it was, whatever is told of him. */
const signedBefore = (row: TraineeRow | undefined) => ({
  signTime: row?.signTime ?? null,
  signWay: row?.signWay ?? null,
  signature: row?.signature ?? null,
  photo: row?.photo ?? [],
  recorderId: row?.recorderId ?? null,
});

/** Who was to come, who signed in and who did not is what a released training is the record of: nobody is taken out of it. */
async function takenOut(
  work: Work,
  before: readonly TraineeRow[],
  given: readonly TraineeRow[],
): Promise<FieldError[]> {
  const left = new Set(given.map(({ userId }) => userId));
  const gone = before.filter(({ userId }) => !left.has(userId));
  if (gone.length === 0) return [];
  const rows = await work.tx.query<{ name: string }>(
    'select real_name as name from app_user where tenant_id = $1 and id = any($2::uuid[]) order by real_name limit 5',
    [work.tenantId, gone.map(({ userId }) => userId)],
  );
  const names = rows.map(({ name }) => name).join('、');
  const message = `发布以后参训人员只能增加，不能移除：${names}${gone.length > 5 ? `等${gone.length}人` : ''}，没有参加的不填成绩`;
  return [{ field: 'trainees', message }];
}

/** Signed in while something of it was left; of one that counts no hours, signed in. */
function wasThere(
  { hours, trainStartAndEndTime: [start, end] }: Pick<Row, 'hours' | 'trainStartAndEndTime'>,
  { signTime }: Pick<TraineeRow, 'signTime'>,
): boolean {
  if (!signTime) return false;
  // However long one of its hours is: that something was left is all that is asked.
  return (
    Number(hours ?? 0) === 0 || Number(creditedHours({ hours, start, end }, { signTime, learnedOnline: 0 }, 1)) > 0
  );
}

/** Whoever did not sign in, or came when nothing was left of it, was not there: no result is told of him. */
export function unsignedFaults(
  training: Pick<Row, 'hours' | 'trainStartAndEndTime'>,
  before: readonly TraineeRow[],
  given: readonly TraineeRow[],
): FieldError[] {
  const signed = new Set(before.filter((row) => wasThere(training, row)).map(({ userId }) => userId));
  return given.flatMap((row, place): FieldError[] => {
    const told = (['achievement', 'achievementFraction', 'achievementGrade'] as const).find(
      (name) => !isEmpty(row[name]),
    );
    return told && !signed.has(row.userId)
      ? [
          {
            field: `trainees[${place}].${told}`,
            message: `第${place + 1}行没有签到，或签到时培训已将结束（没有学时），不能登记成绩；在纸上签到的，请先用签到与成绩表登记签到时间`,
          },
        ]
      : [];
  });
}

const counted = (rows: readonly Pick<TraineeRow, 'signTime' | 'result'>[]): Stored => ({
  traineeCount: rows.length,
  signedCount: rows.filter(({ signTime }) => signTime !== null).length,
  passedCount: rows.filter(({ result }) => result === PASSED).length,
});

/** No more 学时 than the training lasted: they count towards those that the law asks. */
function hoursFaults({ hours, trainStartAndEndTime }: Stored, minutesEach: number): FieldError[] {
  const [start, end] = (trainStartAndEndTime ?? []) as readonly string[];
  if (isEmpty(hours) || !start || !end) return [];
  const most = hoursOf((toEpoch(end) - toEpoch(start)) / 1_000, minutesEach);
  return Number(hours) > most
    ? [{ field: 'hours', message: `培训起止时间内最多${most}学时（每学时${minutesEach}分钟）` }]
    : [];
}

const beforeWrite = async (work: Work, values: Stored, before: Row | undefined): Promise<FieldError[]> => {
  const merged: Stored = { ...before, ...values };
  const stored = before ? await rowsOf(work, before.id) : [];
  const given = (values.trainees ?? stored) as TraineeRow[];
  const errors = [
    ...traineeFaults(String(merged.trainType ?? ''), given as unknown as Trainee[]),
    ...hoursFaults(merged, Number(await work.app.parameters.get(work.tenantId, 'training.hourMinutes', work.tx))),
  ];
  if (errors.length === 0) Object.assign(values, await completed(work, merged, given, stored));
  return errors;
};

const TURN_MS = 10_000;
/** The code on the screen and the two before it, which are still on their way: each is good for 20 s at least and 30 s at most. */
const TURNS = [0, 1, 2];

function codeAt({ keys }: Pick<Services, 'keys'>, tenantId: string, id: string, turn: number): string {
  const mac = createHmac('sha256', keys.share).update(`offline-training\n${tenantId}\n${id}\n${turn}`).digest();
  return mac.toString('base64url').slice(0, 12);
}

function isCode(work: Work, id: string, given: string): boolean {
  const turn = Math.floor(work.app.clock.now() / TURN_MS);
  return TURNS.some((past) => {
    const expected = Buffer.from(codeAt(work.app, work.tenantId, id, turn - past));
    const said = Buffer.from(given);
    return said.length === expected.length && timingSafeEqual(said, expected);
  });
}

const TRAINEE = (
  work: Work,
): string => `a.id, a.parent_id as "trainId", a.user_id as "userId", ${nameSql(work)} as "realName",
  (select d.dept_name from dept d where d.tenant_id = $1 and d.id = a.dept) as "deptName", t.train_type as "trainType",
  a.achievement, a.achievement_fraction as "achievementFraction", a.achievement_grade as "achievementGrade", a.result,
  to_char(a.sign_time, 'YYYY-MM-DD HH24:MI:SS') as "signTime", a.sign_way as "signWay"`;

const MINE = `from offline_trainee a join offline_training t on t.tenant_id = $1 and t.id = a.parent_id
  where a.tenant_id = $1 and a.user_id = $2::uuid and t.deleted_at is null and t.release_status = 1`;

/** @throws once so many days have passed since its end */
export async function stillTold(
  work: Work,
  { trainStartAndEndTime }: Pick<Row, 'trainStartAndEndTime'>,
): Promise<void> {
  const days = Number(await work.app.parameters.get(work.tenantId, 'training.offline.resultDays', work.tx));
  const [start = '', end = ''] = trainStartAndEndTime;
  if (nowText(work) < start) throw refuse('培训尚未开始，不能登记成绩');
  if (nowText(work) < end) throw refuse(`培训尚未结束，${end.slice(0, 16)}结束后登记成绩`);
  if (nowText(work) > addDays(end, days)) throw refuse(`培训结束已超过${days}天，不能再登记或更正成绩`);
}

/** Signed on the phone of whoever keeps the training, which goes around: by hand, with a photo of who signs. */
const signedFor = serveOpen(signFor, async (ctx, { body }, { params }) => {
  const blank = await isBlankDrawing(ctx, body.signature);
  return inScope(ctx, async (work) => {
    const row = (await rowOf(work, offlineTraining, params.id, { lock: true })) as Row;
    if (row.releaseStatus !== releaseLifecycle.code.released) throw refuse('该培训尚未发布，不能签到');
    const rows = await rowsOf(work, row.id);
    const own = rows.find(({ userId }) => userId === body.userId);
    const [start, end] = row.trainStartAndEndTime;
    const fault = signFault(nowText(work), start, end);
    if (fault) throw refuse(fault);
    const errors: FieldError[] = [
      ...(own ? [] : [{ field: 'userId', message: '不在本次培训的参训人员中，不能签到' }]),
      ...(own?.signTime ? [{ field: 'userId', message: '已签到，不需要重复签到' }] : []),
      ...[...(await overlapping(work, row, [body.userId])).values()].map((message) => ({ field: 'userId', message })),
      ...(body.userId === work.actor.userId
        ? [{ field: 'userId', message: '本人的签到不能由本人代录，请由其他组织人员代录，或由其他人用签到表登记' }]
        : []),
      ...(blank ? [{ field: 'signature', message: '签名为空白，请手写签名' }] : []),
    ];
    if (errors.length > 0) throw invalid(errors);
    const signTime = nowText(work);
    const { signature, photo } = body;
    const by = { signTime, signWay: RECORDED, signature, photo: photo as string[], recorderId: work.actor.userId };
    const signed = rows.map((one) => (one.userId === body.userId ? { ...one, ...by } : one)) as TraineeRow[];
    const values: Stored = await completed(work, row as unknown as Stored, signed, signed);
    const refused = await claimFiles(work, offlineTraining, row.id, values);
    if (refused.length > 0) throw invalid(refused);
    await changeRow(work, offlineTraining, row, values, { kind: 'sign' });
    return {
      data: { signTime, signed: Number(values.signedCount), all: Number(values.traineeCount) },
      msg: '签到成功',
    };
  });
});

export const offlineImplementation: Implementation = implement(offlineTraining, {
  hooks: { beforeWrite },
  steps: {
    mark: async (work, row, { action, patch }) => {
      if (action !== 'score') return {};
      const training = row as unknown as Row;
      await stillTold(work, training);
      const before = await rowsOf(work, training.id);
      const given = (patch.trainees ?? before) as unknown as TraineeRow[];
      const errors = [
        ...traineeFaults(training.trainType, given as unknown as Trainee[]),
        ...(await takenOut(work, before, given)),
        ...unsignedFaults(training, before, given as unknown as TraineeRow[]),
      ];
      if (errors.length > 0) throw invalid(errors);
      return { set: await completed(work, training as unknown as Stored, given, before) };
    },
  },
  routes: [
    signedFor,
    serve(trainees, async (work, _, { params }) => {
      const { id } = await rowOf(work, offlineTraining, params.id);
      const rows = await work.tx.query(
        `select ${TRAINEE(work)} from offline_trainee a join offline_training t on t.tenant_id = $1 and t.id = a.parent_id
           left join app_user u on u.tenant_id = $1 and u.id = a.user_id
          where a.tenant_id = $1 and a.parent_id = $2::uuid order by a.sort, a.id`,
        [work.tenantId, id],
      );
      return { data: rows as never };
    }),
    serve(signCode, async (work, _, { params }) => {
      const row = await rowOf(work, offlineTraining, params.id);
      const now = work.app.clock.now();
      return {
        data: {
          code: codeAt(work.app, work.tenantId, row.id, Math.floor(now / TURN_MS)),
          seconds: Math.ceil((TURN_MS - (now % TURN_MS)) / 1000),
          signed: row.signedCount ?? 0,
          all: row.traineeCount ?? 0,
        },
      };
    }),
    serve(myOffline, async (work, _, { query }) => {
      const { current, size, offset } = paging(query);
      const facts = [work.tenantId, work.actor.userId || null, query.id ?? null, nowText(work)];
      const mine = `${MINE} and ($3::uuid is null or t.id = $3::uuid)`;
      const credited = `case when o.train_end_time <= $4::timestamptz then (${CREDITED('$4::timestamptz')})::numeric(12,1)::text end`;
      const [row] = await work.tx.query<{ n: number; rows: string }>(
        `select (select count(*)::int ${mine} and $4::timestamptz is not null) as n, (select coalesce(json_agg(x), '[]')::text from (
            select t.id, t.title, t.address, t.lecturer, t.content, to_char(t.train_start_time, 'YYYY-MM-DD HH24:MI:SS') as "startTime",
                   to_char(t.train_end_time, 'YYYY-MM-DD HH24:MI:SS') as "endTime", t.hours::text as hours, t.train_type as "trainType",
                   (select ${credited} from offline_training o where o.tenant_id = $1 and o.id = t.id) as credited,
                   a.achievement_fraction as "achievementFraction", a.achievement_grade as "achievementGrade", a.result,
                   to_char(a.sign_time, 'YYYY-MM-DD HH24:MI:SS') as "signTime"
              ${mine} order by t.train_start_time desc, t.id desc limit $5::int offset $6::int) x) as rows`,
        [...facts, size, offset],
      );
      return pageOfJson(row?.rows ?? '[]', row?.n ?? 0, { size, current });
    }),
    serve(signIn, async (work, { body }, { params }) => {
      if (!isUuid(params.id)) throw notFound();
      const id = params.id.toLowerCase();
      const [mine] = await work.tx.query<{ id: string }>(`select a.id ${MINE} and t.id = $3::uuid`, [
        work.tenantId,
        work.actor.userId || null,
        id,
      ]);
      if (!mine) throw notFound('您不在本次培训的参训人员中，请联系组织人员');
      const row = await rowOf(work, offlineTraining, id, { lock: true });
      const rows = await rowsOf(work, id);
      const own = rows.find((one) => one.id === mine.id);
      if (own?.signTime) return { data: { title: row.title, signTime: own.signTime }, msg: '您已签到' };
      const [start, end] = row.trainStartAndEndTime;
      const fault = signFault(nowText(work), start, end);
      if (fault) throw refuse(fault);
      // Who may have the code shown has it wherever he is: that he was there another one tells.
      if (work.actor.can(permissionCode(offlineTraining, 'edit')))
        throw refuse(
          '您可以出示签到码，扫码不能证明您在现场，请由其他组织人员用“现场签到”为您代录，或由其他人用签到表登记',
        );
      if (!isCode(work, id, body.code)) throw refuse('签到码已更换，请重新扫描现场的二维码');
      const [twice] = (await overlapping(work, row as Row, [String(work.actor.userId)])).values();
      if (twice) throw refuse(twice);
      const signTime = nowText(work);
      const signed = rows.map((one): TraineeRow => (one.id === mine.id ? { ...one, signTime, signWay: SCANNED } : one));
      const values = await completed(work, row as unknown as Stored, signed, signed);
      await changeRow(work, offlineTraining, row, values, { kind: 'sign' });
      return { data: { title: row.title, signTime }, msg: '签到成功' };
    }),
  ],
});
