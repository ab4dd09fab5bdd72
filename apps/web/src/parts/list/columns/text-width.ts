/** First of the CJK blocks (radicals). */
const FIRST_CJK = '\u2e80';

/** Estimated width of a word in pixels at the size of tables and buttons: a Chinese character is as wide as it is high. */
export const textWidth = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter >= FIRST_CJK ? 14 : 7.5), 0);
