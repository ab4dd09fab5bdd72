import { signOffReading } from '@anlan/domain/signoff/reading';
import { type SignOff, signOffLifecycle } from '@anlan/resource';
import { audienceOf } from '../audience';
import type { Work } from '../context';
import { personName } from '../resource/list/select';
import { reachArms } from '../resource/scope/scope';

const { reading: READING, signed: SIGNED, lapsed: LAPSED } = signOffLifecycle.code;

/** The day on which a person of these columns came: by days before it nothing was asked of him. */
export const joined = (person: string): string => `coalesce(${person}.entry_time, ${person}.create_time::date)`;

/** What a record of readings says of one `s`: as below, or 4, lapsed. */
export const recordStatusSql = (s: string): string =>
  `case when ${s}.state = ${LAPSED} then 4 else ${READING_STATUS.replaceAll('s.', `${s}.`)} end`;

/** Of a reading `s`, or of none: 1 to be read, 2 read and to be confirmed, 3 signed. One that lapsed is begun anew. */
export const READING_STATUS = `case when s.state = ${SIGNED} then 3 when s.state = ${READING} and s.end_reached and s.read_seconds >= s.seconds
  and coalesce(s.read_pages, 0) >= coalesce(s.pages, 0) then 2 else 1 end`;

/** Joins to a record `t` this person's reading `s` of its present text; `tenant` is a place, `person` an expression. */
export const readingOfPerson = ({ of }: SignOff, tenant: string, person: string): string =>
  `left join sign_off_reading s on s.tenant_id = ${tenant} and s.subject = '${of.name}' and s.record_id = t.id::text
    and s.user_id = ${person} and s.text_version = coalesce(t.sign_off_version, 1) and s.deleted_at is null`;

/**
 * Whose signatures this reader sees: as far as the list of readings goes, also of those who have read nothing yet. Two
 * values, from the place `first` on; `person` and `dept` are columns.
 */
export function signersWithin(
  work: Work,
  person: string,
  dept: string,
  first: number,
): { readonly sql: string; readonly values: readonly unknown[] } {
  const reach = reachArms(work, signOffReading);
  return {
    sql: `($${first}::uuid is null or ${person} = $${first}::uuid or ${dept} = any($${first + 1}::uuid[]))`,
    values: reach ? [work.actor.userId, reach.deptIds] : [null, null],
  };
}

/** The name of the person `u`, as this reader has the people of the readings. */
export const signerName = (work: Work): string => personName(work, signOffReading, 'u.real_name');

export const timeSql = (column: string): string => `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`;

export interface Signer {
  readonly userId: string;
  readonly name: string;
  readonly deptId: string | null;
  readonly deptName: string | null;
  readonly recordStatus: 1 | 2 | 3;
  readonly signInTime: string | null;
}

interface Asked {
  readonly recordStatus?: number | null;
  readonly deptId?: string | null;
  readonly size: number;
  readonly offset: number;
}

/** Of an earlier version: whoever has signed it. Of the present one: everybody it is meant for now, and who has signed. */
export async function signersOf(
  work: Work,
  { of }: SignOff,
  record: { readonly id: string; readonly textVersion: number; readonly asks: boolean },
  { recordStatus, deptId, size, offset }: Asked,
): Promise<{ readonly total: number; readonly rows: readonly Signer[] }> {
  const whom = record.asks ? await audienceOf(work.tx, of.table, work.tenantId, record.id) : [];
  const within = signersWithin(work, 'x.id', 'x.dept_id', 11);
  const [found] = await work.tx.query<{ total: number; rows: Signer[] }>(
    `with x as (
       select u.id, ${signerName(work)} as name, u.deleted_at, coalesce(s.dept_id, u.main_dept_id, u.dept_id[1]) as dept_id,
              ${READING_STATUS} as status, s.sign_time
         from app_user u left join sign_off_reading s on s.tenant_id = $1 and s.subject = $2 and s.record_id = $3
          and s.text_version = $4::int and s.user_id = u.id and s.deleted_at is null
        where u.tenant_id = $1 and (s.state = ${SIGNED}
           or ($5::boolean and u.deleted_at is null and u.is_resign = 1 and ($6::uuid[] is null or u.id = any($6::uuid[]))))),
     y as (select * from x where ($7::int is null or x.status = $7::int) and ($8::uuid is null or x.dept_id = $8::uuid) and ${within.sql})
     select (select count(*)::int from y) as total, (select coalesce(json_agg(z), '[]') from (
       select y.id as "userId", case when y.deleted_at is null then y.name else '人员已删除' end as name, y.dept_id as "deptId",
              d.dept_name as "deptName", y.status as "recordStatus", ${timeSql('y.sign_time')} as "signInTime"
         from y left join dept d on d.tenant_id = $1 and d.id = y.dept_id
        order by y.status, y.sign_time desc nulls first, y.name, y.id limit $9::int offset $10::int) z) as rows`,
    [
      work.tenantId,
      of.name,
      record.id,
      record.textVersion,
      record.asks,
      whom === 'all' ? null : whom,
      recordStatus ?? null,
      deptId ?? null,
      size,
      offset,
      ...within.values,
    ],
  );
  return found ?? { total: 0, rows: [] };
}
