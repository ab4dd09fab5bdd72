/** Signs and spaces say nothing about what is wrong: they are left out before two descriptions are compared. */
export const SIGNS = ' \t\r\n，。、；：！？（）【】《》“”‘’,.;:!?()[]<>"\'-—_/\\·…';

const SIGN = new Set(SIGNS);

/** The pairs of neighbouring characters of a description, each once. */
export function pairsOf(text: string): ReadonlySet<string> {
  const characters = [...text.toLowerCase()].filter((character) => !SIGN.has(character));
  const pairs = new Set<string>();
  for (let place = 0; place + 1 < characters.length; place += 1)
    pairs.add(`${characters[place]}${characters[place + 1]}`);
  return pairs;
}

/** How alike two descriptions are, 0 to 100: the pairs they share of all their pairs (Dice). */
export function alike(left: string, right: string): number {
  const [a, b] = [pairsOf(left), pairsOf(right)];
  if (a.size + b.size === 0) return 0;
  const shared = [...a].filter((pair) => b.has(pair)).length;
  return Math.round((200 * shared) / (a.size + b.size));
}
