/** The application: submitted by its applicant, judged whole. */
import { type FieldError, isEmpty, section } from '@anlan/resource';
import { addDays } from '@anlan/resource/dates';
import { craneErrors } from '../equipment/equipment';
import { removedErrors } from '../isolation/rules';
import { type JudgedBy, workTypeOf } from '../judge-work';
import { measureErrors, ownMeasureErrors } from '../measures';
import { permitEntity, RUN } from '../permit-entity';
import { measureRows, OF_WEATHER, reasonLines, text, workFacts, wrongHours } from '../permit-facts';
import { ruleSetSays } from '../rule-set';
import { NOBODY } from '../watch/watch';
import { inWeather } from '../weather/weather';
import { nameOfWork, WORK } from '../work-type';
import { besideErrors, joined, peopleErrors } from './judging';
import { DRAFT, line, measureFacts, refuse, rulesOf, rulingAt, step, type Try, unconfirmed } from './parts';
import { itemsToTake } from './supervision';

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
  // A draft of a template or copy lacks what is no more.
  for (const [name, field] of Object.entries(permitEntity.fields))
    if ('required' in field && field.required === true && isEmpty(merged[name]))
      errors.push(refuse(name, `请填写${field.label}`));
  if (!text(merged, 'startTime')) errors.push(refuse('startTime', '请输入作业开始时间'));
  if (!text(merged, 'endTime')) errors.push(refuse('endTime', '请输入作业结束时间'));
  if (text(merged, 'endTime') && text(merged, 'endTime') <= now) errors.push(refuse('endTime', '作业结束时间已过'));
  if ((OF_WEATHER as readonly string[]).includes(workTypeOf(merged.workType) ?? '') && isEmpty(merged.outdoors))
    errors.push(refuse('outdoors', '请选择是否露天作业，风力等天气条件按此判断'));
  if (ticket && workTypeOf(merged.workType) === WORK.lifting) errors.push(...craneErrors(ticket.equipment));
  if (ticket) errors.push(...ownMeasureErrors(ticket.measures, ticket.ownMeasures ?? []));
  errors.push(...peopleErrors(a), ...besideErrors(a, ruling), ...removedErrors(ticket?.isolations ?? []));
  if (ticket)
    errors.push(
      ...measureErrors(measureRows(ticket.measures), measureFacts(merged, ruling.level.effective, ticket, rulesOf(a))),
    );
  errors.push(...(context.chainOf?.(ruling).errors ?? []).map((message) => refuse('processId', message)));
  return errors;
}

/** What a new version begins without: signatures and judgements of the former one. */
export const CLEARED = {
  disclosureUserId: null,
  receiveDisclosureUserId: null,
  disclosureContent: null,
  disclosureSign: null,
  receiveDisclosureSign: null,
  disclosureTime: null,
  photo: [] as string[],
  checkUserId: null,
  checkTime: null,
  validationId: null,
  validationSignature: null,
  validationPhoto: [] as string[],
  ...NOBODY,
  awaitingIds: [] as string[],
};

/** What the weather that is entered makes of the ticket's own words stands on it from then on: it is judged by them. */
function weatherSet(a: Try) {
  const { weather } = a.context.ticket ?? {};
  const facts = workFacts(a.merged, null, weather);
  if (!facts?.outdoors || !weather) return {};
  const { wind, heightHazards, heightConditions } = inWeather(facts, weather);
  return {
    // Only where it raised the level: what a forecast says is not taken for the applicant's word when it is submitted anew.
    ...(facts.type === WORK.hot && facts.forced && (wind ?? 0) >= 5 ? { windGrade: wind } : {}),
    ...(facts.type === WORK.height
      ? { heightHazards: heightHazards ?? [], heightConditions: heightConditions ?? [] }
      : {}),
  };
}

/** A ticket keeps the rules of its submission: of the company's days those that its time may touch. */
function judgedBy(a: Try): JudgedBy {
  const { industry, isDust, ownDays } = rulesOf(a).company;
  const [from, to] = [text(a.merged, 'startTime'), text(a.merged, 'endTime')].map((time) => time.slice(0, 10));
  if (!from || !to) return { industry, isDust, ownDays: [] };
  // A night belongs to the day before, and a day off may be swapped with one beside it.
  const [first, last] = [addDays(from, -1), addDays(to, 1)];
  return { industry, isDust, ownDays: ownDays.filter(({ date }) => date >= first && date <= last) };
}

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
    fields: {
      applicantSign: { required: true, fresh: true, label: '申请人签名' },
      // What is near is known as it is at this submission, whatever was known before.
      conflictsSeen: { fresh: true },
    },
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
      ...weatherSet(a),
      conflictsSeen: Number(a.merged.conflictsSeen) === 1 ? 1 : 2,
      runFlag: RUN.normal,
      revision: Number(a.row.revision ?? 0) + 1,
      applicationTime: a.context.now,
      effectiveLevel: level,
      levelName: nameOfWork(type, level),
      ...(type === WORK.height ? { highWorkLevel: level } : {}),
      ...(type === WORK.lifting ? { liftingWorkLevel: level } : {}),
      levelReasons: [...reasonLines(ruling), ...ruling.notes].join('\n') || null,
      ruleNames: ruleSetSays(rulesOf(a).ruleSet).join('\n'),
      judgedBy: judgedBy(a),
      approval: chain,
      nodeName: '待检查',
    };
  },
  rows: [
    unconfirmed,
    // What a register says stands on the ticket from then on.
    {
      field: 'equipment',
      row: ({ context: { ticket } }) =>
        (ticket?.equipment ?? []).flatMap((one) =>
          one.id && one.registered && one.registered.validUntil !== (one.validUntil ?? null)
            ? [{ id: one.id, validUntil: one.registered.validUntil }]
            : [],
        ),
    },
    {
      field: 'supervisionItems',
      row: ({ context: { ticket } }) =>
        ticket ? itemsToTake(ticket.supervision).map(({ name, cycle, isPhoto }) => ({ name, cycle, isPhoto })) : [],
    },
    line('提交', (a) => (Number(a.row.revision ?? 0) > 0 ? '修改后重新提交' : '提交')),
  ],
  done: { msg: '提交成功' },
});
