/** Runs `work` when the browser has nothing better to do; not at all where the user saves data. Returns the cancel. */
export function whenIdle(work: () => void): () => void {
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
  if (connection?.saveData) return () => {};
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work, { timeout: 3_000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, 1_000);
  return () => clearTimeout(timer);
}

const QUIET_MS = 1_000;
const LONGEST_MS = 10_000;

/**
 * Runs `work` once the first page stands: nothing has come over the line for a second, nothing is being asked (`busy`),
 * and the browser is idle. What is fetched then takes no bandwidth from what the user is waiting for.
 */
export function whenQuiet(busy: () => boolean, work: () => void): () => void {
  const from = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let cancel = () => clearTimeout(timer);
  const look = () => {
    const last = performance.getEntriesByType('resource').at(-1) as PerformanceResourceTiming | undefined;
    const now = performance.now();
    const quiet = !busy() && (!last || now - last.responseEnd > QUIET_MS);
    if (quiet || now - from > LONGEST_MS) cancel = whenIdle(work);
    else timer = setTimeout(look, QUIET_MS / 4);
  };
  timer = setTimeout(look, QUIET_MS);
  return () => cancel();
}
