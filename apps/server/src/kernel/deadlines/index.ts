import { param } from '@anlan/domain/config/param';
import type { Module } from '../module';
import { deadlineLetters } from './letters';
import { dueRoutes, dueTodos } from './list';
import { deadlineJob, parameterChanged, resourcesDue } from './look';
import { deadlineWarnings, warnsOf } from './warnings';

/** What falls due of every resource that declares it: looked at by the clock, told by letters. */
export const deadlinesModule = (): Module => ({
  routes: dueRoutes,
  bell: dueTodos,
  jobs: [deadlineJob],
  consumers: { [param.name]: [parameterChanged] },
  batchConsumers: Object.fromEntries(
    resourcesDue.filter(warnsOf).map((resource) => [resource.name, [deadlineWarnings(resource)]] as const),
  ),
  letters: Object.fromEntries(resourcesDue.map((resource) => [resource.name, [deadlineLetters(resource)]])),
});
