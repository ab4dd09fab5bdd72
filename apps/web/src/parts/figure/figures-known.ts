import type { Figure } from '@anlan/resource';
import { use } from 'react';

type FigureOf = (key: string) => Figure | undefined;

const none: FigureOf = () => undefined;
let known: FigureOf | undefined;
let coming: Promise<FigureOf> | undefined;

/**
 * Tells figures by their key. They stand on nearly all definitions, so they are fetched only where an address names one
 * (`asked`); until they are there the screen waits as it does for its code.
 */
export function useFigureOf(asked: boolean): FigureOf {
  if (!asked) return none;
  if (known) return known;
  coming ??= import('@anlan/domain/figures/registry').then(({ figureOf }) => {
    known = figureOf;
    return figureOf;
  });
  return use(coming);
}
