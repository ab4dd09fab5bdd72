import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';

/**
 * Files, Excel and PDF as built (quality.md P9, S11, S12): every case in a process of its own, so that the memory is its own.
 * `tsx bench/documents.ts [case …]` prints one line of figures a case.
 */
const root = new URL('..', import.meta.url).pathname;
const kernel = join(root, 'apps/server/src/kernel');

export interface DocumentFigures {
  name: string;
  /** Wall-clock of the thing measured. */
  ms: number;
  /** Longest time the main thread was blocked. */
  blockedMs: number;
  /** Peak resident memory above what the process had before. */
  rssMiB: number;
  note: string;
}

export const documentCases = [
  'read-xlsx',
  'read-xls',
  'write-xlsx',
  'bomb-ratio',
  'bomb-rows',
  'bomb-lean-rows',
  'bomb-empty-rows',
  'bomb-cells',
  'bomb-columns',
  'bomb-shared',
  'bomb-strings',
  'upload-one',
  'upload-eight',
  'pdf-photos',
  'thumbnail',
] as const;

export async function benchDocuments(cases: readonly string[] = documentCases): Promise<DocumentFigures[]> {
  // Inside the repository, so that the bundle finds the packages it leaves out.
  const out = await mkdtemp(join(root, 'apps/server/.bench-'));
  try {
    await build({
      entryPoints: {
        probe: join(root, 'bench/documents.probe.ts'),
        'excel-read.worker': join(kernel, 'documents/excel/excel-read.worker.ts'),
        'pdf-render.worker': join(kernel, 'documents/pdf/pdf-render.worker.ts'),
      },
      outdir: out,
      bundle: true,
      platform: 'node',
      target: 'node20.19',
      format: 'esm',
      packages: 'external',
      alias: { '@anlan/resource': join(root, 'packages/resource/src/index.ts') },
      logLevel: 'silent',
    });
    const figures: DocumentFigures[] = [];
    for (const name of cases) {
      const { stdout } = await promisify(execFile)(process.execPath, [join(out, 'probe.js'), name], { maxBuffer: 1e7 });
      figures.push({ name, ...JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') } as DocumentFigures);
    }
    return figures;
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const wanted = process.argv.slice(2);
  for (const { name, ms, blockedMs, rssMiB, note } of await benchDocuments(
    wanted.length > 0 ? wanted : documentCases,
  )) {
    const columns = [
      name.padEnd(16),
      `${ms.toFixed(0)} ms`.padStart(9),
      `blocked ${blockedMs.toFixed(0)} ms`.padStart(16),
    ];
    console.log(...columns, `RSS +${rssMiB.toFixed(0)} MiB`.padStart(14), note);
  }
}
