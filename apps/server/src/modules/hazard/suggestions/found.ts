import type { Similar } from '@anlan/domain/hazard/calls';

/** All that is alike, the most alike first. */
export interface Found {
  readonly days: number;
  readonly rows: readonly (Similar['records'][number] & { readonly reachable: boolean })[];
}
