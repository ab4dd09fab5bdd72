import { type Browser, expect, type Page } from '@playwright/test';
import { measuresOf } from '../../../packages/domain/src/permit/measures';
import { choose, inDays } from '../lib/form';
import { BASE, certify, draw, hand, idOf, must, open, signed, step } from '../lib/permit';
import { call, PHONE, person, photo, uploaded } from '../lib/session';
import { test } from '../lib/test';

/** yyyy-MM-dd HH:mm:ss, some minutes from now. */
const minutes = (n: number): string => `${inDays(n / 1_440)}:00`;

/** This second in Shanghai. */
const now = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** Hot work of the first level in a confined space, its ticket linked, sent back once, then approved and begun. */
async function begun(browser: Browser, guardian: Page) {
  const serial = Date.now() % 1_000_000;
  const [worker, manager, leader, reviewer] = await Promise.all(
    ['worker', 'manager', 'leader', 'reviewer'].map((account) => person(browser, account)),
  );
  if (!worker || !manager || !leader || !reviewer) throw new Error('somebody is missing');
  const [workerId, guardianId, reviewerId] = await Promise.all([idOf(worker), idOf(guardian), idOf(reviewer)]);
  const approvers = new Map<string, Page>();
  for (const page of [manager, leader, reviewer]) approvers.set(await idOf(page), page);
  const depts = await must(reviewer, 'GET', 'blade-system/dept/select');
  const dept = depts.find(({ deptName }: { deptName: string }) => deptName === '合成车间') ?? depts[0];
  const common = {
    applyingUnit: dept.id,
    workUnit: '机修班',
    workLocation: `离线流程釜${serial}`,
    workContent: '人孔法兰补焊',
    startTime: minutes(-1),
    endTime: minutes(300),
    principalId: workerId,
    guardianId,
    coordinatorId: reviewerId,
    acceptanceId: reviewerId,
    riskIdentificationResultKey: '1,2',
    workers: [{ userId: workerId }],
    jha: [{ step: '焊接', hazard: '火花引燃', measures: '清理可燃物，专人监护' }],
  };
  const rows = (type: '1' | '2') => measuresOf(type).map(({ text }) => ({ content: text, concerned: 1 }));
  const submit = async (id: string) =>
    call(worker, 'PUT', `${BASE}/submit/${id}`, { body: { applicantSign: await signed(worker), conflictsSeen: 1 } });
  const gas = async (id: string, more: object = {}, who = guardian) =>
    must(who, 'PUT', `${BASE}/gas/${id}`, {
      signTime: now(),
      limitAnalysisSite: '中部',
      representativeGas: '1',
      analysisResult: 0.05,
      analysisResultUnit: 1,
      limitOxygenContent: 20.8,
      limitGasName: '1',
      toxicResult: 2,
      toxicResultUnit: 4,
      instrument: 'QT-01',
      calibratedUntil: '2028-06-01',
      signature: await signed(who),
      ...more,
    });
  const lock = await must(manager, 'POST', 'safe/isolation', {
    kind: 2,
    point: `离线进料阀${serial}`,
    equipment: '反应釜',
    lockNumber: `L-${serial}`,
    keyKeeperId: guardianId,
  });
  await must(guardian, 'PUT', `safe/isolation/hang/${lock.id}`, { hungSign: await signed(guardian) });
  const checked = async (id: string) => {
    await must(worker, 'PUT', `${BASE}/disclose/${id}`, {
      disclosureContent: '釜内已置换，火花须遮挡',
      disclosureUserId: reviewerId,
      disclosureSign: await signed(worker),
      receiveDisclosureUserId: workerId,
      receiveDisclosureSign: await signed(worker),
    });
    await gas(id);
    const { measures, isolations } = await must(guardian, 'GET', `${BASE}/detail/${id}`);
    for (const row of measures)
      if (!row.confirmTime)
        await must(guardian, 'PUT', `${BASE}/measure/${id}`, { measureId: row.id, signature: await signed(guardian) });
    if (isolations.length === 0) await must(worker, 'PUT', `${BASE}/isolation/${id}`, { isolationId: lock.id });
    await must(worker, 'PUT', `${BASE}/check/${id}`, { photo: await uploaded(worker, '现场') });
  };
  const judged = async (id: string, how: 'agree' | 'refuse') => {
    for (;;) {
      const { processState, awaitingIds } = await must(worker, 'GET', `${BASE}/detail/${id}`);
      if (Number(processState) !== 2) return;
      const who = [...approvers].find(([one]) => String(awaitingIds).includes(one))?.[1];
      if (!who) throw new Error(`nobody here is asked of ${id}`);
      await must(who, 'PUT', `${BASE}/${how}/${id}`, {
        approvalComments: how === 'agree' ? '措施落实' : '隔离措施不到位',
        signature: await signed(who),
        picture: await uploaded(who, '审批'),
      });
    }
  };
  const start = async (id: string) => {
    await must(guardian, 'PUT', `${BASE}/arrive/${id}`, { picture: await uploaded(guardian, '到岗') });
    await must(manager, 'PUT', `${BASE}/start/${id}`, {
      validationSignature: await signed(manager),
      validationPhoto: await uploaded(manager, '验票'),
    });
  };

  const space = await must(worker, 'POST', BASE, {
    ...common,
    workType: '2',
    workName: `进釜检修${serial}`,
    limitConfinedSpaceName: '反应釜',
    limitExistingMedium: '水',
    limitConfinedSpaceLevel: '2',
    measures: rows('2'),
  });
  if ((await submit(space.id)).status !== 200) {
    await certify(manager, guardianId, '7', serial);
    const again = await submit(space.id);
    expect(again.status, JSON.stringify(again.body)).toBe(200);
  }
  const hot = await must(worker, 'POST', BASE, {
    ...common,
    workType: '1',
    workName: `釜内补焊${serial}`,
    hotPlaces: 'hazardous',
    hotWorkLevel: '2',
    hotWorkMethod: '1',
    outdoors: 2,
    inConfinedSpace: 1,
    associatedOtherWork: space.id,
    // At night and on days of rest it is raised to 特级, which asks a plan of the work.
    workPlan: await uploaded(worker, '方案'),
    measures: rows('1'),
  });
  const sent = await submit(hot.id);
  if (sent.status !== 200) {
    await certify(manager, workerId, '302', serial);
    const again = await submit(hot.id);
    expect(again.status, JSON.stringify(again.body)).toBe(200);
  }
  await checked(space.id);
  await judged(space.id, 'agree');
  await checked(hot.id);
  await judged(hot.id, 'refuse');
  expect(Number((await must(worker, 'GET', `${BASE}/detail/${hot.id}`)).processState)).toBe(7);
  expect((await submit(hot.id)).status).toBe(200);
  await checked(hot.id);
  await judged(hot.id, 'agree');
  await start(space.id);
  await start(hot.id);
  return { id: hot.id as string, space: space.id as string, worker, manager, gas };
}

test('a phone without a line keeps what is written down on site, calls at its deadlines, and each arrives once', async ({
  browser,
}) => {
  const first = await person(browser, 'u029', { viewport: PHONE, installed: true });
  const { id, worker, gas } = await begun(browser, first);
  const phone = first.context();
  await open(first, id);
  await expect(first.getByText(/本机报警：请监护人确认在岗/)).toBeVisible();
  expect(await first.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  // What a sample is written down with has been seen before.
  await step(first, '气体分析');
  await first.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect(async () => expect(await first.evaluate(() => caches.match('/').then(Boolean))).toBe(true)).toPass();
  await phone.setOffline(true);
  await first.close();

  // Cold, and there is no line: the ticket opens, a bad sample with photo and signature is kept.
  let page = await phone.newPage();
  await open(page, id);
  await expect(page.getByText(/没有网络：气体分析/)).toBeVisible();
  const form = await step(page, '气体分析');
  await choose(page, form, '可燃气体', '乙炔');
  await form.getByLabel('可燃气体浓度', { exact: true }).fill('0.9');
  await expect(form.getByText('不合格，不得作业')).toBeVisible();
  await form.getByLabel('检测仪器编号').fill('QT-02');
  await form.getByLabel('检定有效期至').fill('2028-06-01');
  await form.getByLabel('检定有效期至').press('Enter');
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photo(page, '取样'));
  await draw(page, form, '分析人签名');
  await hand(page, form, '已保存在本机，联网后自动发送');
  await expect(page.getByRole('region', { name: '本机待发送' })).toContainText('气体分析');
  // What is decided needs a line, and says so.
  const resume = await step(page, '离开现场');
  await expect(resume.getByText('现在没有网络，“离开现场”须联网办理')).toBeVisible();

  // Put away and taken out again half an hour later, still without a line: it calls by its own clock.
  await page.close();
  page = await phone.newPage();
  await page.clock.install();
  await open(page, id);
  await expect(page.getByRole('region', { name: '本机待发送' })).toBeVisible();
  await page.clock.fastForward('32:00');
  const alarm = page.getByRole('alertdialog', { name: '现场报警' });
  await expect(alarm).toContainText('请监护人确认在岗');
  await alarm.getByRole('button', { name: '知道了，停止报警' }).click();
  await expect(alarm).toBeHidden();
  await page.close();

  // The line is back: it arrives once, stops the work, and the phone tells it.
  page = await phone.newPage();
  await open(page, id);
  await phone.setOffline(false);
  await expect(page.getByText('作业已停止：气体分析不合格').first()).toBeVisible();
  const { gasRows, runFlag } = await must(worker, 'GET', `${BASE}/detail/${id}`);
  const bad = gasRows.filter(({ instrument }: { instrument: string }) => instrument === 'QT-02');
  expect([bad.length, Number(runFlag)]).toEqual([1, 1]);
  expect(bad[0].livePhotoList).toHaveLength(1);
  await expect(page.getByRole('region', { name: '本机待发送' })).toBeHidden();

  // Found good there, the work goes on and is told finished.
  await gas(id, { representativeGas: bad[0].representativeGas }, page);
  const heard = page.getByRole('alertdialog', { name: '现场报警' });
  if (await heard.isVisible()) await heard.getByRole('button', { name: '知道了，停止报警' }).click();
  const again = await step(page, '恢复作业');
  await draw(page, again, '确认人签名');
  await hand(page, again, '作业已恢复');
  await must(worker, 'PUT', `${BASE}/finish/${id}`, {
    responsibleSignature: await signed(worker),
    guardianSignature: await signed(worker),
  });
});
