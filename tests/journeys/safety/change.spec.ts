import { expect, type Page } from '@playwright/test';
import { inDays } from '../lib/form';
import { call, nameOf, PHONE, person } from '../lib/session';
import { test } from '../lib/test';

/** A company whose changes no other journey reads. */
const TENANT = '100009';

const idOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('anlan-session') ?? '{}').state.userInfo.userId as string);

const PAPER = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

test('a temporary change is refused, mended, judged in three opinions, followed up, accepted and undone, all on phones', async ({
  browser,
}) => {
  const name = `更换密封${Date.now() % 1_000_000}`;
  const page = await person(browser, 'admin', { tenantId: TENANT, viewport: PHONE });
  const me = await nameOf(page);
  // Nobody gives an opinion on his own request.
  const applicant = await person(browser, 'worker', { tenantId: TENANT, viewport: PHONE });
  const depts = await call(page, 'GET', 'blade-system/dept/select');
  const made = await call(page, 'POST', 'safe/change', {
    body: {
      name,
      deptId: depts.body.data[0].id,
      applicantUserId: await idOf(applicant),
      applicationTime: '2026-11-20',
      changeDescription: '单端面密封改为双端面密封',
      riskAnalysis: '密封失效可能泄漏',
      temporary: 1,
      expireDate: inDays(20).slice(0, 10),
    },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const id = made.body.data.id as string;

  await page.goto(`/management/change?_open=${id}`);
  const record = page.getByRole('dialog', { name: new RegExp(`^${name}`) });
  await record.getByRole('button', { name: /^审核/ }).click();
  const refusing = page.getByRole('dialog', { name: /^审核（基层单位领导意见）/ });
  await refusing.getByRole('radio', { name: '不同意' }).check();
  await refusing.getByLabel('基层单位领导意见').fill('没有说明投用前的试压');
  await refusing.getByRole('button', { name: '提交' }).click();
  await expect(record.getByText('退回修改').first()).toBeVisible();

  await applicant.goto(`/management/change?_open=${id}`);
  const mine = applicant.getByRole('dialog', { name: new RegExp(`^${name}`) });
  await expect(mine.getByText('没有说明投用前的试压').first()).toBeVisible();
  await mine.getByRole('button', { name: '重新提交' }).click();
  const again = applicant.getByRole('dialog', { name: /^重新提交/ });
  await again.getByLabel('风险分析').fill('密封失效可能泄漏，投用前试压');
  await again.getByRole('button', { name: '提交' }).click();
  await expect(mine.getByText('待基层单位领导意见').first()).toBeVisible();

  await page.reload();
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
  const [first, ...others] = follow.body.data.records as { id: string; title: string }[];
  await applicant.goto(`/management/follow-up?_open=${first?.id}`);
  const task = applicant.getByRole('dialog', { name: first?.title });
  await task.getByRole('button', { name: '完成' }).click();
  const finishing = applicant.getByRole('dialog', { name: /^完成/ });
  await finishing.getByRole('button', { name: '提交' }).click();
  await expect(finishing.getByText('请上传落实凭证')).toBeVisible();
  await finishing.getByLabel('落实情况').fill('已重新辨识');
  await finishing
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: '辨识记录.pdf', mimeType: 'application/pdf', buffer: PAPER });
  await expect(finishing.getByText('辨识记录.pdf')).toBeVisible();
  await finishing.getByRole('button', { name: '提交' }).click();
  await expect(task.getByText('已完成').first()).toBeVisible();
  for (const row of others)
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

  await record.getByRole('button', { name: '恢复原状' }).click();
  const undoing = page.getByRole('dialog', { name: /^恢复原状/ });
  await undoing.getByRole('button', { name: '提交' }).click();
  await expect(undoing.getByText('请输入恢复情况')).toBeVisible();
  await undoing.getByLabel('恢复情况').fill('已换回单端面密封');
  await undoing.getByRole('button', { name: '提交' }).click();
  await expect(record.getByText('已换回单端面密封')).toBeVisible();
  await expect(record.getByRole('button', { name: '恢复原状' })).toHaveCount(0);
  await applicant.context().close();
  await page.context().close();
});
