import { defineResource, f, section, wire } from '@anlan/resource';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { row, serve, show, signedIn } from '../testing';
import { ResourceDetail } from './resource-detail';

const sample = defineResource({
  name: 'sample',
  label: '样例',
  module: 'test',
  table: 'sample',
  scope: 'tenant',
  permission: 'sample',
  wire: wire.blade('/blade-system/sample'),
  title: 'name',
  fields: { name: f.text('名称'), stage: f.choice('流程状态', { '1': '作业中' }) },
  views: { list: { columns: ['name'] }, form: [section('信息', ['name', 'stage'])] },
});

beforeEach(() => {
  signedIn();
});
afterEach(cleanup);

it('a cell of its own that has nothing to say leaves the field as its kind tells it', () => {
  serve(() => undefined);
  show(
    <ResourceDetail resource={sample} row={row('1', { name: '甲', stage: 1 })} cells={{ stage: () => undefined }} />,
  );
  expect(screen.getByText('流程状态').nextElementSibling?.textContent).toBe('作业中');
});
