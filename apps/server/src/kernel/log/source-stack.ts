import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** A line of a stack in one of our bundled files: everything before its address, address, line, column, what follows. */
const FRAME = /^(\s+at .*?)(file:\/\/\/\S+?\.js):(\d+):(\d+)(.*)$/;
/** Bugs come in bursts: the map is read once for one, and given back afterwards. */
const KEPT_MS = 60_000;

const kept = new Map<string, SourceMap | null>();

function mapOf(address: string): SourceMap | null {
  const known = kept.get(address);
  if (known !== undefined) return known;
  const path = fileURLToPath(`${address}.map`);
  const found = existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : null;
  kept.set(address, found);
  setTimeout(() => kept.delete(address), KEPT_MS).unref();
  return found;
}

/**
 * A stack in the words of the sources. Node's own `--enable-source-maps` says the same and holds the maps of everything
 * loaded for as long as the process lives, some 15 MiB, whether anything fails or not.
 */
export function sourceStack(stack: string): string {
  try {
    return stack
      .split('\n')
      .map((line) => {
        const [, before, address, row, column, after] = FRAME.exec(line) ?? [];
        if (!address) return line;
        const at = mapOf(address)?.findEntry(Number(row) - 1, Number(column) - 1);
        if (!at || !('originalSource' in at)) return line;
        return `${before}${new URL(at.originalSource, address)}:${at.originalLine + 1}:${at.originalColumn + 1}${after}`;
      })
      .join('\n');
  } catch {
    // Of a map that cannot be read the log learns nothing; of the bug it must.
    return stack;
  }
}
