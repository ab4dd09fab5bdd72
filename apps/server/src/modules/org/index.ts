import { asSystem } from '../../kernel/context';
import type { Module } from '../../kernel/module';
import { deptImplementation, type Powers } from './dept';
import { postImplementation } from './post';
import { regionImplementation, seedRegions } from './region';

/** Departments, posts, areas (entirely standard) and administrative divisions. */
export function orgModule(powers: Powers): Module {
  return {
    implementations: [deptImplementation(powers), postImplementation, regionImplementation],
    seed: (services) => asSystem(services, 'seed regions', ({ tx }) => seedRegions(tx)),
  };
}
