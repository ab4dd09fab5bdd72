import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { covers } from './install.mjs';
import { exclusively } from './lock.mjs';
import { at } from './paths.mjs';
import { freePort } from './ports.mjs';
import { runNode } from './run.mjs';

describe('an installation', () => {
  const lock = {
    '': {},
    'packages/domain': { version: '0.1.0' },
    'node_modules/a': { version: '1.0.0', integrity: 'x' },
    'node_modules/a-win': { version: '1.0.0', optional: true },
  };
  const present = { 'node_modules/a': { version: '1.0.0', integrity: 'x' } };

  it('is current without the optional packages of other platforms', () => {
    expect(covers(lock, present)).toBe(true);
  });

  it('is stale when a package is missing, of another version or of other content', () => {
    expect(covers(lock, {})).toBe(false);
    expect(covers(lock, { 'node_modules/a': { version: '1.0.1', integrity: 'x' } })).toBe(false);
    expect(covers(lock, { 'node_modules/a': { version: '1.0.0', integrity: 'y' } })).toBe(false);
  });
});

describe('running a program', () => {
  it('answers its code and both streams', async () => {
    const { code, output } = await runNode(['-e', 'console.log("out"); console.error("err"); process.exitCode = 3']);
    expect(code).toBe(3);
    expect(output).toContain('out');
    expect(output).toContain('err');
    expect(output).toContain('exit code 3');
  });

  it('ends it, and what it started, after the time given', async () => {
    const child = `require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })`;
    const { code, output } = await runNode(['-e', `${child}; setInterval(() => {}, 1000)`], { timeoutMs: 500 });
    expect(code).toBe(124);
    expect(output).toContain('stopped after 0.5 s');
  });

  it('answers instead of throwing when the program does not exist', async () => {
    const { run } = await import('./run.mjs');
    expect((await run('no-such-program', [])).code).toBe(127);
  });
});

describe('a lock', () => {
  const file = at('.cache', `test-${process.pid}.lock`);

  it('lets one in at a time', async () => {
    let inside = 0;
    let most = 0;
    const work = () =>
      exclusively(`test-${process.pid}`, async () => {
        inside += 1;
        most = Math.max(most, inside);
        await sleep(20);
        inside -= 1;
      });
    await Promise.all([work(), work(), work()]);
    expect(most).toBe(1);
    expect(existsSync(file)).toBe(false);
  });

  it('is taken over from a process that died', async () => {
    const { output } = await runNode(['-e', 'console.log(process.pid)']);
    writeFileSync(file, output.trim());
    expect(await exclusively(`test-${process.pid}`, async () => 'in')).toBe('in');
  });
});

describe('a free port', () => {
  it('can be listened on', async () => {
    const port = await freePort();
    const server = createServer();
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
    expect(server.listening).toBe(true);
    server.close();
  });
});
