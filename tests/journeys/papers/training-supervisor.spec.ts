import { expect, type Page } from '@playwright/test';
import { call, DESK, PHONE, person } from '../lib/session';
import { test } from '../lib/test';

const TENANT = '100001';
const COMPANY = { tenantId: TENANT, tenantName: '海岳精细化工有限公司' };

const read = async (page: Page, path: string) => {
  const reply = await call(page, 'GET', path);
  expect(reply.status, `${path} ${JSON.stringify(reply.body)}`).toBe(200);
  return reply.body.data;
};
/** The same call of the company and of who supervises it. */
const both = async (manager: Page, gov: Page, path: string, supervised = path) => {
  const more = `${supervised.includes('?') ? '&' : '?'}tenantId=${TENANT}`;
  return [await read(manager, path), await read(gov, supervised + more)] as const;
};

for (const viewport of [DESK, PHONE])
  test(`a supervisor reads plans, records and files of a company as it has them, and changes nothing (${viewport.width})`, async ({
    browser,
  }) => {
    const manager = await person(browser, 'manager');
    const gov = await person(browser, 'gov', { tenantId: '100000', viewport, company: COMPANY });
    const failed: string[] = [];
    gov.on('response', (reply) => {
      if (reply.status() >= 400) failed.push(`${reply.status()} ${reply.url()}`);
    });
    const main = gov.getByRole('main');
    const writes = /^(新增|新建|编辑|修改|删除|发布|撤回|启用|停用|登记成绩|签到码|补训|导入|调整|提前结束)( |$)/;
    const readsOnly = async () => {
      // On a phone the company stands in the menu.
      if (viewport === DESK) await expect(gov.getByText(COMPANY.tenantName).first()).toBeVisible();
      expect(await main.getByRole('button', { name: writes }).allInnerTexts()).toEqual([]);
    };

    // Online plans: how one stands is the company's own figure.
    const released = 'safe/examonlinetrainingplan/page?current=1&size=50&releaseStatus=1';
    const [own, seen] = await both(manager, gov, released);
    expect(own.total).toBeGreaterThan(0);
    expect(seen.total).toBe(own.total);
    const plan = own.records.find((row: { passedCount: number }) => row.passedCount > 0);
    const [head, supervised] = await both(
      manager,
      gov,
      `safe/examonlineimplement/head/${plan.id}`,
      `safe/examonlineimplement/government/head/${plan.id}`,
    );
    expect(supervised).toEqual(head);
    await gov.goto(`/govpage/safe/examonlinetrainingplan?planTitle=${encodeURIComponent(plan.planTitle)}`);
    await expect(main.getByText(plan.planTitle).first()).toBeVisible();
    await readsOnly();
    await gov
      .getByRole('button', { name: `进展 ${plan.planTitle}` })
      .first()
      .click();
    const progress = gov.getByRole('dialog');
    await expect(progress.getByText('培训人数')).toBeVisible();
    await expect(progress.getByRole('link', { name: String(head.userCount), exact: true }).first()).toBeVisible();
    await progress.getByRole('button', { name: '学习情况' }).first().click();
    const named = progress.getByText(/^.\*\*/).first();
    await expect(named).toBeVisible();
    const names = (await read(manager, `safe/trainingtrainee/page?current=1&size=50&planId=${plan.id}`)).records.map(
      (row: { realName: string }) => row.realName,
    ) as string[];
    const shown = await gov.locator('body').innerText();
    expect(names.filter((name) => name.length > 1 && shown.includes(name))).toEqual([]);
    await gov.keyboard.press('Escape');

    // Trainings held in person.
    const records = 'safe/examofflinetrainingrecord/page?current=1&size=50&releaseStatus=1';
    const [ownRecords, seenRecords] = await both(manager, gov, records);
    expect(ownRecords.total).toBeGreaterThan(0);
    expect(seenRecords.total).toBe(ownRecords.total);
    const figures = (rows: readonly Record<string, unknown>[]) =>
      rows.map(({ id, traineeCount, signedCount, passedCount }) => ({ id, traineeCount, signedCount, passedCount }));
    expect(figures(seenRecords.records)).toEqual(figures(ownRecords.records));
    const [record] = ownRecords.records;
    await gov.goto(`/govpage/safe/examofflinetrainingrecord?title=${encodeURIComponent(record.title)}`);
    await expect(main.getByText(record.title).first()).toBeVisible();
    await readsOnly();

    // Files of people: the same hours, no name behind the family name.
    const [ownFiles, seenFiles] = await both(manager, gov, 'safe/personneltraining/page?current=1&size=20');
    expect(seenFiles.total).toBe(ownFiles.total);
    const hours = (rows: readonly Record<string, unknown>[]) =>
      rows
        .map(({ userId, asked, has, missing, plans, exams, offline }) => ({
          userId,
          asked,
          has,
          missing,
          plans,
          exams,
          offline,
        }))
        .sort((one, other) => String(one.userId).localeCompare(String(other.userId)));
    if (ownFiles.total <= 20) expect(hours(seenFiles.records)).toEqual(hours(ownFiles.records));
    for (const row of seenFiles.records) expect(row.realName).toMatch(/^.\*\*$|^人员已删除$/);
    await gov.goto('/govpage/safe/personneltraining');
    const someone = seenFiles.records[0];
    await gov
      .getByRole('button', { name: `档案 ${someone.realName}` })
      .first()
      .click();
    const file = gov.getByRole('dialog');
    await expect(file.getByText('学时').first()).toBeVisible();
    await readsOnly();
    const whole = ownFiles.records.map((row: { realName: string }) => row.realName) as string[];
    const text = await gov.locator('body').innerText();
    expect(whole.filter((name) => name.length > 1 && text.includes(name))).toEqual([]);
    expect(await gov.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

    // Past the screens nothing is written either, and the bank with its keys is not his to read.
    const tried = [
      ['POST', 'safe/examonlinetrainingplan', { planTitle: '越权' }],
      ['PUT', `safe/examonlinetrainingplan/${plan.id}`, { planTitle: '越权' }],
      ['PUT', `safe/examonlinetrainingplan/release/${plan.id}`, {}],
      ['POST', `safe/examonlinetrainingplan/status/${plan.id}`, {}],
      ['DELETE', `safe/examonlinetrainingplan?ids=${plan.id}`, undefined],
      ['POST', `safe/examonlinetrainingplan/makeup/${plan.id}`, {}],
      ['POST', 'safe/examofflinetrainingrecord', { title: '越权' }],
      ['PUT', `safe/examofflinetrainingrecord/score/${record.id}`, { trainees: [] }],
      ['PUT', `safe/examofflinetrainingrecord/release/${record.id}`, {}],
      ['DELETE', `safe/examofflinetrainingrecord?ids=${record.id}`, undefined],
      ['GET', `safe/examofflinetrainingrecord/signcode/${record.id}`, undefined],
      ['GET', 'safe/examquestion/page', undefined],
      ['GET', 'safe/examquestion/export', undefined],
      ['GET', 'safe/examrecord/page', undefined],
      ['POST', 'safe/exam', { title: '越权' }],
    ] as const;
    const done: string[] = [];
    for (const [method, path, body] of tried) {
      const at = `${path}${path.includes('?') ? '&' : '?'}tenantId=${TENANT}`;
      const { status } = await call(gov, method, at, body === undefined ? {} : { body });
      if (![401, 403, 404].includes(status)) done.push(`${method} ${path}: ${status}`);
    }
    expect(done).toEqual([]);
    expect(failed.filter((line) => !tried.some(([, path]) => line.includes(path.split('?')[0] as string)))).toEqual([]);
  });
