import { describe, expect, it } from 'vitest';
import { boxOf, dotsIn, fitted, innerOf, labelled, RADIUS, viewOf } from './layout';

describe('rooms of the drawing on a wall', () => {
  const room = { x: 100, y: 50, width: 200, height: 100 };

  it('hold their points in lines below the name, none across the edge or on another', () => {
    const { dots, hidden } = dotsIn(room, 9, 1, true);
    expect(hidden).toBe(0);
    expect(dots).toHaveLength(9);
    for (const { x, y } of dots) {
      expect(x - RADIUS).toBeGreaterThanOrEqual(room.x);
      expect(x + RADIUS).toBeLessThanOrEqual(room.x + room.width);
      expect(y - RADIUS).toBeGreaterThanOrEqual(room.y + 24);
      expect(y + RADIUS).toBeLessThanOrEqual(room.y + room.height);
    }
    expect(new Set(dots.map(({ x, y }) => `${x} ${y}`)).size).toBe(9);
  });

  it('say how many points have no place', () => {
    const { dots, hidden } = dotsIn(room, 60, 1, true);
    expect(dots.length + hidden).toBe(60);
    expect(hidden).toBeGreaterThan(0);
    expect(dotsIn({ ...room, width: 10 }, 3, 1, true)).toEqual({ dots: [], hidden: 3 });
  });

  it('carry as much of their name as stands in them', () => {
    expect(fitted('加氢反应区', 200, 1)).toBe('加氢反应区');
    expect(fitted('加氢反应区与离心间', 100, 1)).toBe('加氢反…');
    expect(fitted('加氢反应区', 40, 1)).toBe('');
    expect(fitted('加氢反应区', 200, 4)).toBe('');
  });

  it('that are slanted hold them where they are as wide at every line', () => {
    const inner = innerOf({
      id: 'a',
      name: '',
      type: 'polygon',
      points: [
        [0, 0],
        [200, 0],
        [180, 100],
        [40, 100],
      ],
    });
    expect(inner.x).toBeCloseTo(36);
    expect(inner.x + inner.width).toBeCloseTo(182);
  });

  it('are shown as large as they go, in the shape of their place', () => {
    const view = viewOf(
      [{ x: 400, y: 300, width: 600, height: 200 }],
      { width: 1600, height: 900 },
      { width: 900, height: 600 },
    );
    expect(view.width / view.height).toBeCloseTo(1.5);
    expect(view.x).toBeLessThanOrEqual(400);
    expect(view.x + view.width).toBeGreaterThanOrEqual(1000);
    expect(view.width).toBeLessThan(700);
    expect(viewOf([], { width: 1600, height: 900 }, { width: 9, height: 6 })).toEqual({
      x: 0,
      y: 0,
      width: 1600,
      height: 900,
    });
  });

  it('of any shape have a box', () => {
    expect(
      boxOf({
        id: 'a',
        name: '',
        type: 'polygon',
        points: [
          [1, 9],
          [5, 2],
          [8, 4],
        ],
      }),
    ).toEqual({
      x: 1,
      y: 2,
      width: 7,
      height: 7,
    });
  });
});

it('labels of what has risen lie within the drawing and on no other', () => {
  const room = { x: 0, y: 0, width: 400, height: 200 };
  const anchors = [
    { id: 'a', x: 5, y: 5, text: '加氢反应釜 92' },
    { id: 'b', x: 30, y: 5, text: '储罐 71' },
    { id: 'c', x: 395, y: 195, text: '燃气间 75' },
  ];
  const labels = labelled(anchors, room, 1);
  expect(labels.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  for (const [at, { box }] of labels.entries()) {
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(400);
    for (const { box: other } of labels.slice(at + 1))
      expect(
        box.x >= other.x + other.width ||
          other.x >= box.x + box.width ||
          box.y >= other.y + other.height ||
          other.y >= box.y + box.height,
      ).toBe(true);
  }
  expect(labelled(anchors, { ...room, width: 60, height: 20 }, 1)).toEqual([]);
});
