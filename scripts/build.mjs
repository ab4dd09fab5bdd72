import './lib/node-version.mjs';
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { fingerprint, readStamp, writeStamp } from './lib/fingerprint.mjs';
import { exclusively } from './lib/lock.mjs';
import { at, tools } from './lib/paths.mjs';
import { runNode } from './lib/run.mjs';

// Builds the server (esbuild) and the web (Vite), each only when its sources have changed since its last build.
// `node scripts/build.mjs --force` builds both anyway.

const SHARED = ['packages', 'package-lock.json', 'tsconfig.json', 'scripts/build.mjs'];
const SERVER = { out: 'apps/server/dist', sources: [...SHARED, 'apps/server/src', 'apps/server/package.json'] };
const WEB = { out: 'apps/web/dist', sources: [...SHARED, 'apps/web'] };

/** Of what it brings (forty languages, seven formats) the settings use a twentieth: bundled, the rest is never loaded. */
const SHAKEN = new Set(['zod']);

/** Ours is bundled, everything else is resolved from `node_modules` at run time. */
const onlyOurs = {
  name: 'only-ours',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, (args) => {
      if (args.kind === 'entry-point' || args.path.startsWith('@anlan/') || path.isAbsolute(args.path)) return null;
      if (SHAKEN.has(args.path)) return null;
      return { path: args.path, external: true };
    });
  },
};

/** `main` and every worker, all flat beside one another: `startWorker` looks for `x.worker.js` next to the bundle. */
function serverEntries() {
  const entries = { main: at('apps/server/src/main.ts') };
  for (const file of readdirSync(at('apps/server/src'), { recursive: true })) {
    if (!file.endsWith('.worker.ts') || file.endsWith('.fixture.worker.ts')) continue;
    const name = path.basename(file, '.ts');
    if (entries[name]) throw new Error(`two workers are called ${name}; their names must differ`);
    entries[name] = at('apps/server/src', file);
  }
  return entries;
}

/** @param {string} [out] the battery builds into a folder of its own */
export async function buildServer(out = SERVER.out) {
  const { build } = await import('esbuild');
  rmSync(at(out), { recursive: true, force: true });
  await build({
    entryPoints: serverEntries(),
    outdir: at(out),
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    // What is imported on demand stays apart until then, with what it brings.
    splitting: true,
    chunkNames: '[name]-[hash]',
    // A module's text stays in memory, two bytes a character. Names stay: they are in stacks and in constructors.
    minifyWhitespace: true,
    minifySyntax: true,
    sourcemap: true,
    plugins: [onlyOurs],
    logLevel: 'silent',
  });
  const migrations = at('apps/server/src/migrations');
  if (existsSync(migrations)) cpSync(migrations, at(out, 'migrations'), { recursive: true });
  cpSync(at('apps/server/src/demo/training/media'), at(out, 'media'), { recursive: true });
}

async function buildWeb() {
  const env = { ...process.env, NODE_ENV: 'production' };
  const result = await runNode([tools.vite, 'build', '--logLevel', 'warn'], {
    cwd: at('apps/web'),
    env,
    timeoutMs: 600_000,
  });
  if (result.code !== 0) throw new Error(result.output);
}

/**
 * @param {{ force?: boolean, onStart?: (what: string) => void }} [options]
 * @returns {Promise<string[]>} what has been built, empty when all was up to date
 * @throws with the tool's output when a build fails
 */
export async function buildIfNeeded({ force = false, onStart } = {}) {
  const parts = [
    { ...SERVER, name: 'server', make: () => buildServer() },
    { ...WEB, name: 'web', make: buildWeb },
  ].map((part) => ({ ...part, stamp: fingerprint(part.sources) }));
  const stale = () => parts.filter((part) => readStamp(part.out) !== part.stamp);
  if (!force && stale().length === 0) return [];
  return exclusively('build', async () => {
    // Another process may have built meanwhile.
    const due = force ? parts : stale();
    if (due.length > 0) onStart?.(due.map((part) => part.name).join(', '));
    // The stamp goes down last: a build that was cut off is built again.
    await Promise.all(due.map((part) => part.make().then(() => writeStamp(part.out, part.stamp))));
    return due.map((part) => part.name);
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const started = Date.now();
  try {
    const built = await buildIfNeeded({ force: process.argv.includes('--force') });
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    console.log(built.length > 0 ? `built ${built.join(', ')} in ${seconds} s` : 'up to date');
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
