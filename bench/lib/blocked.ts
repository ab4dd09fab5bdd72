import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from './processes';

/** Flag of node for a server of which `blocked` is asked. */
export const WATCHED = ['--import', new URL('./loop.mjs', import.meta.url).href] as const;

/** The longest time, ms, that the server's main thread was blocked while something was done. */
export async function blocked<T>(server: Server, work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const told = () => [...server.output().matchAll(/^loop ([\d.]+) ms$/gm)].map(([, ms]) => Number(ms));
  process.kill(server.pid, 'SIGUSR2');
  await sleep(50);
  const value = await work();
  const before = server.output();
  process.kill(server.pid, 'SIGUSR2');
  while (server.output() === before || told().length === 0) await sleep(5);
  return { value, ms: told().at(-1) as number };
}
