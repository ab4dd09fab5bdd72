import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { draw } from '../lib/draw';
import { inDays, setTime, turnTo, write } from '../lib/form';
import { call, nameOf, PHONE, person } from '../lib/session';
import { test } from '../lib/test';
import { choose as press, rowWith } from '../walk/stops';

/** A company in which no other journey holds meetings. */
const TENANT = '100008';
const me = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('anlan-session') ?? '{}').state.userInfo.userId as string);

async function sign(page: Page, name: string, photo?: Buffer, lean = 0): Promise<void> {
  await page.getByRole('button', { name: `${name}签到` }).click();
  const dialog = page.getByRole('dialog', { name: `${name}签到` });
  if (photo) {
    await expect(dialog.getByText(/^现场代录：/)).toBeVisible();
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: '签名人.jpg', mimeType: 'image/jpeg', buffer: photo });
    await expect(dialog.getByRole('img', { name: '签名人.jpg' })).toBeVisible();
  }
  await draw(page, dialog.getByRole('img', { name: '请在此处手写签名' }), lean);
  await dialog.getByRole('button', { name: '完成签名' }).click();
  await dialog.getByRole('button', { name: '确认签到' }).click();
  await expect(dialog).toBeHidden();
}

test('a talk is held in a minute, signed on two phones, ended, and followed by the talk after the shift', async ({
  browser,
}) => {
  const admin = await person(browser, 'admin', { tenantId: TENANT });
  const worker = await person(browser, 'worker', { tenantId: TENANT, viewport: PHONE });
  const teams = (await call(admin, 'GET', 'safe/lookup/dept')).body.data as { id: string; label: string }[];
  let team = '';
  for (const one of teams) {
    const { body } = await call(admin, 'GET', `safe/preworkmeeting/suggestion?deptId=${one.id}`);
    if (body.data.points.length > 0 && body.data.userId.length > 0) team = one.label;
  }

  await admin.goto('/meeting/pre');
  await admin.getByRole('button', { name: '快速开会' }).click();
  const quick = admin.getByRole('dialog', { name: '快速开会' });
  await quick.getByRole('combobox').click();
  await admin
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
    .getByText(team, { exact: true })
    .first()
    .click();
  await quick.getByRole('button', { name: '下一步' }).click();
  const form = admin.getByRole('dialog', { name: '新增班前会' });
  await expect(form.getByText(/^(任务、)?风险与措施取自.*风险点：/)).toBeVisible();
  await turnTo(form, '其他风险因素');
  await expect(form.getByLabel('其他风险因素', { exact: true })).not.toHaveValue('');
  const name = `班前会${Date.now() % 1_000_000}`;
  await write(form, '会议名称', name);
  await write(form, '工作任务', '清理除尘管道');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();

  // Two of those invited: one with a phone of his own, one without.
  const { records } = (await call(admin, 'GET', `safe/preworkmeeting/page?preMeetingName_equal=${name}`)).body.data;
  const { id } = records[0];
  const [workerId, adminId] = [await me(worker), await me(admin)];
  const edited = await call(admin, 'POST', `safe/preworkmeeting/edit/${id}`, {
    body: { userId: [workerId, adminId].join(), externalUserName: '外协王' },
  });
  expect(edited.status, JSON.stringify(edited.body)).toBe(200);

  await worker.goto(`/m/pre-meeting/${id}`);
  await expect(worker.getByRole('status').filter({ hasText: '应签到' })).toHaveText('应签到3人，已签到0人');
  // Nobody signs for others on his own.
  await expect(worker.getByRole('button', { name: /签到$/ })).toHaveCount(1);
  const workerName =
    /^(.+)签到$/.exec((await worker.getByRole('button', { name: /签到$/ }).getAttribute('aria-label')) ?? '')?.[1] ??
    '';
  await sign(worker, workerName);
  await expect(worker.getByRole('status').filter({ hasText: '应签到' })).toHaveText('应签到3人，已签到1人');

  await admin.goto(`/m/pre-meeting/${id}`);
  const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#579' } })
    .jpeg()
    .toBuffer();
  await sign(admin, '外协王', photo);
  await expect(admin.getByText('现场代录', { exact: true })).toBeVisible();

  await admin.goto(`/meeting/pre?preMeetingName=${name}`);
  await press('结束会议', rowWith(name))(admin);
  await admin.getByRole('button', { name: /^(确 ?定|确认)$/ }).click();
  await expect(rowWith(name)(admin)).toContainText('已结束');
  await press('查看', rowWith(name))(admin);
  await expect(admin.getByText(/^由.+现场代录$/)).toBeVisible();
  await admin.getByRole('button', { name: '召开班后会', exact: true }).click();
  const after = admin.getByRole('dialog', { name: '新增班后会' });
  await expect(after.getByLabel('会议名称', { exact: true })).toHaveValue(name.replace('班前', '班后'));
  await write(after, '会议总结', '按计划完成');
  await setTime(after, '会议时间', inDays(0));
  await after.getByRole('button', { name: '保存' }).click();
  await expect(after).toBeHidden();
  const pair = (await call(admin, 'GET', `safe/preworkmeeting/${id}`)).body.data;
  expect(pair.afterMeetingName).toBe(name.replace('班前', '班后'));
  const pdf = await call(admin, 'GET', `safe/preworkmeeting/export/pdf/${id}`);
  expect([pdf.status, pdf.type]).toEqual([200, 'application/pdf']);
  await worker.context().close();
  await admin.context().close();
});

test('one phone goes around a talk of twenty, who each sign with a photo of them', async ({ browser }) => {
  const host = await person(browser, 'admin', { tenantId: TENANT, viewport: PHONE });
  const [hostId, hostName] = [await me(host), await nameOf(host)];
  const users = (await call(host, 'GET', 'blade-user/tenant/user')).body.data as { id: string; realName: string }[];
  const others = users.filter(({ id, realName }) => id !== hostId && realName !== hostName).slice(0, 18);
  const depts = (await call(host, 'GET', 'safe/lookup/dept')).body.data as { id: string }[];
  const made = await call(host, 'POST', 'safe/preworkmeeting/add', {
    body: {
      preMeetingName: `二十人班前会${Date.now() % 1_000_000}`,
      deptId: depts[0]?.id,
      meetingTime: `${inDays(0)}:00`,
      hostId,
      userId: [hostId, ...others.map(({ id }) => id)].join(),
      externalUserName: '外协王',
      workTask: '清理除尘管道',
    },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const names = [hostName, ...others.map(({ realName }) => realName), '外协王'];
  expect(names).toHaveLength(20);

  await host.goto(`/m/pre-meeting/${made.body.data.id}`);
  const status = host.getByRole('status').filter({ hasText: '应签到' });
  await expect(status).toHaveText('应签到20人，已签到0人');
  // Each by a photo and a drawing of his own.
  const picture = (of: number) =>
    sharp({ create: { width: 320, height: 240 + of, channels: 3, background: '#579' } })
      .jpeg()
      .toBuffer();
  const list = host.getByRole('list', { name: '签到名单' });
  for (let signed = 1; signed <= 20; signed += 1) {
    const label = await list.getByRole('button', { name: /签到$/ }).first().getAttribute('aria-label');
    const name = String(label).replace(/签到$/, '');
    await sign(host, name, name === hostName ? undefined : await picture(signed), signed);
    await expect(status).toHaveText(`应签到20人，已签到${signed}人`);
  }
  await expect(list.getByText('现场代录', { exact: true })).toHaveCount(19);
  await expect(list.getByText('已签到', { exact: true })).toHaveCount(1);
  const detail = (await call(host, 'GET', `safe/preworkmeeting/${made.body.data.id}`)).body.data;
  expect(detail.userSign.map((one: { name: string }) => one.name).sort()).toEqual([...names].sort());
  await host.context().close();
});

test('minutes are published, read and signed by whom they are meant for', async ({ browser }) => {
  const admin = await person(browser, 'admin', { tenantId: TENANT });
  const worker = await person(browser, 'worker', { tenantId: TENANT });
  const name = `例会${Date.now() % 1_000_000}`;
  const made = await call(admin, 'POST', 'safe/meetingrecords/add', {
    body: { name, content: '<p>通报隐患整改情况</p>', signType: 1, signTarget: [await me(worker)], signOffSeconds: 10 },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  await admin.goto(`/meeting/record?name=${name}`);
  await press('发布', rowWith(name))(admin);
  await admin.getByRole('button', { name: /^(确 ?定|确认)$/ }).click();
  await expect(rowWith(name)(admin)).toContainText('已发布');

  await worker.goto(`/meeting/record?name=${name}`);
  await press('签阅', rowWith(name))(worker);
  const dialog = worker.getByRole('dialog', { name });
  const act = dialog.getByRole('region', { name: '签阅', exact: true });
  await act.getByRole('checkbox', { name: '本人已阅读并知悉全部内容' }).check();
  await draw(worker, act.getByRole('img', { name: '请在此处手写签名' }));
  await act.getByRole('button', { name: '完成签名' }).click();
  await act.getByRole('button', { name: '确认签阅' }).click();
  await expect(dialog.getByText(/^您已于.+签阅$/)).toBeVisible();
  await admin.reload();
  await press('签阅情况', rowWith(name))(admin);
  const standing = admin.getByRole('dialog', { name: /^签阅情况/ });
  await expect(standing.getByRole('status').first()).toHaveText('应签阅1人，已签阅1人，未签阅0人');
  await worker.context().close();
  await admin.context().close();
});
