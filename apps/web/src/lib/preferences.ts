import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Standing } from './standing-choices';

export type Language = 'zh' | 'en';

export const themeNames = [
  'default',
  'white',
  'dark',
  'star',
  'bule',
  'iview',
  'vip',
  'cool',
  'd2',
  'hey',
  'lte',
] as const;
export type ThemeName = (typeof themeNames)[number];

/** How the console looks on this machine. Survives sign-out: it belongs to the browser, not to the account. */
export interface Preferences {
  language: Language;
  theme: ThemeName;
  /** an accent colour of the user's own, `#rrggbb`; none = the theme's */
  color: string | null;
  siderCollapsed: boolean;
  /** last used on the login page */
  lastTenantId: string | null;
  lastAccount: string | null;
  /** by tenant and person: in which department and role he signed in last */
  standings: Readonly<Record<string, Standing>>;
}

export const usePreferences = create<Preferences>()(
  persist(
    (): Preferences => ({
      language: 'zh',
      theme: 'default',
      color: null,
      siderCollapsed: false,
      lastTenantId: null,
      lastAccount: null,
      standings: {},
    }),
    { name: 'anlan-preferences', version: 1 },
  ),
);
