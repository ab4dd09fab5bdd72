import { describe, expect, it } from 'vitest';
import { defineResource } from '../define';
import { f } from '../fields';
import { wire } from '../wire';
import { countsOf, mean, rate } from './figures';
import { addSums, defineSummary, inTreeOrder, rolledUp, WEEKS_TOLD, weeksOf, widest } from './summaries';

const repair = defineResource({
  name: 'repair',
  label: '维修',
  module: 'hazard',
  table: 'repair',
  scope: 'tenant',
  permission: 'repair',
  visibleTo: 'tenant',
  wire: wire.rest('/repair', {}),
  title: 'name',
  fields: {
    name: f.text('名称', { required: true, max: 50 }),
    deptId: f.ref('部门', 'dept', { onDelete: 'keepName' }),
    begun: f.datetime('开始时间'),
    ended: f.datetime('结束时间'),
  },
  views: { list: { columns: ['name'], filters: [] }, form: [] },
});
const counts = countsOf(
  'repair',
  repair,
  { time: 'begun', by: ['deptId'] },
  {
    all: { label: '维修', rule: '全部', where: {} },
    done: { label: '已完成', rule: '有结束时间', where: { ended_notnull: 1 } },
  },
);
const doneRate = rate('repair.doneRate', {
  label: '完成率',
  rule: '已完成÷维修',
  numerator: counts.done,
  denominator: counts.all,
});

describe('a summary', () => {
  const by = { month: { month: true, label: '月份' } } as const;

  it('counts its base first, divides what it counts, and by what the base is divided by', () => {
    const define = (more: object) => () =>
      defineSummary({ label: '维修统计', base: counts.all, measures: counts, by, columns: [], ...more });
    expect(define({ measures: { ...counts, doneRate } })).not.toThrow();
    expect(define({ measures: { done: counts.done } })).toThrow('the first measure is not repair.all');
    expect(define({ measures: { all: counts.all, doneRate } })).toThrow('repair.doneRate divides what the summary');
    expect(define({ by: { name: { field: 'name', label: '名称' } } })).toThrow('repair.all is not divided by name');
    expect(define({ base: countsOf('repair', repair, {}, { all: { label: '', rule: '', where: {} } }).all })).toThrow(
      'repair.all has no time',
    );
    const days = mean('repair.days', { label: '天数', rule: '平均', over: counts.done });
    expect(define({ measures: { ...counts, days } })).toThrow('repair.days does not say');
  });

  it('draws the departments that divide it', () => {
    const row = (key: string, parentId: string | null, total: number) => ({ key, parentId, total });
    const rows = [row('a', null, 7), row('b', 'a', 3), row('c', 'a', 4), row('d', 'b', 2)];
    expect(widest(rows, 'total', 12).map(({ key }) => key)).toEqual(['c', 'b']);
    expect(widest(rows, 'total', 1).map(({ key }) => key)).toEqual(['c']);
    expect(widest([row('a', null, 7)], 'total', 5).map(({ key }) => key)).toEqual(['a']);
    expect(widest([], 'total', 5)).toEqual([]);
  });

  it('of a department holds those below it, once', () => {
    const nodes = [
      { id: 'a', parentId: '0' },
      { id: 'b', parentId: 'a' },
      { id: 'c', parentId: 'b' },
      { id: 'd', parentId: 'a' },
    ];
    const own = new Map([
      ['b', { n: 1 }],
      ['c', { n: 2 }],
      ['d', { n: 4 }],
    ]);
    expect(rolledUp(nodes, own).map(({ id, sums }) => [id, sums.n])).toEqual([
      ['a', 7],
      ['b', 3],
      ['c', 2],
      ['d', 4],
    ]);
    expect(addSums({ days: 1.5 }, { days: 2, n: 1 })).toEqual({ days: 3.5, n: 1 });
  });

  it('has the weeks of its period, the last of them where there are many', () => {
    expect(weeksOf({ from: '2026-11-18', to: '2026-11-26' })).toEqual([
      { from: '2026-11-18', to: '2026-11-22' },
      { from: '2026-11-23', to: '2026-11-26' },
    ]);
    expect(weeksOf({ from: '2026-11-22', to: '2026-11-22' })).toEqual([{ from: '2026-11-22', to: '2026-11-22' }]);
    const year = weeksOf({ from: '2026-01-01', to: '2026-11-22' });
    expect(year).toHaveLength(WEEKS_TOLD);
    expect(year.at(-1)).toEqual({ from: '2026-11-16', to: '2026-11-22' });
    expect(year.slice(1).every(({ from }, at) => new Date(from).getUTCDay() === 1 && from > (year[at]?.to ?? ''))).toBe(
      true,
    );
  });

  it('is read parent by parent, sisters by rank', () => {
    const line = (key: string, parentId: string | null, rank: number | null) => ({ key, label: key, parentId, rank });
    const lines = [
      line('b', 'a', 2),
      line('a', null, null),
      line('n', 'a', null),
      line('c', 'a', 1),
      line('d', 'b', 1),
    ];
    expect(inTreeOrder(lines).map(({ label }) => label)).toEqual(['a', '　c', '　b', '　　d', '　n']);
  });
});
