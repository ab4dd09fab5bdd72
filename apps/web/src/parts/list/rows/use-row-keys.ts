import { type RefObject, useEffect } from 'react';

const rowsIn = (box: HTMLElement): HTMLElement[] => [
  ...box.querySelectorAll<HTMLElement>('tr.ant-table-row, div.ant-table-row'),
];
/** Where the focus of a row stands: its title, else the first thing that can be pressed. */
const handleOf = (row: HTMLElement): HTMLElement | null =>
  row.querySelector<HTMLElement>('.cell-title') ?? row.querySelector<HTMLElement>('button, a, input');

const isTyped = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable=true]') !== null;

/**
 * j and k move from row to row, o opens it, e takes its first step, x ticks it, / goes to the conditions. The focus itself
 * moves, so that what is read aloud and what Enter presses is the same row.
 */
export function useRowKeys(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const at = box.current;
      if (!at || at.offsetParent === null || event.defaultPrevented) return;
      if (event.ctrlKey || event.metaKey || event.altKey || isTyped(event.target)) return;
      // What lies over the list has the keys.
      if (document.querySelector('.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open')) return;
      const rows = rowsIn(at);
      const place = rows.findIndex((row) => row.contains(document.activeElement));
      const row = rows[place];
      const acts: Readonly<Record<string, () => HTMLElement | null | undefined>> = {
        j: () => rows[Math.min(rows.length - 1, place + 1)],
        k: () => rows[Math.max(0, place - 1)],
      };
      const press = (selector: string) => row?.querySelector<HTMLElement>(selector)?.click();
      const move = acts[event.key];
      if (move) {
        const next = move();
        if (!next) return;
        handleOf(next)?.focus();
        next.scrollIntoView({ block: 'nearest' });
      } else if (event.key === 'o') press('.cell-title');
      else if (event.key === 'e') press('.row-buttons button[data-step]');
      else if (event.key === 'x') press('input[type=checkbox]');
      else if (event.key === '/')
        at.closest('.screen')?.querySelector<HTMLElement>('.filters input, .filters-phone input')?.focus();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [box]);
}
