import { test as base } from '@playwright/test';

/**
 * Playwright's test, which closes what a journey has opened once it ends: a page that stands open goes on asking the server
 * beside every journey after it. Only its own `page` would be closed otherwise.
 */
export const test = base.extend<{ readonly closing: undefined }>({
  closing: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      const opened = browser.contexts().filter((context) => !before.has(context));
      await Promise.all(opened.map((context) => context.close()));
    },
    { auto: true },
  ],
});
