import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Engine } from '../../../kernel/db/db';
import { BASIC, PASSWORD, type Platform, platform } from '../../../testing/platform';
import { openTestDb } from '../../../testing/test-db';

let db: Engine;
let app: Platform;
beforeAll(async () => {
  db = await openTestDb();
  app = await platform(db);
});
afterAll(async () => {
  await app?.close();
  await db?.close();
});

const cookieOf = (reply: { headers: Readonly<Record<string, unknown>> }): string =>
  String([reply.headers['set-cookie'] ?? []].flat().find((cookie) => String(cookie).startsWith('anlan_file=')) ?? '');

it('gives the token to file links in a cookie that scripts cannot read, renews it and takes it back', async () => {
  const { tenantId } = await app.company();
  const signedIn = await app.signIn(tenantId, 'admin', PASSWORD);
  expect(cookieOf(signedIn)).toBe(
    `anlan_file=${signedIn.body.access_token}; Max-Age=900; Path=/api/service/file; HttpOnly; SameSite=Strict`,
  );
  const renewed = await app.call('POST', '/blade-auth/oauth/token/refresh', {
    headers: { authorization: BASIC },
    body: { refresh_token: signedIn.body.refresh_token, tenantId },
  });
  expect(cookieOf(renewed)).toContain(`anlan_file=${renewed.body.access_token};`);
  const out = await app.call('GET', '/blade-auth/oauth/logout', { token: renewed.body.access_token });
  expect(cookieOf(out)).toMatch(/^anlan_file=; .*Path=\/api\/service\/file; Expires=Thu, 01 Jan 1970/);
  const refused = await app.signIn(tenantId, 'admin', 'wrong');
  expect(cookieOf(refused)).toBe('');
});
