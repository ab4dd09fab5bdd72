/** The evidence as the rules read it. */
import { isEmpty } from '@anlan/resource';
import { judgeSample, type SampleRuling } from '../gas';
import { judgeWork, type WorkRuling, workTypeOf } from '../judge-work';
import { oxygenRichOf, sampleOf, text, workFacts } from '../permit-facts';
import { minutesBetween, substanceKeys, type Taken } from '../sampling';
import { WORK, type WorkType } from '../work-type';
import { type GasEvidence, lawOf, type PermitEvidence } from './evidence';

export const typeOf = ({ ticket }: PermitEvidence): WorkType | undefined => workTypeOf(ticket.workType);

/** Earliest end of the hot-work and confined-space tickets that temporary power serves. */
export const servesUntilOf = ({ linked }: PermitEvidence): string | null =>
  linked
    .filter(({ type }) => type === WORK.hot || type === WORK.confined)
    .map(({ to }) => to)
    .sort()[0] ?? null;

/** What the law makes of the ticket's facts; undefined of a type that is none. */
export function legalRuling(evidence: PermitEvidence): WorkRuling | undefined {
  const facts = workFacts(evidence.ticket, servesUntilOf(evidence));
  return facts && judgeWork(facts, lawOf(evidence));
}

export const judgedGas = (row: GasEvidence, evidence: PermitEvidence, type: WorkType): SampleRuling =>
  judgeSample(sampleOf(row), {
    type,
    date: row.signTime.slice(0, 10),
    oxygenRich: oxygenRichOf(evidence.ticket),
  });

/** Samples by what was written down, not by what was made of it then. */
export const takenOf = (evidence: PermitEvidence, type: WorkType): Taken[] =>
  evidence.gas.map((row) => ({
    sampledAt: row.signTime,
    place: row.limitAnalysisSite,
    qualified: judgedGas(row, evidence, type).qualified === true && Number(row.qualified) === 1,
    substances: substanceKeys(
      isEmpty(row.analysisResult) ? [] : [String(row.representativeGas ?? '')],
      isEmpty(row.toxicResult) ? null : String(row.limitGasName ?? ''),
    ),
  }));

export interface Break {
  readonly from: string;
  /** Absent while it lasts. */
  readonly to: string | null;
}

const STOPS: readonly string[] = ['中断', '系统停止'];

/** When the work stood still, by the ticket's history. */
export function breaksOf({ handlings }: PermitEvidence): Break[] {
  const breaks: Break[] = [];
  let open: string | null = null;
  const inOrder = handlings
    .map((row, place) => ({ row, place }))
    .sort((one, other) => one.row.processTime.localeCompare(other.row.processTime) || one.place - other.place);
  for (const { row } of inOrder) {
    const { processLink, processTime } = row;
    const result = row.processResult ?? '';
    const stops =
      STOPS.includes(processLink) ||
      (processLink === '监护检查' && result.startsWith('异常')) ||
      (processLink === '气体分析' && result === '不合格');
    if (stops) open ??= processTime;
    else if (processLink === '恢复' && open !== null) {
      breaks.push({ from: open, to: processTime });
      open = null;
    }
  }
  return open === null ? breaks : [...breaks, { from: open, to: null }];
}

/** Breaks of the work itself: what happened before it began is none. */
export const workBreaks = (evidence: PermitEvidence): Break[] => {
  const start = text(evidence.ticket, 'actualStart');
  return start === '' ? [] : breaksOf(evidence).filter(({ from }) => from >= start);
};

/** Until when work went on: its end, or the moment of looking, or since when it stands still. */
export function lastWorked(evidence: PermitEvidence): string {
  const { ticket, asOf } = evidence;
  const open = workBreaks(evidence).find(({ to }) => to === null)?.from;
  const over = [text(ticket, 'finishTime') || text(ticket, 'closedTime') || asOf, text(ticket, 'endTime') || asOf];
  return open ?? (over.sort()[0] as string);
}

/**
 * Stretches of work without a mark that are longer than `most` minutes. Each runs from a start or a resumption, which is
 * a mark itself unless an earlier one is carried over it, to the next stop.
 */
export function gapsOf(
  evidence: PermitEvidence,
  marks: readonly string[],
  most: number,
  carried = false,
): { readonly from: string; readonly to: string }[] {
  const { ticket, asOf } = evidence;
  const until = text(ticket, 'finishTime') || text(ticket, 'closedTime') || asOf;
  const inOrder = [...marks].sort();
  const found: { from: string; to: string }[] = [];
  let from = text(ticket, 'actualStart');
  for (const stretch of [...workBreaks(evidence), { from: until, to: null }]) {
    const to = stretch.from < until ? stretch.from : until;
    let last = (carried ? inOrder.filter((at) => at <= from).at(-1) : undefined) ?? from;
    for (const mark of [...inOrder.filter((at) => at > from && at <= to), to]) {
      if (minutesBetween(last, mark) > most) found.push({ from: last, to: mark });
      last = mark;
    }
    if (stretch.to === null) break;
    from = stretch.to;
  }
  return found;
}
