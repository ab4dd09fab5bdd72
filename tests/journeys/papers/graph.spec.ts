import { expect, type Page } from '@playwright/test';
import { call, person } from '../lib/session';
import { test } from '../lib/test';

/** A risk point of the demo by its place in the list, with its whole record. */
async function riskPoints(page: Page, inherentLevel: string) {
  const { body } = await call(page, 'GET', `safe/risk/page?inherentLevel=${inherentLevel}&size=50`);
  return body.data.records as {
    id: string;
    name: string;
    pointNum: string;
    version: number;
    hasDangerSource: unknown;
  }[];
}

const shapeColour = (page: Page, name: string) =>
  page.locator(`[data-shape][aria-label^="${name}"]`).first().getAttribute('data-grade');

test('a four-colour drawing: drawn, coloured by its points, saved, shown, and recoloured while it is looked at', async ({
  browser,
}) => {
  const manager = await person(browser, 'manager');
  const mark = String(Date.now() % 1_000_000);
  const name = `四色图${mark}`;
  const area = `区域${mark}`;
  const made = await call(manager, 'POST', 'safe/graph/add', { body: { name, sort: 9 } });
  const id = made.body.data.id as string;
  // One of a major hazard source stays 重大 whatever its rows say.
  const point = (await riskPoints(manager, '1')).find(({ hasDangerSource }) => String(hasDangerSource) !== '1');
  expect(point).toBeDefined();
  const risk = point as NonNullable<typeof point>;

  await manager.goto(`/graphdraw?id=${id}`);
  const board = manager.getByRole('application', { name: '画布' });
  await expect(board).toBeVisible();
  const box = await board.boundingBox();
  if (!box) throw new Error('no board');
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;

  await manager.getByRole('button', { name: '多边形', exact: true }).click();
  for (const [x, y] of [
    [0.3, 0.3],
    [0.6, 0.3],
    [0.65, 0.6],
    [0.3, 0.65],
  ] as const)
    await manager.mouse.click(...at(x, y));
  await manager.keyboard.press('Enter');
  const shapes = board.locator('[data-shape]');
  await expect(shapes).toHaveCount(1);
  await expect(manager.getByRole('button', { name: '选择', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await manager.getByLabel('名称', { exact: true }).fill(area);
  await manager.getByLabel('按名称或编号查找风险点').fill(risk.pointNum);
  await manager.getByRole('button', { name: `关联${risk.name}`, exact: true }).click();
  await expect.poll(() => shapeColour(manager, area)).toBe('1');
  await expect(board.locator('[data-shape] polygon').first()).toHaveAttribute('fill', '#d4261f');

  // Back to nothing and forward again, by keys and by buttons.
  const undo = manager.getByRole('button', { name: '撤销（Ctrl+Z）' });
  const redo = manager.getByRole('button', { name: '重做（Ctrl+Y）' });
  for (let n = 0; n < 10 && (await undo.isEnabled()); n += 1) await undo.click();
  await expect(shapes).toHaveCount(0);
  for (let n = 0; n < 10 && (await redo.isEnabled()); n += 1) await redo.click();
  await expect.poll(() => shapeColour(manager, area)).toBe('1');

  // Copied, moved away by the mouse and taken out again.
  await manager.mouse.click(...at(0.45, 0.5));
  await board.press('Control+c');
  await board.press('Control+v');
  await expect(shapes).toHaveCount(2);
  await board.press('Delete');
  await expect(shapes).toHaveCount(1);

  await manager.getByRole('button', { name: '保存', exact: true }).click();
  await expect(manager.getByText('保存成功')).toBeVisible();
  const stored = await call(manager, 'GET', `safe/graphnoderisk/graph/list/${id}`);
  expect(stored.body.data).toMatchObject([{ nodeName: area, riskIds: risk.id, scoreLevel: '1' }]);

  // Another person looks at it on the wall.
  const admin = await person(browser, 'admin');
  await admin.goto(`/fullscreen/canvas?graph=${id}`);
  await expect(admin.getByRole('heading', { name: new RegExp(name) })).toBeVisible();
  await expect.poll(() => shapeColour(admin, area)).toBe('1');
  const loads = await admin.evaluate(() => performance.getEntriesByType('navigation').length);

  // The point is evaluated anew: nothing is left that made it 重大.
  const before = (await call(manager, 'GET', `safe/risk/${risk.id}`)).body.data;
  const lower = before.riskInfos.map((row: object) => ({
    ...row,
    evaluateMethod: 'LEC',
    likelihood: '1',
    exposure: '1',
    consequence: '1',
  }));
  const evaluated = await call(manager, 'PUT', `safe/risk/${risk.id}`, {
    body: { riskInfos: lower, directFlags: '', isSignificant: 2 },
  });
  expect(evaluated.status, JSON.stringify(evaluated.body)).toBe(200);
  const level = (await call(manager, 'GET', `safe/graphnoderisk/graph/list/${id}`)).body.data[0].scoreLevel;
  expect(level).not.toBe('1');
  await expect.poll(() => shapeColour(admin, area)).toBe(level);
  expect(await admin.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(loads);

  // Two people draw at once: the later one is asked and loses nothing.
  await admin.goto(`/graphdraw?id=${id}`);
  const theirs = admin.getByRole('application', { name: '画布' });
  await expect(theirs.locator('[data-shape]')).toHaveCount(1);
  const place = await theirs.boundingBox();
  if (!place) throw new Error('no board');
  await admin.getByRole('button', { name: '节点', exact: true }).click();
  await admin.mouse.click(place.x + place.width * 0.8, place.y + place.height * 0.3);
  await admin.getByLabel('名称', { exact: true }).fill('泵房');
  await manager.getByRole('button', { name: '矩形', exact: true }).click();
  await manager.mouse.move(...at(0.1, 0.75));
  await manager.mouse.down();
  await manager.mouse.move(...at(0.3, 0.9), { steps: 5 });
  await manager.mouse.up();
  await expect(shapes).toHaveCount(2);
  await manager.getByRole('button', { name: '保存', exact: true }).click();
  await expect
    .poll(async () => (await call(manager, 'GET', `safe/graph/${id}`)).body.data.content.shapes.length)
    .toBe(2);
  await admin.getByRole('button', { name: '保存', exact: true }).click();
  const asked = admin.getByRole('dialog', { name: '他人已保存了这张图' });
  await asked.getByRole('button', { name: '载入对方的版本' }).click();
  await expect(theirs.locator('[data-shape]')).toHaveCount(2);
  await admin.getByRole('button', { name: '恢复', exact: true }).click();
  await expect(theirs.locator('[data-shape][aria-label="泵房"]')).toBeVisible();

  // What it was, so that other journeys find the demo as it is told of.
  await call(manager, 'PUT', `safe/risk/${risk.id}`, {
    body: { riskInfos: before.riskInfos, directFlags: before.directFlags ?? '', isSignificant: before.isSignificant },
  });
});

test('risk points on a site plan: placed by a tap, moved by keys, filtered by colour', async ({ browser }) => {
  const manager = await person(browser, 'manager');
  await manager.goto('/map/distribution?edit=1');
  const pins = manager.locator('.plan-pin');
  await expect(pins.first()).toBeVisible();
  const count = await pins.count();
  const search = manager.getByLabel('按名称或编号查找风险点');
  await search.fill('FX-001-001');
  const hits = manager.locator('.point-search li');
  await expect(hits).toHaveCount(1);
  await hits.getByRole('button', { name: '已标注' }).click();
  await manager.getByRole('button', { name: '移出平面图' }).click();
  await manager
    .getByRole('dialog')
    .getByRole('button', { name: /^(确定|OK)$/ })
    .click();
  await expect(pins).toHaveCount(count - 1);
  await manager.getByRole('button', { name: /^放置/ }).first().click();
  const board = await manager.locator('.plan-board').boundingBox();
  if (!board) throw new Error('no board');
  await manager.mouse.click(board.x + board.width * 0.5, board.y + board.height * 0.2);
  await expect(pins).toHaveCount(count);
  const placed = async () =>
    (await call(manager, 'GET', 'safe/risk/flat/list?pointNum=FX-001-001')).body.data[0] as { xaxis: string };
  const from = Number((await placed()).xaxis);
  const chosen = manager.locator('.plan-pin.chosen');
  await chosen.focus();
  for (let n = 0; n < 4; n += 1) await chosen.press('ArrowRight');
  await expect.poll(async () => Number((await placed()).xaxis)).toBeCloseTo(from + 2, 1);
  await manager.getByRole('button', { name: /^重大风险/ }).click();
  await expect.poll(() => pins.count()).toBeLessThan(count);
});
