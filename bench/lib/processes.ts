import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Servers run as processes of their own; what they use is read from /proc, so nothing is added to them. */
export interface Server {
  readonly pid: number;
  readonly port: number;
  /** ms from spawning to the first HTTP 200 */
  readonly startMs: number;
  /** The last lines it has printed. */
  output(): string;
  stop(): Promise<void>;
}

export interface ServerSpec {
  readonly args: readonly string[];
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
  /** Path that answers 200 when all is ready. */
  readonly ready: string;
  readonly cwd?: string;
  /** Everything it prints, as it comes. */
  readonly heard?: (text: string) => void;
}

/** A new database's first start gives the menus to the roles of two thousand companies: minutes. */
const FIRST_START_MS = 15 * 60_000;

export async function startServer(spec: ServerSpec): Promise<Server> {
  const started = performance.now();
  const child = spawn(process.execPath, spec.args, {
    cwd: spec.cwd,
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...spec.env, PORT: String(spec.port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A run that is broken off leaves nothing behind.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  let printed = '';
  const keep = (data: Buffer) => {
    printed = (printed + data.toString()).slice(-8_000);
    spec.heard?.(data.toString());
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  let ended = false;
  child.once('exit', () => {
    ended = true;
  });
  for (;;) {
    if (ended) throw new Error(`the server on port ${spec.port} has ended:\n${printed}`);
    if (performance.now() - started > FIRST_START_MS) {
      child.kill('SIGKILL');
      throw new Error(`the server on port ${spec.port} does not answer:\n${printed}`);
    }
    const status = await fetch(`http://127.0.0.1:${spec.port}${spec.ready}`).then(
      (reply) => reply.status,
      () => 0,
    );
    if (status === 200) break;
    await sleep(10);
  }
  return {
    pid: child.pid as number,
    port: spec.port,
    startMs: performance.now() - started,
    output: () => printed,
    stop: () => stopped(child),
  };
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 8_000);
  await gone;
  clearTimeout(late);
}

/** CPU time a process has used so far, ms (user + system, all its threads); 0 when it is gone. Ticks are 10 ms. */
export async function cpuMs(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in brackets may hold blanks: count from behind it.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return text === '' ? 0 : (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Waits until a process rests: what its start and its clock have to do for every company would be measured as well. */
export async function atRest(pid: number): Promise<void> {
  for (let rests = 0; rests < 2; ) {
    const before = await cpuMs(pid);
    await sleep(2_000);
    rests = (await cpuMs(pid)) - before <= 60 ? rests + 1 : 0;
  }
}

/** Resident memory now, MiB. */
export async function rssMiB(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024;
}

/** The highest resident memory while `work` runs, MiB, looked at every 20 ms. */
export async function peakRss<T>(
  pid: number,
  work: () => Promise<T>,
): Promise<{ value: T; base: number; peak: number }> {
  const base = await rssMiB(pid);
  let peak = base;
  let over = false;
  const watching = (async () => {
    while (!over) {
      peak = Math.max(peak, await rssMiB(pid).catch(() => 0));
      await sleep(20);
    }
  })();
  try {
    return { value: await work(), base, peak };
  } finally {
    over = true;
    await watching;
  }
}
