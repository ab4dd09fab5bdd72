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

/** The letter that asks for another grading: the danger is at least the third of its kind at one point (domain-rules C6). */
export const repeatTitle = (name: string, times: number, days: number): string =>
  `同一风险点${days}天内第${times}次出现相似隐患，请确认是否重新定级：${name}`;
