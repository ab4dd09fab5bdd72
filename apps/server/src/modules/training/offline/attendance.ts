import type { TrainingDay } from '@anlan/domain/training/calls';
import { creditedHours, type SignedDay, thereFrom } from '@anlan/domain/training/credited';
import { type Day, dayAt, daysOf } from '@anlan/domain/training/in-person/days';
import { FAILED, PASSED, passLineKey, resultOf, type Trainee } from '@anlan/domain/training/offline-results';
import { offlineTraining } from '@anlan/domain/training/offline-training';
import { type FieldError, isEmpty, type RowOf, type Stored } from '@anlan/resource';
import type { Work } from '../../../kernel/context';
import { grouped } from '../../../kernel/grouped';
import { childRowsOf } from '../../../kernel/resource/write/children';

type Row = RowOf<typeof offlineTraining>;
export type TraineeRow = Row['trainees'][number];
export type AttendanceRow = Row['attendances'][number];
type Held = Pick<Row, 'hours' | 'trainStartAndEndTime'>;

/** Who was to come and, of a training of several days, who signed in on which of them. */
export interface Attendance {
  readonly rows: readonly TraineeRow[];
  readonly signs: readonly AttendanceRow[];
}

/** As stored; times as they are told everywhere, without the zone that the database adds. */
export async function attendanceOf(work: Work, id: string): Promise<Attendance> {
  const { trainees, attendances } = offlineTraining.fields;
  const read = async <R extends { readonly signTime?: string | null }>(field: typeof trainees | typeof attendances) => {
    const rows = (await childRowsOf(work, field, id)) as unknown as R[];
    return rows.map((row) => ({ ...row, signTime: row.signTime?.slice(0, 19) ?? null }));
  };
  return {
    rows: (await read<TraineeRow>(trainees)) as TraineeRow[],
    signs: (await read<AttendanceRow>(attendances)) as AttendanceRow[],
  };
}

export const daysIn = ({ trainStartAndEndTime: [start, end] }: Pick<Row, 'trainStartAndEndTime'>): readonly Day[] =>
  daysOf(start ?? '', end ?? '');

/** The one day of a training, or that of several which is on or comes next. */
export const dayNow = (training: Pick<Row, 'trainStartAndEndTime'>, now: string): Day => {
  const [start = '', end = ''] = training.trainStartAndEndTime;
  return dayAt(daysIn(training), now) ?? { day: start.slice(0, 10), start, end };
};

/** When this person signed in to this day, as far as he did. */
export function signOf(training: Held, { rows, signs }: Attendance, userId: string, { day }: Day): string | null {
  const row = rows.find((one) => one.userId === userId);
  const days = daysIn(training);
  if (days.length < 2) return row?.signTime ?? null;
  const own = signs.filter((one) => one.userId === userId);
  if (own.length > 0) return own.find((one) => one.day === day)?.signTime ?? null;
  // Signed in once for all of it, as it was before each day was told.
  return row?.signTime && dayAt(days, row.signTime)?.day === day ? row.signTime : null;
}

type Sign = Pick<TraineeRow, 'signTime' | 'signWay'> & Partial<Pick<TraineeRow, 'signature' | 'photo' | 'recorderId'>>;

/** With this signing in to this day. */
export function signedIn(training: Held, before: Attendance, userId: string, day: Day, sign: Sign): Attendance {
  const days = daysIn(training);
  if (days.length < 2)
    return { ...before, rows: before.rows.map((one) => (one.userId === userId ? { ...one, ...sign } : one)) };
  const own = before.rows.find((one) => one.userId === userId);
  const known = before.signs.some((one) => one.userId === userId);
  // Signed in once for all of it, as it was before each day was told: that day is his from now on.
  const first = known || !own?.signTime ? undefined : dayAt(days, own.signTime);
  const rowOf = (of: Day, { signTime, signWay, signature, photo, recorderId }: Sign) =>
    ({ day: of.day, userId, signTime, signWay, signature, photo: photo ?? [], recorderId }) as unknown as AttendanceRow;
  const signs = [...before.signs, ...(first && own ? [rowOf(first, own)] : []), rowOf(day, sign)];
  const { signTime, signWay, recorderId } = sign;
  const earlier = !own?.signTime || String(signTime) < own.signTime;
  const rows = before.rows.map((one) =>
    one.userId === userId && earlier ? { ...one, signTime, signWay, recorderId: recorderId ?? null } : one,
  );
  return { rows, signs };
}

interface There {
  readonly userId: string;
  /** Of one that is signed in to by the day. */
  readonly day?: string;
  readonly signTime: string;
  readonly from: string;
  readonly until: string;
}

/** When everybody was there: on each day of several, or once. */
function thereOf(training: Held, { rows, signs }: Attendance): There[] {
  const days = daysIn(training);
  const [start = '', end = ''] = training.trainStartAndEndTime;
  const byDay = days.length < 2 ? [] : signs;
  const told = new Set(byDay.map(({ userId }) => userId));
  return [
    ...byDay.flatMap(({ userId, day, signTime }): There[] => {
      const of = days.find((one) => one.day === day);
      if (!of || !signTime) return [];
      return [{ userId: String(userId), day: of.day, signTime, from: thereFrom(of, signTime), until: of.end }];
    }),
    ...rows.flatMap(({ userId, signTime }): There[] =>
      signTime && !told.has(userId)
        ? [{ userId: String(userId), signTime, from: thereFrom({ start }, signTime), until: end }]
        : [],
    ),
  ];
}

/** Seconds that each of these learned online while he was there, in their order. */
async function learnedOnline({ tx, tenantId }: Work, there: readonly There[]): Promise<readonly number[]> {
  if (there.length === 0) return [];
  const rows = await tx.query<{ place: number; seconds: number }>(
    `select p.place::int as place, sum(extract(epoch from least(s.until_at, p.upto) - greatest(s.from_at, p.since)))::float8 as seconds
       from unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[]) with ordinality as p(id, since, upto, place)
       join study_record r on r.tenant_id = $1 and r.user_id = p.id
       join study_span s on s.tenant_id = $1 and s.record_id = r.id and s.from_at < p.upto and s.until_at > p.since
      group by 1`,
    [tenantId, there.map(({ userId }) => userId), there.map(({ from }) => from), there.map(({ until }) => until)],
  );
  const found = new Map(rows.map(({ place, seconds }) => [place, seconds]));
  return there.map((_, place) => found.get(place + 1) ?? 0);
}

/** 学时 of each person who was there, as he signed in. */
function creditsOf(
  training: Held,
  there: readonly There[],
  { online, minutes }: { readonly online: readonly number[]; readonly minutes: number },
): ReadonlyMap<string, number | null> {
  const [start = '', end = ''] = training.trainStartAndEndTime;
  const signed = new Map<string, { signTime: string; learnedOnline: number; days: SignedDay[] }>();
  for (const [place, { userId, day, signTime }] of there.entries()) {
    const learned = online[place] ?? 0;
    const own = signed.get(userId) ?? { signTime, learnedOnline: learned, days: [] };
    if (day !== undefined) own.days.push({ day, signTime, learnedOnline: learned });
    signed.set(userId, own);
  }
  const held = { hours: training.hours, start, end };
  return new Map([...signed].map(([userId, own]) => [userId, creditedHours(held, own, minutes)]));
}

/** Who signed in while something of it was left; of one that counts no hours, signed in. */
function wereThere(training: Held, attendance: Attendance): ReadonlySet<string> {
  const there = thereOf(training, attendance);
  if (Number(training.hours ?? 0) === 0) return new Set(there.map(({ userId }) => userId));
  // However long one of its hours is: that something was left is all that is asked.
  const credits = creditsOf(training, there, { online: [], minutes: 1 });
  return new Set([...credits].flatMap(([userId, hours]) => (Number(hours) > 0 ? [userId] : [])));
}

/**
 * Rows with what follows from them: the department of the day, who signed in before, the 学时 he has of it, and whether it is
 * passed, which nobody has who did not sign in.
 */
export async function completed(work: Work, given: Stored, people: readonly TraineeRow[], before: Attendance) {
  const training = given as unknown as Row & Held;
  const held: Held = {
    hours: training.hours,
    trainStartAndEndTime: training.trainStartAndEndTime ?? (['', ''] as never),
  };
  const there = thereOf(held, before);
  const online = await learnedOnline(work, there);
  const minutes = Number(await work.app.parameters.get(work.tenantId, 'training.hourMinutes', work.tx));
  const credits = creditsOf(held, there, { online, minutes });
  const present = wereThere(held, before);
  const line = Number(await work.app.parameters.get(work.tenantId, passLineKey(training.type), work.tx));
  const depts = await work.tx.query<{ id: string; dept: string | null }>(
    'select id, dept_id[1] as dept from app_user where tenant_id = $1 and id = any($2::uuid[])',
    [work.tenantId, people.map(({ userId }) => userId)],
  );
  const deptOf = new Map(depts.map(({ id, dept }) => [id, dept]));
  const known = new Map(before.rows.map((row) => [row.userId, row]));
  const outcomeOf = (row: TraineeRow) => {
    const result = present.has(String(row.userId))
      ? resultOf(String(training.trainType), line, row as unknown as Trainee)
      : null;
    // Who has failed has no hours of it.
    return { result, credited: result === FAILED ? 0 : (credits.get(String(row.userId)) ?? null) };
  };
  const rows = people.map((row) => ({
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

/** What is written when somebody has signed in. */
export const signedValues = async (work: Work, training: Row, after: Attendance): Promise<Stored> => ({
  ...(await completed(work, training as unknown as Stored, after.rows, after)),
  ...(daysIn(training).length > 1 ? { attendances: after.signs } : {}),
});

const TOLD = ['achievement', 'achievementFraction', 'achievementGrade'] as const;
export const toldOf = (row: Partial<TraineeRow>): (typeof TOLD)[number] | undefined =>
  TOLD.find((name) => !isEmpty(row[name]));

/** Whoever did not sign in, or came when nothing was left of it, was not there: no result is told of him. */
export function unsignedFaults(training: Held, before: Attendance, given: readonly TraineeRow[]): FieldError[] {
  const present = wereThere(training, before);
  return given.flatMap((row, place): FieldError[] => {
    const told = toldOf(row);
    return told && !present.has(String(row.userId))
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

type Once = Pick<TrainingDay, 'signTime' | 'signWay'>;

/** Each day of a training of several, with when somebody signed in to it; null of one day. */
function daysTold(
  days: readonly Day[],
  signs: readonly (Once & { readonly day: string })[],
  once: Once,
): TrainingDay[] | null {
  if (days.length < 2) return null;
  const onceDay = signs.length === 0 && once.signTime ? dayAt(days, once.signTime)?.day : undefined;
  return days.map((day) => {
    const { signTime, signWay } = (day.day === onceDay ? once : signs.find((one) => one.day === day.day)) ?? {};
    return { ...day, signTime: signTime ?? null, signWay: signWay ?? null };
  });
}

interface Told extends Once {
  readonly userId: string;
  readonly trainId: string;
}

/** These rows of trainees with their days; `timesOf` says when each training is. */
export async function withDays<R extends Told>(
  { tx, tenantId }: Pick<Work, 'tx' | 'tenantId'>,
  rows: readonly R[],
  timesOf: (row: R) => readonly [string, string],
): Promise<(R & { readonly days: readonly TrainingDay[] | null })[]> {
  const several = rows.filter((row) => daysOf(...timesOf(row)).length > 1);
  const unique = (of: (row: R) => string) => [...new Set(several.map(of))];
  const signs =
    several.length === 0
      ? []
      : await tx.query<Once & { trainId: string; userId: string; day: string }>(
          `select d.parent_id::text as "trainId", d.user_id::text as "userId", to_char(d.day, 'YYYY-MM-DD') as day,
                  to_char(d.sign_time, 'YYYY-MM-DD HH24:MI:SS') as "signTime", d.sign_way as "signWay"
             from offline_attendance d where d.tenant_id = $1 and d.parent_id = any($2::uuid[]) and d.user_id = any($3::uuid[])`,
          [tenantId, unique(({ trainId }) => trainId), unique(({ userId }) => userId)],
        );
  const of = grouped(signs, ({ trainId, userId }) => `${trainId} ${userId}`);
  return rows.map((row) => {
    const own = of.get(`${row.trainId} ${row.userId}`) ?? [];
    return { ...row, days: daysTold(daysOf(...timesOf(row)), own, row) };
  });
}
