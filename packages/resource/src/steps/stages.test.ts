import { describe, expect, it } from 'vitest';
import { f } from '../fields';
import { states } from '../states';
import { stagesOf, standingOf } from './stages';
import { type AnySteps, wholeStep } from './step';

const lifecycle = states({
  waiting: [1, '待受理'],
  handling: [2, '处理中'],
  handled: [3, '已处理'],
  refused: [4, '已驳回'],
});
const entity = { name: 'case', label: '事项', lifecycle, fields: { name: f.text('名称', { max: 20 }) } };
const step = (spec: Record<string, unknown>) => wholeStep(entity, spec as never);
const steps = {
  entity,
  plain: {},
  steps: [
    step({ name: 'take', label: '受理', from: ['waiting'], to: 'handling', history: { type: 2 } }),
    step({ name: 'refuse', label: '驳回', from: ['waiting'], to: 'refused', danger: true }),
    step({ name: 'note', label: '备注', from: ['waiting', 'handling'], note: true }),
    step({ name: 'handle', label: '处理', from: ['handling'], to: () => 'handled' }),
  ],
} as unknown as AnySteps;
const labels = (state: string, history = [] as never[]) =>
  standingOf(steps, lifecycle, state, history).map(({ label, is }) => `${label} ${is}`);

describe('a lifecycle as a line of stages', () => {
  it('follows the steps that lead on', () => {
    expect(stagesOf(steps, lifecycle).map(({ label }) => label)).toEqual(['新建', '受理', '处理']);
  });

  it('is done before the present state', () => {
    expect(labels('waiting')).toEqual(['新建 done', '受理 now', '处理 next']);
    expect(labels('handling')).toEqual(['新建 done', '受理 done', '处理 now']);
    expect(labels('handled')).toEqual(['新建 done', '受理 done', '处理 done']);
  });

  it('says who has passed a stage last, and when', () => {
    const history = [
      { step: '新建', who: '甲', at: '2026-11-01 08:00' },
      { step: '2', who: '乙', at: '2026-11-01 09:00' },
      { step: '受理', who: '丙', at: '2026-11-02 09:00' },
    ];
    expect(standingOf(steps, lifecycle, 'handling', history)).toEqual([
      { label: '新建', is: 'done', who: '甲', at: '2026-11-01 08:00' },
      { label: '受理', is: 'done', who: '丙', at: '2026-11-02 09:00' },
      { label: '处理', is: 'now' },
    ]);
  });

  it('names the state of a record that has left the way', () => {
    expect(labels('refused')).toEqual(['已驳回 off']);
  });

  it('has none for a switch', () => {
    const onOff = states({ off: [1, '停用'], on: [2, '启用'] });
    const both = [
      step({ name: 'enable', label: '启用', from: ['off'], to: 'on' }),
      step({ name: 'disable', label: '停用', from: ['on'], to: 'off' }),
    ];
    const toggle = { entity: { ...entity, lifecycle: onOff }, plain: {}, steps: both } as unknown as AnySteps;
    expect(stagesOf(toggle, onOff)).toEqual([]);
    expect(standingOf(toggle, onOff, 'on', [])).toEqual([]);
  });
});
