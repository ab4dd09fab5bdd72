import { expect, it } from 'vitest';
import { placeOf } from './where';

const depts = [
  { id: 'root', label: '企业' },
  { id: 'w1', label: '冲压一车间', parentId: 'root' },
  { id: 't0', label: '乙班', parentId: 'w1' },
  { id: 't1', label: '冲压班', parentId: 'w1' },
  { id: 'w2', label: '动力车间', parentId: 'root' },
];
const areas = [
  { id: 'a1', name: '冲压区', deptId: 'w1' },
  { id: 'a2', name: '配电室', deptId: 'w2' },
  { id: 'a3', name: '空地', deptId: null },
];
const proposed = { name: '冲压车间', team: '冲压班' };

it('a point lies where its area lies, whatever its workshop and team are called by now', () => {
  expect(placeOf('冲压区', proposed, areas, depts)).toEqual({ areaId: 'a1', deptId: 'w1', teamId: 't1' });
  expect(placeOf('冲压区', { name: '冲压车间', team: '甲班' }, areas, depts)).toMatchObject({ teamId: 't0' });
  expect(placeOf('空地', { name: '冲压一车间', team: '冲压班' }, areas, depts)).toEqual({
    areaId: 'a3',
    deptId: 'w1',
    teamId: 't1',
  });
});

it('and nowhere where its area is gone, belongs to nothing or has no team', () => {
  expect(placeOf('冲压区二', proposed, areas, depts)).toBeUndefined();
  expect(placeOf('空地', proposed, areas, depts)).toBeUndefined();
  expect(placeOf('配电室', proposed, areas, depts)).toBeUndefined();
});
