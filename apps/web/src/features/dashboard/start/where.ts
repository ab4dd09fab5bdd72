import type { TradeWorkshop } from '@anlan/domain/dashboard/trade-templates';

export interface Place {
  readonly id: string;
  readonly name: string;
  /** The workshop it belongs to. */
  readonly deptId: string | null;
}

interface Dept {
  readonly id: string;
  readonly label: string;
  readonly parentId?: string | null | undefined;
}

/**
 * Where a point of this area lies: as the area's own record says, for a workshop or a team may have been given another name
 * since; without a workshop of its own by the names of the proposal. Undefined where the area, its workshop or a team is not there.
 */
export function placeOf(
  area: string,
  { name, team }: Pick<TradeWorkshop, 'name' | 'team'>,
  areas: readonly Place[],
  depts: readonly Dept[],
): { readonly areaId: string; readonly deptId: string; readonly teamId: string } | undefined {
  const place = areas.find((one) => one.name === area);
  const shop =
    depts.find(({ id }) => id === place?.deptId) ?? depts.find(({ label, parentId }) => label === name && parentId);
  const teams = depts.filter(({ parentId }) => shop !== undefined && parentId === shop.id);
  const own = teams.find(({ label }) => label === team) ?? teams[0];
  return place && shop && own ? { areaId: place.id, deptId: shop.id, teamId: own.id } : undefined;
}
