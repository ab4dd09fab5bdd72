import { countsOf, defineSummary, rate } from '@anlan/resource';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listen, sample, serve, show, signedIn } from '../testing';
import { SummaryScreen } from './summary-screen';

const counts = countsOf(
  'sample',
  sample,
  { time: 'createTime', by: ['special', 'status'] },
  {
    all: { label: '登记', rule: '全部', where: {} },
    closed: { label: '已闭环', rule: '状态为已闭环', where: { status: 5 } },
  },
);
const closedRate = rate('sample.closedRate', {
  label: '闭环率',
  rule: '已闭环÷登记',
  numerator: counts.closed,
  denominator: counts.all,
});
const summary = defineSummary({
  label: '样例统计',
  base: counts.all,
  measures: { ...counts, closedRate },
  by: {
    month: { month: true, label: '月份', drawn: ['all', 'closed'] },
    special: { field: 'special', label: '是否特种' },
    status: { field: 'status', label: '状态', only: ['all'] },
  },
  columns: ['all', 'closed', 'closedRate'],
});
const october = { createTime_datege: '2026-10-01', createTime_datele: '2026-10-31' };
const FOUND = {
  period: { from: '2026-10-01', to: '2026-11-30' },
  weeks: [],
  targets: { closedRate: 90 },
  ...{ all: 12, closed: 9, closedRate: '75.0' },
  byMonth: [{ key: '2026-10', label: '2026-10', by: october, all: 12, closed: 9, closedRate: '75.0' }],
  bySpecial: [
    { key: '1', label: '是', by: { special: '1' }, all: 8, closed: 8, closedRate: '100.0' },
    { key: '2', label: '否', by: { special: '2' }, all: 4, closed: 1, closedRate: '25.0' },
  ],
  byStatus: [{ key: '1', label: '待处理', by: { status: '1' }, all: 3 }],
};

beforeEach(() => {
  signedIn();
});
afterEach(cleanup);

it('tells the whole, and every division as a chart and a table', async () => {
  const sent = serve(({ path }) => (path === '/safe/sample/summary' ? { body: FOUND } : undefined));
  show(<SummaryScreen of={summary} />);
  const whole = await screen.findByRole('list', { name: '合计' });
  expect(within(whole).getByText('75.0%')).toBeTruthy();
  expect(within(whole).getByText('目标90% · 上期75.0%')).toBeTruthy();
  const special = screen.getByRole('region', { name: '按是否特种' });
  expect(
    within(special)
      .getAllByRole('row')
      .map((row) => row.textContent?.replaceAll('?', '')),
  ).toEqual(['是否特种登记已闭环闭环率', '是88100.0%', '否4125.0%']);
  // Of one figure a table would say no more than its chart.
  expect(within(screen.getByRole('region', { name: '按状态' })).queryByRole('table')).toBeNull();
  expect(Object.keys(sent.find(({ path }) => path === '/safe/sample/summary')?.query ?? {}).sort()).toEqual([
    'createTime_datege',
    'createTime_datele',
  ]);
});

it('opens the rows of a figure by its own conditions, those of the period and of its line', async () => {
  serve(({ path }) => (path === '/safe/sample/summary' ? { body: FOUND } : undefined));
  const opened: unknown[] = [];
  show(<SummaryScreen of={summary} onOpen={(title, figure, by) => opened.push([title, figure.key, by?.special])} />);
  const special = await screen.findByRole('region', { name: '按是否特种' });
  fireEvent.click(within(special).getByRole('button', { name: '1' }));
  expect(opened).toEqual([['否 · 已闭环', 'sample.closed', '2']]);
});

it('is red where it is told to be, says when there was nothing, and asks before its sheets leave', async () => {
  const none = { ...FOUND, all: 0, closed: 0, closedRate: null };
  const sent = serve(({ path }) => (path === '/safe/sample/summary' ? { body: none } : undefined));
  const { questions } = listen(false);
  show(<SummaryScreen of={summary} empty="这段时间没有登记" bad={['closed']} />);
  expect(await screen.findByText('这段时间没有登记')).toBeTruthy();
  expect(document.querySelector('[data-bad]')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /导出Excel/ }));
  await expect.poll(() => questions).toEqual(['是否导出数据']);
  expect(sent.some(({ path }) => path.endsWith('/export'))).toBe(false);
});
