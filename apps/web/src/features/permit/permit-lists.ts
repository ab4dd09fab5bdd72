import { myPermits, upcomingPermits } from '@anlan/domain/permit/calls';
import { permit } from '@anlan/domain/permit/permit';
import { submit } from '@anlan/domain/permit/steps/apply';
import type { Address, AnyResource, AnyStep, AnySteps } from '@anlan/resource';

/**
 * In a list a draft is submitted; every other step is taken on the page of the ticket, where what it is judged by stands in
 * sight.
 */
const inList = (resource: AnyResource): AnyResource => ({
  ...resource,
  steps: { ...(permit.steps as AnySteps), steps: [submit as AnyStep] },
});

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

export const every = inList(permit);
export const mine = inList(listOf('permit.mine', myPermits));
const awaiting = inList(listOf('permit.upcoming', upcomingPermits));
// All of it waits for the same person: one list.
export const upcoming = { ...awaiting, views: { ...awaiting.views, list: { ...awaiting.views.list, tabs: [] } } };
