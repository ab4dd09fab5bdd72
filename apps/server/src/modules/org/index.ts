import { asSystem } from '../../kernel/context';
import type { Module } from '../../kernel/module';
import { deptImplementation } from './dept';
import { postImplementation } from './post';
import { regionImplementation, seedRegions } from './region';

/** Departments, posts, areas (entirely standard) and administrative divisions. */
export function orgModule(): Module {
  return {
    implementations: [deptImplementation, postImplementation, regionImplementation],
    seed: (services) => asSystem(services, 'seed regions', ({ tx }) => seedRegions(tx)),
  };
}
