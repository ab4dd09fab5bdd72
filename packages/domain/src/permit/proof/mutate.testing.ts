/** One field of a JSON value changed, by a seeded choice: what a forger, a broken disk or a careless script may do. */
type Json = unknown;

/** Ways to every value below, leaves and branches. */
function waysIn(value: Json, way: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [way];
  const entries = Array.isArray(value) ? value.map((one, place) => [place, one] as const) : Object.entries(value);
  return [...(way.length > 0 ? [way] : []), ...entries.flatMap(([name, one]) => waysIn(one, [...way, name]))];
}

/** A number from 0 to 1 after another, the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const another = (value: Json, random: () => number): Json => {
  if (typeof value === 'number') return random() < 0.5 ? value + 1 : value / 2 + 0.25;
  if (typeof value === 'boolean') return !value;
  if (value === null) return '';
  if (typeof value === 'string') {
    if (value === '' || random() < 0.3) return `${value} `;
    const place = Math.floor(random() * value.length);
    const letter = value[place] === '0' ? '1' : '0';
    return value.slice(0, place) + letter + value.slice(place + 1);
  }
  return Array.isArray(value) ? [...value, value[0] ?? null] : { ...value, more: 1 };
};

/** Changes, takes away or writes in one field; gives what was done. */
export function mutated<T>(whole: T, random: () => number): { readonly value: T; readonly way: string } {
  const copy = JSON.parse(JSON.stringify(whole));
  const ways = waysIn(copy);
  const way = ways[Math.floor(random() * ways.length)] ?? [];
  const last = way.at(-1) as string | number;
  const holder = way.slice(0, -1).reduce<Record<string | number, Json>>((at, name) => at[name] as never, copy);
  if (random() < 0.2) {
    if (Array.isArray(holder)) holder.splice(last as number, 1);
    else delete holder[last];
  } else holder[last] = another(holder[last], random);
  return { value: copy, way: way.join('.') };
}
