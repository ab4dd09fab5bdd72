import type { offlineTraining } from '@anlan/domain/training/offline-training';
import type { RowOf } from '@anlan/resource';
import type { Work } from '../../../kernel/context';

type Row = RowOf<typeof offlineTraining>;

interface Overlap extends Record<string, unknown> {
  readonly userId: string;
  readonly name: string;
  readonly titles: string;
  readonly hours: number;
  readonly seconds: number;
}

/**
 * Who of these people has signed in to other trainings of the same time, so that together with this one they would make more 学时
 * than the time lasts: a sentence each. Nobody is in two rooms at once.
 */
export async function overlapping(
  work: Work,
  { id, hours, trainStartAndEndTime: [start, end] }: Pick<Row, 'id' | 'hours' | 'trainStartAndEndTime'>,
  people: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await work.tx.query<Overlap>(
    `select a.user_id::text as "userId", coalesce(u.real_name, '') as name, string_agg('“' || o.title || '”', '、' order by o.train_start_time) as titles,
            sum(coalesce(o.hours, 0))::float8 as hours,
            (select sum(extract(epoch from upper(r) - lower(r)))::float8 from unnest(range_agg(tstzrange(o.train_start_time, o.train_end_time))
                 + tstzmultirange(tstzrange($4::timestamptz, $5::timestamptz))) r) as seconds
       from offline_training o
       join offline_trainee a on a.tenant_id = $1 and a.parent_id = o.id and a.user_id = any($3::uuid[]) and a.sign_time is not null
       left join app_user u on u.tenant_id = $1 and u.id = a.user_id
      where o.tenant_id = $1 and o.id <> $2::uuid and o.deleted_at is null and o.release_status = 1
        and o.train_start_time < $5::timestamptz and o.train_end_time > $4::timestamptz
      group by a.user_id, u.real_name`,
    [work.tenantId, id, people, start, end],
  );
  const minutes = Number(await work.app.parameters.get(work.tenantId, 'training.hourMinutes', work.tx));
  return new Map(
    rows.flatMap(({ userId, name, titles, hours: others, seconds }) =>
      (others + Number(hours ?? 0)) * minutes * 60 > seconds
        ? [[userId, `${name}已在同一时间的线下培训${titles}签到，同一段时间的学时只计一次，不能再签到`] as const]
        : [],
    ),
  );
}
