import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { fieldsWithoutForms } from './scripts/lib/fields-without-forms.mjs';
import { layersOnceDrawn } from './scripts/lib/layers-once-drawn.mjs';
import { LongestFirst } from './scripts/lib/longest-first.mjs';
import { workers } from './scripts/lib/machine.mjs';
import { noColumnFilters } from './scripts/lib/no-column-filters.mjs';

/**
 * unit      pure rules, no database and no network
 * contract  every resource × operation, derived from the definitions
 * api       the server, kernel and modules; beside the code
 * web       components and hooks in a light DOM
 * battery   seeded hostile inputs and kills, small portions of `npm run battery`
 *
 * contract, api and battery run on the engine named by TEST_ENGINE (apps/server/src/env.ts: readTestEnv).
 */
const ENGINE = process.env.TEST_ENGINE;
/** Of the embedded engine alone, whatever engine the others run on. */
const OF_PGLITE = 'apps/server/src/kernel/db/pglite.test.ts';

/** Ends what hangs. No test has a limit of its own: what takes too long is measured in bench/, not failed here. */
const HANGS = 600_000;

const server = {
  environment: 'node' as const,
  testTimeout: HANGS,
  hookTimeout: HANGS,
  globalSetup: ['apps/server/src/testing/global-setup.ts'],
};

/** One load of the modules, one database and one application for all files of a worker (testing/test-db.ts). */
const sharing = { ...server, isolate: false };

export default defineConfig({
  test: {
    maxWorkers: workers,
    sequence: { sequencer: LongestFirst },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{packages,scripts,bench}/**/*.test.ts'],
          testTimeout: HANGS,
        },
      },
      { extends: true, test: { ...sharing, name: 'contract', include: ['apps/server/src/contract/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          ...sharing,
          name: 'api',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: ['apps/server/src/contract/**', ...(ENGINE === 'postgres' ? [OF_PGLITE] : [])],
        },
      },
      { extends: true, test: { ...server, name: 'battery', include: ['tests/battery/**/*.test.ts'] } },
      {
        extends: true,
        plugins: [react(), layersOnceDrawn(), noColumnFilters(), fieldsWithoutForms()],
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          // One light DOM and one load of the modules for all files of a worker: half the time.
          isolate: false,
          // What the build changes in it is what is tested.
          server: { deps: { inline: [/@rc-component\/portal\/es/] } },
          setupFiles: ['apps/web/src/test-setup.ts'],
          testTimeout: HANGS,
        },
      },
    ],
  },
});
