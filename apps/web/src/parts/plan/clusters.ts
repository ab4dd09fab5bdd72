/** Something drawn on a plan, in pixels of the window. */
export interface Drawn {
  readonly left: number;
  readonly top: number;
}

/** No enlargement up to this takes any of the group away from its first. */
export const isInseparable = <T extends Drawn>(
  [lead, ...others]: readonly [T, ...T[]],
  gap: number,
  headroom: number,
) => others.every(({ left, top }) => Math.hypot(left - lead.left, top - lead.top) * Math.max(1, headroom) < gap);

/**
 * What stands closer than `gap` to the first of a group is of that group; whoever comes first leads it and stays where it
 * stands, so that zooming takes a group apart and moves nothing else.
 */
export function clustersOf<T extends Drawn>(spots: readonly T[], gap: number): readonly (readonly [T, ...T[]])[] {
  const groups: [T, ...T[]][] = [];
  for (const spot of spots) {
    const near = groups.find(([{ left, top }]) => Math.hypot(left - spot.left, top - spot.top) < gap);
    if (near) near.push(spot);
    else groups.push([spot]);
  }
  return groups;
}
