import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { playwrightCounts, vitestCounts } from './counts.mjs';
import { startDemo } from './demo.mjs';
import { at, root, tools } from './paths.mjs';
import { runNode } from './run.mjs';

/**
 * @typedef {object} StepResult
 * @property {boolean} ok
 * @property {boolean} [skipped]
 * @property {string} [note] a few words for the summary
 * @property {string} [output] shown in full when the step failed
 * @property {import('./counts.mjs').Counts} [counts]
 */

const REPORTS = '.cache/test';
const MINUTE = 60_000;

/** Names the server reads (apps/server/src/env.ts). A developer's own settings must never steer a test at his database. */
const SETTINGS =
  /^(HOST|PORT|DATA_DIR|DATABASE_URL|DEMO|CAPTCHA|SECRET_KEY|METRICS_TOKEN|LOG_LEVEL|TRUST_PROXY|MQTT_URL|S3_\w+|TEST_\w+|JOURNEY_\w+|NODE_ENV)$/;

/** @param {Record<string, string>} added @returns {NodeJS.ProcessEnv} */
function cleanEnv(added = {}) {
  const kept = Object.entries(process.env).filter(([name]) => !SETTINGS.test(name) && name !== 'FORCE_COLOR');
  return { ...Object.fromEntries(kept), NO_COLOR: '1', ...added };
}

/** @param {Record<string, string>} [env] @returns {Promise<StepResult>} */
async function tool(args, note = '', env = {}) {
  const { code, output } = await runNode(args, { env: cleanEnv(env), timeoutMs: 5 * MINUTE });
  return { ok: code === 0, note, output };
}

export const lint = () => tool([tools.biome, 'ci', '--colors=off', '--max-diagnostics=200']);
export const boundaries = () => tool([tools.tsx, at('scripts/check-boundaries.ts')]);
export const rules = () => tool([tools.tsx, at('scripts/check-rules.ts')]);
export const docs = () => tool([tools.tsx, at('scripts/check-docs.ts')]);

/** Two versions of the compiler in one tree give two answers about the same types. */
export async function types() {
  const { packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'));
  const compilers = Object.keys(packages).filter((name) => /(^|\/)node_modules\/typescript$/.test(name));
  if (compilers.length !== 1)
    return { ok: false, output: `TypeScript is installed ${compilers.length} times: ${compilers}` };
  return tool([tools.tsc, '--noEmit', '-p', '.'], `TypeScript ${packages[compilers[0]].version}`);
}

/** The environment that sends the server suites to one engine. @param {string | null} postgresUrl */
export const engineEnv = (postgresUrl) =>
  postgresUrl ? { TEST_ENGINE: 'postgres', TEST_DATABASE_URL: postgresUrl } : { TEST_ENGINE: 'pglite' };

/**
 * Do migrations and definitions still agree, on the embedded engine and on the server when there is one?
 * @param {string | null} postgresUrl
 */
export function drift(postgresUrl) {
  const args = [tools.tsx, at('apps/server/src/cli/db-diff.ts'), '--check', ...(postgresUrl ? ['--postgres'] : [])];
  return tool(args, postgresUrl ? 'PGlite, PostgreSQL' : 'PGlite', engineEnv(postgresUrl));
}

/**
 * @param {string} name of the report
 * @param {string[]} projects of vitest.config.ts
 * @param {Record<string, string>} env
 * @param {object} [options]
 * @param {string[]} [options.files] these alone, by how their paths begin; none: all
 * @param {number} [options.seed] files come in the order it gives
 * @returns {Promise<StepResult>}
 */
export async function vitest(name, projects, env, { files = [], seed } = {}) {
  mkdirSync(at(REPORTS), { recursive: true });
  const report = at(REPORTS, `${name}.json`);
  rmSync(report, { force: true });
  const args = [tools.vitest, 'run', ...projects.map((project) => `--project=${project}`)];
  args.push('--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...files);
  if (seed !== undefined) args.push(`--sequence.seed=${seed}`);
  const { code, output } = await runNode(args, { env: cleanEnv(env), timeoutMs: 60 * MINUTE });
  const counts = vitestCounts(report, code);
  return { ok: code === 0 && counts.failed === 0 && counts.passed > 0, output, counts };
}

/** @param {string} folder @param {RegExp} pattern */
export function hasFiles(folder, pattern) {
  return existsSync(at(folder)) && readdirSync(at(folder), { recursive: true }).some((file) => pattern.test(file));
}

/** The built product with demo data, for the journeys. @returns {Promise<{ url: string, stop: () => Promise<void> }>} */
export const demo = () => startDemo(process.env.JOURNEY_DATABASE_URL, cleanEnv());

/**
 * @param {string | null} chromium path, null for Playwright's own
 * @param {string} url of a server with demo data
 * @returns {Promise<StepResult>}
 */
export async function journeys(chromium, url) {
  mkdirSync(at(REPORTS), { recursive: true });
  const report = at(REPORTS, 'journeys.json');
  rmSync(report, { force: true });
  const env = cleanEnv({
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
    ...(chromium ? { CHROMIUM: chromium } : {}),
    JOURNEY_URL: url,
  });
  const args = [tools.playwright, 'test', '--reporter=list,json'];
  const { code, output } = await runNode(args, { env, timeoutMs: 60 * MINUTE });
  const counts = playwrightCounts(report, code);
  const shots = counts.failed > 0 ? `screenshots in ${path.relative(root, at('test-results'))}` : '';
  return { ok: code === 0 && counts.failed === 0 && counts.passed > 0, output, counts, note: shots };
}
