import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { cell, choose, inDays, itemOf, pick, setTime, turnTo, write } from '../lib/form';
import { call, nameOf, person } from '../lib/session';
import { rowsIn, sheetOf } from '../lib/sheet';
import { test } from '../lib/test';

/** What a safety manager enters by hand, form by form: lists, plans, danger sources and evaluations. */

const told = (page: Page, words: string | RegExp) => expect(page.getByText(words).first()).toBeVisible();
const lineOf = (page: Page, name: string) =>
  page.locator('tbody tr.ant-table-row').filter({ has: page.getByRole('button', { name, exact: true }) });

async function begin(page: Page, path: string, label: string): Promise<Locator> {
  await page.goto(path);
  await page.getByRole('button', { name: '新增' }).first().click();
  return page.getByRole('dialog', { name: `新增${label}` });
}

const save = (form: Locator) => form.getByRole('button', { name: '保存' }).click();

/** The sentences at the fields of a form sent empty. */
async function lacks(form: Locator, sentences: readonly string[]): Promise<void> {
  for (const words of sentences)
    await expect(form.locator('.ant-form-item-explain-error').getByText(words, { exact: true })).toBeVisible();
}

async function saved(page: Page, form: Locator, words = '新增成功'): Promise<void> {
  await save(form);
  await told(page, words);
  await expect(form).toBeHidden();
}

/** A button of the row, in sight or behind 更多. */
async function act(page: Page, name: string, label: string): Promise<void> {
  const row = lineOf(page, name);
  await expect(row).toBeVisible();
  const button = row.getByRole('button', { name: `${label} ${name}`, exact: true });
  if ((await button.count()) > 0) return button.click();
  await row.getByRole('button', { name: `更多 ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
}

const agree = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^确\s?定$/ })
    .last()
    .click();

async function close(form: Locator): Promise<void> {
  await form.getByRole('button', { name: '关闭' }).first().click();
  await expect(form).toBeHidden();
}

/** What the template asks for, and a way to send rows in its order. */
async function importer(page: Page, label: string) {
  await page.getByRole('button', { name: '导入', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: `导入${label}` });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '下载模板' }).click(),
  ]);
  const [header = []] = rowsIn(await readFile(await download.path()));
  const send = async (rows: readonly Readonly<Record<string, string>>[]) => {
    await dialog.getByLabel('导入文件').setInputFiles({
      name: `${label}.xlsx`,
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: sheetOf([header, ...rows.map((row) => header.map((title) => row[title] ?? ''))]),
    });
    await dialog.getByRole('button', { name: /^导\s?入$/ }).click();
  };
  return { dialog, header, send, problems: dialog.getByRole('region', { name: '导入问题' }).locator('tbody tr') };
}

test('a check list: its items entered, put in order and kept so; the list put in its place', async ({ browser }) => {
  const page = await person(browser, 'manager');
  const name = `叉车点检表${Date.now() % 1_000_000}`;
  const form = await begin(page, '/check/list', '安全检查表');
  await save(form);
  await lacks(form, ['请输入检查表名称', '请选择检查类别']);
  await form.getByLabel('检查表名称', { exact: true }).fill(name);
  await pick(page, form, '检查类别', '日常排查');
  const projects = form.getByLabel(cell('检查项目'));
  const contents = form.getByLabel(cell('检查内容'));
  for (const place of [0, 1]) {
    await form.getByRole('button', { name: '添加检查项' }).click();
    await projects.nth(place).fill(['制动', '货叉'][place] as string);
  }
  await contents.nth(0).fill('制动是否可靠');
  await save(form);
  // The second item says what it lacks, and the first keeps still.
  await expect(form.locator('.child-error').getByText('请输入检查内容')).toHaveCount(1);
  await expect(contents.nth(1)).toHaveAttribute('aria-invalid', 'true');
  await contents.nth(1).fill('货叉有无裂纹');
  await form.getByRole('button', { name: '上移检查项第2行' }).click();
  await expect(projects.first()).toHaveValue('货叉');
  await expect(form.getByRole('button', { name: '上移检查项第1行' })).toBeDisabled();
  await saved(page, form);

  const edit = page.getByRole('dialog', { name: '编辑安全检查表' });
  const order = async (words: readonly string[]) => {
    await act(page, name, '编辑');
    const items = edit.getByLabel(cell('检查项目'));
    await expect(items).toHaveCount(words.length);
    for (const [place, word] of words.entries()) await expect(items.nth(place)).toHaveValue(word);
  };
  await page.getByLabel('检查表名称').fill(name);
  await page.keyboard.press('Enter');
  await order(['货叉', '制动']);
  await edit.getByRole('button', { name: '下移检查项第1行' }).click();
  await saved(page, edit, '更新成功');
  await page.reload();
  await order(['制动', '货叉']);
  await close(edit);

  // Lists among themselves: dragged to the top, then one step down by its arrow.
  await page.getByRole('button', { name: '调整顺序' }).click();
  const drawer = page.getByRole('dialog', { name: '调整顺序' });
  const lines = drawer.getByRole('listitem');
  await expect(lines.filter({ hasText: name })).toBeVisible();
  const first = await lines.first().innerText();
  await lines.filter({ hasText: name }).dragTo(lines.first());
  await expect(lines.first()).toContainText(name);
  await drawer.getByRole('button', { name: `下移${name}` }).click();
  await expect(lines.nth(1)).toContainText(name);
  await expect(lines.first()).toContainText(first);
  await close(drawer);
  await page.getByRole('button', { name: '调整顺序' }).click();
  await expect(lines.nth(1)).toContainText(name);
  await close(drawer);

  const sheet = await importer(page, '安全检查表');
  const row = Object.fromEntries(sheet.header.map((title) => [title, '']));
  const title = (words: string) => sheet.header.find((one) => one.includes(words)) ?? words;
  const good = {
    ...row,
    [title('检查表名称')]: `${name}导入`,
    [title('检查类别')]: '日常排查',
    [title('检查项目')]: '轮胎',
    [title('检查内容')]: '轮胎有无破损',
  };
  await sheet.send([{ ...good, [title('检查类别')]: '没有这一类' }]);
  await expect(sheet.problems.filter({ hasText: /^2检查类别/ })).toHaveCount(1);
  await sheet.send([good]);
  await told(page, '导入成功!');
  await expect(sheet.dialog).toBeHidden();
  await expect(lineOf(page, `${name}导入`)).toBeVisible();
  await page.context().close();
});

test('a check plan: entered, copied, enabled, executed and stopped; another comes in as a sheet', async ({
  browser,
}) => {
  const page = await person(browser, 'manager');
  const me = await nameOf(page);
  const name = `叉车日查${Date.now() % 1_000_000}`;
  const [point] = (await call(page, 'GET', 'safe/risk/page?size=1&pointNum=FX-001-0')).body.data.records;
  const form = await begin(page, '/check/plan', '隐患排查计划');
  await save(form);
  // Everything that is missing is told at once.
  await lacks(form, ['请输入计划名称', '请选择检查类别', '请选择受检部门']);
  const steps = form.getByRole('navigation', { name: '填写步骤' }).getByRole('button');
  await expect(steps.filter({ hasText: '有误' })).toHaveText([/基本信息/, /指派/, /时间/]);
  await turnTo(form, '检查频次');
  await lacks(form, ['请选择检查频次', '请选择截止时间']);
  await write(form, '计划名称', name);
  await pick(page, form, '检查类别', '日常排查');
  await choose(page, form, '受检部门', '合成车间');
  await form.getByRole('button', { name: '添加风险点检查内容' }).click();
  await choose(page, form, cell('风险点'), point.name);
  await choose(page, form, cell('安全检查表'), '反应工段班组检查表');
  await choose(page, form, '附加检查内容', '消防安全日常检查表');
  await turnTo(form, '指派方式');
  await form.getByText('指派到人', { exact: true }).click();
  await choose(page, form, '检查部门', '合成车间');
  await choose(page, form, '检查人', me);
  await pick(page, form, '检查频次', '每天');
  await setTime(form, '截止时间', inDays(60));
  await turnTo(form, '启用状态');
  await itemOf(form, '启用状态').getByText('停用', { exact: true }).click();
  await saved(page, form);
  await expect(lineOf(page, name)).toContainText('停用');

  const query = `name=${encodeURIComponent(name)}`;
  const tasks = async (): Promise<number[]> =>
    (await call(page, 'GET', `safe/planvtwotask/page?${query}`)).body.data.records.map(
      ({ taskStatus }: { taskStatus: number }) => taskStatus,
    );
  // Today it rests: being enabled makes no task, and one who wants it done today says so.
  const [plan] = (await call(page, 'GET', `safe/planvtwo/page?${query}`)).body.data.records;
  const today = inDays(0).slice(0, 10);
  const rest = await call(page, 'POST', 'safe/planvtwonotpushdate/add/date', {
    body: { dateName: `${name}停用`, startDate: today, endDate: today },
  });
  expect(rest.status, JSON.stringify(rest.body)).toBe(200);
  const { id } = rest.body.data;
  await call(page, 'POST', 'safe/planvtwonotpushdate/add/plan', { body: { id, planIds: [plan.id] } });
  await act(page, name, '启用');
  await told(page, '确定启用该数据');
  await agree(page);
  await told(page, '计划已启用');
  await expect(lineOf(page, name)).not.toContainText('停用');
  expect(await tasks()).toEqual([]);
  await act(page, name, '立即执行');
  await told(page, '确定立即执行该计划');
  await agree(page);
  await told(page, '检查任务已生成');
  expect(await tasks()).toEqual([1]);
  await act(page, name, '立即执行');
  await agree(page);
  await told(page, '本周期的检查任务已生成，无需重复执行');
  expect(await tasks()).toEqual([1]);
  await call(page, 'DELETE', `safe/planvtwonotpushdate/delete/date/${id}`);

  await act(page, name, '复制');
  await told(page, '复制成功');
  await expect(lineOf(page, `${name}（副本）`)).toContainText('停用');
  await act(page, name, '停用');
  await told(page, '确定停用该数据');
  await told(page, /停用后不再生成任务/);
  await agree(page);
  await told(page, '计划已停用');
  await expect(lineOf(page, name)).toContainText('停用');
  expect(await tasks()).toEqual([6]);

  const sheet = await importer(page, '隐患排查计划');
  const title = (words: string) =>
    sheet.header.find((one) => one === words) ?? sheet.header.find((one) => one.includes(words)) ?? words;
  const good = {
    [title('计划名称')]: `${name}导入`,
    [title('检查类别')]: '日常排查',
    [title('指派方式')]: '指派到人',
    [title('检查部门')]: '合成车间',
    [title('检查人')]: me,
    [title('完成方式')]: '任一人完成（一人完成即视为完成）',
    [title('检查频次')]: '每周',
    [title('截止时间')]: `${inDays(60)}:00`,
    [title('受检部门')]: '合成车间',
    [title('附加检查内容')]: '消防安全日常检查表',
    [title('风险点检查内容-风险点')]: point.name,
    [title('风险点检查内容-安全检查表')]: '反应工段班组检查表',
  };
  await sheet.send([{ ...good, [title('检查频次')]: '偶尔' }]);
  await expect(sheet.problems.filter({ hasText: /^2检查频次/ })).toHaveCount(1);
  await sheet.send([good]);
  await told(page, '导入成功!');
  await expect(sheet.dialog).toBeHidden();
  await expect(lineOf(page, `${name}导入`)).toContainText('每周');
  // What it makes tomorrow is nobody's work.
  await act(page, `${name}导入`, '停用');
  await agree(page);
  await expect(lineOf(page, `${name}导入`)).toContainText('停用');
  await page.context().close();
});

test('a danger source, a quantity watched at it, and a control plan through its versions', async ({ browser }) => {
  const page = await person(browser, 'manager');
  const me = await nameOf(page);
  const mark = String(Date.now() % 1_000_000);
  const name = `甲醇中间罐${mark}`;
  const [point] = (await call(page, 'GET', 'safe/risk/page?size=1&pointNum=FX-001-0')).body.data.records;
  const form = await begin(page, '/safe/selfdangersource', '危险源');
  await save(form);
  await lacks(form, ['请输入危险源名称', '请输入危险源编号', '请选择所在区域', '请选择所属车间', '请选择负责人']);
  await write(form, '危险源名称', name);
  await write(form, '危险源编号', `WX-${mark}`);
  await choose(page, form, '所属车间', '合成车间');
  await choose(page, form, '所在区域', point.placeName);
  await choose(page, form, '负责人', me);
  await form
    .getByRole('navigation', { name: '填写步骤' })
    .getByRole('button', { name: /辨识与分级/ })
    .click();
  await form.getByRole('button', { name: '添加危险物质' }).click();
  // A substance of the standard's table brings its critical quantity along.
  await write(form, cell('物质名称'), '甲醇');
  await write(form, /^\*?设计最大量/, '60');
  await expect(form.getByLabel(/^\*?临界量（Q）/)).toHaveValue(/^500/);
  await expect(form.getByText(/未构成|不构成/).first()).toBeVisible();
  await saved(page, form);
  await expect(lineOf(page, name)).toContainText(me);

  const limits = await begin(page, '/risk/dangerparam', '危险源监测参数');
  const identification = `LT-${mark}`;
  await limits.getByLabel('参数名称', { exact: true }).fill(`液位${mark}`);
  await choose(page, limits, '所属危险源', name);
  await limits.getByLabel('点位标识', { exact: true }).fill(identification);
  await pick(page, limits, '参数类型', '液位');
  await limits.getByLabel('计量单位', { exact: true }).fill('m');
  await limits.getByLabel('低报值', { exact: true }).fill('5');
  await limits.getByLabel('高报值', { exact: true }).fill('4');
  await save(limits);
  await expect(limits.getByText('高报值应大于低报值')).toBeVisible();
  await limits.getByLabel('高报值', { exact: true }).fill('12');
  await saved(page, limits);
  await expect(lineOf(page, `液位${mark}`)).toContainText(name);

  const control = `${name}管控计划`;
  const plan = await begin(page, '/risk/plan', '风险管控计划');
  await save(plan);
  await lacks(plan, ['请输入管控措施', '请输入隐患排查内容', '请选择责任人']);
  await write(plan, '计划名称', control);
  await choose(page, plan, '风险点', point.name);
  await choose(page, plan, '危险源', name);
  await pick(page, plan, '管控频次', '每周');
  await choose(page, plan, '责任部门', '合成车间');
  await choose(page, plan, '责任人', me);
  const days = itemOf(plan, '计划时间').locator('input');
  for (const [place, day] of [inDays(0), inDays(90)].entries()) {
    await days.nth(place).fill(day.slice(0, 10));
    await days.nth(place).press('Enter');
  }
  await write(plan, '管控措施', '每班核对液位');
  await write(plan, '隐患排查内容', '呼吸阀、阻火器完好');
  await saved(page, plan);
  await expect(lineOf(page, control)).toContainText('未执行');

  const step = async (words: string, state: string) => {
    await act(page, control, '执行');
    const dialog = page.getByRole('dialog', { name: '执行' });
    await dialog.getByLabel('执行情况').fill(words);
    await dialog.getByRole('button', { name: /^提\s?交$/ }).click();
    await expect(dialog).toBeHidden();
    await expect(lineOf(page, control)).toContainText(state);
  };
  await step('已交底到班组', '执行中');
  await act(page, control, '编辑');
  const edit = page.getByRole('dialog', { name: '编辑风险管控计划' });
  await write(edit, '管控措施', '每两小时核对液位');
  await saved(page, edit, '更新成功');
  await page.getByRole('button', { name: control, exact: true }).click();
  const detail = page.getByRole('dialog', { name: control });
  for (const words of ['已交底到班组', '修改了管控措施', '新增管控计划'])
    await expect(detail.getByText(words).first()).toBeVisible();
  await expect(detail.getByText(/第2版/).first()).toBeVisible();
  await detail.getByText('查看修改前的版本').click();
  await expect(detail.getByText('每班核对液位')).toBeVisible();
  await close(detail);
  await step('措施均已落实', '已完成');
  await page.context().close();
});

test('a risk point is evaluated anew by LEC, and its history tells', async ({ browser }) => {
  const page = await person(browser, 'manager');
  const reason = `年度复评${Date.now() % 1_000_000}`;
  await page.goto('/risk/point?pointNum=FX-001-041');
  const row = page.locator('tbody tr.ant-table-row').filter({ hasText: 'FX-001-041' });
  await expect(row).toHaveCount(1);
  const name = await row.getByRole('button').first().innerText();
  await act(page, name, '风险评估');
  const drawer = page.getByRole('dialog', { name: `风险评估：${name}` });
  const blocks = drawer.locator('.child-blocks > li');
  await expect(blocks.first()).toBeVisible();
  for (let place = 0; place < (await blocks.count()); place += 1) {
    const block = blocks.nth(place);
    await pick(page, block, cell('评价方法'), '作业条件危险性分析法（LEC）');
    await pick(page, block, cell('可能性（L）'), '6　相当可能');
    await pick(page, block, cell('暴露频率（E）'), '6　每天工作时间内暴露');
    await pick(page, block, cell('后果严重性（C/S）'), '7　严重，重伤');
    // 6 × 6 × 7
    await expect(block.locator('.risk-result')).toContainText('252');
  }
  await drawer.getByRole('button', { name: '保存评估' }).click();
  await expect(drawer.getByText('请输入评估原因')).toBeVisible();
  await drawer.getByLabel(cell('评估原因')).fill(reason);
  const level = await drawer.locator('.risk-inherent .ant-tag, .risk-inherent [class*=tag-]').first().innerText();
  await drawer.getByRole('button', { name: '保存评估' }).click();
  await told(page, '评估已保存');
  await expect(drawer).toBeHidden();
  await expect(row).toContainText(level);

  await page.getByRole('button', { name, exact: true }).first().click();
  const detail = page.getByRole('dialog', { name });
  const history = detail.getByRole('region', { name: '评估记录' });
  await expect(history.getByText(reason)).toBeVisible();
  await expect(history.getByRole('listitem').first()).toContainText(level);
  await expect(history.getByRole('listitem').first()).toContainText(await nameOf(page));
  await page.context().close();
});

test('days without tasks: entered, opened again, moved, and taken away', async ({ browser }) => {
  const page = await person(browser, 'manager');
  const name = `年度检修${Date.now() % 1_000_000}`;
  const form = await begin(page, '/check/not-push-date', '暂停推送日期');
  await save(form);
  await lacks(form, ['请输入日期名称', '请选择日期范围']);
  await form.getByLabel('日期名称', { exact: true }).fill(name);
  const range = itemOf(form, '日期范围').getByRole('textbox');
  const day = (days: number) => inDays(days).slice(0, 10);
  await range.nth(0).fill(day(40));
  await range.nth(0).press('Enter');
  await range.nth(1).fill(day(42));
  await range.nth(1).press('Enter');
  await saved(page, form);
  // A plan before these days is offered, and declined.
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^取\s?消$/ })
    .click();
  await expect(lineOf(page, name)).toContainText(`${day(40)} 至 ${day(42)}`);

  await act(page, name, '编辑');
  const again = page.getByRole('dialog', { name: '编辑暂停推送日期' });
  await expect(again.getByLabel('日期名称', { exact: true })).toHaveValue(name);
  const moved = itemOf(again, '日期范围').getByRole('textbox');
  await expect(moved.nth(1)).toHaveValue(day(42));
  await moved.nth(1).fill(day(45));
  await moved.nth(1).press('Enter');
  await saved(page, again, '更新成功');
  await expect(lineOf(page, name)).toContainText(`${day(40)} 至 ${day(45)}`);

  await act(page, name, '查看');
  const view = page.getByRole('dialog', { name });
  await expect(view.getByText('适用检查计划')).toBeVisible();
  await view.getByRole('button', { name: '删除' }).click();
  await agree(page);
  await told(page, '删除成功');
  await expect(lineOf(page, name)).toHaveCount(0);
  await page.context().close();
});
