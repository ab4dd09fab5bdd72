/** How long a ticket is valid, by type and effective level, judged over the whole interval. */
import type { FieldError } from '@anlan/resource';
import { compareTimes } from '@anlan/resource/dates';
import type { DailyHours } from './calendar';
import { basisOf, type PermitNumber, type PermitNumbers } from './numbers';
import { nameOfWork, STANDARD, WORK, type WorkType } from './work-type';

export interface ValidityFacts {
  readonly type: WorkType;
  /** The effective level. */
  readonly level: string | null;
  readonly from?: string | null;
  readonly to?: string | null;
  readonly daily?: DailyHours | null;
  /** Temporary power: why longer than the ordinary term. */
  readonly specialReason?: string | null;
  /** Temporary power: the end of the hot-work or confined-space ticket it serves. */
  readonly servesUntil?: string | null;
}

/** The number that bounds a ticket. */
export function validityNumber({ type, level, specialReason }: ValidityFacts): PermitNumber {
  switch (type) {
    case WORK.hot:
      return level === '3' ? 'hours.hot.3' : level === '2' ? 'hours.hot.2' : 'hours.hot.1';
    case WORK.confined:
      return 'hours.confined';
    case WORK.blind:
      return 'hours.blind';
    case WORK.height:
      return 'hours.height';
    case WORK.lifting:
      return 'hours.lifting';
    case WORK.power:
      return specialReason ? 'hours.powerSpecial' : 'hours.power';
    case WORK.earth:
      return 'hours.earth';
    default:
      return 'hours.road';
  }
}

const hoursBetween = (from: string, to: string): number => compareTimes(to, from) / 3_600_000;
const hoursSay = (hours: number): string =>
  hours > 72 && hours % 24 === 0 ? `${hours / 24}天` : `${Number(hours.toFixed(2))}小时`;

/** Everything against the interval of a ticket. Of an unlevelled hot work the shortest term holds. */
export function validityErrors(facts: ValidityFacts, numbers: PermitNumbers): FieldError[] {
  const { from, to, type } = facts;
  if (!from || !to) return [];
  if (from >= to) return [{ field: 'endTime', message: '作业结束时间须晚于作业开始时间' }];
  const errors: FieldError[] = [];
  if (facts.daily && facts.daily.from >= facts.daily.to) {
    errors.push({ field: 'dailyTo', message: '每日作业时段的结束须晚于开始' });
  }
  const name = validityNumber(facts);
  const hours = hoursBetween(from, to);
  const most = numbers[name];
  if (hours > most) {
    const ordinary = type === WORK.power && !facts.specialReason && hours <= numbers['hours.powerSpecial'];
    errors.push({
      field: 'endTime',
      message: `${nameOfWork(type, facts.level)}票有效期不超过${hoursSay(most)}，现为${hoursSay(hours)}${
        ordinary ? '，特殊情况须说明原因' : ''
      }（${basisOf(name, numbers)}）`,
    });
  }
  if (type === WORK.power && facts.servesUntil && to > facts.servesUntil) {
    errors.push({
      field: 'endTime',
      message: `临时用电的结束时间不能晚于所服务作业票的结束时间${facts.servesUntil.slice(0, 16)}（${STANDARD} 第10章）`,
    });
  }
  return errors;
}
