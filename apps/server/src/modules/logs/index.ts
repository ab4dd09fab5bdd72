import type { Services } from '../../kernel/context';
import type { Module } from '../../kernel/module';
import type { Observer } from '../../kernel/observer';
import { logRoutes } from './read';
import { Recorder } from './recorder';

/** The three logs: reading them, and writing down the calls that the pipeline reports. */
export function logsModule(
  services: Pick<Services, 'db' | 'clock' | 'log' | 'parameters'>,
): Module & { readonly observe: Observer; flush(): Promise<void> } {
  const recorder = new Recorder(services);
  return {
    routes: logRoutes,
    // Each node writes its own queue, so this job needs no lock; clearing twice harms nothing.
    jobs: [
      { name: 'logs: write', everyMs: 1_000, run: () => recorder.flush() },
      { name: 'logs: clear', everyMs: 3_600_000, run: () => recorder.clear() },
    ],
    observe: recorder.observe,
    flush: () => recorder.flush(),
  };
}
