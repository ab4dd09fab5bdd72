import { marked } from './entries';

/** A title with what was looked for marked in it. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return marked(text, words).map((piece, place) => {
    const key = `${place}`;
    return place % 2 === 1 ? <mark key={key}>{piece}</mark> : <span key={key}>{piece}</span>;
  });
}
