import { addMinutes, compareTimes } from '@anlan/resource/dates';

/** One comes earlier than a training begins. */
const BEFORE_MINUTES = 60;

/** Why nobody signs in at this moment; undefined where one may. Times are yyyy-MM-dd HH:mm:ss. */
export function signFault(now: string, startTime: string, endTime: string): string | undefined {
  if (compareTimes(now, addMinutes(startTime, -BEFORE_MINUTES)) < 0)
    return `培训尚未开始签到，开始前${BEFORE_MINUTES}分钟起可以签到`;
  return compareTimes(now, endTime) > 0 ? '培训已结束，不能再签到' : undefined;
}
