/**
 * A ticket proves itself: every clause with its evidence, by the same lines on the server, in the browser, and from an
 * exported bundle where there is no network.
 */
import type { BundleVerdict, ClauseVerdict } from '../../seal/clauses';
import { type SealedBundle, type SealKey, verifySeal } from '../../seal/seal';
import { type Clause, planned } from './clauses';
import type { PermitEvidence } from './evidence';
import { typeOf } from './reading';
import { recorded } from './record-clauses';
import { worked } from './work-clauses';

export const clauses: readonly Clause[] = [...planned, ...worked, ...recorded];

/** Every clause of a ticket, in the order of the work. */
export function verifyEvidence(evidence: PermitEvidence): ClauseVerdict[] {
  const type = typeOf(evidence);
  if (!type) throw new TypeError('no ticket of the eight types');
  return clauses.map(({ key, title, clause, judge }): ClauseVerdict => {
    const { verdict, faults = [], facts = [] } = judge(evidence, type);
    const told = typeof clause === 'string' ? clause : clause(evidence, type);
    if (verdict) return { key, title, clause: told, verdict, evidence: [] };
    return faults.length > 0
      ? { key, title, clause: told, verdict: 'broken', evidence: faults }
      : { key, title, clause: told, verdict: 'met', evidence: facts };
  });
}

/** An exported bundle, judged by keys one trusts. A bundle whose seal is broken is not read further. */
export function verifyPermit(bundle: unknown, trusted: readonly SealKey[]): BundleVerdict {
  const seal = verifySeal(bundle, trusted);
  if (!seal.sound) return { seal, clauses: [], sound: false };
  const { kind, content } = bundle as SealedBundle<PermitEvidence>;
  if (kind !== 'permit') {
    return { seal: { ...seal, sound: false, says: '这不是特殊作业票的封签文件' }, clauses: [], sound: false };
  }
  const judged = verifyEvidence(content);
  return { seal, clauses: judged, sound: judged.every(({ verdict }) => verdict !== 'broken') };
}
