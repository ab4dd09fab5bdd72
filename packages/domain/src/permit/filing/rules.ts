/** What a filing of special-level work is judged by; the same on the server and in the form. */
import { type FieldError, isEmpty, type Values } from '@anlan/resource';
import { addMinutes } from '@anlan/resource/dates';
import { isGraveLevel } from '../ledger/form';

/** Filed later than the hours before the work begins; both moments `yyyy-MM-dd HH:mm:ss`. */
export const filedLate = (filedTime: string, startTime: string, hours: number): boolean =>
  filedTime > addMinutes(startTime, -60 * hours);

export function filingErrors(values: Values): FieldError[] {
  const errors: FieldError[] = [];
  const level = isEmpty(values.level) ? null : String(values.level);
  if (level !== null && !isGraveLevel(level))
    errors.push({ field: 'level', message: '只有特级、一级作业和Ⅳ级高处作业须报备' });
  else if (level !== null && !isEmpty(values.workType) && !level.startsWith(String(values.workType)))
    errors.push({ field: 'level', message: '级别与作业类型不符' });
  const [from, to] = [String(values.startTime ?? ''), String(values.endTime ?? '')];
  if (from && to && from >= to) errors.push({ field: 'endTime', message: '结束时间须晚于开始时间' });
  return errors;
}

/** Most characters of the measures that a filing tells. */
export const MEASURES_TOLD = 1000;

/** The words of a ticket's measures in one text of at most `most` characters, each on a line; what has no room is counted. */
export function measuresText(measures: readonly string[], most: number): string {
  const lines = measures.map((measure, at) => `${at + 1}. ${measure}`);
  const whole = lines.join('\n');
  if (whole.length <= most) return whole;
  const rest = lines.length > 1 ? `\n等${lines.length}项` : '';
  const room = most - rest.length;
  let shown = '';
  for (const line of lines) {
    const next = shown ? `${shown}\n${line}` : line;
    if (next.length > room) break;
    shown = next;
  }
  return `${shown || `${whole.slice(0, room - 1)}…`}${rest}`;
}
