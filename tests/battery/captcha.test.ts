import { expect, it } from 'vitest';
import { captchas } from '../../bench/battery/captcha';

/** A small portion of `npm run battery -- --only captcha`. */
it('our own reader learns the pictures of before and does not read those of today', async () => {
  const { today, before } = await captchas({ labelled: 160, asked: 80, rounds: 6, seed: 20_261_122 });
  // The control: of so few it learns to read most.
  expect(before.characters).toBeGreaterThan(0.7);
  expect(today.characters).toBeLessThan(0.4);
  expect(today.whole).toBeLessThanOrEqual(0.05);
});
