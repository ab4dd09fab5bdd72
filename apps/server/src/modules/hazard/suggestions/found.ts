export interface Similar {
  /** Of the company; more than the reader may open, where he sees a part. */
  readonly count: number;
  readonly days: number;
  readonly records: readonly {
    readonly id: string;
    readonly code: string;
    readonly name: string;
    readonly status: number;
    readonly discoveryTime: string;
    /** How alike, 0 to 100. */
    readonly percent: number;
  }[];
}

/** All that is alike, the most alike first. */
export interface Found {
  readonly days: number;
  readonly rows: readonly (Similar['records'][number] & { readonly reachable: boolean })[];
}
