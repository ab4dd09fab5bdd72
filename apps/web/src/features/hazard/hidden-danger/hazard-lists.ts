import { hazardLedger, informedHazards, relatedHazards, upcomingHazards } from '@anlan/domain/hazard/calls';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import type { Address, AnyResource } from '@anlan/resource';
import { type HazardListName, hazardLists } from '../hazard-keys';

const CALLS: Readonly<Partial<Record<HazardListName, { readonly path: string }>>> = {
  upcoming: upcomingHazards,
  informant: informedHazards,
  related: relatedHazards,
};
const get = ({ path }: { readonly path: string }): readonly [Address] => [`GET ${path}` as Address];

const whole = hiddenDanger;

/**
 * The same record read by another call. A name of its own keeps its pages, and how a user arranged its columns, apart
 * from those of the others.
 */
// These are parts of the list themselves.
const { tabs: _tabs, ...withoutTabs } = whole.views.list;
export const partViews = { ...whole.views, list: withoutTabs };

function listOf(name: HazardListName): AnyResource {
  const call = CALLS[name];
  if (!call) {
    // The ledger's file is the formal one.
    const addresses = { ...whole.wire.addresses, export: get(hazardLedger) };
    return { ...whole, name: hazardLists[name], views: partViews, wire: { ...whole.wire, addresses } };
  }
  const { export: _export, ...addresses } = whole.wire.addresses;
  return {
    ...whole,
    name: hazardLists[name],
    // All that waits for one person is one list.
    views: name === 'upcoming' ? { ...partViews, list: { ...withoutTabs, tabs: [] } } : partViews,
    wire: { ...whole.wire, addresses: { ...addresses, page: get(call) } },
  };
}

export const hazardResources: Readonly<Record<HazardListName, AnyResource>> = {
  all: whole,
  upcoming: listOf('upcoming'),
  informant: listOf('informant'),
  related: listOf('related'),
  ledger: listOf('ledger'),
};
