import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { at } from './paths.mjs';

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * One process of this clone at a time: `npm start` beside `npm test` must not build into the same folder. A lock whose
 * owner has died is taken over.
 * @template T
 * @param {string} name @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function exclusively(name, work) {
  const file = at('.cache', `${name}.lock`);
  mkdirSync(path.dirname(file), { recursive: true });
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    let owner = 0;
    try {
      owner = Number(readFileSync(file, 'utf8'));
    } catch {
      continue;
    }
    // Just created, its number not yet written: 0 is not a process.
    if (owner > 0 && !isAlive(owner)) rmSync(file, { force: true });
    else await sleep(200);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
