import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildIfNeeded } from '../../scripts/build.mjs';
import { at } from '../../scripts/lib/paths.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';

/** Migrations, 90 s of demo data on two free cores, and room for a busy machine. */
const START_LIMIT_MS = 600_000;

/** The server prints the demo accounts, password included, as soon as the demo data is complete. */
const DEMO_PASSWORD = 'Anlan@2026';

/** What the server has printed; its last words are shown when it does not come up. */
function listen(server: ChildProcess): { hasDemo(): boolean; lastWords(): string } {
  let text = '';
  let demo = false;
  const keep = (chunk: Buffer) => {
    text = (text + chunk.toString('utf8')).slice(-8000);
    demo ||= text.includes(DEMO_PASSWORD);
  };
  server.stdout?.on('data', keep);
  server.stderr?.on('data', keep);
  return { hasDemo: () => demo, lastWords: () => text };
}

async function isReady(url: string): Promise<boolean> {
  try {
    const reply = await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(5000) });
    return reply.ok;
  } catch {
    return false;
  }
}

async function stop(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  if ((await Promise.race([ended, sleep(15_000, 'late')])) === 'late') {
    server.kill('SIGKILL');
    await ended;
  }
}

/** Starts the built server on a free port with demo data in a folder of its own; sets JOURNEY_URL for the tests. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.JOURNEY_URL) return undefined;
  await buildIfNeeded();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'anlan-journeys-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings: Record<string, string> = {
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: 'on',
    CAPTCHA: 'off',
    ALLOW_LOOPBACK_TARGETS: 'on',
    LOG_LEVEL: 'warn',
  };
  if (process.env.JOURNEY_DATABASE_URL) settings.DATABASE_URL = process.env.JOURNEY_DATABASE_URL;
  const server = spawn(process.execPath, ['--enable-source-maps', at('apps/server/dist/main.js')], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = listen(server);
  const teardown = async () => {
    await stop(server);
    rmSync(dataDir, { recursive: true, force: true });
  };

  const deadline = Date.now() + START_LIMIT_MS;
  while (!(output.hasDemo() && (await isReady(url)))) {
    const ended = server.exitCode ?? server.signalCode;
    if (ended !== null || Date.now() > deadline) {
      await teardown();
      const why = ended === null ? `is not ready after ${START_LIMIT_MS / 1000} s` : `ended with ${ended}`;
      throw new Error(`The server ${why}:\n${output.lastWords()}`);
    }
    await sleep(250);
  }
  process.env.JOURNEY_URL = url;
  return teardown;
}
