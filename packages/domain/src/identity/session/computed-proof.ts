/**
 * In place of the picture for whoever cannot see it: so many small sums that a browser is busy for about ten seconds,
 * each by trying. Many small ones rather than a large one, so that nobody waits much longer than another.
 */
export const PROOF_PARTS = 32;
/** Bits of each digest that must be zero. */
export const PROOF_BITS = 16;

/** What is digested (SHA-256) for a try. */
export const proofText = (key: string, part: number, attempt: number): string => `${key}/${part}/${attempt}`;

export function provesPart(digest: Uint8Array): boolean {
  return digest[0] === 0 && digest[1] === 0;
}

/** The tries that were found, as the form sends them in place of the characters. */
export const proofCode = (attempts: readonly number[]): string =>
  attempts.map((attempt) => attempt.toString(36)).join('.');

/** The tries in a code; undefined when it is none. */
export function attemptsOf(code: string): readonly number[] | undefined {
  const parts = code.trim().split('.');
  if (parts.length !== PROOF_PARTS || parts.some((part) => !/^[0-9a-z]{1,7}$/.test(part))) return undefined;
  return parts.map((part) => Number.parseInt(part, 36));
}
