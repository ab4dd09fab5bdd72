import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, Result } from 'axe-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/**
 * What axe finds on the page, by these tags. Its script is put into the page once and stays until the next load: a third of
 * the cost of a blank page and a script for every look.
 */
export async function axe(page: Page, tags: readonly string[] = WCAG): Promise<Result[]> {
  const known = await page.evaluate(() => 'axe' in window);
  if (!known) await page.evaluate(`${SOURCE};0`);
  return page.evaluate(
    async (values) => {
      const { run } = (window as unknown as { axe: { run(of: Document, by: object): Promise<AxeResults> } }).axe;
      return (await run(document, { runOnly: { type: 'tag', values }, resultTypes: ['violations'] })).violations;
    },
    [...tags],
  );
}

/** Serious and critical findings, in words. */
export async function seriousFindings(page: Page): Promise<string[]> {
  return (await axe(page))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join(' | ')}`,
    );
}

export const WITH_BEST_PRACTICE = [...WCAG, 'best-practice'];
