import { expect, it } from 'vitest';
import { defineResource, section } from '../define';
import { f } from '../fields';
import { states } from '../states';
import { judgeStep, stepNamed } from '../steps/judge';
import type { AnySteps } from '../steps/step';
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

it('is kept by a step that is written in place', () => {
  const lifecycle = states({ open: [1, '待办'], done: [2, '已办'] });
  const task = defineResource({
    name: 'task',
    label: '事项',
    module: 'test',
    table: 'task',
    scope: 'tenant',
    permission: 'task',
    wire: wire.rest('/safe/task'),
    title: 'name',
    lifecycle,
    fields: {
      name: f.text('名称'),
      state: f.state('状态', lifecycle),
      doerId: f.ref('办理人', 'user'),
      formerDoers: f.ref('原办理人', 'user', { multiple: true }),
    },
    views: { list: { columns: ['name'] }, form: [] },
    remembers: { doerId: { in: 'formerDoers' } },
    steps: (step) => ({
      steps: [
        step({
          name: 'give',
          label: '转办',
          permission: 'edit',
          at: ['PUT /give/:id'],
          from: ['open'],
          waits: '待办',
          form: { sections: [section('', ['doerId'])], fields: { doerId: { required: true, fresh: true } } },
          done: { msg: '操作成功' },
        }),
      ],
      ended: { done: '已办' },
    }),
  });
  const steps = task.steps as AnySteps;
  const actor = { userId: 'a', deptIds: [], headOfDeptIds: [], roleAliases: [] };
  const [one, two] = ['0b7a4e6e-5c1f-4e57-9d0b-3a5f0f3b1c11', '0b7a4e6e-5c1f-4e57-9d0b-3a5f0f3b1c12'];
  const row = { id: 'r', state: 1, doerId: one, formerDoers: null };
  const ruling = judgeStep(steps, stepNamed(steps, 'give'), row, actor, { doerId: two }, steps.plain);
  expect(ruling).toMatchObject({ ok: true, transition: { patch: { doerId: two, formerDoers: [one] } } });
});
