import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, Result } from 'axe-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/**
 * What axe finds on the page, by these tags. Its script is put into the page once and stays until the next load: a third of
 * the cost of a blank page and a script for every look.
 * @param within a selector: only what is in sight of it is judged, the rest of the page has been before
 */
export async function axe(page: Page, tags: readonly string[] = WCAG, within?: string): Promise<Result[]> {
  const known = await page.evaluate(() => 'axe' in window);
  if (!known) await page.evaluate(`${SOURCE};0`);
  return page.evaluate(
    async ([values, inside]) => {
      const { run } = (window as unknown as { axe: { run(of: Node | Node[], by: object): Promise<AxeResults> } }).axe;
      const of = inside ? [...document.querySelectorAll(inside)].filter((part) => part.checkVisibility()) : document;
      return (await run(of, { runOnly: { type: 'tag', values }, resultTypes: ['violations'] })).violations;
    },
    [[...tags], within] as const,
  );
}

/** Serious and critical findings, in words. */
export async function seriousFindings(page: Page, within?: string): Promise<string[]> {
  return (await axe(page, WCAG, within))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join(' | ')}`,
    );
}

export const WITH_BEST_PRACTICE = [...WCAG, 'best-practice'];
