import { describe, expect, it } from 'vitest';
import type { Translate } from '../../lib/i18n';
import { dueWords } from './due-words';

const t = ((text: string, values: Readonly<Record<string, string | number>> = {}) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]))) as Translate;
const NOW = Date.parse('2026-11-26T10:00:00+08:00');
const said = (due: string | null, since?: string) => dueWords(t, { due, ...(since ? { since } : {}) }, NOW);

describe('by when', () => {
  it('counts days by the calendar of the company, not by hours', () => {
    expect(said('2026-11-25 23:59:59')).toEqual({ text: '逾期1天', urgency: 'late' });
    expect(said('2026-11-20 08:00:00')).toEqual({ text: '逾期6天', urgency: 'late' });
    expect(said('2026-11-26 09:59:59')).toEqual({ text: '今天已逾期', urgency: 'late' });
    expect(said('2026-11-26 18:00:00')).toEqual({ text: '今天18:00前', urgency: 'today' });
    expect(said('2026-11-26 23:59:59')).toEqual({ text: '今天到期', urgency: 'today' });
    expect(said('2026-11-27 00:00:00')).toEqual({ text: '还有1天' });
  });

  it('says since when it waits where nothing says by when', () => {
    expect(said(null, '2026-11-26 09:30:00')).toEqual({ text: '刚刚' });
    expect(said(null, '2026-11-26 03:00:00')).toEqual({ text: '已等7小时' });
    expect(said(null, '2026-11-23 09:00:00')).toEqual({ text: '已等3天' });
  });
});
