import { expect, type Locator, type Page } from '@playwright/test';
import { choose, inDays, itemOf, pick, turnTo, write } from './lib/form';
import { person } from './lib/session';
import { test } from './lib/test';
import { people, type Who } from './walk/stops';

/**
 * A row entered, changed and removed by a generated form, one for each kind of input. What each form asks for is held by
 * every-screen.test.tsx, what the server makes of it by contract/standard.test.ts.
 */
type Fill = readonly [
  label: string,
  how: 'text' | 'pick' | 'choose' | 'radio' | 'rich' | 'period' | 'word',
  value: string,
];

interface Sheet {
  readonly who: Who;
  readonly path: string;
  readonly label: string;
  /** What the empty form says. */
  readonly missing: readonly string[];
  readonly fill: (name: string) => readonly Fill[];
  /** The field that names a row, and the search that finds it. */
  readonly name: string;
  readonly search?: string;
  /** What a changed row shows; absent: its new name. */
  readonly change?: readonly [label: string, value: string];
  /** Beside it in the list. */
  readonly shows?: readonly string[];
}

const sheets: readonly Sheet[] = [
  {
    who: 'root',
    path: '/help/document',
    label: '帮助文档',
    missing: ['请输入标题', '请选择文档类型', '请输入排序', '请输入摘要', '请输入正文'],
    name: '标题',
    fill: (name) => [
      ['标题', 'text', name],
      ['文档类型', 'radio', '更新日志'],
      ['排序', 'text', '88'],
      ['摘要', 'text', '一句话说清'],
      ['正文', 'rich', '逐条写明'],
    ],
    shows: ['更新日志', '未发布'],
  },
  {
    who: 'root',
    path: '/system/menu',
    label: '菜单',
    missing: ['请输入菜单名称', '请输入菜单编号'],
    name: '菜单名称',
    fill: (name) => [
      ['上级菜单', 'choose', '帮助中心'],
      ['菜单名称', 'text', name],
      ['菜单编号', 'text', `walk_${Date.now() % 1_000_000}`],
      ['路由地址', 'text', 'https://example.org/guide'],
    ],
    shows: ['https://example.org/guide'],
  },
  {
    who: 'root',
    path: '/system/social',
    label: '第三方登录',
    missing: ['请输入显示名称', '请输入来源编号', '请输入颁发者地址', '请输入应用编号', '请输入回调地址'],
    name: '显示名称',
    fill: (name) => [
      ['显示名称', 'text', name],
      ['来源编号', 'text', `walk${Date.now() % 1_000_000}`],
      ['状态', 'radio', '停用'],
      ['颁发者地址', 'text', 'https://id.example.org'],
      ['应用编号', 'text', 'anlan'],
      ['回调地址', 'text', 'https://anlan.example.org/oauth2/authorize'],
    ],
    shows: ['OpenID Connect', '停用'],
  },
  {
    who: 'admin',
    path: '/system/api-scope',
    label: '接口权限',
    missing: ['请输入权限名称', '请输入接口地址'],
    name: '权限名称',
    fill: (name) => [
      ['权限名称', 'text', name],
      ['接口地址', 'word', 'GET /safe/area/page'],
    ],
    shows: ['/safe/area/page'],
  },
  {
    who: 'admin',
    path: '/system/dict',
    label: '字典',
    missing: ['请输入字典编号', '请输入字典名称', '请输入字典键值'],
    name: '字典名称',
    fill: (name) => [
      ['字典编号', 'text', `walk_${Date.now() % 1_000_000}`],
      ['字典名称', 'text', name],
      ['字典键值', 'text', '-1'],
    ],
  },
  {
    who: 'admin',
    path: '/system/data-scope',
    label: '数据权限',
    missing: ['请输入权限名称'],
    name: '权限名称',
    fill: (name) => [
      ['权限名称', 'text', name],
      ['可见范围', 'pick', '所在部门及子级可见'],
    ],
    shows: ['所在部门及子级可见'],
  },
  {
    who: 'admin',
    path: '/desk/notice',
    label: '通知公告',
    missing: ['请输入通知标题', '请选择通知类型', '请选择通知日期', '请输入通知内容'],
    name: '通知标题',
    fill: (name) => [
      ['通知标题', 'text', name],
      ['通知类型', 'choose', '发布通知'],
      ['通知日期', 'period', inDays(0)],
      ['通知内容', 'rich', '请各车间知悉'],
    ],
    shows: ['发布通知'],
  },
];

const rows = (page: Page): Locator =>
  page.getByRole('main').locator('tbody tr.ant-table-row').filter({ visible: true });

async function enter(page: Page, form: Locator, fills: readonly Fill[]) {
  for (const [label, how, value] of fills) {
    await turnTo(form, label);
    const field = form.getByLabel(label, { exact: true });
    const item = itemOf(form, label);
    if (how === 'text') await field.fill(value);
    else if (how === 'pick') await pick(page, form, label, value);
    else if (how === 'radio') await item.getByText(value, { exact: true }).click();
    else if (how === 'period') {
      await field.fill(value);
      await field.press('Enter');
    } else if (how === 'rich') {
      await item.getByRole('textbox').click();
      await page.keyboard.type(value);
    } else if (how === 'word') {
      // A long list that shows what was typed first.
      await field.fill(value);
      await page.locator('.ant-select-item-option').filter({ hasText: value, visible: true }).first().click();
      await page.keyboard.press('Escape');
    } else await choose(page, form, label, value);
  }
}

async function find(page: Page, { search, name: field }: Sheet, name: string): Promise<Locator> {
  const main = page.getByRole('main');
  await main
    .getByLabel(search ?? field, { exact: true })
    .filter({ visible: true })
    .fill(name);
  await page.keyboard.press('Enter');
  return rows(page).filter({ hasText: name });
}

async function act(page: Page, row: Locator, label: string) {
  const direct = row.getByRole('button', { name: new RegExp(`^${label}`) });
  const more = row.getByRole('button', { name: /^更多/ });
  await direct.or(more).first().waitFor();
  if (await direct.isVisible()) return direct.click();
  await more.click();
  await page.getByRole('menuitem', { name: label }).click();
}

async function keep(page: Page, sheet: Sheet) {
  // Letters only where the field is a code.
  const name = `w${(Date.now() % 1_000_000_000).toString(36)}`;
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, sheet.path);
  const { label } = sheet;
  // The list of this very screen: the one before is in sight until it comes.
  const list = page.getByRole('region', { name: `${label}列表`, exact: true }).filter({ visible: true });
  await list.getByRole('button', { name: '新增', exact: true }).first().click();
  const form = page.getByRole('dialog', { name: `新增${label}` });
  await expect(form.getByLabel(sheet.name, { exact: true })).toBeEditable();
  await form.getByRole('button', { name: '保存' }).click();
  for (const sentence of sheet.missing)
    await expect(form.getByText(sentence, { exact: true }).last(), `${label} ${sentence}`).toBeVisible();
  await enter(page, form, sheet.fill(name));
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form, `${label} saved`).toBeHidden();

  const row = await find(page, sheet, name);
  await expect(row, label).toHaveCount(1);
  for (const text of sheet.shows ?? []) await expect(row, `${label} ${text}`).toContainText(text);

  await act(page, row, '编辑');
  const again = page.getByRole('dialog', { name: `编辑${label}` });
  const [field, value] = sheet.change ?? [sheet.name, `${name}b`];
  await expect(again.getByLabel(sheet.name, { exact: true })).toHaveValue(name);
  await write(again, field, value);
  await again.getByRole('button', { name: '保存' }).click();
  await expect(again, `${label} changed`).toBeHidden();
  await expect(row, `${label} changed`).toContainText(value);

  await act(page, row, '删除');
  await page.getByRole('dialog').filter({ visible: true }).getByRole('button', { name: '确定' }).click();
  await expect(row, `${label} removed`).toHaveCount(0);
}

/** A few at a time: each group signs in by itself. */
const GROUP = 4;

for (const who of ['root', 'admin'] as const) {
  const mine = sheets.filter((sheet) => sheet.who === who);
  for (let from = 0; from < mine.length; from += GROUP) {
    const group = mine.slice(from, from + GROUP);
    const names = group.map(({ label }) => label).join('、');
    test(`${who} enters, changes and removes a row of ${names}`, async ({ browser }) => {
      const { account, tenantId } = people[who];
      const page = await person(browser, account, { tenantId });
      for (const sheet of group) await test.step(sheet.label, () => keep(page, sheet));
      await page.context().close();
    });
  }
}
