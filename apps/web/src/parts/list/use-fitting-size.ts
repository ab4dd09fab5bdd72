import { useSyncExternalStore } from 'react';
import { screenClass } from '../../lib/screen-class';
import type { Density } from './columns/table-settings';
import { fittingSize } from './list-state';

/** Cards are scrolled by the thumb: a page of them need not fit. */
const CARDS = 20;

const subscribe = (changed: () => void) => {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
};

/** Rows of a page by the height of the window. */
export const useFittingSize = (density: Density, twoLines: boolean): number =>
  useSyncExternalStore(subscribe, () =>
    screenClass() === 0 ? CARDS : fittingSize(window.innerHeight, density, twoLines),
  );
