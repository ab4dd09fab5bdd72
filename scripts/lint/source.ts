import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { type ParseResult, parseSync } from 'vite';
import { at, root } from '../lib/paths.mjs';

export interface SourceFile {
  /** relative to the root, with forward slashes */
  readonly path: string;
  readonly text: string;
}

/** One place that breaks a rule. */
export interface Finding {
  readonly rule: string;
  readonly path: string;
  /** counted from 1 */
  readonly line: number;
  readonly message: string;
}

const BINARY = /\.(png|jpe?g|gif|webp|ico|woff2?|ttf|otf|xlsx?|pdf|zip|gz|br)$/i;

/** The few forms our .gitignore uses: `name/` anywhere, `/name/` at the root, `*.ending`. */
export function ignores(gitignore: string): (path: string) => boolean {
  const patterns = gitignore
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  return (path) =>
    patterns.some((pattern) => {
      if (pattern.startsWith('*.')) return path.endsWith(pattern.slice(1));
      if (pattern.startsWith('/')) return `/${path}/`.startsWith(pattern);
      return `/${path}/`.includes(`/${pattern}`);
    });
}

/** What git would list, for a copy of the tree without git or on a machine without it. */
function walk(folder: string, isIgnored: (path: string) => boolean): string[] {
  return readdirSync(at(folder), { withFileTypes: true }).flatMap((entry) => {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.name === '.git' || isIgnored(name)) return [];
    if (entry.isDirectory()) return walk(name, isIgnored);
    return entry.isFile() ? [name] : [];
  });
}

/** Everything that is, or is about to be, in the repository: tracked or new, never what .gitignore names. */
export function repositoryPaths(): string[] {
  try {
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    // A deleted file stays in git's list until the deletion is staged.
    return listed.split('\0').filter((name) => name !== '' && existsSync(at(name)) && statSync(at(name)).isFile());
  } catch {
    return walk('', ignores(readFileSync(at('.gitignore'), 'utf8')));
  }
}

/** The readable ones of `repositoryPaths`, with their text. */
export function repositoryFiles(): SourceFile[] {
  return repositoryPaths()
    .filter((name) => !BINARY.test(name))
    .sort()
    .map((name) => ({ path: name, text: readFileSync(at(name), 'utf8') }));
}

export const isCode = (path: string) => /\.(ts|tsx|mts|mjs|js)$/.test(path);
export const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path) || path.startsWith('tests/');

export const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length;

const parsed = new WeakMap<SourceFile, ParseResult>();

/** The syntax tree and the module record of a file; the same parser the web is built with. */
export function parse(file: SourceFile): ParseResult {
  let result = parsed.get(file);
  if (!result) {
    result = parseSync(file.path, file.text);
    parsed.set(file, result);
  }
  return result;
}

/** An exception from a rule, with its reason. One that no longer covers anything is reported, so the list stays true. */
export interface Allowance {
  readonly rule: string;
  readonly path: string;
  readonly reason: string;
}

export function applyAllowances(findings: readonly Finding[], allowances: readonly Allowance[]): Finding[] {
  const covers = (allowance: Allowance, finding: Finding) =>
    allowance.rule === finding.rule && allowance.path === finding.path;
  const left = findings.filter((finding) => !allowances.some((allowance) => covers(allowance, finding)));
  const idle = allowances.filter((allowance) => !findings.some((finding) => covers(allowance, finding)));
  const gone = idle.map(({ rule, path }) => ({
    rule: 'allowance',
    path: 'scripts/lint/allowances.ts',
    line: 1,
    message: `${rule} for ${path} is no longer needed: remove it`,
  }));
  return [...left, ...gone];
}

/** Prints the findings in a form editors can follow and sets the exit code. */
export function report(name: string, findings: readonly Finding[], checked: number): void {
  for (const { path, line, rule, message } of findings) console.log(`${path}:${line}  ${message}  [${rule}]`);
  console.log(findings.length > 0 ? `${findings.length} findings` : `${name}: ${checked} files, nothing to say`);
  if (findings.length > 0) process.exitCode = 1;
}
