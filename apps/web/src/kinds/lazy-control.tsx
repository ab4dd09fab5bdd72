import { type ComponentType, createElement, lazy, Suspense } from 'react';
import type { Draw } from './kind';

/**
 * A control that is fetched when it is first drawn: calendars and trees weigh more than the table they filter.
 * A box of the same height stands in its place meanwhile, so nothing jumps.
 */
export function lazyControl<P extends object>(load: () => Promise<Draw<P>>): Draw<P> {
  const Loaded = lazy(async () => ({ default: (await load()) as ComponentType<P> })) as ComponentType<P>;
  return function LazyControl(props: P) {
    return <Suspense fallback={<span className="control-wait" />}>{createElement(Loaded, props)}</Suspense>;
  };
}
