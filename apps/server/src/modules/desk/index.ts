import type { Module } from '../../kernel/module';
import { bellRoutes } from './bell';
import { mailRows, messageRoutes, posting } from './messages';
import { settingRoutes } from './settings';

/** What one person finds on his desk: the bell, his messages, how he likes his screens. `others` feed the bell. */
export function deskModule(others: readonly Module[]): Module {
  const letters = others.flatMap((module) => Object.entries(module.letters ?? {}));
  return {
    routes: [
      ...bellRoutes([mailRows, ...others.flatMap((module) => module.bell ?? [])]),
      ...messageRoutes,
      ...settingRoutes,
    ],
    consumers: Object.fromEntries(letters.map(([resource, write]) => [resource, posting(write)])),
  };
}
