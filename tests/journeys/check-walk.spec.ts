import { expect, type Page, test } from '@playwright/test';
import { call, DESK, PHONE, person } from './lib/session';

/** The screens of checks and hidden dangers, each as the one who works with it finds it on the demonstration data. */
interface Stop {
  readonly path: string;
  /** Conditions in the address: other journeys add rows of their own. */
  readonly at?: string;
  /** Words that only this screen, with these data, shows. */
  readonly sees: readonly (string | RegExp)[];
  /** Columns for which a phone's cards have no room. */
  readonly onDesk?: readonly string[];
  readonly buttons?: readonly string[];
  /** Controls that are not for this person. */
  readonly without?: readonly string[];
}

const WAITING = ['.table-skeleton', '.pane-wait', '.ant-skeleton', '[aria-busy=true]']
  .map((mark) => `${mark}:visible`)
  .join(', ');
const CHANGES = ['新增', '导入', '编辑', '删除', '批量指定整改人', '上报隐患'];

const MANAGER: readonly Stop[] = [
  { path: '/check/mine', sees: ['半年综合性排查（2026年下半年）', /截止 \d{4}-/], buttons: ['去检查'] },
  {
    path: '/check/plan',
    at: '?_size=50',
    sees: ['旧班前检查（停用）', '重点部位四小时巡检', '每4小时', '公司（厂）级'],
    buttons: ['新增', '导入', '导出', '立即执行 重点部位四小时巡检', '启用 旧班前检查（停用）'],
  },
  {
    path: '/check/task',
    sees: ['检查人', /重点部位四小时巡检（\d+月\d+日\d\d:00）/, /^(待检查|已完成|已取消)$/],
    without: ['新增', '删除'],
  },
  {
    path: '/check/record',
    sees: [/近30天检查/, /按时完成率/, '加氢反应釜', /^(待检查|检查中|已完成|逾期完成)$/],
    buttons: ['导出'],
  },
  { path: '/check/person-record', sees: ['签到时间', /^合成[一二三]班$/, /^(已完成|逾期完成)$/] },
  {
    path: '/check/task-statistics',
    sees: [/应检\d+项：按时完成\d+项/, /按时完成率/, '金玉梅', /每个任务只计一次/],
    buttons: ['复制通报', '导出'],
  },
  {
    path: '/check/list',
    at: '?_size=50',
    sees: ['消防安全日常检查表', '反应工段班组检查表', '重点时段及节假日前排查'],
    buttons: ['新增', '导入', '导出', '采用预置检查表', '调整顺序'],
  },
  { path: '/check/not-push-date', sees: ['设备停车检修', / 至 /], buttons: ['新增', '适用计划 设备停车检修'] },
  { path: '/check/timing', sees: [/生成检查任务\d+条/], without: ['新增', '删除'] },
  {
    path: '/check/patrol-place',
    at: '?_size=50',
    sees: ['XC-001', /巡查点$/, '二维码贴于入口右侧'],
    buttons: ['新增', '导入', '导出'],
  },
  { path: '/hazard/upcoming', sees: [/^YH-\d{8}-\d{4}$/, '待指定整改人'], buttons: ['上报隐患'] },
  { path: '/hazard/informant', sees: [/您还没有上报过隐患|^YH-\d{8}-\d{4}$/], buttons: ['上报隐患'] },
  { path: '/hazard/related', at: '?status=5', sees: [/^YH-\d{8}-\d{4}$/, '已闭环'] },
  {
    path: '/hazard/list',
    at: '?status=2&source=11',
    sees: [/^YH-\d{8}-\d{4}$/, '待整改', '员工上报（随手拍）'],
    buttons: ['上报隐患', '导出'],
  },
  {
    path: '/hazard/ledger',
    at: '?status=5',
    sees: [/^YH-\d{8}-\d{4}$/, '已闭环'],
    buttons: ['导出'],
    without: ['上报隐患', '作废'],
  },
  {
    path: '/hazard/record',
    sees: ['操作前状态', /^(上报|指定整改人|整改|复查)$/],
    without: ['新增', '编辑', '删除'],
  },
  { path: '/hazard/charts', sees: ['平均闭环天数', '按期整改率', '按发现月份'], buttons: ['导出Excel'] },
  { path: '/hazard/bulletin', sees: [/共上报隐患\d+条/, '合成车间', '名次'], buttons: ['打印通报', '导出Excel'] },
  { path: '/hazard/report-users', sees: [/在岗\d+人，其中\d+人上报过有效隐患/, '最近上报'] },
  { path: '/hazard/export', sees: ['导出类型'], without: ['新增'] },
  {
    path: '/hazard/phrase',
    sees: ['急停按钮失灵或被遮挡'],
    buttons: ['新增', '编辑 急停按钮失灵或被遮挡'],
    without: ['删除'],
  },
  { path: '/hazard/report', sees: [/隐患照片/, /隐患地点/], buttons: ['选择常用描述', '提交'] },
];

const WORKER: readonly Stop[] = [
  { path: '/m/checks', sees: [/（\d+月\d+日\d\d:00班?）/, /\d+项/], buttons: ['去检查'] },
  { path: '/check/mine', sees: [/（\d+月\d+日\d\d:00班?）/], buttons: ['去检查'] },
  { path: '/check/task', sees: ['金玉梅', '任务时间'] },
  { path: '/check/record', sees: [/近30天检查/, '加氢反应釜'] },
  { path: '/check/person-record', sees: ['金玉梅', /^(已完成|逾期完成)$/] },
  { path: '/check/plan', at: '?_size=50', sees: ['重点部位四小时巡检'], without: CHANGES },
  { path: '/check/list', at: '?_size=50', sees: ['消防安全日常检查表'], without: CHANGES },
  { path: '/check/not-push-date', sees: ['设备停车检修'], without: CHANGES },
  { path: '/check/timing', sees: [/生成检查任务\d+条/] },
  { path: '/check/patrol-place', at: '?_size=50', sees: ['XC-001'], without: CHANGES },
  { path: '/hazard/upcoming', sees: [/没有等您办理的隐患|^YH-\d{8}-\d{4}$/], buttons: ['上报隐患'] },
  { path: '/hazard/informant', sees: [/^YH-\d{8}-\d{4}$/] },
  { path: '/hazard/related', sees: [/^YH-\d{8}-\d{4}$/] },
  { path: '/hazard/list', sees: [/^YH-\d{8}-\d{4}$/], without: ['批量指定整改人'] },
  { path: '/hazard/record', sees: ['操作环节'] },
  { path: '/hazard/charts', sees: ['平均闭环天数', '按发现月份'] },
  { path: '/hazard/bulletin', sees: [/共上报隐患\d+条/] },
  { path: '/hazard/report-users', sees: [/在岗\d+人/] },
  { path: '/hazard/phrase', sees: ['急停按钮失灵或被遮挡'], without: ['新增', '编辑', '删除'] },
  { path: '/m/report', sees: [/隐患照片/, /隐患地点/], buttons: ['提交'] },
];

const GOVERNMENT: readonly Stop[] = [
  {
    path: '/govpage/safe/planvtwo',
    at: '?_size=50',
    sees: ['重点部位四小时巡检', '每4小时'],
    buttons: ['导出'],
    without: CHANGES,
  },
  {
    path: '/govpage/safe/check',
    at: '?_size=50',
    sees: ['消防安全日常检查表'],
    buttons: ['导出'],
    without: [...CHANGES, '采用预置检查表', '调整顺序'],
  },
  {
    path: '/govpage/safe/planvtworecord',
    sees: ['加氢反应釜', /^(待检查|检查中|已完成|逾期完成)$/],
    buttons: ['导出'],
    without: CHANGES,
  },
  { path: '/govpage/safe/planvtwotask', sees: ['检查人', /^合成[一二三]班$/], without: CHANGES },
  { path: '/govpage/safe/yhpcrwwcqktjb', sees: [/应检\d+项：按时完成\d+项/, '金玉梅'], buttons: ['复制通报'] },
  { path: '/govpage/safe/patrolcheckplace', at: '?_size=50', sees: ['XC-001'], buttons: ['导出'], without: CHANGES },
  {
    path: '/govpage/safe/hiddendanger',
    sees: [/^YH-\d{8}-\d{4}$/, '已逾期'],
    buttons: ['导出'],
    without: [...CHANGES, '作废'],
  },
  {
    path: '/govpage/safe/hiddendanger_standing_book',
    at: '?status=5',
    sees: [/^YH-\d{8}-\d{4}$/, '已闭环'],
    onDesk: ['复查时间', '责任部门'],
    buttons: ['导出'],
    without: [...CHANGES, '作废'],
  },
  { path: '/govpage/safe/hiddendangeCharts', sees: ['平均闭环天数', '按发现月份'], buttons: ['导出Excel'] },
  { path: '/govpage/safe/yhzlqktb', sees: [/^.{4,}有限公司$/, '按企业'], buttons: ['导出Excel'] },
];

/** Goes there within the running page, as a click in the menu does. */
const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

async function look(page: Page, { path, at = '', sees, onDesk = [], buttons = [], without = [] }: Stop, width: number) {
  await go(page, path + at);
  await expect(page, path).toHaveURL(new RegExp(`${path}(\\?|$)`));
  // Of the kept pages only the one in sight counts.
  const main = page.getByRole('main').filter({ visible: true }).last();
  for (const words of [...sees, ...(width === DESK.width ? onDesk : [])])
    await expect(
      main
        .getByText(words, typeof words === 'string' ? { exact: true } : {})
        .filter({ visible: true })
        .first(),
      `${path}: ${words}`,
    ).toBeVisible({ timeout: 20_000 });
  await expect(main.locator(WAITING), path).toHaveCount(0);
  for (const name of buttons)
    await expect(
      main.getByRole('button', { name }).filter({ visible: true }).first(),
      `${path}: ${name}`,
    ).toBeVisible();
  for (const name of without)
    await expect(
      main.getByRole('button', { name: new RegExp(`^${name}( |（|$)`) }).filter({ visible: true }),
      `${path}: ${name}`,
    ).toHaveCount(0);
  // Nothing raw: no key of a row, no word of the program.
  const text = await main.innerText();
  expect(text, path).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|undefined|\bnull\b|NaN|\[object/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
}

async function refused(page: Page, path: string) {
  await go(page, path);
  await expect(page.getByRole('heading', { name: /无权访问|页面不存在/ }), path).toBeVisible();
  await page.getByRole('button', { name: '返回首页' }).click();
}

const walks = [
  { account: 'manager', tenantId: '100001', viewport: DESK, stops: MANAGER, closed: ['/govpage/safe/yhzlqktb'] },
  {
    account: 'worker',
    tenantId: '100001',
    viewport: PHONE,
    stops: WORKER,
    closed: ['/hazard/ledger', '/check/task-statistics', '/govpage/safe/planvtworecord'],
  },
  { account: 'gov', tenantId: '100000', viewport: DESK, stops: GOVERNMENT, closed: ['/check/plan', '/hazard/list'] },
  { account: 'gov', tenantId: '100000', viewport: PHONE, stops: GOVERNMENT, closed: [] },
] as const;

for (const { account, tenantId, viewport, stops, closed } of walks) {
  test(`checks and hidden dangers as ${account} finds them at ${viewport.width} px`, async ({ browser }) => {
    // Some twenty screens, two seconds each, and room for a busy machine.
    test.setTimeout(360_000);
    const page = await person(browser, account, { tenantId, viewport });
    if (account === 'gov') await page.getByRole('button', { name: /海岳精细化工有限公司/ }).click();
    const found: string[] = [];
    page.on('pageerror', (error) => found.push(`page error: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') found.push(`console: ${message.text()}`);
    });
    for (const stop of stops) {
      await look(page, stop, viewport.width);
      expect(found, stop.path).toEqual([]);
    }
    for (const path of closed) await refused(page, path);
    await page.context().close();
  });
}

test('what one screen counts, another shows', async ({ browser }) => {
  const page = await person(browser, 'manager');
  const number = async (path: string, words: RegExp) => {
    await go(page, path);
    const place = page.getByRole('main').getByText(words).filter({ visible: true }).first();
    await expect(place, path).toBeVisible({ timeout: 20_000 });
    return (words.exec(await place.innerText()) as RegExpExecArray).slice(1).map(Number);
  };
  // The bulletin's sentence, the line of the company and the report users count the same dangers.
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
