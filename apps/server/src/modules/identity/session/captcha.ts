import svgCaptcha from 'svg-captcha';
import { asSystem, type Services } from '../../../kernel/context';
import { isId, newId } from '../../../kernel/db/id';

const LIFE_MS = 5 * 60_000;

/** A picture of five characters as a data URI, and the key under which its answer waits. */
export async function newCaptcha(app: Pick<Services, 'db' | 'clock'>): Promise<{ key: string; image: string }> {
  const { text, data } = svgCaptcha.create({
    size: 5,
    width: 130,
    height: 48,
    noise: 3,
    color: true,
    background: '#f4f6fa',
    ignoreChars: '0oO1iIlL',
  });
  const key = newId();
  await asSystem(app, 'captcha', ({ tx }) =>
    tx.run('insert into captcha (id, answer, expires_at) values ($1::uuid, $2, $3::timestamptz)', [
      key,
      text.toLowerCase(),
      new Date(app.clock.now() + LIFE_MS).toISOString(),
    ]),
  );
  return { key, image: `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}` };
}

/** Right, in time and for the first time? Asking takes the captcha away, whatever the answer. */
export async function captchaHolds(app: Pick<Services, 'db' | 'clock'>, key: string, answer: string): Promise<boolean> {
  if (!isId(key)) return false;
  const [row] = await asSystem(app, 'captcha', ({ tx }) =>
    tx.query<{ answer: string; live: boolean }>(
      'delete from captcha where id = $1::uuid returning answer, expires_at > $2::timestamptz as live',
      [key.toLowerCase(), new Date(app.clock.now()).toISOString()],
    ),
  );
  return row?.live === true && row.answer === answer.trim().toLowerCase();
}
