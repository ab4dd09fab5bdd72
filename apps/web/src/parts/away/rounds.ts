import { drawPractice, type PracticeRound, type PracticeSource } from '@anlan/domain/training/practice/calls';
import { formatDatetime } from '@anlan/resource/dates';
import { api } from '../../lib/http/api';
import { ApiError } from '../../lib/http/api-error';
import { keepRead, keptRead } from '../../lib/kept/kept-reads';

/** What is practised without a line: what is near, and the day's own. */
const TAKEN: readonly PracticeSource[] = ['risk', 'today'];
const COUNT = 20;
/** A round of yesterday is drawn anew: what was learned meanwhile counts. */
const LIVES_MS = 20 * 3_600_000;

const keyOf = (source: PracticeSource) => ['practice', 'away', source] as const;

interface KeptRound {
  readonly round: PracticeRound;
  readonly answered: readonly string[];
}

/** Items that may be practised now: not answered yet, and of no exam of his whose window has opened since. */
export function left({ round, answered }: KeptRound, now: string): PracticeRound['items'] {
  const { items, leaveOut = {} } = round;
  return items.filter(({ id }) => !answered.includes(id) && !((leaveOut[id] ?? '9') <= now));
}

const nowText = (): string => formatDatetime(Date.now());

/** Questions for the place without a line, without their keys. */
export async function takeRounds(): Promise<void> {
  for (const source of TAKEN) {
    const known = await keptRead<KeptRound>(keyOf(source));
    if (known && Date.now() - known.at < LIVES_MS && left(known.value, nowText()).length > 0) continue;
    try {
      const round = await api.send(drawPractice, { body: { source, count: COUNT } }, { quiet: true });
      await keepRead(keyOf(source), { round, answered: [] } satisfies KeptRound);
    } catch (error) {
      // There is nothing to practise: no reason to try the next one less.
      if (!(error instanceof ApiError) || error.kind !== 'business') throw error;
    }
  }
}

/** The round that was taken along, with what is left of it. */
export async function roundAway(source: PracticeSource): Promise<PracticeRound | undefined> {
  const kept = await keptRead<KeptRound>(keyOf(source));
  const items = kept && left(kept.value, nowText());
  return kept && items && items.length > 0 ? { ...kept.value.round, items } : undefined;
}

export async function markAnswered(source: PracticeSource, drawId: string, item: string): Promise<void> {
  const kept = await keptRead<KeptRound>(keyOf(source));
  if (kept?.value.round.id !== drawId) return;
  await keepRead(keyOf(source), { ...kept.value, answered: [...kept.value.answered, item] });
}
