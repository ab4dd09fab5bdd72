import { expect } from '@playwright/test';
import { inDays } from '../lib/form';
import { chinesePdf } from '../lib/pdf';
import { call, PHONE, person } from '../lib/session';
import { test } from '../lib/test';

/** From the bank to the mark: a paper is made, sat on a phone with a reload in between, marked, and read by who sat it. */
test('an exam is set, sat on a phone, marked, and its keys are told to nobody before', async ({ browser }) => {
  const tag = Date.now() % 1_000_000;
  const manager = await person(browser, 'manager');
  const worker = await person(browser, 'worker', { viewport: PHONE });
  const { userId } = await worker.evaluate(
    () => JSON.parse(localStorage.getItem('anlan-session') ?? '{}').state.userInfo,
  );
  const made = async (path: string, body: object): Promise<string> => {
    const reply = await call(manager, 'POST', path, { body });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body.data.id;
  };
  const typeId = await made('safe/examtype', { name: `流程题库${tag}` });
  const question = (more: object) => made('safe/examquestion', { typeId, score: 10, difficulty: 1, ...more });
  const single = await question({
    ...{ questionType: 1, title: `表示警告的安全色是${tag}`, optionA: '红色', optionB: '黄色', optionC: '蓝色' },
    ...{ answer: 'B', analysis: '黄色表示提醒、警告' },
  });
  const text = await question({ questionType: 5, title: `发现有人触电怎么办${tag}`, answer: '先切断电源，再施救' });
  const paperId = await made('safe/exampaper', {
    ...{ paperTitle: `流程试卷${tag}`, typeId, paperMode: 1, qualifyScore: 15, duration: 30, examTimes: 1 },
    ...{ isShuffle: 2, partial: 1, showAnswer: 1 },
    questions: [single, text].map((questionId) => ({ questionId, score: 10 })),
  });
  await call(manager, 'PUT', `safe/exampaper/publish/${paperId}`);
  const title = `流程考试${tag}`;
  const examId = await made('safe/exam', {
    ...{ title, paperId, startTime: inDays(-1), endTime: inDays(5), audience: 2, audienceUserIds: userId },
  });
  const released = await call(manager, 'PUT', `safe/exam/release/${examId}`);
  expect(released.status, JSON.stringify(released.body)).toBe(200);

  await worker.goto('/training/mine?tab=exam');
  const card = worker.getByRole('listitem').filter({ hasText: title });
  await card.getByRole('button', { name: '参加考试' }).click();
  await worker.getByRole('button', { name: '开始考试' }).click();
  await worker.getByLabel('黄色').check();
  await worker.getByLabel(`发现有人触电怎么办${tag}`).fill('拉闸断电，然后心肺复苏');
  await expect(worker.getByText('已保存到服务器')).toBeVisible();
  await expect(worker.getByText('黄色表示提醒、警告')).toHaveCount(0);
  // The page is lost, and the paper is not.
  await worker.reload();
  await worker.getByRole('button', { name: '继续考试' }).click();
  await expect(worker.getByLabel('黄色')).toBeChecked();
  await worker.getByRole('button', { name: '提交' }).click();
  await worker.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await worker.getByRole('button', { name: '查看成绩' }).click();
  await expect(worker.getByText('答卷正在阅卷，出分后可在这里查看成绩')).toBeVisible();

  const [record] = (await call(manager, 'GET', `safe/examrecord/page?examId=${examId}`)).body.data.records;
  await manager.goto(`/exam/mark/${record.id}`);
  await expect(manager.getByText('还有1题待评阅')).toBeVisible();
  await expect(manager.getByText('拉闸断电，然后心肺复苏')).toBeVisible();
  await manager.getByLabel('第2题得分').fill('8');
  await manager.getByLabel('第2题评语').fill('次序正确');
  await manager.getByRole('button', { name: '提交阅卷' }).click();
  await expect(manager).toHaveURL(/\/exam\/record$/);

  await worker.reload();
  await worker.getByRole('button', { name: '查看答卷' }).click();
  await expect(worker).toHaveURL(/\/training\/result\//);
  await expect(worker.getByText('18 / 20')).toBeVisible();
  await expect(worker.getByText('黄色表示提醒、警告')).toBeVisible();
  await expect(worker.getByText('次序正确')).toBeVisible();
});

test('a document is uploaded, put into use, and read page by page by whoever it is shared with', async ({
  browser,
}) => {
  const tag = Date.now() % 1_000_000;
  const manager = await person(browser, 'manager');
  const id = await manager.evaluate(
    async ({ base64, title }) => {
      const { token } = JSON.parse(localStorage.getItem('anlan-token') ?? '{}').state;
      const headers = { 'Blade-Auth': `bearer ${token}` };
      const form = new FormData();
      form.set('file', new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], '操作规程.pdf'));
      const upload = await fetch('/api/service/blade-resource/oss/endpoint/put-file', {
        method: 'POST',
        headers,
        body: form,
      });
      const { attachId } = (await upload.json()).data;
      const reply = await fetch('/api/service/safe/examdoc', {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ docTitle: title, type: '4', attachId }),
      });
      return (await reply.json()).data.id as string;
    },
    { base64: chinesePdf(['砂轮机安全操作规程', '第二章防护']).toString('base64'), title: `操作规程${tag}` },
  );
  await manager.goto('/training/doc');
  await manager.getByRole('button', { name: `启用 操作规程${tag}` }).click();
  await manager.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(manager.getByText('已启用')).toBeVisible();
  const worker = await person(browser, 'worker', { viewport: PHONE });
  await worker.goto('/training/catalog');
  await worker.getByRole('button', { name: `查看“操作规程${tag}”` }).click();
  await expect(worker).toHaveURL(`/training/look/doc/${id}`);
  await expect(worker.getByText('第 1 / 2 页')).toBeVisible();
  await worker.getByRole('button', { name: '下一页' }).click();
  await expect(worker.getByText('第 2 / 2 页')).toBeVisible();
});

test('a training in person: the code at the place signs in whoever takes part', async ({ browser }) => {
  const tag = Date.now() % 1_000_000;
  const manager = await person(browser, 'manager');
  const worker = await person(browser, 'worker', { viewport: PHONE });
  const { userId, deptIds } = await worker.evaluate(
    () => JSON.parse(localStorage.getItem('anlan-session') ?? '{}').state.userInfo,
  );
  const title = `消防培训${tag}`;
  const made = await call(manager, 'POST', 'safe/examofflinetrainingrecord', {
    body: {
      ...{ title, type: '12', address: '培训教室', orgDept: deptIds[0], trainType: '4' },
      ...{ content: '灭火器的使用', statement: '准时参加', trainStartTime: inDays(0), trainEndTime: inDays(1) },
      trainees: [{ userId }],
    },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const { id } = made.body.data;
  const released = await call(manager, 'PUT', `safe/examofflinetrainingrecord/release/${id}`);
  expect(released.status, JSON.stringify(released.body)).toBe(200);
  const { code } = (await call(manager, 'GET', `safe/examofflinetrainingrecord/signcode/${id}`)).body.data;
  await worker.goto(`/training/sign/${id}?code=${code}`);
  await worker.getByRole('button', { name: '签到' }).click();
  await expect(worker.getByText(`${title}：已于`)).toBeVisible();
  await worker.getByRole('button', { name: '返回我的培训' }).click();
  await worker.getByRole('tab', { name: '线下培训' }).click();
  await expect(worker.getByText(title)).toBeVisible();
});
