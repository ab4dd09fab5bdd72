import { defineResource, f, section, wire } from '@anlan/resource';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ResourceScreen } from '../../screen/resource-screen';
import { listen, row, serve, show, signedIn } from '../../testing';
import { flat, keepMatching, matches } from './tree-rows';

const tree = defineResource({
  name: 'sample',
  label: '部门',
  module: 'test',
  table: 'sample',
  scope: 'tenant',
  permission: 'sample',
  wire: wire.blade('/blade-system/sample', { without: ['page'] }),
  title: 'name',
  fields: { parentId: f.parent('上级'), name: f.text('名称'), kind: f.choice('类型', { '2': '部门', '3': '班组' }) },
  views: {
    list: {
      columns: ['name', 'kind'],
      filters: [
        ['name', 'like'],
        ['kind', 'in'],
      ],
    },
    form: [section('信息', ['parentId', 'name'])],
  },
});

const WORKSHOP = '01930000-0000-7000-8000-000000000002';
const forest = [
  row('1', {
    name: '公司',
    kind: 2,
    children: [row(WORKSHOP, { name: '一车间', kind: 2, children: [row('3', { name: '甲班', kind: 3 })] })],
  }),
  row('4', { name: '二车间', kind: 2 }),
];
const specs = [
  ['name', 'like'],
  ['kind', 'in'],
] as const;
const names = (rows: readonly object[]): unknown[] => flat(rows as never).map((item) => item.name);

describe('a tree at hand is filtered with its ways kept', () => {
  it('what matches stays under its parents; the rest goes', () => {
    expect(names(keepMatching(forest, tree, specs, { name: '甲' }))).toEqual(['公司', '一车间', '甲班']);
    expect(names(keepMatching(forest, tree, specs, { kind: ['2'], name: '二' }))).toEqual(['二车间']);
    expect(keepMatching(forest, tree, specs, {})).toBe(forest);
  });
  it('by operator', () => {
    expect(matches('2026-01-31 08:00:00', 'range', ['2026-01-01', '2026-01-31'])).toBe(true);
    expect(matches(7, 'range', [null, 6])).toBe(false);
    expect(matches('a,b', 'has', ['b'])).toBe(true);
    expect(matches(null, 'equal', 'x')).toBe(false);
  });
});

describe('the screen of a tree', () => {
  beforeEach(() => {
    localStorage.clear();
    signedIn();
    listen();
  });
  afterEach(cleanup);
  it('asks for the forest once, shows it open, and adds below a row', async () => {
    const log = serve(({ path }) => (path === '/blade-system/sample/list' ? { body: forest } : undefined));
    show(<ResourceScreen resource={tree} />);
    expect(await screen.findByText('甲班')).toBeTruthy();
    expect(log.filter(({ path }) => path === '/blade-system/sample/list')).toHaveLength(1);
    expect(log.some(({ path }) => path.endsWith('/page'))).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: '新增下级 一车间' }));
    fireEvent.change(await screen.findByLabelText('名称', { selector: 'form.form input' }), {
      target: { value: '乙班' },
    });
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(log.find(({ method }) => method === 'POST')?.body).toEqual({ parentId: WORKSHOP, name: '乙班' }),
    );
  });
});
