import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { lettering } from './lettering';
import { picture } from './pictures';

const HERE = fileURLToPath(new URL('.', import.meta.url));

it('a machine without any font draws the same photographs and captions', async () => {
  const bare = await mkdtemp(join(tmpdir(), 'anlan-no-fonts-'));
  try {
    const script = `import { createHash } from 'node:crypto';
      const { picture } = await import(${JSON.stringify(`${HERE}pictures.ts`)});
      console.log(createHash('sha256').update(await picture(3, 1)).digest('hex'));`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', script],
      {
        cwd: join(HERE, '../../../..'),
        env: { PATH: process.env.PATH, FONTCONFIG_PATH: bare, FONTCONFIG_FILE: join(bare, 'none') },
      },
    );
    const here = createHash('sha256')
      .update(await picture(3, 1))
      .digest('hex');
    expect(stdout.trim()).toBe(here);
  } finally {
    await rm(bare, { recursive: true, force: true });
  }
});

it('no drawing of the demo leaves words to the fonts of the host', async () => {
  const demo = join(HERE, '..');
  for (const name of await readdir(demo, { recursive: true })) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue;
    expect([name, (await readFile(join(demo, name), 'utf8')).match(/<text|font-family/g)]).toEqual([name, null]);
  }
});

it('outlines stand where the words were, from the left or to the right', () => {
  const place = { x: 100, y: 50, size: 20, fill: '#000' };
  expect(lettering('安全', place)).toMatch(/^<g fill="#000" transform="translate\(100\.00 50\) scale\(0\.02/);
  expect(lettering('安全', { ...place, anchor: 'end' })).toMatch(/translate\(60\.00 50\)/);
  expect(() => lettering('\u{F0000}', place)).toThrow('no glyph');
});
