/** Numbers in [0, 1) that are the same for the same seed (mulberry32). */
export interface Random {
  next(): number;
  /** 0 … below − 1 */
  below(limit: number): number;
  pick<T>(list: readonly T[]): T;
  chance(share: number): boolean;
}

export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return { next, below, pick: (list) => list[below(list.length)] as never, chance: (share) => next() < share };
}

/** A seed of one's own for every name, from the battery's one seed. */
export function seedOf(seed: number, name: string): number {
  let hash = seed ^ 0x811c9dc5;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) as number), 0x01000193);
  return hash >>> 0;
}
