import { call, f, type } from '@anlan/resource';
import { checkRecord } from './check-record';
import type { Completion } from './statistics/completion';

/** Checks of a period beside those of the one before it (`periodBefore`). Days, both included. */
export interface CheckRing {
  readonly startTime: string;
  readonly endTime: string;
  readonly previousStartTime: string;
  readonly previousEndTime: string;
  readonly current: Completion;
  readonly previous: Completion;
  /** Per cent more (less: negative) than in the period before; null where that had none. */
  readonly totalRing: string | null;
  readonly completeRing: string | null;
  readonly overdueRing: string | null;
}

/** `period` day, week, month (30 days, unless told) or quarter up to today, or `startTime` and `endTime`. */
export const checkRing = call('GET /safe/checkplanrecord/ring/count', {
  summary: '检查记录环比统计',
  resource: checkRecord.name,
  access: { code: 'planvtworecord_view' },
  reach: 'rows',
  needsCompany: true,
  query: { period: f.text('统计周期'), startTime: f.text('开始日期'), endTime: f.text('结束日期') },
  reply: type<CheckRing>(),
});
