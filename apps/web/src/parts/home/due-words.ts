import type { Translate } from '../../lib/i18n';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Times of the wire are Shanghai's. */
const at = (time: string): number => Date.parse(`${time.replace(' ', 'T')}+08:00`);
const dayOf = (moment: number): number => Math.floor((moment + 8 * HOUR) / DAY);

export interface DueWords {
  readonly text: string;
  readonly urgency?: 'late' | 'today';
}

/** By when, or, where nothing says so, since when. */
export function dueWords(t: Translate, { due, since }: { due?: string | null; since?: string }, now: number): DueWords {
  if (due) {
    const days = dayOf(at(due)) - dayOf(now);
    if (at(due) < now) return { text: days < 0 ? t('逾期{n}天', { n: -days }) : t('今天已逾期'), urgency: 'late' };
    if (days > 0) return { text: t('还有{n}天', { n: days }) };
    return {
      text: due.endsWith('23:59:59') ? t('今天到期') : t('今天{time}前', { time: due.slice(11, 16) }),
      urgency: 'today',
    };
  }
  const waited = since ? Math.max(0, now - at(since)) : 0;
  if (waited < HOUR) return { text: t('刚刚') };
  return {
    text:
      waited < DAY
        ? t('已等{n}小时', { n: Math.floor(waited / HOUR) })
        : t('已等{n}天', { n: Math.floor(waited / DAY) }),
  };
}
