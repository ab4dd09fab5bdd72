import type { AnyRow } from '@anlan/client';
import type { Entry } from '../columns/use-columns';
import type { RowButton } from './row-buttons';
import { flat } from './tree-rows';

const OPEN_UP_TO = 100;

/** Branches of a small tree; of a big one none. */
export function openAtFirst(rows: readonly AnyRow[]): string[] {
  const all = flat(rows);
  return all.length <= OPEN_UP_TO ? all.map((row) => row.id) : [];
}

/** Of every row, those of the branches too. */
export const buttonsIn = (entries: readonly Entry[]): (readonly RowButton[])[] =>
  entries.flatMap((entry) => [entry.buttons, ...buttonsIn(entry.children ?? [])]);
