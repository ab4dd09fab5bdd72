/** What changed between two texts, paragraph by paragraph. */
export interface ChangedLine {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** More paragraphs than these on either side are compared by their common beginning and end alone. */
const MOST = 1_500;

const ENTITIES: Readonly<Record<string, string>> = { nbsp: ' ', lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" };

/** The paragraphs of a formatted text, without its formatting. */
export function paragraphsOf(markup: string | null | undefined): readonly string[] {
  return (markup ?? '')
    .replace(/<(br|\/p|\/div|\/h[1-6]|\/li|\/tr|\/blockquote)\b[^>]*>/gi, '\n')
    .replace(/<\/t[dh]>/gi, '　')
    .replace(/<[^>]+>/g, '')
    .replace(/&(nbsp|lt|gt|amp|quot|#39);/g, (_, name: string) => ENTITIES[name] as string)
    .split('\n')
    .map((line) => line.replace(/[ \t]+/g, ' ').trim())
    .filter((line) => line !== '');
}

/** The longest common subsequence: what stands in both in the same order is the same. */
function middleOf(before: readonly string[], after: readonly string[]): ChangedLine[] {
  const removed = before.map((text): ChangedLine => ({ kind: 'removed', text }));
  const added = after.map((text): ChangedLine => ({ kind: 'added', text }));
  if (before.length === 0 || after.length === 0 || before.length > MOST || after.length > MOST)
    return [...removed, ...added];
  const width = after.length + 1;
  const longest = new Uint16Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      longest[i * width + j] =
        before[i] === after[j]
          ? (longest[(i + 1) * width + j + 1] as number) + 1
          : Math.max(longest[(i + 1) * width + j] as number, longest[i * width + j + 1] as number);
  const lines: ChangedLine[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length && j < after.length) {
    if (before[i] === after[j]) {
      lines.push({ kind: 'same', text: after[j] as string });
      i += 1;
      j += 1;
    } else if ((longest[(i + 1) * width + j] as number) >= (longest[i * width + j + 1] as number)) {
      lines.push(removed[i] as ChangedLine);
      i += 1;
    } else {
      lines.push(added[j] as ChangedLine);
      j += 1;
    }
  }
  return [...lines, ...removed.slice(i), ...added.slice(j)];
}

export function changedLines(before: readonly string[], after: readonly string[]): readonly ChangedLine[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end += 1;
  const same = (text: string): ChangedLine => ({ kind: 'same', text });
  return [
    ...after.slice(0, start).map(same),
    ...middleOf(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...after.slice(after.length - end).map(same),
  ];
}

const NUMBER = String.raw`(?:第?\d{1,4}页?[/／，,]?共?\d{1,4}页?|第\d{1,4}页|-\d{1,4}-)`;
/** The number of a page at its head or foot: one page more changes it on all of them. */
const NUMBERED = new RegExp(`^${NUMBER}|${NUMBER}$`, 'g');

/** Pages of the later file that do not stand in the earlier one: by what is written on them, but for their numbers. */
export function changedPages(before: readonly string[], after: readonly string[]): readonly number[] {
  const plain = (text: string): string => text.replace(/\s+/g, '').replace(NUMBERED, '');
  const lines = changedLines(before.map(plain), after.map(plain));
  let page = 0;
  const pages: number[] = [];
  for (const { kind } of lines) {
    if (kind !== 'removed') page += 1;
    if (kind === 'added') pages.push(page);
  }
  return pages;
}
