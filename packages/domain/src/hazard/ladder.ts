import { addDays, addSeconds } from '../shared/dates';
import type { OverdueLadder, OverdueStep } from './status';

/** Who may be told of a deadline: persons the danger names, heads of departments, holders of a role. */
export type LadderPart = 'rectifier' | 'inCharge' | 'deptHead' | 'headAbove' | 'safetyManagers' | 'principals';

/** In the order in which they are reached; a step told once is not told again for the same deadline. */
export const ladderSteps: readonly OverdueStep[] = ['remind', 'overdue', 'deptHead', 'leader', 'principal', 'regrade'];

/**
 * The first moment at which a higher step than the `told`-th (from 1, 0 for none) is reached; undefined after the last.
 * overdueStep as an instant: a test holds the two together, for a wrong one here would be a reminder that never comes.
 */
export function nextStepAt(deadline: string, told: number, ladder: OverdueLadder): string | undefined {
  const past = addSeconds(deadline, 1);
  const dayAfter = (days: number): string => {
    const day = `${addDays(deadline.slice(0, 10), days)} 00:00:00`;
    return day > past ? day : past;
  };
  const reached: Readonly<Record<OverdueStep, string>> = {
    remind: `${addDays(deadline.slice(0, 10), -ladder.remindBeforeDays)} 00:00:00`,
    overdue: past,
    deptHead: dayAfter(ladder.deptHeadAfterDays),
    leader: dayAfter(ladder.leaderAfterDays),
    principal: dayAfter(ladder.principalAfterDays),
    regrade: dayAfter(ladder.regradeAfterDays),
  };
  return ladderSteps
    .slice(told)
    .map((step) => reached[step])
    .sort()[0];
}

/**
 * Of each step the first group that has anybody; the rectifier hears of every step. 分管领导 is the head of the department
 * above; where nobody is named, the 安全管理人员 stand in, so that no step falls silent.
 */
const groups: Readonly<Record<OverdueStep, readonly (readonly LadderPart[])[]>> = {
  remind: [['rectifier'], ['inCharge'], ['deptHead'], ['safetyManagers']],
  overdue: [['rectifier', 'inCharge'], ['deptHead'], ['safetyManagers']],
  deptHead: [['deptHead'], ['safetyManagers']],
  leader: [['headAbove'], ['safetyManagers']],
  principal: [['principals'], ['safetyManagers']],
  regrade: [['safetyManagers', 'principals']],
};

export function toldAt(
  step: OverdueStep,
  people: Readonly<Partial<Record<LadderPart, readonly string[]>>>,
): readonly string[] {
  const of = (part: LadderPart): readonly string[] => people[part] ?? [];
  const group = groups[step].map((parts) => parts.flatMap(of)).find((ids) => ids.length > 0) ?? [];
  return [...new Set([...of('rectifier'), ...group])];
}

/** The title of the message; `days` past the day of the deadline, `limit` as `yyyy-MM-dd HH:mm:ss`. */
export function ladderTitle(step: OverdueStep, name: string, days: number, limit: string): string {
  const [, month, day, time] = /^\d{4}-(\d\d)-(\d\d) (\d\d:\d\d)/.exec(limit) ?? [];
  if (step === 'remind') return `隐患整改即将到期（${Number(month)}月${Number(day)}日${time}）：${name}`;
  if (step === 'overdue') return `隐患整改已逾期：${name}`;
  return step === 'regrade' ? `隐患已逾期${days}天，请确认是否重新定级：${name}` : `隐患整改已逾期${days}天：${name}`;
}
