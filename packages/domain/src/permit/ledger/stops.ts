/** What stopped a work, from the lines of its ticket's history: one reading for both forms. */

/** Why a work was stopped. */
export const CAUSE = {
  guardian: 1,
  badGas: 2,
  noGas: 3,
  supervision: 4,
  day: 5,
  overrun: 6,
  beside: 7,
  acceptance: 8,
  person: 9,
  noSupervision: 10,
} as const;
export type StopCause = (typeof CAUSE)[keyof typeof CAUSE];
export const CAUSE_LABELS = {
  '1': '监护人未在岗',
  '2': '气体分析不合格',
  '3': '未按时记录气体检测',
  '4': '监护检查异常',
  '5': '每日作业时段结束',
  '6': '超过作业票有效期',
  '7': '关联作业停止',
  '8': '验收不合格',
  '9': '人员中断',
  '10': '未按时监护检查',
} as const;

/** One line of a ticket's history that bears on whether its work goes on. */
export interface TicketEvent {
  /** Id of the child row: the same line is the same stop, however often it is read. */
  readonly id: string;
  /** yyyy-MM-dd HH:mm:ss */
  readonly at: string;
  readonly kind: 'clock' | 'interrupt' | 'badGas' | 'badWatch' | 'unaccepted' | 'resume' | 'ended';
  /** In the words of the history. */
  readonly why: string;
}

export interface TicketStop {
  readonly id: string;
  readonly at: string;
  readonly cause: StopCause;
  readonly byClock: boolean;
  readonly why: string;
}

/** The clock says why in words; `nextStop` and `besideStopped` write them. */
function clockCause(why: string): StopCause | undefined {
  if (why.startsWith('监护人')) return CAUSE.guardian;
  if (why.includes('未记录气体检测')) return CAUSE.noGas;
  if (why.startsWith('监护检查')) return CAUSE.noSupervision;
  if (why.startsWith('每日作业时段')) return CAUSE.day;
  if (why.startsWith('超过作业票有效期')) return CAUSE.overrun;
  if (why.startsWith('关联作业票')) return CAUSE.beside;
  // Never begun: nothing was stopped.
  return undefined;
}

/**
 * Stops of a ticket in their order: only what goes on is stopped. Whatever is found of a work that stands still, has passed
 * its time or was ended stops nothing.
 */
export function stopsOf(events: readonly TicketEvent[], actualStart: string | null): TicketStop[] {
  if (!actualStart) return [];
  const stops: TicketStop[] = [];
  let going = true;
  const order = [...events].sort((one, other) => one.at.localeCompare(other.at) || one.id.localeCompare(other.id));
  for (const { id, at, kind, why } of order) {
    if (at < actualStart) continue;
    if (kind === 'resume' || kind === 'ended') {
      going = kind === 'resume';
      continue;
    }
    const cause =
      kind === 'clock'
        ? clockCause(why)
        : // A guardian who left without another one there.
          kind === 'interrupt' && why.startsWith('监护人')
          ? CAUSE.guardian
          : OF_PERSON[kind];
    if (cause === undefined || !going) continue;
    going = false;
    stops.push({ id, at, cause, byClock: kind === 'clock', why });
  }
  return stops;
}

const OF_PERSON = {
  interrupt: CAUSE.person,
  badGas: CAUSE.badGas,
  badWatch: CAUSE.supervision,
  unaccepted: CAUSE.acceptance,
} as const;

/** Whether the work was begun and not finished when its time was over, also where it stood still by then. */
export const overranOf = (events: readonly TicketEvent[], actualStart: string | null): boolean =>
  actualStart !== null &&
  events.some(({ at, kind, why }) => at >= actualStart && kind === 'clock' && clockCause(why) === CAUSE.overrun);
