import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MyOffline, TraineeRow as TraineeLine } from '@anlan/domain/training/calls';
import { myOffline, signCode, signFor, signIn, trainees } from '@anlan/domain/training/calls';
import { releaseLifecycle } from '@anlan/domain/training/exam';
import { type Day, daysOf, MOST_DAYS } from '@anlan/domain/training/in-person/days';
import { type Trainee, traineeFaults } from '@anlan/domain/training/offline-results';
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
import { usedBefore } from '../../../kernel/resource/steps/fresh-files';
import { changeRow } from '../../../kernel/resource/write/one';
import { serve, serveOpen } from '../../../kernel/route';
import { nameSql } from '../names';
import { CREDITED } from '../study/held';
import {
  type Attendance,
  attendanceOf,
  completed,
  dayNow,
  daysIn,
  signedIn,
  signedValues,
  signOf,
  type TraineeRow,
  toldOf,
  unsignedFaults,
  withDays,
} from './attendance';
import { goneFaults, proofFaults } from './faults';
import { overlapping } from './overlap';
import { offlineDetail, seesTrainee, withUnseen } from './reach';

type Row = RowOf<typeof offlineTraining>;
type MyRow = Omit<MyOffline, 'days'> & Pick<TraineeLine, 'signWay'>;

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

/** No more 学时 than the training lasted: they count towards those that the law asks. */
function hoursFaults({ hours, trainStartAndEndTime }: Stored, minutesEach: number): FieldError[] {
  const [start, end] = (trainStartAndEndTime ?? []) as readonly string[];
  if (isEmpty(hours) || !start || !end) return [];
  const days = daysOf(start, end);
  const seconds = days.reduce((sum, day) => sum + (toEpoch(day.end) - toEpoch(day.start)) / 1_000, 0);
  const most = hoursOf(seconds, minutesEach);
  const within = days.length > 1 ? `${days.length}天每天的起止时间内` : '起止时间内';
  return [
    ...(Number(hours) > most
      ? [{ field: 'hours', message: `培训${within}最多${most}学时（每学时${minutesEach}分钟）` }]
      : []),
  ];
}

/** Everybody signs in on each day. */
function daysFaults({ trainStartAndEndTime }: Stored): FieldError[] {
  const [start, end] = (trainStartAndEndTime ?? []) as readonly string[];
  return start && end && daysOf(start, end).length > MOST_DAYS
    ? [{ field: 'trainStartAndEndTime', message: `一次培训最多${MOST_DAYS}天，更长的请分开登记` }]
    : [];
}

/** Before it is released nobody has signed in, and nobody has come to anything. */
const earlyFaults = (given: readonly TraineeRow[] = []): FieldError[] =>
  given.flatMap((row, place) => {
    const told = toldOf(row);
    return told
      ? [
          {
            field: `trainees[${place}].${told}`,
            message: `第${place + 1}行：成绩在培训发布、签到并结束后用“登记成绩”登记`,
          },
        ]
      : [];
  });

const beforeWrite = async (work: Work, values: Stored, before: Row | undefined): Promise<FieldError[]> => {
  const merged: Stored = { ...before, ...values };
  const stored = before ? await attendanceOf(work, before.id) : { rows: [], signs: [] };
  const given = values.trainees
    ? withUnseen(work, values.trainees as TraineeRow[], stored.rows)
    : (stored.rows as TraineeRow[]);
  const errors = [
    ...traineeFaults(String(merged.trainType ?? ''), given as unknown as Trainee[]),
    ...earlyFaults(values.trainees as TraineeRow[] | undefined),
    ...(await goneFaults(work, given, stored.rows)),
    ...daysFaults(merged),
    ...hoursFaults(merged, Number(await work.app.parameters.get(work.tenantId, 'training.hourMinutes', work.tx))),
  ];
  if (errors.length === 0) Object.assign(values, await completed(work, merged, given, stored));
  return errors;
};

/** How many have signed in to this day. */
const signedOn = (training: Row, attendance: Attendance, day: Day): number =>
  attendance.rows.filter(({ userId }) => signOf(training, attendance, String(userId), day) !== null).length;

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
  a.dept::text as dept, a.achievement, a.achievement_fraction as "achievementFraction", a.achievement_grade as "achievementGrade", a.result,
  to_char(a.sign_time, 'YYYY-MM-DD HH24:MI:SS') as "signTime", a.sign_way as "signWay"`;

const MINE = `from offline_trainee a join offline_training t on t.tenant_id = $1 and t.id = a.parent_id
  where a.tenant_id = $1 and a.user_id = $2::uuid and t.deleted_at is null and t.release_status = 1`;

const resultDays = async (work: Work): Promise<number> =>
  Number(await work.app.parameters.get(work.tenantId, 'training.offline.resultDays', work.tx));

/** @throws once so many days have passed since its end */
export async function stillTold(
  work: Work,
  { trainStartAndEndTime }: Pick<Row, 'trainStartAndEndTime'>,
): Promise<void> {
  const days = await resultDays(work);
  const [start = '', end = ''] = trainStartAndEndTime;
  if (nowText(work) < start) throw refuse('培训尚未开始，不能登记成绩');
  if (nowText(work) < end) throw refuse(`培训尚未结束，${end.slice(0, 16)}结束后登记成绩`);
  if (nowText(work) > addDays(end, days)) throw refuse(`培训结束已超过${days}天，不能再登记或更正成绩`);
}

/** @throws when neither sign-ins nor results could be taken any more: released, it would say for ever that nobody came */
async function stillHeld(work: Work, { trainStartAndEndTime }: Pick<Row, 'trainStartAndEndTime'>): Promise<void> {
  const days = await resultDays(work);
  if (nowText(work) > addDays(trainStartAndEndTime[1] ?? '', days))
    throw refuse(`培训结束已超过${days}天，签到和成绩都不能再登记，不能发布`);
}

/** Signed on the phone of whoever keeps the training, which goes around: by hand, with a photo of who signs. */
const signedFor = serveOpen(signFor, async (ctx, { body }, { params }) => {
  const blank = await isBlankDrawing(ctx, body.signature);
  return inScope(ctx, async (work) => {
    const row = (await rowOf(work, offlineTraining, params.id, { lock: true })) as Row;
    if (row.releaseStatus !== releaseLifecycle.code.released) throw refuse('该培训尚未发布，不能签到');
    const before = await attendanceOf(work, row.id);
    const own = before.rows.filter(seesTrainee(work)).find(({ userId }) => userId === body.userId);
    const day = dayNow(row, nowText(work));
    const fault = signFault(nowText(work), day.start, day.end);
    if (fault) throw refuse(fault);
    const errors: FieldError[] = [
      ...(own ? [] : [{ field: 'userId', message: '不在本次培训的参训人员中，不能签到' }]),
      ...(signOf(row, before, body.userId, day) ? [{ field: 'userId', message: '已签到，不需要重复签到' }] : []),
      ...[...(await overlapping(work, row, day, [body.userId])).values()].map((message) => ({
        field: 'userId',
        message,
      })),
      ...(body.userId === work.actor.userId
        ? [{ field: 'userId', message: '本人的签到不能由本人代录，请由其他组织人员代录，或由其他人用签到表登记' }]
        : []),
      // A drawing is of one person, and no picture of him.
      ...(await usedBefore(work, [
        { name: 'signature', label: '签名', ids: [String(body.signature)] },
        { name: 'photo', label: '签名人照片', ids: body.photo as string[] },
      ])),
      ...(await goneFaults(work, [{ userId: body.userId } as TraineeRow], [])),
      ...(blank ? [{ field: 'signature', message: '签名为空白，请手写签名' }] : []),
    ];
    if (errors.length > 0) throw invalid(errors);
    const signTime = nowText(work);
    const { signature, photo } = body;
    const by = { signTime, signWay: RECORDED, signature, photo: photo as string[], recorderId: work.actor.userId };
    const after = signedIn(row, before, body.userId, day, by as Parameters<typeof signedIn>[4]);
    const values = await signedValues(work, row, after);
    const refused = await claimFiles(work, offlineTraining, row.id, values);
    if (refused.length > 0) throw invalid(refused);
    await changeRow(work, offlineTraining, row, values, { kind: 'sign' });
    return {
      data: { signTime, signed: signedOn(row, after, day), all: Number(values.traineeCount) },
      msg: '签到成功',
    };
  });
});

export const offlineImplementation: Implementation = implement(offlineTraining, {
  hooks: { beforeWrite },
  serves: { get: offlineDetail },
  steps: {
    mark: async (work, row, { action, patch }) => {
      const training = row as unknown as Row;
      if (action === 'release') await stillHeld(work, training);
      if (action !== 'score') return {};
      await stillTold(work, training);
      const before = await attendanceOf(work, training.id);
      const given = withUnseen(work, (patch.trainees ?? before.rows) as unknown as TraineeRow[], before.rows);
      const errors = [
        ...traineeFaults(training.trainType, given as unknown as Trainee[]),
        ...proofFaults({ ...training, ...patch } as Row, before),
        ...(await goneFaults(work, given, before.rows)),
        ...(await takenOut(work, before.rows, given)),
        ...unsignedFaults(training, before, given as unknown as TraineeRow[]),
      ];
      if (errors.length > 0) throw invalid(errors);
      return { set: await completed(work, training as unknown as Stored, given, before) };
    },
  },
  routes: [
    signedFor,
    serve(trainees, async (work, _, { params }) => {
      const row = await rowOf(work, offlineTraining, params.id);
      const rows = await work.tx.query<Omit<TraineeLine, 'days'> & { dept: string | null } & Record<string, unknown>>(
        `select ${TRAINEE(work)} from offline_trainee a join offline_training t on t.tenant_id = $1 and t.id = a.parent_id
           left join app_user u on u.tenant_id = $1 and u.id = a.user_id
          where a.tenant_id = $1 and a.parent_id = $2::uuid order by a.sort, a.id`,
        [work.tenantId, row.id],
      );
      const [start = '', end = ''] = (row as Row).trainStartAndEndTime;
      const sees = seesTrainee(work);
      const seen = rows.flatMap(({ dept, ...one }) => (sees({ userId: one.userId, dept }) ? [one] : []));
      return { data: await withDays(work, seen, () => [start, end]) };
    }),
    serve(signCode, async (work, _, { params }) => {
      const row = await rowOf(work, offlineTraining, params.id);
      const now = work.app.clock.now();
      const day = dayNow(row as Row, nowText(work));
      const several = daysIn(row as Row).length > 1;
      return {
        data: {
          code: codeAt(work.app, work.tenantId, row.id, Math.floor(now / TURN_MS)),
          seconds: Math.ceil((TURN_MS - (now % TURN_MS)) / 1000),
          signed: several ? signedOn(row as Row, await attendanceOf(work, row.id), day) : (row.signedCount ?? 0),
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
                   to_char(a.sign_time, 'YYYY-MM-DD HH24:MI:SS') as "signTime", a.sign_way as "signWay"
              ${mine} order by t.train_start_time desc, t.id desc limit $5::int offset $6::int) x) as rows`,
        [...facts, size, offset],
      );
      const me = String(work.actor.userId);
      const found = (JSON.parse(row?.rows ?? '[]') as MyRow[]).map((one) => ({ ...one, userId: me, trainId: one.id }));
      const rows = (await withDays(work, found, ({ startTime, endTime }) => [startTime, endTime])).map(
        ({ userId: _, trainId: __, signWay: ___, ...one }) => one,
      );
      return pageOfJson(JSON.stringify(rows), row?.n ?? 0, { size, current });
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
      const before = await attendanceOf(work, id);
      const me = String(work.actor.userId);
      const day = dayNow(row as Row, nowText(work));
      const known = signOf(row as Row, before, me, day);
      if (known) return { data: { title: row.title, signTime: known }, msg: '您已签到' };
      const fault = signFault(nowText(work), day.start, day.end);
      if (fault) throw refuse(fault);
      // Who may have the code shown has it wherever he is: that he was there another one tells.
      if (work.actor.can(permissionCode(offlineTraining, 'edit')))
        throw refuse(
          '您可以出示签到码，扫码不能证明您在现场，请由其他组织人员用“现场签到”为您代录，或由其他人用签到表登记',
        );
      if (!isCode(work, id, body.code)) throw refuse('签到码已更换，请重新扫描现场的二维码');
      const [twice] = (await overlapping(work, row as Row, day, [me])).values();
      if (twice) throw refuse(twice);
      const signTime = nowText(work);
      const after = signedIn(row as Row, before, me, day, { signTime, signWay: SCANNED });
      const values = await signedValues(work, row as Row, after);
      await changeRow(work, offlineTraining, row, values, { kind: 'sign' });
      return { data: { title: row.title, signTime }, msg: '签到成功' };
    }),
  ],
});
