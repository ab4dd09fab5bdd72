import { describe, expect, it } from 'vitest';
import { type Anchor, LABEL_HEIGHT, type Placed, placeLabels } from './labels';

const PIN = 22;
const board = { width: 800, height: 500 };
const boxes = (placed: ReadonlyMap<string, Placed>) =>
  [...placed.values()].map(({ left, top, width }) => ({ left, top, right: left + width, bottom: top + LABEL_HEIGHT }));

describe('labels of a plan', () => {
  it('stand below their pins where there is room', () => {
    const placed = placeLabels([{ id: 'a', x: 400, y: 200, text: '配电室' }], board, PIN);
    expect(placed.get('a')).toMatchObject({ top: 213 });
  });

  it('never overlap one another or a pin, however close the pins are', () => {
    const anchors: Anchor[] = Array.from({ length: 120 }, (_, n) => ({
      id: `p${n}`,
      x: 30 + ((n * 67) % 740),
      y: 20 + ((n * 41) % 460),
      text: '合成车间反应釜区'.slice(0, 3 + (n % 6)),
    }));
    const placed = placeLabels(anchors, board, PIN);
    expect(placed.size).toBeGreaterThan(20);
    const all = boxes(placed);
    for (const [place, box] of all.entries()) {
      expect(box.left >= 0 && box.top >= 0 && box.right <= board.width && box.bottom <= board.height).toBe(true);
      for (const other of all.slice(place + 1)) {
        const apart =
          box.right <= other.left || other.right <= box.left || box.bottom <= other.top || other.bottom <= box.top;
        expect(apart).toBe(true);
      }
      for (const { x, y } of anchors) {
        const free =
          box.right <= x - PIN / 2 || box.left >= x + PIN / 2 || box.bottom <= y - PIN / 2 || box.top >= y + PIN / 2;
        expect(free).toBe(true);
      }
    }
  });

  it('serve whoever comes first', () => {
    const same = (id: string): Anchor => ({ id, x: 400, y: 250, text: '储罐区' });
    const ids = Array.from({ length: 30 }, (_, n) => `p${n}`);
    const placed = placeLabels(ids.map(same), board, PIN);
    expect(placed.has('p0')).toBe(true);
    expect(placed.has('p29')).toBe(false);
  });

  it('leave out what is off the board', () => {
    expect(placeLabels([{ id: 'a', x: -50, y: 10, text: '外' }], board, PIN).size).toBe(0);
  });
});
