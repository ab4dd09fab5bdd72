import { myPermits, upcomingPermits } from '@anlan/domain/permit/calls';
import { permit } from '@anlan/domain/permit/permit';
import type { Address, AnyResource } from '@anlan/resource';

/** Names under which the screens keep what they have read. */
export const permitLists: readonly string[] = ['permit', 'permit.mine', 'permit.upcoming'];

/** The same record read by another call, its pages and columns kept apart. */
function listOf(name: string, { path }: { readonly path: string }): AnyResource {
  const { export: _export, ...addresses } = permit.wire.addresses;
  return {
    ...permit,
    name,
    wire: { ...permit.wire, addresses: { ...addresses, page: [`GET ${path}` as Address] } },
  };
}

export const mine = listOf('permit.mine', myPermits);
const awaiting = listOf('permit.upcoming', upcomingPermits);
// All of it waits for the same person: one list.
export const upcoming = { ...awaiting, views: { ...awaiting.views, list: { ...awaiting.views.list, tabs: [] } } };
