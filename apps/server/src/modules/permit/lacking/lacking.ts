import { permitLacking } from '@anlan/domain/permit/lacking/calls';
import { lackingBefore, stepsBefore } from '@anlan/domain/permit/lacking/lacking';
import { permit } from '@anlan/domain/permit/permit';
import type { PermitContext } from '@anlan/domain/permit/permit-facts';
import type { Stored, Values } from '@anlan/resource';
import type { Work } from '../../../kernel/context';
import { rowOf } from '../../../kernel/resource/rows';
import type { StepFacts, StoredRow } from '../../../kernel/resource/steps/take';
import { type Route, serve } from '../../../kernel/route';
import type { Instead } from '../ticket';

export interface PermitStepFacts extends StepFacts {
  readonly context: PermitContext;
}

/** What a step of a ticket is judged by, as the permits' module reads it. */
export type FactsFor = (
  work: Work,
  row: StoredRow,
  merged: StoredRow,
  asked: {
    readonly step: string | undefined;
    readonly takesOver?: unknown;
    /** Who takes no part, and who takes his. */
    readonly instead?: Instead;
    readonly body?: Readonly<Stored>;
  },
) => Promise<PermitStepFacts>;

/** Nothing is locked: what it tells is judged anew when the step is taken. */
export const lackingRoute = (factsFor: FactsFor): Route =>
  serve(permitLacking, async (work, { query }, { params }) => {
    const row = (await rowOf(work, permit, params.id)) as unknown as StoredRow;
    const data = await Promise.all(
      stepsBefore(row as Values, query.step ?? undefined).map(async (step) => {
        const { actor, context } = await factsFor(work, row, row, { step: step.name });
        return lackingBefore(step, row as Values, actor, context);
      }),
    );
    return { data };
  });
