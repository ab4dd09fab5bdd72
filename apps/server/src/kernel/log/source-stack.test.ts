import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { expect, it, onTestFinished } from 'vitest';
import { sourceStack } from './source-stack';

const SOURCE = `const unused = 1;

export function breaks(): never {
  throw new Error('broken');
}
`;

async function bundled(): Promise<{ readonly folder: string; readonly file: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'anlan-stack-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'origin.ts'), SOURCE);
  await build({
    entryPoints: [join(folder, 'origin.ts')],
    outfile: join(folder, 'bundle.js'),
    format: 'esm',
    sourcemap: true,
    minifyWhitespace: true,
  });
  return { folder, file: join(folder, 'bundle.js') };
}

/** What a plain Node prints: the test runner's own maps the places before anybody sees them. */
const stackOf = (file: string): string =>
  execFileSync(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { breaks } from ${JSON.stringify(pathToFileURL(file).href)};
     try { breaks(); } catch (error) { process.stdout.write(error.stack); }`,
  ]).toString('utf8');

it('names the line of the source in which a bundled function broke, and leaves other frames as they are', async () => {
  const { folder, file } = await bundled();
  const stack = stackOf(file);
  const own = `    at here (file://${join(folder, 'no-map.js')}:3:5)`;
  const told = sourceStack(`${stack}\n${own}`);
  expect(stack).toMatch(/breaks.*bundle\.js:1:\d+/);
  expect(told).toMatch(/^Error: broken\n/);
  expect(told).toContain(`at breaks (${pathToFileURL(join(folder, 'origin.ts')).href}:4:`);
  expect(told).not.toContain('bundle.js');
  expect(told).toContain(own);
});

it('says the stack as it is where the map cannot be read', async () => {
  const { file } = await bundled();
  writeFileSync(`${file}.map`, '{');
  const stack = stackOf(file);
  expect(sourceStack(stack)).toBe(stack);
});
