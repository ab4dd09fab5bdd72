import { expect, it } from 'vitest';
import { defineResource } from '../define';
import { f } from '../fields';
import { wire } from '../wire';
import { rememberedAfter } from './remembers';

const errand = defineResource({
  name: 'errand',
  label: '差事',
  module: 'test',
  table: 'errand',
  scope: 'tenant',
  permission: 'errand',
  wire: wire.rest('/safe/errand'),
  title: 'name',
  fields: {
    name: f.text('名称'),
    doerId: f.ref('办理人', 'user'),
    helperId: f.ref('协办人', 'user'),
    askerId: f.ref('交办人', 'user'),
    level: f.int('等级'),
    formerDoers: f.ref('原办理人', 'user', { multiple: true }),
    formerAskers: f.ref('原交办人', 'user', { multiple: true }),
  },
  views: { list: { columns: ['name'] }, form: [] },
  remembers: {
    doerId: { in: 'formerDoers' },
    helperId: { in: 'formerDoers' },
    askerId: { in: 'formerAskers', where: { level: [1, 2] } },
  },
});

it('keeps whoever gives way to another, once, beside those before', () => {
  const row = { doerId: 'a', helperId: 'b', askerId: 'c', level: 1, formerDoers: ['x'] };
  expect(rememberedAfter(errand, row, { doerId: 'd' })).toEqual({ formerDoers: ['x', 'a'] });
  expect(rememberedAfter(errand, row, { doerId: 'd', helperId: null, askerId: 'd' })).toEqual({
    formerDoers: ['x', 'a', 'b'],
    formerAskers: ['c'],
  });
  expect(rememberedAfter(errand, { ...row, doerId: 'x' }, { doerId: 'd' })).toEqual({});
});

it('keeps nobody where the person stays, where there was none, and in rows it is not meant for', () => {
  const row = { doerId: 'a', helperId: null, askerId: 'c', level: '3' };
  expect(rememberedAfter(errand, row, { doerId: 'a', helperId: 'b', askerId: 'd', name: 'n' })).toEqual({});
  expect(rememberedAfter(errand, { ...row, level: '2' }, { askerId: 'd' })).toEqual({ formerAskers: ['c'] });
});
