import { addDays, addMonths, formatDate, monthEnd, parseDatetime } from '@anlan/resource/dates';
import { nowText, type Work } from '../../../kernel/context';
import { invalid } from '../../../kernel/errors';

type Query = Readonly<Record<string, unknown>>;

/** Days, both included, as `yyyy-MM-dd`. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const MAX_DAYS = 366;
const DAY = 86_400_000;

/** `startTime` and `endTime`, or the calendar's day, week, month, quarter or year of today (`period`; a month unless told). */
export function periodOf(work: Pick<Work, 'app'>, query: Query): Period {
  const today = nowText(work).slice(0, 10);
  if (query.startTime || query.endTime) {
    const from = parseDatetime(String(query.startTime ?? ''));
    const to = parseDatetime(String(query.endTime ?? ''));
    if (from === undefined || to === undefined || to < from) {
      throw invalid([{ field: 'startTime', message: '请选择正确的起止日期' }]);
    }
    if (to - from > MAX_DAYS * DAY) throw invalid([{ field: 'endTime', message: '起止日期最多相隔一年' }]);
    return { from: formatDate(from), to: formatDate(to) };
  }
  const [year, month] = today.split('-').map(Number) as [number, number];
  const pad = String(month).padStart(2, '0');
  switch (query.period ?? 'month') {
    case 'day':
      return { from: today, to: today };
    case 'week': {
      // Monday is the first day (GB/T 7408).
      const back = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
      return { from: addDays(today, -back), to: addDays(today, 6 - back) };
    }
    case 'month':
      return { from: `${year}-${pad}-01`, to: monthEnd(today) };
    case 'quarter': {
      const first = addMonths(today, -((month - 1) % 3));
      return { from: `${first}-01`, to: monthEnd(addMonths(first, 2)) };
    }
    case 'year':
      return { from: `${year}-01-01`, to: `${year}-12-31` };
    default:
      throw invalid([{ field: 'period', message: '请选择统计周期' }]);
  }
}
