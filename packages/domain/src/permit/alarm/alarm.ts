/** Moments of a live ticket at which the phone on site calls by itself: those by which the server stops it, and the re-test after a break. */
import type { Values } from '@anlan/resource';
import { addMinutes } from '@anlan/resource/dates';
import { type PermitRules, workTypeOf } from '../judge-work';
import { permitEntity, RUN } from '../permit-entity';
import { asksGasOf, type Stop, stopsOf, text } from '../permit-facts';
import { breakOf } from '../sampling';
import type { TicketItem } from '../steps/supervision';

export interface Alarm {
  readonly key: Exclude<Stop['key'], 'unused'> | 'retest';
  /** It calls from here on; yyyy-MM-dd HH:mm:ss */
  readonly rings: string;
  /** The work stops here, or must be tested anew. */
  readonly at: string;
  readonly says: string;
}

/** Minutes before the server stops the work, where nothing else says how early one is called. */
const LEAD = 5;

const SAYS: Readonly<Record<Alarm['key'], string>> = {
  end: '作业票有效期即将结束，须停止作业、完工',
  presence: '请监护人确认在岗',
  relief: '监护已交接，请接班监护人到岗签到',
  gas: '请重新检测气体并记录',
  check: '请完成监护检查',
  day: '每日作业时段即将结束，须停止作业',
  retest: '中断已超过规定时间，恢复作业前须重新取样分析',
};

function leadOf({ key }: Stop, row: Values, { numbers }: Pick<PermitRules, 'numbers'>): number {
  if (key === 'presence' || key === 'relief') {
    const { 'guardian.minutes': minutes, 'guardian.graceMinutes': grace } = numbers;
    return grace > 0 ? grace : Math.min(LEAD, Math.floor(minutes / 3));
  }
  if (key === 'gas') return Math.min(LEAD, Math.floor(numbers['gas.recordMinutes'] / 3));
  if (key !== 'check') return LEAD;
  const items = (Array.isArray(row.supervisionItems) ? row.supervisionItems : []) as readonly TicketItem[];
  const cycle = Number(items.find(({ name }) => name === row.superviseItem)?.cycle ?? 0);
  return cycle > 0 ? Math.min(LEAD, Math.floor(cycle / 3)) : LEAD;
}

/** Every alarm of a ticket that is being worked, the next first; none of one that is not. */
export function alarmsOf(row: Values, rules: Pick<PermitRules, 'numbers' | 'ruleSet'>): Alarm[] {
  if (Number(row.processState) !== permitEntity.lifecycle.code.working) return [];
  const alarms = stopsOf(row, rules).flatMap((stop): Alarm[] =>
    stop.key === 'unused'
      ? []
      : [{ key: stop.key, rings: addMinutes(stop.at, -leadOf(stop, row, rules)), at: stop.at, says: SAYS[stop.key] }],
  );
  const type = workTypeOf(row.workType);
  const since = text(row, 'interruptedAt');
  if (type && since && Number(row.runFlag) === RUN.interrupted && asksGasOf(row)) {
    const { minutes } = breakOf(type, text(row, 'effectiveLevel') || null, rules);
    const at = addMinutes(since, minutes);
    if (minutes > 0) alarms.push({ key: 'retest', rings: at, at, says: SAYS.retest });
  }
  return alarms.sort((one, other) => one.rings.localeCompare(other.rings));
}
