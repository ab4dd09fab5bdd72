import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { playwrightCounts, vitestCounts } from './counts.mjs';

const folder = mkdtempSync(path.join(os.tmpdir(), 'counts-'));
let n = 0;
function reportFile(content: unknown) {
  n += 1;
  const file = path.join(folder, `${n}.json`);
  writeFileSync(file, JSON.stringify(content));
  return file;
}
const suite = (status: string, ...tests: string[]) => ({
  name: path.join(process.cwd(), 'a.test.ts'),
  status,
  message: '',
  assertionResults: tests.map((test) => ({ status: test, fullName: 'adds', failureMessages: ['\n1 is not 2\n at'] })),
});
const vitestReport = (passed: number, failed: number, testResults: unknown[]) =>
  reportFile({ numPassedTests: passed, numFailedTests: failed, numPendingTests: 0, numTodoTests: 0, testResults });

describe('counts of a Vitest run', () => {
  it('are those of the report', () => {
    const report = vitestReport(2, 1, [suite('passed', 'passed', 'passed'), suite('failed', 'failed')]);
    expect(vitestCounts(report, 1)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 0,
      failures: ['a.test.ts › adds › 1 is not 2'],
    });
  });

  it('count a file that does not load as one failure', () => {
    expect(vitestCounts(vitestReport(1, 0, [suite('passed', 'passed'), suite('failed')]), 1).failed).toBe(1);
  });

  it('count a bad exit as one failure when no test failed', () => {
    expect(vitestCounts(vitestReport(1, 0, [suite('passed', 'passed')]), 1).failed).toBe(1);
    expect(vitestCounts(vitestReport(1, 0, [suite('passed', 'passed')]), 0).failed).toBe(0);
  });

  it('count a missing report as one failure', () => {
    expect(vitestCounts(path.join(folder, 'none.json'), 0)).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
      failures: [],
    });
  });
});

describe('counts of a Playwright run', () => {
  const stats = { expected: 3, unexpected: 0, flaky: 1, skipped: 2 };

  it('take a test that passed at the second attempt as passed', () => {
    expect(playwrightCounts(reportFile({ stats, errors: [] }), 0)).toEqual({
      passed: 4,
      failed: 0,
      skipped: 2,
      failures: [],
    });
  });

  it('name what failed, in whatever suite it stands', () => {
    const spec = (ok: boolean) => ({
      ok,
      file: 'permit.spec.ts',
      title: 'stops',
      tests: [{ results: [{ error: ok ? undefined : { message: '\u001b[31mnot visible\u001b[39m\n at' } }] }],
    });
    const suites = [{ specs: [spec(true)], suites: [{ specs: [spec(false)] }] }];
    const report = reportFile({ stats: { ...stats, unexpected: 1 }, errors: [], suites });
    expect(playwrightCounts(report, 1).failures).toEqual(['permit.spec.ts › stops › not visible']);
  });

  it('count an error outside all tests', () => {
    expect(playwrightCounts(reportFile({ stats, errors: [{ message: 'setup' }] }), 1).failed).toBe(1);
    expect(playwrightCounts(reportFile({ stats: { ...stats, unexpected: 2 }, errors: [] }), 1).failed).toBe(2);
  });
});
