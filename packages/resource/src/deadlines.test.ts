import { describe, expect, it } from 'vitest';
import { addMonthsTo } from './dates';
import {
  type Deadline,
  deadlineFaults,
  dueMoment,
  isPast,
  parametersOf,
  type RungWarning,
  rungSays,
  warningSays,
} from './deadlines';
import { f } from './fields';

const value = () => 1;
const deadline: Deadline = {
  label: '检定',
  at: { from: 'testedOn', months: 'device.months' },
  while: { field: 'inUse', equals: 1 },
  whose: 'keeperId',
  basis: '企业规定（检定周期）',
  todo: { says: '送检：{title}' },
  rungs: [
    {
      name: 'remind',
      before: 'device.remindDays',
      tells: [[{ role: 'safety_manager' }]],
      says: '即将到期（{due}）：{title}',
    },
  ],
};
const fields = {
  testedOn: f.date('检定日期'),
  inUse: f.int('在用'),
  keeperId: f.ref('保管人', 'user'),
  name: f.text('名称'),
};

describe('the moment a deadline ends', () => {
  it('is the end of a day and the second of a time', () => {
    expect(dueMoment({ at: 'on' }, '2026-11-05', value)).toBe('2026-11-05 23:59:59');
    expect(dueMoment({ at: 'on' }, '2026-11-05 18:00:00', value)).toBe('2026-11-05 18:00:00');
    expect(dueMoment({ at: { from: 'on', hours: 'x' } }, '2026-11-05 18:00:00', () => 24)).toBe('2026-11-06 18:00:00');
    expect(dueMoment({ at: { from: 'on', days: 'x' } }, '2026-11-05', () => 30)).toBe('2026-12-05 23:59:59');
  });

  it('is reckoned in months from the anchor, on the last day of a shorter month', () => {
    expect(
      [1, 2, 3, 12].map((months) => dueMoment({ at: { from: 'on', months: 'x' } }, '2026-01-31', () => months)),
    ).toEqual(['2026-02-28 23:59:59', '2026-03-31 23:59:59', '2026-04-30 23:59:59', '2027-01-31 23:59:59']);
    expect(addMonthsTo('2024-02-29 08:30:00', 12)).toBe('2025-02-28 08:30:00');
    expect(addMonthsTo('2026-03-31', -1)).toBe('2026-02-28');
  });

  it('is past from the next second on, while the condition holds', () => {
    const row = { testedOn: '2026-01-31', inUse: 1 };
    expect(isPast(deadline, row, '2026-02-28 23:59:59', value)).toBe(false);
    expect(isPast(deadline, row, '2026-03-01 00:00:00', value)).toBe(true);
    expect(isPast(deadline, { ...row, inUse: 0 }, '2026-03-01 00:00:00', value)).toBe(false);
    expect(isPast(deadline, { ...row, testedOn: null }, '2026-03-01 00:00:00', value)).toBe(false);
  });

  it('is said as a day where it is one', () => {
    const [rung] = deadline.rungs as [Deadline['rungs'][number]];
    expect(rungSays(rung, '测爆仪', '2026-03-05 23:59:59', -1)).toBe('即将到期（3月5日）：测爆仪');
    expect(rungSays(rung, '测爆仪', '2026-03-05 08:00:00', -1)).toBe('即将到期（3月5日08:00）：测爆仪');
  });
});

describe('a warning of a deadline', () => {
  it('says from when it is reckoned and what was the last moment in time', () => {
    const warning: RungWarning = { type: '1', level: '3', says: '{from}检定，{due}到期未检定', over: '已检定' };
    const says = (due: string) => warningSays(warning, '2026-03-05 08:30:00', due);
    expect(says('2026-04-05 23:59:59')).toBe('2026-03-05 08:30检定，2026-04-05到期未检定');
    expect(says('2026-04-05 08:30:00')).toBe('2026-03-05 08:30检定，2026-04-05 08:30到期未检定');
  });
});

describe('a declared deadline', () => {
  it('names its parameters', () => {
    expect(parametersOf(deadline)).toEqual(['device.months', 'device.remindDays']);
    expect(deadlineFaults({ fields, deadlines: { test: deadline } }, parametersOf(deadline))).toEqual([]);
  });

  it('is refused where it names what is not there', () => {
    const wrong: Deadline = {
      ...deadline,
      at: { from: 'name', months: 'device.years' },
      whose: 'inUse',
      rungs: [
        ...deadline.rungs,
        {
          name: 'remind',
          says: '到期：{title}',
          warns: { type: '99', level: '3', says: '测爆仪超期', over: '已检定' },
        },
      ],
    };
    expect(deadlineFaults({ fields, deadlines: { test: wrong } }, ['device.remindDays'])).toEqual([
      'test: name is no time',
      'test: inUse names no person',
      'test: no parameter device.years',
      'test.remind: says without telling, or tells without saying',
      'test: no type of warnings 99',
      'test: two rungs of one name',
    ]);
  });
});
