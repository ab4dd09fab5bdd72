import { type Phrase, phrasePick } from '@anlan/domain/hazard/calls';
import { hazardPhrase } from '@anlan/domain/hazard/suggestions/hazard-phrase';
import { alike } from '@anlan/domain/hazard/suggestions/similar';
import { useViewingTenant } from '../../../../lib/http/query';
import { useCall } from '../../../../lib/http/use-call';

export const usePhrases = (enabled: boolean) =>
  useCall([useViewingTenant(), hazardPhrase.name], phrasePick, {}, { enabled });

/** Phrases this alike (0–100) speak of the same thing; the same share as of repeated dangers (hazard.similar.percent). */
const ALIKE = 40;

/** What a description tells of itself. */
export interface Described {
  readonly describe: string;
  readonly type: string | null;
}

export interface Requests {
  /** Of phrases that stand in the description, or nearly. */
  readonly fitting: readonly Phrase[];
  /** The others, the description's own class before the rest. */
  readonly others: readonly Phrase[];
}

/** Requirements to be picked for a description, the likeliest first; without a class all of them are offered. */
export function requestsFor(phrases: readonly Phrase[], { describe, type }: Described): Requests {
  const likely = phrases
    .filter(({ reviseRequest }) => (reviseRequest ?? '').trim() !== '')
    .map((phrase) => ({
      phrase,
      likeness: describe.includes(phrase.phrase) ? 100 : alike(phrase.phrase, describe),
    }))
    .sort((one, other) => other.likeness - one.likeness);
  const fits = ({ likeness }: { likeness: number }) => likeness >= ALIKE;
  const rest = likely.filter((entry) => !fits(entry)).map(({ phrase }) => phrase);
  return {
    fitting: likely.filter(fits).map(({ phrase }) => phrase),
    others: [...rest.filter((phrase) => phrase.type === type), ...rest.filter((phrase) => phrase.type !== type)],
  };
}
