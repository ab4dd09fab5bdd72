import type { AnyResource } from '../define';
import type { Address, Method, Operation } from '../wire';

export interface DerivedRoute {
  readonly operation: Operation;
  readonly method: Method;
  /** Below the prefix /api/service, parameters as `:id`. */
  readonly path: string;
}

export const split = (address: Address): { method: Method; path: string } => {
  const space = address.indexOf(' ');
  return { method: address.slice(0, space) as Method, path: address.slice(space + 1) };
};

/** Every standard call of the definition; those of its steps: `stepRoutes`. */
export const routesOf = (resource: AnyResource): DerivedRoute[] =>
  (Object.entries(resource.wire.addresses) as [Operation, readonly Address[]][]).flatMap(([operation, addresses]) =>
    addresses.map((address) => ({ operation, ...split(address) })),
  );

/** The first address of an operation: what our own clients call. */
export function addressOf(resource: AnyResource, operation: Operation): { method: Method; path: string } | undefined {
  const first = resource.wire.addresses[operation]?.[0];
  return first && split(first);
}
