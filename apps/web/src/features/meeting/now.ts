/** The present in Shanghai as records write it: a talk begins now. */
export const shanghaiNow = (epochMs = Date.now()): string =>
  new Date(epochMs + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
