import { param } from '@anlan/domain/config/param';
import type { Module } from '../module';
import { type ActorOfUser, calendarRoutes } from './calendar';
import { deadlineLetters } from './letters';
import { dueRoutes, dueTodos } from './list';
import { deadlineJob, parameterChanged, resourcesDue } from './look';
import { deadlineWarnings, warnsOf } from './warnings';

/** What falls due of every resource that declares it: looked at by the clock, told by letters. */
export const deadlinesModule = (actorOfUser: ActorOfUser): Module => ({
  routes: [...dueRoutes, ...calendarRoutes(actorOfUser)],
  bell: dueTodos,
  jobs: [deadlineJob],
  consumers: { [param.name]: [parameterChanged] },
  batchConsumers: Object.fromEntries(
    resourcesDue.filter(warnsOf).map((resource) => [resource.name, [deadlineWarnings(resource)]] as const),
  ),
  letters: Object.fromEntries(resourcesDue.map((resource) => [resource.name, [deadlineLetters(resource)]])),
});
