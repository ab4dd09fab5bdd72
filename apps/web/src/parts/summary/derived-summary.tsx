import { type AnyResource, type Summary, summaryOf } from '@anlan/resource';
import { SummaryScreen } from './summary-screen';

/** The screen of the summary that a definition says. */
export function DerivedSummary({ of }: { of: AnyResource }) {
  return <SummaryScreen of={summaryOf(of) as Summary} />;
}
