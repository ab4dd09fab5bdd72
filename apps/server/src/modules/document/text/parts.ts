import { bigrams } from '@anlan/resource';

/** Of one row: no text of this length has more pairs than a row keeps. */
export const PART = 500;
/** Words that stand across the border of two rows stand whole in one of them. */
const OVERLAP = 50;

export interface TextPart {
  readonly page: number;
  readonly part: number;
  readonly text: string;
  readonly grams: readonly string[];
}

const CHINESE = '[\\u2e80-\\u9fff\\uff00-\\uffef\\u3000-\\u303f]';
const BETWEEN = new RegExp(`(?<=${CHINESE})\\s+(?=${CHINESE})`, 'g');

/** Words as they are searched for: lines of a page end anywhere, Chinese has no spaces. */
export const plainText = (text: string): string => text.replace(BETWEEN, '').replace(/\s+/g, ' ').trim();

/** The rows of a text, page by page. */
export function partsOf(pages: readonly string[]): readonly TextPart[] {
  return pages.flatMap((page, at) => {
    const characters = [...plainText(page).replaceAll('\u0000', '')];
    const parts: TextPart[] = [];
    for (let start = 0, part = 0; start < characters.length; start += PART - OVERLAP, part += 1) {
      const text = characters.slice(start, start + PART).join('');
      parts.push({ page: at + 1, part, text, grams: bigrams(text) });
      if (start + PART >= characters.length) break;
    }
    return parts;
  });
}
