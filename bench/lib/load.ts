import { type ChildProcess, fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './database';
import type { LoadOrder, LoadResult } from './load.process';

/** The bare server and the load, bundled as the product's server is; beside it, so that both find the same packages. */
export async function bundled(): Promise<{ folder: string; bare: string; load: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(root, 'apps/server/.bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await build({
    entryPoints: { bare: join(root, 'bench/bare.ts'), load: join(root, 'bench/lib/load.process.ts') },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    packages: 'external',
    logLevel: 'silent',
  });
  return {
    folder,
    bare: join(folder, 'bare.mjs'),
    load: join(folder, 'load.mjs'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The third process: gives orders to it, one at a time. */
export class Load {
  readonly #child: ChildProcess;

  constructor(file: string) {
    this.#child = fork(file, { stdio: 'inherit' });
  }

  async run(order: LoadOrder): Promise<LoadResult> {
    const answer = new Promise<LoadResult & { error?: string }>((resolve, reject) => {
      const ended = () => reject(new Error('the load process has ended'));
      this.#child.once('exit', ended);
      this.#child.once('message', (message) => {
        this.#child.off('exit', ended);
        resolve(message as LoadResult & { error?: string });
      });
    });
    this.#child.send(order);
    const result = await answer;
    if (result.error) throw new Error(result.error);
    const [failed] = Object.entries(result.failures);
    if (failed) throw new Error(`${order.requests[0]?.path}: HTTP ${failed[0]}: ${failed[1]}`);
    return result;
  }

  /** Requests one after another with a rest between, as long as `work` runs: how long do others wait meanwhile? */
  async meanwhile<T>(order: LoadOrder, work: () => Promise<T>): Promise<{ value: T; others: LoadResult }> {
    const running = this.run({ ...order, durationMs: 600_000 });
    running.catch(() => {});
    try {
      const value = await work();
      this.#child.send('stop');
      return { value, others: await running };
    } catch (error) {
      this.#child.send('stop');
      await running.catch(() => {});
      throw error;
    }
  }

  stop(): void {
    this.#child.kill();
  }
}
