import { expect, it } from 'vitest';
import { defineResource } from '../define';
import { f, section } from '../index';
import { wire } from '../wire';
import { ownNames } from './names';

const facts = { label: '文件', module: 'm', scope: 'tenant', permission: 'p', title: 'name' } as const;
const views = { list: { columns: [] }, form: [section('', [])] };

it('a row of the wire is read under its fields’ own names', () => {
  const spelled = defineResource({
    ...facts,
    name: 'one',
    table: 'one',
    wire: wire.rest('/one'),
    fields: { name: f.text('名称'), validity: f.int('状态', { wire: 'validit' }) },
    views,
  });
  expect(ownNames(spelled, { id: '1', name: '制度', validit: 2 })).toEqual({
    id: '1',
    name: '制度',
    validit: 2,
    validity: 2,
  });
  const plain = defineResource({
    ...facts,
    name: 'two',
    table: 'two',
    wire: wire.rest('/two'),
    fields: { name: f.text('名称') },
    views,
  });
  const row = { id: '1', name: '制度' };
  expect(ownNames(plain, row)).toBe(row);
});
