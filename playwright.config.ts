import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/lib/chromium.mjs';

/**
 * Journeys run against the built product: `tests/journeys/global-setup.ts` starts it with demo data on a free port.
 * JOURNEY_URL instead names a server that already runs; JOURNEY_DATABASE_URL switches from the embedded database to
 * PostgreSQL (an empty database).
 */
export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/journeys/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: process.env.CI ? 1 : 0,
  // A slow machine is not a failure; what takes too long is measured in bench/.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    // Set by the global setup before the workers start.
    baseURL: process.env.JOURNEY_URL,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every step more than doubles a journey's time, so it is taken when one is tried again.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    video: 'off',
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    launchOptions: {
      // undefined: the one Playwright has downloaded
      executablePath: findChromium() ?? undefined,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
