import { durationParts } from '@anlan/domain/shared/duration';
import type { Translate } from './i18n';

/** 4小时52分, in the language of whoever reads it. */
export function durationWords(minutes: number, t: Translate): string {
  const [first, second] = durationParts(minutes);
  if (!first) return '';
  const [n, unit] = first;
  if (unit === 'day') return second ? t('{d}天{h}小时', { d: n, h: second[0] }) : t('{n}天', { n });
  if (unit === 'hour') return second ? t('{h}小时{m}分', { h: n, m: second[0] }) : t('{n}小时', { n });
  return t('{n}分钟', { n });
}
