import { type Browser, expect, type Page } from '@playwright/test';
import { act, choose, inDays, setTime } from '../lib/form';
import { call, fetched, nameOf, PHONE, person, photo } from '../lib/session';
import { rowsIn } from '../lib/sheet';
import { test } from '../lib/test';

const CALLS = 'safe/hiddendanger';

/** The page of one hidden danger, as a shared link opens it. */
async function openRecord(page: Page, id: string) {
  await page.goto(`/hazard/detail/${id}`);
  await expect(page.getByRole('heading', { name: '处理记录' })).toBeVisible();
}

/** Opens the form of a step. */
async function step(page: Page, name: string) {
  await act(page, page.getByRole('article'), name);
  const form = page.getByRole('dialog', { name: new RegExp(`^${name}`) });
  await expect(form.locator('form')).toBeVisible();
  return form;
}

async function submit(page: Page, form: ReturnType<Page['getByRole']>, told: string) {
  await form.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText(told, { exact: true })).toBeVisible();
  await expect(form).toBeHidden();
}

/** What one reads of the state in the record's heading. */
const stateOf = (page: Page) => page.locator('.hazard-marks');
const steps = (page: Page) => page.locator('.hazard-timeline ol > li');

/** The rectifier's answer: cause, work, photo. */
async function rectify(page: Page, id: string, work: string) {
  await openRecord(page, id);
  const form = await step(page, '提交整改');
  await form.getByLabel('原因分析', { exact: true }).fill('日常点检未覆盖该部位');
  await form.getByLabel('整改情况', { exact: true }).fill(work);
  await form.locator('input[type=file]').setInputFiles(await photo(page, work));
  await expect(form.getByRole('img', { name: `${work}.jpg` })).toBeVisible();
  await submit(page, form, '整改已提交，等待复查');
}

test('a hidden danger from the report on a phone to the closed loop, and who may see it', async ({ browser }) => {
  const sentence = `空压机房东侧安全阀铅封缺失${Date.now() % 100_000}`;

  const worker = await person(browser, 'worker', { viewport: PHONE });
  await worker.goto('/m/report');
  const report = worker.getByRole('form', { name: '上报隐患' });
  await worker
    .getByLabel('从相册选择')
    .setInputFiles([await photo(worker, '安全阀近照'), await photo(worker, '空压机房全景')]);
  await expect(report.getByRole('img', { name: /^整改前照片第\d张$/ })).toHaveCount(2);
  await report.getByLabel('隐患描述').fill(sentence);
  await report.getByLabel('隐患地点').fill('空压机房东侧');
  await report.getByRole('button', { name: '提交' }).click();
  await expect(worker.getByText('上报成功')).toBeVisible();
  expect(await worker.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await worker.getByRole('button', { name: '查看隐患' }).click();
  await expect(worker).toHaveURL(/\/m\/hazard\//);
  const id = new URL(worker.url()).pathname.split('/').at(-1) as string;
  await expect(stateOf(worker)).toContainText('待指定整改人');
  await expect(worker.getByRole('list', { name: '整改前照片' }).getByRole('img')).toHaveCount(2);

  const manager = await person(browser, 'manager');
  const worker2 = await person(browser, 'worker2', { viewport: PHONE });
  const reviewer = await person(browser, 'reviewer');
  const [managerName, rectifierName, reviewerName] = await Promise.all([
    nameOf(manager),
    nameOf(worker2),
    nameOf(reviewer),
  ]);

  await manager.goto('/hazard/upcoming');
  await manager.getByLabel('隐患名称').fill(sentence);
  await manager.keyboard.press('Enter');
  await manager.getByRole('button', { name: `指定整改人 ${sentence}` }).click();
  const order = manager.getByRole('dialog', { name: /^指定整改人/ });
  await expect(order.getByRole('radio', { name: '一般隐患' })).toBeChecked();
  await order.getByText('其余内容').click();
  await choose(manager, order, '治理类型', '工程技术措施');
  await choose(manager, order, '责任部门', '合成车间');
  await choose(manager, order, '责任人', managerName);
  await choose(manager, order, '整改人', rectifierName);
  await setTime(order, '整改期限', inDays(5));
  await order.getByLabel('整改要求', { exact: true }).fill('更换铅封并校验安全阀');
  await submit(manager, order, '已指定整改人');
  await expect(manager.getByRole('button', { name: `指定整改人 ${sentence}` })).toHaveCount(0);

  await rectify(worker2, id, '已加装铅封');
  await expect(stateOf(worker2)).toContainText('待指定复查人');

  await openRecord(manager, id);
  const naming = await step(manager, '指定复查人');
  await choose(manager, naming, '复查部门', '合成车间');
  await choose(manager, naming, '复查人', reviewerName);
  await submit(manager, naming, '已指定复查人');
  await expect(stateOf(manager)).toContainText('待复查');

  await openRecord(reviewer, id);
  const failing = await step(reviewer, '复查');
  await failing.getByText('不通过', { exact: true }).click();
  await setTime(failing, '新的整改期限', inDays(3));
  await failing.getByLabel('复查意见', { exact: true }).fill('未见校验报告，请补充校验');
  await submit(reviewer, failing, '复查结果已提交');
  await expect(stateOf(reviewer)).toContainText('复查不通过，待整改');

  await rectify(worker2, id, '已送检并取得校验报告');
  await expect(stateOf(worker2)).toContainText('待复查');

  await openRecord(reviewer, id);
  const passing = await step(reviewer, '复查');
  await passing.getByText('通过', { exact: true }).click();
  await passing.getByLabel('复查意见', { exact: true }).fill('校验报告齐全，铅封完好');
  await passing.locator('input[type=file]').setInputFiles(await photo(reviewer, '复查现场'));
  await expect(passing.getByRole('img', { name: '复查现场.jpg' })).toBeVisible();
  await submit(reviewer, passing, '复查结果已提交');
  await expect(stateOf(reviewer)).toContainText('已闭环');
  await expect(reviewer.getByRole('article').locator('.action-bar')).toHaveCount(0);

  await worker.reload();
  await expect(stateOf(worker)).toContainText('已闭环');
  await expect(steps(worker)).toHaveCount(7);
  for (const [place, [done, words]] of STEPS.entries()) {
    await expect(steps(worker).nth(place).getByRole('strong')).toContainText(done);
    await expect(steps(worker).nth(place)).toContainText(words);
  }
  for (const page of [manager, worker2, reviewer]) await page.context().close();

  await supervised(browser, { id, sentence });
  await hiddenFromOthers(browser, { id, sentence, worker });
});

/** The history, latest first: what was done, and a word of what it says. */
const STEPS = [
  ['复查', '校验报告齐全，铅封完好'],
  ['整改', '已送检并取得校验报告'],
  ['复查', '未见校验报告，请补充校验'],
  ['指定复查人', '待指定复查人 → 待复查'],
  ['整改', '已加装铅封'],
  ['指定整改人', '更换铅封并校验安全阀'],
  ['上报', '待指定整改人'],
] as const;

/** The supervisor reads the same record, and nothing else. */
async function supervised(browser: Browser, { id, sentence }: { id: string; sentence: string }) {
  const gov = await person(browser, 'gov', { tenantId: '100000' });
  await expect(gov).toHaveURL(/\/govpage\/safe/);
  await gov
    .getByRole('main')
    .getByRole('link', { name: /^全部\d+家$/ })
    .click();
  await gov.getByLabel('企业名称').fill('海岳');
  await gov.getByRole('button', { name: /海岳精细化工有限公司/ }).click();
  await gov.getByRole('main').getByRole('link', { name: '隐患治理' }).click();
  await gov.getByLabel('隐患名称').fill(sentence);
  await gov.keyboard.press('Enter');
  const list = gov.getByRole('region', { name: '隐患列表' });
  // What is not closed stands first.
  await list.getByRole('button', { name: /^全部/ }).click();
  await list.getByRole('button', { name: `查看 ${sentence}` }).click();
  await expect(list.locator('.row-buttons').getByRole('button')).toHaveCount(1);
  await expect(list.getByRole('button', { name: /上报|新增|导入|删除/ })).toHaveCount(0);
  const drawer = gov.getByRole('dialog', { name: sentence });
  await expect(drawer.locator('.hazard-marks')).toContainText('已闭环');
  await expect(drawer.locator('.hazard-timeline ol > li')).toHaveCount(7);
  await expect(drawer.getByRole('list', { name: '整改前照片' }).getByRole('img')).toHaveCount(2);
  await expect(drawer.locator('.action-bar')).toHaveCount(0);
  await expect(drawer.getByRole('button', { name: /备注|隐患治理单/ })).toHaveCount(0);
  const company = { companyTenantId: '100001' };
  const writes: [string, string, object][] = [
    ['POST', `${CALLS}/report`, { hiddenDangerDescribe: '监管人员不能上报', geoLocation: '罐区' }],
    ['PUT', `${CALLS}/revise/${id}`, { reviseCondition: '监管人员不能整改' }],
    ['PUT', `${CALLS}/review/${id}`, { reviewResult: 1, reviewOpinion: '监管人员不能复查' }],
    ['PUT', `${CALLS}/invalid/${id}`, { invalidReason: '监管人员不能作废隐患' }],
    ['POST', 'safe/hiddendangerrecord', { hiddenDangerId: id, remark: '监管人员不能备注' }],
    ['POST', 'safe/risk', { name: '监管人员不能新增' }],
  ];
  for (const [method, path, body] of writes) {
    for (const headers of [{}, company]) {
      expect((await call(gov, method, path, { body, headers })).status, `${method} ${path}`).toBe(403);
    }
  }
  await gov.context().close();
}

/** Another company finds nothing: not the record, its photos, its sheet, nor a row in its list or export. */
async function hiddenFromOthers(
  browser: Browser,
  { id, sentence, worker }: { id: string; sentence: string; worker: Page },
) {
  const link: string = (await call(worker, 'GET', `${CALLS}/${id}`)).body.data.reviseBeforeImagesList[0].link;
  const pdf = `/api/service/${CALLS}/batch/pdf?idList=${id}`;
  const own = await fetched(worker, pdf);
  expect(own.content.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await fetched(worker, link)).content.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));

  const stranger = await person(browser, 'manager', { tenantId: '100002' });
  expect((await call(stranger, 'GET', `${CALLS}/${id}`)).status).toBe(404);
  expect((await call(stranger, 'PUT', `${CALLS}/review/${id}`, { body: {} })).status).toBe(404);
  for (const address of [link, pdf]) expect((await fetched(stranger, address)).status, address).toBe(404);
  const found = await call(stranger, 'GET', `${CALLS}/page?name=${encodeURIComponent(sentence)}`);
  expect(found.body.data.total).toBe(0);
  const sheet = await fetched(stranger, `/api/service/${CALLS}/export?name=${encodeURIComponent(sentence)}`);
  expect(sheet.status).toBe(200);
  expect(rowsIn(sheet.content)).toHaveLength(1);
  await stranger.goto(`/hazard/detail/${id}`);
  await expect(stranger.getByRole('alert')).toContainText('不存在');
  await expect(stranger.getByText(sentence)).toHaveCount(0);
}

test('a check from above is reported, graded and given to its rectifier in one go, on a phone', async ({ browser }) => {
  const sentence = `急停按钮失灵或被遮挡${Date.now() % 100_000}`;
  const manager = await person(browser, 'manager', { viewport: PHONE });
  const worker2 = await person(browser, 'worker2', { viewport: PHONE });
  const [managerName, rectifierName] = await Promise.all([nameOf(manager), nameOf(worker2)]);

  await manager.goto('/m/report');
  const report = manager.getByRole('form', { name: '上报隐患' });
  await manager.getByLabel('从相册选择').setInputFiles([await photo(manager, '急停按钮')]);
  await report.getByLabel('隐患描述').fill(sentence);
  await report.getByLabel('隐患地点').fill('包装线尾端');
  await report.getByRole('button', { name: '更多（可不填）' }).click();
  await expect(report.locator('[data-field=source]')).toContainText('员工上报（随手拍）');
  await choose(manager, report, '隐患来源', '上级单位检查');
  await report.getByLabel('直接指定整改人').click();
  // What is wrong is told in the report itself, by the sentences of the assignment.
  await report.getByRole('button', { name: '提交' }).click();
  await expect(report.getByText('请选择整改人', { exact: true }).last()).toBeVisible();
  await report.getByText('一般隐患', { exact: true }).click();
  await choose(manager, report, '治理类型', '即查即改');
  // The day of 即查即改 instead of the week of a general danger.
  await expect(report.getByLabel('整改期限', { exact: true })).toHaveValue(
    new RegExp(`^${inDays(1).slice(0, 10)}|^${inDays(0).slice(0, 10)}`),
  );
  await choose(manager, report, '责任部门', '合成车间');
  await choose(manager, report, '责任人', managerName);
  await choose(manager, report, '整改人', rectifierName);
  await report.getByRole('button', { name: '选择常用要求' }).click();
  const library = manager.getByRole('dialog', { name: '选择常用要求' });
  await expect(library.getByRole('heading', { name: '与隐患描述相符' })).toBeVisible();
  await library.getByRole('button', { name: /^修复急停并试验/ }).click();
  await expect(report.getByLabel('整改要求', { exact: true })).toHaveValue(/^修复急停并试验/);
  expect(await manager.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await report.getByRole('button', { name: '提交' }).click();
  await expect(manager.getByText('上报成功')).toBeVisible();
  await manager.getByRole('button', { name: '查看隐患' }).click();
  await expect(stateOf(manager)).toContainText('待整改');
  await expect(manager.getByRole('article')).toContainText('上级单位检查');
  await expect(steps(manager)).toHaveCount(1);

  // A plain employee's report is 随手拍, and somebody else names the rectifier.
  await worker2.goto('/m/report');
  await worker2.getByRole('button', { name: '更多（可不填）' }).click();
  await expect(worker2.locator('[data-field=type]')).toBeVisible();
  await expect(worker2.locator('[data-field=source]')).toHaveCount(0);
  await expect(worker2.getByLabel('直接指定整改人')).toHaveCount(0);
});
