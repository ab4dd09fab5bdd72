import type { HazardActor, HazardContext, HazardValues } from '@anlan/domain/hazard/hazard-facts';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import type { Work } from '../../kernel/context';
import { type StepPort, type StoredRow, takeStep, type Which } from '../../kernel/resource/steps/take';
import type { Answer } from '../../kernel/route';
import { detailOf } from './detail';
import { writeHistory } from './history';
import { ownPeopleOnly } from './outsider';
import { hazardActor, hazardContext, namedIn, type People, peopleOf } from './people';
import { reportHazard } from './report';
import { reusedPhotos } from './suggestions/reused';

interface HazardStepFacts {
  readonly actor: HazardActor;
  readonly context: HazardContext;
  readonly people: People;
}

/** What the steps of a hidden danger look up and write beside the record. */
export const hazardSteps = {
  guard: ownPeopleOnly,
  facts: async (work, row, body) => {
    const [people, actor] = await Promise.all([peopleOf(work, namedIn(row as HazardValues, body)), hazardActor(work)]);
    return { people, context: await hazardContext(work, people), actor };
  },
  mark: async (work, row, { patch }) => {
    const note = await reusedPhotos(work, { id: row.id, before: row as HazardValues, shown: patch });
    return { set: note === '' ? {} : { photoReused: 1 }, note };
  },
  history: (work, id, transition, rows, { people }, note) => writeHistory(work, id, transition, rows, people, note),
  begin: (work, body) => reportHazard(work, body),
  answer: async (work, id, msg): Promise<Answer> => ({ json: await detailOf(work, id), msg }),
} satisfies StepPort<HazardStepFacts>;

export const hazardStep = (work: Work, row: StoredRow, body: unknown, which: Which): Promise<unknown> =>
  takeStep(work, hiddenDanger, hazardSteps, row, body, which);
