import { createHash } from 'node:crypto';
import { type Browser, expect, type Page, request } from '@playwright/test';
import { userInfoOf } from '../../../apps/web/src/lib/session/session';
import type { TokenReply } from '../../../apps/web/src/lib/session/token-reply';
import { site } from '../../../apps/web/src/lib/site';

/** Of every demo account. */
export const PASSWORD = 'Anlan@2026';
export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1440, height: 900 };

/** Signs in by the login page, as a person does. */
export async function signIn(page: Page, account: string, tenantId = '100001'): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('租户编号').fill(tenantId);
  await page.getByLabel('账号').fill(account);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录' }).click();
  // The shell stands, menus included.
  await expect(page.getByRole('button', { name: /^用户菜单/ })).toBeVisible();
}

interface Account {
  readonly account: string;
  readonly tenantId: string;
}

/** A session, as the call of the login page gives it, and the cookie by which a browser fetches pictures. */
async function opened({ account, tenantId }: Account) {
  const asking = await request.newContext({ baseURL: process.env.JOURNEY_URL });
  const reply = await asking.post('/api/service/blade-auth/oauth/token', {
    headers: { authorization: `Basic ${Buffer.from(`${site.clientId}:${site.clientSecret}`).toString('base64')}` },
    form: {
      tenantId,
      username: account,
      password: createHash('sha256').update(PASSWORD).digest('hex'),
      grant_type: 'password',
    },
  });
  if (!reply.ok()) throw new Error(`${tenantId}/${account} is refused: ${reply.status()} ${await reply.text()}`);
  const token = (await reply.json()) as TokenReply;
  const { cookies } = await asking.storageState();
  await asking.dispose();
  return { token, cookies };
}

export const bearer = async (who: Account): Promise<string> => (await opened(who)).token.access_token;

interface Entry {
  readonly name: string;
  readonly path?: string;
  readonly hidden?: number | boolean;
  readonly category?: number;
  readonly children?: readonly Entry[] | null;
}

/** Every entry of a menu that leads somewhere. */
export async function menuOf(token: string): Promise<{ name: string; path: string }[]> {
  const reply = await fetch(`${process.env.JOURNEY_URL}/api/service/blade-system/menu/routes`, {
    headers: { 'Blade-Auth': `bearer ${token}` },
  });
  const leaves = (entries: readonly Entry[]): { name: string; path: string }[] =>
    entries
      .filter((entry) => entry.category !== 2 && !entry.hidden)
      .flatMap((entry) => {
        const below = leaves(entry.children ?? []);
        if (below.length > 0) return below;
        return entry.path ? [{ name: entry.name, path: entry.path.trim() }] : [];
      });
  return leaves((await reply.json()).data);
}

export interface PersonOptions {
  readonly tenantId?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** The company a supervisor has chosen. */
  readonly company?: { readonly tenantId: string; readonly tenantName: string };
  readonly theme?: string;
  /** Keeps the pages for work without a line, as an installed app does. */
  readonly installed?: true;
}

/**
 * A signed-in person with a browser and a session of their own: the login page has its own journey, so the session comes
 * from the call, and stands where the login page would have left it.
 */
export async function person(
  browser: Browser,
  account: string,
  { tenantId = '100001', viewport = DESK, company, theme, installed }: PersonOptions = {},
): Promise<Page> {
  const { token, cookies } = await opened({ account, tenantId });
  const userInfo = userInfoOf(token);
  const kept = (name: string, state: object) => ({ name, value: JSON.stringify({ state, version: 1 }) });
  const context = await browser.newContext({
    viewport,
    hasTouch: viewport.width < 600,
    ...(installed ? { serviceWorkers: 'allow' as const } : {}),
    storageState: {
      cookies,
      origins: [
        {
          origin: new URL(String(process.env.JOURNEY_URL)).origin,
          localStorage: [
            kept('anlan-session', {
              tenantId,
              userInfo,
              companyTenantId: company?.tenantId ?? null,
              companyTenantName: company?.tenantName ?? null,
              left: false,
            }),
            kept('anlan-token', { token: token.access_token, refreshToken: token.refresh_token, tokenAt: Date.now() }),
            ...(theme ? [kept('anlan-preferences', { theme })] : []),
          ],
        },
      ],
    },
  });
  const page = await context.newPage();
  await page.goto(userInfo.tenantKind === 'government' ? site.supervisorHome : site.home);
  // The shell stands, menus included.
  await expect(page.getByRole('button', { name: /^用户菜单/ })).toBeVisible();
  return page;
}

export interface Reply {
  readonly status: number;
  readonly type: string;
  /** The envelope, when the answer is JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: journeys look at replies of many shapes
  readonly body: any;
}

/** A call with this page's own token, past the screens: what somebody with a console at hand could try. */
export function call(
  page: Page,
  method: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Reply> {
  return page.evaluate(
    async (given) => {
      const { token } = JSON.parse(localStorage.getItem('anlan-token') ?? '{}').state;
      const reply = await fetch(`/api/service/${given.path}`, {
        method: given.method,
        headers: {
          'Blade-Auth': `bearer ${token}`,
          ...(given.body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...given.headers,
        },
        ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
      });
      const type = reply.headers.get('content-type') ?? '';
      return { status: reply.status, type, body: type.includes('json') ? await reply.json() : null };
    },
    { method, path, body, headers },
  );
}

/** Stores a file as the upload of a form does. */
export function store(page: Page, name: string, base64: string): Promise<string> {
  return page.evaluate(
    async ([fileName, content]) => {
      const { token } = JSON.parse(localStorage.getItem('anlan-token') ?? '{}').state;
      const form = new FormData();
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      form.set('file', new File([bytes], fileName));
      const reply = await fetch('/api/service/blade-resource/oss/endpoint/put-file', {
        method: 'POST',
        headers: { 'Blade-Auth': `bearer ${token}` },
        body: form,
      });
      return (await reply.json()).data.attachId;
    },
    [name, base64] as const,
  );
}

/** The name under which others find this person. */
export const nameOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('anlan-session') ?? '{}').state.userInfo.realName);

/** The status and content of an address, fetched with this page's cookies and token. */
export async function fetched(page: Page, address: string): Promise<{ status: number; content: Buffer }> {
  const { status, base64 } = await page.evaluate(async (url) => {
    const { token } = JSON.parse(localStorage.getItem('anlan-token') ?? '{}').state;
    const reply = await fetch(url, { headers: { 'Blade-Auth': `bearer ${token}` } });
    const bytes = new Uint8Array(await reply.arrayBuffer());
    return { status: reply.status, base64: btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), '')) };
  }, address);
  return { status, content: Buffer.from(base64, 'base64') };
}

/** A photo as a camera would give it: `text` on a plain ground, as JPEG. */
export async function photo(page: Page, text: string) {
  const address = await page.evaluate((words) => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 480;
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
    pen.fillStyle = `hsl(${words.length * 37} 40% 60%)`;
    pen.fillRect(0, 0, 640, 480);
    pen.fillStyle = '#000';
    pen.font = '40px sans-serif';
    pen.fillText(words, 24, 240);
    return canvas.toDataURL('image/jpeg', 0.8);
  }, text);
  return {
    name: `${text}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'),
  };
}

/** The id of such a photo, sent to the server as this person. */
export async function uploaded(page: Page, text: string): Promise<string> {
  const { buffer, mimeType, name } = await photo(page, text);
  return page.evaluate(
    async ({ base64, type, file }) => {
      const { token } = JSON.parse(localStorage.getItem('anlan-token') ?? '{}').state;
      const form = new FormData();
      form.append('file', new Blob([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))], { type }), file);
      const reply = await fetch('/api/service/blade-resource/oss/endpoint/put-file-attach', {
        method: 'POST',
        headers: { 'Blade-Auth': `bearer ${token}` },
        body: form,
      });
      return (await reply.json()).data.attachId as string;
    },
    { base64: buffer.toString('base64'), type: mimeType, file: name },
  );
}

/** What a new account chooses instead of its first password. */
export const AFTERWARDS = 'Tide#2026-sea';

/** The first password is changed before anything else can be done. */
export async function firstSignIn(browser: Browser, tenantId: string, account: string, first: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: DESK })).newPage();
  const enter = async (password: string) => {
    await page.getByLabel('租户编号').fill(tenantId);
    await page.getByLabel('账号').fill(account);
    await page.getByLabel('密码', { exact: true }).fill(password);
    await page.getByRole('button', { name: '登录' }).click();
  };
  await page.goto('/login');
  await enter(first);
  await page.getByLabel('新密码', { exact: true }).fill(AFTERWARDS);
  await page.getByLabel('确认新密码').fill(AFTERWARDS);
  await page.getByRole('button', { name: '修改并重新登录' }).click();
  await expect(page.getByLabel('密码', { exact: true })).toHaveValue('');
  await enter(AFTERWARDS);
  await expect(page.getByRole('button', { name: /^用户菜单/ })).toBeVisible();
  return page;
}
