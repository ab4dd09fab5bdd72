import { expect, type Page } from '@playwright/test';
import { inDays } from '../lib/form';
import { chinesePdf } from '../lib/pdf';
import { call, PHONE, person, store } from '../lib/session';
import { test } from '../lib/test';

const made = async (page: Page, path: string, body: object): Promise<string> => {
  const reply = await call(page, 'POST', path, { body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data.id;
};
const whoIs = (page: Page): Promise<{ userId: string; deptIds: readonly string[] }> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('anlan-session') ?? '{}').state.userInfo);

test('a plan is released, its document read on a phone, and how far everybody is stands with the plan', async ({
  browser,
}) => {
  const tag = Date.now() % 1_000_000;
  const manager = await person(browser, 'manager');
  const worker = await person(browser, 'worker', { viewport: PHONE });
  const { userId, deptIds } = await whoIs(worker);
  const attachId = await store(
    manager,
    '操作规程.pdf',
    chinesePdf(['砂轮机安全操作规程', '第二章防护']).toString('base64'),
  );
  const docTitle = `砂轮机规程${tag}`;
  const docId = await made(manager, 'safe/examdoc', { docTitle, type: '4', attachId });
  const inUse = await call(manager, 'PUT', `safe/examdoc/status/${docId}`, { body: {} });
  expect(inUse.status, JSON.stringify(inUse.body)).toBe(200);
  const planTitle = `规程培训${tag}`;
  await made(manager, 'safe/examonlinetrainingplan', {
    ...{ planTitle, type: '4', examineWay: '1', docCourse: docId, duration: 1, courseAccessPermission: 1 },
    ...{ planStartTime: `${inDays(-1)}:00`, planEndTime: `${inDays(5)}:00`, personnelTrainType: '3' },
    ...{ trainDept: deptIds.join(), trainPerson: userId },
  });
  await manager.goto('/training/plan');
  await manager.getByRole('button', { name: `发布 ${planTitle}` }).click();
  await manager.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(manager.getByText('发布成功')).toBeVisible();

  await worker.goto('/training/mine');
  const card = worker.getByRole('listitem').filter({ hasText: planTitle });
  await card.getByRole('button', { name: '去学习' }).click();
  await expect(worker).toHaveURL(/\/training\/study\//);
  await worker.getByRole('listitem').filter({ hasText: docTitle }).getByRole('button', { name: '开始学习' }).click();
  await expect(worker.getByText('第 1 / 2 页')).toBeVisible();
  await expect(worker.getByText('已读1/2页')).toBeVisible();
  await worker.getByRole('button', { name: '下一页' }).click();
  await expect(worker.getByText('已读2/2页')).toBeVisible();
  // What was read is with the server: the page is lost, and the reading is not.
  await worker.reload();
  await expect(worker.getByText('已读2/2页')).toBeVisible();
  await worker.getByRole('button', { name: '返回课程列表' }).click();
  // Every page was seen, and its minute is not over.
  await expect(worker.getByText('已完成0/1门课程')).toBeVisible();
  await expect(worker.getByRole('button', { name: '继续学习' })).toBeVisible();

  await manager.getByRole('button', { name: `进展 ${planTitle}` }).click();
  await expect(manager.getByRole('dialog').getByText(docTitle)).toBeVisible();
});

test('a bank that is open is practised on a phone: each answer is judged at once', async ({ browser }) => {
  const tag = Date.now() % 1_000_000;
  const manager = await person(browser, 'manager');
  const worker = await person(browser, 'worker', { viewport: PHONE });
  const bank = `练习题库${tag}`;
  const typeId = await made(manager, 'safe/examtype', { name: bank, practice: 1 });
  const question = (more: object) =>
    made(manager, 'safe/examquestion', { typeId, score: 10, difficulty: 1, analysis: '按规程作答', ...more });
  const title = `表示禁止的安全色是${tag}`;
  await question({ questionType: 1, title, optionA: '红色', optionB: '黄色', optionC: '蓝色', answer: 'A' });

  await worker.goto('/training/mine?tab=practice');
  await worker.getByRole('button', { name: `练习“${bank}”` }).click();
  await expect(worker).toHaveURL(/\/training\/practice\/bank/);
  await expect(worker.getByText(title)).toBeVisible();
  await worker.getByLabel('黄色').check();
  await expect(worker.getByText('回答错误')).toBeVisible();
  await expect(worker.getByText('按规程作答')).toBeVisible();
  await expect(worker.getByRole('status').getByText('红色')).toBeVisible();
  await worker.getByRole('button', { name: '完成' }).click();
  await expect(worker.getByText('本次练习1题，答对0题')).toBeVisible();
  await worker.getByRole('button', { name: '再练一组' }).click();
  await worker.getByLabel('红色').check();
  await expect(worker.getByText('回答正确')).toBeVisible();
  await worker.getByRole('button', { name: '完成' }).click();
  await worker.getByRole('button', { name: '返回我的练习' }).click();
  await expect(worker.getByRole('listitem').filter({ hasText: bank })).toContainText('共1题，练过1题，掌握0题');
});
