import { institutional, institutionalLifecycle, institutionalSignOff } from '@anlan/domain/document/institutional';
import {
  beginSigning,
  type DocumentReader,
  documentReaders,
  endReadings,
  finishSigning,
  governmentSignRecords,
  mySignTasks,
  type SignRecord,
  type SignTask,
  signRecord,
  signRecords,
} from '@anlan/domain/document/institutional-calls';
import { signOffReading } from '@anlan/domain/signoff/reading';
import { type PageOf, type RowOf, signOffLifecycle } from '@anlan/resource';
import { inAudience } from '../../kernel/audience';
import { refuse } from '../../kernel/errors';
import { idsOf } from '../../kernel/resource/ids';
import { get, paging, rowOf, whereOf } from '../../kernel/resource/list/read';
import { masks } from '../../kernel/resource/list/select';
import { rowsOf } from '../../kernel/resource/rows';
import { scopeConditions } from '../../kernel/resource/scope/scope';
import { changeMany } from '../../kernel/resource/write/many';
import { type Route, serve, serveOpen } from '../../kernel/route';
import { signReading } from '../../kernel/signoff/readings';
import {
  READING_STATUS,
  readingOfPerson,
  recordStatusSql,
  signerName,
  signersOf,
  timeSql,
} from '../../kernel/signoff/signers';
import { beginReading } from '../../kernel/signoff/signoff';
import { completenessRoute } from './completeness';
import { signedPdfRoute } from './signed-pdf';
import { statsRoute } from './standing';

/**
 * The contract's calls over readings of institutional files: tasks of one's own, records, who of a document's audience
 * has signed, and how each person stands. Nothing of it is kept twice: a task is the audience's, a record the reading.
 */
type Row = RowOf<typeof institutional>;
const SUBJECT = institutional.name;
const { reading: READING } = signOffLifecycle.code;
const IN_FORCE = institutionalLifecycle.code.inForce;

interface Counted<T> {
  readonly total: number;
  readonly rows: readonly T[];
}
const NOTHING = { total: 0, rows: [] };

const pageReply = <T>(
  { total, rows }: Counted<T>,
  { size, current }: { readonly size: number; readonly current: number },
): PageOf<T> => ({ records: rows, total, size, current, pages: Math.ceil(total / size) });

const mine = serve(mySignTasks, async (work, { query }) => {
  const { current, size, offset } = paging(query);
  if (work.tenantId !== work.actor.tenantId) return { data: pageReply<SignTask>(NOTHING, { size, current }) };
  const [found = NOTHING] = await work.tx.query<Counted<SignTask>>(
    `with x as (
       select t.id, t.id::text as "institutionalId", s.id::text as "recordId", t.name, t.type, t.doc_num as "docNum",
              coalesce(t.sign_off_version, 1) as "textVersion", ${timeSql('t.publish_time')} as "publishTime",
              ${READING_STATUS} as "recordStatus", ${timeSql('s.sign_time')} as "signInTime", t.publish_time as published
         from institutional t ${readingOfPerson(institutionalSignOff, '$1', '$2::uuid')}
        where t.tenant_id = $1 and t.deleted_at is null and t.sign_off and t.validity = ${IN_FORCE} and ${inAudience('$1', '$2')}
          and ($4::text is null or strpos(lower(t.name), lower($4::text)) > 0)),
     y as (select * from x where $3::int is null or x."recordStatus" = $3::int)
     select (select count(*)::int from y) as total, (select coalesce(json_agg(z), '[]') from (
       select y.id, y."institutionalId", y."recordId", y.name, y.type, y."docNum", y."textVersion", y."publishTime", y."recordStatus", y."signInTime"
         from y order by y."recordStatus" = 3, y.published desc, y.id desc limit $5::int offset $6::int) z) as rows`,
    [work.tenantId, work.actor.userId, query.recordStatus ?? null, query.name || null, size, offset],
  );
  return { data: pageReply(found, { size, current }) };
});

const recordRoutes = [signRecords, governmentSignRecords].map((call) =>
  serve(call, async (work, { query }) => {
    if (query.userId && masks(work, signOffReading)) throw refuse('不能按人员查询：监管端不显示人员的姓名');
    const { current, size, offset } = paging(query);
    // As far as the list of readings itself is seen.
    const scope = whereOf(scopeConditions(work, signOffReading), 9);
    const [found = NOTHING] = await work.tx.query<Counted<SignRecord>>(
      `with s as (select t.*, ${recordStatusSql('t')} as status from sign_off_reading t
          where t.tenant_id = $1 and t.subject = '${SUBJECT}' and ($2::text is null or strpos(lower(t.title), lower($2::text)) > 0)
            and ($3::text is null or t.record_id = $3::text) and ($4::uuid is null or t.user_id = $4::uuid)
            and ($5::uuid is null or t.dept_id = $5::uuid) and ${scope.sql}),
       y as (select * from s where $6::int is null or s.status = $6::int)
       select (select count(*)::int from y) as total, (select coalesce(json_agg(z), '[]') from (
         select y.id, y.record_id as "institutionalId", y.title as name, y.text_version as "textVersion", y.user_id as "userId",
                case when u.id is null or u.deleted_at is not null then '人员已删除' else ${signerName(work)} end as "userName", y.dept_id as "deptId",
                case when y.dept_id is null then null when d.id is null or d.deleted_at is not null then '部门已删除' else d.dept_name end as "deptName",
                y.status as "recordStatus", ${timeSql('y.start_time')} as "startTime", ${timeSql('y.sign_time')} as "signInTime"
           from y left join app_user u on u.tenant_id = $1 and u.id = y.user_id left join dept d on d.tenant_id = $1 and d.id = y.dept_id
          order by y.start_time desc, y.id desc limit $7::int offset $8::int) z) as rows`,
      [
        work.tenantId,
        query.name || null,
        query.institutionalId ?? null,
        query.userId ?? null,
        query.deptId ?? null,
        query.recordStatus ?? null,
        size,
        offset,
        ...scope.values,
      ],
    );
    return { data: pageReply(found, { size, current }) };
  }),
);

const one = serve(signRecord, (work, _, { params }) =>
  get(work, signOffReading, params.id, {
    refine: [{ shape: 'ofFiles', sql: (place) => `t.subject = ${place(0)}`, values: [SUBJECT] }],
  }),
);

/** Of an earlier version: whoever has signed it. Of the present one: everybody it is meant for now. */
const readers = serve(documentReaders, async (work, { query }, { params }) => {
  const row = (await rowOf(work, institutional, params.id)) as Row;
  const { current, size, offset } = paging(query);
  const present = row.signOffVersion ?? 1;
  const textVersion = query.textVersion ?? present;
  const found = await signersOf(
    work,
    institutionalSignOff,
    { id: row.id, textVersion, asks: textVersion === present && row.signOff === true },
    { recordStatus: query.recordStatus, deptId: query.deptId, size, offset },
  );
  return { data: { ...pageReply<DocumentReader>(found, { size, current }), textVersion } };
});

const ending = serve(endReadings, async (work, _, input) => {
  const ids = [...new Set(idsOf(input).map((id) => id.toLowerCase()))];
  if (ids.length === 0) throw refuse('请选择至少一条数据');
  const rows = await rowsOf(work, signOffReading, ids, {
    lock: true,
    refine: [{ shape: 'ofFiles', sql: (place) => `t.subject = ${place(0)}`, values: [SUBJECT] }],
  });
  if (rows.some(({ state }) => state !== READING)) throw refuse('已签阅的记录不能清除');
  await changeMany(work, signOffReading, {
    kind: 'remove',
    where: (bind) => `t.id = any(${bind(ids)}::uuid[])`,
    removed: true,
  });
  return { data: null, msg: '已清除，本人须重新阅读' };
});

export const recordCalls: readonly Route[] = [
  mine,
  ...recordRoutes,
  statsRoute,
  completenessRoute,
  signedPdfRoute,
  one,
  readers,
  serveOpen(beginSigning, (ctx, { body }) => beginReading(ctx, institutionalSignOff, body.institutionalId)),
  serveOpen(finishSigning, (ctx, { body }, { params }) =>
    signReading(ctx, params.id, { signature: body.signature, confirmed: body.confirmed }),
  ),
  ending,
];
