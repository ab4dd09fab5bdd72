import { expect, type Locator, type Page } from '@playwright/test';
import { call, PHONE, person, photo, uploaded } from './lib/session';
import { test } from './lib/test';

/**
 * The jobs people come for, with every tap and every field touched counted. The leader's and the supervisor's, who see the
 * worst and why without a click, are in homes.spec.ts.
 */
function counted() {
  let taps = 0;
  return {
    tap: async (what: Locator) => {
      taps += 1;
      await what.click();
    },
    fill: async (what: Locator, text: string) => {
      taps += 1;
      await what.fill(text);
    },
    take: async (page: Page, what: Locator, text: string) => {
      taps += 1;
      await what.setInputFiles(await photo(page, text));
    },
    taps: () => taps,
  };
}

const tag = () => `${Date.now() % 1_000_000}`;
const meOf = (page: Page): Promise<{ userId: string; realName: string }> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('anlan-session') ?? '{}').state.userInfo);
/** yyyy-MM-dd HH:mm:ss in Shanghai, some days from now. */
const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** A danger at a risk point that somebody answers for. */
async function reported(who: Page, sentence: string, principalId?: string): Promise<{ id: string; name: string }> {
  const points = (await call(who, 'GET', 'safe/risk/page?size=100')).body.data.records;
  const point = points.find(
    (one: { principalId?: string; deptId?: string }) =>
      one.deptId && (principalId ? one.principalId === principalId : one.principalId),
  );
  const reply = await call(who, 'POST', 'safe/hiddendanger/report', {
    body: { hiddenDangerDescribe: sentence, riskId: point.id, reviseBeforeImages: await uploaded(who, sentence) },
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data;
}

test('a worker reports by phone in five taps and is told who handles it', async ({ browser }) => {
  const page = await person(browser, 'worker', { viewport: PHONE });
  const count = counted();
  await count.tap(page.getByRole('navigation', { name: '底部菜单' }).getByRole('link', { name: '上报' }));
  await count.take(page, page.getByLabel('从相册选择'), `照片${tag()}`);
  await count.fill(page.getByLabel('隐患描述'), `消防通道被占${tag()}`);
  await count.fill(page.getByLabel('隐患地点'), '三号仓库');
  await expect(page.getByRole('img', { name: '整改前照片第1张' })).toBeVisible();
  await count.tap(page.getByRole('button', { name: '提交' }));
  await expect(page.getByText('上报成功')).toBeVisible();
  await expect(page.getByText(/^等待 .+ 指定整改人$/)).toBeVisible();
  expect(count.taps()).toBeLessThanOrEqual(5);
  await page.context().close();
});

test('who answers for a point assigns from his home in five clicks, the photo in sight', async ({ browser }) => {
  const manager = await person(browser, 'manager');
  const head = await person(browser, 'head3');
  const sentence = `护栏缺口${tag()}`;
  const { id } = await reported(manager, sentence, (await meOf(head)).userId);
  await head.goto('/wel/index');
  const count = counted();
  // The newest of them: the oldest, behind the button, is one click nearer.
  await count.tap(head.getByRole('region', { name: '等我处理' }).getByRole('link', { name: '指定整改人' }));
  await count.tap(head.getByRole('button', { name: `指定整改人 ${sentence}` }));
  const form = head.getByRole('dialog', { name: /^指定整改人/ });
  await expect(form.getByRole('radio', { name: '一般隐患' })).toBeChecked();
  await expect(form.getByLabel('整改期限')).not.toHaveValue('');
  await count.tap(form.getByRole('button', { name: /^提\s*交$/ }));
  await expect(head.getByText('已指定整改人')).toBeVisible();
  expect(count.taps()).toBeLessThanOrEqual(5);
  const stored = (await call(manager, 'GET', `safe/hiddendanger/${id}`)).body.data;
  expect(stored).toMatchObject({ status: 2, hiddenDangerLevel: 2 });
  expect(stored.reviseId).toBe(stored.principalId);
  // From a to-do the form stands beside the photos.
  const other = await reported(manager, `护栏松动${tag()}`, (await meOf(head)).userId);
  await head.goto(`/hazard/detail/${other.id}?_do=1`);
  await expect(head.getByRole('dialog', { name: /^指定整改人/ })).toBeVisible();
  await expect(head.getByRole('list', { name: '整改前照片' }).getByRole('img')).toBeVisible();
  for (const page of [manager, head]) await page.context().close();
});

test('who is to rectify finds it on the first screen of his phone and is done in five taps', async ({ browser }) => {
  const manager = await person(browser, 'manager');
  const worker = await person(browser, 'worker2', { viewport: PHONE });
  const me = await meOf(worker);
  const sentence = `地面油污${tag()}`;
  const { id } = await reported(manager, sentence);
  const assigned = await call(manager, 'PUT', `safe/hiddendanger/revise/${id}`, {
    body: {
      hiddenDangerLevel: 2,
      governType: '1',
      reviseId: me.userId,
      reviseTimeLimit: inDays(0.2),
      reviseRequest: '清理油污并查漏',
    },
  });
  expect(assigned.status, JSON.stringify(assigned.body)).toBe(200);
  await worker.reload();
  const count = counted();
  const card = worker.getByRole('region', { name: '今天要做的' }).getByRole('link', { name: new RegExp(sentence) });
  expect((await card.boundingBox())?.y).toBeLessThan(PHONE.height);
  await count.tap(card);
  const form = worker.getByRole('dialog', { name: /^提交整改/ });
  await count.fill(form.getByLabel('原因分析', { exact: true }), '密封老化');
  await count.fill(form.getByLabel('整改情况', { exact: true }), '已清理并更换密封');
  await count.take(worker, form.locator('input[type=file]').first(), '清理以后');
  await expect(form.getByRole('img', { name: '清理以后.jpg' })).toBeVisible();
  await count.tap(form.getByRole('button', { name: '提交' }));
  await expect(worker.getByText('整改已提交，等待复查')).toBeVisible();
  expect(count.taps()).toBeLessThanOrEqual(5);
  for (const page of [manager, worker]) await page.context().close();
});

test('a check of thirteen items, all normal, takes no more than eight taps', async ({ browser }) => {
  const manager = await person(browser, 'manager');
  const worker = await person(browser, 'worker', { viewport: PHONE });
  const me = await meOf(worker);
  const name = `十三项检查${tag()}`;
  const [point] = (await call(manager, 'GET', 'safe/risk/page?size=1')).body.data.records;
  const made = async (title: string, count: number) => {
    const items = Array.from({ length: count }, (_, at) => ({
      project: '设备',
      content: `第${at + 1}处完好`,
      isPhoto: 2,
    }));
    const reply = await call(manager, 'POST', 'safe/check', { body: { name: title, category: '1', items } });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body.data.id as string;
  };
  const plan = await call(manager, 'POST', 'safe/planvtwo', {
    body: {
      name,
      category: '1',
      riskCheckListTmp: [{ riskId: point.id, checkIds: await made(name, 12) }],
      additionalCheckTmp: await made(`${name}附加`, 1),
      personalType: 1,
      deptId: point.deptId,
      userId: me.userId,
      checkWay: '1',
      patrolWay: '1',
      timeType: '2',
      patrolCycle: 1,
      timeData: inDays(30),
      deptedId: point.deptId,
      isEnable: 1,
    },
  });
  expect(plan.status, JSON.stringify(plan.body)).toBe(200);
  await call(manager, 'PUT', `safe/planvtwo/execut/${plan.body.data.id}`);
  const count = counted();
  await count.tap(worker.getByRole('navigation', { name: '底部菜单' }).getByRole('link', { name: /^检查/ }));
  await count.tap(worker.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: '去检查' }));
  await expect(worker.locator('[data-item]')).toHaveCount(13);
  await count.tap(worker.getByRole('button', { name: '其余全部正常（13）' }));
  await count.tap(worker.getByRole('button', { name: '提交检查结果' }));
  await expect(worker.getByText('检查结果已提交')).toBeVisible();
  expect(count.taps()).toBeLessThanOrEqual(8);
  for (const page of [manager, worker]) await page.context().close();
});

/** What has the focus: where it stands and how it is marked. */
const focusOf = (page: Page) =>
  page.evaluate((frames) => {
    const at = document.activeElement as HTMLElement | null;
    if (!at || at === document.body) return null;
    const look = (element: Element | null) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(element);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none' || borderColor.includes('22');
    };
    const box = at.getBoundingClientRect();
    return {
      what: `${at.tagName} ${at.getAttribute('aria-label') ?? (at.textContent?.slice(0, 20) || at.id)}`,
      // Of a control the frame around it is marked.
      marked: [at, at.parentElement, at.nextElementSibling, at.closest(frames)].some(look),
      inSight: box.bottom > 0 && box.top < innerHeight,
    };
  }, '.ant-select, .ant-picker, .ant-input-number, .ant-radio-wrapper, .ant-checkbox-wrapper, .ant-upload');

/** Goes on by Tab until the focus stands there: never twice in one place, and always in sight. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target.first()).toBeVisible();
  let before = '';
  let still = 0;
  for (let presses = 0; presses < 200; presses += 1) {
    if (await target.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
    const at = await focusOf(page);
    if (!at) continue;
    still = at.what === before ? still + 1 : 0;
    before = at.what;
    expect(still, `${at.what} keeps the focus`).toBeLessThan(15);
    expect(at.inSight, `${at.what} is out of sight`).toBe(true);
    expect(at.marked, `${at.what} does not show that it has the focus`).toBe(true);
  }
  throw new Error(`${target} is not reached by Tab; the focus stands on ${before}`);
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

async function attach(page: Page, target: Locator, name: string): Promise<void> {
  await tabTo(page, target);
  // A chooser that opens before it is listened for is nobody's: the files of it are asked for first.
  const file = await photo(page, name);
  const asked = page.waitForEvent('filechooser');
  await page.evaluate(() => undefined);
  await page.keyboard.press('Enter');
  await (await asked).setFiles(file);
}

/** Looks for a record in its list and stands on its row. */
async function toRow(page: Page, path: string, words: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('tbody tr.ant-table-row').first()).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await expect(page.locator('tbody tr.ant-table-row')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('j');
  await expect(page.locator('tbody tr.ant-table-row :focus')).toHaveCount(1);
}

test('all six jobs by keyboard alone: the focus is seen, goes in order, and is nowhere held', async ({ browser }) => {
  const manager = await person(browser, 'manager');
  const head = await person(browser, 'head3');
  const worker = await person(browser, 'worker2');
  const me = await meOf(worker);
  const mark = tag();

  await test.step('reports', async () => {
    await worker.goto('/wel/index');
    await expect(worker.getByRole('main').getByRole('heading').first()).toBeVisible();
    await worker.keyboard.press('Control+k');
    await expect(worker.getByRole('dialog').getByRole('combobox')).toBeFocused();
    await worker.keyboard.type('上报隐患');
    await expect(worker.getByRole('option', { name: /上报隐患/ }).first()).toBeVisible();
    await worker.keyboard.press('Enter');
    const form = worker.getByRole('form', { name: '上报隐患' });
    await expect(form).toBeVisible();
    await attach(worker, form.getByRole('button', { name: /相册|照片|上传/ }), `照片${mark}`);
    await tabTo(worker, form.getByLabel('隐患描述'));
    await worker.keyboard.type(`键盘上报${mark}`);
    await tabTo(worker, form.getByLabel('隐患地点'));
    await worker.keyboard.type('三号仓库');
    await worker.keyboard.press('Escape');
    await press(worker, form.getByRole('button', { name: '提交' }));
    await expect(worker.getByText('上报成功')).toBeVisible();
  });

  const sentence = `护栏缺口${mark}`;
  const { id } = await reported(manager, sentence, (await meOf(head)).userId);
  await test.step('assigns', async () => {
    await toRow(head, '/hazard/list', sentence);
    await head.keyboard.press('o');
    const record = head.getByRole('dialog', { name: sentence });
    await expect(record).toBeVisible();
    await head.keyboard.press('Escape');
    await expect(record).toBeHidden();
    await head.keyboard.press('j');
    await head.keyboard.press('e');
    const form = head.getByRole('dialog', { name: /^指定整改人/ });
    await expect(form.getByLabel('整改期限')).not.toHaveValue('');
    await press(head, form.getByRole('button', { name: /^提\s*交$/ }));
    await expect(head.getByText('已指定整改人')).toBeVisible();
  });

  await test.step('rectifies', async () => {
    const other = await reported(manager, `地面油污${mark}`);
    const assigned = await call(manager, 'PUT', `safe/hiddendanger/revise/${other.id}`, {
      body: {
        hiddenDangerLevel: 2,
        governType: '1',
        reviseId: me.userId,
        reviseTimeLimit: inDays(0.2),
        reviseRequest: '清理油污并查漏',
      },
    });
    expect(assigned.status, JSON.stringify(assigned.body)).toBe(200);
    await toRow(worker, '/hazard/list', `地面油污${mark}`);
    await worker.keyboard.press('e');
    const form = worker.getByRole('dialog', { name: /^提交整改/ });
    await tabTo(worker, form.getByLabel('原因分析', { exact: true }));
    await worker.keyboard.type('密封老化');
    await tabTo(worker, form.getByLabel('整改情况', { exact: true }));
    await worker.keyboard.type('已清理并更换密封');
    await attach(worker, form.getByRole('button', { name: /上传|选择|拍摄|照片/ }), `清理以后${mark}`);
    await expect(form.getByRole('img', { name: `清理以后${mark}.jpg` })).toBeVisible();
    await press(worker, form.getByRole('button', { name: /^提\s*交$/ }));
    await expect(worker.getByText('整改已提交，等待复查')).toBeVisible();
  });

  await test.step('checks', async () => {
    await worker.goto('/check/mine');
    await press(worker, worker.getByRole('button', { name: '去检查' }).first());
    await expect(worker.locator('[data-item]').first()).toBeVisible();
    await tabTo(worker, worker.getByRole('button', { name: /^其余全部正常/ }));
  });

  await test.step('the leader opens the worst point, and leaves it', async () => {
    const leader = await person(browser, 'leader');
    await press(leader, card(leader, '现在最差的三处').getByRole('listitem').first().getByRole('link'));
    const shown = leader.getByRole('dialog').filter({ visible: true });
    await expect(shown).toBeVisible();
    await leader.keyboard.press('Escape');
    await expect(shown).toHaveCount(0);
    await leader.context().close();
  });

  await test.step('the supervisor opens the worst company', async () => {
    const office = await person(browser, 'gov', { tenantId: '100000' });
    await press(office, card(office, '今天找谁').getByRole('listitem').first().getByRole('button'));
    await expect(office).toHaveURL(/\/govpage\/safe\/company$/);
    await office.context().close();
  });
  expect((await call(manager, 'GET', `safe/hiddendanger/${id}`)).body.data.status).toBe(2);
  for (const page of [manager, head, worker]) await page.context().close();
});

const card = (page: Page, name: string) => page.getByRole('region', { name });
