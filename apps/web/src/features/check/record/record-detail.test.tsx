import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useSession } from '../../../lib/session/session';
import { row, show, signedIn } from '../../../parts/testing';
import { RecordItems, RecordMore } from './record-detail';

const record = row('r', {
  items: [{ id: 'i', riskName: '反应釜', content: '安全阀', result: 2, hiddenDangerId: 'd', hiddenDangerName: '泄漏' }],
  hiddenDangers: [{ id: 'd', name: '泄漏', status: 2 }],
});
function opened(tenantKind: 'company' | 'government', codes: readonly string[]) {
  signedIn({ tenantKind });
  useSession.setState({ permission: Object.fromEntries(codes.map((code) => [code, true as const])) });
  show(
    <>
      <RecordItems row={record} />
      <RecordMore row={record} />
    </>,
  );
  return screen.queryAllByRole('link', { name: '泄漏' }).map((link) => link.getAttribute('href'));
}

afterEach(cleanup);

it('dangers found are opened where the reader has them', () => {
  const own = '/hazard/detail/d';
  expect(opened('company', ['hiddendanger_view'])).toEqual([own, own]);
  cleanup();
  const theirs = '/govpage/safe/hiddendanger?_open=d';
  expect(opened('government', ['hiddendanger_view'])).toEqual([theirs, theirs]);
});

it('whoever may not read dangers reads their names', () => {
  expect(opened('government', [])).toEqual([]);
  expect(screen.getAllByText(/泄漏/)).toHaveLength(2);
});
