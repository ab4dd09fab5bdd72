import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildIfNeeded } from '../build.mjs';
import { at } from './paths.mjs';
import { freePort } from './ports.mjs';

/** Migrations, the demo's data, and room for a machine whose cores the server suites have at the same time. */
const START_LIMIT_MS = 1_800_000;

/** The server prints the demo accounts, password included, as soon as the demo data is complete. */
const DEMO_PASSWORD = 'Anlan@2026';

/** What the server has printed; its last words are shown when it does not come up. */
function listen(server) {
  let text = '';
  let demo = false;
  const keep = (chunk) => {
    text = (text + chunk.toString('utf8')).slice(-8000);
    demo ||= text.includes(DEMO_PASSWORD);
  };
  server.stdout?.on('data', keep);
  server.stderr?.on('data', keep);
  return { hasDemo: () => demo, lastWords: () => text };
}

async function isReady(url) {
  try {
    const reply = await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(5000) });
    return reply.ok;
  } catch {
    return false;
  }
}

async function stop(server) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  if ((await Promise.race([ended, sleep(15_000, 'late')])) === 'late') {
    server.kill('SIGKILL');
    await ended;
  }
}

/**
 * Starts the built server on a free port with demo data in a folder of its own, on the embedded database or on an empty
 * one of PostgreSQL; rejects when it does not come up.
 * @param {string} [databaseUrl]
 * @param {NodeJS.ProcessEnv} [env] what the server is started with besides its settings
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startDemo(databaseUrl, env = process.env) {
  await buildIfNeeded();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'anlan-journeys-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: 'on',
    CAPTCHA: 'off',
    ALLOW_LOOPBACK_TARGETS: 'on',
    LOG_LEVEL: 'warn',
    // A journey may come from an address of its own: what guests may do is counted by address.
    TRUST_PROXY: '1',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  };
  const server = spawn(process.execPath, [at('apps/server/dist/main.js')], {
    env: { ...env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Whoever started it may be gone before it has been told to end.
  const onExit = () => server.kill('SIGKILL');
  process.once('exit', onExit);
  const output = listen(server);
  const end = async () => {
    process.off('exit', onExit);
    await stop(server);
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  };

  const deadline = Date.now() + START_LIMIT_MS;
  while (!(output.hasDemo() && (await isReady(url)))) {
    const ended = server.exitCode ?? server.signalCode;
    if (ended !== null || Date.now() > deadline) {
      await end();
      const why = ended === null ? `is not ready after ${START_LIMIT_MS / 1000} s` : `ended with ${ended}`;
      throw new Error(`The server ${why}:\n${output.lastWords()}`);
    }
    await sleep(250);
  }
  return { url, stop: end };
}
