import { asSystem } from '../../kernel/context';
import type { Job } from '../../kernel/jobs/job';

const DAY = 24 * 3_600_000;

/** Deletes what has outlived its use: captchas, tokens, tries at passwords, sessions long over. */
export const identityJobs: readonly Job[] = [
  {
    name: 'identity: clear expired',
    everyMs: 10 * 60_000,
    run: async (app) => {
      const now = app.clock.now();
      const before = (ms: number) => [new Date(now - ms).toISOString()];
      await asSystem(app, 'clear expired sign-in rows', async ({ tx }) => {
        await tx.run('delete from captcha where expires_at < $1::timestamptz', before(0));
        await tx.run('delete from session_token where expires_at < $1::timestamptz', before(DAY));
        await tx.run('delete from social_state where expires_at < $1::timestamptz', before(0));
        await tx.run('delete from social_guest where expires_at < $1::timestamptz', before(0));
        await tx.run('delete from guest_use where time < $1::timestamptz', before(DAY));
        await tx.run('delete from login_attempt where time < $1::timestamptz', before(8 * DAY));
        // Who was signed in when is kept as long as the audit log names sessions: six months (GB/T 22239-2019 8.1.4.3).
        await tx.run('delete from session where expires_at < $1::timestamptz', before(190 * DAY));
      });
    },
  },
];
