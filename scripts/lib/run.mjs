import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

/**
 * @typedef {object} RunOptions
 * @property {NodeJS.ProcessEnv} [env] replaces the whole environment
 * @property {string} [cwd]
 * @property {boolean} [show] write straight to the terminal; otherwise the output is returned
 * @property {number} [timeoutMs] the whole process group is killed after it
 */

const running = new Set();

function killGroup(child, signal) {
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

/** Ends what is still running: a cancelled run must not leave servers and browsers behind. */
export function killAll(signal = 'SIGTERM') {
  for (const child of running) killGroup(child, signal);
}

/**
 * Runs one program to its end; never throws.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string }>} both streams in the order they came; code 124 after a timeout
 */
export function run(command, args, { env = process.env, cwd = root, show = false, timeoutMs } = {}) {
  return new Promise((resolve) => {
    const detached = !show && process.platform !== 'win32';
    const child = spawn(command, args, { cwd, env, detached, stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    const chunks = [];
    let timedOut = false;
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    const timer =
      timeoutMs &&
      setTimeout(() => {
        timedOut = true;
        killGroup(child, 'SIGKILL');
      }, timeoutMs);
    let settled = false;
    const done = (code, extra = '') => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      running.delete(child);
      const ending = extra || (code ? `\nexit code ${code}\n` : '');
      const note = timedOut ? `\nstopped after ${timeoutMs / 1000} s\n` : ending;
      resolve({ code: timedOut ? 124 : code, output: Buffer.concat(chunks).toString('utf8') + note });
    };
    child.once('error', (error) => done(127, `${error.message}\n`));
    child.once('close', (code, signal) => done(code ?? 1, signal ? `\nended by ${signal}\n` : ''));
    // A grandchild that keeps the pipes open must not hold us up once the program itself has ended.
    child.once('exit', (code, signal) =>
      setTimeout(() => done(code ?? 1, signal ? `\nended by ${signal}\n` : ''), 3000),
    );
  });
}

/** @param {string[]} args first the script, then its arguments @param {RunOptions} [options] */
export const runNode = (args, options) => run(process.execPath, args, options);
