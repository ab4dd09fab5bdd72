import { expect, test } from '@playwright/test';
import { choose } from './lib/form';
import { DESK, PHONE, person } from './lib/session';

const CODE = '0123456789ABCDEFGHJKLMNPQRTUWXY';
/** A credit code nobody has yet, with its check character (GB 32100-2015). */
function creditCode(): string {
  const body = `91370700MA${String(Date.now() % 10_000_000).padStart(7, '0')}`;
  let weight = 1;
  let sum = 0;
  for (const character of body) {
    sum += CODE.indexOf(character) * weight;
    weight = (weight * 3) % 31;
  }
  return body + CODE[(31 - (sum % 31)) % 31];
}

const NEW = 'Tide#2026-sea';

const licence = {
  name: '营业执照.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
};

test('a company registers on a phone, is let in, and its administrator signs in for the first time', async ({
  browser,
}) => {
  test.setTimeout(150_000);
  const guest = await (await browser.newContext({ viewport: PHONE, hasTouch: true })).newPage();
  const name = `听涛渔具${Date.now() % 100_000}有限公司`;
  const code = creditCode();
  await guest.goto('/login');
  await guest.getByRole('link', { name: '企业注册' }).click();
  const form = guest.getByRole('tabpanel', { name: '提交申请' });
  // What is missing is told in the form, all at once.
  await form.getByRole('button', { name: '提交注册申请' }).click();
  await expect(form.getByText('请输入企业名称')).toBeVisible();
  await expect(form.getByText('请上传营业执照')).toBeVisible();
  await form.getByLabel('企业名称').fill(name);
  await form.getByLabel('统一社会信用代码').fill(code);
  await choose(guest, form, '所属行业', '其他');
  await form.getByLabel('所在区域').click();
  for (const region of ['山东省', '潍坊市', '奎文区']) {
    await guest.locator('.ant-cascader-menu-item', { hasText: region }).first().click();
  }
  await guest.keyboard.press('Escape');
  await form.getByLabel('详细地址').fill('东方路66号');
  await form.getByLabel('法定代表人').fill('于听涛');
  await form.getByLabel('联系人', { exact: true }).fill('海若');
  await form.getByLabel('联系电话').fill('13712340000');
  await form.locator('input[type=file]').setInputFiles(licence);
  await expect(form.getByText('营业执照.pdf')).toBeVisible();
  await form.getByRole('button', { name: '提交注册申请' }).click();
  await expect(guest.getByText('注册申请已提交，请等待管理员审核')).toBeVisible();

  const root = await person(browser, 'admin', { tenantId: '000000' });
  await root.goto('/tenancy/companyregister');
  const row = root.locator('tbody tr.ant-table-row', { hasText: name });
  await row.getByRole('button', { name: `通过 ${name}` }).click();
  await root.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  const told = root.getByRole('dialog', { name: /^租户\d{6}已创建/ });
  const title = (await told.locator('.ant-modal-title').textContent()) ?? '';
  const tenantId = /\d{6}/.exec(title)?.[0] ?? '';
  const first = (await told.locator('code').textContent()) ?? '';
  await told.getByRole('button', { name: '我已记下' }).click();

  await guest.getByRole('button', { name: '查询进度' }).click();
  const progress = guest.getByRole('tabpanel', { name: '查询进度' });
  await progress.getByLabel('统一社会信用代码').fill(code);
  await progress.getByLabel('联系电话').fill('13712340000');
  await progress.getByRole('button', { name: /查\s*询/ }).click();
  await expect(progress.getByText('审核通过')).toBeVisible();
  await expect(progress.getByText(tenantId)).toBeVisible();

  const owner = await (await browser.newContext({ viewport: DESK })).newPage();
  await owner.goto('/login');
  await owner.getByLabel('租户编号').fill(tenantId);
  await owner.getByLabel('账号').fill('admin');
  await owner.getByLabel('密码', { exact: true }).fill(first);
  await owner.getByRole('button', { name: '登录' }).click();
  await owner.getByLabel('新密码', { exact: true }).fill(NEW);
  await owner.getByLabel('确认新密码').fill(NEW);
  await owner.getByRole('button', { name: '修改并重新登录' }).click();
  await owner.getByLabel('密码', { exact: true }).fill(NEW);
  await owner.getByLabel('账号').fill('admin');
  await owner.getByLabel('租户编号').fill(tenantId);
  await owner.getByRole('button', { name: '登录' }).click();
  await expect(owner.getByRole('button', { name: /^用户菜单/ })).toBeVisible({ timeout: 30_000 });
  await owner.goto('/system/companyinfo');
  await expect(owner.getByText(name).first()).toBeVisible();
  await expect(owner.getByText('于听涛').first()).toBeVisible();
});
