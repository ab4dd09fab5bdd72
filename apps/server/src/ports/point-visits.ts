import type { SignInVerdict } from '@anlan/domain/check/run/sign-in';
import type { Work } from '../kernel/context';
import { port } from '../kernel/port';

/** Somebody was at a risk point, as another module has heard and judged it. */
export interface PointVisit {
  readonly riskId: string;
  /** `yyyy-MM-dd HH:mm:ss` */
  readonly time: string;
  /** 1 by a code, 2 by position */
  readonly way: 1 | 2;
  readonly longitude: number | null;
  readonly latitude: number | null;
  /** Metres. */
  readonly accuracy: number | null;
  readonly verdict: SignInVerdict;
  /** The place whose code was read; `measured`: the distance is the one from it. */
  readonly place: { readonly name: string; readonly measured: boolean } | null;
  readonly remark: string;
}

/** Visits that other modules hear of in their own work, kept in its transaction as the actor's sign-ins of the points. */
export interface PointVisits {
  keep(work: Work, visits: readonly PointVisit[]): Promise<void>;
}

export const pointVisits = port<PointVisits>('point visits');
