import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serve, show, signedIn } from '../../../parts/testing';
import { Lacking } from './lacking';

beforeEach(() => signedIn());
afterEach(cleanup);

const GROUP = {
  ...{ key: 'r1', title: '焊工复训', basis: '企业规定', dueOn: '2026-12-01', day: '2026-12-02', reminds: false },
  ...{ people: 6, overdue: 2, planned: 5, userIds: ['u1'], names: ['王建国'] },
};
const one = (realName: string, more: object = {}) => ({
  ...{ userId: realName, realName, deptName: '机修车间', postName: '焊工', dueOn: '2026-12-01' },
  ...{ overdue: false, planned: false, ...more },
});

it('opens the people behind each of its figures', async () => {
  const asked: object[] = [];
  serve(({ path, query }) => {
    if (path === '/safe/entitlement/lacking') return { body: [GROUP] };
    if (path !== '/safe/entitlement/lacking/people') return undefined;
    asked.push(query);
    const records = query.overdue ? [one('李长江', { overdue: true })] : [one('王建国')];
    return { body: { records, total: records.length, size: 10, current: 1, pages: 1 } };
  });
  show(<Lacking chosen="" />);
  fireEvent.click(await screen.findByRole('button', { name: '待安排1人' }));
  const list = within(await screen.findByRole('dialog', { name: '焊工复训 · 待安排' }));
  await list.findByText('王建国');
  expect(asked).toEqual([{ key: 'r1', planned: '0', current: '1', size: '10' }]);
  fireEvent.click(list.getByRole('button', { name: '关闭' }));
  fireEvent.click(screen.getByRole('button', { name: '2人逾期' }));
  await screen.findByText('李长江');
  expect(asked.at(-1)).toMatchObject({ key: 'r1', overdue: '1' });
  for (const close of screen.getAllByRole('button', { name: '关闭' })) fireEvent.click(close);
  fireEvent.click(screen.getByRole('button', { name: '5人已在培训计划中' }));
  await screen.findByRole('dialog', { name: '焊工复训 · 已在培训计划中' });
  await vi.waitFor(() => expect(asked.at(-1)).toMatchObject({ key: 'r1', planned: '1' }));
});
