import { expect, type Page, test } from '@playwright/test';
import { seriousFindings as findings } from './lib/axe';
import { PHONE, signIn } from './lib/session';

async function wear(page: Page, theme: string) {
  await page.addInitScript((name) => {
    const state = { language: 'zh', theme: name, color: null, siderCollapsed: false };
    localStorage.setItem('anlan-preferences', JSON.stringify({ state, version: 1 }));
  }, theme);
}

const list = (page: Page, label: string) => page.getByRole('region', { name: `${label}列表` });
const rows = (page: Page, label: string) => list(page, label).locator('tbody tr.ant-table-row');

for (const theme of ['default', 'dark']) {
  test.describe(`nothing serious for axe in the ${theme} theme`, () => {
    test.beforeEach(async ({ page }) => wear(page, theme));

    test('sign-in and home', async ({ page }) => {
      await page.goto('/login');
      await expect(page.getByRole('heading', { name: '登录' })).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await signIn(page, 'manager');
      await expect(page).toHaveURL(/\/wel\/index/);
      await expect(page.getByRole('main').locator('.ant-skeleton')).toHaveCount(0);
      expect(await findings(page)).toEqual([]);
    });

    test('hidden dangers: list, record, form of a step', async ({ page }) => {
      await signIn(page, 'manager');
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
      await expect(
        page.getByRole('dialog', { name: /^指定整改人/ }).getByLabel('整改要求', { exact: true }),
      ).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });

    test('risk points: list and form', async ({ page }) => {
      await signIn(page, 'manager');
      await page.goto('/risk/point');
      await expect(rows(page, '风险点').first()).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await list(page, '风险点').getByRole('button', { name: '新增', exact: true }).click();
      await expect(page.getByRole('dialog').getByLabel('风险点名称', { exact: true })).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });

    test('users and the permissions of a role', async ({ page }) => {
      await signIn(page, 'admin');
      await page.goto('/system/user');
      await expect(rows(page, '人员').first()).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.goto('/system/role');
      await rows(page, '角色')
        .first()
        .getByRole('button', { name: /^(权限配置|更多)/ })
        .last()
        .click();
      const item = page.getByRole('menuitem', { name: '权限配置' });
      const drawer = page.getByRole('dialog');
      await expect(item.or(drawer).first()).toBeVisible();
      if (await item.isVisible()) await item.click();
      await expect(drawer.getByRole('treeitem').first()).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });

    test('a notice being written', async ({ page }) => {
      await signIn(page, 'admin');
      await page.goto('/desk/notice');
      await list(page, '通知公告').getByRole('button', { name: '新增' }).first().click();
      const text = page.getByRole('dialog').getByRole('textbox', { name: '通知内容' });
      await text.click();
      await page.keyboard.type('停电范围');
      await page.getByRole('button', { name: '插入表格' }).click();
      await expect(text.getByRole('table')).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });

    test('dictionaries, divisions and the self-check of the platform', async ({ page }) => {
      await signIn(page, 'admin', '000000');
      await page.goto('/dict-horizontal/index');
      await page.getByRole('button', { name: /^接口权限类型/ }).click();
      await expect(
        page
          .getByRole('region', { name: /字典项$/ })
          .locator('tbody tr.ant-table-row')
          .first(),
      ).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.goto('/dict-vertical/index');
      await expect(page.locator('tbody tr.ant-table-row').first()).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.goto('/system/region');
      await expect(page.getByRole('treeitem', { name: '山东省' })).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.goto('/test/index');
      await expect(page.locator('[aria-busy=false]', { hasText: '拍照与定位' })).toBeVisible({ timeout: 30_000 });
      expect(await findings(page)).toEqual([]);
      await page.goto('/system/companyinfo');
      await expect(page.locator('tbody tr.ant-table-row').first()).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });

    test('people of a jurisdiction', async ({ page }) => {
      await signIn(page, 'gov', '100000');
      await page.goto('/govpage/safe/headcount');
      await page.locator('tbody tr.ant-table-row').first().getByRole('button').click();
      await expect(page.getByRole('dialog').locator('tbody tr.ant-table-row').first()).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });

    test('the supervisor’s home', async ({ page }) => {
      await signIn(page, 'gov', '100000');
      await page.getByRole('button', { name: /海岳精细化工有限公司/ }).click();
      await expect(page.getByText('当前企业：海岳精细化工有限公司')).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });

    test('the report on a phone', async ({ page }) => {
      await page.setViewportSize(PHONE);
      await signIn(page, 'worker');
      await page.goto('/m/report');
      await expect(page.getByRole('form', { name: '上报隐患' })).toBeVisible();
      await page.getByRole('button', { name: '更多（可不填）' }).click();
      await page.getByRole('button', { name: '提交' }).click();
      await expect(page.getByRole('alert').first()).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });

    test('the report that names the rectifier on a phone', async ({ page }) => {
      await page.setViewportSize(PHONE);
      await signIn(page, 'manager');
      await page.goto('/m/report');
      await page.getByLabel('直接指定整改人').click();
      await page.getByRole('form').getByText('重大隐患', { exact: true }).click();
      await page.getByRole('button', { name: '提交' }).click();
      await expect(page.getByText('请输入判定依据', { exact: true }).last()).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.getByRole('button', { name: '选择常用要求' }).click();
      await expect(page.getByRole('dialog').getByRole('heading').nth(1)).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });
  });
}
