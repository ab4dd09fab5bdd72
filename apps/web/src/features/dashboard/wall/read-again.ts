/** Changes that come together are read together. */
export const GATHER = 60;
/** The server tells of one change a second: whatever it left out after a push is in what is read this long after it. */
export const REST = 1_200;

/** Reads shortly after each push, and once more when pushes have come to rest. */
export function readingAgain(read: () => void) {
  let gathers: ReturnType<typeof setTimeout> | undefined;
  let rests: ReturnType<typeof setTimeout> | undefined;
  return {
    told(): void {
      gathers ??= setTimeout(() => {
        gathers = undefined;
        read();
      }, GATHER);
      clearTimeout(rests);
      rests = setTimeout(read, REST);
    },
    stop(): void {
      clearTimeout(gathers);
      clearTimeout(rests);
    },
  };
}
