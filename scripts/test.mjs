import './lib/node-version.mjs';

// `npm test`: everything that must hold before a change lands. `npm run check` is the same without browsers.
//   node scripts/test.mjs [--no-browser] [--all-engines] [--all] [--only step,step]
// --all-engines: every server suite on the embedded engine too; without it PostgreSQL, where there is one, proves the
// modules, and the embedded engine what differs between the two. --all: also what has not changed since it last passed.
// Ends with `N passed, N failed` alone on its line, and with a code other than 0 when anything failed.

const { ensureChromium } = await import('./lib/chromium.mjs');
const { install } = await import('./lib/install.mjs');
const { findPostgres } = await import('./lib/postgres.mjs');
const { killAll } = await import('./lib/run.mjs');
const steps = await import('./lib/steps.mjs');

const args = process.argv.slice(2);
const onlyAt = args.indexOf('--only');
const only = onlyAt >= 0 ? (args[onlyAt + 1] ?? '').split(',') : null;
const browsers = !args.includes('--no-browser');

/** @type {{ name: string, seconds: number, result: import('./lib/steps.mjs').StepResult }[]} */
const finished = [];

/** Everything below is run twice where it matters: results must not depend on the time zone of the process. */
const HERE = { TZ: 'UTC', ...(args.includes('--all') ? { ANLAN_TEST_ALL: '1' } : {}) };
const ELSEWHERE = { ...HERE, TZ: 'America/New_York' };
const SERVER_SUITES = ['contract', 'api'];
/** What an engine does of its own: sessions, SQL of the kernel, queues, and one pass through every standard call. */
const ENGINE_FILES = [
  'apps/server/src/kernel/db/',
  'apps/server/src/kernel/resource/',
  'apps/server/src/kernel/audit/',
  'apps/server/src/kernel/events/epoch.test.ts',
  'apps/server/src/kernel/events/events.test.ts',
  'apps/server/src/contract/standard.test.ts',
  'apps/server/src/contract/journey.test.ts',
];

const CHECKS = {
  lint: steps.lint,
  boundaries: steps.boundaries,
  rules: steps.rules,
  docs: steps.docs,
  types: steps.types,
};
const NAMES = [
  ...['install', ...Object.keys(CHECKS), 'drift', 'unit', 'zones', 'pglite', 'postgres', 'battery'],
  ...['chromium', 'journeys'],
];

function usage(message) {
  console.error(
    `${message}\nusage: node scripts/test.mjs [--no-browser] [--all-engines] [--all] [--only ${NAMES.join(',')}]`,
  );
  process.exit(2);
}
const unknown = only?.filter((name) => !NAMES.includes(name)) ?? [];
if (unknown.length > 0) usage(`unknown step ${unknown.join(', ')}`);

const words = (result) => (result.skipped ? 'skipped' : result.ok ? 'ok' : 'FAILED');
const tally = ({ passed, failed, skipped }) =>
  `${passed} passed${failed ? `, ${failed} failed` : ''}${skipped ? `, ${skipped} skipped` : ''}`;
const detail = (result) => [result.counts && tally(result.counts), result.note].filter(Boolean).join('; ');

/** The demo is the journeys'. */
const asked = (name) => !only || only.includes(name === 'demo' ? 'journeys' : name);

/** @type {(() => Promise<void>) | undefined} */
let stopDemo;

/** Files share a database and must not depend on those before them: in CI they come in another order every time. */
const given = process.env.TEST_SEED ?? (process.env.CI ? String(Date.now() % 1_000_000) : '');
const seed = given === '' ? undefined : Number(given);
const seedNote = seed === undefined ? '' : `; order by TEST_SEED=${seed}`;

/** Runs one step and prints its line; a step that throws has failed. */
async function step(name, work) {
  if (!asked(name)) return { ok: true, skipped: true };
  const started = Date.now();
  /** @type {import('./lib/steps.mjs').StepResult} */
  const result = await work().catch((error) => ({ ok: false, output: error.stack ?? String(error) }));
  const seconds = (Date.now() - started) / 1000;
  finished.push({ name, seconds, result });
  if (!result.ok && result.output) console.log(`\n----- ${name} -----\n${result.output.trimEnd()}\n-----`);
  console.log(
    `${name.padEnd(11)}${words(result).padEnd(9)}${`${seconds.toFixed(1)} s`.padStart(8)}  ${detail(result)}`,
  );
  return result;
}

const MOST_NAMED = 40;

/** What failed by name, the closing table, the verdict last. Steps that are no suites count one each when they failed. */
function finish() {
  const sum = (key) => finished.reduce((total, { result }) => total + (result.counts?.[key] ?? 0), 0);
  const passed = sum('passed');
  const bare = finished.filter(({ result }) => !result.ok && !result.counts?.failed).length;
  const failed = sum('failed') + bare;
  const total = finished.length > 0 ? ((Date.now() - begun) / 1000).toFixed(0) : '0';
  const bad = finished.filter(({ result }) => !result.ok).map(({ name }) => name);
  const failures = finished.flatMap(({ name, result }) =>
    (result.counts?.failures ?? []).map((line) => `${name}: ${line}`),
  );
  if (failures.length > 0) console.log(`\n${failures.slice(0, MOST_NAMED).join('\n')}`);
  console.log(`\n${bad.length > 0 ? `failed: ${bad.join(', ')}` : 'all steps ok'} (${total} s)`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    killAll('SIGKILL');
    process.exit(130);
  });
}

const begun = Date.now();
const installed = await step('install', async () => {
  const { ok, installed: fresh, output } = await install();
  return { ok, output, note: fresh ? 'installed' : 'up to date' };
});
if (!installed.ok) finish();

// Fetching a browser waits for the network, not for our two cores: it goes on while the suites run.
const chromium = browsers ? step('chromium', ensureChromium) : Promise.resolve({ ok: true, skipped: true, path: null });

const checks = Object.entries(CHECKS);
// Two at a time: more would only make each slower on two cores.
await Promise.all(
  [0, 1].map(async (lane) => {
    for (const [name, work] of checks.filter((_, i) => i % 2 === lane)) await step(name, work);
  }),
);
const postgres = await findPostgres();
await step('drift', () => steps.drift(postgres.url));
await step('unit', () => steps.vitest('unit', ['unit', 'web'], HERE));
// Builds and loads the demo with one core, while the server suites have the others.
const demo = browsers
  ? step('demo', async () => {
      const { url, stop } = await steps.demo();
      stopDemo = stop;
      return { ok: true, url };
    })
  : Promise.resolve({ ok: true, url: undefined });
await step('zones', () => steps.vitest('zones', ['unit'], ELSEWHERE));
await step('pglite', async () => {
  const files = postgres.url && !args.includes('--all-engines') ? ENGINE_FILES : [];
  const result = await steps.vitest('pglite', SERVER_SUITES, { ...HERE, ...steps.engineEnv(null) }, { files, seed });
  const part = files.length > 0 ? 'engine suites; all of them with --all-engines' : 'all suites';
  return { ...result, note: `${part}${seedNote}` };
});
await step('postgres', async () => {
  const { ok, url, note } = postgres;
  if (!url) return { ok, skipped: ok, note: ok ? `${note}: server suites ran on PGlite only` : '', output: note };
  const env = { ...ELSEWHERE, ...steps.engineEnv(url) };
  return { ...(await steps.vitest('postgres', SERVER_SUITES, env, { seed })), note: `${note}${seedNote}` };
});
if (steps.hasFiles('tests/battery', /\.test\.ts$/)) {
  await step('battery', () => steps.vitest('battery', ['battery'], { ...HERE, ...steps.engineEnv(postgres.url) }));
}

if (browsers) {
  const browser = await chromium;
  const { ok, url } = await demo;
  await step('journeys', async () => {
    if (!ok || !url || !browser.ok) return { ok: false, output: 'not run: no demo or no browser' };
    return steps.journeys(browser.path ?? null, url);
  });
  await stopDemo?.();
}
finish();
