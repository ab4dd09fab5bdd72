import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { person } from '../lib/session';
import { test } from '../lib/test';

test('a printed form is looked at first, then printed page by page or saved', async ({ browser }) => {
  const manager = await person(browser, 'manager', { tenantId: '100001' });
  // Headless browsers print nothing: what would lie on paper is told, and that it is over.
  await manager.addInitScript(() => {
    const kept = window as unknown as { printed: unknown };
    window.print = () => {
      const sheets = [...document.querySelectorAll<HTMLImageElement>('.paper-sheets img')];
      kept.printed = {
        widths: sheets.map((sheet) => sheet.naturalWidth),
        paper: document.querySelector('.paper-sheets style')?.textContent,
        marked: document.documentElement.dataset.printing,
      };
      setTimeout(() => window.dispatchEvent(new Event('afterprint')), 50);
    };
  });
  await manager.goto('/hazard/list?_tab=all');
  await manager.locator('tbody tr.ant-table-row').first().getByRole('button').first().click();
  const record = manager.getByRole('dialog').first();
  await record.getByRole('button', { name: '隐患治理单' }).click();
  const paper = manager.getByRole('dialog', { name: /^隐患治理单_YH-/ });
  await expect(paper.locator('.react-pdf__Page canvas').first()).toBeVisible();
  await paper.getByRole('button', { name: '打印' }).click();
  await expect.poll(() => manager.evaluate(() => (window as unknown as { printed: unknown }).printed)).toBeTruthy();
  const printed = await manager.evaluate(
    () => (window as unknown as { printed: { widths: number[]; paper: string; marked: string } }).printed,
  );
  // A4 at 216 dots to the inch.
  expect(printed.widths.length).toBeGreaterThan(0);
  for (const width of printed.widths) expect(width).toBeGreaterThan(1_700);
  expect(printed.paper).toContain('595');
  expect(printed.marked).toBe('paper');
  // Nothing of it stays on the page.
  await expect(manager.locator('.paper-sheets')).toHaveCount(0);
  const download = manager.waitForEvent('download');
  await paper.getByRole('button', { name: '下载' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^隐患治理单_YH-.*\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await paper.getByRole('button', { name: '关闭' }).click();
  await expect(paper).toBeHidden();
  await manager.context().close();
});
