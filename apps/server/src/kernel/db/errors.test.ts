import { expect, it } from 'vitest';
import { dbError } from './errors';

const violation = (code: string, message: string): Error =>
  new Error('outer', { cause: Object.assign(new Error(message), { severity: 'ERROR', code }) });

it('reads the constraint of a shard out of the words', () => {
  const words = 'duplicate key value violates unique constraint "area_name_uq_102066"';
  expect(dbError(violation('23505', words))?.constraint).toBe('area_name_uq');
  expect(dbError(violation('23503', words))?.constraint).toBeUndefined();
});
