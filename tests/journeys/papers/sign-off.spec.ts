import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { draw } from '../lib/draw';
import { chinesePdf } from '../lib/pdf';
import { call, PHONE, person, store } from '../lib/session';
import { test } from '../lib/test';
import { choose, rowWith } from '../walk/stops';

/** A company in which no other journey reads notices. */
const TENANT = '100007';
const LONG = Array.from({ length: 40 }, (_, n) => `<p>第${n + 1}条 动火作业前应当办理作业票，检测可燃气体。</p>`).join(
  '',
);

const bell = (page: Page) => page.getByRole('button', { name: /^消息通知/ });

async function openFromBell(page: Page, title: string): Promise<Locator> {
  await bell(page).click();
  await page.getByRole('tab', { name: /^消息/ }).click();
  await page.getByRole('region', { name: '消息通知' }).getByRole('button', { name: title }).click();
  return page.getByRole('dialog', { name: title });
}

const toEnd = (text: Locator) => text.evaluate((box) => box.scrollTo({ top: box.scrollHeight }));

async function publish(browser: Browser, title: string, audienceUserIds: string) {
  const admin = await person(browser, 'admin', { tenantId: TENANT });
  const attachments = await store(admin, '动火作业规定.pdf', chinesePdf(['总则', '附则']).toString('base64'));
  const { status, body } = await call(admin, 'POST', 'blade-desk/notice/submit', {
    body: {
      title,
      category: '1',
      releaseTime: '2026-01-01 08:00:00',
      content: LONG,
      audience: 2,
      audienceUserIds,
      attachments,
      signOff: 1,
      signOffSeconds: 12,
    },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return { admin, id: body.data.id as string };
}

test('a notice is read to its end for its time, confirmed, signed by hand, and asked anew when its text changes', async ({
  browser,
}) => {
  const title = `动火作业须知${Date.now() % 1_000_000}`;
  const worker = await person(browser, 'worker', { tenantId: TENANT, viewport: PHONE });
  const userId = await worker.evaluate(
    () => JSON.parse(localStorage.getItem('anlan-session') ?? '{}').state.userInfo.userId as string,
  );
  const { admin, id } = await publish(browser, title, userId);

  const dialog = await openFromBell(worker, title);
  const text = dialog.getByRole('region', { name: '签阅内容' });
  const act = dialog.getByRole('region', { name: '签阅', exact: true });
  await expect(act.getByRole('status')).toHaveText(
    /^还需阅读\d+秒，请阅读到结尾，附件还有2页未读，请打开附件逐页阅读$/,
  );
  await expect(act.getByRole('checkbox')).toHaveCount(0);
  // Past the screens: the server says why it is too early, everything at once.
  const reading = (await call(worker, 'POST', `blade-desk/notice/signoff/open/${id}`)).body.data.id;
  const early = await call(worker, 'PUT', `safe/signoff/sign/${reading}`, { body: { signature: null, confirmed: 1 } });
  expect(early.status).toBe(400);
  expect(early.body.data.errors.map((error: { field: string }) => error.field).sort()).toEqual([
    'documents',
    'endReached',
    'readSeconds',
    'signature',
  ]);
  await toEnd(text);
  // The document beside it opens above the text, and is read page by page.
  await text.getByRole('link', { name: '动火作业规定.pdf' }).click();
  const viewer = worker.getByRole('dialog', { name: '动火作业规定.pdf' });
  await expect(viewer.getByRole('status')).toHaveText('第 1 / 2 页');
  await worker.waitForTimeout(2_000);
  await viewer.getByRole('button', { name: '下一页' }).click();
  await expect(viewer.getByRole('status')).toHaveText('第 2 / 2 页');
  await worker.waitForTimeout(2_000);
  await viewer.getByRole('button', { name: '关闭' }).click();
  await expect(text.getByText('已读2/2页')).toBeVisible({ timeout: 30_000 });
  await act.getByRole('checkbox', { name: '本人已阅读并知悉全部内容' }).check();
  await expect(act.getByRole('button', { name: '确认签阅' })).toBeDisabled();
  await draw(worker, act.getByRole('img', { name: '请在此处手写签名' }));
  await act.getByRole('button', { name: '完成签名' }).click();
  await act.getByRole('button', { name: '确认签阅' }).click();
  await expect(dialog.getByText(/^您已于.+签阅$/)).toBeVisible();

  await admin.goto('/desk/notice');
  await choose('签阅情况', rowWith(title))(admin);
  const standing = admin.getByRole('dialog', { name: /^签阅情况/ });
  await expect(standing.getByRole('status').first()).toHaveText('应签阅1人，已签阅1人，未签阅0人');

  const changed = await call(admin, 'POST', 'blade-desk/notice/submit', {
    body: { id, content: `${LONG}<p>动火期间应当有人监护。</p>` },
  });
  expect(changed.status).toBe(200);
  // What waits has a list of its own, from which the same dialog opens; its address opens it too.
  await worker.goto('/desk/to-sign');
  await worker.getByRole('button', { name: title }).click();
  await expect(worker).toHaveURL(new RegExp(`_sign=notice\\.${id}`));
  await worker.reload();
  const again = worker.getByRole('dialog', { name: title });
  await expect(again.getByRole('region', { name: '签阅', exact: true }).getByRole('status')).toHaveText(
    /^还需阅读\d+秒/,
  );
  await worker.context().close();
  await admin.context().close();
});
