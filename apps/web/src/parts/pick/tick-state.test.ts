import { describe, expect, it } from 'vitest';
import { tickState, toggled } from './tick-state';

const leaf = (id: string) => ({ id, title: id });
const tree = [
  {
    id: 'risk',
    title: '风险',
    children: [leaf('area'), { id: 'point', title: '风险点', children: [leaf('view'), leaf('edit')] }],
  },
  { id: 'log', title: '日志', children: [leaf('api')] },
];

describe('ticks of a tree', () => {
  it('show branches by their twigs, and twigs by their branch', () => {
    expect(tickState(tree, ['view'])).toEqual({ checked: ['view'], halfChecked: ['point', 'risk'] });
    expect([...tickState(tree, ['risk']).checked].sort()).toEqual(['area', 'edit', 'point', 'risk', 'view']);
    expect(tickState(tree, ['area', 'view', 'edit']).checked).toContain('risk');
  });

  it('follow a click by the whole tree, whatever part of it is in sight', () => {
    const one = toggled(tree, [], 'point', true);
    expect(one.sort()).toEqual(['edit', 'point', 'view']);
    expect(toggled(tree, one, 'area', true).sort()).toEqual(['area', 'edit', 'point', 'risk', 'view']);
    expect(toggled(tree, ['risk', 'api'], 'edit', false).sort()).toEqual(['api', 'area', 'log', 'view']);
    expect(toggled(tree, ['risk'], 'risk', false)).toEqual([]);
  });
});
