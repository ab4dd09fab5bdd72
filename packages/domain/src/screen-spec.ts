/** Whose menu an entry stands in. */
export type Audience = 'company' | 'government' | 'platform';

/** A permission code that opens an entry, as the button below it. */
export interface EntryCode {
  readonly code: string;
  readonly name: string;
}

/**
 * A screen that is no standard table, under its address (which may hold `:params`); the component is bound in the
 * feature of the same name. Screens of a resource have their address and entry from its `menu`.
 */
export interface ScreenSpec {
  /** Chinese; also the name of its menu entry. The menu's own name wins where an administrator has changed it. */
  readonly title: string;
  /**
   * Who may open it: every signed-in user; holders of a menu path (for pages that belong to a list); or, absent,
   * whoever has this very path in the menu.
   */
  readonly open?: true | { readonly under: string };
  /** no tab */
  readonly tab?: false;
  /** drawn without header and menus: big screens, print views */
  readonly bare?: true;
  /** Its entry in the menu; absent: it is reached from elsewhere. */
  readonly menu?: {
    readonly code: string;
    readonly audience: Audience;
    readonly icon: string;
    readonly sort: number;
    readonly under: string;
    readonly codes?: readonly EntryCode[];
    /** What it was called before: an entry that still is takes the new name, one that somebody has renamed keeps his. */
    readonly formerName?: string;
  };
  /** The supervisor's entry; what is not told is as in `menu`. */
  readonly government?: {
    readonly path: string;
    readonly under: string;
    readonly code?: string;
    readonly title?: string;
    readonly sort?: number;
  };
}
