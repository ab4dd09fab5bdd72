import { cleanup, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { serve, show, signedIn } from '../../../parts/testing';
import { RiskOnPhone } from './risk-on-phone';

function at(levels: Readonly<Record<string, string | number | null>>) {
  serve(({ path }) => (path === '/safe/risk/p' ? { body: { id: 'p', name: '1号反应釜', ...levels } } : undefined));
  show(
    <Routes>
      <Route path="/m/risk/:id" element={<RiskOnPhone />} />
    </Routes>,
    '/m/risk/p',
  );
}

beforeEach(() => signedIn());
afterEach(cleanup);

it('says how dangerous the place is now, and below it what it is by nature where that differs', async () => {
  at({ inherentLevel: '3', scoreLevel: '1' });
  expect((await screen.findByText(/重大风险（红色）/)).className).toContain('tag-red');
  expect(screen.getByText('固有：一般风险')).toBeTruthy();
});

it.each([[{ inherentLevel: '2', scoreLevel: '2' }], [{ inherentLevel: '2', scoreLevel: null }]])(
  'says one level where there is one: %o',
  async (levels) => {
    at(levels);
    expect(await screen.findByText('较大风险（橙色）')).toBeTruthy();
    expect(screen.queryByText(/固有/)).toBeNull();
  },
);

it('says that a point is out of use, where nobody signs in any more but a danger can be reported', async () => {
  at({ inherentLevel: '1', scoreLevel: '1', status: 0 });
  const told = await screen.findByText('已停用');
  expect(told.parentElement?.className).toContain('tag-grey');
  expect(screen.getByRole('button', { name: /上报隐患/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /签到/ })).toBeNull();
  cleanup();
  at({ inherentLevel: '1', scoreLevel: '1', status: 1 });
  expect(await screen.findByRole('button', { name: /签到/ })).toBeTruthy();
});
