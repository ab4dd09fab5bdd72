import { type ClauseVerdict, VERDICTS, type Verdict } from '@anlan/domain/seal/clauses';
import { tag } from '../../kinds/draw';
import { useT } from '../../lib/i18n';
import './proof.css';

const TONES = { met: 'green', broken: 'red', notYet: 'blue', notConcerned: 'grey' } as const satisfies Record<
  Verdict,
  string
>;

/** Every clause with what in the ticket answers it; what is broken stands first. */
export function ClauseList({ clauses }: { clauses: readonly ClauseVerdict[] }) {
  const t = useT();
  const order: readonly Verdict[] = ['broken', 'met', 'notYet', 'notConcerned'];
  const sorted = [...clauses].sort((one, other) => order.indexOf(one.verdict) - order.indexOf(other.verdict));
  return (
    <ol className="proof-clauses">
      {sorted.map(({ key, title, clause, verdict, evidence }) => (
        <li key={key} data-verdict={verdict}>
          <div className="proof-clause-head">
            {tag(t(VERDICTS[verdict]), TONES[verdict])}
            <strong>{t(title)}</strong>
            <small>{clause}</small>
          </div>
          {evidence.length > 0 && (
            <ul>
              {evidence.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

/** How many clauses are met and how many are broken. */
export const countOf = (clauses: readonly ClauseVerdict[], verdict: Verdict): number =>
  clauses.filter((one) => one.verdict === verdict).length;
