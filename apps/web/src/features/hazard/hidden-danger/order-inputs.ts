import type { InputProps } from '../../../kinds/kind';
import { lazyControl } from '../../../kinds/lazy-control';

/** What the forms of assignment draw otherwise than by kind; no list waits for it. */
export const orderInputs = {
  reviseRequest: lazyControl<InputProps>(async () => (await import('./request-input')).RequestInput),
  basis: lazyControl<InputProps>(async () => (await import('./basis-input')).BasisInput),
  reviewId: lazyControl<InputProps>(async () => (await import('./reviewer-input')).ReviewerInput),
};
