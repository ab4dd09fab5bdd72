/** What of the work was kept: signatures, pictures taken on the spot, who watched, what was checked, and in which order. */
import { approvalOf as chainOf, isEmpty } from '@anlan/resource';
import { durationText } from '../../shared/duration';
import { basisOf, defaultPermitNumbers } from '../numbers';
import { RUN } from '../permit-entity';
import { listOf, text } from '../permit-facts';
import { openItems, type SupervisionAnswer, type SupervisionItem } from '../steps/supervision';
import { SHIFT } from '../watch/shift';
import { begun, type Clause, ended, NOT_CONCERNED, NOT_YET, nameIn, of, submitted } from './clauses';
import { lawOf, type PermitEvidence } from './evidence';
import { gapsOf, lastWorked } from './reading';

const stored = ({ files }: PermitEvidence, id: unknown): boolean => /^[0-9a-f]{64}$/.test(files[String(id)] ?? '');

/** Ended early: the ticket is taken back, nobody signs that the work is done. */
const isEnded = ({ ticket }: PermitEvidence): boolean => Number(ticket.runFlag) === RUN.ended;

type Signed = readonly [what: string, id: unknown];

const HANDED = '监护交接';

/** Of a line of history that is signed. */
function signsOf({ processLink, signature, otherSignature }: PermitEvidence['handlings'][number]): Signed[] {
  if (processLink === '恢复') return [['恢复作业的确认人', signature]];
  return processLink === HANDED || processLink === SHIFT
    ? [
        [`${processLink}的交班人`, signature],
        [`${processLink}的接班人`, otherSignature],
      ]
    : [];
}

/** What stands where a signature must: what it is called, and its id. */
function asked(evidence: PermitEvidence): Signed[] {
  const { ticket, measures, gas, approvals, supervisions, handlings } = evidence;
  const finished = ended(evidence) !== '' && !isEnded(evidence);
  const signs: readonly (readonly [boolean, string, unknown])[] = [
    [submitted(evidence), '申请人', ticket.applicantSign],
    [!isEmpty(ticket.disclosureTime), '交底人', ticket.disclosureSign],
    [!isEmpty(ticket.disclosureTime), '接受交底人', ticket.receiveDisclosureSign],
    [begun(evidence) !== '', '验票人', ticket.validationSignature],
    [finished, '完工时作业负责人', ticket.responsibleSignature],
    [finished, '完工时监护人', ticket.guardianSignature],
    [Number(ticket.acceptanceState) === 1, '验收人', ticket.acceptanceSignature],
  ];
  return [
    ...signs.flatMap(([due, what, id]): Signed[] => (due ? [[what, id]] : [])),
    ...measures.flatMap(({ confirmUserId, confirmSign }): Signed[] =>
      isEmpty(confirmUserId) ? [] : [['安全措施确认人', confirmSign]],
    ),
    ...gas.map(({ signTime, signature }): Signed => [`${signTime.slice(5, 16)}取样的分析人`, signature]),
    ...approvals.map(({ auditName, signature }): Signed => [`${auditName}审批人`, signature]),
    ...supervisions.map(({ name, userSign }): Signed => [`监护检查“${String(name)}”的监护人`, userSign]),
    ...handlings.flatMap(signsOf),
  ];
}

/** When a picture of a step can have been taken: not before what it shows could be seen, not after the step. */
interface Taking {
  readonly from: string;
  readonly to: string;
}

/** Why pictures prove nobody to have been on the spot then: none, not kept, from a file, without a position, of another time. */
function pictureFaults(evidence: PermitEvidence, what: string, ids: readonly string[], { from, to }: Taking): string[] {
  if (ids.length === 0) return [`${what}没有现场照片`];
  return ids.flatMap((id) => {
    const shot = evidence.shots[id];
    return [
      ...(stored(evidence, id) ? [] : [`${what}的现场照片没有留存`]),
      ...(shot?.onSite ? [] : [`${what}的照片非现场拍摄`]),
      ...(shot?.located ? [] : [`${what}的照片未定位`]),
      ...(shot && (shot.time < from || shot.time > to)
        ? [`${what}的照片拍摄于${shot.time}，不在${from}至${to}之间`]
        : []),
    ];
  });
}

/** From when each 在岗确认 has a line of its own; before it only the last one was kept, and the clock stopped whoever gave none. */
const PRESENCE_KEPT = '2026-11-27 00:00:00';
const PRESENT = '在岗确认';
const ARRIVED = '监护到岗';
const GONE = '离开现场';
/** Taken by a guardian who has signed in they show that he is there; by anybody else they say nothing of him. */
const BESIDE: readonly string[] = ['验票', '恢复'];

/** When somebody who watched was seen there. A hand-over shows that two have signed, not that either of them is there. */
function seenThere({ handlings, supervisions }: PermitEvidence): string[] {
  const isThere = (who: unknown, at: string): boolean =>
    !isEmpty(who) &&
    handlings
      .filter((one) => one.processUserId === who && one.processTime <= at)
      .filter(({ processLink }) => processLink === ARRIVED || processLink === GONE)
      .sort((one, other) => one.processTime.localeCompare(other.processTime))
      .at(-1)?.processLink === ARRIVED;
  return [
    ...handlings.flatMap(({ processLink, processTime, processUserId }) =>
      processLink === PRESENT ||
      processLink === ARRIVED ||
      (BESIDE.includes(processLink) && isThere(processUserId, processTime))
        ? [processTime]
        : [],
    ),
    ...supervisions
      .map(({ userId, finishTime }) => [userId, String(finishTime ?? '')] as const)
      .filter(([userId, at]) => isThere(userId, at))
      .map(([, at]) => at),
  ];
}

/** Stretches of work, from its start on, in which an item with an interval was not checked within it. */
function cycleFaults(evidence: PermitEvidence): string[] {
  const { supervisionItems, supervisions } = evidence;
  return supervisionItems.flatMap(({ name, cycle }) => {
    const most = isEmpty(cycle) ? 0 : Number(cycle);
    if (most <= 0) return [];
    const marks = supervisions.filter((one) => one.name === name).map(({ finishTime }) => String(finishTime));
    return gapsOf(evidence, marks, most).map(
      ({ from, to }) =>
        `监护检查项目“${String(name)}”须每${durationText(most)}检查一次，${from.slice(5, 16)}至${to.slice(5, 16)}没有检查`,
    );
  });
}

/** Moments of the ticket in the order they must have, with what happened then. */
function moments({ ticket, measures }: PermitEvidence): (readonly { readonly what: string; readonly at: string }[])[] {
  const one = (name: string, what: string) => (isEmpty(ticket[name]) ? [] : [{ what, at: text(ticket, name) }]);
  const confirmed = measures.flatMap(({ confirmUserId, confirmTime }) =>
    isEmpty(confirmUserId) ? [] : [{ what: '措施确认', at: String(confirmTime ?? '') }],
  );
  const opinions = (chainOf(ticket.approval)?.opinions ?? []).map(({ at }) => ({ what: '审批', at }));
  return [
    one('applicationTime', '申请'),
    [...one('disclosureTime', '交底'), ...confirmed],
    one('checkTime', '检查'),
    opinions,
    one('actualStart', '开工'),
    one('finishTime', '完工'),
    // A place that was not accepted is finished and accepted again.
    Number(ticket.acceptanceState) === 1 ? one('acceptanceTime', '验收') : [],
  ];
}

function orderFaults(evidence: PermitEvidence): string[] {
  const { asOf, handlings, supervisions } = evidence;
  const faults: string[] = [];
  let last: { what: string; at: string } | undefined;
  for (const stage of moments(evidence)) {
    for (const { what, at } of stage) {
      if (at === '') faults.push(`${what}没有时间`);
      else if (last && last.at > at) faults.push(`${what}时间${at}早于${last.what}时间${last.at}`);
      if (at > asOf) faults.push(`${what}时间${at}晚于导出时间${asOf}`);
    }
    const latest = [...stage].sort((one, other) => one.at.localeCompare(other.at)).at(-1);
    if (latest) last = latest;
  }
  const [start, end] = [begun(evidence), ended(evidence) || asOf];
  for (const { name, finishTime } of supervisions) {
    const at = String(finishTime ?? '');
    if (start === '' || at < start || at > end) faults.push(`监护检查“${String(name)}”时间${at}不在作业期间`);
  }
  for (const { processLink, processTime } of handlings)
    if (processTime > asOf) faults.push(`${processLink}时间${processTime}晚于导出时间${asOf}`);
  return [...new Set(faults)];
}

export const recorded: readonly Clause[] = [
  {
    key: 'approvedOnSite',
    title: '审批人在作业现场审批',
    clause: of('4.11'),
    judge: (evidence) => {
      const { ticket, approvals } = evidence;
      const last = Number(ticket.revision ?? 1);
      const given = approvals.filter(
        ({ approvalState, revision }) => Number(approvalState) === 1 && Number(revision ?? last) === last,
      );
      if (given.length === 0) return begun(evidence) ? { faults: ['没有审批记录'] } : NOT_YET;
      return {
        faults: given.flatMap(({ auditName, userId, picture, updateTime }) =>
          pictureFaults(evidence, `${nameIn(evidence, userId)}（${auditName}）审批`, listOf(picture), {
            from: text(ticket, 'applicationTime'),
            to: updateTime,
          }),
        ),
        facts: given.map(({ userId, picture }) => `${nameIn(evidence, userId)}：现场照片${listOf(picture).length}张`),
      };
    },
  },
  {
    key: 'pictures',
    title: '检查、验票、交接班、验收留有现场影像',
    clause: of('附录B'),
    judge: (evidence) => {
      const { ticket } = evidence;
      const due = [
        [text(ticket, 'checkTime') !== '', '检查', ticket.photo, 'applicationTime', 'checkTime'],
        [begun(evidence) !== '', '验票', ticket.validationPhoto, 'checkTime', 'actualStart'],
        [Number(ticket.acceptanceState) === 1, '验收', ticket.acceptancePhoto, 'finishTime', 'acceptanceTime'],
      ] as const;
      const shifts = evidence.handlings.filter(({ processLink }) => processLink === SHIFT);
      const taken = [
        ...due.flatMap(([is, what, ids, from, to]) =>
          is ? [{ what, ids: listOf(ids), from: text(ticket, from), to: text(ticket, to) }] : [],
        ),
        ...shifts.map(({ photos, processTime }) => ({
          what: SHIFT,
          ids: listOf(photos),
          from: begun(evidence),
          to: processTime,
        })),
      ];
      if (taken.length === 0) return NOT_YET;
      return {
        faults: taken.flatMap(({ what, ids, ...time }) => pictureFaults(evidence, what, ids, time)),
        facts: taken.map(({ what, ids }) => `${what}照片${ids.length}张`),
      };
    },
  },
  {
    key: 'presence',
    title: '监护人持续在岗，按时确认',
    clause: () => `${of('4.10')}、${basisOf('guardian.minutes', defaultPermitNumbers)}`,
    judge: (evidence) => {
      const start = begun(evidence);
      if (start === '') return NOT_YET;
      const { numbers } = lawOf(evidence);
      const kept = evidence.handlings
        .filter(({ processLink }) => processLink === PRESENT)
        .map(({ processTime }) => processTime);
      const from = start >= PRESENCE_KEPT ? start : kept.sort()[0];
      if (from === undefined) return NOT_CONCERNED;
      const marks = seenThere(evidence);
      const most = numbers['guardian.minutes'] + numbers['guardian.graceMinutes'];
      // Whoever starts or resumes the work does not watch it: the guardian was there when he was seen last.
      const gaps = gapsOf(evidence, marks, most, true).filter((gap) => gap.to > from);
      return {
        faults: gaps.map(({ from, to }) => `${from.slice(5, 16)}至${to.slice(5, 16)}没有监护人在岗确认`),
        facts: [`监护到岗、在岗确认与检查共${marks.length}次`],
      };
    },
  },
  {
    key: 'supervision',
    title: '监护检查项逐项完成',
    clause: '企业规定',
    judge: (evidence) => {
      const { supervisionItems: items, supervisions } = evidence;
      if (items.length === 0) return NOT_CONCERNED;
      if (ended(evidence) === '' || isEnded(evidence)) return NOT_YET;
      return {
        faults: [
          ...openItems(
            items as unknown as readonly SupervisionItem[],
            supervisions as unknown as readonly SupervisionAnswer[],
            lastWorked(evidence),
          ),
          ...cycleFaults(evidence),
        ],
        facts: [`监护检查项${items.length}项，检查${supervisions.length}次`],
      };
    },
  },
  {
    key: 'order',
    title: '各环节按先后时间办理',
    clause: of('4.6'),
    judge: (evidence) => {
      const times = moments(evidence).flat();
      if (times.length === 0) return NOT_YET;
      return { faults: orderFaults(evidence), facts: times.map(({ what, at }) => `${at.slice(5, 16)}${what}`) };
    },
  },
  {
    key: 'signatures',
    title: '各环节签名齐全，都有留存',
    clause: of('附录A'),
    judge: (evidence) => {
      const signs = asked(evidence);
      if (signs.length === 0) return NOT_YET;
      const lost = signs.filter(([, id]) => !isEmpty(id) && !stored(evidence, id)).length;
      return {
        faults: [
          ...signs.flatMap(([what, id]) => (isEmpty(id) ? [`${what}没有签名`] : [])),
          ...(lost > 0 ? [`有${lost}个签名没有留存`] : []),
        ],
        facts: [`签名${signs.length}个，附其SHA-256`],
      };
    },
  },
];
