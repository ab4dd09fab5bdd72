import type { Consumer } from '../../kernel/events/events';
import type { Module } from '../../kernel/module';
import { stepTodosBeside } from '../../kernel/resource/steps/todos';
import { bellRoutes } from './bell';
import { mailRows, messageRoutes, posting } from './messages';
import { settingRoutes } from './settings';

/** What one person finds on his desk: the bell, his messages, how he likes his screens. `others` feed the bell. */
export function deskModule(others: readonly Module[]): Module {
  const consumers: Record<string, Consumer[]> = {};
  for (const [resource, letters] of others.flatMap((module) => Object.entries(module.letters ?? {})))
    consumers[resource] = [...(consumers[resource] ?? []), ...letters.map(posting)];
  const told = others.flatMap((module) => module.bell ?? []);
  return {
    routes: [...bellRoutes([mailRows, ...told, ...stepTodosBeside(told)]), ...messageRoutes, ...settingRoutes],
    consumers,
  };
}
