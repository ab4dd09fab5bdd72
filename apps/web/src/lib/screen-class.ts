import { useSyncExternalStore } from 'react';

/** 3 from 1200 px, 2 from 992, 1 from 768, else 0 (spec 1 §2). */
export type ScreenClass = 0 | 1 | 2 | 3;

const steps: readonly [ScreenClass, string][] = [
  [3, '(min-width: 1200px)'],
  [2, '(min-width: 992px)'],
  [1, '(min-width: 768px)'],
];

export function screenClass(): ScreenClass {
  return steps.find(([, query]) => window.matchMedia(query).matches)?.[0] ?? 0;
}

function subscribe(changed: () => void): () => void {
  const lists = steps.map(([, query]) => window.matchMedia(query));
  for (const list of lists) list.addEventListener('change', changed);
  // A change of the lists may be lost while the page is not drawn; the window tells its size once it is.
  window.addEventListener('resize', changed);
  return () => {
    window.removeEventListener('resize', changed);
    for (const list of lists) list.removeEventListener('change', changed);
  };
}

export function useScreenClass(): ScreenClass {
  return useSyncExternalStore(subscribe, screenClass);
}
