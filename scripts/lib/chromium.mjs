import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { tools } from './paths.mjs';
import { run, runNode } from './run.mjs';

// The shell draws no window: a new page costs it half of what it costs the whole browser.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** `CHROMIUM`, else one on PATH; null when there is none. @returns {string | null} */
export function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin'].filter(Boolean);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return candidates.find(isExecutable) ?? null;
}

/** Whether the browser that Playwright itself would start has been downloaded before. */
async function hasPlaywrightsOwn() {
  const { chromium } = await import('@playwright/test');
  return existsSync(chromium.executablePath());
}

/** Debian's package is a real browser; Ubuntu's of the same name only points at snap, which containers cannot run. */
function isDebianRoot() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false;
  return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8')) && existsSync('/usr/bin/apt-get');
}

/**
 * Finds a Chromium or brings one here.
 * @returns {Promise<{ ok: boolean, path: string | null, note: string, output: string }>}
 *   `path` null with `ok`: Playwright's own, which it finds by itself
 */
export async function ensureChromium() {
  const found = findChromium();
  if (found) {
    const { code, output } = await run(found, ['--version', '--no-sandbox'], { timeoutMs: 30_000 });
    const version = output.match(/^.*\d+\.\d+\.\d+.*$/m)?.[0].trim();
    if (code === 0) return { ok: true, path: found, note: `${found}, ${version}`, output };
    return { ok: false, path: null, note: '', output: `${found} does not start:\n${output}` };
  }
  if (await hasPlaywrightsOwn()) return { ok: true, path: null, note: "Playwright's own", output: '' };

  let log = '';
  if (isDebianRoot()) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const limit = { env, timeoutMs: 10 * 60_000 };
    log += (await run('apt-get', ['update', '-q'], limit)).output;
    const packages = ['chromium-headless-shell', 'fonts-noto-cjk'];
    const installed = await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], limit);
    log += installed.output;
    const path = findChromium();
    if (installed.code === 0 && path) return { ok: true, path, note: `${path}, installed by apt-get`, output: log };
  }
  const withDeps = process.getuid?.() === 0 ? ['--with-deps'] : [];
  const download = await runNode([tools.playwright, 'install', ...withDeps, 'chromium'], { timeoutMs: 10 * 60_000 });
  log += download.output;
  if (download.code === 0) return { ok: true, path: null, note: "Playwright's own, downloaded", output: log };
  const advice =
    'No Chromium: install one (Debian: apt-get install chromium-headless-shell fonts-noto-cjk) or set CHROMIUM to its path.\n';
  return { ok: false, path: null, note: '', output: `${log}\n${advice}` };
}
