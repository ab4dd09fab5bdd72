import type { Drawing, Shape, Spot } from '@anlan/domain/flat/drawing';
import { LABEL_HEIGHT, placeLabels } from '../../../parts/plan/labels';
import { GRADE_ORDER, gradeOf, type Mark } from '../../../parts/plan/levels';
import { NODE_RADIUS } from './geometry';
import { NAME_SIZE } from './shape-view';

/** Letters of the labels of a plan are twelve pixels high. */
const LETTERS = NAME_SIZE / 12;

/** Where the names of a plan's points stand, none on another; the gravest are served first. */
export function namesOn(drawing: Drawing, marks: ReadonlyMap<string, Mark>): ReadonlyMap<string, Spot> {
  const levelOf = ({ id }: Shape) => gradeOf(marks.get(id)?.scoreLevel);
  const anchors = drawing.shapes
    .filter((shape) => shape.type === 'node')
    .sort((one, other) => GRADE_ORDER.indexOf(levelOf(one)) - GRADE_ORDER.indexOf(levelOf(other)))
    .map(({ id, name, x, y }) => ({ id, text: name, x: x / LETTERS, y: y / LETTERS }));
  const board = { width: drawing.width / LETTERS, height: drawing.height / LETTERS };
  const placed = placeLabels(anchors, board, (2 * NODE_RADIUS) / LETTERS);
  return new Map(
    [...placed].map(([id, { left, top, width }]) => [
      id,
      [(left + width / 2) * LETTERS, (top + LABEL_HEIGHT * 0.7) * LETTERS],
    ]),
  );
}
