import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { serve, show, signedIn } from '../../parts/testing';
import { queryClient } from '../http/query';
import { endSession, useSession } from '../session/session';
import { type MenuState, useMenu } from './use-menu';

let menu: MenuState;
function Probe() {
  menu = useMenu();
  return <p>{`${menu.state} ${menu.tree.map(({ name }) => name).join()} ${menu.error ?? ''}`}</p>;
}
const MENUS = [
  { id: '1', name: '隐患管理', path: '', children: [{ id: '2', name: '隐患清单', path: '/hazard/list' }] },
  { id: '3', name: '风险点', path: '/risk/point' },
];
let broken = false;
beforeEach(() => {
  broken = false;
  localStorage.clear();
  signedIn();
  serve(() =>
    broken
      ? { status: 500, body: { code: 500, success: false, msg: '服务器异常', data: { requestId: 'r-1' } } }
      : { body: { menus: MENUS, codes: ['hiddendanger_add'], tops: [{ id: 't', name: '双控', menuIds: ['3'] }] } },
  );
});
afterEach(cleanup);

async function reload() {
  cleanup();
  queryClient.clear();
  show(<Probe />, '/');
}

it('a reload at which the menu cannot be fetched shows the last one, says so, and mends itself', async () => {
  await reload();
  await waitFor(() => expect(screen.getByText(/^ready 隐患管理,风险点/)).toBeTruthy());
  expect(menu.shownAt).toBe(null);
  expect(menu.under.get('t')?.map(({ name }) => name)).toEqual(['风险点']);
  await waitFor(() => expect(useSession.getState().permission).toEqual({ hiddendanger_add: true }));
  broken = true;
  await reload();
  await waitFor(() => expect(screen.getByText(/^ready 隐患管理,风险点 服务器异常（编号 r-1）/)).toBeTruthy());
  expect(menu.shownAt).toBeGreaterThan(0);
  broken = false;
  act(() => menu.retry());
  await waitFor(() => expect(menu.error).toBe(null));
  expect(menu.shownAt).toBe(null);
});

it('another account, another role and whoever has signed out find none', async () => {
  await reload();
  await waitFor(() => expect(menu.state).toBe('ready'));
  broken = true;
  for (const facts of [{ userId: 'u2' }, { tenantId: '100002' }, { roleIds: ['r2'] }, { deptIds: ['d2'] }]) {
    signedIn(facts);
    await reload();
    await waitFor(() => expect(menu.state).toBe('failed'));
  }
  signedIn();
  act(() => endSession(true));
  signedIn();
  await reload();
  await waitFor(() => expect(menu.state).toBe('failed'));
});
