import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/lib/chromium.mjs';
import { workers } from './scripts/lib/machine.mjs';

/**
 * Journeys run against the built product: `tests/journeys/global-setup.ts` starts it with demo data on a free port.
 * JOURNEY_URL instead names a server that already runs; JOURNEY_DATABASE_URL switches from the embedded database to
 * PostgreSQL (an empty database).
 */
export default defineConfig({
  testDir: 'tests/journeys',
  // The walk reads the demo as it was loaded: it comes first.
  projects: [
    { name: 'walk', testMatch: 'walk.spec.ts' },
    { name: 'flows', testMatch: '**/*.spec.ts', testIgnore: 'walk.spec.ts' },
  ],
  globalSetup: './tests/journeys/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // One server answers them all.
  workers: Math.min(workers, 8),
  forbidOnly: true,
  retries: 0,
  // A slow machine is not a failure; what takes too long is measured in bench/.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    // Set by the global setup before the workers start.
    baseURL: process.env.JOURNEY_URL,
    // Pages from the worker would hide what a journey takes away; the journey without a line allows it.
    serviceWorkers: 'block',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every step more than doubles a journey's time: --trace on, to see what a failing one does.
    trace: 'off',
    screenshot: 'only-on-failure',
    video: 'off',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
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
