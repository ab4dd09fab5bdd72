import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} failures what failed, a line each: the file, the test, the first line of why
 */

/**
 * Counts of a run, from the JSON report it wrote. A run that ended badly without a single failing test (a file that does
 * not load, an error outside a test, no report at all) counts as one failure: it must never read as "0 failed".
 * @param {Counts & { brokenFiles: number }} counts
 * @param {number} code exit code
 * @returns {Counts}
 */
function settle({ passed, failed, skipped, brokenFiles, failures }, code) {
  const all = failed + brokenFiles;
  return { passed, skipped, failed: code !== 0 && all === 0 ? 1 : all, failures };
}

const nothing = { passed: 0, failed: 0, skipped: 0, brokenFiles: 0, failures: [] };

const LINE = 300;
/** @param {string} file @param {string} test @param {string | undefined} why */
function failure(file, test, why) {
  const [first = ''] = stripVTControlCharacters(why ?? '')
    .trim()
    .split('\n');
  const where = path.isAbsolute(file) ? path.relative(process.cwd(), file) : file;
  return [where, test, first].filter(Boolean).join(' › ').slice(0, LINE);
}
const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

/** @param {string} file Vitest's JSON report @param {number} code @returns {Counts} */
export function vitestCounts(file, code) {
  const report = read(file);
  if (!report) return settle(nothing, code || 1);
  const broken = report.testResults.filter(
    (result) => result.status === 'failed' && !result.assertionResults.some((test) => test.status === 'failed'),
  );
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    brokenFiles: broken.length,
    failures: [
      ...report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages?.[0])),
      ),
      ...broken.map(({ name, message }) => failure(name, '', message)),
    ],
  };
  return settle(counts, code);
}

/** Specs of a suite and of those within it. */
const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** @param {string} file Playwright's JSON report @param {number} code @returns {Counts} */
export function playwrightCounts(file, code) {
  const report = read(file);
  if (!report) return settle(nothing, code || 1);
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failures = (report.suites ?? [])
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map(({ file: of, title, tests }) =>
      failure(of, title, tests.flatMap(({ results }) => results.map(({ error }) => error?.message)).find(Boolean)),
    );
  failures.push(...report.errors.map(({ message }) => failure('', '', message)));
  const counts = { passed: expected + flaky, failed: unexpected, skipped, brokenFiles: report.errors.length, failures };
  return settle(counts, code);
}
