import { expect, it } from 'vitest';
import { filedLate, filingErrors, measuresText } from './rules';

it('is late the second after the hours before the start', () => {
  expect(filedLate('2026-11-25 08:00:00', '2026-11-26 08:00:00', 24)).toBe(false);
  expect(filedLate('2026-11-25 08:00:01', '2026-11-26 08:00:00', 24)).toBe(true);
  expect(filedLate('2026-11-26 07:59:59', '2026-11-26 08:00:00', 0)).toBe(false);
});

it('takes the levels that are filed, of the type they belong to', () => {
  const of = (workType: string, level: string) => filingErrors({ workType, level }).map(({ field }) => field);
  expect(of('1', '11')).toEqual([]);
  expect(of('1', '12')).toEqual([]);
  expect(of('4', '44')).toEqual([]);
  expect(of('1', '13')).toEqual(['level']);
  expect(of('5', '11')).toEqual(['level']);
  expect(of('6', '0')).toEqual(['level']);
  expect(
    filingErrors({ startTime: '2026-11-26 10:00:00', endTime: '2026-11-26 10:00:00' }).map(({ field }) => field),
  ).toEqual(['endTime']);
});

it('writes measures as far as there is room, each whole', () => {
  expect(measuresText(['清理可燃物', '配备灭火器'], 1000)).toBe('1. 清理可燃物\n2. 配备灭火器');
  expect(measuresText(['清理可燃物', '配备灭火器'], 17)).toBe('1. 清理可燃物\n2. 配备灭火器');
  expect(measuresText(['清理可燃物', '配备灭火器', '设专人监护'], 20)).toBe('1. 清理可燃物\n等3项');
  const many = Array.from({ length: 90 }, (_, at) => `第${at}项措施须由作业单位落实并由监护人确认`);
  const text = measuresText(many, 1000);
  expect(text.length).toBeLessThanOrEqual(1000);
  expect(text.endsWith('\n等90项')).toBe(true);
  // One that has no room by itself is cut, and says so.
  expect(measuresText(['划定警戒区并设专人监护'], 10)).toBe('1. 划定警戒区并…');
  expect(measuresText([], 10)).toBe('');
});
