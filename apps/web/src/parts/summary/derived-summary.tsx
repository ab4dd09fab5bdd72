import { type AnyResource, type Summary, summaryOf } from '@anlan/resource';
import { SummaryScreen } from './summary-screen';

/** The screen of the summary that a definition says. */
export const derivedSummary = (of: AnyResource) => () => <SummaryScreen of={summaryOf(of) as Summary} />;
