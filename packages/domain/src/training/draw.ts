/** Papers drawn by chance, the same for the same attempt: pure, so that a draw can be repeated and tested. */

/** Numbers from 0 to below 1 that follow from a text (mulberry32 over FNV-1a). */
export function chance(seed: string): () => number {
  let state = 2_166_136_261;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const mixed = [...list];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const at = Math.floor(random() * (last + 1));
    [mixed[last], mixed[at]] = [mixed[at] as T, mixed[last] as T];
  }
  return mixed;
}

export interface DrawRule {
  readonly id: string;
  readonly count: number;
  /** Questions that fit it. */
  readonly candidates: readonly string[];
}

/**
 * So many questions for each rule, none twice. Rules with the fewest candidates choose first, so that a wide rule takes
 * none that a narrow one needs while it has others. `short`: the rules that lack some.
 */
export function draw(
  rules: readonly DrawRule[],
  random: () => number,
): {
  readonly drawn: ReadonlyMap<string, readonly string[]>;
  readonly short: readonly { id: string; found: number }[];
} {
  const used = new Set<string>();
  const drawn = new Map<string, readonly string[]>();
  const short: { id: string; found: number }[] = [];
  const narrow = [...rules].sort((a, b) => a.candidates.length - a.count - (b.candidates.length - b.count));
  for (const { id, count, candidates } of narrow) {
    const free = shuffled(
      [...candidates].sort().filter((one) => !used.has(one)),
      random,
    ).slice(0, count);
    if (free.length < count) short.push({ id, found: free.length });
    for (const one of free) used.add(one);
    drawn.set(id, free);
  }
  return { drawn, short };
}
