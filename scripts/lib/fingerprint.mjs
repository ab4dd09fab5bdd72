import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { at, root } from './paths.mjs';

const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'coverage']);
const isSource = (name) => !name.startsWith('.') && !/\.test\.tsx?$/.test(name);

/** @param {string} full @returns {string[]} all files below, in a fixed order */
function filesBelow(full) {
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [full];
  return readdirSync(full, { withFileTypes: true })
    .filter((entry) => isSource(entry.name) && !SKIPPED_FOLDERS.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesBelow(path.join(full, entry.name)));
}

/**
 * One hash over names and contents of source files. Times of change are not used: a checkout or a copy resets them.
 * @param {string[]} places files and folders, relative to the root
 */
export function fingerprint(places) {
  const hash = createHash('sha256');
  for (const file of places.flatMap((place) => filesBelow(at(place)))) {
    const content = readFileSync(file);
    hash.update(`${path.relative(root, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** @param {string} folder a build's output folder, relative to the root */
export function readStamp(folder) {
  const file = at(folder, '.stamp');
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** @param {string} folder @param {string} value */
export function writeStamp(folder, value) {
  mkdirSync(at(folder), { recursive: true });
  writeFileSync(at(folder, '.stamp'), value);
}
