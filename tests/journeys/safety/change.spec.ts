import { expect, type Page, test } from '@playwright/test';
import { call, nameOf, PHONE, person } from '../lib/session';

/** A company whose changes no other journey reads. */
const TENANT = '100009';

const idOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('anlan-session') ?? '{}').state.userInfo.userId as string);

test('a change is judged on a phone in three opinions, followed up and accepted', async ({ browser }) => {
  const name = `更换密封${Date.now() % 1_000_000}`;
  const page = await person(browser, 'admin', { tenantId: TENANT, viewport: PHONE });
  const me = await nameOf(page);
  // Nobody gives an opinion on his own request.
  const applicant = await person(browser, 'worker', { tenantId: TENANT });
  const depts = await call(page, 'GET', 'blade-system/dept/select');
  const made = await call(page, 'POST', 'safe/change', {
    body: {
      name,
      deptId: depts.body.data[0].id,
      applicantUserId: await idOf(applicant),
      applicationTime: '2026-11-20',
      changeDescription: '单端面密封改为双端面密封',
      riskAnalysis: '密封失效可能泄漏，投用前试压',
    },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const id = made.body.data.id as string;

  await page.goto(`/management/change?_open=${id}`);
  const record = page.getByRole('dialog', { name: new RegExp(`^${name}`) });
  for (const opinion of ['基层单位领导意见', '审核部门意见', '主管领导意见']) {
    await record.getByRole('button', { name: /^审核/ }).click();
    const dialog = page.getByRole('dialog', { name: new RegExp(`^审核（${opinion}）`) });
    await dialog.getByRole('button', { name: '提交' }).click();
    await expect(dialog.getByText(`请输入${opinion}`)).toBeVisible();
    await dialog.getByLabel(opinion).fill('情况属实，同意');
    await dialog.getByRole('button', { name: '提交' }).click();
    await expect(dialog).toBeHidden();
  }
  await expect(record.getByText('待验收').first()).toBeVisible();

  const early = await call(page, 'PUT', `safe/change/acceptance/${id}`, { body: {} });
  expect(early.status).toBe(400);
  const follow = await call(page, 'GET', `safe/followup/page?changeId=${id}`);
  expect(follow.body.data.total).toBe(3);
  for (const row of follow.body.data.records)
    await call(page, 'PUT', `safe/followup/cancel/${row.id}`, { body: { cancelReason: '本次变更不涉及' } });

  await page.goto(`/management/change?_open=${id}`);
  await record.getByRole('button', { name: '验收' }).click();
  const accept = page.getByRole('dialog', { name: /^验收/ });
  await accept.getByRole('radio', { name: '通过', exact: true }).check();
  await accept.getByLabel('验收单位').fill('设备动力部');
  await accept.getByLabel('验收意见').fill('投用正常');
  await accept.getByLabel('验收签字').fill(me.slice(0, 10));
  await accept.getByRole('button', { name: '添加验收成员' }).click();
  for (const label of ['姓名', '单位', '部门', '职务'])
    await accept
      .getByLabel(new RegExp(`^\\*?${label}$`))
      .first()
      .fill('设备部');
  await accept.getByRole('button', { name: '添加部门会签' }).click();
  await accept
    .getByLabel(/^\*?部门$/)
    .last()
    .fill('设备动力部');
  await accept.getByLabel(/^\*?签字$/).fill('李安');
  await accept.getByLabel('审核部门复核意见').fill('资料齐全');
  await accept.getByLabel('审核部门复核签字').fill('钱进');
  await accept.getByRole('button', { name: '提交' }).click();
  await expect(record.getByText('已验收').first()).toBeVisible();
});
