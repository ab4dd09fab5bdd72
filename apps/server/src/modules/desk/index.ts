import { type BatchConsumer, byRecord } from '../../kernel/events/events';
import type { Module } from '../../kernel/module';
import { stepTodosBeside } from '../../kernel/resource/steps/todos';
import { signOffTodosBeside } from '../../kernel/signoff/signoff';
import { bellRoutes } from './bell';
import { findRoutes } from './find/find';
import { interruptJobs, interruptRoutes } from './interrupt';
import { mailRows, messageRoutes, posting } from './messages';
import { settingRoutes } from './settings';

/** What one person finds on his desk: the bell, his messages, how he likes his screens. `others` feed the bell. */
export function deskModule(others: readonly Module[]): Module {
  const batchConsumers: Record<string, BatchConsumer[]> = {};
  for (const [resource, letters] of others.flatMap((module) => Object.entries(module.letters ?? {})))
    batchConsumers[resource] = [...(batchConsumers[resource] ?? []), ...letters.map((one) => byRecord(posting(one)))];
  const told = others.flatMap((module) => module.bell ?? []);
  return {
    routes: [
      ...bellRoutes([mailRows, ...told, ...stepTodosBeside(told), ...signOffTodosBeside(told)]),
      ...messageRoutes,
      ...settingRoutes,
      ...interruptRoutes,
      ...findRoutes(others),
    ],
    batchConsumers,
    jobs: interruptJobs,
  };
}
