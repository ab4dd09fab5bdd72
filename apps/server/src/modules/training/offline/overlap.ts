import { fitTogether, type Session } from '@anlan/domain/training/credited';
import type { offlineTraining } from '@anlan/domain/training/offline-training';
import type { RowOf } from '@anlan/resource';
import type { Work } from '../../../kernel/context';
import { grouped } from '../../../kernel/grouped';

type Row = RowOf<typeof offlineTraining>;

interface Attended extends Session, Record<string, unknown> {
  readonly userId: string;
  readonly name: string;
  readonly title: string;
  readonly overlaps: boolean;
}

const TIME = (column: string): string => `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`;
/** Trainings that overlap one that overlaps this one count as well: so many steps are followed. */
const STEPS = 4;

/**
 * Who of these people has signed in to other trainings of the same time, so that together with this one they would make more 学时
 * than the time lasts: a sentence each. Nobody is in two rooms at once.
 */
export async function overlapping(
  { app, tx, tenantId }: Work,
  { id, hours, trainStartAndEndTime: [start, end] }: Pick<Row, 'id' | 'hours' | 'trainStartAndEndTime'>,
  people: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  let hull = { from: start, to: end };
  let rows: Attended[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    rows = await tx.query<Attended>(
      `select a.user_id::text as "userId", coalesce(u.real_name, '') as name, o.title, coalesce(a.credited, o.hours, 0)::float8 as hours,
              ${TIME('o.train_start_time')} as start, ${TIME('o.train_end_time')} as end,
              o.train_start_time < $5::timestamptz and o.train_end_time > $4::timestamptz as overlaps
         from offline_trainee a
         join offline_training o on o.tenant_id = $1 and o.id = a.parent_id and o.id <> $2::uuid and o.deleted_at is null and o.release_status = 1
         left join app_user u on u.tenant_id = $1 and u.id = a.user_id
        where a.tenant_id = $1 and a.user_id = any($3::uuid[]) and a.sign_time is not null
          and o.train_start_time < $7::timestamptz and o.train_end_time > $6::timestamptz order by o.train_start_time, o.id`,
      [tenantId, id, people, start, end, hull.from, hull.to],
    );
    const from = rows.reduce((least, one) => (one.start < least ? one.start : least), hull.from);
    const to = rows.reduce((most, one) => (one.end > most ? one.end : most), hull.to);
    if (from === hull.from && to === hull.to) break;
    hull = { from, to };
  }
  const minutes = Number(await app.parameters.get(tenantId, 'training.hourMinutes', tx));
  return new Map(
    [...grouped(rows, ({ userId }) => userId)].flatMap(([userId, others]) => {
      const beside = others.filter(({ overlaps }) => overlaps);
      if (beside.length === 0 || fitTogether([...others, { start, end, hours: Number(hours ?? 0) }], minutes))
        return [];
      const titles = beside.map(({ title }) => `“${title}”`).join('、');
      return [
        [
          userId,
          `${beside[0]?.name}已在同一时间的线下培训${titles}签到，同一段时间的学时只计一次，不能再签到`,
        ] as const,
      ];
    }),
  );
}
