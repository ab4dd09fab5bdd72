import { expect, it } from 'vitest';
import { defineResource } from '../define';
import { f } from '../fields';
import { wire } from '../wire';
import { defineView, viewAs } from './views';

const ticket = defineResource({
  name: 'ticket',
  label: '作业票',
  module: 'hazard',
  table: 'ticket',
  scope: 'tenant',
  permission: 'ticket',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/ticket', {}),
  title: 'name',
  fields: {
    name: f.text('名称'),
    owner: f.ref('负责人', 'user', { wire: 'ownerUser' }),
    time: f.datetime('时间'),
    phone: f.text('电话', { personal: 'phone' }),
    gases: f.rows(
      '气体检测',
      { gas: f.text('气体'), time: f.datetime('检测时间'), photo: f.file('照片', { accept: ['jpg'], count: 1 }) },
      { table: 'ticket_gas' },
    ),
  },
  views: { list: { columns: ['name'] }, form: [] },
});
const spec = {
  of: ticket,
  rows: 'gases',
  name: 'gas',
  label: '气体检测记录',
  path: '/safe/gas',
  recordId: 'ticketId',
  list: { columns: [] },
  sheet: { label: '气体检测记录', columns: [] },
} as const;

it('tells each row with facts of its record, under the names of the view', () => {
  const view = defineView({ ...spec, renamed: { ticketName: 'name' }, record: ['owner', 'time'] });
  expect(view.view.sources).toEqual({
    ticketName: { of: 'record', name: 'name' },
    owner: { of: 'record', name: 'owner' },
    // The record's; the row's own of that name and its files are not told.
    time: { of: 'record', name: 'time' },
    gas: { of: 'row', name: 'gas' },
  });
  expect(view.fields.owner).not.toHaveProperty('wire');
  expect(Object.values(view.wire.addresses).flat()).toEqual([
    'GET /safe/gas/page',
    'GET /safe/gas/page',
    'GET /safe/gas/export',
  ]);
  expect(viewAs(view, { name: 'other', label: '其他', list: { columns: ['gas'] } }).view).toBe(view.view);
});

it('tells nothing personal', () => {
  expect(() => defineView({ ...spec, record: ['phone'] })).toThrow('phone');
});
