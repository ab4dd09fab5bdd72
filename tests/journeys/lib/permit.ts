import { expect, type Locator, type Page } from '@playwright/test';
import { act } from './form';
import { call } from './session';

export const BASE = 'safe/dangerousunifywork';

export async function must(page: Page, method: string, path: string, body?: unknown) {
  const reply = await call(page, method, path, body === undefined ? {} : { body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data;
}

export async function draw(page: Page, form: Locator, label: string): Promise<void> {
  const item = form
    .locator('.ant-form-item')
    .filter({ hasText: label })
    .filter({ has: page.locator('canvas') });
  const board = item.locator('canvas');
  await board.scrollIntoViewIfNeeded();
  const box = await board.boundingBox();
  if (!box) throw new Error('there is no place to sign');
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(0.2, 0.7));
  await page.mouse.down();
  await page.mouse.move(...at(0.5, 0.2), { steps: 8 });
  await page.mouse.move(...at(0.8, 0.8), { steps: 8 });
  await page.mouse.up();
  await item.getByRole('button', { name: '完成签名' }).click();
  await expect(form.getByRole('img', { name: label })).toBeVisible();
}

/** The id of a drawn signature, sent as this person. */
export const signed = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 200;
    canvas.height = 80;
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
    pen.fillRect(20, 20, 120, 4);
    const blob = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/png'));
    const { token } = JSON.parse(localStorage.getItem('anlan-token') ?? '{}').state;
    const form = new FormData();
    form.append('file', blob as Blob, '签名.png');
    const reply = await fetch('/api/service/blade-resource/oss/endpoint/put-file-attach', {
      method: 'POST',
      headers: { 'Blade-Auth': `bearer ${token}` },
      body: form,
    });
    return (await reply.json()).data.attachId as string;
  });

export const idOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('anlan-session') ?? '{}').state.userInfo.userId);

export async function open(page: Page, id: string) {
  await page.goto(`/m/permit/${id}`);
  await expect(page.getByRole('region', { name: '特殊作业票详情' })).toBeVisible();
}

export async function step(page: Page, name: string, title = name) {
  await act(page, page.getByRole('article'), name);
  const form = page.getByRole('dialog', { name: new RegExp(`^${title}`) });
  await expect(form.locator('form')).toBeVisible();
  return form;
}

export async function hand(page: Page, form: Locator, said: string) {
  await form.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText(said, { exact: true })).toBeVisible();
  await expect(form).toBeHidden();
}

/** A certificate that counts: of welders, of guardians. */
export async function certify(manager: Page, userId: string, type: '302' | '7', serial: number): Promise<void> {
  const made = await must(manager, 'POST', 'safe/safetycertificate', {
    name: type === '7' ? '监护人培训合格证' : '熔化焊接与热切割作业证',
    userId,
    type,
    num: `J${type}${serial}`,
    issuedTime: '2025-01-20',
    reviewTime: '2028-01-20',
    effectiveTime: type === '7' ? '2028-01-20' : '2030-12-20',
  });
  await must(manager, 'PUT', `safe/safetycertificate/verify/${made.id}`, { verifyWay: 2 });
}
