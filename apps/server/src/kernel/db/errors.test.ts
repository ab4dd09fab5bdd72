import { expect, it } from 'vitest';
import { dbError, isConnectionError } from './errors';

const violation = (code: string, message: string): Error =>
  new Error('outer', { cause: Object.assign(new Error(message), { severity: 'ERROR', code }) });

it('reads the constraint of a shard out of the words', () => {
  const words = 'duplicate key value violates unique constraint "area_name_uq_102066"';
  expect(dbError(violation('23505', words))?.constraint).toBe('area_name_uq');
  expect(dbError(violation('23503', words))?.constraint).toBeUndefined();
});

it('takes a statement with a value too many for a bug, not for a database that is gone', () => {
  const told = (message: string) => Object.assign(new Error(message), { severity: 'ERROR', code: '08P01' });
  expect(isConnectionError(told('bind message supplies 3 parameters, but prepared statement "" requires 2'))).toBe(
    false,
  );
  expect(isConnectionError(told('server login has been failing, try again later (server_login_retry)'))).toBe(true);
});
