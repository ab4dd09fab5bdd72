import { expect, it } from 'vitest';
import { defineResource } from '../define';
import { f } from '../fields';
import { states } from '../states';
import { wire } from '../wire';
import { movedField, movesOf, statesBefore } from './moves';

const lifecycle = states({ waiting: [1, '待办'], running: [2, '进行中'], done: [3, '完成'], late: [4, '逾期'] });
const task = defineResource({
  name: 'task',
  label: '任务',
  module: 'hazard',
  table: 'task',
  scope: 'tenant',
  permission: 'task',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/task', {}),
  title: 'name',
  lifecycle,
  moves: { overdue: { from: ['waiting', 'running'], to: ['late'] }, back: { from: ['late'], to: ['waiting'] } },
  fields: { name: f.text('名称'), state: f.state('状态', lifecycle) },
  views: { list: { columns: ['name', 'state'] }, form: [] },
  steps: (step) => ({
    steps: [
      step({
        name: 'begin',
        label: '开始',
        button: 'work',
        permission: 'edit',
        from: ['waiting'],
        to: 'running',
        done: { msg: '已开始' },
      }),
      step({
        name: 'finish',
        label: '完成',
        button: 'work',
        permission: 'edit',
        from: ['running', 'late'],
        to: 'done',
        done: { msg: '已完成' },
      }),
    ],
  }),
});

it('tells from which states a step or a move leads to another', () => {
  expect(statesBefore(task, 'work', 2)).toEqual([1]);
  expect(statesBefore(task, 'work', 3)).toEqual([2, 4]);
  expect(statesBefore(task, 'overdue', 4)).toEqual([1, 2]);
  expect(movesOf(task, 'update')).toEqual([]);
});

it('knows no state that nothing declared leads to', () => {
  expect(() => statesBefore(task, 'update', 3)).toThrow('"update"');
  expect(() => statesBefore(task, 'overdue', 3)).toThrow('"overdue"');
  expect(() => statesBefore(task, 'work', 9)).toThrow('state 9');
});

it('asks only of writes that name the state', () => {
  expect(movedField(task, ['name', 'state'])).toBe('state');
  expect(movedField(task, ['name'])).toBeUndefined();
});
