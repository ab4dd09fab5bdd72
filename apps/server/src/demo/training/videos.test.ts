import { readFile } from 'node:fs/promises';
import { openedFault } from '@anlan/domain/files/opened';
import { expect, it } from 'vitest';
import { openedFacts } from '../../kernel/files/opened';
import { asStream } from '../pictures/pictures';
import { VIDEOS } from './videos';

const KB = 1024;

it.each(VIDEOS)(
  '$file passes the check of an upload, and is short, small and begins at once',
  async ({ file, chapters }) => {
    const bytes = await readFile(new URL(`./media/${file}.mp4`, import.meta.url));
    expect(bytes.length).toBeLessThanOrEqual(300 * KB);
    const get = async (_: string, range?: { start: number; end: number }) => ({
      stream: asStream(range ? bytes.subarray(range.start, range.end + 1) : bytes),
      size: bytes.length,
    });
    const facts = await openedFacts({ get } as never, { key: 'a/film', kind: 'mp4', size: bytes.length });
    expect(openedFault('mp4', facts)).toBeUndefined();
    expect(facts.codings).toBe('avc1,mp4a');
    expect(facts.seconds).toBeGreaterThanOrEqual(20);
    expect(facts.seconds).toBeLessThanOrEqual(60);
    // What tells how to play it stands before the pictures: a browser need not read it whole first.
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    const starts = Object.values(chapters);
    expect([...starts].sort((a, b) => a - b)).toEqual(starts);
    expect(starts.at(-1)).toBeLessThan(facts.seconds ?? 0);
  },
);
