/** The clauses a ticket is held against, each with what in the ticket answers it. */
import { approvalOf as chainOf, isEmpty, standing } from '@anlan/resource';
import { certificateNeed } from '../../certificate/needs';
import type { Verdict } from '../../seal/clauses';
import { higherOffice, POSITIONS, type Position, statutoryNodes } from '../approvers';
import { equipmentFault } from '../equipment/equipment';
import { DUST_PLACE } from '../level';
import { measureErrors, unconfirmedErrors } from '../measures';
import { basisOf, defaultPermitNumbers } from '../numbers';
import { asksCertificate, isHere, listOf, measureRows, text, workFacts, workingOf } from '../permit-facts';
import { validityErrors, validityNumber } from '../validity';
import { weatherErrors } from '../weather/weather';
import { graver, nameOfWork, STANDARD, WORK, type WorkType } from '../work-type';
import { lawOf, type PermitEvidence } from './evidence';
import { legalRuling, servesUntilOf } from './reading';

/** Of one clause: faults break it, facts show that it is met. */
export interface Judged {
  readonly verdict?: Exclude<Verdict, 'met' | 'broken'>;
  readonly faults?: readonly string[];
  readonly facts?: readonly string[];
}

export interface Clause {
  readonly key: string;
  readonly title: string;
  readonly clause: string | ((evidence: PermitEvidence, type: WorkType) => string);
  readonly judge: (evidence: PermitEvidence, type: WorkType) => Judged;
}

export const of = (number: string): string => `${STANDARD} ${number}`;
export const NOT_YET: Judged = { verdict: 'notYet' };
export const NOT_CONCERNED: Judged = { verdict: 'notConcerned' };
const messages = (errors: readonly { readonly message: string }[]): string[] => errors.map(({ message }) => message);

export const begun = ({ ticket }: PermitEvidence): string => text(ticket, 'actualStart');
export const ended = ({ ticket }: PermitEvidence): string => text(ticket, 'finishTime');
export const submitted = ({ ticket }: PermitEvidence): boolean => text(ticket, 'applicationTime') !== '';
/** Past its check: what is asked before approval is there. */
const checked = (evidence: PermitEvidence): boolean =>
  text(evidence.ticket, 'checkTime') !== '' || begun(evidence) !== '';

const LEVEL_CLAUSE: Partial<Record<WorkType, string>> = {
  [WORK.hot]: of('5.1'),
  [WORK.confined]: 'DB11/T 852（级别划分）',
  [WORK.height]: of('8.1'),
  [WORK.lifting]: of('9.1'),
};

export const nameIn = ({ people }: PermitEvidence, id: unknown): string => people[String(id)] ?? '未具名';

/** Before the work: what it is, how grave, how long, by whom, with which measures. */
export const planned: readonly Clause[] = [
  {
    key: 'jha',
    title: '作业前进行风险辨识',
    clause: of('4.1'),
    judge: ({ ticket, jha }) => ({
      faults: [
        ...(listOf(ticket.riskIdentificationResultKey).length === 0 ? ['没有风险辨识结果'] : []),
        ...(jha.length === 0 ? ['没有作业危害分析（JHA）'] : []),
      ],
      facts: [`风险辨识结果${listOf(ticket.riskIdentificationResultKey).length}项，作业危害分析${jha.length}步`],
    }),
  },
  {
    key: 'level',
    title: '执行的级别不低于法定级别',
    clause: (_evidence, type) => LEVEL_CLAUSE[type] ?? '未分级',
    judge: (evidence, type) => {
      const ruling = legalRuling(evidence);
      if (!ruling || LEVEL_CLAUSE[type] === undefined) return NOT_CONCERNED;
      const legal = ruling.level.effective;
      const told = text(evidence.ticket, 'effectiveLevel') || null;
      const asGrave = legal !== null && told !== null && graver(type, told, legal) === told;
      return {
        faults: [
          ...messages(ruling.level.errors),
          ...(asGrave ? [] : [`执行级别为${told ? nameOfWork(type, told) : '空'}，应为${nameOfWork(type, legal)}`]),
        ],
        facts: [
          `执行${nameOfWork(type, told)}`,
          ...ruling.level.reasons.map(({ says, basis }) => `${says}（${basis}）`),
        ],
      };
    },
  },
  {
    key: 'validity',
    title: '有效期不超过规定',
    clause: ({ ticket }, type) =>
      basisOf(
        validityNumber({
          type,
          level: text(ticket, 'effectiveLevel') || null,
          specialReason: text(ticket, 'powerReason') || null,
        }),
        defaultPermitNumbers,
      ),
    judge: (evidence, type) => {
      const facts = workFacts(evidence.ticket, servesUntilOf(evidence));
      const level = text(evidence.ticket, 'effectiveLevel') || null;
      if (!facts?.from || !facts.to) return { faults: ['没有作业开始或结束时间'] };
      return {
        faults: messages(validityErrors({ ...facts, type, level }, lawOf(evidence).numbers)),
        facts: [`${facts.from}至${facts.to}`],
      };
    },
  },
  {
    key: 'weather',
    title: '风力在限值以内',
    clause: (_evidence, type) => (type === WORK.hot ? of('5.2.15') : type === WORK.height ? of('第8章') : of('第9章')),
    judge: (evidence, type) => {
      const facts = workFacts(evidence.ticket);
      if (!facts?.outdoors || ![WORK.hot, WORK.height, WORK.lifting].includes(type as '1')) return NOT_CONCERNED;
      if (facts.wind == null) return begun(evidence) ? { faults: ['开工时没有填写风力'] } : NOT_YET;
      return { faults: messages(weatherErrors(facts)), facts: [`风力${facts.wind}级`] };
    },
  },
  {
    key: 'plan',
    title: '作业方案、负荷与会签部门',
    clause: (_evidence, type) =>
      type === WORK.hot
        ? of('第5章')
        : type === WORK.lifting
          ? of('第9章')
          : type === WORK.earth
            ? of('表B.1')
            : STANDARD,
    judge: (evidence) => {
      const ruling = legalRuling(evidence);
      if (!ruling) return NOT_CONCERNED;
      const mine = ['workPlan', 'craneShare', 'concernedDepts'];
      const faults = messages(ruling.errors.filter(({ field }) => mine.includes(field)));
      const plans = listOf(evidence.ticket.workPlan).length;
      return faults.length === 0 && plans === 0 ? NOT_CONCERNED : { faults, facts: [`作业方案${plans}份`] };
    },
  },
  {
    key: 'links',
    title: '同时涉及的特殊作业分别办票',
    clause: (_evidence, type) => (type === WORK.earth ? of('4.6、11.10') : of('4.6')),
    judge: (evidence) => {
      const ruling = legalRuling(evidence);
      if (!ruling || ruling.links.length === 0) return NOT_CONCERNED;
      const from = begun(evidence) || text(evidence.ticket, 'startTime');
      const to = ended(evidence) || text(evidence.ticket, 'endTime');
      return {
        faults: ruling.links.flatMap(({ type, says }) => {
          const fitting = evidence.linked.filter((one) => one.type === type && isHere(evidence.ticket, one));
          if (fitting.length === 0) return [says];
          return fitting.some((one) => one.from <= from && one.to >= to)
            ? []
            : [`关联的${nameOfWork(type)}票${fitting.map(({ number }) => number).join('、')}的有效期没有覆盖本作业`];
        }),
        facts: evidence.linked.map(({ type, number }) => `${nameOfWork(type)}票${number}`),
      };
    },
  },
  {
    key: 'measures',
    title: '安全措施逐项落实并签名',
    clause: of('4.6'),
    judge: (evidence, type) => {
      const { ticket, measures, linked } = evidence;
      const rows = measureRows(measures.map((row, place) => ({ id: String(place), ...row })));
      const facts = workFacts(ticket);
      const errors = measureErrors(rows, {
        type,
        level: text(ticket, 'effectiveLevel') || null,
        height: facts?.height ?? null,
        digDepth: facts?.digDepth ?? null,
        hazardousGround: facts?.hazardousGround ?? false,
        hazardousPower: Number(ticket.hazardousPower) === 1,
        linked: linked.length > 0,
        dustPlace: listOf(ticket.hotPlaces).includes(DUST_PLACE),
      });
      const unsigned = measures.filter(
        ({ concerned, confirmUserId, confirmSign }) =>
          Number(concerned) === 1 && !isEmpty(confirmUserId) && isEmpty(confirmSign),
      ).length;
      const signed = rows.filter(({ concerned, confirmed }) => concerned && confirmed).length;
      const open = checked(evidence) ? unconfirmedErrors(rows) : [];
      if (errors.length === 0 && !checked(evidence) && unconfirmedErrors(rows).length > 0) return NOT_YET;
      return {
        faults: [...messages([...errors, ...open]), ...(unsigned > 0 ? [`有${unsigned}项安全措施确认后没有签名`] : [])],
        facts: [`安全措施${rows.length}项，涉及的${signed}项已确认`],
      };
    },
  },
  {
    key: 'disclosure',
    title: '安全交底由双方签名',
    clause: of('4.4'),
    judge: (evidence) => {
      const { ticket } = evidence;
      const at = text(ticket, 'disclosureTime');
      if (at === '') return checked(evidence) ? { faults: ['没有安全交底记录'] } : NOT_YET;
      const start = begun(evidence);
      return {
        faults: [
          ...(isEmpty(ticket.disclosureSign) ? ['交底人没有签名'] : []),
          ...(isEmpty(ticket.receiveDisclosureSign) ? ['接受交底人没有签名'] : []),
          ...(ticket.disclosureUserId === ticket.receiveDisclosureUserId ? ['交底人与接受交底人是同一人'] : []),
          ...(start !== '' && at > start ? [`交底时间${at}晚于开工时间${start}`] : []),
        ],
        facts: [
          `${at}，交底人${nameIn(evidence, ticket.disclosureUserId)}，接受交底人${nameIn(evidence, ticket.receiveDisclosureUserId)}`,
        ],
      };
    },
  },
  {
    key: 'certificates',
    title: '作业人员持有效证件',
    clause: of('4.9'),
    judge: (evidence, type) => {
      const need = certificateNeed(type, 'worker');
      const end = text(evidence.ticket, 'endTime').slice(0, 10);
      const bound = evidence.workers.filter(({ duty }) => Number(duty) !== 2);
      const outside = bound.filter(({ userId }) => isEmpty(userId));
      const faults = outside.flatMap(({ name, certificate, certificateUntil }) =>
        need && asksCertificate(evidence.ticket) && (isEmpty(certificate) || isEmpty(certificateUntil))
          ? [`外部人员${String(name ?? '')}没有填写${need.label}`]
          : !isEmpty(certificateUntil) && String(certificateUntil) < end
            ? [`外部人员${String(name ?? '')}的证书有效期至${String(certificateUntil)}`]
            : [],
      );
      if (!need || !asksCertificate(evidence.ticket)) return faults.length > 0 ? { faults } : NOT_CONCERNED;
      const own = bound.filter(({ userId }) => !isEmpty(userId));
      return {
        faults: [
          ...faults,
          ...heldFaults(
            evidence,
            'worker',
            own.map(({ userId }) => String(userId)),
            type,
          ),
        ],
        facts: [`${need.label}：${bound.length}人`],
      };
    },
  },
  {
    key: 'guardian',
    title: '监护人经培训考核合格，不兼作业',
    clause: of('4.10'),
    judge: (evidence, type) => {
      const { ticket, workers } = evidence;
      const guardians = listOf(ticket.guardianId);
      const working = workingOf(ticket, workers).filter((id) => guardians.includes(id));
      return {
        faults: [
          ...(guardians.length === 0 ? ['没有监护人'] : []),
          ...working.map((id) => `监护人${nameIn(evidence, id)}同时是作业人员或作业负责人`),
          ...guardians
            .filter((id) => ticket.coordinatorId === id)
            .map((id) => `监护人${nameIn(evidence, id)}同时是交叉作业协调人`),
          ...heldFaults(evidence, 'guardian', guardians, type),
        ],
        facts: [`监护人${guardians.map((id) => nameIn(evidence, id)).join('、')}`],
      };
    },
  },
  {
    key: 'equipment',
    title: '设备、机具、仪器在检验有效期内',
    clause: of('第4章'),
    judge: ({ ticket, equipment }) => {
      if (equipment.length === 0) return NOT_CONCERNED;
      const end = text(ticket, 'endTime').slice(0, 10);
      return {
        faults: equipment.flatMap(({ kind, name, number, validUntil }) => {
          // That an instrument bears a date is asked of each sample (gasInstruments).
          if (Number(kind) === 3 && isEmpty(validUntil)) return [];
          const row = { kind, name: String(name), number: String(number) };
          const fault = equipmentFault({ ...row, validUntil: isEmpty(validUntil) ? null : String(validUntil) }, end);
          return fault ? [fault] : [];
        }),
        facts: [`${equipment.length}件`],
      };
    },
  },
  {
    key: 'approval',
    title: '按表B.1会签、审批，本人不审批本人',
    clause: of('表B.1'),
    judge: approvalJudged,
  },
];

/** What the people in this role had to hold to the last day of the ticket. */
function heldFaults(
  evidence: PermitEvidence,
  role: 'worker' | 'guardian',
  ids: readonly string[],
  type: WorkType,
): string[] {
  const need = certificateNeed(type, role);
  if (!need) return [];
  const end = text(evidence.ticket, 'endTime').slice(0, 10);
  return ids.flatMap((id) => {
    const found = evidence.certificates.find((one) => one.userId === id && one.role === role);
    const name = nameIn(evidence, id);
    if (!found?.held || isEmpty(found.validUntil)) return [`${name}缺少有效的${need.label}`];
    return String(found.validUntil) < end ? [`${name}的${need.label}有效期至${found.validUntil}，早于作业结束`] : [];
  });
}

/** A company may ask a higher office of the ladder to approve than the law does. */
function isAbove(key: string, asked: string): boolean {
  const [[office, what], [least, wanted]] = [key.split(':'), asked.split(':')];
  const known = [office, least].every((one) => one !== undefined && Object.hasOwn(POSITIONS, one));
  return (
    known &&
    what === 'approve' &&
    wanted === 'approve' &&
    office !== least &&
    higherOffice(least as Position, office as Position) === office
  );
}

/** The statutory nodes of the ticket's own level are all in its chain, each agreed to by another than the applicant. */
function approvalJudged(evidence: PermitEvidence): Judged {
  const { ticket, approvals } = evidence;
  const start = begun(evidence);
  const chain = chainOf(ticket.approval);
  if (!submitted(evidence) || !chain) return start === '' ? NOT_YET : { faults: ['没有审批链'] };
  const ruling = legalRuling(evidence);
  const wanted = ruling ? statutoryNodes(ruling.approval) : [];
  const missing = wanted.filter(({ key }) => !chain.nodes.some((node) => node.key === key || isAbove(node.key, key)));
  const faults = [
    ...missing.map(({ name }) => `缺少法定审批环节“${name}”`),
    ...chain.opinions.flatMap(({ by, node, person, at }) => {
      const asked = chain.nodes.find(({ key }) => key === node);
      return [
        ...(by === ticket.applicantId ? ['申请人审批了自己的申请'] : []),
        ...(asked?.persons.includes(person)
          ? []
          : [`${nameIn(evidence, by)}不是审批环节“${asked?.name ?? node}”的审批人`]),
        ...(start !== '' && at > start ? [`${nameIn(evidence, by)}的审批时间${at}晚于开工时间${start}`] : []),
      ];
    }),
  ];
  const now = standing(chain);
  if (now.is !== 'passed' && start === '' && Number(ticket.processState) < 3) {
    return faults.length > 0 ? { faults } : NOT_YET;
  }
  if (now.is !== 'passed') faults.push(`审批环节“${now.node.name}”没有同意`);
  const last = Number(ticket.revision ?? 1);
  const unsigned = approvals.filter(
    ({ approvalState, revision, signature }) =>
      Number(approvalState) === 1 && Number(revision ?? last) === last && isEmpty(signature),
  ).length;
  if (unsigned > 0) faults.push(`有${unsigned}条审批意见没有签名`);
  return { faults, facts: chain.nodes.map(({ name }) => name) };
}
