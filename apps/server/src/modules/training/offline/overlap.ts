import { fitTogether, type Session } from '@anlan/domain/training/credited';
import { type Day, daysOf } from '@anlan/domain/training/in-person/days';
import type { offlineTraining } from '@anlan/domain/training/offline-training';
import type { RowOf } from '@anlan/resource';
import { toEpoch } from '@anlan/resource/dates';
import type { Work } from '../../../kernel/context';
import { grouped } from '../../../kernel/grouped';

type Row = RowOf<typeof offlineTraining>;

interface Attended extends Session, Record<string, unknown> {
  readonly userId: string;
  readonly name: string;
  readonly title: string;
  /** Of several days those on which he signed in; null where he signed in once. */
  readonly days: readonly string[] | null;
}

/** Hours of a training fall on its days by their length. */
function sessionsOf<S extends Session>(one: S, signed: readonly string[] | null): (S & Session)[] {
  const days = daysOf(one.start, one.end);
  if (signed === null || days.length < 2) return [one];
  const there = days.filter(({ day }) => signed.includes(day));
  const all = lengthIn(there);
  return there.map((day) => ({
    ...one,
    ...{ start: day.start, end: day.end, hours: (one.hours * lengthIn([day])) / all },
  }));
}

const lengthIn = (days: readonly Day[]): number =>
  days.reduce((sum, { start, end }) => sum + toEpoch(end) - toEpoch(start), 0);

const TIME = (column: string): string => `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`;
/** Trainings that overlap one that overlaps this one count as well: so many steps are followed. */
const STEPS = 4;

/**
 * Who of these people, signing in to this day of the training, has signed in to other trainings of the same time, so that together with this one they would make more 学时
 * than the time lasts: a sentence each. Nobody is in two rooms at once.
 */
export async function overlapping(
  { app, tx, tenantId }: Work,
  { id, hours: whole, trainStartAndEndTime: [from, until] }: Pick<Row, 'id' | 'hours' | 'trainStartAndEndTime'>,
  { start, end }: Day,
  people: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  // One after the other: two rooms that take the same person at the same moment would not see each other.
  await tx.query(
    'select id from app_user where tenant_id = $1 and id = any($2::uuid[]) order by id for no key update',
    [tenantId, people],
  );
  const days = daysOf(from, until);
  const share = days.length > 1 ? (toEpoch(end) - toEpoch(start)) / lengthIn(days) : 1;
  const hours = Number(whole ?? 0) * share;
  let hull = { from: start, to: end };
  let rows: Attended[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    rows = await tx.query<Attended>(
      `select a.user_id::text as "userId", coalesce(u.real_name, '') as name, o.title, coalesce(a.credited, o.hours, 0)::float8 as hours,
              ${TIME('o.train_start_time')} as start, ${TIME('o.train_end_time')} as end,
              (select array_agg(to_char(d.day, 'YYYY-MM-DD')) from offline_attendance d where d.tenant_id = $1 and d.parent_id = o.id and d.user_id = a.user_id) as days
         from offline_trainee a
         join offline_training o on o.tenant_id = $1 and o.id = a.parent_id and o.id <> $2::uuid and o.deleted_at is null and o.release_status = 1
         left join app_user u on u.tenant_id = $1 and u.id = a.user_id
        where a.tenant_id = $1 and a.user_id = any($3::uuid[]) and a.sign_time is not null
          and o.train_start_time < $5::timestamptz and o.train_end_time > $4::timestamptz order by o.train_start_time, o.id`,
      [tenantId, id, people, hull.from, hull.to],
    );
    const from = rows.reduce((least, one) => (one.start < least ? one.start : least), hull.from);
    const to = rows.reduce((most, one) => (one.end > most ? one.end : most), hull.to);
    if (from === hull.from && to === hull.to) break;
    hull = { from, to };
  }
  const minutes = Number(await app.parameters.get(tenantId, 'training.hourMinutes', tx));
  return new Map(
    [...grouped(rows, ({ userId }) => userId)].flatMap(([userId, trainings]) => {
      const others = trainings.flatMap((one) => sessionsOf(one, one.days));
      const beside = others.filter((one) => one.start < end && one.end > start);
      if (beside.length === 0 || fitTogether([...others, { start, end, hours }], minutes)) return [];
      const titles = [...new Set(beside.map(({ title }) => `“${title}”`))].join('、');
      return [
        [
          userId,
          `${beside[0]?.name}已在同一时间的线下培训${titles}签到，同一段时间的学时只计一次，不能再签到`,
        ] as const,
      ];
    }),
  );
}
