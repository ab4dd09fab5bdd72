import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../kernel/context';
import type { Engine } from '../../kernel/db/db';
import { PASSWORD, type Platform, platform } from '../../testing/platform';
import { openTestDb } from '../../testing/test-db';
import { identityJobs } from './jobs';

let db: Engine;
let app: Platform;
beforeAll(async () => {
  db = await openTestDb({ own: true });
  app = await platform(db, { captcha: false });
});
afterAll(async () => {
  await app?.close();
  await db?.close();
});

const counts = async () => {
  const [row] = await asSystem(app.services, 'look', ({ tx }) =>
    tx.query<{ tokens: number; tries: number; sessions: number }>(
      `select (select count(*) from session_token)::int as tokens, (select count(*) from login_attempt)::int as tries,
              (select count(*) from session)::int as sessions`,
    ),
  );
  return row;
};
const clear = async () => {
  for (const job of identityJobs) await job.run(app.services);
};

describe('clearing', () => {
  it('keeps what still serves, and sessions for as long as the audit names them', async () => {
    const firm = await app.company();
    expect((await app.signIn(firm.tenantId, 'admin', PASSWORD)).status).toBe(200);
    const day = 24 * 3_600_000;
    await clear();
    expect(await counts()).toEqual({ tokens: 2, tries: 1, sessions: 1 });
    app.clock.ms += 9 * day;
    await clear();
    expect(await counts()).toEqual({ tokens: 0, tries: 0, sessions: 1 });
    app.clock.ms += 181 * day;
    await clear();
    expect(await counts()).toMatchObject({ sessions: 1 });
    app.clock.ms += 10 * day;
    await clear();
    expect(await counts()).toEqual({ tokens: 0, tries: 0, sessions: 0 });
  });
});
