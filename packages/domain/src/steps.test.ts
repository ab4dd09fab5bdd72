import { type AnyResource, stepFaults } from '@anlan/resource';
import { expect, it } from 'vitest';
import { allResources } from './resources';

const lifecycles = (allResources as readonly unknown[] as readonly AnyResource[]).flatMap(({ name, steps }) =>
  steps ? [[name, steps] as const] : [],
);

it.each(lifecycles)('the lifecycle of %s is whole as it is declared', (_name, steps) => {
  expect(stepFaults(steps)).toEqual([]);
});
