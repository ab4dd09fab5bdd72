import { expect, type Page, test } from '@playwright/test';
import { people, type Stop, stops, type Who } from './lib/platform-screens';
import { call, PHONE, person } from './lib/session';
import { goTo, layers, own, patient, settled, troubles } from './lib/walk';

/** Told within the shell; the address stays. */
const CLOSED = /^(无权访问|页面不存在)$/;

/** Every screen of the platform, its own content seen by whom it is for, at both widths; closed to whom it is not for. */
test.use({ actionTimeout: 20_000 });
async function fits(page: Page, { path }: Stop) {
  await goTo(page, path);
  await settled(page, path);
  await patient
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: path })
    .toBeLessThanOrEqual(PHONE.width);
}

for (const who of Object.keys(people) as Who[]) {
  const mine = stops.filter((stop) => stop.who === who);
  const others = stops.filter(({ closed }) => closed?.to.includes(who));

  test(`${who} sees ${mine.length} screens and is refused ${others.length}`, async ({ browser }) => {
    test.setTimeout(420_000);
    const { account, tenantId } = people[who];
    const page = await person(browser, account, { tenantId });
    if (who === 'gov') {
      await page.getByRole('button', { name: /海岳精细化工有限公司/ }).click();
      await patient(page.getByText('当前企业：海岳精细化工有限公司')).toBeVisible();
    }
    const found = troubles(page);
    for (const stop of mine) {
      await own(page, stop);
      await layers(page, stop);
      expect(found, stop.path).toEqual([]);
    }
    await page.setViewportSize(PHONE);
    for (const stop of mine) await fits(page, stop);
    expect(found).toEqual([]);
    for (const { path, closed } of others) {
      await goTo(page, path);
      await patient(page.getByRole('heading', { name: CLOSED }), `${path} for ${who}`).toBeVisible();
      if (closed?.call) {
        const { status } = await call(page, 'GET', closed.call);
        expect([403, 404], `${closed.call} for ${who}`).toContain(status);
      }
    }
    await page.context().close();
  });
}
