/** Of some rows that have fallen due: how many there were, and of how many somebody was told. */
export interface Looked {
  readonly seen: number;
  readonly told: number;
}

/** Looks at `size` rows at a time, each time in a transaction of its own, until fewer are left. Gives how many were told. */
export async function lookAtAll(size: number, look: () => Promise<Looked>): Promise<number> {
  let told = 0;
  for (let seen = size; seen === size; ) {
    const done = await look();
    told += done.told;
    seen = done.seen;
  }
  return told;
}
