/** What is held against a ticket at more than one step: its people, the tickets beside it, its hours. */
import { approvalOf, type FieldError, isEmpty, type Values } from '@anlan/resource';
import { certificateNeed } from '../../certificate/needs';
import { higherOffice, POSITIONS, type Position } from '../approvers';
import { equipmentErrors } from '../equipment/equipment';
import { conflictsOf } from '../interlocks';
import { type WorkRuling, workTypeOf } from '../judge-work';
import { permitEntity, RUN } from '../permit-entity';
import { asksCertificate, isHere, isOutdoors, type LinkedTicket, listOf, text } from '../permit-facts';
import { elsewhereErrors } from '../watch/elsewhere';
import { belied } from '../weather/weather';
import { coordinatorErrors } from '../window/coordinator';
import { graver, nameOfWork, STANDARD, WORK, workTypes } from '../work-type';
import { refuse, rulesOf, rulingAt, type Try } from './parts';

/** Parts of the work that a ticket names beside its rows of workers. */
const OPERATING = ['liftingSlingOperator', 'liftingCommandOperator', 'electricUser'] as const;

/** People: the guardian works not himself, watches at one place, nobody whose certificate ends before the work. */
export function peopleErrors({ merged, context: { ticket } }: Try): FieldError[] {
  if (!ticket) return [];
  const guardiansOf = listOf(merged.guardianId);
  const end = text(merged, 'endTime').slice(0, 10);
  const errors: FieldError[] = [...ticket.people];
  if (ticket.workers.length === 0) errors.push(refuse('workers', '请填写作业人员'));
  if (ticket.workers.some(({ userId }) => userId && guardiansOf.includes(userId))) {
    errors.push(refuse('guardianId', `监护人不能同时是作业人员（${STANDARD} 4.10）`));
  }
  for (const name of OPERATING)
    if (listOf(merged[name]).some((id) => guardiansOf.includes(id)))
      errors.push(refuse('guardianId', `监护人不能同时是${permitEntity.fields[name].label}（${STANDARD} 4.10）`));
  errors.push(...elsewhereErrors(ticket.elsewhere, 'workers'));
  if (guardiansOf.includes(text(merged, 'principalId'))) {
    errors.push(refuse('guardianId', `监护人不能同时是作业负责人（${STANDARD} 4.10）`));
  }
  if (text(merged, 'acceptanceId') === text(merged, 'principalId')) {
    errors.push(refuse('acceptanceId', '验收人不能是作业负责人'));
  }
  if (ticket.workers.length > 0 && !ticket.workers.some(({ duty }) => Number(duty) !== 2)) {
    errors.push(refuse('workers', '作业人员中至少有一人操作'));
  }
  const need = asksCertificate(merged) ? certificateNeed(merged.workType, 'worker') : undefined;
  for (const { name, firm, duty, certificateType, certificate, certificateUntil, entryTrained } of ticket.workers) {
    const who = name ?? '作业人员';
    if (firm && Number(duty) !== 2 && need) {
      if (!(certificate && certificateUntil)) {
        errors.push(refuse('workers', `请填写外部人员${who}的证书编号与有效期（${STANDARD} 4.9）`));
      }
      if (!need.kinds.includes(certificateType ?? '')) {
        errors.push(refuse('workers', `外部人员${who}的证书类别须为${need.label}（${need.basis}）`));
      }
    }
    if (certificateUntil && certificateUntil < end) {
      errors.push(refuse('workers', `${who}的证书有效期至${certificateUntil}，早于作业结束日（${STANDARD} 4.9）`));
    }
    if (firm && Number(entryTrained) !== 1) errors.push(refuse('workers', `外部人员${who}未经入厂教育合格，不能作业`));
  }
  errors.push(...equipmentErrors(ticket.equipment, end));
  if (ticket.jha === 0) errors.push(refuse('jha', `请填写作业危害分析（${STANDARD} 4.1）`));
  return errors;
}

/** Tickets the law asks for beside this one, and those that may not be there at the same time. */
export function besideErrors(a: Try, ruling: WorkRuling): FieldError[] {
  const { merged, context } = a;
  const { ticket } = context;
  if (!ticket) return [];
  const [from, to] = [text(merged, 'startTime'), text(merged, 'endTime')];
  const errors = ruling.links.flatMap(({ type, says }): FieldError[] => {
    const field = 'associatedOtherWork';
    const found = ticket.linked.filter((one) => one.type === type);
    const [first] = found;
    if (!first) return [refuse(field, says)];
    const named = `关联的${workTypes[type].label}票${first.number}`;
    const alive = found.filter(isAlive);
    if (alive.length === 0) return [refuse(field, `${named}未提交、已停止或已结束（${STANDARD} 4.6）`)];
    const here = alive.filter((one) => isHere(merged, one));
    if (here.length === 0) return [refuse(field, `${named}不在同一作业地点（${STANDARD} 4.6）`)];
    const covering = here.filter((one) => one.from <= from && to <= one.to);
    if (covering.length === 0) return [refuse(field, `${named}的时间不覆盖本次作业（${STANDARD} 4.6）`)];
    // Power for hot work and confined spaces is there as long as they are, whichever of the two names the other.
    const serves = type === WORK.power && [WORK.hot, WORK.confined].includes(workTypeOf(merged.workType) as never);
    return serves && !covering.some((one) => one.to === to)
      ? [
          refuse(
            field,
            `${named}的结束时间${covering[0]?.to.slice(0, 16)}晚于本次作业，用于动火、受限空间作业的临时用电与作业时间一致（${STANDARD} 第10章）`,
          ),
        ]
      : [];
  });
  const { refused, seen, coordinated } = nearErrors(a);
  return [...errors, ...coordinated, ...refused, ...seen];
}

/** What stands near: works that may not be there, those one must know of, and who coordinates the others (4.7). */
function nearErrors({ merged, context: { ticket } }: Try) {
  const type = workTypeOf(merged.workType);
  if (!type || !ticket) return { refused: [], seen: [], coordinated: [] };
  const mine = {
    type,
    number: text(merged, 'workTicketNum'),
    painting: Number(merged.painting) === 1,
    pipe: text(merged, 'blindEquipmentName') || null,
  };
  const conflicts = conflictsOf(mine, ticket.near);
  const of = (action: 'refuse' | 'acknowledge') => conflicts.filter(({ lock }) => lock.action === action);
  const own = { coordinator: text(merged, 'coordinatorId'), guardians: listOf(merged.guardianId) };
  return {
    refused: of('refuse').map(({ says }) => refuse('workLocation', says)),
    seen:
      Number(merged.conflictsSeen) === 1
        ? []
        : of('acknowledge').map(({ says }) => refuse('conflictsSeen', `${says}，确认已知悉后提交`)),
    coordinated: coordinatorErrors(own, ticket.near),
  };
}

/** Asked anew whenever work begins or goes on: what has come near since, and who coordinates it. */
export function nearNow(a: Try): FieldError[] {
  const { refused, coordinated } = nearErrors(a);
  return [...refused, ...coordinated];
}

/** Who coordinates what is near, against whoever watches here. */
export const coordinatedHere = (a: Try): FieldError[] => nearErrors(a).coordinated;

const isAlive = ({ state, runFlag }: LinkedTicket): boolean =>
  state >= 1 && state <= 4 && (runFlag === RUN.normal || runFlag === RUN.interrupted);

/** Work goes on only while every ticket that the law asks beside it is approved, there, and not stopped. */
export function linkedErrors(a: Try): FieldError[] {
  const { ticket, now } = a.context;
  const ruling = rulingAt(a);
  if (!ticket || !ruling) return [];
  return ruling.links.flatMap(({ type }): FieldError[] => {
    const ready = ticket.linked.some(
      (one) =>
        one.type === type &&
        (one.state === 3 || one.state === 4) &&
        one.runFlag === RUN.normal &&
        isHere(a.row, one) &&
        one.from <= now &&
        now < one.to,
    );
    return ready
      ? []
      : [
          refuse(
            'associatedOtherWork',
            `关联的${workTypes[type].label}票未批准、已停止或不在同一时间和地点，不能作业（${STANDARD} 4.6）`,
          ),
        ];
  });
}

/** The wind of this moment: as whoever is there tells it, or as it was observed last. */
export const windAt = ({ merged, context: { ticket } }: Try): number | null =>
  isEmpty(merged.windGrade) ? (ticket?.weather?.wind ?? null) : Number(merged.windGrade);

/** In the forms of starting and resuming: not asked where it has been observed. */
export const WIND = { fresh: true, help: '按现场实测填写；不填写时采用有效时间内的实测气象记录' } as const;

/** The wind in which work began or went on, kept on the ticket. */
export const windSet = (a: Try) => (isOutdoors(a.row) ? { windGrade: windAt(a) } : {});

/** For the line of history: whose word the weather is. */
export function weatherLine(a: Try): string {
  if (!isOutdoors(a.row)) return '';
  const seen = a.context.ticket?.weather?.says;
  return [
    ...(isEmpty(a.merged.windGrade) ? [] : [`现场风力${a.merged.windGrade}级`]),
    ...(seen ? [`气象记录${seen}`] : []),
  ].join('；');
}

/** The office of table B.1 that has approved it. */
const officeOf = (row: Values): Position | undefined =>
  approvalOf(row.approval)
    ?.nodes.map(({ key }) => key.split(':'))
    .filter(([office, what]) => what === 'approve' && Object.hasOwn(POSITIONS, office ?? ''))
    .map(([office]) => office as Position)
    .at(-1);

/** Wind, weather and level as they are on the spot, told anew or observed before the work goes on. */
export function weatherErrorsAt(a: Try): FieldError[] {
  const ruling = rulingAt(a);
  if (!ruling) return [];
  if (a.context.ticket && isOutdoors(a.row) && windAt(a) === null) {
    const { 'weather.minutes': minutes } = rulesOf(a).numbers;
    return [refuse('windGrade', `风力未判定：${minutes}分钟内没有该处的实测气象记录，请按现场实测填写风力`)];
  }
  const type = workTypeOf(a.row.workType) ?? WORK.hot;
  const before = officeOf(a.row);
  const { approver, reasons } = ruling.approval;
  const was = text(a.row, 'effectiveLevel') || null;
  // What was approved as graver than it now is may be done.
  const changed = graver(type, was, ruling.level.effective) !== was;
  const typed = isEmpty(a.merged.windGrade) ? null : Number(a.merged.windGrade);
  const untrue = isOutdoors(a.row) ? belied(type, typed, a.context.ticket?.weather?.wind) : undefined;
  return [
    ...(untrue ? [refuse('windGrade', untrue)] : []),
    ...ruling.errors.filter(({ field }) => field === 'wind').map(({ message }) => refuse('windGrade', message)),
    ...(changed
      ? [
          refuse(
            'windGrade',
            `现场条件使级别变为${nameOfWork(type, ruling.level.effective)}，须重新办票（${STANDARD} 4.17）`,
          ),
        ]
      : []),
    ...(!changed && before && higherOffice(before, approver) !== before
      ? [refuse('windGrade', `${reasons.join('；')}，该票由${POSITIONS[before]}审批，须重新办票（${STANDARD} 表B.1）`)]
      : []),
  ];
}

/** The level was judged for the hours of the day that the ticket names, so work is done in these alone (5.1.1). */
export function outsideDay(a: Try) {
  if (!a.row.dailyFrom) return [];
  const [from, to] = [text(a.row, 'dailyFrom'), text(a.row, 'dailyTo')];
  const hour = a.context.now.slice(11, 16);
  return hour < from || hour >= to ? [refuse('dailyFrom', `不在每日作业时段${from}至${to}内`)] : [];
}

const MOST_SAID = 6;

/** A form tells one sentence a field: what is wrong with the same field is told in one. */
export function joined(errors: readonly FieldError[]): FieldError[] {
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
