import { signOffReading } from '@anlan/domain/signoff/reading';
import { type FieldError, type RowOf, type SignOff, type Stored, signOffLifecycle } from '@anlan/resource';
import { audienceOf } from '../audience';
import { nowText, type Work } from '../context';
import { newId } from '../db/id';
import { notFound, refuse } from '../errors';
import type { Condition } from '../resource/list/condition';
import { paging } from '../resource/list/read';
import { rowSelect } from '../resource/list/select';
import { rowsOf } from '../resource/rows';
import { changeMany } from '../resource/write/many';
import { insertRow } from '../resource/write/one';
import { cleanMarkup } from '../rich-text';
import { type Route, serve } from '../route';
import { stateOf } from './state';

type ReadingRow = RowOf<typeof signOffReading>;
const { reading: READING, signed: SIGNED } = signOffLifecycle.code;

/** Before a record is written: another text is the next version. */
export const nextVersion =
  ({ of, text }: SignOff) =>
  async (_: Work, values: Stored, before: Readonly<Stored> | undefined): Promise<readonly FieldError[]> => {
    const plain = (name: string, value: unknown) =>
      of.fields[name]?.kind === 'richText' ? cleanMarkup(String(value ?? '')) : JSON.stringify(value ?? null);
    const changed = text.some((name) => name in values && plain(name, values[name]) !== plain(name, before?.[name]));
    const version = Number(before?.signOffVersion ?? 1);
    values.signOffVersion = before && changed ? version + 1 : version;
    return [];
  };

/** `t` asks to be signed, and this person has not signed its present version; `tenant` and `person` are places. */
export const awaitsSignature = ({ of }: SignOff, tenant: string, person: string): string =>
  `(t.sign_off is true and not exists (select 1 from sign_off_reading s
      where s.tenant_id = ${tenant} and s.subject = '${of.name}' and s.record_id = t.id::text and s.user_id = ${person}::uuid
        and s.text_version = coalesce(t.sign_off_version, 1) and s.state = ${SIGNED} and s.deleted_at is null))`;

/**
 * Opening a reading, and who has signed. Beat and signature are the same for all (`readingRoutes`).
 * @param readable what is open to this person to read: released, of his audience
 */
export function signOffRoutes(spec: SignOff, readable: (work: Work) => readonly Condition[]): readonly Route[] {
  const { of } = spec;

  const open = serve(spec.open, async (work, _, { params }) => {
    if (work.tenantId !== work.actor.tenantId) throw notFound();
    const [row] = (await rowsOf(work, of, [params.id ?? ''], { refine: readable(work) })) as (Stored & {
      id: string;
    })[];
    if (!row) throw notFound();
    if (row.signOff !== true) throw refuse(`该${of.label}不需要签阅`);
    const least = Number(await work.app.parameters.get(work.tenantId, 'signoff.minSeconds', work.tx));
    const seconds = Math.max(Number(row.signOffSeconds ?? 0), least);
    const now = nowText(work);
    const textVersion = Number(row.signOffVersion ?? 1);
    const { userId } = work.actor;
    // Pressed twice, one reading is opened.
    await work.tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `signoff/${work.tenantId}/${row.id}/${userId}`,
    ]);
    const [begun] = await work.tx.query<ReadingRow>(
      `select ${rowSelect(signOffReading)} from sign_off_reading t where t.tenant_id = $1 and t.subject = $2
          and t.record_id = $3 and t.text_version = $4::int and t.user_id = $5::uuid and t.deleted_at is null`,
      [work.tenantId, of.name, row.id, textVersion, userId],
    );
    if (begun && begun.state !== READING) return { data: stateOf(begun) };
    if (begun) {
      // The time in which it was closed is not counted.
      const set = { beatTime: now, seconds };
      await changeMany(work, signOffReading, {
        kind: 'read',
        mark: true,
        where: (bind) => `t.id = ${bind(begun.id)}::uuid`,
        set,
      });
      return { data: stateOf({ ...begun, ...set }) };
    }
    const id = newId();
    const values = {
      subject: of.name,
      recordId: row.id,
      title: row[of.title],
      textVersion,
      userId,
      deptId: work.actor.mainDeptId ?? work.actor.deptIds[0] ?? null,
      state: READING,
      startTime: now,
      beatTime: now,
      seconds,
      readSeconds: 0,
      endReached: false,
    };
    await insertRow(work, signOffReading, id, values, 'create');
    return { data: stateOf({ ...values, id, signTime: null }) };
  });

  const standing = serve(spec.standing, async (work, { query }, { params }) => {
    const [row] = (await rowsOf(work, of, [params.id ?? ''])) as (Stored & { id: string })[];
    if (!row) throw notFound();
    const whom = await audienceOf(work.tx, of.table, work.tenantId, row.id);
    const { current, size, offset } = paging(query);
    // A person of several departments is counted in the main one.
    const [found] = await work.tx.query<{ depts: DeptRow[]; people: unknown[]; total: number }>(
      `with meant as materialized (
         select u.id, u.real_name as name, coalesce(u.main_dept_id, u.dept_id[1]) as dept_id,
                (select s.sign_time from sign_off_reading s where s.tenant_id = $1 and s.subject = $2 and s.record_id = $3
                    and s.text_version = $4::int and s.user_id = u.id and s.state = ${SIGNED} and s.deleted_at is null) as sign_time
           from app_user u where u.tenant_id = $1 and u.deleted_at is null and u.is_resign = 1
            and ($5::uuid[] is null or u.id = any($5::uuid[]))),
       chosen as (select m.* from meant m where ($6::uuid is null or m.dept_id = $6::uuid)
            and ($7::boolean is null or (m.sign_time is not null) = $7::boolean))
       select (select coalesce(json_agg(x order by x.name), '[]') from (
                 select d.id::text as id, coalesce(d.dept_name, '') as name, count(*)::int as "all", count(m.sign_time)::int as signed
                   from meant m left join dept d on d.tenant_id = $1 and d.id = m.dept_id group by d.id, d.dept_name) x) as depts,
              (select count(*)::int from chosen) as total,
              (select coalesce(json_agg(x), '[]') from (
                 select c.id::text as id, c.name, d.dept_name as "deptName",
                        to_char(c.sign_time, 'YYYY-MM-DD HH24:MI:SS') as "signTime"
                   from chosen c left join dept d on d.tenant_id = $1 and d.id = c.dept_id
                  order by c.sign_time desc nulls first, c.name, c.id limit $8::int offset $9::int) x) as people`,
      [
        work.tenantId,
        of.name,
        row.id,
        Number(row.signOffVersion ?? 1),
        whom === 'all' ? null : whom,
        query.deptId ?? null,
        query.signed ?? null,
        size,
        offset,
      ],
    );
    const { depts = [], people = [], total = 0 } = found ?? {};
    const sum = (of: 'all' | 'signed') => depts.reduce((n, dept) => n + dept[of], 0);
    return {
      data: {
        all: sum('all'),
        signed: sum('signed'),
        depts: depts.map((dept) => ({ ...dept, id: dept.id ?? '' })),
        people: { records: people as never, total, size, current, pages: Math.ceil(total / size) },
      },
    };
  });

  return [open, standing];
}

interface DeptRow {
  readonly id: string;
  readonly name: string;
  readonly all: number;
  readonly signed: number;
}
