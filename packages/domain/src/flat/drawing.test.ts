import { describe, expect, it } from 'vitest';
import { DRAWING_LIMITS, readDrawing } from './drawing';

const RISK = '018f0000-0000-7000-8000-000000000001';
const node = (id: string, more: object = {}) => ({ id, type: 'node', name: id, x: 10, y: 20, ...more });
const sentences = (value: unknown) => readDrawing(value).errors.map(({ message }) => message);

describe('a drawing', () => {
  it('is read with its shapes in order, coordinates to a tenth, unknown keys left out', () => {
    const { drawing, attached, errors } = readDrawing({
      width: 1000,
      height: 500,
      evil: true,
      shapes: [
        {
          id: 'a',
          type: 'polygon',
          name: ' 罐区 ',
          points: [
            [0, 0],
            [100.26, 0],
            [0, 500],
          ],
          riskIds: [RISK, RISK.toUpperCase()],
          onclick: 'x',
        },
        { id: 'b', type: 'rect', name: '', x: 1, y: 2, width: 3, height: 4 },
        node('c'),
        { id: 'd', type: 'line', from: { shape: 'a' }, to: { at: [7, 8] } },
        { id: 'e', type: 'text', name: '大门', x: 0, y: 0 },
      ],
    });
    expect(errors).toEqual([]);
    expect(drawing).toEqual({
      width: 1000,
      height: 500,
      shapes: [
        {
          id: 'a',
          type: 'polygon',
          name: '罐区',
          points: [
            [0, 0],
            [100.3, 0],
            [0, 500],
          ],
        },
        { id: 'b', type: 'rect', name: '', x: 1, y: 2, width: 3, height: 4 },
        { id: 'c', type: 'node', name: 'c', x: 10, y: 20 },
        { id: 'd', type: 'line', name: '', from: { shape: 'a' }, to: { at: [7, 8] } },
        { id: 'e', type: 'text', name: '大门', x: 0, y: 0, size: 24 },
      ],
    });
    expect([...attached]).toEqual([['a', [RISK]]]);
  });

  it('without shapes is an empty one', () => {
    expect(readDrawing({})).toMatchObject({ drawing: { shapes: [] }, errors: [] });
  });

  it.each([
    ['no object', [], '图形内容的格式不正确'],
    ['a size of nothing', { width: 0 }, '画布宽度应为100至10000之间的数值'],
    ['no list', { shapes: {} }, '图形内容的格式不正确'],
    ['too many shapes', { shapes: Array.from({ length: 501 }, (_, n) => node(`n${n}`)) }, '一张图最多500个图形'],
    ['an unknown shape', { shapes: [node('a', { type: 'script' })] }, '第1个图形的类型不正确'],
    ['an id of markup', { shapes: [node('<b>')] }, '第1个图形的编号不正确'],
    ['two of one id', { shapes: [node('a'), node('a')] }, '第2个图形的编号重复'],
    ['no number', { shapes: [node('a', { x: Number.NaN })] }, '第1个图形的坐标不正确或超出画布'],
    ['a number in words', { shapes: [node('a', { x: '1' })] }, '第1个图形的坐标不正确或超出画布'],
    ['infinity', { shapes: [node('a', { y: Number.POSITIVE_INFINITY })] }, '第1个图形的坐标不正确或超出画布'],
    ['a place outside', { shapes: [node('a', { x: 1600.1 })] }, '第1个图形的坐标不正确或超出画布'],
    [
      'a rectangle that leaves the drawing',
      { shapes: [{ id: 'a', type: 'rect', x: 1500, y: 0, width: 200, height: 10 }] },
      '第1个图形的坐标不正确或超出画布',
    ],
    [
      'two corners',
      {
        shapes: [
          {
            id: 'a',
            type: 'polygon',
            points: [
              [1, 1],
              [2, 2],
            ],
          },
        ],
      },
      '第1个图形至少要有3个顶点',
    ],
    [
      'too many corners',
      { shapes: [{ id: 'a', type: 'polygon', points: Array.from({ length: 201 }, () => [1, 1]) }] },
      '第1个图形最多200个顶点',
    ],
    ['a name too long', { shapes: [node('a', { name: '长'.repeat(31) })] }, '第1个图形的名称最多30个字'],
    ['no text', { shapes: [{ id: 'a', type: 'text', x: 1, y: 1 }] }, '第1个图形没有文字'],
    [
      'letters of no size',
      { shapes: [{ id: 'a', type: 'text', name: 'a', x: 1, y: 1, size: 1 }] },
      '第1个图形的字号应为8至200',
    ],
    [
      'a line to nowhere',
      { shapes: [{ id: 'a', type: 'line', from: { shape: 'x' }, to: { at: [1, 1] } }] },
      '连线的一端没有图形',
    ],
    [
      'a line to itself',
      { shapes: [node('n'), { id: 'a', type: 'line', from: { shape: 'n' }, to: { shape: 'n' } }] },
      '连线的两端是同一个图形',
    ],
    [
      'a risk point that cannot be one',
      { shapes: [node('a', { riskIds: ["' or 1=1"] })] },
      '第1个图形关联的风险点不正确',
    ],
    [
      'risk points at a shape without a name',
      { shapes: [node('a', { name: '', riskIds: [RISK] })] },
      '第1个图形关联了风险点，请填写名称',
    ],
  ])('with %s is refused', (_case, value, sentence) => {
    expect(sentences(value)).toEqual([sentence]);
  });

  it('tells all problems at once, twenty at the most', () => {
    const bad = Array.from({ length: DRAWING_LIMITS.shapes }, (_, n) => node(`n${n}`, { x: -1 }));
    expect(sentences({ shapes: bad })).toHaveLength(20);
  });
});
