/** Names beside the pins of a plan, in pixels of the board. */
export interface Anchor {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly text: string;
}
export interface Placed {
  /** Upper left corner of the label. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
}
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const LABEL_HEIGHT = 20;
export const LABEL_MAX = 160;
const PADDING = 12;
/** The letters are 12 px high: a Chinese character is as wide, a Latin letter about half. */
export const labelWidth = (text: string): number =>
  Math.min(LABEL_MAX, PADDING + [...text].reduce((sum, letter) => sum + (letter >= '\u2e80' ? 12 : 6.8), 0));

const meets = (left: Box, right: Box): boolean =>
  left.left < right.right && right.left < left.right && left.top < right.bottom && right.top < left.bottom;

/**
 * Places labels so that none lies on another, on a pin or across the edge: below, right, left, above its pin, then in the
 * corners. Whoever comes first in the list is served first; where there is no room the label is left out (its pin still
 * has a name for the pointer and for screen readers). Cells of a grid keep it fast for some hundred pins.
 */
export function placeLabels(
  anchors: readonly Anchor[],
  board: { readonly width: number; readonly height: number },
  pin: number,
): ReadonlyMap<string, Placed> {
  const CELL = 80;
  const cells = new Map<string, Box[]>();
  const each = (box: Box, visit: (key: string) => boolean | undefined): boolean => {
    for (let x = Math.floor(box.left / CELL); x <= Math.floor(box.right / CELL); x += 1)
      for (let y = Math.floor(box.top / CELL); y <= Math.floor(box.bottom / CELL); y += 1)
        if (visit(`${x}/${y}`)) return true;
    return false;
  };
  const take = (box: Box) =>
    each(box, (key) => {
      cells.set(key, [...(cells.get(key) ?? []), box]);
      return undefined;
    });
  const taken = (box: Box) => each(box, (key) => cells.get(key)?.some((other) => meets(box, other)));
  const half = pin / 2;
  const inside = anchors.filter(
    ({ x, y }) => x >= -half && y >= -half && x <= board.width + half && y <= board.height + half,
  );
  for (const { x, y } of inside) take({ left: x - half, top: y - half, right: x + half, bottom: y + half });
  const placed = new Map<string, Placed>();
  for (const { id, x, y, text } of inside) {
    const width = labelWidth(text);
    const gap = half + 2;
    const spots: readonly (readonly [number, number])[] = [
      [x - width / 2, y + gap],
      [x + gap, y - LABEL_HEIGHT / 2],
      [x - gap - width, y - LABEL_HEIGHT / 2],
      [x - width / 2, y - gap - LABEL_HEIGHT],
      [x + gap, y + gap - 4],
      [x - gap - width, y + gap - 4],
      [x + gap, y - gap - LABEL_HEIGHT + 4],
      [x - gap - width, y - gap - LABEL_HEIGHT + 4],
    ];
    for (const [left, top] of spots) {
      const box = { left, top, right: left + width, bottom: top + LABEL_HEIGHT };
      if (left < 0 || top < 0 || box.right > board.width || box.bottom > board.height || taken(box)) continue;
      take(box);
      placed.set(id, { left, top, width });
      break;
    }
  }
  return placed;
}
