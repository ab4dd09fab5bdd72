/** A column as it would like to be drawn, left to right. */
export interface Fit {
  readonly width: number;
  /** Not less than its heading and what is read in it. */
  readonly least: number;
  /** As wide as the user drew it. */
  readonly kept?: boolean;
}

/**
 * Widths for columns that together are wider than the room beside the columns that stand still (ticks, buttons): as many
 * as can be read stand whole, and the edge of what stands still lies between two columns, never over half of one. The
 * rest follow when the table is moved sideways.
 */
export function fitColumns(columns: readonly Fit[], room: number): number[] {
  const wished = columns.map(({ width }) => width);
  if (room <= 0 || sum(wished) <= room) return wished;
  const least = columns.map(({ width, least, kept }) => (kept ? width : Math.min(width, least)));
  let inSight = 0;
  for (let used = 0; inSight < columns.length; inSight += 1) {
    used += least[inSight] ?? 0;
    if (used > room) break;
  }
  const seen = columns.slice(0, inSight);
  const spare = room - sum(wished.slice(0, inSight));
  // What is missing is taken where there is something to give; what is left over goes to all that may grow.
  const gives = seen.map((column, place) =>
    column.kept ? 0 : spare < 0 ? column.width - (least[place] ?? 0) : column.width,
  );
  const given = sum(gives);
  if (given === 0) return wished;
  const fitted = seen.map(({ width }, place) => Math.floor(width + (spare * (gives[place] ?? 0)) / given));
  const last = gives.findLastIndex((give) => give > 0);
  fitted[last] = (fitted[last] ?? 0) + room - sum(fitted);
  return [...fitted, ...wished.slice(inSight)];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
