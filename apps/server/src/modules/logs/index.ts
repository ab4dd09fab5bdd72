import type { Services } from '../../kernel/context';
import type { Module } from '../../kernel/module';
import type { Observer } from '../../kernel/pipeline/observer';
import { logRoutes } from './read';
import { Recorder } from './recorder';

/** The three logs: reading them, and writing down the calls that the pipeline reports. */
export function logsModule(
  services: Pick<Services, 'db' | 'clock' | 'log' | 'parameters'>,
): Module & { readonly observe: Observer; flush(): Promise<void> } {
  const recorder = new Recorder(services);
  return {
    routes: logRoutes,
    // Each node writes its own queue.
    jobs: [
      { name: 'logs: write', everyMs: 1_000, onEachNode: true, run: () => recorder.flush() },
      { name: 'logs: clear', everyMs: 3_600_000, run: () => recorder.clear() },
    ],
    observe: recorder.observe,
    flush: () => recorder.flush(),
  };
}
