import { expect, type Page } from '@playwright/test';
import { inDays } from '../lib/form';
import { call, person, uploaded } from '../lib/session';
import { test } from '../lib/test';

/** A company that no other journey counts in. */
const TENANT = '100006';
/** A 一般 point without a plan, with three dangers open, lies on the very edge of 较大: 35 + 6 + 3 × 3. */
const WHY = '未闭环隐患3项 +9；没有启用的排查计划 +6';
const DANGERS = ['防护罩缺一颗固定螺栓', '托架间隙约5毫米', '急停按钮无标识'] as const;

interface Named {
  readonly id: string;
  readonly name: string;
}

/** A point of its own, evaluated by LEC 3 × 6 × 7 = 126: this journey changes nothing of the demonstration. */
async function newPoint(page: Page, name: string): Promise<Named> {
  const like = (await call(page, 'GET', 'safe/risk/page?size=1')).body.data.records[0];
  const body = {
    name,
    pointNum: `JC-${name.slice(-6)}`,
    type: '1',
    riskDescribe: '砂轮破裂飞出伤人',
    dangerName: '砂轮破裂飞出',
    dangerType: '2',
    accidents: '0001',
    deptId: like.deptId,
    teamIds: like.teamIds,
    place: like.place,
    principalId: like.principalId,
    postIds: like.postIds,
    riskInfos: [
      {
        dangerName: '砂轮破裂飞出',
        dangerType: '2',
        accidents: '0001',
        evaluateMethod: 'LEC',
        likelihood: '3',
        exposure: '6',
        consequence: '7',
        engineeringMeasures: '托架间隙不大于3毫米',
        manageMeasures: '每班点检砂轮、防护罩与托架',
      },
    ],
  };
  const made = await call(page, 'POST', 'safe/risk', { body });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return { id: made.body.data.id, name };
}

const why = async (page: Page, id: string) => (await call(page, 'GET', `safe/warn/dynamicmonitoring/${id}`)).body.data;

test('dangers at a point lift its level at once; one mended, the score falls at once and the level a day later', async ({
  browser,
}) => {
  const manager = await person(browser, 'manager', { tenantId: TENANT });
  const worker = await person(browser, 'worker', { tenantId: TENANT });
  const reviewer = await person(browser, 'reviewer', { tenantId: TENANT });
  const { id, name } = await newPoint(manager, `维修间砂轮机${String(Date.now()).slice(-6)}`);
  // A point that has just been made has no score for a moment.
  const scored = async () => (await why(manager, id))?.score?.score;
  await expect.poll(scored).toBe(41);

  const dangers: string[] = [];
  for (const words of DANGERS) {
    const told = await call(worker, 'POST', 'safe/hiddendanger/report', {
      body: {
        hiddenDangerDescribe: `${name}${words}`,
        hiddenDangerType: 1,
        riskId: id,
        reviseBeforeImages: await uploaded(worker, words),
      },
    });
    expect(told.status, JSON.stringify(told.body)).toBe(200);
    dangers.push(told.body.data.id);
  }
  await expect.poll(scored).toBe(50);
  const sentence = `固有：一般 → 现状：较大（+15）：${WHY}`;
  expect((await why(manager, id)).score).toMatchObject({ raw: 50, sentence, mayFallAt: null });

  // In the list: the score, the level it has risen to, and why.
  await manager.goto(`/warning/dynamic?name=${encodeURI(name)}`);
  const card = manager.getByRole('button', { name: new RegExp(name) });
  await expect(card).toContainText('50');
  await expect(card).toContainText('由一般风险升至较大风险');
  await expect(card).toContainText(WHY);

  // In its detail: the sentence, every factor with its records, and what would bring it down.
  await card.click();
  const drawer = manager.getByRole('dialog', { name: new RegExp(name) });
  await expect(drawer.getByText(sentence)).toBeVisible();
  await expect(drawer.getByText('50 分')).toBeVisible();
  await expect(drawer.locator('.dynamic-evidence a')).toHaveCount(DANGERS.length);
  await expect(drawer.getByText('降到 47').first()).toBeVisible();
  const [first] = dangers as [string, ...string[]];
  await drawer
    .getByRole('link', { name: `${name}${DANGERS[0]}` })
    .first()
    .click();
  await expect(manager).toHaveURL(new RegExp(first));

  // Ordered, mended by its rectifier, closed by its reviewer.
  const keyOf = (page: Page): Promise<string> =>
    page.evaluate(() => JSON.parse(localStorage.getItem('anlan-session') ?? '{}').state.userInfo.userId);
  const point = (await call(manager, 'GET', `safe/risk/${id}`)).body.data;
  const ordered = await call(manager, 'PUT', `safe/hiddendanger/revise/${first}`, {
    body: {
      hiddenDangerLevel: 2,
      governType: '1,3',
      principalDept: point.deptId,
      principalId: point.principalId,
      reviseId: await keyOf(worker),
      reviewId: await keyOf(reviewer),
      reviewDept: point.deptId,
      reviseTimeLimit: `${inDays(3)}:00`,
      reviseRequest: '补齐固定螺栓，整改前停用',
    },
  });
  expect(ordered.status, JSON.stringify(ordered.body)).toBe(200);
  const revised = await call(worker, 'PUT', `safe/hiddendanger/revise/${first}`, {
    body: {
      reasonAnalyze: '点检漏项',
      measure: '补齐螺栓',
      reviseCondition: '已整改并试转',
      reviseTime: `${inDays(0)}:00`,
      reviseAfterImages: await uploaded(worker, '整改后'),
    },
  });
  expect(revised.status, JSON.stringify(revised.body)).toBe(200);
  const reviewed = await call(reviewer, 'PUT', `safe/hiddendanger/review/${first}`, {
    body: {
      reviewResult: 1,
      reviewOpinion: '现场复查合格',
      reviewTime: `${inDays(0)}:00`,
      reviewImages: await uploaded(reviewer, '复查'),
    },
  });
  expect(reviewed.status, JSON.stringify(reviewed.body)).toBe(200);

  // The score falls at once, the level waits a day (C5: no flapping).
  await expect.poll(scored).toBe(47);
  const closed = await why(manager, id);
  expect([closed.scoreLevel, closed.score.candidateLevel]).toEqual(['2', '3']);
  const fall = String(closed.score.mayFallAt).slice(0, 16);
  await manager.goto(`/warning/dynamic?_open=${id}`);
  await expect(drawer.getByText('47 分')).toBeVisible();
  await expect(drawer.getByText(`评分已降到 47，保持到 ${fall} 后等级降为一般风险`)).toBeVisible();
  await manager.goto(`/warning/dynamic?falling=1&name=${encodeURI(name)}`);
  await expect(card).toContainText('起可降为一般风险');

  for (const rest of dangers.slice(1)) {
    const voided = await call(manager, 'PUT', `safe/hiddendanger/invalid/${rest}`, {
      body: { invalidReason: '重复上报的隐患' },
    });
    expect(voided.status, JSON.stringify(voided.body)).toBe(200);
  }
  for (const page of [manager, worker, reviewer]) await page.context().close();
});

test('an open dashboard hears of a warning without being loaded anew', async ({ browser }) => {
  const watcher = await person(browser, 'leader', { tenantId: TENANT });
  const manager = await person(browser, 'manager', { tenantId: TENANT });
  await watcher.goto('/wel/dashboard');
  const title = watcher.getByRole('heading', { name: /^未消除预警 \d+/ });
  await expect(title).toBeVisible();
  const open = async (): Promise<number> => Number(/\d+/.exec(await title.innerText())?.[0]);
  // Others' warnings come and go meanwhile: the figure is held against the list, the news against its own words.
  const listed = async (): Promise<number> =>
    (await call(manager, 'GET', 'safe/warn/page?current=1&size=1&warnState=1,2')).body.data.total;
  const told = () => expect.poll(async () => (await open()) - (await listed())).toBe(0);
  await told();
  const loads = await watcher.evaluate(() => performance.timeOrigin);
  const content = `巡检发现砂轮机冷却水管渗漏${Date.now() % 100_000}`;
  const raised = await call(manager, 'POST', 'safe/warn', {
    body: { warnContent: content, warnLevel: '3', warnType: '99', accessSigns: '6', warnCamera: '打磨间2号球机' },
  });
  expect(raised.status, JSON.stringify(raised.body)).toBe(200);
  await expect(watcher.getByText(content)).toBeVisible();
  await told();

  // Handled in the browser: not yet over first, then over.
  await manager.goto('/warning/list?processingState=1');
  const row = manager.locator('tbody tr.ant-table-row', { hasText: content });
  const handle = async (measures: string, state: string) => {
    await row.getByRole('button', { name: /^处理/ }).click();
    const dialog = manager.getByRole('dialog', { name: `处理 · ${content}` });
    await expect(dialog.getByText('关联摄像头：打磨间2号球机')).toBeVisible();
    // Who has begun, once somebody has.
    await expect(dialog.getByText(/^上次处理：\S+ \d{4}-/)).toHaveCount(state === '未消除' ? 0 : 1);
    const reason = dialog.getByLabel('预警原因', { exact: true });
    if (state === '未消除') {
      await reason.click();
      await manager.locator('.ant-select-dropdown:visible').getByText('设备故障').first().click();
    }
    await dialog.getByLabel('处理措施', { exact: true }).fill(measures);
    await dialog.getByRole('radio', { name: state }).check();
    await dialog.getByRole('button', { name: '提交' }).click();
    await expect(dialog).toBeHidden();
  };
  await handle('已挂牌停用，等待更换水管', '未消除');
  await expect(row).toBeVisible();
  await handle('水管已更换，试压合格', '已消除');
  await expect(row).toHaveCount(0);
  await expect(watcher.getByText(content)).toBeHidden();
  await told();
  expect(await watcher.evaluate(() => performance.timeOrigin)).toBe(loads);
  for (const page of [watcher, manager]) await page.context().close();
});
