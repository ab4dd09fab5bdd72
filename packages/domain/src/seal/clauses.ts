/** How what is sealed is judged, clause by clause: the same words for tickets and for hours. */
import type { SealVerdict } from './seal';

export const VERDICTS = { met: '符合', broken: '不符合', notYet: '未到该环节', notConcerned: '不涉及' } as const;
export type Verdict = keyof typeof VERDICTS;

export interface ClauseVerdict {
  readonly key: string;
  /** GB 30871-2022 5.1.5 */
  readonly clause: string;
  readonly title: string;
  readonly verdict: Verdict;
  /** What in the record says so; of a broken one what breaks it. */
  readonly evidence: readonly string[];
}

export interface BundleVerdict {
  readonly seal: SealVerdict;
  readonly clauses: readonly ClauseVerdict[];
  /** The seal holds and no clause is broken. */
  readonly sound: boolean;
}
