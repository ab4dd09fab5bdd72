/** A special-work ticket from draft to archive (domain-rules D2): who may do what in which state. */
import {
  type Attempt,
  approvalOf,
  askedIds,
  type Condition,
  type FieldError,
  f,
  isEmpty,
  type Steps,
  type Stored,
  section,
  speaksFor,
  standing,
  stepsOf,
  type Values,
  validateFields,
  withOpinion,
} from '@anlan/resource';
import { certificateNeed } from '../certificate/needs';
import { judgeSample } from './gas';
import { conflictsOf } from './interlocks';
import { defaultPermitRules, type PermitRules, type WorkRuling, workTypeOf } from './judge-work';
import { type MeasureFacts, measureErrors, unconfirmedErrors } from './measures';
import { gasFields, type PermitField, permitEntity, type permitLifecycle, RUN } from './permit-entity';
import {
  asksCertificate,
  asksGasOf,
  levelNameOf,
  listOf,
  measureRows,
  nextStop,
  oxygenRichOf,
  type PermitContext,
  reasonLines,
  rulingOf,
  sampleOf,
  type TicketFacts,
  text,
  wrongHours,
} from './permit-facts';
import { ruleSetSays } from './rule-set';
import {
  latestOf,
  minutesBetween,
  missingPlaces,
  resumeRefusal,
  sampleErrors,
  staleOrBad,
  type Taken,
  undoes,
} from './sampling';
import { nameOfWork, STANDARD, WORK, workTypes } from './work-type';

type State = (typeof permitLifecycle.names)[number];
type Try = Attempt<PermitContext>;

const { step, party } = stepsOf(permitEntity)<PermitContext>();

const rulesOf = (a: Pick<Try, 'context'>): PermitRules => a.context.rules ?? defaultPermitRules;
const refuse = (field: string, message: string): FieldError => ({ field, message });

const NORMAL: Condition = { field: 'runFlag', equals: RUN.normal };
const RUNNING: Condition = { field: 'runFlag', in: [RUN.normal, RUN.interrupted] };
const DRAFT: Condition = { field: 'runFlag', equals: RUN.draft };

const charge = party({
  anyOf: [{ user: 'principalId' }, { user: 'guardianId' }, { headOf: 'applyingUnit' }, { role: 'safety_manager' }],
});
const CHARGE_SAYS = '只有作业负责人、监护人、申请单位负责人或安全管理人员可以办理';
const guardians = party({ user: 'guardianId' });

const PHOTO = { accept: ['jpg', 'jpeg', 'png', 'webp'], count: 9, maxMb: 50, onSite: true } as const;

/** One line of the ticket's history. */
const line = (link: string, result?: (a: Try) => string, comment?: (a: Try) => string) => ({
  field: 'handlings' as const,
  row: (a: Try): Stored => ({
    processLink: link,
    processUserId: a.actor.userId || null,
    processTime: a.context.now,
    processResult: result?.(a) ?? null,
    processComment: (comment?.(a) ?? '').slice(0, 500) || null,
  }),
});

const servesUntil = (ticket: TicketFacts | undefined): string | null =>
  ticket?.linked
    .filter(({ type }) => type === WORK.hot || type === WORK.confined)
    .map(({ to }) => to)
    .sort()[0] ?? null;

const rulingAt = (a: Try): WorkRuling | undefined => rulingOf(a.merged, rulesOf(a), servesUntil(a.context.ticket));

/** People: the guardian works not himself, watches at one place, nobody whose certificate ends before the work. */
function peopleErrors({ merged, context: { ticket } }: Try): FieldError[] {
  if (!ticket) return [];
  const guardiansOf = listOf(merged.guardianId);
  const end = text(merged, 'endTime').slice(0, 10);
  const errors: FieldError[] = [...ticket.people];
  if (ticket.workers.length === 0) errors.push(refuse('workers', '请填写作业人员'));
  if (ticket.workers.some(({ userId }) => userId && guardiansOf.includes(userId))) {
    errors.push(refuse('guardianId', `监护人不能同时是作业人员（${STANDARD} 4.10）`));
  }
  if (ticket.elsewhere.length > 0) {
    errors.push(
      refuse(
        'guardianId',
        `监护人${ticket.elsewhere.join('、')}同一时间在另一处监护，一人只能监护一处（${STANDARD} 4.10）`,
      ),
    );
  }
  if (guardiansOf.includes(text(merged, 'principalId'))) {
    errors.push(refuse('guardianId', `监护人不能同时是作业负责人（${STANDARD} 4.10）`));
  }
  if (text(merged, 'acceptanceId') === text(merged, 'principalId')) {
    errors.push(refuse('acceptanceId', '验收人不能是作业负责人'));
  }
  if (ticket.workers.length > 0 && !ticket.workers.some(({ duty }) => Number(duty) !== 2)) {
    errors.push(refuse('workers', '作业人员中至少有一人操作'));
  }
  for (const { name, firm, duty, certificate, certificateUntil, entryTrained } of ticket.workers) {
    const who = name ?? '作业人员';
    if (
      firm &&
      Number(duty) !== 2 &&
      asksCertificate(merged) &&
      certificateNeed(merged.workType, 'worker') &&
      !(certificate && certificateUntil)
    ) {
      errors.push(refuse('workers', `请填写外部人员${who}的证书编号与有效期（${STANDARD} 4.9）`));
    }
    if (certificateUntil && certificateUntil < end) {
      errors.push(refuse('workers', `${who}的证书有效期至${certificateUntil}，早于作业结束日（${STANDARD} 4.9）`));
    }
    if (firm && Number(entryTrained) !== 1) errors.push(refuse('workers', `外部人员${who}未经入厂教育合格，不能作业`));
  }
  for (const { name, number, validUntil } of ticket.equipment) {
    if (validUntil && validUntil < end) {
      errors.push(refuse('equipment', `${name}（${number}）的检验有效期至${validUntil}，早于作业结束日`));
    }
  }
  if (ticket.jha === 0) errors.push(refuse('jha', `请填写作业危害分析（${STANDARD} 4.1）`));
  return errors;
}

/** Tickets the law asks for beside this one, and those that may not be there at the same time. */
function besideErrors(a: Try, ruling: WorkRuling): FieldError[] {
  const { merged, context } = a;
  const { ticket } = context;
  if (!ticket) return [];
  const [from, to] = [text(merged, 'startTime'), text(merged, 'endTime')];
  const errors = ruling.links.flatMap(({ type, says }): FieldError[] => {
    const found = ticket.linked.filter((one) => one.type === type);
    if (found.length === 0) return [refuse('associatedOtherWork', says)];
    const covers = found.some((one) => one.from <= from && to <= one.to);
    return covers
      ? []
      : [refuse('associatedOtherWork', `关联的${workTypes[type].label}票${found[0]?.number}的时间不覆盖本次作业`)];
  });
  const type = workTypeOf(merged.workType);
  if (!type) return errors;
  const mine = {
    type,
    number: text(merged, 'workTicketNum'),
    painting: Number(merged.painting) === 1,
    pipe: text(merged, 'blindEquipmentName') || null,
  };
  const conflicts = conflictsOf(mine, ticket.near);
  const seen = Number(merged.conflictsSeen) === 1;
  return [
    ...errors,
    ...conflicts.filter(({ lock }) => lock.action === 'refuse').map(({ says }) => refuse('workLocation', says)),
    ...(seen
      ? []
      : conflicts
          .filter(({ lock }) => lock.action === 'acknowledge')
          .map(({ says }) => refuse('conflictsSeen', `${says}，确认已知悉后提交`))),
  ];
}

const measureFacts = (merged: Values, level: string | null, ticket: TicketFacts): MeasureFacts => ({
  type: workTypeOf(merged.workType) ?? WORK.hot,
  level,
  height: isEmpty(merged.highWorkHeight) ? null : Number(merged.highWorkHeight),
  digDepth: isEmpty(merged.digDepth) ? null : Number(merged.digDepth),
  hazardousGround: Number(merged.hazardousGround) === 1,
  hazardousPower: Number(merged.hazardousPower) === 1,
  linked: ticket.linked.length > 0,
});

const MOST_SAID = 6;

/** A form tells one sentence a field: what is wrong with the same field is told in one. */
function joined(errors: readonly FieldError[]): FieldError[] {
  const byField = new Map<string, string[]>();
  for (const { field, message } of errors) {
    const said = byField.get(field) ?? [];
    if (!said.includes(message)) byField.set(field, [...said, message]);
  }
  return [...byField].map(([field, said]) => ({
    field,
    message:
      said.slice(0, MOST_SAID).join('；') + (said.length > MOST_SAID ? `；另有${said.length - MOST_SAID}项` : ''),
  }));
}

/** Everything against the submission of a ticket. */
function submitErrors(a: Try): FieldError[] {
  const { merged, context } = a;
  const ruling = rulingAt(a);
  if (!ruling) return [refuse('workType', '请选择作业类型')];
  const { ticket, now } = context;
  const errors: FieldError[] = [
    ...ruling.errors,
    ...wrongHours(merged).map((field) => refuse(field, '每日作业时段请写为08:00的形式')),
  ];
  if (text(merged, 'endTime') && text(merged, 'endTime') <= now) errors.push(refuse('endTime', '作业结束时间已过'));
  errors.push(...peopleErrors(a), ...besideErrors(a, ruling));
  if (ticket)
    errors.push(...measureErrors(measureRows(ticket.measures), measureFacts(merged, ruling.level.effective, ticket)));
  errors.push(...(context.chainOf?.(ruling).errors ?? []).map((message) => refuse('processId', message)));
  return errors;
}

/** What a resubmission begins without: signatures and judgements of the former version. */
const CLEARED = {
  disclosureUserId: null,
  receiveDisclosureUserId: null,
  disclosureContent: null,
  disclosureSign: null,
  receiveDisclosureSign: null,
  disclosureTime: null,
  photo: [],
  checkUserId: null,
  checkTime: null,
  validationId: null,
  validationSignature: null,
  validationPhoto: [],
  awaitingIds: [],
} as const;

/** Of another version, or after conditions have changed, every measure is confirmed anew. */
const unconfirmed = {
  field: 'measures' as const,
  row: ({ context }: Try): Stored[] =>
    (context.ticket?.measures ?? [])
      .filter(({ confirmUserId }) => !isEmpty(confirmUserId))
      .map(({ id }) => ({ id, confirmUserId: null, confirmTime: null, confirmSign: null, confirmPhoto: [] })),
};

export const submit = step({
  name: 'submit',
  label: '提交',
  permission: 'add',
  at: ['PUT /submit/:id'],
  from: ['toCheck', 'rejected'],
  while: DRAFT,
  whileSays: '该作业票已提交',
  waits: '该作业票正等待申请人提交',
  to: 'toCheck',
  may: { user: 'applicantId' },
  maySays: '只有申请人可以提交',
  form: {
    title: '提交作业票',
    sections: [section('', ['applicantSign', 'conflictsSeen'])],
    fields: { applicantSign: { required: true, fresh: true, label: '申请人签名' } },
  },
  check: (a) => joined(submitErrors(a)),
  set: (a) => {
    const ruling = rulingAt(a);
    if (!ruling) return {};
    const level = ruling.level.effective;
    const type = workTypeOf(a.merged.workType) ?? WORK.hot;
    const chain = a.context.chainOf?.(ruling).approval ?? null;
    return {
      ...CLEARED,
      runFlag: RUN.normal,
      revision: Number(a.row.revision ?? 0) + 1,
      applicationTime: a.context.now,
      effectiveLevel: level,
      levelName: nameOfWork(type, level),
      ...(type === WORK.height ? { highWorkLevel: level } : {}),
      ...(type === WORK.lifting ? { liftingWorkLevel: level } : {}),
      levelReasons: [...reasonLines(ruling), ...ruling.notes].join('\n') || null,
      ruleNames: ruleSetSays(rulesOf(a).ruleSet).join('\n'),
      approval: chain,
      nodeName: '待检查',
    };
  },
  rows: [unconfirmed, line('提交', (a) => (Number(a.row.revision ?? 0) > 0 ? '修改后重新提交' : '提交'))],
  done: { msg: '提交成功' },
});

export const disclose = step({
  name: 'disclose',
  label: '安全交底',
  permission: 'edit',
  at: ['PUT /disclose/:id'],
  from: ['toCheck'],
  while: NORMAL,
  may: charge,
  maySays: CHARGE_SAYS,
  form: {
    sections: [
      section('', [
        'disclosureContent',
        'disclosureUserId',
        'disclosureSign',
        'receiveDisclosureUserId',
        'receiveDisclosureSign',
      ]),
    ],
    fields: {
      disclosureContent: {
        required: true,
        fresh: true,
        help: '作业环境、危险有害因素、措施与应急处置；动土、断路须说明地下隐蔽设施',
      },
      disclosureUserId: { required: true },
      disclosureSign: { required: true, fresh: true },
      receiveDisclosureUserId: { required: true },
      receiveDisclosureSign: { required: true, fresh: true },
    },
    initial: (row) => ({ receiveDisclosureUserId: row.principalId ?? null }),
  },
  check: ({ merged }) =>
    text(merged, 'disclosureUserId') !== '' &&
    text(merged, 'disclosureUserId') === text(merged, 'receiveDisclosureUserId')
      ? [refuse('receiveDisclosureUserId', '交底人与接受交底人不能是同一人')]
      : [],
  set: ({ context }) => ({ disclosureTime: context.now }),
  rows: line('安全交底', () => '双方已签名'),
  done: { msg: '交底已记录' },
});

const measureOfBody = ({ body, context }: Try) =>
  context.ticket?.measures.find(({ id }) => id === text(body, 'measureId'));

export const confirmMeasure = step({
  name: 'confirmMeasure',
  label: '确认安全措施',
  permission: 'edit',
  at: ['PUT /measure/:id'],
  from: ['toCheck'],
  while: NORMAL,
  may: charge,
  maySays: CHARGE_SAYS,
  // Chosen among the ticket's own rows: the screen confirms one after the other.
  offeredWhen: { field: 'id', equals: '' },
  form: {
    sections: [section('', ['measureId', 'concerned', 'detail', 'signature', 'picture'])],
    also: {
      measureId: f.text('措施', { required: true, max: 36 }),
      concerned: f.choice('是否涉及', { '1': '涉及', '2': '不涉及' }),
      detail: f.text('补充说明', { max: 100 }),
      signature: f.signature('确认人签名', { required: true }),
      picture: f.file('现场照片', PHOTO),
    },
  },
  check: (a) => {
    const row = measureOfBody(a);
    const { ticket } = a.context;
    if (!row || !ticket) return [refuse('measureId', '安全措施不存在')];
    const errors: FieldError[] = [];
    if (isEmpty(a.body.signature)) errors.push(refuse('signature', '请签名'));
    const concerned = isEmpty(a.body.concerned) ? Number(row.concerned) : Number(a.body.concerned);
    const others = ticket.measures.map((one) => (one.id === row.id ? { ...one, concerned } : one));
    const level = text(a.row, 'effectiveLevel') || null;
    errors.push(
      ...measureErrors(measureRows(others), measureFacts(a.row, level, ticket)).filter(({ message }) =>
        message.includes('不能标为不涉及'),
      ),
    );
    return errors;
  },
  rows: {
    field: 'measures',
    row: (a) => ({
      id: text(a.body, 'measureId'),
      ...(isEmpty(a.body.concerned) ? {} : { concerned: Number(a.body.concerned) }),
      ...(isEmpty(a.body.detail) ? {} : { detail: text(a.body, 'detail') }),
      confirmUserId: a.actor.userId,
      confirmTime: a.context.now,
      confirmSign: text(a.body, 'signature'),
      confirmPhoto: listOf(a.body.picture),
    }),
  },
  done: { msg: '已确认' },
});

const judgedSample = (a: Try) =>
  judgeSample(sampleOf(a.body), {
    type: workTypeOf(a.row.workType) ?? WORK.hot,
    date: (text(a.body, 'signTime') || a.context.now).slice(0, 10),
    oxygenRich: oxygenRichOf(a.row),
    own: rulesOf(a).own,
  });

const takenOf = (a: Try): Taken => ({
  sampledAt: withSeconds(text(a.body, 'signTime')),
  place: text(a.body, 'limitAnalysisSite'),
  qualified: judgedSample(a).qualified === true,
  substances: [
    ...(isEmpty(a.body.analysisResult) ? [] : listOf(a.body.representativeGas)),
    ...(isEmpty(a.body.toxicResult) ? [] : [text(a.body, 'limitGasName')]),
  ].join(','),
});
const withSeconds = (told: string): string => (told.length === 16 ? `${told}:00` : told);

const gasOf = (a: Try): readonly Taken[] => a.context.ticket?.gas ?? [];
const latestGas = (samples: readonly Taken[]): Taken | undefined =>
  [...samples].sort((one, other) => one.sampledAt.localeCompare(other.sampledAt)).at(-1);

export const addGas = step({
  name: 'addGas',
  label: '气体分析',
  permission: 'edit',
  at: ['PUT /gas/:id'],
  from: ['toCheck', 'toApprove', 'toVerify', 'working'],
  while: {
    all: [
      RUNNING,
      {
        any: [
          { field: 'workType', in: [WORK.hot, WORK.confined] },
          { field: 'hazardousPower', equals: 1 },
        ],
      },
    ],
  },
  form: {
    sections: [section('', Object.keys(gasFields))],
    also: gasFields,
    initial: (_row, { now }) => ({
      signTime: now || null,
      limitAnalysisSite: '中部',
      analysisResultUnit: 1,
      toxicResultUnit: 4,
    }),
  },
  check: (a) => {
    const ruling = judgedSample(a);
    const parsed = validateFields(gasFields, [], a.body as Record<string, unknown>, 'create');
    const at = text(a.body, 'signTime');
    return [
      ...parsed.errors,
      ...sampleErrors({
        sampledAt: at ? withSeconds(at) : null,
        now: a.context.now,
        instrument: text(a.body, 'instrument') || null,
        calibratedUntil: text(a.body, 'calibratedUntil') || null,
      }).map(({ field, message }) => refuse(field === 'instrumentId' ? 'calibratedUntil' : field, message)),
      ...ruling.errors,
    ];
  },
  set: (a) => {
    const taken = takenOf(a);
    const latest = latestGas([...gasOf(a), taken]) ?? taken;
    // What is good elsewhere, or was before, does not undo it: only a later good one of the same place.
    const bad =
      !taken.qualified && !gasOf(a).some((other) => other.sampledAt > taken.sampledAt && undoes(other, taken));
    return {
      lastGasTime: latest.sampledAt,
      lastGasQualified: latest.qualified ? 1 : 2,
      // A bad value while work goes on stops it at once (GB 30871-2022 6.5).
      ...(bad &&
      Number(a.row.processState) === permitEntity.lifecycle.code.working &&
      Number(a.row.runFlag) === RUN.normal
        ? { runFlag: RUN.interrupted, interruptedAt: a.context.now, interruptReason: '气体分析不合格' }
        : {}),
    };
  },
  rows: [
    {
      field: 'gasRows',
      row: (a) => {
        const { values } = validateFields(gasFields, [], a.body as Record<string, unknown>, 'create');
        const ruling = judgedSample(a);
        return {
          ...values,
          signUserId: a.actor.userId,
          enteredTime: a.context.now,
          qualified: ruling.qualified ? 1 : 2,
          judgement: [...ruling.judgements.map(({ says, basis }) => `${says}（${basis}）`), ...ruling.advice].join(
            '\n',
          ),
        };
      },
    },
    line(
      '气体分析',
      (a) => (judgedSample(a).qualified ? '合格' : '不合格'),
      (a) =>
        judgedSample(a)
          .judgements.map(({ says }) => says)
          .join('；'),
    ),
  ],
  done: { msg: '气体分析已记录' },
});

/** Gas is analysed, of large vessels at every part, and what was found last is good. */
function gasErrors(a: Try, fresh: boolean): FieldError[] {
  if (!asksGasOf(a.row)) return [];
  const gas = gasOf(a);
  const errors: FieldError[] = [];
  const large = Number(a.row.largeSpace) === 1 ? missingPlaces(gas) : undefined;
  if (large) errors.push(refuse('gasRows', large));
  if (fresh) {
    const wrong = staleOrBad(gas, a.context.now, rulesOf(a));
    if (wrong) errors.push(refuse('gasRows', wrong));
  } else if (gas.length === 0) errors.push(refuse('gasRows', '没有气体分析记录，请取样分析'));
  else if (latestOf(gas, a.context.now).some(({ qualified }) => !qualified))
    errors.push(refuse('gasRows', '气体分析不合格，请处理后重新取样分析'));
  return errors;
}

export const check = step({
  name: 'check',
  label: '检查完成',
  permission: 'edit',
  at: ['PUT /check/:id'],
  from: ['toCheck'],
  while: NORMAL,
  waits: '该作业票正等待现场检查、确认措施与交底',
  to: 'toApprove',
  may: charge,
  maySays: CHARGE_SAYS,
  awaits: { chain: [{ user: 'principalId' }, { headOf: 'applyingUnit' }, { role: 'safety_manager' }] },
  form: {
    sections: [section('', ['photo'])],
    fields: { photo: { required: true, fresh: true, help: '在现场拍摄' } },
  },
  check: (a) => [
    ...(isEmpty(a.row.disclosureTime)
      ? [refuse('disclosureSign', `请先完成安全交底，双方签名（${STANDARD} 4.4）`)]
      : []),
    ...(a.context.ticket ? unconfirmedErrors(measureRows(a.context.ticket.measures)) : []),
    ...gasErrors(a, false),
  ],
  set: (a) => {
    const approval = approvalOf(a.row.approval);
    const now = approval && standing(approval);
    return {
      checkUserId: a.actor.userId,
      checkTime: a.context.now,
      awaitingIds: approval ? [...askedIds(approval)] : [],
      nodeName: now?.is === 'open' ? now.node.name : '待审批',
    };
  },
  rows: line('现场检查', () => '检查完成，提交审批'),
  done: { msg: '已提交审批' },
});

const opinionForm = {
  sections: [section('', ['approvalComments', 'signature', 'picture'])],
  also: {
    approvalComments: f.longText('审批意见', { max: 200 }),
    signature: f.signature('审批人签名', { required: true }),
    picture: f.file('现场照片', { ...PHOTO, required: true }),
  },
} as const;

const openNode = (a: Try): string => {
  const approval = approvalOf(a.row.approval);
  const now = approval && standing(approval);
  return now?.is === 'open' ? now.node.name : '审批';
};
const opinionErrors = ({ body }: Try): FieldError[] => [
  ...(isEmpty(body.signature) ? [refuse('signature', '请签名')] : []),
  ...(isEmpty(body.picture) ? [refuse('picture', `请在现场拍照，审批人应在现场审批（${STANDARD} 4.11）`)] : []),
];
const opinionRow = (state: 1 | 2) => ({
  field: 'approvals' as const,
  row: (a: Try): Stored => ({
    auditName: openNode(a),
    userId: a.actor.userId,
    updateTime: a.context.now,
    approvalState: state,
    approvalComments: text(a.body, 'approvalComments') || null,
    signature: text(a.body, 'signature') || null,
    picture: listOf(a.body.picture),
    revision: Number(a.row.revision ?? 1),
  }),
});
/** Nobody approves his own application. */
const approvers = party({ allOf: [{ approver: 'approval' }, { not: { user: 'applicantId' } }] });
const APPROVER_SAYS = [
  { is: { user: 'applicantId' } as const, says: '不能审批自己申请的作业票' },
  { says: '现在不由您审批' },
] as const;

const afterOpinion = (a: Try) => {
  const approval = approvalOf(a.row.approval);
  if (!approval || speaksFor(approval, a.actor.userId) === undefined) return undefined;
  return withOpinion(approval, { by: a.actor.userId, agreed: true, at: a.context.now });
};

export const agree = step({
  name: 'agree',
  label: '同意',
  permission: 'edit',
  at: ['PUT /agree/:id'],
  from: ['toApprove'],
  while: NORMAL,
  waits: '该作业票正等待审批',
  to: (a) => {
    const after = afterOpinion(a);
    return after && standing(after).is === 'passed' ? 'toVerify' : 'toApprove';
  },
  may: approvers,
  maySays: APPROVER_SAYS,
  awaits: { chain: [{ approver: 'approval', ids: 'awaitingIds' }] },
  form: { ...opinionForm, title: '审批：同意' },
  check: opinionErrors,
  set: (a) => {
    const after = afterOpinion(a);
    if (!after) return {};
    const now = standing(after);
    return {
      approval: after,
      awaitingIds: [...askedIds(after)],
      nodeName: now.is === 'open' ? now.node.name : '待验票',
    };
  },
  rows: [
    opinionRow(1),
    line(
      '审批',
      (a) => `${openNode(a)}：同意`.slice(0, 60),
      (a) => text(a.body, 'approvalComments'),
    ),
  ],
  done: { msg: '已同意' },
});

export const disagree = step({
  name: 'disagree',
  label: '不同意',
  permission: 'edit',
  danger: true,
  at: ['PUT /refuse/:id'],
  from: ['toApprove'],
  while: NORMAL,
  to: 'rejected',
  may: approvers,
  maySays: APPROVER_SAYS,
  form: { ...opinionForm, title: '审批：不同意', also: { ...opinionForm.also, picture: f.file('现场照片', PHOTO) } },
  check: ({ body }) => [
    ...(isEmpty(body.approvalComments) ? [refuse('approvalComments', '请输入不同意的原因')] : []),
    ...(isEmpty(body.signature) ? [refuse('signature', '请签名')] : []),
  ],
  set: () => ({ runFlag: RUN.draft, awaitingIds: [], nodeName: '审批不通过' }),
  rows: [
    opinionRow(2),
    line(
      '审批',
      (a) => `${openNode(a)}：不同意`.slice(0, 60),
      (a) => text(a.body, 'approvalComments'),
    ),
  ],
  done: { msg: '已退回申请人' },
});

const verifiers = party({
  anyOf: [{ headOf: 'applyingUnit' }, { role: 'team_leader' }, { role: 'safety_manager' }],
});

/** The level was judged for the hours of the day that the ticket names, so work is done in these alone (5.1.1). */
function outsideDay(a: Try) {
  if (!a.row.dailyFrom) return [];
  const [from, to] = [text(a.row, 'dailyFrom'), text(a.row, 'dailyTo')];
  const hour = a.context.now.slice(11, 16);
  return hour < from || hour >= to ? [refuse('dailyFrom', `不在每日作业时段${from}至${to}内`)] : [];
}

export const start = step({
  name: 'start',
  kind: 'startWork',
  label: '验票开工',
  permission: 'edit',
  at: ['PUT /start/:id'],
  from: ['toVerify'],
  while: NORMAL,
  waits: '该作业票正等待验票',
  to: 'working',
  may: verifiers,
  maySays: '只有申请单位负责人、当班班组长或安全管理人员可以验票',
  awaits: { chain: [{ headOf: 'applyingUnit' }, { role: 'safety_manager' }] },
  form: {
    sections: [section('', ['windGrade', 'validationSignature', 'validationPhoto'])],
    fields: {
      validationSignature: { required: true, fresh: true },
      validationPhoto: { required: true, fresh: true, help: '在现场拍摄' },
      windGrade: { fresh: true, requiredWhen: { field: 'outdoors', equals: 1 }, help: '按现场实测填写' },
    },
  },
  check: (a) => {
    const { now } = a.context;
    const [from, to] = [text(a.row, 'startTime'), text(a.row, 'endTime')];
    const ruling = rulingAt(a);
    return [
      ...(now < from ? [refuse('startTime', `未到作业开始时间${from.slice(0, 16)}，不能开工`)] : []),
      ...(now >= to ? [refuse('endTime', '已过作业结束时间，须重新办票')] : []),
      ...outsideDay(a),
      ...(ruling?.errors.filter(({ field }) => field === 'wind').map(({ message }) => refuse('windGrade', message)) ??
        []),
      ...(ruling && ruling.level.effective !== (text(a.row, 'effectiveLevel') || null)
        ? [
            refuse(
              'windGrade',
              `现场条件使级别变为${nameOfWork(workTypeOf(a.row.workType) ?? WORK.hot, ruling.level.effective)}，须重新办票（${STANDARD} 4.17）`,
            ),
          ]
        : []),
      ...gasErrors(a, true),
      ...linkedErrors(a),
    ];
  },
  set: (a) => ({
    validationId: a.actor.userId,
    actualStart: a.context.now,
    guardianSeen: a.context.now,
    nodeName: '作业中',
  }),
  rows: line(
    '验票',
    () => '验票合格，开工',
    (a) => `级别${levelNameOf(a.row)}`,
  ),
  done: { msg: '已开工' },
});

/** Work in a confined space begins only while its ticket lives. */
function linkedErrors(a: Try): FieldError[] {
  const { ticket } = a.context;
  if (!ticket || Number(a.row.inConfinedSpace) !== 1) return [];
  const approved = ticket.linked.some(
    ({ type, state, runFlag }) => type === WORK.confined && (state === 3 || state === 4) && runFlag === RUN.normal,
  );
  return approved ? [] : [refuse('associatedOtherWork', `关联的受限空间票未批准或已停止，不能开工（${STANDARD} 4.6）`)];
}

const reasonForm = (label: string) =>
  ({ sections: [section('', ['reason'])], also: { reason: f.longText(label, { required: true, max: 200 }) } }) as const;
const reasonErrors =
  (label: string) =>
  ({ body }: Try): FieldError[] =>
    isEmpty(body.reason) ? [refuse('reason', `请输入${label}`)] : [];
const reasonOf = ({ body }: Try): string => text(body, 'reason');

export const sendBack = step({
  name: 'sendBack',
  label: '验票退回',
  permission: 'edit',
  danger: true,
  at: ['PUT /back/:id'],
  from: ['toVerify'],
  while: NORMAL,
  to: 'toCheck',
  may: verifiers,
  maySays: '只有申请单位负责人、当班班组长或安全管理人员可以验票',
  form: reasonForm('退回原因'),
  check: reasonErrors('退回原因'),
  set: (a) => ({
    checkUserId: null,
    checkTime: null,
    disclosureTime: null,
    // Conditions have changed: those who approved approve anew.
    approval: { nodes: approvalOf(a.row.approval)?.nodes ?? [], opinions: [] },
    nodeName: '待检查',
  }),
  rows: [unconfirmed, line('验票', () => '退回检查', reasonOf)],
  done: { msg: '已退回检查' },
});

export const supervise = step({
  name: 'supervise',
  kind: 'guard',
  label: '监护检查',
  permission: 'edit',
  at: ['PUT /supervise/:id'],
  from: ['working'],
  while: RUNNING,
  may: guardians,
  maySays: '只有监护人可以填写监护记录',
  form: {
    sections: [section('', ['name', 'conclusion', 'remark', 'userSign', 'attachName'])],
    also: {
      name: f.text('监护检查项目', { required: true, max: 100 }),
      conclusion: f.choice('检查结论', { '1': '正常', '2': '异常' }, { required: true }),
      remark: f.longText('说明', { max: 200 }),
      userSign: f.signature('监护人签名', { required: true }),
      attachName: f.file('照片', PHOTO),
    },
    initial: () => ({ name: '作业现场与安全措施' }),
  },
  check: ({ body }) => [
    ...(isEmpty(body.name) ? [refuse('name', '请输入监护检查项目')] : []),
    ...(isEmpty(body.conclusion) ? [refuse('conclusion', '请选择检查结论')] : []),
    ...(Number(body.conclusion) === 2 && isEmpty(body.remark) ? [refuse('remark', '请说明异常情况')] : []),
    ...(isEmpty(body.userSign) ? [refuse('userSign', '请签名')] : []),
  ],
  set: (a) => ({
    guardianSeen: a.context.now,
    // 4.8: what is abnormal stops the work.
    ...(Number(a.body.conclusion) === 2 && Number(a.row.runFlag) === RUN.normal
      ? { runFlag: RUN.interrupted, interruptedAt: a.context.now, interruptReason: '监护检查异常' }
      : {}),
  }),
  rows: [
    {
      field: 'supervisions',
      row: (a) => ({
        name: text(a.body, 'name'),
        finishTime: a.context.now,
        userId: a.actor.userId,
        conclusion: Number(a.body.conclusion),
        remark: text(a.body, 'remark') || null,
        userSign: text(a.body, 'userSign'),
        attachName: listOf(a.body.attachName),
      }),
    },
    line(
      '监护检查',
      (a) => (Number(a.body.conclusion) === 2 ? '异常，停止作业' : '正常'),
      (a) => text(a.body, 'remark'),
    ),
  ],
  done: { msg: '监护记录已保存' },
});

export const present = step({
  name: 'present',
  label: '在岗确认',
  permission: 'edit',
  at: ['PUT /present/:id'],
  from: ['working'],
  while: RUNNING,
  may: guardians,
  maySays: '只有监护人可以确认在岗',
  awaits: { beside: true, chain: [{ user: 'guardianId' }, { role: 'safety_manager' }] },
  set: (a) => ({ guardianSeen: a.context.now }),
  done: { msg: '已确认在岗' },
});

export const handOver = step({
  name: 'handOver',
  label: '监护交接',
  permission: 'edit',
  at: ['PUT /handover/:id'],
  from: ['working'],
  while: RUNNING,
  may: { anyOf: [{ user: 'guardianId' }, { user: 'principalId' }, { role: 'safety_manager' }] },
  maySays: '只有监护人、作业负责人或安全管理人员可以交接监护',
  form: {
    sections: [section('', ['guardianId', 'fromSign', 'toSign'])],
    fields: { guardianId: { label: '接替的监护人', required: true, fresh: true } },
    also: {
      fromSign: f.signature('交班人签名', { required: true }),
      toSign: f.signature('接班人签名', { required: true }),
    },
  },
  check: (a) => [
    ...(isEmpty(a.body.fromSign) ? [refuse('fromSign', '请交班人签名')] : []),
    ...(isEmpty(a.body.toSign) ? [refuse('toSign', '请接班人签名')] : []),
    ...peopleErrors(a).filter(({ field }) => field === 'guardianId'),
  ],
  set: (a) => ({ guardianSeen: a.context.now }),
  rows: line('监护交接', () => '双方已签名'),
  done: { msg: '监护已交接' },
});

export const interrupt = step({
  name: 'interrupt',
  label: '中断作业',
  permission: 'edit',
  danger: true,
  at: ['PUT /interrupt/:id'],
  from: ['working'],
  while: NORMAL,
  may: charge,
  maySays: CHARGE_SAYS,
  form: reasonForm('中断原因'),
  check: reasonErrors('中断原因'),
  set: (a) => ({ runFlag: RUN.interrupted, interruptedAt: a.context.now, interruptReason: reasonOf(a) }),
  rows: line('中断', () => '作业中断', reasonOf),
  done: { msg: '作业已中断' },
});

const stoppedUnwatched = (a: Try): boolean => text(a.row, 'interruptReason').startsWith('监护人');

/** Work stopped because nobody watched goes on when the guardian has been there since, or another has taken over (4.10). */
const unwatched = (a: Try, since: string) =>
  stoppedUnwatched(a) && text(a.row, 'guardianSeen') < since
    ? [refuse('guardianId', `监护人未在岗，须监护人到岗确认或办理监护交接（${STANDARD} 4.10）`)]
    : [];

export const resume = step({
  name: 'resume',
  label: '恢复作业',
  permission: 'edit',
  at: ['PUT /resume/:id'],
  from: ['working'],
  while: { field: 'runFlag', equals: RUN.interrupted },
  waits: '该作业已中断，正等待恢复',
  may: charge,
  maySays: CHARGE_SAYS,
  form: {
    sections: [section('', ['resumeSign', 'resumePhoto'])],
    also: { resumeSign: f.signature('确认人签名', { required: true }), resumePhoto: f.file('现场照片', PHOTO) },
  },
  check: (a) => {
    const { now } = a.context;
    const since = text(a.row, 'interruptedAt') || text(a.row, 'actualStart') || now;
    const type = workTypeOf(a.row.workType) ?? WORK.hot;
    const level = text(a.row, 'effectiveLevel') || null;
    // Each day's first start asks a sample of that day (5.3.1, 6.3).
    const anotherDay = since.slice(0, 10) !== now.slice(0, 10);
    const gas = gasOf(a);
    const wrong = !asksGasOf(a.row)
      ? undefined
      : anotherDay
        ? staleOrBad(
            gas.filter(({ sampledAt }) => sampledAt.slice(0, 10) === now.slice(0, 10)),
            now,
            rulesOf(a),
          )
        : resumeRefusal({ type, level, interruptedAt: since, at: now, samples: gas, hazardousPower: true }, rulesOf(a));
    return [
      ...(isEmpty(a.body.resumeSign) ? [refuse('resumeSign', '请签名')] : []),
      ...(wrong ? [refuse('gasRows', wrong)] : []),
      ...(now >= text(a.row, 'endTime') ? [refuse('endTime', '已过作业结束时间，须重新办票')] : []),
      ...outsideDay(a),
      ...unwatched(a, since),
      ...linkedErrors(a),
    ];
  },
  set: (a) => ({
    runFlag: RUN.normal,
    interruptedAt: null,
    interruptReason: null,
    ...(stoppedUnwatched(a) ? {} : { guardianSeen: a.context.now }),
  }),
  rows: line(
    '恢复',
    (a) => `中断${Math.floor(minutesBetween(text(a.row, 'interruptedAt') || a.context.now, a.context.now))}分钟后恢复`,
  ),
  done: { msg: '作业已恢复' },
});

const bothSigns = {
  sections: [section('', ['responsibleSignature', 'guardianSignature'])],
  fields: {
    responsibleSignature: { required: true, fresh: true },
    guardianSignature: { required: true, fresh: true },
  },
} as const;

export const finish = step({
  name: 'finish',
  label: '完工',
  permission: 'edit',
  at: ['PUT /finish/:id'],
  from: ['working'],
  while: { field: 'runFlag', in: [RUN.normal, RUN.interrupted, RUN.overdue] },
  waits: '该作业票正等待完工确认',
  to: 'toAccept',
  may: { anyOf: [{ user: 'principalId' }, { user: 'guardianId' }] },
  maySays: '只有作业负责人或监护人可以确认完工',
  awaits: { chain: [{ user: 'principalId' }, { role: 'safety_manager' }] },
  form: { ...bothSigns, title: '完工确认' },
  set: (a) => ({
    finishTime: a.context.now,
    ...(Number(a.row.runFlag) === RUN.interrupted ? { runFlag: RUN.normal } : {}),
    nodeName: '待验收',
  }),
  rows: line('完工', (a) => (Number(a.row.runFlag) === RUN.overdue ? '超时后完工' : '完工，双方已签名')),
  done: { msg: '已完工' },
});

export const terminate = step({
  name: 'terminate',
  label: '终止作业',
  permission: 'edit',
  danger: true,
  at: ['PUT /terminate/:id'],
  from: ['working'],
  while: { field: 'runFlag', in: [RUN.normal, RUN.interrupted, RUN.overdue] },
  to: 'toAccept',
  may: charge,
  maySays: CHARGE_SAYS,
  form: reasonForm('终止原因'),
  check: reasonErrors('终止原因'),
  set: (a) => ({ runFlag: RUN.ended, finishTime: a.context.now, endReason: reasonOf(a), nodeName: '待验收（终止）' }),
  rows: line('终止', () => '作业票收回', reasonOf),
  done: { msg: '作业已终止，请验收现场' },
});

const acceptors = party({ user: 'acceptanceId' });
const acceptForm = {
  sections: [section('', ['acceptanceComments', 'acceptanceSignature', 'acceptancePhoto'])],
  fields: {
    acceptanceComments: { required: true, fresh: true },
    acceptanceSignature: { required: true, fresh: true },
    acceptancePhoto: { required: true, fresh: true, help: '在现场拍摄' },
  },
} as const;

export const accept = step({
  name: 'accept',
  label: '验收合格',
  permission: 'edit',
  at: ['PUT /accept/:id'],
  from: ['toAccept'],
  waits: '该作业票正等待验收',
  to: 'done',
  may: acceptors,
  maySays: '只有指定的验收人可以验收',
  awaits: { chain: [{ user: 'acceptanceId' }, { role: 'safety_manager' }] },
  form: acceptForm,
  check: (a) => {
    const minutes = rulesOf(a).numbers['fireWatch.minutes'];
    const since = minutesBetween(text(a.row, 'finishTime') || a.context.now, a.context.now);
    return workTypeOf(a.row.workType) === WORK.hot && since < minutes
      ? [refuse('acceptanceTime', `动火结束后须看火${minutes}分钟，还有${Math.ceil(minutes - since)}分钟（企业规定）`)]
      : [];
  },
  set: (a) => ({ acceptanceState: 1, acceptanceTime: a.context.now, closedTime: a.context.now, nodeName: '已完成' }),
  rows: line(
    '验收',
    () => '合格',
    (a) => text(a.merged, 'acceptanceComments'),
  ),
  done: { msg: '验收完成' },
});

export const reject = step({
  name: 'reject',
  label: '验收不合格',
  permission: 'edit',
  danger: true,
  at: ['PUT /unaccept/:id'],
  from: ['toAccept'],
  while: NORMAL,
  whileSays: '作业票已终止或超时，不能恢复作业，整改后验收合格',
  to: 'working',
  may: acceptors,
  maySays: '只有指定的验收人可以验收',
  form: acceptForm,
  // Work goes on only after whoever is in charge has resumed it.
  set: (a) => ({
    acceptanceState: 2,
    acceptanceTime: a.context.now,
    runFlag: RUN.interrupted,
    interruptedAt: text(a.row, 'finishTime') || a.context.now,
    interruptReason: '验收不合格',
    finishTime: null,
    nodeName: '作业中',
  }),
  rows: line(
    '验收',
    () => '不合格',
    (a) => text(a.merged, 'acceptanceComments'),
  ),
  done: { msg: '已退回作业' },
});

export const voidStep = step({
  name: 'void',
  label: '作废',
  permission: 'edit',
  danger: true,
  at: ['PUT /void/:id'],
  from: ['toCheck', 'toApprove', 'toVerify', 'rejected'],
  while: {
    all: [
      { field: 'workTicketNum', filled: true },
      { field: 'runFlag', in: [RUN.normal, RUN.draft] },
    ],
  },
  whileSays: '该作业票尚未提交或已结束，不能作废',
  may: { anyOf: [{ user: 'applicantId' }, { role: 'safety_manager' }] },
  maySays: '只有申请人或安全管理人员可以作废',
  form: reasonForm('作废原因'),
  check: reasonErrors('作废原因'),
  set: (a) => ({
    runFlag: RUN.voided,
    awaitingIds: [],
    endReason: reasonOf(a),
    closedTime: a.context.now,
    nodeName: '已作废',
  }),
  rows: line('作废', () => '作业票作废，编号不再使用', reasonOf),
  done: { msg: '已作废' },
});

export const permitSteps: Steps<PermitField, State, PermitContext> = {
  entity: permitEntity,
  // Without a clock a form proposes no time of its own.
  plain: { now: '' },
  steps: [
    submit,
    disclose,
    addGas,
    confirmMeasure,
    check,
    agree,
    disagree,
    start,
    sendBack,
    present,
    supervise,
    resume,
    finish,
    handOver,
    interrupt,
    terminate,
    accept,
    reject,
    voidStep,
  ],
  ended: { done: '该作业票已完成，不能再办理' },
  // What stops it by itself follows from every step.
  marks: ({ row, context }, after) => {
    const stop = nextStop(after, context.rules ?? defaultPermitRules)?.at ?? null;
    return (row.stopAt ?? null) === stop ? {} : { stopAt: stop };
  },
};
