import { seeded } from '../../packages/domain/src/permit/proof/mutate.testing';
import { byTrying, randomBoard } from '../../packages/domain/src/permit/window/boards.testing';
import { earliestWindow } from '../../packages/domain/src/permit/window/safe-window';

const TICKETS = 500;
const MOST_MS = 50;

export interface WindowResult {
  readonly boards: number;
  readonly found: number;
  readonly slowestMs: number;
  readonly failures: readonly string[];
}

/** Random boards: the earliest safe window is the one that trying every quarter of an hour finds, and none is slow. */
export function windows(times: number, seed: number): WindowResult {
  const random = seeded(seed);
  const failures: string[] = [];
  let [found, slowestMs] = [0, 0];
  for (let time = 0; time < times; time += 1) {
    const board = randomBoard(random, TICKETS);
    // By the processor: what else runs on the machine is not the search's.
    const began = process.cpuUsage();
    const told = earliestWindow(board.asked, board, board.rules);
    const { user, system } = process.cpuUsage(began);
    slowestMs = Math.max(slowestMs, (user + system) / 1_000);
    if (told.errors.length > 0) continue;
    if (told.window) found += 1;
    const tried = byTrying(board);
    if (told.window?.from !== tried)
      failures.push(`board ${time}: ${told.window?.from ?? 'none'}, tried ${tried ?? 'none'}`);
  }
  if (slowestMs > MOST_MS) failures.push(`slowest ${slowestMs.toFixed(1)} ms of ${MOST_MS}`);
  return { boards: times, found, slowestMs, failures };
}
