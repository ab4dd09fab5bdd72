import { expect, type Page } from '@playwright/test';
import { seriousFindings as findings } from './lib/axe';
import { PHONE, person } from './lib/session';
import { test } from './lib/test';

/**
 * Nothing serious for axe where somebody works: what the walk (walk.spec.ts) does not open, and the dark theme, whose
 * colours every list, form and dialog shares.
 */
const list = (page: Page, label: string) => page.getByRole('region', { name: `${label}列表` });
const rows = (page: Page, label: string) => list(page, label).locator('tbody tr.ant-table-row');

for (const theme of ['default', 'dark']) {
  test.describe(`nothing serious for axe in the ${theme} theme`, () => {
    test('hidden dangers: list, record, form of a step', async ({ browser }) => {
      const page = await person(browser, 'manager', { theme });
      await page.goto('/hazard/list?status=1');
      await expect(rows(page, '隐患').first()).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await list(page, '隐患')
        .getByRole('button', { name: /^查看 / })
        .first()
        .click();
      await expect(page.getByRole('heading', { name: '处理记录' })).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.getByRole('dialog').getByRole('button', { name: '指定整改人' }).click();
      const order = page.getByRole('dialog', { name: /^指定整改人/ });
      await order.getByText('其余内容').click();
      await expect(order.getByLabel('整改要求', { exact: true })).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.context().close();
    });

    test('a notice being written', async ({ browser }) => {
      const page = await person(browser, 'admin', { theme });
      await page.goto('/desk/notice');
      await list(page, '通知公告').getByRole('button', { name: '新增' }).first().click();
      const text = page.getByRole('dialog').getByRole('textbox', { name: '通知内容' });
      await text.click();
      await page.keyboard.type('停电范围');
      await page.getByRole('button', { name: '插入表格' }).click();
      await expect(text.getByRole('table')).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.context().close();
    });

    test('the report on a phone, with and without its rectifier', async ({ browser }) => {
      const page = await person(browser, 'manager', { theme, viewport: PHONE });
      await page.goto('/m/report');
      await expect(page.getByRole('form', { name: '上报隐患' })).toBeVisible();
      await page.getByRole('button', { name: '更多（可不填）' }).click();
      await page.getByRole('button', { name: '提交' }).click();
      await expect(page.getByRole('alert').first()).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.getByLabel('直接指定整改人').click();
      await page.getByRole('form').getByText('重大隐患', { exact: true }).click();
      await page.getByRole('button', { name: '提交' }).click();
      await expect(page.getByText('请输入判定依据', { exact: true }).last()).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.getByRole('button', { name: '选择常用要求' }).click();
      await expect(page.getByRole('dialog').getByRole('heading').nth(1)).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.context().close();
    });

    test('people of a jurisdiction', async ({ browser }) => {
      const page = await person(browser, 'gov', { tenantId: '100000', theme });
      await page.goto('/govpage/safe/headcount');
      await page.locator('tbody tr.ant-table-row').first().getByRole('button').click();
      await expect(page.getByRole('dialog').locator('tbody tr.ant-table-row').first()).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.context().close();
    });
  });
}

for (const theme of ['dark', 'vip'])
  test(`${theme} screens: homes, tables, trees, tabs, words beside fields`, async ({ browser }) => {
    for (const [who, screens] of [
      [
        'admin',
        [
          ['/wel/index', '.home-card'],
          ['/system/user', 'tbody tr.ant-table-row'],
          ['/risk/point', 'tbody tr.ant-table-row'],
          ['/system/dictbiz', 'tbody tr.ant-table-row'],
          ['/info/index', '.ant-tabs-tab-active'],
        ],
      ],
      ['worker', [['/wel/index', '.home-card']]],
    ] as const) {
      const page = await person(browser, who, { theme });
      for (const [path, ready] of screens) {
        await page.goto(path);
        await expect(page.getByRole('main').locator(ready).first()).toBeVisible();
        await expect(page.getByRole('main').locator('.ant-skeleton')).toHaveCount(0);
        expect(await findings(page), path).toEqual([]);
      }
      await page.context().close();
    }
  });
