import { expect } from '@playwright/test';
import { call, firstSignIn, person } from './lib/session';
import { test } from './lib/test';

test('a company that has just been opened gets from nothing to its first four-colour drawing', async ({ browser }) => {
  const root = await person(browser, 'admin', { tenantId: '000000' });
  const made = await call(root, 'POST', 'blade-system/tenant/submit', {
    body: {
      tenantName: `启程机械${Date.now() % 1_000_000}`,
      tenantType: 1,
      areaCode: '370305',
      linkman: '甲',
      contactNumber: '13712345678',
      address: '一路一号',
    },
  });
  const { tenantId, account, password } = made.body.data as Record<string, string>;
  await root.context().close();
  const owner = await firstSignIn(browser, tenantId as string, account as string, password as string);
  // Its home page offers the way.
  await owner.getByRole('link', { name: '从零到第一张四色图' }).click();
  const main = owner.getByRole('main');
  const step = (name: string) => main.getByRole('region', { name });

  const places = step('车间与区域');
  await places.getByRole('combobox', { name: '行业模板' }).click();
  await owner.getByTitle('机械、冶金、有色').click();
  await places.getByLabel('建立区域抛丸清理区').uncheck();
  await places.getByRole('textbox', { name: '车间名称' }).first().fill('机加工一车间');
  await places.getByRole('textbox', { name: '班组名称' }).first().fill('机加工一班');
  await places.getByRole('textbox', { name: '区域名称' }).first().fill('车削一区');
  await places.getByRole('button', { name: '建立4个车间、11个区域' }).click();

  const points = step('风险点');
  await expect(points.getByText('冲压机')).toBeVisible();
  await points.getByText('砂轮机打磨').click();
  await points.getByRole('button', { name: /^登记\d+个风险点$/ }).click();

  await expect(owner.getByText(/^已登记\d+个风险点$/)).toBeVisible();
  // What was given another name has its points as well.
  const at = async (place: string): Promise<number> => {
    const { records } = (await call(owner, 'GET', 'safe/risk/page?size=100')).body.data;
    return records.filter(({ placeName }: { placeName: string }) => placeName === place).length;
  };
  expect([await at('车削一区'), await at('冲压区')]).toEqual([1, 1]);

  const drawing = step('四色图');
  await drawing.getByRole('button', { name: '生成四色图' }).click();
  // People can wait.
  await step('人员').getByRole('button', { name: '跳过' }).click();
  await step('第一个检查计划').getByRole('button', { name: '启用检查计划' }).click();
  await expect(step('完成').getByText('可以开始了')).toBeVisible();

  const setup = (await call(owner, 'GET', 'safe/index/setup')).body.data;
  expect(setup).toMatchObject({ depts: true, areas: true, points: true, evaluated: true, drawing: true, plans: true });
  // The wall has it in its middle at once: rooms and their points.
  await owner.goto('/bigScreen');
  const wall = owner.getByRole('img', { name: '厂区安全风险四色图' });
  await expect(wall.locator('circle').first()).toBeAttached();
  await expect(wall.getByText('冲压区')).toBeAttached();
  // Beginning again makes nothing twice.
  await owner.goto('/wel/start');
  await owner
    .getByRole('button', { name: /风险点/ })
    .first()
    .click();
  await expect(step('风险点')).toBeVisible();
  await owner.context().close();
});
