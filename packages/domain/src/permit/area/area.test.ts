import { describe, expect, it } from 'vitest';
import { type Area, apart, crossesItself, type PlanScale, readArea, readScale, type Spot } from './area';

const said = (value: unknown) => readArea(value).errors.map(({ message }) => message);
const square = (x: number, y: number, side: number): Spot[] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
];
const polygon = (points: readonly Spot[], ratio = 1): Area => ({ kind: 'polygon', points, ratio });
const point = (x: number, y: number, ratio = 1): Area => ({ kind: 'point', at: [x, y], ratio });
const circle = (x: number, y: number, radius: number, ratio = 1): Area => ({
  kind: 'circle',
  at: [x, y],
  edge: [x + radius, y],
  ratio,
});
/** 100 m along the width. */
const scale = (ratio = 1): PlanScale => ({ from: [0, 0], to: [100, 0], metres: 100, ratio });

describe('an area as it is drawn', () => {
  it('is a point, a circle or a polygon within the plan', () => {
    expect(said(point(10, 10))).toEqual([]);
    expect(said(point(101, 10))).toEqual(['作业点须在平面图内']);
    expect(said(circle(50, 50, 50))).toEqual([]);
    expect(said(circle(50, 40, 50))).toEqual(['作业区域超出平面图']);
    expect(said({ ...circle(50, 50, 0) })).toEqual(['圆形作业区域的半径须大于0']);
    expect(said(polygon(square(10, 10, 20)))).toEqual([]);
    expect(said(polygon(square(90, 90, 20)))).toEqual(['作业区域超出平面图']);
    expect(said(polygon(square(10, 10, 20).slice(0, 2)))).toEqual(['多边形作业区域至少有三个顶点']);
    expect(said({ kind: 'line', ratio: 1 })).toEqual(['作业区域须为点、圆或多边形']);
    expect(said({ kind: 'point', at: [1, 1] })).toEqual(['作业区域缺少图的长宽比，请重新绘制']);
    expect(said('here')).toEqual(['作业区域的格式不正确']);
  });

  it('does not run over itself', () => {
    const bow: Spot[] = [
      [10, 10],
      [30, 30],
      [30, 10],
      [10, 30],
    ];
    expect(crossesItself(bow)).toBe(true);
    expect(said(polygon(bow))).toEqual(['作业区域的边不能相交或重合']);
    // Back along its own edge, and through one of its corners.
    expect(
      crossesItself([
        [0, 0],
        [20, 0],
        [10, 0],
        [10, 10],
      ]),
    ).toBe(true);
    expect(
      crossesItself([
        [0, 0],
        [20, 0],
        [20, 20],
        [10, 0],
        [0, 20],
      ]),
    ).toBe(true);
    expect(
      crossesItself([
        [0, 0],
        [0, 0],
        [10, 10],
      ]),
    ).toBe(true);
    expect(
      crossesItself([
        [10, 10],
        [20, 10],
        [30, 10],
      ]),
    ).toBe(true);
    // Concave, and round.
    expect(
      crossesItself([
        [0, 0],
        [40, 0],
        [40, 40],
        [20, 10],
        [0, 40],
      ]),
    ).toBe(false);
    expect(
      crossesItself(
        Array.from({ length: 40 }, (_, at): Spot => [50 + 30 * Math.cos(at / 6.37), 50 + 30 * Math.sin(at / 6.37)]),
      ),
    ).toBe(false);
  });
});

describe('a scale', () => {
  it('is two points of the plan and the metres between them', () => {
    const wrong = (value: unknown) => readScale(value).errors.length;
    expect([
      wrong(scale()),
      wrong({ ...scale(), metres: 0 }),
      wrong({ ...scale(), to: [0, 0] }),
      wrong({ ...scale(), to: [0, 101] }),
      wrong(null),
    ]).toEqual([0, 1, 1, 1, 1]);
  });
});

describe('the distance of two areas of a plan', () => {
  it('is told in metres by the scale, of whatever shapes', () => {
    expect(apart(point(10, 10), point(40, 50), scale())).toBe(50);
    // A plan twice as wide as high: 10 % of the height are 5 m.
    expect(apart(point(10, 10, 0.5), point(10, 20, 0.5), scale(0.5))).toBe(5);
    expect(apart(circle(20, 50, 10), point(60, 50), scale())).toBe(30);
    expect(apart(circle(20, 50, 10), circle(60, 50, 5), scale())).toBe(25);
    expect(apart(polygon(square(10, 10, 10)), polygon(square(50, 10, 10)), scale())).toBe(30);
    expect(apart(polygon(square(10, 10, 10)), circle(50, 15, 10), scale())).toBe(20);
  });

  it('is none where they touch, cross or lie in one another', () => {
    for (const [one, other] of [
      [polygon(square(10, 10, 40)), point(20, 20)],
      [polygon(square(10, 10, 40)), polygon(square(20, 20, 5))],
      [polygon(square(10, 10, 20)), polygon(square(20, 20, 20))],
      [polygon(square(10, 10, 10)), polygon(square(20, 10, 10))],
      [circle(50, 50, 20), point(60, 50)],
      [circle(30, 50, 20), circle(60, 50, 20)],
      [point(5, 5), point(5, 5)],
      // Crossing without a corner of one in the other.
      [
        polygon([
          [10, 40],
          [90, 40],
          [90, 60],
          [10, 60],
        ]),
        polygon([
          [40, 10],
          [60, 10],
          [60, 90],
          [40, 90],
        ]),
      ],
    ] as const) {
      expect(apart(one, other, scale())).toBe(0);
      expect(apart(other, one, null)).toBe(0);
    }
  });

  it('without a scale is not known where they do not touch', () => {
    expect(apart(point(10, 10), point(11, 10), null)).toBeNull();
  });
});
