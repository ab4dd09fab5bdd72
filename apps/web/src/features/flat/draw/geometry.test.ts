import type { Shape } from '@anlan/domain/flat/drawing';
import { describe, expect, it } from 'vitest';
import { centreOf, copies, lineEnds, linesOf, moved, restacked, shiftWithin, snap, without } from './geometry';

const rect = (id: string, x: number, y: number): Shape => ({
  id,
  name: id,
  type: 'rect',
  x,
  y,
  width: 100,
  height: 50,
});
const line = (id: string, from: string, to: string): Extract<Shape, { type: 'line' }> => ({
  id,
  name: '',
  type: 'line',
  from: { shape: from },
  to: { shape: to },
});
const paper = { width: 1000, height: 600 };

describe('shapes of a drawing', () => {
  it('are connected from edge to edge', () => {
    const all = [rect('a', 0, 0), rect('b', 300, 0)];
    expect(lineEnds(line('l', 'a', 'b'), all)).toEqual([
      [100, 25],
      [300, 25],
    ]);
  });

  it('have the middle of their area', () => {
    const shape: Shape = {
      id: 'p',
      name: '',
      type: 'polygon',
      points: [
        [0, 0],
        [200, 0],
        [200, 100],
        [0, 100],
      ],
    };
    expect(centreOf(shape, [])).toEqual([100, 50]);
  });

  it('move as far as the paper goes', () => {
    const shape = rect('a', 880, 10);
    expect(shiftWithin([shape], 50, -50, paper)).toEqual([20, -10]);
    expect(moved(shape, 20, -10)).toMatchObject({ x: 900, y: 0 });
  });

  it('snap to what is near, else to the grid', () => {
    const lines = linesOf([rect('a', 103, 207)], new Set());
    expect(snap([100, 300.4], lines, 5)).toEqual({ spot: [103, 300], x: 103 });
    expect(snap([46, 44], lines, 5)).toEqual({ spot: [50, 40] });
  });

  it('are copied with the lines between them', () => {
    const all = [rect('a', 0, 0), rect('b', 300, 0), line('l', 'a', 'b'), line('m', 'a', 'x')];
    const names = ['n4', 'n3', 'n2', 'n1'];
    const made = copies(all, () => names.pop() as string, paper);
    expect(made.map(({ id }) => id)).toEqual(['n1', 'n2', 'n3']);
    expect(made[2]).toMatchObject({ from: { shape: 'n1' }, to: { shape: 'n2' } });
    expect(made[0]).toMatchObject({ x: 20, y: 20 });
  });

  it('take their lines along when they go', () => {
    const all = [rect('a', 0, 0), rect('b', 300, 0), line('l', 'a', 'b')];
    expect(without(all, new Set(['b'])).map(({ id }) => id)).toEqual(['a']);
  });

  it('change their order', () => {
    const all = ['a', 'b', 'c', 'd'].map((id) => rect(id, 0, 0));
    const order = (to: 'up' | 'down' | 'front' | 'back', ...ids: string[]) =>
      restacked(all, new Set(ids), to)
        .map(({ id }) => id)
        .join('');
    expect([order('up', 'a'), order('down', 'd'), order('front', 'a', 'b'), order('back', 'd')]).toEqual([
      'bacd',
      'abdc',
      'cdab',
      'dabc',
    ]);
    expect([order('up', 'c', 'd'), order('up', 'b', 'c')]).toEqual(['abcd', 'adbc']);
  });
});
