import { type Browser, expect, type Page } from '@playwright/test';
import { chinesePdf } from '../lib/pdf';
import { call, DESK, PHONE, person, store } from '../lib/session';
import { test } from '../lib/test';
import { troubles } from '../walk/steps';

/** Documents and videos open where they are listed: read page by page, played from any place, downloaded always. */
const PAGES = ['动火作业安全管理制度', '第二章审批权限', '附则'];

/** A second of film, made by the browser itself. */
function film(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    const brush = canvas.getContext('2d') as CanvasRenderingContext2D;
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/mp4' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const ended = new Promise((done) => {
      recorder.onstop = done;
    });
    recorder.start();
    for (let frame = 0; frame < 30; frame += 1) {
      brush.fillStyle = `hsl(${frame * 12} 80% 50%)`;
      brush.fillRect(0, 0, canvas.width, canvas.height);
      await new Promise((done) => setTimeout(done, 40));
    }
    recorder.stop();
    await ended;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
}

/** A document of the help centre with these files, and how to take it away again. */
async function shelved(browser: Browser) {
  const root = await person(browser, 'admin', { tenantId: '000000' });
  const mp4 = Buffer.from(await film(root), 'base64');
  const files = [
    ['动火作业安全管理制度.pdf', chinesePdf(PAGES)],
    ['残缺的制度.pdf', Buffer.from('%PDF-1.7\n残缺')],
    ['动火作业示范.mp4', mp4],
    ['残缺的示范.mp4', Buffer.concat([mp4.subarray(0, 32), Buffer.alloc(64)])],
  ] as const;
  const ids: string[] = [];
  for (const [name, bytes] of files) ids.push(await store(root, name, bytes.toString('base64')));
  const added = await call(root, 'POST', 'safe/helpdocument/add', {
    body: {
      name: '附件示例',
      type: 2,
      sort: 99,
      remark: '制度与示范',
      content: '<p>见附件</p>',
      isPublish: 1,
      fileLink: ids.join(','),
    },
  });
  expect(added.status).toBe(200);
  const id = added.body.data.id as string;
  return { id, remove: () => call(root, 'POST', 'safe/helpdocument/delete', { body: { ids: id } }) };
}

test('documents are read page by page and videos played where they are listed', async ({ browser }) => {
  const { id, remove } = await shelved(browser);
  for (const viewport of [DESK, PHONE]) {
    const page = await person(browser, 'worker', { viewport });
    const found = troubles(page);
    await page.goto(`/helpDetail?id=${id}`);
    await page.getByRole('link', { name: '动火作业安全管理制度.pdf' }).click();
    const viewer = page.getByRole('dialog', { name: '动火作业安全管理制度.pdf' });
    const place = viewer.getByRole('status');
    const paper = viewer.getByRole('region', { name: '文件内容' });
    await expect(place).toHaveText('第 1 / 3 页');
    // Its words are there to be selected and read aloud; the map of its encoding has come from the product itself.
    await expect(paper.getByText(PAGES[0] as string)).toBeVisible();
    await expect(viewer.getByRole('button', { name: '上一页' })).toBeDisabled();
    await viewer.getByRole('button', { name: '下一页' }).click();
    await expect(paper.getByText(PAGES[1] as string)).toBeVisible();
    await paper.press('PageDown');
    await expect(place).toHaveText('第 3 / 3 页');
    await expect(paper.getByText(PAGES[2] as string)).toBeVisible();
    await expect(viewer.getByRole('button', { name: '下一页' })).toBeDisabled();
    await paper.press('ArrowLeft');
    await expect(place).toHaveText('第 2 / 3 页');
    const sheet = viewer.locator('canvas');
    const across = async () => Math.round((await sheet.boundingBox())?.width ?? 0);
    const before = await across();
    expect(before).toBeLessThanOrEqual(viewport.width);
    await viewer.getByRole('button', { name: '放大' }).click();
    await expect.poll(across).toBeGreaterThan(before);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    const saving = page.waitForEvent('download');
    await viewer.getByRole('link', { name: '下载' }).click();
    expect((await saving).suggestedFilename()).toBe('动火作业安全管理制度.pdf');
    await viewer.getByRole('button', { name: '关闭' }).click();
    await expect(viewer).toBeHidden();
    await expect(page.getByRole('link', { name: '动火作业安全管理制度.pdf' })).toBeFocused();

    await page.getByRole('link', { name: '残缺的制度.pdf' }).click();
    await expect(page.getByRole('alert')).toHaveText('文件内容不完整，无法在线查看，请下载后用本机软件打开');
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: '动火作业示范.mp4' }).click();
    const video = page.getByLabel('动火作业示范.mp4', { exact: true }).and(page.locator('video'));
    // It plays, and from a place in its middle.
    const played = await video.evaluate(async (player: HTMLVideoElement) => {
      player.muted = true;
      await player.play();
      player.pause();
      player.currentTime = 0.5;
      await new Promise((done) => player.addEventListener('seeked', done, { once: true }));
      return player.currentTime;
    });
    expect(played).toBeCloseTo(0.5, 1);
    await page.keyboard.press('Escape');
    await expect(video).toBeHidden();
    await page.getByRole('link', { name: '残缺的示范.mp4' }).click();
    await expect(page.getByRole('alert')).toHaveText('浏览器不能播放这个视频，请下载后用本机软件播放');
    expect(found).toEqual([]);
    await page.context().close();
  }
  expect((await remove()).status).toBe(200);
});
