import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useSession } from '../../../lib/session/session';
import { keepSetting, pullSettings } from '../../user-settings';

export type Density = 'compact' | 'normal' | 'loose';

/** How one user wants one table. Names of columns that are gone are ignored; new columns stand at their place. */
export interface TableSettings {
  readonly order?: readonly string[];
  readonly shown?: Readonly<Record<string, boolean>>;
  readonly pinned?: Readonly<Record<string, 'left' | 'right' | 'none'>>;
  readonly widths?: Readonly<Record<string, number>>;
  readonly density?: Density;
  readonly size?: number;
  /** Addresses of the list that the user has given names. */
  readonly views?: readonly SavedView[];
}

/** A part of a list one comes back to: what its address says behind the question mark. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  readonly search: string;
  /** The list opens on it. */
  readonly first?: true;
}

const EMPTY: TableSettings = {};
const listeners = new Set<() => void>();
const read = new Map<string, { text: string | null; settings: TableSettings }>();

const prefixOf = (tenantId: string, userId: string) => `anlan-table:${tenantId}/${userId}/`;
const keyOf = (tenantId: string, userId: string, table: string) => `${prefixOf(tenantId, userId)}${table}`;
const told = (): void => {
  for (const listener of listeners) listener();
};

function load(key: string): TableSettings {
  const text = localStorage.getItem(key);
  const known = read.get(key);
  if (known && known.text === text) return known.settings;
  let settings = EMPTY;
  try {
    const parsed: unknown = text === null ? null : JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null) settings = parsed as TableSettings;
  } catch {
    // Damaged settings are no settings.
  }
  read.set(key, { text, settings });
  return settings;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

/** What the server keeps takes the place of this browser's copy. */
function takeOver(prefix: string, kept: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(kept)) {
    if (!name.startsWith('table/')) continue;
    try {
      localStorage.setItem(`${prefix}${name.slice('table/'.length)}`, JSON.stringify(value));
    } catch {
      // The table is drawn as it comes.
    }
  }
  told();
}

/** Settings of a table: the user's own, on every computer; this browser's copy is drawn at once. */
export function useTableSettings(table: string) {
  const userId = useSession((state) => state.userInfo?.userId ?? '');
  const tenantId = useSession((state) => state.tenantId);
  const key = keyOf(tenantId, userId, table);
  const settings = useSyncExternalStore(subscribe, () => load(key));
  useEffect(() => {
    if (userId) pullSettings(`${tenantId}/${userId}`, (kept) => takeOver(prefixOf(tenantId, userId), kept));
  }, [tenantId, userId]);
  const change = useCallback(
    (part: Partial<TableSettings> | null) => {
      try {
        const next = part === null ? viewsOf(load(key)) : { ...load(key), ...part };
        if (Object.keys(next).length === 0) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // A full or forbidden store costs the memory of the setting, not the table.
      }
      told();
      const kept = load(key);
      keepSetting(`table/${table}`, Object.keys(kept).length === 0 ? null : kept);
    },
    [key, table],
  );
  return useMemo(() => ({ settings, change }), [settings, change]);
}

/** What stays when the columns are set back: views are no arrangement of columns. */
const viewsOf = ({ views }: TableSettings): TableSettings => (views && views.length > 0 ? { views } : EMPTY);

export interface ColumnPlan {
  readonly name: string;
  readonly shown: boolean;
  readonly fixed?: 'left' | 'right';
  readonly width?: number;
}

/** Columns of a view as the user arranged them. A column added to the product since appears behind its neighbour. */
export function arrange(
  columns: readonly { readonly name: string; readonly hidden?: boolean; readonly fixed?: 'left' | 'right' }[],
  settings: TableSettings,
): ColumnPlan[] {
  const names = new Set(columns.map((column) => column.name));
  const order = (settings.order ?? []).filter((name) => names.has(name));
  const placed = [...order];
  columns.forEach((column, place) => {
    if (placed.includes(column.name)) return;
    const before = columns[place - 1]?.name;
    placed.splice(before === undefined ? 0 : placed.indexOf(before) + 1, 0, column.name);
  });
  const plans = placed.flatMap((name): ColumnPlan[] => {
    const column = columns.find((item) => item.name === name);
    if (!column) return [];
    const pinned = settings.pinned?.[name];
    const fixed = pinned === undefined ? column.fixed : pinned === 'none' ? undefined : pinned;
    const width = settings.widths?.[name];
    return [
      {
        name,
        shown: settings.shown?.[name] ?? column.hidden !== true,
        ...(fixed ? { fixed } : {}),
        ...(width === undefined ? {} : { width }),
      },
    ];
  });
  // Pinned columns stand at their edge whatever their place in the order.
  const side = (plan: ColumnPlan) => (plan.fixed === 'left' ? 0 : plan.fixed === 'right' ? 2 : 1);
  return plans
    .map((plan, place) => ({ plan, place }))
    .sort((a, b) => side(a.plan) - side(b.plan) || a.place - b.place)
    .map(({ plan }) => plan);
}
