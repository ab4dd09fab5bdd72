import type { AnyResource } from '../define';
import type { Address, Method, Operation } from '../wire';

export interface DerivedRoute {
  readonly operation: Operation | 'action';
  readonly action?: string;
  readonly method: Method;
  /** Below the prefix /api/service, parameters as `:id`. */
  readonly path: string;
}

export const split = (address: Address): { method: Method; path: string } => {
  const space = address.indexOf(' ');
  return { method: address.slice(0, space) as Method, path: address.slice(space + 1) };
};

/** Every call the definition alone gives: standard operations first, then actions with an address of their own. */
export function routesOf(resource: AnyResource): DerivedRoute[] {
  const standard = (Object.entries(resource.wire.addresses) as [Operation, readonly Address[]][]).flatMap(
    ([operation, addresses]) => addresses.map((address) => ({ operation, ...split(address) })),
  );
  const actions = Object.entries(resource.actions).flatMap(([action, { at }]) => {
    if (!at) return [];
    const { method, path } = split(at);
    return [{ operation: 'action' as const, action, method, path: resource.wire.base + path }];
  });
  return [...standard, ...actions];
}

/** The first address of an operation: what our own clients call. */
export function addressOf(resource: AnyResource, operation: Operation): { method: Method; path: string } | undefined {
  const first = resource.wire.addresses[operation]?.[0];
  return first && split(first);
}
