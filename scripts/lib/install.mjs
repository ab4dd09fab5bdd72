import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { at } from './paths.mjs';
import { run } from './run.mjs';

/**
 * @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }>} Packages
 */

/**
 * Whether the packages present are those the lock file asks for. Optional ones are left out: those of other platforms are
 * never there.
 * @param {Packages} wanted @param {Packages} present
 */
export function covers(wanted, present) {
  return Object.entries(wanted).every(([name, entry]) => {
    if (!name.includes('node_modules/') || entry.optional || entry.devOptional) return true;
    const found = present[name];
    return found !== undefined && found.version === entry.version && found.integrity === entry.integrity;
  });
}

/**
 * Whether `node_modules` holds what `package-lock.json` asks for. npm writes the list of what it installed into
 * `node_modules/.package-lock.json` as its last act, so an interrupted installation and a lock file changed by a `git pull`
 * are both noticed without starting npm (which alone would cost a second at every start).
 */
export function isInstalled() {
  const list = at('node_modules/.package-lock.json');
  if (!existsSync(list)) return false;
  const packages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
  return covers(packages(at('package-lock.json')), packages(list));
}

/** npm as started by `npm start`, else the one beside this Node, else the one on PATH. */
function npmCommand() {
  const besideNode = path.join(path.dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js');
  const script = [process.env.npm_execpath, besideNode].find(
    (file) => file?.endsWith('npm-cli.js') && existsSync(file),
  );
  return script ? { command: process.execPath, first: [script] } : { command: 'npm', first: [] };
}

/**
 * Installs when something is missing. Install scripts never run: the product needs none (native parts come prebuilt), and
 * a package's script is code of a stranger. Development packages are needed to build, also in production.
 * @param {{ show?: boolean, onStart?: () => void }} [options]
 * @returns {Promise<{ ok: boolean, installed: boolean, output: string }>}
 */
export async function install({ show = false, onStart } = {}) {
  if (isInstalled()) return { ok: true, installed: false, output: '' };
  onStart?.();
  const { command, first } = npmCommand();
  const args = [
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const env = { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' };
  const { code, output } = await run(command, [...first, ...args], { show, env, timeoutMs: 15 * 60_000 });
  return { ok: code === 0, installed: true, output };
}
