import { describe, expect, it } from 'vitest';
import { folded, icalendar } from './ical';

describe('a calendar of duties', () => {
  it('has whole days and moments, in the form that calendar programs read', () => {
    const text = icalendar('甲公司，履职', '2026-12-31 23:00:00', [
      { id: 'a', due: '2028-02-29', title: '文件评审：甲;乙', lines: ['依据：GB', '责任人：李'] },
      { id: 'b', due: '2026-12-31 23:30:00', title: '整改', lines: [] },
    ]);
    expect(text).toContain('DTSTART;VALUE=DATE:20280229\r\nDTEND;VALUE=DATE:20280301\r\n');
    expect(text).toContain('DTSTART:20261231T153000Z\r\nDTEND:20261231T154500Z\r\n');
    expect(text).toContain('SUMMARY:文件评审：甲\\;乙\r\n');
    expect(text).toContain('DESCRIPTION:依据：GB\\n责任人：李\r\n');
    expect(text).toContain('DTSTAMP:20261231T150000Z\r\n');
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text.split('\r\n').filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2);
  });

  it('folds long lines between characters', () => {
    const line = `SUMMARY:${'隐患'.repeat(60)}`;
    const parts = folded(line).split('\r\n');
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect(new TextEncoder().encode(part).length).toBeLessThanOrEqual(75);
    expect(parts.map((part, at) => (at === 0 ? part : part.slice(1))).join('')).toBe(line);
  });
});
