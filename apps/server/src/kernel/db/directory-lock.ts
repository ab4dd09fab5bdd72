import { createHash, randomUUID } from 'node:crypto';
import { linkSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A unix socket's path may have 103 bytes on macOS and 107 on Linux. */
const longestSocketPath = 103;

/** Time for another process that is taking over the same stale lock to show itself. */
const settleMs = 100;

export interface DirectoryLock {
  release(): Promise<void>;
}

/**
 * Keeps every other process of this host off a folder: a second one would destroy the embedded database in it. The lock
 * is a listening socket (a named pipe on Windows), so it ends with its process, also by kill -9; the socket file that
 * stays behind is recognised as stale because nobody answers on it. Throws a Chinese sentence when the folder is taken.
 */
export async function lockDirectory(folder: string): Promise<DirectoryLock> {
  const real = realpathSync(folder);
  const token = randomUUID();
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end(token);
  });
  const inUse = new Error(`数据目录 ${folder} 正被另一个进程使用`);
  const close = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
  if (process.platform === 'win32') {
    if (!(await listen(server, `\\\\.\\pipe\\anlan-${hashOf(real)}`))) throw inUse;
    server.unref();
    return { release: close };
  }
  const path = socketPath(real);
  // Under a name of its own first, so that the lock appears at its place already answering; and so that closing removes
  // only that name and never the lock of somebody else.
  const draft = `${path}.${token.slice(0, 8)}`;
  if (!(await listen(server, draft))) throw inUse;
  if (!(await claim(draft, path, token))) {
    await close();
    throw inUse;
  }
  server.unref();
  return {
    release: async () => {
      if ((await ask(path)) === token) rmSync(path, { force: true });
      await close();
    },
  };
}

/** Puts the listening socket at the lock's place unless somebody answers there. */
async function claim(draft: string, path: string, token: string): Promise<boolean> {
  for (let tries = 0; tries < 5; tries += 1) {
    const found = inodeOf(path);
    if (found === undefined) {
      if (!linked(draft, path)) continue;
      rmSync(draft, { force: true });
      return true;
    }
    if ((await ask(path)) !== undefined) return false;
    // Stale; somebody quicker may have replaced it since we looked.
    if (inodeOf(path) !== found) continue;
    renameSync(draft, path);
    await sleep(settleMs);
    return (await ask(path)) === token;
  }
  return false;
}

function inodeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino;
}

/** false: a lock has appeared there meanwhile. */
function linked(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

function socketPath(folder: string): string {
  const inside = join(folder, 'anlan.lock');
  const room = longestSocketPath - '.12345678'.length;
  return Buffer.byteLength(inside) <= room ? inside : join(tmpdir(), `anlan-${hashOf(folder)}.lock`);
}

/** false: the address is taken. */
function listen(server: Server, path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException): void => {
      server.removeListener('listening', onListening);
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    };
    const onListening = (): void => {
      server.removeListener('error', onError);
      resolve(true);
    };
    server.once('error', onError).once('listening', onListening);
    server.listen(path);
  });
}

/** The token of whoever listens there; undefined: nobody does. A holder too busy to answer within 5 s still counts. */
function ask(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(path);
    socket.setTimeout(5_000, () => {
      socket.destroy();
      resolve('');
    });
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.once('error', () => resolve(undefined));
    socket.once('end', () => resolve(answer));
  });
}
