import { certificate } from '@anlan/domain/certificate/certificate';
import { RESULT } from '@anlan/domain/training/exam-record';
import {
  type DeptHours,
  type FileRow,
  personnelDeptSheet,
  personnelDepts,
  personnelFiles,
  personnelSheet,
} from '@anlan/domain/training/personnel/calls';
import { TRAINEE } from '@anlan/domain/training/plan/trainee';
import { DEMAND_STATE, trainingDemand } from '@anlan/domain/training/study/demand';
import { DEMAND, NO_ENTRY } from '@anlan/domain/training/study/demands';
import { KINDS, type Kind } from '@anlan/domain/training/study/hours';
import { audit } from '../../../kernel/audit/audit';
import { type Ctx, inScope, nowText, type Work } from '../../../kernel/context';
import { writeSheet, XLSX } from '../../../kernel/documents/excel/write';
import { pageOfJson, paging, whereOf } from '../../../kernel/resource/list/read';
import { scopeConditions } from '../../../kernel/resource/scope/scope';
import { type Route, serve, serveOpen } from '../../../kernel/route';
import { masked } from '../names';
import { narrowed } from '../plan/progress';
import { HELD } from '../study/held';
import { typeNames } from '../study/hours';
import { rulesOf } from '../study/people';

export const thisYear = (work: Pick<Ctx, 'app'>): number => Number(nowText(work).slice(0, 4));

/** Whether the reader may see certificates of others at all; which of them is their own reach. */
export const seesCertificates = (work: Pick<Work, 'actor'>): boolean =>
  work.actor.permissions.has('safetycertificate_view');

/** Rows of this resource that the reader sees, `t`; values from this place on. */
export const reachOf = (work: Work, from: number) => whereOf(scopeConditions(work, trainingDemand), from);

/**
 * The latest demand on somebody: by its department alone he is seen. Who headed a department he has left has no say over him,
 * though the older demands were that department's.
 */
export const LATEST = (
  person: string,
): string => `(select l.id from training_demand l where l.tenant_id = $1 and l.user_id = ${person} and l.deleted_at is null and l.demand <= ${DEMAND.yearly}
   order by l.year desc, l.demand_state = ${DEMAND_STATE.ended}, l.demand desc, l.id desc limit 1)`;

const MAIN = `d.demand in (1, 4) and d.demand_state <> ${DEMAND_STATE.ended}`;

interface Asked {
  readonly year?: number | null | undefined;
  readonly realName?: string | null | undefined;
  readonly deptId?: string | null | undefined;
  readonly met?: string | number | null | undefined;
  readonly alone?: boolean | null | undefined;
}

type Line = Omit<FileRow, 'kindName' | 'lacks' | 'also'> & {
  readonly kind: Kind;
  /** What the list is ordered by. */
  readonly sortName: string;
  readonly done: boolean;
  readonly lacks: readonly string[];
  readonly also: readonly string[];
};

/**
 * The first or yearly demand of everybody the reader sees in the year, `d` of the person `u`. As the clock has judged it:
 * hours are counted for those alone who are shown. `$1` tenant, `$2` year.
 */
const FOUND = (
  own: string,
  more: string,
) => `from training_demand d join app_user u on u.tenant_id = $1 and u.id = d.user_id
   where d.tenant_id = $1 and d.deleted_at is null and d.year = $2::int and ${MAIN}
     and exists (select 1 from training_demand t where t.tenant_id = $1 and t.id = d.id and ${own}) and ${more}`;

/**
 * Whoever's day of entry was never told is not done, whatever he has learned. As it was judged when something was last learned
 * or told, and once a day: the list, its filter and the figures of departments read this alone.
 */
const DONE = `(d.demand_state = ${DEMAND_STATE.met} and u.entry_time is not null)`;

/** Behind this line, in the order of the list. */
interface After {
  readonly met: boolean;
  readonly realName: string;
  readonly userId: string;
}

async function linesOf(
  work: Work,
  asked: Asked,
  { size, offset = 0, after }: { readonly size: number; readonly offset?: number; readonly after?: After },
) {
  const { minutes } = await rulesOf(work, work.app.parameters);
  const own = reachOf(work, 13);
  const certificates = whereOf(scopeConditions(work, certificate), 13 + own.values.length);
  const values = [
    ...[work.tenantId, asked.year ?? thisYear(work), minutes, asked.realName ?? null, asked.deptId ?? null],
    ...[asked.met === null || asked.met === undefined ? null : Number(asked.met) === 1, size, offset],
    ...[after?.met ?? null, after?.realName ?? null, after?.userId ?? null, nowText(work)],
  ];
  const more = `${narrowed(work, '$1', '$4', '$5', 'd.dept_id')}${asked.alone ? ' and ($5::uuid is null or d.dept_id = $5::uuid)' : ''} and ($6::boolean is null or ${DONE} = $6::boolean)`;
  const found = FOUND(own.sql, more);
  const from = `training_trainee m where m.tenant_id = $1 and m.user_id = d.user_id and m.deleted_at is null and m.training_year = $2::int`;
  const [row] = await work.tx.query<{ n: number; rows: string }>(
    `with p as materialized (select d.*, u.real_name, u.deleted_at as gone, u.entry_time, ${DONE} as done ${found}
        and ($9::boolean is null or (${DONE}, u.real_name, u.id) > ($9::boolean, $10::text, $11::uuid))
      order by ${DONE}, u.real_name, u.id limit $7::int offset $8::int)
     select ${after ? '0' : `(select count(*)::int ${found})`} as n, (select coalesce(json_agg(x), '[]')::text from (
       select d.user_id as "userId", case when d.gone is null then d.real_name else '人员已删除' end as "realName", d.real_name as "sortName",
              d.done, d.person_kind as kind, d.title,
              (select o.dept_name from dept o where o.tenant_id = $1 and o.id = d.dept_id) as "deptName",
              (select string_agg(o.post_name, '、') from post o where o.tenant_id = $1 and o.id = any(d.post_id)) as "postName",
              d.asked::float8 as asked, got.has::numeric(12,1)::text as has, got.missing::numeric(12,1)::text as missing, got.lacks,
              d.due_on::text as "dueOn", d.done as met, d.entry_time is null as "entryMissing",
              array(select a.title from training_demand a where a.tenant_id = $1 and a.user_id = d.user_id and a.deleted_at is null
                 and (a.demand in (2, 3, 5, 6) or a.demand = 1 and a.year < $2::int) and a.demand_state = ${DEMAND_STATE.open} order by a.due_on) as also,
              (select count(*)::int from ${from} and m.train_state <> ${TRAINEE.left}) as plans,
              (select count(*)::int from ${from} and m.train_state = ${TRAINEE.passed}) as "plansPassed",
              s.n as exams, s.passed as "examsPassed",
              (select count(*)::int from offline_trainee a join offline_training o on o.tenant_id = $1 and o.id = a.parent_id and o.deleted_at is null
                  and o.release_status = 1 where a.tenant_id = $1 and a.user_id = d.user_id and a.sign_time is not null
                  and extract(year from o.train_start_time at time zone 'Asia/Shanghai') = $2::int) as offline,
              c.n as certificates, c.lapsed as "certificatesLapsed"
         from p d ${HELD('$1', '$3', '$12')} cross join lateral (select count(*)::int as n, count(*) filter (where t.certificate_state = 3)::int as lapsed
             from safety_certificate t where t.tenant_id = $1 and t.user_id = d.user_id and t.deleted_at is null and ${certificates.sql}) c
           cross join lateral (select count(distinct t.exam_id)::int as n, count(distinct t.exam_id) filter (where t.exam_result = ${RESULT.passed})::int as passed
             from exam_record t where t.tenant_id = $1 and t.user_id = d.user_id and t.deleted_at is null
              and extract(year from t.submit_time at time zone 'Asia/Shanghai') = $2::int) s
        order by d.done, d.real_name, d.user_id) x) as rows`,
    [...values, ...own.values, ...certificates.values],
  );
  const nameOf = await typeNames(work);
  const lines = JSON.parse(row?.rows ?? '[]') as Line[];
  const rows = lines.map(({ kind, lacks, sortName: _, done: _done, ...line }): FileRow => {
    const seen = seesCertificates(work) ? {} : { certificates: 0, certificatesLapsed: 0 };
    return { ...line, ...seen, realName: masked(work, line.realName), kindName: KINDS[kind], lacks: lacks.map(nameOf) };
  });
  const last = lines.at(-1);
  return { rows, n: row?.n ?? 0, last: last && { met: last.done, realName: last.sortName, userId: last.userId } };
}

const files = serve(personnelFiles, async (work, { query: narrow }, { query }) => {
  const { current, size, offset } = paging(query);
  const { rows, n } = await linesOf(work, narrow, { size, offset });
  return pageOfJson(JSON.stringify(rows), n, { size, current });
});

async function deptLines(work: Work, year: number | null | undefined): Promise<DeptHours[]> {
  const { minutes } = await rulesOf(work, work.app.parameters);
  const own = reachOf(work, 5);
  return work.tx.query<DeptHours & Record<string, unknown>>(
    `with f as materialized (select d.*, ${DONE} as done ${FOUND(own.sql, 'true')})
     select d.dept_id::text as "deptId", (select o.dept_name from dept o where o.tenant_id = $1 and o.id = d.dept_id) as "deptName",
            count(*)::int as people, count(*) filter (where not d.done)::int as behind,
            sum(d.asked)::numeric(14,1)::text as asked, sum(got.has)::numeric(14,1)::text as has, sum(got.missing)::numeric(14,1)::text as missing
       from f d ${HELD('$1', '$3', '$4')} group by d.dept_id order by sum(got.missing) desc, d.dept_id`,
    [work.tenantId, year ?? thisYear(work), minutes, nowText(work), ...own.values],
  );
}

const depts = serve(personnelDepts, async (work, { query }) => ({ data: await deptLines(work, query.year) }));

const DEPT_SHEET = [
  ['部门', 'text', 24, (row: DeptHours) => row.deptName ?? '未设部门'],
  ['人数', 'number', 8, (row: DeptHours) => row.people],
  ['学时未完成人数', 'number', 14, (row: DeptHours) => row.behind],
  ['应学学时', 'number', 12, (row: DeptHours) => Number(row.asked)],
  ['已学学时', 'number', 12, (row: DeptHours) => Number(row.has)],
  ['还差学时', 'number', 12, (row: DeptHours) => Number(row.missing)],
] as const;

const deptSheet = serveOpen(personnelDeptSheet, async (ctx, { query }, { query: asked }) => {
  const lines = await inScope(ctx, async (work) => {
    await audit(work, { kind: 'export', resource: trainingDemand.name, after: { filters: asked } });
    return deptLines(work, query.year);
  });
  async function* rows(): AsyncGenerator<unknown[]> {
    for (const line of lines) yield DEPT_SHEET.map(([, , , read]) => read(line));
  }
  return {
    file: writeSheet({
      sheetName: '各部门学时',
      columns: DEPT_SHEET.map(([title, kind, width]) => ({ title, kind, width })),
      rows: rows(),
    }),
    name: `各部门学时${query.year ?? thisYear(ctx)}.xlsx`,
    type: XLSX,
  };
});

const SHEET = [
  ['姓名', 'text', 12, (row: FileRow) => row.realName],
  ['部门', 'text', 20, (row: FileRow) => row.deptName],
  ['岗位', 'text', 20, (row: FileRow) => row.postName],
  ['人员类别', 'text', 16, (row: FileRow) => row.kindName],
  ['培训要求', 'text', 20, (row: FileRow) => row.title],
  ['应学学时', 'number', 10, (row: FileRow) => row.asked],
  ['已学学时', 'number', 10, (row: FileRow) => Number(row.has)],
  ['还差学时', 'number', 10, (row: FileRow) => Number(row.missing)],
  ['未接受的培训', 'text', 30, (row: FileRow) => row.lacks.join('、')],
  ['入职日期', 'text', 14, (row: FileRow) => (row.entryMissing ? NO_ENTRY : '')],
  ['完成期限', 'text', 12, (row: FileRow) => row.dueOn],
  ['另需完成', 'text', 24, (row: FileRow) => row.also.join('、')],
  ['线上培训', 'number', 10, (row: FileRow) => row.plans],
  ['线上培训合格', 'number', 12, (row: FileRow) => row.plansPassed],
  ['线下培训', 'number', 10, (row: FileRow) => row.offline],
  ['已考考试', 'number', 10, (row: FileRow) => row.exams],
  ['考试合格', 'number', 10, (row: FileRow) => row.examsPassed],
  ['证书', 'number', 8, (row: FileRow) => row.certificates],
  ['过期证书', 'number', 10, (row: FileRow) => row.certificatesLapsed],
] as const;
const CHUNK = 500;

/** Same conditions, same reach, same order as the list. */
const sheet = serveOpen(personnelSheet, async (ctx, { query: narrow }, { query }) => {
  await inScope(ctx, (work) =>
    audit(work, { kind: 'export', resource: trainingDemand.name, after: { filters: query } }),
  );
  async function* rows(): AsyncGenerator<unknown[]> {
    for (let after: After | undefined; ; ) {
      const found = await inScope(ctx, (work) => linesOf(work, narrow, { size: CHUNK, ...(after ? { after } : {}) }));
      for (const one of found.rows) yield SHEET.map(([, , , read]) => read(one) ?? '');
      if (found.rows.length < CHUNK) return;
      after = found.last;
    }
  }
  return {
    file: writeSheet({
      sheetName: '员工培训档案',
      columns: SHEET.map(([title, kind, width]) => ({ title, kind, width })),
      rows: rows(),
    }),
    name: `员工培训档案${nowText(ctx).slice(0, 10).replaceAll('-', '')}.xlsx`,
    type: XLSX,
  };
});

/** The list of the files, its departments and their sheets. */
export const fileRoutes: readonly Route[] = [files, depts, sheet, deptSheet];
