import { isUuid, KEYS, manyOf } from '@anlan/resource';
import { notFound } from '../../kernel/errors';

/** Ids of a query, none when it has none; anything else is somebody's typing error. */
export function idsIn(value: unknown): string[] {
  if (value === undefined || value === '') return [];
  const ids = manyOf(value, KEYS.maxCount);
  if (!ids?.every(isUuid)) throw notFound();
  return ids.map((id) => id.toLowerCase());
}
