/** A site ticket from the checks to its acceptance (domain-rules D2): PUT state/{id} is a door to the one fitting step. */
import {
  type Attempt,
  type Condition,
  type FieldError,
  isEmpty,
  type Party,
  type Steps,
  type Stored,
  section,
  stepsOf,
  type Values,
} from '@anlan/resource';
import { addHours, addMinutes } from '@anlan/resource/dates';
import { defaultPermitRules } from '../permit/judge-work';
import { latestOf, minutesBetween, resumeRefusal, sampleErrors, staleOrBad } from '../permit/sampling';
import { validityNumber } from '../permit/validity';
import { weatherErrors } from '../permit/weather';
import { STANDARD, WORK } from '../permit/work-type';
import {
  answered,
  answersOf,
  type CheckRows,
  confirmErrors,
  dailyOf,
  gasField,
  gasRowsOf,
  isAnswered,
  judgeGas,
  judgeSiteWork,
  listOf,
  relatedNotReady,
  type SiteWorkContext,
  text,
  windowOf,
} from './facts';
import { hotGasFields, limitGasFields, RUN, siteWorkEntity, type siteWorkLifecycle } from './site-work-entity';

type Name = Extract<keyof typeof siteWorkEntity.fields, string>;
type State = (typeof siteWorkLifecycle.names)[number];
type Try = Attempt<SiteWorkContext>;
const { step } = stepsOf(siteWorkEntity)<SiteWorkContext>();
const { code } = siteWorkEntity.lifecycle;

const LIVE: Condition = { field: 'runFlag', in: [RUN.normal] };
/** Stopped by its time, or by whoever ended it: only finished, ended and accepted. */
const GOING: Condition = { field: 'runFlag', in: [RUN.normal, RUN.interrupted, RUN.overdue] };
const GONE = [
  { when: { field: 'runFlag', equals: RUN.voided }, says: '作业票已作废' },
  { when: { field: 'runFlag', equals: RUN.unused }, says: '作业票已过作业时间，未开工过期，请重新办理' },
  { when: { field: 'runFlag', equals: RUN.overdue }, says: '作业票已超时，作业须停止，只能完工确认、终止或验收' },
  { when: { field: 'runFlag', equals: RUN.terminated }, says: '作业已终止，只能验收现场' },
  { when: { field: 'runFlag', equals: RUN.interrupted }, says: '作业已中断，请先恢复作业' },
] as const;

const rulesOf = ({ context }: Pick<Try, 'context'>) => context.rules ?? defaultPermitRules;
const refuse = (field: string, message: string): FieldError => ({ field, message });

/** One line of what happened. */
const line = (what: string, note?: (a: Try) => unknown) => ({
  field: 'history' as const,
  row: (a: Try): Stored => ({
    time: a.context.now,
    what,
    userId: a.actor.userId || null,
    note: String(note?.(a) ?? '').slice(0, 500) || null,
  }),
});

/** Whoever sends a number beside the step's own means another step: none is a free state. */
function doorErrors({ row, body }: Try, ...to: readonly State[]): FieldError[] {
  if (isEmpty(body.processState)) return [];
  const told = Number(body.processState);
  const good = [Number(row.processState), ...to.map((name) => code[name])];
  return good.includes(told)
    ? []
    : [refuse('processState', `流程状态不能直接改为${siteWorkEntity.lifecycle.labelOf(told) || told}，请按流程办理`)];
}

const overdue = (row: Values, now: string): boolean => !isEmpty(row.validUntil) && now > text(row, 'validUntil');

/** In a place that does not allow sparks before the gas is known to be good: the latest of every place. */
const gasRefusal = (a: Try): FieldError[] => {
  const rows = gasRowsOf(a.row);
  if (!rows) return [];
  const samples = a.context.samples ?? [];
  const latest = latestOf(samples, a.context.now);
  if (samples.length === 0) return [refuse(rows, '没有气体分析记录，请取样分析')];
  return latest.some(({ qualified }) => !qualified) ? [refuse(rows, '气体分析不合格，请处理后重新取样分析')] : [];
};

const LISTS = {
  assessmentRows: { name: 'assess', label: '作业前评估', by: 'assessmentId', who: '评估人' },
  detectionRows: { name: 'detect', label: '作业前检测', by: 'detectionId', who: '检测人' },
  confirmRows: { name: 'confirm', label: '确认安全措施', by: 'confirmId', who: '确认人' },
} as const satisfies Partial<Record<CheckRows, { name: string; label: string; by: Name; who: string }>>;
type Checked = keyof typeof LISTS;

/** Is every list answered, this one by what is told now? */
const allChecked = (a: Try, now: Checked): boolean =>
  (Object.keys(LISTS) as Checked[]).every((field) => field === now || isAnswered(a.context.rows?.[field]));

function checkStep(field: Checked) {
  const { name, label, by, who } = LISTS[field];
  const read = (a: Try) =>
    answered(field, a.context.rows?.[field] ?? [], a.body[field], { userId: a.actor.userId, now: a.context.now });
  return step({
    name,
    label,
    permission: 'edit',
    at: [`PUT /${name}/:id`],
    through: 'state',
    meant: { field, filled: true },
    from: ['checking'],
    while: LIVE,
    whileSays: GONE,
    waits: '该作业票正等待核对',
    may: { user: by },
    maySays: `只有${who}可以办理${label}`,
    awaits: { chain: [{ user: by }] },
    form: { sections: [section('', [field])], fields: { [field]: {} } },
    to: (a) => (allChecked(a, field) ? 'approving' : 'checking'),
    check: (a) => {
      const { rows, errors } = read(a);
      if (errors.length > 0) return [...doorErrors(a, 'approving'), ...errors];
      const measures = field === 'confirmRows' ? confirmErrors(a.row, rows, judgeSiteWork(a.row, rulesOf(a))) : [];
      // The last check sends it on: gas and disclosure stand by then.
      const last = allChecked(a, field)
        ? [
            ...gasRefusal(a),
            ...(isEmpty(a.row.receiveSignature)
              ? [refuse('educationSignature', `请先完成安全教育交底，双方签字（${STANDARD} 4.4）`)]
              : []),
          ]
        : [];
      return [...doorErrors(a, 'checking', 'approving'), ...measures, ...last];
    },
    set: (a) => ({ [field]: answersOf(a.context.rows?.[field] ?? [], read(a).rows) }),
    rows: line(label),
    done: { msg: `${label}已完成` },
  });
}

function gasStep(rows: 'hotGasRows' | 'limitGasRows') {
  const hot = rows === 'hotGasRows';
  const fields = hot ? hotGasFields : limitGasFields;
  const at = hot ? 'samplingTime' : 'sampleTime';
  const ruled = (a: Try) => judgeGas(rows, a.row, a.body, rulesOf(a));
  const type: Condition = hot
    ? {
        any: [
          { field: 'type', equals: WORK.hot },
          {
            all: [
              { field: 'type', equals: WORK.power },
              { field: 'hazardousArea', equals: 1 },
            ],
          },
        ],
      }
    : { field: 'type', equals: WORK.confined };
  const going: Condition = { field: 'runFlag', in: [RUN.normal, RUN.interrupted] };
  return step({
    name: hot ? 'hotGas' : 'limitGas',
    label: '气体分析',
    kind: 'gas',
    permission: 'edit',
    at: [`PUT /${hot ? 'hotgas' : 'limitgas'}/:id`],
    from: ['checking', 'approving', 'verifying', 'working'],
    while: { all: [going, type] },
    whileSays: [
      { when: { not: type }, says: '该作业的气体分析不用这张表' },
      ...GONE.filter(({ when }) => when.equals !== RUN.interrupted),
    ],
    waits: { checking: '该作业票正等待核对', working: '作业正在进行' },
    may: {
      anyOf: [{ user: 'detectionId' }, { user: 'guardianId' }, { user: 'responsibleId' }, { user: 'validationId' }],
    },
    maySays: '只有检测人、监护人、作业负责人和核验人可以录入气体分析',
    form: { sections: [section('', Object.keys(fields))], also: fields },
    check: (a) => {
      const missing = Object.entries(fields).flatMap(([name, field]): FieldError[] =>
        'required' in field && field.required && isEmpty(a.body[name])
          ? [
              refuse(
                name,
                `${field.kind === 'dict' || field.kind === 'date' || field.kind === 'datetime' || field.kind === 'choice' ? '请选择' : '请输入'}${field.label}`,
              ),
            ]
          : [],
      );
      const known = new Set(missing.map(({ field }) => field));
      const time = text(a.body, at);
      const more = [
        ...(time && !/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/.test(time)
          ? [{ field: at, message: '取样时间请写为2026-01-01 08:00:00的形式' }]
          : []),
        ...ruled(a).errors,
        ...sampleErrors({
          sampledAt: text(a.body, at) || null,
          now: a.context.now,
          instrument: text(a.body, 'instrument') || null,
          calibratedUntil: text(a.body, 'calibratedUntil') || null,
        }),
      ].map(({ field, message }) => refuse(gasField(rows, field), message));
      return [...missing, ...more.filter(({ field }) => !known.has(field))];
    },
    // A bad row stops the work that goes on, whatever good ones came before.
    set: (a) =>
      ruled(a).qualified === false &&
      Number(a.row.processState) === code.working &&
      Number(a.row.runFlag) === RUN.normal
        ? {
            runFlag: RUN.interrupted,
            interruptedAt: a.context.now,
            interruptReason: '气体分析不合格，作业中止，人员撤离',
          }
        : {},
    rows: {
      field: rows,
      row: (a) => {
        const { judgements, advice, qualified } = ruled(a);
        return {
          ...Object.fromEntries(
            Object.entries(fields).map(([name, field]) => [
              name,
              isEmpty(a.body[name])
                ? null
                : 'multiple' in field && field.multiple
                  ? listOf(a.body[name])
                  : a.body[name],
            ]),
          ),
          qualified: qualified ? 1 : 0,
          judgement: [...judgements.map(({ says, basis }) => `${says}（${basis}）`), ...advice].join('；'),
          enterUserId: a.actor.userId || null,
          enterTime: a.context.now,
        };
      },
    },
    done: { msg: '气体分析已录入' },
  });
}

const disclose = step({
  name: 'disclose',
  label: '安全教育交底',
  permission: 'edit',
  at: ['PUT /disclose/:id'],
  from: ['checking'],
  while: { all: [LIVE, { field: 'educationSignature', filled: false }] },
  whileSays: [{ when: { field: 'educationSignature', filled: true }, says: '已完成安全教育交底' }, ...GONE],
  waits: '该作业票正等待核对',
  may: { user: 'educationIds' },
  maySays: '只有安全教育人可以交底',
  awaits: { beside: true, chain: [{ user: 'educationIds' }] },
  form: {
    sections: [section('', ['educationContent', 'educationSignature'])],
    fields: { educationContent: { required: true }, educationSignature: { required: true } },
  },
  set: ({ context }) => ({ educationTime: context.now }),
  rows: line('安全教育交底'),
  done: { msg: '交底已签字' },
});

const receive = step({
  name: 'receive',
  label: '接受交底',
  permission: 'edit',
  at: ['PUT /receive/:id'],
  from: ['checking'],
  while: {
    all: [LIVE, { field: 'educationSignature', filled: true }, { field: 'receiveSignature', filled: false }],
  },
  whileSays: [
    { when: { field: 'receiveSignature', filled: true }, says: '已接受交底' },
    { when: { field: 'educationSignature', filled: false }, says: '安全教育人尚未交底' },
    ...GONE,
  ],
  waits: '该作业票正等待核对',
  may: { user: 'responsibleId' },
  maySays: '由作业负责人接受交底',
  awaits: { beside: true, chain: [{ user: 'responsibleId' }] },
  form: { sections: [section('', ['receiveSignature'])], fields: { receiveSignature: { required: true } } },
  set: ({ context }) => ({ receiveTime: context.now }),
  rows: line('接受交底'),
  done: { msg: '已接受交底' },
});

const countersign = step({
  name: 'countersign',
  label: '会签',
  permission: 'edit',
  at: ['PUT /countersign/:id'],
  from: ['approving'],
  while: LIVE,
  whileSays: GONE,
  waits: '该作业票正等待审批',
  may: { allOf: [{ user: 'countersignIds' }, { not: { user: 'countersigned' } }] },
  maySays: [
    { is: { user: 'countersigned' }, says: '您已会签' },
    { is: { anyone: true }, says: '只有会签人可以会签' },
  ],
  form: { sections: [] },
  confirm: '确定会签该作业票',
  set: ({ row, actor }) => ({ countersigned: [...listOf(row.countersigned), actor.userId] }),
  rows: line('会签'),
  done: { msg: '已会签' },
});

const approve = step({
  name: 'approve',
  label: '审批',
  permission: 'edit',
  at: ['PUT /approve/:id'],
  through: 'state',
  meant: { field: 'auditState', filled: true },
  hinted: { when: { field: 'auditComments', filled: true }, field: 'auditState', says: '请选择审批结果' },
  from: ['approving'],
  while: LIVE,
  whileSays: GONE,
  waits: '该作业票正等待审批',
  may: { allOf: [{ user: 'auditId' }, { not: { user: 'applicantIds' } }] },
  maySays: [
    { is: { user: 'applicantIds' }, says: '申请人不能审批自己的作业票' },
    { is: { anyone: true }, says: '只有审批人可以审批' },
  ],
  awaits: { chain: [{ user: 'auditId' }] },
  form: {
    sections: [section('', ['auditState', 'auditComments', 'photo'])],
    fields: {
      auditState: { required: true, fresh: true },
      auditComments: { required: true, fresh: true },
      photo: { required: true, fresh: true, help: `审批人须在现场审批（${STANDARD} 4.11）` },
    },
  },
  to: ({ merged }) => (Number(merged.auditState) === 1 ? 'verifying' : 'rejected'),
  check: (a) => {
    const agreed = Number(a.merged.auditState) === 1;
    const open = listOf(a.row.countersignIds).filter((id) => !listOf(a.row.countersigned).includes(id));
    return [
      ...doorErrors(a, 'verifying', 'rejected'),
      ...(agreed ? gasRefusal(a) : []),
      ...(agreed && open.length > 0
        ? [refuse('auditState', `还有${open.length}位会签人没有会签（${STANDARD} 表B.1）`)]
        : []),
      ...(agreed ? (a.context.unfit ?? []) : []),
    ];
  },
  set: ({ context }) => ({ auditTime: context.now }),
  rows: line(
    '审批',
    ({ merged }) => `${Number(merged.auditState) === 1 ? '同意' : '不同意'}：${merged.auditComments ?? ''}`,
  ),
  done: { msg: '作业票状态已更新' },
});

const verify = step({
  name: 'verify',
  label: '核验开工',
  permission: 'edit',
  at: ['PUT /verify/:id'],
  through: 'state',
  meant: { field: 'validationSignature', filled: true },
  from: ['verifying'],
  to: 'working',
  while: LIVE,
  whileSays: GONE,
  waits: '该作业票正等待核验',
  may: { user: 'validationId' },
  maySays: '只有作业前核验人可以核验',
  awaits: { chain: [{ user: 'validationId' }] },
  form: {
    sections: [section('', ['wind', 'validationSignature'])],
    fields: {
      wind: { fresh: true, requiredWhen: { field: 'outdoors', equals: 1 } },
      validationSignature: { required: true },
    },
  },
  check: (a) => {
    const { row, merged, context } = a;
    const { now } = context;
    const errors = doorErrors(a, 'working');
    const window = windowOf(row);
    const daily = dailyOf(row);
    if (window && now < window[0])
      errors.push(refuse('workTime', `作业时间从${window[0].slice(0, 16)}开始，现在不能开工`));
    if (window && now >= window[1]) errors.push(refuse('workTime', '作业时间已过，请重新办理作业票'));
    if (daily && (now.slice(11, 16) < daily.from || now.slice(11, 16) >= daily.to))
      errors.push(refuse('dailyFrom', `不在每日作业时段${daily.from}至${daily.to}内`));
    if (isEmpty(row.receiveSignature)) errors.push(refuse('receiveSignature', `安全交底未完成（${STANDARD} 4.4）`));
    const rows = gasRowsOf(row);
    const stale = rows && staleOrBad(context.samples ?? [], now, rulesOf(a));
    if (rows && stale) errors.push(refuse(rows, stale));
    const { type } = judgeSiteWork(merged, rulesOf(a));
    if (type)
      errors.push(
        ...weatherErrors({
          type,
          outdoors: Number(row.outdoors) === 1,
          wind: isEmpty(merged.wind) ? null : Number(merged.wind),
        }),
      );
    errors.push(...(context.unfit ?? []), ...relatedNotReady(row, context.related ?? []));
    if (context.watched && context.watched.length > 0)
      errors.push(
        refuse('guardianId', `监护人正在监护${context.watched.join('、')}，一人只能监护一处（${STANDARD} 4.10）`),
      );
    return errors;
  },
  set: (a) => {
    const { row, context } = a;
    const end = windowOf(row)?.[1] ?? context.now;
    const ruling = judgeSiteWork(row, rulesOf(a));
    const hours = ruling.type
      ? rulesOf(a).numbers[
          validityNumber({ type: ruling.type, level: ruling.level, specialReason: text(row, 'specialReason') || null })
        ]
      : 24;
    const most = addHours(context.now, hours);
    return { actualStart: context.now, validUntil: end < most ? end : most };
  },
  rows: line('核验开工'),
  done: { msg: '作业票状态已更新', toast: '已核验，作业开始' },
});

const sendBack = step({
  name: 'sendBack',
  label: '核验退回',
  permission: 'edit',
  danger: true,
  at: ['PUT /sendback/:id'],
  from: ['verifying'],
  to: 'rejected',
  while: LIVE,
  whileSays: GONE,
  may: { user: 'validationId' },
  maySays: '只有作业前核验人可以退回',
  form: {
    sections: [section('', ['endReason'])],
    fields: { endReason: { label: '退回原因', required: true, fresh: true, told: true } },
  },
  check: ({ body }) => (isEmpty(body.endReason) ? [refuse('endReason', '请输入退回原因')] : []),
  rows: line('核验退回', ({ body }) => body.endReason),
  done: { msg: '已退回申请人' },
});

const CHARGE: Party<Name> = {
  anyOf: [
    { user: 'guardianId' },
    { user: 'responsibleId' },
    { user: 'auditId' },
    { user: 'validationId' },
    { role: 'safety_manager' },
  ],
};
const CHARGE_SAYS = '只有监护人、作业负责人、审批人、核验人和安全管理人员可以办理';

const interrupt = step({
  name: 'interrupt',
  label: '中断作业',
  permission: 'edit',
  danger: true,
  at: ['PUT /interrupt/:id'],
  from: ['working'],
  while: LIVE,
  whileSays: GONE,
  waits: '作业正在进行',
  may: CHARGE,
  maySays: CHARGE_SAYS,
  form: { sections: [section('', ['interruptReason'])], fields: { interruptReason: { required: true, fresh: true } } },
  set: ({ context }) => ({ runFlag: RUN.interrupted, interruptedAt: context.now }),
  rows: line('中断作业', ({ merged }) => merged.interruptReason),
  done: { msg: '作业已中断' },
});

const resume = step({
  name: 'resume',
  label: '恢复作业',
  permission: 'edit',
  at: ['PUT /resume/:id'],
  from: ['working'],
  while: { field: 'runFlag', equals: RUN.interrupted },
  whileSays: [
    { when: { field: 'runFlag', equals: RUN.normal }, says: '作业没有中断' },
    ...GONE.filter(({ when }) => when.equals !== RUN.interrupted),
  ],
  may: { anyOf: [{ user: 'guardianId' }, { user: 'responsibleId' }] },
  maySays: '由监护人或作业负责人恢复作业',
  awaits: { when: { field: 'runFlag', equals: RUN.interrupted }, beside: true, chain: [{ user: 'responsibleId' }] },
  form: { sections: [] },
  confirm: '确认现场条件符合要求，恢复作业',
  check: (a) => {
    const { row, context } = a;
    const errors: FieldError[] = [];
    if (overdue(row, context.now)) errors.push(refuse('validUntil', '作业票已超时，不能恢复，请完工确认或终止'));
    const { type, level } = judgeSiteWork(row, rulesOf(a));
    const why =
      type &&
      resumeRefusal(
        {
          type,
          level,
          interruptedAt: text(row, 'interruptedAt'),
          at: context.now,
          samples: context.samples ?? [],
          hazardousPower: Number(row.hazardousArea) === 1,
        },
        rulesOf(a),
      );
    const rows = gasRowsOf(row);
    if (why && rows) errors.push(refuse(rows, why));
    errors.push(...(context.unfit ?? []));
    return errors;
  },
  set: () => ({ runFlag: RUN.normal, interruptedAt: null, interruptReason: null }),
  rows: line(
    '恢复作业',
    ({ row, context }) => `中断${Math.floor(minutesBetween(text(row, 'interruptedAt'), context.now))}分钟`,
  ),
  done: { msg: '作业已恢复' },
});

export const handOver = step({
  name: 'handOver',
  label: '更换监护人',
  permission: 'edit',
  at: ['PUT /handover/:id'],
  from: ['working'],
  while: { field: 'runFlag', in: [RUN.normal, RUN.interrupted] },
  whileSays: GONE.filter(({ when }) => when.equals !== RUN.interrupted),
  may: { anyOf: [{ user: 'guardianId' }, { user: 'responsibleId' }] },
  maySays: '由监护人或作业负责人办理监护交接',
  form: {
    sections: [section('', ['guardianId'])],
    fields: { guardianId: { label: '接班监护人', required: true, fresh: true } },
  },
  check: ({ row, merged, context }) => {
    const next = text(merged, 'guardianId');
    if (!next) return [];
    if (next === text(row, 'guardianId')) return [refuse('guardianId', '请选择另一人')];
    return [
      ...(next === text(row, 'responsibleId')
        ? [refuse('guardianId', `监护人不能同时是作业负责人（${STANDARD} 4.10）`)]
        : []),
      ...(context.unfit ?? []),
      ...(context.watched && context.watched.length > 0
        ? [refuse('guardianId', `接班监护人正在监护${context.watched.join('、')}（${STANDARD} 4.10）`)]
        : []),
    ];
  },
  rows: line('更换监护人'),
  done: { msg: '监护人已更换' },
});

const finish = step({
  name: 'finish',
  label: '完工确认',
  permission: 'edit',
  at: ['PUT /finish/:id'],
  through: 'state',
  meant: {
    any: [
      { field: 'responsibleSignature', filled: true },
      { field: 'guardianSignature', filled: true },
    ],
  },
  from: ['working'],
  to: 'accepting',
  while: GOING,
  whileSays: GONE,
  waits: '作业正在进行，等待完工确认',
  may: { anyOf: [{ user: 'responsibleId' }, { user: 'guardianId' }] },
  maySays: '由作业负责人、监护人共同签字完工',
  awaits: { chain: [{ user: 'responsibleId' }] },
  form: {
    sections: [section('', ['responsibleSignature', 'guardianSignature'])],
    fields: {
      responsibleSignature: { required: true, fresh: true },
      guardianSignature: { required: true, fresh: true },
    },
  },
  check: (a) => doorErrors(a, 'accepting'),
  set: ({ row, context }) => ({
    finishTime: context.now,
    ...(Number(row.runFlag) === RUN.interrupted ? { runFlag: RUN.normal } : {}),
    ...(overdue(row, context.now) ? { runFlag: RUN.overdue } : {}),
  }),
  rows: line('完工确认', ({ row, context }) => (overdue(row, context.now) ? '超时完工' : '')),
  done: { msg: '作业票状态已更新', toast: '已完工，等待验收' },
});

const terminate = step({
  name: 'terminate',
  label: '终止作业',
  permission: 'edit',
  danger: true,
  at: ['PUT /terminate/:id'],
  from: ['working'],
  to: 'accepting',
  while: GOING,
  whileSays: GONE,
  may: CHARGE,
  maySays: CHARGE_SAYS,
  form: {
    sections: [section('', ['endReason'])],
    fields: { endReason: { label: '终止原因', required: true, fresh: true } },
  },
  set: ({ actor, context }) => ({
    runFlag: RUN.terminated,
    endUserId: actor.userId || null,
    endTime: context.now,
    finishTime: context.now,
  }),
  rows: line('终止作业', ({ merged }) => merged.endReason),
  done: { msg: '作业已终止，请验收现场' },
});

const accept = step({
  name: 'accept',
  label: '验收',
  permission: 'edit',
  at: ['PUT /accept/:id'],
  through: 'state',
  meant: { field: 'acceptanceState', filled: true },
  hinted: { when: { field: 'acceptanceSignature', filled: true }, field: 'acceptanceState', says: '请选择验收结果' },
  from: ['accepting'],
  while: { not: { field: 'runFlag', equals: RUN.voided } },
  whileSays: GONE,
  waits: '该作业票正等待验收',
  may: { allOf: [{ user: 'acceptanceId' }, { not: { user: 'responsibleId' } }] },
  maySays: '只有验收人可以验收，作业负责人不能验收自己的作业',
  awaits: { chain: [{ user: 'acceptanceId' }] },
  form: {
    sections: [
      section('', [
        'acceptanceRows',
        'acceptanceState',
        'acceptanceComments',
        'acceptancePhoto',
        'acceptanceSignature',
      ]),
    ],
    fields: {
      acceptanceState: { required: true, fresh: true },
      acceptanceComments: { required: true, fresh: true },
      acceptanceSignature: { required: true, fresh: true },
      acceptanceRows: {},
      acceptancePhoto: { fresh: true },
    },
  },
  // What was stopped by its time or ended does not go on: it waits for its place to be put right.
  to: ({ row, merged, context }) =>
    Number(merged.acceptanceState) === 1
      ? 'done'
      : Number(row.runFlag) === RUN.normal && !overdue(row, context.now)
        ? 'working'
        : 'accepting',
  check: (a) => {
    const { row, merged, body, context } = a;
    const good = Number(merged.acceptanceState) === 1;
    const stored = context.rows?.acceptanceRows ?? [];
    const { errors } = answered('acceptanceRows', stored, body.acceptanceRows, {
      userId: a.actor.userId,
      now: context.now,
    });
    const watch = Number(row.type) === 1 ? rulesOf(a).numbers['fireWatch.minutes'] : 0;
    const from = addMinutes(text(row, 'finishTime') || context.now, watch);
    return [
      ...doorErrors(a, 'done', 'working'),
      ...(good && stored.length > 0 ? errors : []),
      ...(good && watch > 0 && context.now < from
        ? [refuse('acceptanceState', `动火结束后须看火${watch}分钟，${from.slice(11, 16)}后方可验收（企业规定）`)]
        : []),
    ];
  },
  set: ({ actor, body, context, merged, row }) => {
    const good = Number(merged.acceptanceState) === 1;
    const stored = context.rows?.acceptanceRows ?? [];
    const who = { userId: actor.userId, now: context.now };
    const { rows } = answered('acceptanceRows', stored, body.acceptanceRows, who);
    return {
      acceptanceTime: context.now,
      // Work that was finished and goes on was broken off since: it is resumed as after every break (5.3.1, 6.3).
      ...(!good && Number(row.runFlag) === RUN.normal && !overdue(row, context.now)
        ? {
            runFlag: RUN.interrupted,
            interruptedAt: text(row, 'finishTime') || context.now,
            interruptReason: '验收不合格',
          }
        : {}),
      ...(stored.length > 0 ? { acceptanceRows: answersOf(stored, rows) as never } : {}),
    };
  },
  rows: line(
    '验收',
    ({ merged }) => `${Number(merged.acceptanceState) === 1 ? '合格' : '不合格'}：${merged.acceptanceComments ?? ''}`,
  ),
  done: { msg: '作业票状态已更新' },
});

const resubmit = step({
  name: 'resubmit',
  label: '重新提交',
  permission: 'edit',
  at: ['PUT /resubmit/:id'],
  from: ['rejected'],
  to: 'checking',
  while: LIVE,
  whileSays: GONE,
  waits: '该作业票审批不通过，等待申请人修改后重新提交',
  may: { user: 'applicantIds' },
  maySays: '只有申请人可以重新提交',
  awaits: { chain: [{ user: 'applicantIds' }] },
  form: { sections: [] },
  confirm: '重新提交后原有的核对、签名全部作废，确定重新提交',
  check: (a) => {
    const window = windowOf(a.row);
    return [
      ...(window && window[1] <= a.context.now ? [refuse('workTime', '作业时间已过，请先修改作业时间')] : []),
      ...judgeSiteWork(a.row, rulesOf(a)).errors,
      ...(a.context.unfit ?? []),
    ];
  },
  set: ({ row, context }) => ({ ...cleared(context), round: Number(row.round ?? 1) + 1 }),
  rows: line('重新提交'),
  done: { msg: '已重新提交' },
});

/** A new version begins without any signature. */
export function cleared(context: Pick<SiteWorkContext, 'rows'>): Stored {
  const anew = (rows: readonly Stored[] = []) =>
    rows.map(({ id }) => ({ id, result: null, note: null, checkUserId: null, checkTime: null }));
  const { assessmentRows, detectionRows, confirmRows, acceptanceRows } = context.rows ?? {};
  return {
    assessmentRows: anew(assessmentRows),
    detectionRows: anew(detectionRows),
    confirmRows: anew(confirmRows),
    acceptanceRows: anew(acceptanceRows),
    countersigned: [],
    educationContent: null,
    educationSignature: null,
    educationTime: null,
    receiveSignature: null,
    receiveTime: null,
    auditState: null,
    auditComments: null,
    auditTime: null,
    photo: [],
    validationSignature: null,
  };
}

const voidIt = step({
  name: 'void',
  label: '作废',
  permission: 'edit',
  danger: true,
  at: ['PUT /void/:id'],
  from: ['checking', 'approving', 'verifying', 'rejected'],
  while: { field: 'runFlag', in: [RUN.normal, RUN.unused] },
  whileSays: GONE,
  may: { anyOf: [{ user: 'applicantIds' }, { role: 'safety_manager' }, { role: 'enterprise_admin' }] },
  maySays: '只有申请人、安全管理人员和企业管理员可以作废',
  form: {
    sections: [section('', ['endReason'])],
    fields: { endReason: { label: '作废原因', required: true, fresh: true } },
  },
  set: ({ actor, context }) => ({ runFlag: RUN.voided, endUserId: actor.userId || null, endTime: context.now }),
  rows: line('作废', ({ merged }) => merged.endReason),
  done: { msg: '作业票已作废' },
});

export const siteWorkSteps: Steps<Name, State, SiteWorkContext> = {
  entity: siteWorkEntity,
  plain: { now: '2026-01-01 00:00:00', userName: '' },
  doors: [
    {
      name: 'state',
      at: ['PUT /state/:id'],
      summary: '办理作业票的下一步（核对、审批、核验、完工、验收）',
      msg: '作业票状态已更新',
    },
  ],
  steps: [
    checkStep('assessmentRows'),
    checkStep('detectionRows'),
    checkStep('confirmRows'),
    disclose,
    receive,
    gasStep('hotGasRows'),
    gasStep('limitGasRows'),
    countersign,
    approve,
    verify,
    sendBack,
    interrupt,
    resume,
    handOver,
    finish,
    terminate,
    accept,
    resubmit,
    voidIt,
  ],
  ended: { done: '该作业票已完成' },
};
