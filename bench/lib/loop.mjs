import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** Imported before a server that is measured: between two SIGUSR2 it looks how long its main thread is blocked, then prints it. */
if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  let watching = false;
  process.on('SIGUSR2', () => {
    if (watching) console.log(`loop ${Math.max(0, delay.max / 1e6 - 1).toFixed(1)} ms`);
    delay.reset();
    if (watching) delay.disable();
    else delay.enable();
    watching = !watching;
  });
}
