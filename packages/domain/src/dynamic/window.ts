import { percentOf } from '@anlan/resource';

/** Days of checks that the dynamic score and its screens look at, today among them (domain-rules C5). */
export const DYNAMIC_WINDOW_DAYS = 30;

interface Ended {
  readonly onTime: number;
  readonly late: number;
  readonly overdue: number;
}

/** r of C5: what is done late counts half. Not a completion rate: that counts it whole. */
export const punctuality = ({ onTime, late, overdue }: Ended): number =>
  (onTime + 0.5 * late) / (onTime + late + overdue);

/** 及时性得分率70%（(6+½×2)÷10） */
export function punctualityWords(ended: Ended): string {
  const { onTime, late, overdue } = ended;
  const due = onTime + late + overdue;
  const rate = (percentOf(punctuality(ended) * due, due) ?? '').replace(/\.0$/, '');
  return `及时性得分率${rate}%（${late > 0 ? `(${onTime}+½×${late})` : onTime}÷${due}）`;
}
