import { expect, it } from 'vitest';
import { defineResource } from '../define';
import { f } from '../fields';
import { states } from '../states';
import type { PlainStep } from '../steps/step';
import { wire } from '../wire';
import { heldFields } from './handover';

const lifecycle = states({ open: [1, '待办'], checking: [2, '待核'], done: [3, '完成'] });
const common = {
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
    checkerId: f.ref('核对人', 'user'),
    status: f.state('状态', lifecycle),
  },
  views: { list: { columns: ['name'] }, form: [] },
} as const;
const steps = (step: PlainStep<typeof common.fields, keyof typeof lifecycle.code>) => ({
  steps: [
    step({
      name: 'finish',
      label: '办结',
      permission: 'edit',
      from: ['open'],
      to: 'checking',
      awaits: { chain: [{ user: 'doerId' }] },
      done: { msg: '已办结' },
    }),
    step({
      name: 'check',
      label: '核对',
      permission: 'edit',
      from: ['checking'],
      to: 'done',
      awaits: { chain: [{ user: 'checkerId' }] },
      done: { msg: '已核对' },
    }),
  ],
});

it('without a word of its own, whoever a step waits for holds the row in that state', () => {
  const errand = defineResource({ ...common, lifecycle, steps });
  expect(heldFields(errand)).toEqual([
    { field: 'doerId', states: ['open'], apart: [] },
    { field: 'checkerId', states: ['checking'], apart: [] },
  ]);
});

it('a definition that says who holds its rows is believed, and one without a lifecycle holds nothing by itself', () => {
  const said = defineResource({
    ...common,
    lifecycle,
    steps,
    handover: { doerId: { in: ['open', 'checking'], apart: ['checkerId'] }, checkerId: {} },
  });
  expect(heldFields(said)).toEqual([
    { field: 'doerId', states: ['open', 'checking'], apart: ['checkerId'] },
    { field: 'checkerId', apart: [] },
  ]);
  expect(heldFields(defineResource(common))).toEqual([]);
});
