/** A person's name for who need not know him: the first character, and stars. */
export const maskedName = (name: string): string => {
  const letters = [...name.trim()];
  return letters.length === 0 ? '' : `${letters[0]}${'*'.repeat(Math.max(1, Math.min(2, letters.length - 1)))}`;
};
