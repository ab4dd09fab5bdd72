import { expect } from '@playwright/test';
import { measuresOf } from '../../../packages/domain/src/permit/measures';
import { act, choose, inDays } from '../lib/form';
import { BASE, certify, draw, hand, idOf, must, open, signed, step } from '../lib/permit';
import { call, fetched, PHONE, person, photo, uploaded } from '../lib/session';
import { test } from '../lib/test';

test('hot work of the special level from the form to its end, judged while typing and signed on phones', async ({
  browser,
}) => {
  const worker = await person(browser, 'worker');
  const guardian = await person(browser, 'u021', { viewport: PHONE });
  const leader = await person(browser, 'leader', { viewport: PHONE });
  const manager = await person(browser, 'manager');
  const reviewer = await person(browser, 'reviewer');
  const [workerId, guardianId, reviewerId] = await Promise.all([idOf(worker), idOf(guardian), idOf(reviewer)]);

  // The form says level, reason and approver before anything is stored.
  await worker.goto('/permit/work');
  await worker.getByRole('button', { name: '新增' }).first().click();
  const drawer = worker.getByRole('dialog', { name: '新增特殊作业票' });
  await choose(worker, drawer, '作业类型', '动火作业');
  await choose(worker, drawer, '动火部位', '管廊上');
  await choose(worker, drawer, '动火级别', '二级动火');
  const judged = drawer.getByRole('region', { name: '规则判断' });
  await expect(judged).toContainText('执行级别：一级动火');
  await expect(judged).toContainText('管廊上：一级动火（GB 30871-2022 5.1.3）');
  await expect(judged).toContainText('安全管理部门');

  // Certificates of the welder and of the guardian; without them the ticket is refused by name.
  const serial = Date.now() % 1_000_000;
  const depts = await must(reviewer, 'GET', 'blade-system/dept/select');
  const dept = depts.find(({ deptName }: { deptName: string }) => deptName === '合成车间') ?? depts[0];
  const draft = await must(worker, 'POST', BASE, {
    workType: '1',
    workName: `反应釜补焊${serial}`,
    applyingUnit: dept.id,
    workUnit: '机修班',
    workLocation: '合成车间二层平台',
    workContent: '人孔法兰补焊',
    startTime: `${inDays(-1 / 1_440)}:00`,
    endTime: `${inDays(6 / 24)}:00`,
    hotPlaces: 'running',
    hotWorkLevel: '1',
    hotWorkMethod: '1',
    outdoors: 2,
    workPlan: await uploaded(worker, '方案'),
    principalId: workerId,
    guardianId,
    coordinatorId: reviewerId,
    acceptanceId: reviewerId,
    riskIdentificationResultKey: '1,2',
    workers: [{ userId: workerId }],
    jha: [{ step: '焊接', hazard: '火花引燃', measures: '清理可燃物，专人监护' }],
    measures: measuresOf('1').map(({ text }) => ({ content: text, concerned: 1 })),
  });
  const { id } = draft;
  const early = await call(worker, 'PUT', `${BASE}/submit/${id}`, { body: { applicantSign: await signed(worker) } });
  if (early.status !== 200) expect(JSON.stringify(early.body)).toContain('缺少有效的');
  await certify(manager, workerId, '302', serial);
  await certify(manager, guardianId, '7', serial);

  if (early.status !== 200) {
    await worker.goto(`/permit/work/${id}`);
    const form = await step(worker, '提交作业票');
    await draw(worker, form, '申请人签名');
    await hand(worker, form, '提交成功');
  }
  await worker.goto(`/permit/work/${id}`);
  await expect(worker.locator('.permit-marks')).toContainText('DH20');

  await must(worker, 'PUT', `${BASE}/disclose/${id}`, {
    disclosureContent: '釜内已置换，火花须遮挡',
    disclosureUserId: reviewerId,
    disclosureSign: await signed(worker),
    receiveDisclosureUserId: workerId,
    receiveDisclosureSign: await signed(worker),
  });

  // The guardian on a phone: a sample that is judged, a measure confirmed by hand.
  await open(guardian, id);
  const gas = await step(guardian, '气体分析');
  await choose(guardian, gas, '可燃气体', '乙炔');
  await gas.getByLabel('可燃气体浓度', { exact: true }).fill('0.3');
  await expect(gas.getByText('不合格，不得作业')).toBeVisible();
  await gas.getByLabel('可燃气体浓度', { exact: true }).fill('0.1');
  await expect(gas.getByText('合格', { exact: true })).toBeVisible();
  await gas.getByLabel('检测仪器编号').fill('QT-01');
  await gas.getByLabel('检定有效期至').fill('2028-06-01');
  await gas.getByLabel('检定有效期至').press('Enter');
  await draw(guardian, gas, '分析人签名');
  await hand(guardian, gas, '气体分析已记录');
  const measures = guardian.getByRole('region', { name: '安全措施' });
  await measures.getByRole('button', { name: '确认' }).first().click();
  const confirm = guardian.getByRole('dialog', { name: '确认安全措施' });
  await draw(guardian, confirm, '确认人签名');
  await confirm.getByRole('button', { name: '确认', exact: true }).last().click();
  await expect(guardian.getByText('已确认', { exact: true })).toBeVisible();
  expect(await guardian.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  const whole = await must(guardian, 'GET', `${BASE}/detail/${id}`);
  for (const row of whole.measures)
    if (!row.confirmTime)
      await must(guardian, 'PUT', `${BASE}/measure/${id}`, { measureId: row.id, signature: await signed(guardian) });
  // What the measures say is isolated hangs in the register.
  const lock = await must(manager, 'POST', 'safe/isolation', {
    kind: 2,
    point: `进料阀${serial}`,
    equipment: '反应釜',
    lockNumber: `S-${serial}`,
    keyKeeperId: guardianId,
  });
  await must(guardian, 'PUT', `safe/isolation/hang/${lock.id}`, { hungSign: await signed(guardian) });
  await must(worker, 'PUT', `${BASE}/isolation/${id}`, { isolationId: lock.id });
  await must(worker, 'PUT', `${BASE}/check/${id}`, { photo: await uploaded(worker, '现场') });

  // Whom the level asks, on the spot.
  await open(leader, id);
  const opinion = await step(leader, '审批：同意');
  await opinion.getByLabel('审批意见').fill('措施落实');
  await opinion
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photo(leader, '审批现场'));
  await draw(leader, opinion, '审批人签名');
  await hand(leader, opinion, '已同意');

  await must(guardian, 'PUT', `${BASE}/arrive/${id}`, { picture: await uploaded(guardian, '到岗') });
  await must(manager, 'PUT', `${BASE}/start/${id}`, {
    validationSignature: await signed(manager),
    validationPhoto: await uploaded(manager, '验票'),
  });
  await open(guardian, id);
  await expect(guardian.getByText(/前未续办将自动停止/)).toBeVisible();
  await act(guardian, guardian.getByRole('article'), '在岗确认');
  await guardian
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*定/ })
    .click();
  await expect(guardian.getByText('已确认在岗', { exact: true })).toBeVisible();
  const stop = await step(guardian, '中断作业');
  await stop.getByLabel('中断原因').fill('风力变大');
  await hand(guardian, stop, '作业已中断');
  await expect(guardian.getByText('作业已停止：风力变大')).toBeVisible();
  const again = await step(guardian, '恢复作业');
  await draw(guardian, again, '确认人签名');
  await hand(guardian, again, '作业已恢复');

  await must(worker, 'PUT', `${BASE}/finish/${id}`, {
    responsibleSignature: await signed(worker),
    guardianSignature: await signed(worker),
  });
  // Hot work is watched for half an hour after its end, so nobody accepts it at once.
  const accepted = await call(reviewer, 'PUT', `${BASE}/accept/${id}`, {
    body: {
      acceptanceComments: '现场清理完毕',
      acceptanceSignature: await signed(reviewer),
      acceptancePhoto: await uploaded(reviewer, '验收'),
    },
  });
  expect(accepted.status).toBe(400);
  expect(JSON.stringify(accepted.body)).toContain('动火结束后须看火30分钟');
  await worker.goto(`/permit/work/${id}`);
  await expect(worker.getByText('完工确认').first()).toBeVisible();
  const paper = await fetched(worker, `/api/service/${BASE}/print/${id}`);
  expect([paper.status, paper.content.subarray(0, 4).toString()]).toEqual([200, '%PDF']);

  // The office reads it and does nothing.
  const company = { tenantId: '100001', tenantName: '' };
  const office = await person(browser, 'gov', { tenantId: '100000', company });
  await office.goto(`/govpage/safe/workingBill?_open=${id}`);
  await expect(office.getByText(`反应釜补焊${serial}`).first()).toBeVisible();
  await expect(office.getByRole('button', { name: '新增' })).toHaveCount(0);
  expect((await call(office, 'PUT', `${BASE}/void/${id}?tenantId=100001`, { body: { reason: 'x' } })).status).toBe(403);
});
