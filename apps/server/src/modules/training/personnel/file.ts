import { certificate } from '@anlan/domain/certificate/certificate';
import { completionCertificate, completionLifecycle } from '@anlan/domain/training/completion/certificate';
import { EXAM_RESULT, examRecord } from '@anlan/domain/training/exam-record';
import {
  type FileCertificate,
  type FileCompletion,
  type FileExam,
  type FileTraining,
  type PersonnelFile,
  personnelFile,
  personnelPdf,
} from '@anlan/domain/training/personnel/calls';
import { TRAINEE, traineeLifecycle, trainingTrainee } from '@anlan/domain/training/plan/trainee';
import type { HoursRow } from '@anlan/domain/training/study/calls';
import { DEMAND_STATE, trainingDemand } from '@anlan/domain/training/study/demand';
import { DEMAND } from '@anlan/domain/training/study/demands';
import { KINDS, type Kind } from '@anlan/domain/training/study/hours';
import { isUuid } from '@anlan/resource';
import { audit } from '../../../kernel/audit/audit';
import { type Ctx, inScope, nowText, type Work } from '../../../kernel/context';
import { fieldTable, listTable, section, signatureLine, title } from '../../../kernel/documents/pdf/blocks';
import { renderPdf } from '../../../kernel/documents/pdf/render';
import { notFound } from '../../../kernel/errors';
import { untilGone } from '../../../kernel/http/until-gone';
import { companyName } from '../../../kernel/resource/list/in-words';
import { whereOf } from '../../../kernel/resource/list/read';
import { scopeConditions } from '../../../kernel/resource/scope/scope';
import { type Route, serve, serveOpen } from '../../../kernel/route';
import { drawing } from '../drawing';
import { masked, maskedNumber } from '../names';
import { BY_TYPE, CREDITED, HELD } from '../study/held';
import { DEMAND_COLUMNS, type DemandRow, shownDemand, typeNames } from '../study/hours';
import { rulesOf } from '../study/people';
import { LATEST, reachOf, seesCertificates, thisYear } from './files';

const time = (column: string): string => `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`;
const shanghaiYear = (column: string): string => `extract(year from ${column} at time zone 'Asia/Shanghai') = $3::int`;

interface Who extends Record<string, unknown> {
  readonly realName: string;
  readonly deptName: string | null;
  readonly postName: string | null;
  readonly kind: Kind;
  readonly entryTime: string | null;
}

/** Of whoever the reader may see: as his latest demand is within his reach. */
async function personOf(work: Work, id: string): Promise<Who> {
  const own = reachOf(work, 3);
  const [row] = await work.tx.query<Who>(
    `select case when u.deleted_at is null then u.real_name else '人员已删除' end as "realName", t.person_kind as kind, to_char(u.entry_time, 'YYYY-MM-DD') as "entryTime",
            (select d.dept_name from dept d where d.tenant_id = $1 and d.id = t.dept_id) as "deptName",
            (select string_agg(o.post_name, '、') from post o where o.tenant_id = $1 and o.id = any(t.post_id)) as "postName"
       from training_demand t join app_user u on u.tenant_id = $1 and u.id = t.user_id
      where t.tenant_id = $1 and t.id = ${LATEST('$2::uuid')} and ${own.sql}`,
    [work.tenantId, id, ...own.values],
  );
  if (!row) throw notFound();
  return row;
}

/** 学时 of seconds `s`; `$4` minutes of one. */
const hoursIn = (seconds: string): string =>
  `(floor(coalesce(${seconds}, 0) / ($4::numeric * 60) * 10) / 10)::numeric(12,1)::text`;

type Training = Omit<FileTraining, 'typeName' | 'result'> & { readonly type: string; readonly state: number } & Record<
    string,
    unknown
  >;

/** Of a training in person that has no result. */
const RESULT_WORDS: Readonly<Record<number, string>> = { 0: '已签到', [-1]: '未签到' };

/** Online and in person, the latest first. */
async function trainingsOf(work: Work, values: readonly unknown[], nameOf: (key: string) => string) {
  const own = whereOf(scopeConditions(work, trainingTrainee), 6);
  const rows = await work.tx.query<Training>(
    `select t.id::text as id, 1 as "organizationalType", t.plan_title as title, t.type, ${time('t.start_time')} as "trainDate",
            ${hoursIn('(select sum(r.seconds) from study_record r where r.tenant_id = $1 and r.train_id = t.plan_id and r.user_id = t.user_id and r.deleted_at is null)')} as hours,
            t.train_state as state
       from training_trainee t where t.tenant_id = $1 and t.user_id = $2::uuid and t.deleted_at is null and t.training_year = $3::int
        and t.train_state <> ${TRAINEE.left} and ${own.sql}
     union all
     select o.id::text, 0, o.title, o.type, ${time('o.train_start_time')},
            (${CREDITED('$5::timestamptz')})::numeric(12,1)::text,
            case when a.result = 1 then ${TRAINEE.passed} when a.result = 2 then ${TRAINEE.failed} when a.sign_time is not null then 0
                 when o.train_end_time > $5::timestamptz then ${TRAINEE.open} else -1 end
       from offline_trainee a join offline_training o on o.tenant_id = $1 and o.id = a.parent_id and o.deleted_at is null and o.release_status = 1
      where a.tenant_id = $1 and a.user_id = $2::uuid and ${shanghaiYear('o.train_start_time')} order by 5 desc, 1`,
    [...values, new Date(work.app.clock.now()).toISOString(), ...own.values],
  );
  return rows.map(
    ({ type, state, ...row }): FileTraining => ({
      ...row,
      typeName: type ? nameOf(type) : null,
      result: RESULT_WORDS[state] ?? traineeLifecycle.labelOf(state),
    }),
  );
}

function examsOf(work: Work, values: readonly unknown[]) {
  const own = whereOf(scopeConditions(work, examRecord), 4);
  return work.tx.query<FileExam & Record<string, unknown>>(
    `select t.id::text as id, e.title, t.number, t.user_score::text as "userScore", t.total_score::text as "totalScore",
            t.qualify_score::text as "qualifyScore", t.exam_result as "examResult", ${time('t.submit_time')} as "submitTime"
       from exam_record t join exam e on e.tenant_id = $1 and e.id = t.exam_id
      where t.tenant_id = $1 and t.user_id = $2::uuid and t.deleted_at is null and ${shanghaiYear('t.submit_time')} and ${own.sql}
      order by t.submit_time desc, t.id`,
    [...values.slice(0, 3), ...own.values],
  );
}

async function certificatesOf(work: Work, id: string): Promise<readonly FileCertificate[] | null> {
  if (!seesCertificates(work)) return null;
  const own = whereOf(scopeConditions(work, certificate), 3);
  const rows = await work.tx.query<FileCertificate & Record<string, unknown>>(
    `select t.id::text as id, t.name, t.num, t.effective_time::text as "effectiveTime", t.review_time::text as "reviewTime",
            t.certificate_state::int as "certificateState"
       from safety_certificate t where t.tenant_id = $1 and t.user_id = $2::uuid and t.deleted_at is null and ${own.sql}
      order by t.effective_time, t.id`,
    [work.tenantId, id, ...own.values],
  );
  return rows.map((row) => ({ ...row, num: maskedNumber(work, row.num) }));
}

function completionsOf(work: Work, values: readonly unknown[]) {
  const own = whereOf(scopeConditions(work, completionCertificate), 4);
  return work.tx.query<FileCompletion & Record<string, unknown>>(
    `select t.id::text as id, t.number, t.title, t.hours::text as hours, ${time('t.complete_time')} as "completeTime",
            t.completion_state::int as "completionState"
       from completion_certificate t where t.tenant_id = $1 and t.user_id = $2::uuid and t.deleted_at is null
        and ${shanghaiYear('t.complete_time')} and ${own.sql} order by t.complete_time desc, t.id`,
    [...values.slice(0, 3), ...own.values],
  );
}

async function fileOf(work: Work, id: string | undefined, year: number): Promise<PersonnelFile> {
  if (!isUuid(id)) throw notFound();
  const who = await personOf(work, id);
  const { minutes } = await rulesOf(work, work.app.parameters);
  const nameOf = await typeNames(work);
  const demands = await work.tx.query<DemandRow>(
    `select ${DEMAND_COLUMNS} from training_demand d ${HELD('$1', '$2', '$5')}
      where d.tenant_id = $1 and d.user_id = $3::uuid and d.deleted_at is null and d.demand <> ${DEMAND.rule} and d.demand_state <> ${DEMAND_STATE.ended}
        and (d.year = $4::int or (d.year < $4::int or d.demand = ${DEMAND.review} and d.since <= make_date($4::int, 12, 31)) and d.demand_state = ${DEMAND_STATE.open}) order by d.due_on, d.id`,
    [work.tenantId, minutes, id, year, nowText(work)],
  );
  const rows = await work.tx.query<Omit<HoursRow, 'typeName'> & Record<string, unknown>>(BY_TYPE, [
    ...[work.tenantId, id, `${year}-01-01`, `${year}-12-31`, minutes, nowText(work)],
  ]);
  const { kind, ...told } = who;
  return {
    ...told,
    ...{ userId: id, realName: masked(work, who.realName), kindName: KINDS[kind], year },
    demands: demands.map((row) => shownDemand(row, nameOf)),
    rows: rows.map((row) => ({ ...row, typeName: nameOf(row.type) })),
    trainings: await trainingsOf(work, [work.tenantId, id, year, minutes], nameOf),
    exams: await examsOf(work, [work.tenantId, id, year]),
    completions: await completionsOf(work, [work.tenantId, id, year]),
    certificates: await certificatesOf(work, id),
  };
}

const file = serve(personnelFile, async (work, { query }, { params }) => ({
  data: await fileOf(work, params.id, query.year ?? thisYear(work)),
}));

const STATES: Readonly<Record<number, string>> = { 1: '有效', 2: '即将到期', 3: '已过期' };

/** Tables of a file as they are printed; an empty one says so. */
const blocksOf = (one: PersonnelFile) => [
  section('学时'),
  listTable(
    ['要求', '应学', '已学', '还差', '期限', '依据'],
    one.demands.map((row) => [
      row.title,
      String(row.asked),
      row.has,
      [Number(row.missing) > 0 ? row.missing : '', ...row.lacks.map((level) => `缺${level}`)]
        .filter(Boolean)
        .join('；') || '无',
      row.dueOn,
      row.basis,
    ]),
    [90, 34, 34, 80, 62, '*'],
  ),
  listTable(
    ['培训类别', '线上学时', '线下学时'],
    one.rows.map((row) => [row.typeName ?? '', row.online, row.offline]),
  ),
  section('培训记录'),
  listTable(
    ['方式', '培训名称', '类别', '时间', '学时', '结果'],
    one.trainings.map((row) => [
      row.organizationalType === 1 ? '线上' : '线下',
      row.title,
      row.typeName ?? '',
      row.trainDate.slice(0, 10),
      row.hours,
      row.result,
    ]),
    [34, '*', 110, 62, 34, 50],
  ),
  section('考试'),
  listTable(
    ['考试名称', '次数', '得分', '总分', '及格分', '结果', '交卷时间'],
    one.exams.map((row) => [
      row.title,
      `第${row.number}次`,
      row.userScore ?? '待阅卷',
      row.totalScore,
      row.qualifyScore,
      EXAM_RESULT[String(row.examResult) as keyof typeof EXAM_RESULT] ?? '',
      row.submitTime.slice(0, 16),
    ]),
    ['*', 40, 44, 40, 44, 50, 90],
  ),
  section('培训合格证书'),
  listTable(
    ['证书编号', '培训名称', '学时', '完成时间', '状态'],
    one.completions.map((row) => [
      row.number,
      row.title,
      row.hours,
      row.completeTime.slice(0, 10),
      completionLifecycle.labelOf(row.completionState),
    ]),
    [100, '*', 40, 70, 50],
  ),
  ...(one.certificates
    ? [
        section('证书'),
        listTable(
          ['证书名称', '编号', '复审日期', '有效期至', '状态'],
          one.certificates.map((row) => [
            row.name,
            row.num,
            row.reviewTime,
            row.effectiveTime,
            STATES[row.certificateState] ?? '',
          ]),
        ),
      ]
    : []),
];

async function printed(ctx: Ctx, id: string | undefined, year: number | null | undefined, signal: AbortSignal) {
  const { one, company } = await inScope(ctx, async (work) => {
    const found = await fileOf(work, id, year ?? thisYear(work));
    await audit(work, {
      kind: 'print',
      resource: trainingDemand.name,
      after: { userId: found.userId, year: found.year },
    });
    return { one: found, company: await companyName(work) };
  });
  const drawn = await renderPdf(
    {
      title: `${one.realName}安全培训档案`,
      footer: `${company}　打印时间 ${nowText(ctx)}　打印人 ${ctx.actor.userName}`,
      content: [
        title('员工安全培训档案', `${company}　${one.year}年度`),
        fieldTable([
          { label: '姓名', value: one.realName },
          { label: '部门', value: one.deptName },
          { label: '岗位', value: one.postName },
          { label: '人员类别', value: one.kindName },
          { label: '入职日期', value: one.entryTime ?? '未填入职日期' },
        ]),
        ...blocksOf(one),
        signatureLine(['本人', '安全管理人员']),
      ],
    },
    { signal },
  );
  return { file: drawn, name: `员工培训档案_${one.realName}_${one.year}.pdf`, type: 'application/pdf' };
}

const pdf = serveOpen(personnelPdf, (ctx, { query }, input) => {
  const signal = untilGone(input);
  return drawing.run(ctx.actor, signal, () => printed(ctx, input.params.id, query.year, signal));
});

/** One page a person, on the screen and on paper. */
export const personRoutes: readonly Route[] = [file, pdf];
