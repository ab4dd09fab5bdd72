import { allResources } from '@anlan/domain';
import { type ToSign, toSign } from '@anlan/domain/signoff/calls';
import { signOffReading } from '@anlan/domain/signoff/reading';
import {
  type AnyResource,
  columnName,
  holds,
  pagesRead,
  type ReadDocument,
  type ReadingState,
  type RowOf,
  type SignOff,
  type SignOffText,
  type Stored,
  signOffLifecycle,
  signOffOf,
  wireName,
} from '@anlan/resource';
import { LRUCache } from 'lru-cache';
import { audienceOf, inAudience } from '../audience';
import { type Ctx, inScope, nowText, readingInScope, type Work } from '../context';
import { newId } from '../db/id';
import { pageCount } from '../documents/pdf/page-count';
import { notFound, refuse } from '../errors';
import { ObjectMissing } from '../files/storage/storage';
import type { BellSource } from '../push/bell';
import { conditionSql } from '../resource/condition-sql';
import type { Condition } from '../resource/list/condition';
import { get, paging } from '../resource/list/read';
import { rowSelect } from '../resource/list/select';
import { rowsOf } from '../resource/rows';
import { changeMany } from '../resource/write/many';
import { insertRow } from '../resource/write/one';
import { type Route, serve, serveOpen } from '../route';
import { joined, signerName, signersWithin } from './signers';
import { stateOf } from './state';

type ReadingRow = RowOf<typeof signOffReading>;
const { reading: READING, signed: SIGNED, lapsed: LAPSED } = signOffLifecycle.code;

const at = (field: string): string => `t.${columnName(field)}`;
const sinceOf = ({ since }: SignOff): string => at(since ?? 'createTime');

/** What a record must be beside its audience: its time has come, and it is as the definition says. Binds `now`. */
export const isOut = ({ since, while: given }: SignOff, now: string): string =>
  [
    't.deleted_at is null',
    ...(since ? [`${at(since)} <= ${now}::timestamptz`] : []),
    ...(given ? [conditionSql(given, at)] : []),
  ].join(' and ');

const nowIso = (work: Work): string => new Date(work.app.clock.now()).toISOString();

/** Records that are there for this person to read. */
export const readable = (work: Work, spec: SignOff): Condition => ({
  shape: 'readable',
  sql: (place) =>
    `${isOut(spec, place(0))} and ${inAudience(place(1), place(2))} and ${place(0)}::timestamptz is not null`,
  values: [nowIso(work), work.tenantId, work.actor.userId],
});

/** `t` asks to be signed, and this person has not signed its present version; `tenant` and `person` are places. */
export const awaitsSignature = ({ of }: SignOff, tenant: string, person: string): string =>
  `(t.sign_off is true and not exists (${readingOf(of, tenant, person)} and s.state = ${SIGNED}))`;

/** The last day on which a person who joined on that day signs `t` in time; null: by no day. Binds `tenant` and `person`. */
export const signByOfPerson = (tenant: string, person: string): string =>
  `case when t.sign_off_end_time is null and t.sign_off_by >= (select ${joined('u')} from app_user u where u.tenant_id = ${tenant} and u.id = ${person}::uuid)
        then t.sign_off_by end`;

const readingOf = (of: AnyResource, tenant: string, person: string): string =>
  `select 1 from sign_off_reading s where s.tenant_id = ${tenant} and s.subject = '${of.name}' and s.record_id = t.id::text
      and s.user_id = ${person}::uuid and s.text_version = coalesce(t.sign_off_version, 1) and s.deleted_at is null`;

/** Every resource whose records may ask to be signed. */
export const signOffs: readonly SignOff[] = (allResources as readonly AnyResource[]).flatMap((resource) => {
  const spec = signOffOf(resource);
  return spec ? [spec] : [];
});

/** What waits for this person's signature, of one of them: `$1` tenant, `$2` now, `$3` person. */
const waitingOf = (spec: SignOff, [tenant, now, person]: readonly [string, string, string]): string =>
  `select '${spec.of.name}.' || t.id as id, '${spec.of.name}' as resource, t.id::text as record_id, ${at(spec.of.title)} as title,
          ${sinceOf(spec)} as since, t.sign_off_seconds as seconds, ${signByOfPerson(tenant, person)} as by, (exists (${readingOf(spec.of, tenant, person)}))::int as begun
     from ${spec.of.table} t where t.tenant_id = ${tenant} and ${isOut(spec, now)} and ${inAudience(tenant, person)}
      and ${awaitsSignature(spec, tenant, person)}`;

/** The list of what waits for oneself, over all of them. */
export const toSignRoute: Route = serve(toSign, async (work, { query }) => {
  const wanted = signOffs.filter(({ of }) => !query.resource || of.name === query.resource);
  const { current, size, offset } = paging(query);
  const page = (records: readonly ToSign[], total: number) => ({
    data: { records, total, size, current, pages: Math.ceil(total / size) },
  });
  // An office that looks at companies signs nothing of theirs.
  if (wanted.length === 0 || work.actor.tenantKind === 'government') return page([], 0);
  const rows = wanted.map((spec) => waitingOf(spec, ['$1', '$2', '$3'])).join(' union all ');
  const [found] = await work.tx.query<{ total: number; records: ToSign[] }>(
    `with x as materialized (select $2::timestamptz as now, w.* from (${rows}) w)
     select (select count(*)::int from x) as total, (select coalesce(json_agg(y), '[]') from (
       select x.id, x.resource, x.record_id as "recordId", x.title, to_char(x.since, 'YYYY-MM-DD HH24:MI:SS') as since, x.seconds, x.by::text as by, case when x.by < x.now::date then 1 else 0 end as "isLate", x.begun
         from x order by x.since desc, x.id desc limit $4::int offset $5::int) y) as records`,
    [work.tenantId, nowIso(work), work.actor.userId, size, offset],
  );
  return page(found?.records ?? [], found?.total ?? 0);
});

/** To-dos of the bell, of those that have no rows of their own there. */
export const signOffTodosBeside = (sources: readonly BellSource[]): readonly BellSource[] => {
  const told = new Set(sources.map(({ of }) => of));
  return signOffs
    .filter(({ of }) => !told.has(of.name))
    .map((spec) => ({
      kind: 'todo',
      of: spec.of.name,
      tasks: true,
      rows: (work) =>
        work.actor.tenantKind === 'government'
          ? undefined
          : {
              shape: `sign:${spec.of.name}`,
              sql: (place) =>
                `select s.record_id::uuid as id, '待签阅：' || s.title as title, s.since as time, ${place(1)}::timestamptz is not null as waits,
                        '${signOffReading.name}' as resource, s.id as record_id,
                        '签阅${spec.of.label}' as task, s.title as subject, s.by + interval '1 day' - interval '1 second' as due from (${waitingOf(spec, [place(0), place(1), place(2)])}) s`,
              values: [work.tenantId, nowIso(work), work.actor.userId],
            },
    }));
};

/** A record of this person's audience that he may read now. */
async function recordOf(work: Work, spec: SignOff, id: string | undefined): Promise<Stored & { id: string }> {
  if (work.tenantId !== work.actor.tenantId) throw notFound();
  const [row] = await rowsOf(work, spec.of, [id ?? ''], { refine: [readable(work, spec)] });
  if (!row) throw notFound();
  return row as Stored & { id: string };
}

/** The PDFs beside the text with their pages, counted before the transaction: they come from the store. */
async function documentsIn(ctx: Ctx, spec: SignOff, id: string | undefined): Promise<ReadDocument[]> {
  const { pages } = spec;
  if (!pages) return [];
  const files = await readingInScope(
    ctx,
    async (work) => {
      const row = await recordOf(work, spec, id);
      const ids = (row[pages] ?? []) as string[];
      return ids.length === 0 || row.signOff !== true
        ? []
        : work.tx.query<{ id: string; name: string; key: string }>(
            `select id::text as id, original_name as name, storage_key as key from attachment
              where tenant_id = $1 and id = any($2::uuid[]) and extension = 'pdf' and deleted_at is null order by array_position($2::uuid[], id)`,
            [work.tenantId, ids],
          );
    },
    () => undefined,
  );
  const found: ReadDocument[] = [];
  for (const { id, name, key } of files) {
    const pages = await countedOnce(ctx, id, key);
    if (pages > 0) found.push({ id, name, pages, seen: [] });
  }
  return found;
}

/** Pages by attachment, whose content never changes: a thousand people open the same text. */
const counted = new LRUCache<string, Promise<number>>({ max: 500 });

function countedOnce(ctx: Ctx, id: string, key: string): Promise<number> {
  const before = counted.get(id);
  if (before) return before;
  const counting = async () => {
    try {
      const { stream } = await ctx.app.storage.get(key);
      return await pageCount(Buffer.concat(await stream.toArray()));
    } catch (error) {
      if (error instanceof ObjectMissing) return 0;
      throw error;
    }
  };
  const made = counting();
  counted.set(id, made);
  // What failed for a while is asked again.
  made.catch(() => counted.delete(id));
  return made;
}

/** What stands in a reply of a field: its own value, the files behind it, the names beside it. */
const shownOf = ({ of, text, since }: SignOff): ReadonlySet<string> =>
  new Set(
    ['id', of.title, ...text, ...(since ? [since] : [])].flatMap((name) => {
      const field = of.fields[name];
      const wire = field ? wireName(name, field) : name;
      return [wire, `${wire}List`, `${wire}Name`];
    }),
  );

/**
 * Reading the text, opening a reading, and who has signed, as the definition of the resource says. Beat and signature
 * are the same for all (`readingRoutes`).
 */
export function signOffRoutes(spec: SignOff): readonly Route[] {
  const { of } = spec;

  const shown = shownOf(spec);
  const text = serve(spec.read, async (work, _, { params }) => {
    if (work.tenantId !== work.actor.tenantId) throw notFound();
    const { json } = await get(work, of, params.id, { refine: [readable(work, spec)] });
    const row = JSON.parse(String(json)) as Record<string, unknown> & { id: string };
    return {
      data: {
        id: row.id,
        title: String(row[of.title] ?? ''),
        since: (row[spec.since ?? 'createTime'] as string | undefined) ?? null,
        row: Object.fromEntries(Object.entries(row).filter(([name]) => shown.has(name))) as SignOffText['row'],
      },
    };
  });

  const open = serveOpen(spec.open, (ctx, _, { params }) => beginReading(ctx, spec, params.id));

  const standing = serve(spec.standing, async (work, { query }, { params }) => {
    const [row] = (await rowsOf(work, of, [params.id ?? ''])) as (Stored & { id: string })[];
    if (!row) throw notFound();
    const whom = await audienceOf(work.tx, of.table, work.tenantId, row.id);
    const { current, size, offset } = paging(query);
    const asks = row.signOff === true && (spec.while === undefined || holds(spec.while, row));
    const within = signersWithin(work, 'm.id', 'm.dept_id', 10);
    // A person of several departments is counted in the main one.
    const [found] = await work.tx.query<{ late: number; depts: DeptRow[]; people: unknown[]; total: number }>(
      `with everybody as (
         select u.id, ${signerName(work)} as name, coalesce(u.main_dept_id, u.dept_id[1]) as dept_id,
                (select s.sign_time from sign_off_reading s where s.tenant_id = $1 and s.subject = $2 and s.record_id = $3
                    and s.text_version = $4::int and s.user_id = u.id and s.state = ${SIGNED} and s.deleted_at is null) as sign_time,
                ${joined('u')} <= $12::date and $12::date < $13::date as late
           from app_user u where u.tenant_id = $1 and u.deleted_at is null and u.is_resign = 1
            and ($5::uuid[] is null or u.id = any($5::uuid[]))),
       meant as materialized (select m.* from everybody m where ${within.sql}${asks ? '' : ' and m.sign_time is not null'}),
       chosen as (select m.* from meant m where ($6::uuid is null or m.dept_id = $6::uuid)
            and ($7::boolean is null or (m.sign_time is not null) = $7::boolean))
       select (select count(*)::int from meant m where m.late and m.sign_time is null) as late,
              (select coalesce(json_agg(x order by x.name), '[]') from (
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
        ...within.values,
        row.signOffBy ?? null,
        nowText(work),
      ],
    );
    const { late = 0, depts = [], people = [], total = 0 } = found ?? {};
    const sum = (of: 'all' | 'signed') => depts.reduce((n, dept) => n + dept[of], 0);
    return {
      data: {
        all: sum('all'),
        signed: sum('signed'),
        by: (row.signOffBy as string | null) ?? null,
        late,
        depts: depts.map((dept) => ({ ...dept, id: dept.id ?? '' })),
        people: { records: people as never, total, size, current, pages: Math.ceil(total / size) },
      },
    };
  });

  return [text, open, standing];
}

/** Opens this person's reading of the present text, or goes on with it. */
export async function beginReading(ctx: Ctx, spec: SignOff, id: string | undefined): Promise<{ data: ReadingState }> {
  const documents = await documentsIn(ctx, spec, id);
  return inScope(ctx, (work) => opened(work, spec, id, documents));
}

async function opened(
  work: Work,
  spec: SignOff,
  recordId: string | undefined,
  documents: readonly ReadDocument[],
): Promise<{ data: ReadingState }> {
  const { of } = spec;
  const row = await recordOf(work, spec, recordId);
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
  if (begun?.state === SIGNED) return { data: stateOf(begun) };
  if (begun) {
    // The time in which it was closed is not counted.
    const lapsed = begun.state === LAPSED;
    const set = { beatTime: now, seconds, ...(lapsed ? { state: READING } : {}) };
    await changeMany(work, signOffReading, {
      kind: lapsed ? 'readAnew' : 'read',
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
    pages: pagesRead(documents).all,
    readPages: 0,
    documents,
  };
  await insertRow(work, signOffReading, id, values, 'create');
  return { data: stateOf({ ...values, id, signTime: null } as unknown as ReadingRow) };
}

interface DeptRow {
  readonly id: string;
  readonly name: string;
  readonly all: number;
  readonly signed: number;
}
