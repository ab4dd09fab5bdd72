import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the clone. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** @param {...string} parts */
export const at = (...parts) => path.join(root, ...parts);

/** Entry points of installed tools: started with this Node, so that no shell and no `.cmd` shim is needed. */
export const tools = {
  biome: at('node_modules/@biomejs/biome/bin/biome'),
  playwright: at('node_modules/@playwright/test/cli.js'),
  tsc: at('node_modules/typescript/bin/tsc'),
  tsx: at('node_modules/tsx/dist/cli.mjs'),
  vite: at('node_modules/vite/bin/vite.js'),
  vitest: at('node_modules/vitest/vitest.mjs'),
};
