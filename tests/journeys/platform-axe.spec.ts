import { expect, test } from '@playwright/test';
import { seriousFindings as findings } from './lib/axe';
import { people, stops } from './lib/platform-screens';
import { person } from './lib/session';
import { layers, own } from './lib/walk';

/** Nothing serious for axe on any screen of the platform, nor in what opens above it. */
test.use({ actionTimeout: 20_000 });
/** A few at a time: every layer of every screen is looked through. */
const GROUP = 8;
const groups = (['root', 'admin', 'gov'] as const).flatMap((who) => {
  const mine = stops.filter((stop) => stop.who === who);
  return Array.from({ length: Math.ceil(mine.length / GROUP) }, (_none, place) => ({
    who,
    from: place * GROUP + 1,
    mine: mine.slice(place * GROUP, (place + 1) * GROUP),
  }));
});
for (const { who, from, mine } of groups) {
  test(`screens ${from} to ${from + mine.length - 1} of ${who} and their dialogs are accessible`, async ({
    browser,
  }) => {
    test.setTimeout(360_000);
    const { account, tenantId } = people[who];
    const page = await person(browser, account, { tenantId });
    if (who === 'gov') await page.getByRole('button', { name: /海岳精细化工有限公司/ }).click();
    for (const stop of mine) {
      await own(page, stop);
      expect(await findings(page), stop.path).toEqual([]);
      await layers(page, stop, async (layer) => expect(await findings(page), layer).toEqual([]));
    }
    await page.context().close();
  });
}
