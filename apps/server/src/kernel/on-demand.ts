import { createRequire } from 'node:module';

/**
 * A package that many a server never needs, loaded by the first who does: its code and what it keeps are then no part of
 * what every process holds in memory.
 */
export function onDemand<T>(name: string): () => T {
  let found: { readonly it: T } | undefined;
  return () => {
    found ??= { it: createRequire(import.meta.url)(name) as T };
    return found.it;
  };
}
