import { allResources } from '@anlan/domain';
import { expect, it } from 'vitest';
import { TREES } from './targets';

it('knows which resources have rows below rows', () => {
  const trees = allResources.filter(({ fields }) => Object.values(fields).some(({ kind }) => kind === 'parent'));
  expect([...TREES].sort()).toEqual(trees.map(({ name }) => name).sort());
});
