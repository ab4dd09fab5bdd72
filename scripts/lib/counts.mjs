import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * Counts of a run, from the JSON report it wrote. A run that ended badly without a single failing test (a file that does
 * not load, an error outside a test, no report at all) counts as one failure: it must never read as "0 failed".
 * @param {Counts & { brokenFiles: number }} counts
 * @param {number} code exit code
 * @returns {Counts}
 */
function settle({ passed, failed, skipped, brokenFiles }, code) {
  const all = failed + brokenFiles;
  return { passed, skipped, failed: code !== 0 && all === 0 ? 1 : all };
}

const nothing = { passed: 0, failed: 0, skipped: 0, brokenFiles: 0 };
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
  };
  return settle(counts, code);
}

/** @param {string} file Playwright's JSON report @param {number} code @returns {Counts} */
export function playwrightCounts(file, code) {
  const report = read(file);
  if (!report) return settle(nothing, code || 1);
  const { expected, unexpected, flaky, skipped } = report.stats;
  const counts = { passed: expected + flaky, failed: unexpected, skipped, brokenFiles: report.errors.length };
  return settle(counts, code);
}
