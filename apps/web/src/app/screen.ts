import type { ComponentType } from 'react';

/**
 * The screens that are written by hand. A menu path that is not listed here is drawn by the generator
 * (`parts/resource-screen`) from the definition with that menu path.
 */
export interface Screen {
  /** may hold `:params` */
  path: string;
  /** Chinese; the menu's own name wins where the menu knows the path */
  title: string;
  load: () => Promise<ComponentType>;
  /**
   * Who may open it: every signed-in user; holders of a menu path (for pages that belong to a list); or, absent,
   * whoever has this very path in the menu.
   */
  open?: true | { under: string };
  /** no tab */
  tab?: false;
  /** drawn without header and menus: big screens, print views */
  bare?: true;
}
