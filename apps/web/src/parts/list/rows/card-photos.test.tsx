import { defineResource, f, section, wire } from '@anlan/resource';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useSession } from '../../../lib/session/session';
import { row, serve, show, signedIn } from '../../testing';
import { photoField, useCardPhotos } from './card-photos';

const PHOTOS = { accept: ['jpg', 'png'], count: 3 } as const;
const sample = (fields: object) =>
  defineResource({
    name: 'sample',
    label: '样例',
    module: 'test',
    table: 'sample',
    scope: 'tenant',
    permission: 'sample',
    wire: wire.blade('/blade-system/sample'),
    title: 'name',
    fields: { name: f.text('名称'), ...fields },
    views: { list: { columns: ['name'] }, form: [section('信息', ['name'])] },
  } as never);
const withPhotos = sample({ paper: f.file('文件', { accept: ['pdf', 'jpg'] }), shots: f.file('照片', PHOTOS) });

beforeEach(() => {
  signedIn();
});
afterEach(cleanup);

it('is of the first field that holds photos and nothing else', () => {
  expect(photoField(withPhotos)).toBe('shots');
  expect(photoField(sample({ paper: f.file('文件', { accept: ['pdf', 'jpg'] }) }))).toBeUndefined();
});

const rows = [row('1', { shots: 'p1,p2' }), row('2', { shots: '' }), row('3', { shots: 'p3' })];
function Photos() {
  return <output>{JSON.stringify([...useCardPhotos(withPhotos, rows)])}</output>;
}

it('the small picture of every row comes by one call, and rows without one have none', async () => {
  const log = serve(({ path }) =>
    path.includes('/attach/details')
      ? {
          body: [
            { attachId: 'p1', link: '/f/p1', thumbLink: '/f/p1?thumb=1' },
            { attachId: 'p3', link: '/f/p3' },
          ],
        }
      : undefined,
  );
  show(<Photos />);
  await screen.findByText(
    JSON.stringify([
      ['1', '/f/p1?thumb=1'],
      ['3', '/f/p3'],
    ]),
  );
  expect(log.filter(({ path }) => path.includes('/attach/details'))).toHaveLength(1);
});

it('of the company a supervisor looks at they are asked for by its name, of several at once not at all', async () => {
  signedIn({ tenantId: '100000', tenantKind: 'government' });
  const log = serve(({ path }) =>
    path.includes('/attach/details') ? { body: [{ attachId: 'p1', link: '/f/p1' }] } : undefined,
  );
  const asked = () => log.filter(({ path }) => path.includes('/attach/details')).map(({ query }) => query.tenantId);
  show(<Photos />);
  await screen.findByText('[]');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(asked()).toEqual([]);
  cleanup();
  useSession.setState({ companyTenantId: '100009' });
  show(<Photos />);
  await screen.findByText(JSON.stringify([['1', '/f/p1']]));
  expect(asked()).toEqual(['100009']);
});
