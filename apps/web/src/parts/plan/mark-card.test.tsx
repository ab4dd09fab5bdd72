import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import type { ListView } from '@anlan/resource';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useSession } from '../../lib/session/session';
import { filterSpecs, readState } from '../list/list-state';
import { show, signedIn } from '../testing';
import type { Mark } from './levels';
import { MarkCard } from './mark-card';

const ID = '0190a0b0-0000-7000-8000-000000000001';
const mark: Mark = {
  id: ID,
  name: '1号反应釜',
  pointNum: 'FX-001',
  inherentLevel: '3',
  scoreLevel: '2',
  principalName: null,
  deptName: null,
  placeName: null,
  openHazards: 3,
};
const resource = hiddenDanger;

afterEach(cleanup);

it.each([
  ['company', '/hazard/list', hiddenDanger.views.list],
  ['government', '/govpage/safe/hiddendanger', hiddenDanger.views.government],
] as const)('a %s reader is led to the open dangers of the point, the ones counted', (tenantKind, path, view) => {
  signedIn({ tenantKind });
  useSession.setState({ permission: { hiddendanger_view: true } });
  show(<MarkCard mark={mark} onClose={() => {}} />);
  const to = new URL(screen.getByRole('link', { name: '3条' }).getAttribute('href') ?? '', 'http://console');
  expect(to.pathname).toBe(path);
  // What the list at the other end makes of it: a condition it does not declare would be lost.
  const { filters } = readState(to.search, resource, filterSpecs(resource, view as ListView<string>));
  expect(filters).toEqual({ riskId: ID, status: [1, 2, 3, 4, 7] });
});
