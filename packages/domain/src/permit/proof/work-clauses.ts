/** The clauses of the work itself: gas, times, breaks, acceptance, signatures. */
import { isEmpty } from '@anlan/resource';
import { durationText } from '../../shared/duration';
import { basisOf, defaultPermitNumbers } from '../numbers';
import { RUN } from '../permit-entity';
import { asksGasOf, text } from '../permit-facts';
import { breakOf, latestOf, minutesBetween, missingPlaces, staleOrBad } from '../sampling';
import { SHIFT } from '../watch/shift';
import { WORK } from '../work-type';
import { begun, type Clause, ended, NOT_CONCERNED, NOT_YET, of } from './clauses';
import { lawOf, type PermitEvidence } from './evidence';
import { breaksOf, gapsOf, judgedGas, takenOf, workBreaks } from './reading';

const gasOf = (evidence: PermitEvidence): boolean => asksGasOf(evidence.ticket);

export const worked: readonly Clause[] = [
  {
    key: 'gasJudged',
    title: '每次取样按限值判定',
    clause: (_evidence, type) => (type === WORK.confined ? of('6.4') : of('5.3.2')),
    judge: (evidence, type) => {
      if (!gasOf(evidence)) return NOT_CONCERNED;
      if (evidence.gas.length === 0) return begun(evidence) ? { faults: ['没有气体分析记录'] } : NOT_YET;
      return {
        faults: evidence.gas.flatMap((row) => {
          const { qualified, errors, judgements } = judgedGas(row, evidence, type);
          const at = `${row.limitAnalysisSite}${row.signTime.slice(5, 16)}`;
          if (qualified === undefined) return [`${at}的取样不完整：${errors.map(({ message }) => message).join('、')}`];
          // A company's stricter limit may have found bad what the law allows, never the other way round.
          return Number(row.qualified) === 1 && !qualified
            ? [
                `${at}判为合格，按限值不合格：${judgements
                  .filter((one) => !one.qualified)
                  .map(({ says }) => says)
                  .join('、')}`,
              ]
            : [];
        }),
        facts: evidence.gas
          .slice(-3)
          .flatMap((row) => judgedGas(row, evidence, type).judgements.map(({ says, basis }) => `${says}（${basis}）`)),
      };
    },
  },
  {
    key: 'gasInstruments',
    title: '检测仪器在检定有效期内，取样先于录入',
    clause: (_evidence, type) => (type === WORK.confined ? of('6.3') : of('5.3.1')),
    judge: (evidence) => {
      if (!gasOf(evidence) || evidence.gas.length === 0) return gasOf(evidence) ? NOT_YET : NOT_CONCERNED;
      return {
        faults: evidence.gas.flatMap(({ instrument, calibratedUntil, signTime, enteredTime }) => [
          ...(calibratedUntil < signTime.slice(0, 10)
            ? [`检测仪器${instrument}的检定有效期至${calibratedUntil}，取样于${signTime}`]
            : []),
          ...(enteredTime !== null && enteredTime < signTime ? [`取样时间${signTime}晚于录入时间${enteredTime}`] : []),
        ]),
        facts: [`取样${evidence.gas.length}次`],
      };
    },
  },
  {
    key: 'gasFresh',
    title: '开工前30分钟内取样合格',
    clause: () => basisOf('gas.sampleMinutes', defaultPermitNumbers),
    judge: (evidence, type) => {
      if (!gasOf(evidence)) return NOT_CONCERNED;
      const start = begun(evidence);
      if (start === '') return NOT_YET;
      const taken = takenOf(evidence, type).filter(({ sampledAt }) => sampledAt <= start);
      const wrong = staleOrBad(taken, start, lawOf(evidence));
      const large = Number(evidence.ticket.largeSpace) === 1 ? missingPlaces(taken) : undefined;
      return {
        faults: [wrong, large].flatMap((fault) => (fault ? [fault] : [])),
        facts: latestOf(taken, start).map(
          ({ place, sampledAt }) =>
            `${place}${sampledAt.slice(11, 16)}取样，距开工${durationText(minutesBetween(sampledAt, start))}`,
        ),
      };
    },
  },
  {
    key: 'gasRecords',
    title: '受限空间作业中至少每2小时记录一次气体',
    clause: () => basisOf('gas.recordMinutes', defaultPermitNumbers),
    judge: (evidence, type) => {
      const start = begun(evidence);
      if (type !== WORK.confined) return NOT_CONCERNED;
      if (start === '') return NOT_YET;
      const most = lawOf(evidence).numbers['gas.recordMinutes'];
      const taken = takenOf(evidence, type).map(({ sampledAt }) => sampledAt);
      const faults = gapsOf(evidence, taken, most, true).map(
        ({ from, to }) =>
          `${from.slice(5, 16)}至${to.slice(5, 16)}有${durationText(minutesBetween(from, to))}没有气体记录`,
      );
      return { faults, facts: [`作业中记录${taken.filter((at) => at > start).length}次`] };
    },
  },
  {
    key: 'resumed',
    title: '中断超过规定时间重新取样后恢复',
    clause: (evidence, type) => breakOf(type, text(evidence.ticket, 'effectiveLevel') || null, lawOf(evidence)).basis,
    judge: (evidence, type) => {
      const resumed = workBreaks(evidence).filter(({ to }) => to !== null);
      if (!gasOf(evidence) || resumed.length === 0) return NOT_CONCERNED;
      const rules = lawOf(evidence);
      const { minutes } = breakOf(type, text(evidence.ticket, 'effectiveLevel') || null, rules);
      const taken = takenOf(evidence, type);
      return {
        faults: resumed.flatMap(({ from, to }) => {
          const at = String(to);
          const broken = minutesBetween(from, at);
          const before = taken.filter(({ sampledAt }) => sampledAt <= at);
          if (latestOf(before, at).some(({ qualified }) => !qualified)) return [`${at}恢复时最近的取样不合格`];
          if (minutes > 0 && broken <= minutes && from.slice(0, 10) === at.slice(0, 10)) return [];
          const since = before.filter(({ sampledAt }) => sampledAt >= from);
          const wrong = staleOrBad(since, at, rules);
          return wrong ? [`中断${durationText(broken)}后于${at}恢复：${wrong}`] : [];
        }),
        facts: resumed.map(({ from, to }) => `${from.slice(5, 16)}至${String(to).slice(5, 16)}中断`),
      };
    },
  },
  {
    key: 'shiftGas',
    title: '交接班时气体分析有效，方继续作业',
    clause: (_evidence, type) => (type === WORK.confined ? of('6.3') : of('5.3.1')),
    judge: (evidence, type) => {
      const shifts = evidence.handlings.filter(({ processLink }) => processLink === SHIFT);
      if (!gasOf(evidence) || shifts.length === 0) return NOT_CONCERNED;
      const rules = lawOf(evidence);
      const still = breaksOf(evidence);
      const taken = takenOf(evidence, type);
      return {
        faults: shifts.flatMap(({ processTime: at }) => {
          if (still.some(({ from, to }) => from <= at && (to === null || at < to))) return [];
          const wrong = staleOrBad(taken, at, rules);
          return wrong ? [`${at}交接班后继续作业：${wrong}`] : [];
        }),
        facts: shifts.map(({ processTime, processResult }) => `${processTime.slice(5, 16)}${processResult ?? ''}`),
      };
    },
  },
  {
    key: 'within',
    title: '在有效期内作业，不延期',
    clause: of('4.16'),
    judge: (evidence) => {
      const { ticket } = evidence;
      const start = begun(evidence);
      if (start === '') return NOT_YET;
      const [from, to] = [text(ticket, 'startTime'), text(ticket, 'endTime')];
      const end = ended(evidence);
      return {
        faults: [
          ...(start < from || start >= to ? [`开工时间${start}不在有效期${from}至${to}内`] : []),
          ...(end !== '' && end > to ? [`完工时间${end}晚于有效期${to}`] : []),
          ...(end === '' && Number(ticket.runFlag) === RUN.overdue ? [`有效期至${to}，到期未完工`] : []),
          ...breaksOf(evidence).flatMap(({ to: resumed }) =>
            resumed !== null && resumed >= to ? [`有效期至${to}，${resumed}恢复作业`] : [],
          ),
        ],
        facts: [end === '' ? `${start}开工` : `${start}开工，${end}完工`],
      };
    },
  },
  {
    key: 'acceptance',
    title: '完工后验收',
    clause: of('4.15'),
    judge: (evidence) => {
      const { ticket } = evidence;
      const end = ended(evidence);
      if (Number(ticket.processState) !== 6) return NOT_YET;
      return {
        faults: [
          ...(end === '' ? ['没有完工时间'] : []),
          ...(Number(ticket.acceptanceState) === 1 ? [] : ['没有验收合格的结论']),
          ...(isEmpty(ticket.acceptanceSignature) ? ['验收人没有签名'] : []),
          ...(ticket.acceptanceId === ticket.principalId ? ['验收人是作业负责人本人'] : []),
        ],
        facts: [`${text(ticket, 'acceptanceTime')}验收合格`],
      };
    },
  },
];
