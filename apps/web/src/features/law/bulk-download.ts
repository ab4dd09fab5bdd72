/** The browser's own saving needs a moment between two files (spec 3 §9). */
export const PAUSE_MS = 300;

/** On an https page a link that names http is not followed by browsers; on a http page https may not be there at all. */
export const securedLink = (link: string, protocol: string): string =>
  protocol === 'https:' ? link.replace(/^http:/i, 'https:') : link;

export interface Downloaded {
  readonly done: number;
  /** Names of files that did not come. */
  readonly failed: readonly string[];
}

/** One after the other, with a pause between; one that fails keeps none of the others from coming. */
export async function downloadAll<F extends { readonly name: string }>(
  files: readonly F[],
  {
    fetch,
    failed,
    pause,
  }: {
    readonly fetch: (file: F) => Promise<void>;
    readonly failed: (file: F) => void;
    readonly pause: (ms: number) => Promise<void>;
  },
): Promise<Downloaded> {
  let done = 0;
  const lost: string[] = [];
  for (const [place, file] of files.entries()) {
    if (place > 0) await pause(PAUSE_MS);
    try {
      await fetch(file);
      done += 1;
    } catch {
      lost.push(file.name);
      failed(file);
    }
  }
  return { done, failed: lost };
}
