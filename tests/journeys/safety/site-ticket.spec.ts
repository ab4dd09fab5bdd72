import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { call, PHONE, person, store } from '../lib/session';
import { test } from '../lib/test';

/** A company in which no other journey works by ticket. */
const TENANT = '100009';

const idOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('anlan-session') ?? '{}').state.userInfo.userId as string);

async function ok(page: Page, method: string, path: string, body?: unknown) {
  const reply = await call(page, method, `safe/${path}`, { body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data;
}
const png = async (): Promise<string> =>
  (
    await sharp({ create: { width: 160, height: 72, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
  ).toString('base64');
const jpeg = () =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: '#2a7' } })
    .jpeg()
    .toBuffer();

const card = (page: Page, num: string) => page.getByRole('listitem').filter({ hasText: num });

test('a site ticket on phones: checked row by row, rejected on the spot with a photo, submitted anew', async ({
  browser,
}) => {
  const open = (account: string) => person(browser, account, { tenantId: TENANT, viewport: PHONE });
  const [worker, worker2, manager, reviewer, leader] = await Promise.all(
    ['worker', 'worker2', 'manager', 'reviewer', 'leader'].map(open),
  );
  if (!worker || !worker2 || !manager || !reviewer || !leader) throw new Error('somebody is missing');
  const [applicant, helper, boss, head, chief] = await Promise.all(
    [worker, worker2, manager, reviewer, leader].map(idOf),
  );
  await ok(manager, 'POST', 'sitedangercheck/starter', { types: '11' });
  const lists = (await ok(manager, 'GET', 'sitedangercheck/list?type=11')) as { id: string; checkKind: number }[];
  const list = (kind: number) => lists.find(({ checkKind }) => checkKind === kind)?.id;
  const [point] = (await ok(manager, 'GET', 'risk/page?size=1')).records;
  const time = (hours: number) =>
    new Date(Date.now() + (8 + hours) * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const { id } = await ok(worker, 'POST', 'sitedangerwork', {
    name: '拆除旧支架',
    type: '11',
    applicantDeptIds: point.deptId,
    applicantIds: applicant,
    responsibleId: head,
    guardianId: chief,
    coordinatorId: boss,
    location: '装卸台',
    content: '拆除旧支架',
    riskDeptId: point.deptId,
    riskId: point.id,
    educationIds: boss,
    auditId: boss,
    validationId: boss,
    workTimeStart: time(71),
    workTimeEnd: time(78),
    workers: [{ userId: helper }],
    assessmentCheckId: list(1),
    assessmentId: applicant,
    detectionCheckId: list(2),
    detectionId: applicant,
    confirmCheckId: list(3),
    confirmId: applicant,
    acceptanceId: boss,
  });
  const ticket = await ok(worker, 'GET', `sitedangerwork/${id}`);
  expect((await call(worker, 'PUT', `safe/sitedangerwork/state/${id}`, { body: { processState: 6 } })).status).toBe(
    400,
  );

  // Row by row on the phone; what is left open is told.
  await worker.goto(`/site-work/list?num=${ticket.num}`);
  await card(worker, ticket.num)
    .getByRole('button', { name: /^作业前评估 / })
    .click();
  const dialog = worker.getByRole('dialog', { name: /^作业前评估/ });
  const rows = ticket.assessmentRows.length as number;
  await expect(dialog.getByText(`还有${rows}项没有检查`)).toBeVisible();
  for (let place = 0; place < rows; place += 1)
    await dialog
      .getByRole('radiogroup', { name: `第${place + 1}项` })
      .getByText('符合', { exact: true })
      .click();
  await expect(dialog.getByText('已全部检查')).toBeVisible();
  await dialog.getByRole('button', { name: '提交' }).click();
  await expect(dialog).toHaveCount(0);

  await ok(manager, 'PUT', `sitedangerwork/disclose/${id}`, {
    educationContent: '高处坠物、触电',
    educationSignature: await store(manager, '签名.png', await png()),
  });
  await ok(reviewer, 'PUT', `sitedangerwork/receive/${id}`, {
    receiveSignature: await store(reviewer, '签名.png', await png()),
  });
  const checked = (field: string) => ticket[field].map((row: { id: string }) => ({ id: row.id, result: 1 }));
  await ok(worker, 'PUT', `sitedangerwork/detect/${id}`, { detectionRows: checked('detectionRows') });
  await ok(worker, 'PUT', `sitedangerwork/confirm/${id}`, { confirmRows: checked('confirmRows') });

  await manager.goto(`/site-work/list?num=${ticket.num}`);
  await expect(card(manager, ticket.num).getByText('待审批')).toBeVisible();
  await card(manager, ticket.num)
    .getByRole('button', { name: /^审批 / })
    .click();
  const approval = manager.getByRole('dialog', { name: /^审批/ });
  await approval.getByText('不同意', { exact: true }).click();
  await approval.getByLabel('审批意见').fill('警戒区没有设置');
  await approval
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: '现场.jpg',
      mimeType: 'image/jpeg',
      buffer: await jpeg(),
    });
  await approval.getByRole('button', { name: '提交' }).click();
  await expect(approval).toHaveCount(0);
  await expect(card(manager, ticket.num).getByText('审批不通过')).toBeVisible();

  await worker.goto(`/site-work/list?num=${ticket.num}`);
  await card(worker, ticket.num)
    .getByRole('button', { name: /^重新提交 / })
    .click();
  await worker.getByRole('button', { name: /^确\s?[定认]$/ }).click();
  await expect(card(worker, ticket.num).getByText('待核对')).toBeVisible();
  const again = await ok(worker, 'GET', `sitedangerwork/${id}`);
  expect(again).toMatchObject({ num: ticket.num, round: 2, receiveSignature: null });
});
