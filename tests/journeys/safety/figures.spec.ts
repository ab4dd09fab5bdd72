import { expect, type Page } from '@playwright/test';
import { gapNumbers, mistold, planNumbers } from '../../../apps/server/src/testing/figure-screens';
import {
  dashboardNumbers,
  dynamicNumbers,
  hazardNumbers,
  lying,
  type Read,
  ringNumbers,
  roundNumbers,
} from '../../../apps/server/src/testing/figure-walk';
import { type Figure, figuresOn, totalAt } from '../lib/figures';
import { call, person } from '../lib/session';
import { test } from '../lib/test';
import { goTo } from '../walk/steps';

// A company no other journey changes: what a board shows and what its lists hold then stand still.
const TENANT = '100009';
const COMPANY = '青檀木业';

/** A supervisor chooses the company where one is missed. */
async function choosing(gov: Page, address: string): Promise<void> {
  await gov.goto(address);
  await gov.getByRole('main').getByRole('button', { name: '选择企业' }).click();
  const picker = gov.getByRole('dialog', { name: '选择企业' });
  await picker.getByLabel('企业名称').fill(COMPANY);
  await picker.getByRole('button', { name: new RegExp(COMPANY) }).click();
  await expect(picker).toBeHidden();
}

/** Every figure of the page, held against the list it leads to. */
async function hold(
  page: Page,
  address: string,
  ready: string,
  atLeast: number,
  known = new Map<string, number>(),
  // A table beside the figures has cells without a value.
  table = false,
): Promise<void> {
  await page.goto(address);
  await expect(page.locator('main').getByText(ready).first()).toBeVisible();
  await expect(page.locator('.ant-skeleton, .wall-empty:has-text("加载中")')).toHaveCount(0);
  if (!table) await expect(page.getByText('—', { exact: true })).toHaveCount(0);
  const counted = await figuresOn(page);
  expect(counted.length, JSON.stringify(counted)).toBeGreaterThanOrEqual(atLeast);
  const wrong: (Figure & { readonly total: number })[] = [];
  for (const figure of counted) {
    const total =
      known.get(figure.href) ?? (await test.step(`${figure.text} → ${figure.href}`, () => totalAt(page, figure.href)));
    known.set(figure.href, total);
    if (total !== figure.count) wrong.push({ ...figure, total });
  }
  expect(wrong, address).toEqual([]);
}

test('every figure of a company’s boards is the length of the list it leads to', async ({ browser }) => {
  const manager = await person(browser, 'manager', { tenantId: TENANT });
  // The boards share most of their figures: a list that was counted is not counted again.
  const known = new Map<string, number>();
  await hold(manager, '/wel/index', '整改率', 15, known);
  await hold(manager, '/wel/dashboard', '隐患治理状态', 25, known);
  await hold(manager, `/bigScreen?tenantId=${TENANT}`, '企业风险评分', 18, known);
  await manager.context().close();
  // A leader's has the departments, each with those below it.
  const leader = await person(browser, 'leader', { tenantId: TENANT });
  await hold(leader, '/wel/index', '责任部门', 10, known);
  await leader.context().close();
});

test('the figures above the checks’ records and of the steps taken open their rows', async ({ browser }) => {
  const manager = await person(browser, 'manager', { tenantId: TENANT });
  await hold(manager, '/check/record', '近30天检查', 4, new Map(), true);
  await hold(manager, '/hazard/charts', '办理量', 4, new Map(), true);
  await manager.context().close();
  const gov = await person(browser, 'gov', { tenantId: '100000' });
  await choosing(gov, '/govpage/safe/hiddendangeCharts');
  await hold(gov, '/govpage/safe/hiddendangeCharts', '办理量', 4, new Map(), true);
  await gov.context().close();
});

test('a supervisor’s wall of a company counts what he may read', async ({ browser }) => {
  const gov = await person(browser, 'gov', { tenantId: '100000' });
  await hold(gov, `/bigScreen?tenantId=${TENANT}`, '企业风险评分', 14);
  await gov.context().close();
});

test('whoever sees a part of a company reads its figures and how many of their rows he may see', async ({
  browser,
}) => {
  const manager = await person(browser, 'manager', { tenantId: TENANT });
  const worker = await person(browser, 'worker', { tenantId: TENANT });
  const tile = (page: Page, name: string) => page.locator('.home-numbers .figure-tile', { hasText: name });
  const shown = async (name: string) => {
    const texts = [];
    for (const page of [manager, worker]) {
      await page.goto('/wel/index');
      await expect(tile(page, name).locator('strong')).toBeVisible();
      texts.push(await tile(page, name).locator('strong').innerText());
    }
    return texts;
  };
  for (const name of ['未闭环隐患', '逾期隐患', '整改率']) {
    const [ofManager, ofWorker] = await shown(name);
    expect(ofWorker, name).toBe(ofManager);
  }
  const open = Number(await tile(worker, '未闭环隐患').locator('strong').innerText());
  await tile(worker, '未闭环隐患').getByRole('link').click();
  const note = worker.locator('.list-figure');
  await expect(note).toContainText(`共${open}条`);
  await expect(note).toContainText('其中您可查看');
  await note.getByRole('button', { name: '未闭环的计数口径' }).click();
  await expect(worker.getByText('待指定整改人、待整改、待指定复查人')).toBeVisible();

  // A rate opens what it divides.
  await tile(manager, '整改率').getByRole('button', { expanded: false }).first().click();
  const part = manager.getByRole('link', { name: /^已闭环\d+条$/ });
  const closed = Number(/\d+/.exec(await part.innerText())?.[0]);
  await part.click();
  await expect(manager.locator('.list-figure')).toContainText(`共${closed}条`);
  await expect(manager.getByText(`共 ${closed} 条`, { exact: true })).toBeVisible();
  await manager.context().close();
  await worker.context().close();
});

test('totals of the present levels are the lengths of their lists', async ({ browser }) => {
  const manager = await person(browser, 'manager', { tenantId: TENANT });
  await manager.goto('/warning/dynamic');
  const head = manager.getByRole('region', { name: '风险点现状概况' });
  const buttons = head.getByRole('list', { name: '按现状等级' }).getByRole('button');
  await expect(buttons).toHaveCount(4);
  const of = Number(/由(\d+)个/.exec(await head.innerText())?.[1]);
  await expect(manager.getByText(`共 ${of} 个风险点`)).toBeVisible();
  for (let place = 0; place < 4; place += 1) {
    const button = buttons.nth(place);
    const count = Number(await button.locator('strong').innerText());
    if (count === 0) continue;
    await button.click();
    await expect(manager.getByText(`共 ${count} 个风险点`)).toBeVisible();
    await button.click();
  }
  for (const name of ['高于固有等级', '等待降级']) {
    const flag = head.getByText(new RegExp(`^${name} \\d+$`));
    const count = Number(/\d+/.exec(await flag.innerText())?.[0]);
    await flag.click();
    if (count === 0) await expect(manager.getByText('没有符合条件的风险点')).toBeVisible();
    else await expect(manager.getByText(`共 ${count} 个风险点`)).toBeVisible();
    await flag.click();
  }
  await manager.context().close();
});

for (const [account, tenantId] of [
  ['manager', TENANT],
  ['gov', '100000'],
] as const) {
  test(`every number told to ${account} is as many rows as its list holds`, async ({ browser }) => {
    const page = await person(browser, account, { tenantId });
    const supervises = tenantId !== TENANT;
    const read: Read = async (path, query = {}) => {
      const asked = new URLSearchParams({ ...query, ...(supervises && { tenantId: TENANT }) });
      const { status, body } = await call(page, 'GET', `${path.slice(1)}?${asked}`);
      if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
      return body.data;
    };
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    const told = [
      ...(await hazardNumbers(read)),
      ...(await dashboardNumbers(read)),
      ...(await dynamicNumbers(read, today, supervises)),
      ...(await roundNumbers(read, today)),
      ...(await ringNumbers(read)),
    ];
    // Of every module something is told that is more than nothing.
    const counted = new Set(
      told.filter(({ value }) => Number(value) > 0).map(({ figure }) => figure.key.split('.')[0]),
    );
    expect([...counted].sort()).toEqual(expect.arrayContaining(['check', 'hazard', 'risk', 'warning']));
    expect(told.length).toBeGreaterThan(300);
    expect(await lying(read, told, supervises)).toEqual([]);
    const shown = [...(await gapNumbers(read, supervises)), ...(await planNumbers(read, supervises))];
    expect(new Set(shown.map(({ figure }) => figure.key))).toEqual(new Set(['risk.controlGaps', 'risk.onPlan']));
    expect(mistold(shown)).toEqual([]);
    await page.context().close();
  });
}

test('gaps of control and the legend of a plan count what they open', async ({ browser }) => {
  const manager = await person(browser, 'manager', { tenantId: TENANT });
  await manager.goto('/risk/control?tab=gaps');
  const gaps = manager.getByRole('region', { name: '管控缺口' });
  await expect(gaps.getByText(/共\d+个风险点有缺口|没有管控缺口/)).toBeVisible();
  const told = Number(/共(\d+)个风险点有缺口/.exec(await gaps.innerText())?.[1] ?? 0);
  await expect(gaps.getByText(/^怎么办/)).toHaveCount(Math.min(told, 10));

  await manager.goto('/map/distribution?view=points');
  const legend = manager.getByRole('group', { name: '图例' });
  for (const basis of ['现状风险', '固有风险']) {
    await legend.getByText(basis, { exact: true }).click();
    await expect(legend.getByRole('radio', { name: basis })).toBeChecked();
    const counts = legend.locator('.plan-count');
    let whole = 0;
    for (let place = 0; place < (await counts.count()); place += 1) {
      await counts.nth(place).click();
      const drawer = manager.getByRole('dialog', { name: basis });
      const count = Number(await counts.nth(place).innerText());
      whole += count;
      await expect(drawer.getByText(`共${count}个风险点`)).toBeVisible();
      await expect(drawer.getByRole('listitem')).toHaveCount(count);
      await drawer.getByRole('button', { name: '关闭' }).click();
      await expect(drawer).toBeHidden();
    }
    const picked = await manager.locator('.flat-map-pick').innerText();
    expect(whole, basis).toBe(Number(/（(\d+)个风险点）/.exec(picked)?.[1]));
  }
  await manager.context().close();
});

test('what one screen counts, another shows', async ({ browser }) => {
  const page = await person(browser, 'manager');
  const number = async (path: string, words: RegExp) => {
    await goTo(page, path);
    const place = page.getByRole('main').getByText(words).filter({ visible: true }).first();
    await expect(place, path).toBeVisible();
    return (words.exec(await place.innerText()) as RegExpExecArray).slice(1).map(Number);
  };
  // The bulletin's sentence, the line of the company and the report users count the same dangers. Somebody may report one
  // while the screens are opened one after the other: then they are looked at again.
  await expect(async () => {
    const [all = 0, voided = 0, valid = 0] = await number(
      '/hazard/bulletin',
      /共上报隐患(\d+)条（作废(\d+)条，有效(\d+)条）/,
    );
    expect(valid).toBe(all - voided);
    const lines = page.getByRole('row').filter({ hasText: '海岳精细化工有限公司' }).getByRole('cell');
    expect(await Promise.all([4, 5, 6].map(async (place) => Number(await lines.nth(place).innerText())))).toEqual([
      all,
      voided,
      valid,
    ]);
    const [, , reported] = await number('/hazard/report-users', /在岗(\d+)人，其中(\d+)人上报过有效隐患，共(\d+)条/);
    expect(reported).toBe(valid);
  }).toPass({ timeout: 60_000 });
  // The summary of the checks is the sum of its parts, and what it calls missed is found in the list of tasks.
  const { summary, startTime, endTime } = (
    await call(page, 'GET', 'safe/taskstatistics/page?period=month&group=person&size=200')
  ).body.data;
  expect(summary.completeCount + summary.overdueCompleteCount + summary.overdueCount + summary.waitCheckCount).toBe(
    summary.total,
  );
  const tasks = (
    await call(
      page,
      'GET',
      `safe/planvtwotask/page?taskStatus=3&taskTime_datege=${startTime}&taskTime_datele=${endTime}`,
    )
  ).body.data;
  expect(tasks.total).toBe(summary.completeCount);
  await page.context().close();
});
