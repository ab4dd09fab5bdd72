import type { Way } from '@anlan/domain/desk/interrupting';

interface Shown {
  readonly page: boolean;
  readonly device: boolean;
}

/**
 * By what an interruption is shown here. What is red is always on the page, whatever has been chosen; whoever has chosen his
 * device alone is told on the page while he looks at it, or where the browser does not let us tell.
 */
export function shownBy(
  { urgent, ways }: { readonly urgent: boolean; readonly ways: readonly Way[] },
  { hidden, granted }: { readonly hidden: boolean; readonly granted: boolean },
): Shown {
  const device = ways.includes('device') && hidden && granted;
  return { device, page: urgent || ways.includes('page') || (ways.includes('device') && !device) };
}
