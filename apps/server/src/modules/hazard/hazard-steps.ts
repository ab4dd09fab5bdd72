import type { HazardActor, HazardContext, HazardValues } from '@anlan/domain/hazard/hazard-facts';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import type { Work } from '../../kernel/context';
import { type StepPort, type StoredRow, takeStep, type Which } from '../../kernel/resource/steps/take';
import { later } from '../../kernel/route';
import { detailOf } from './detail';
import { writeHistory } from './history';
import { ownPeopleOnly } from './outsider';
import { concerned, hazardActor, hazardContext, type People } from './people';
import { sendReport } from './report';
import { reusedPhotos } from './suggestions/reused';

interface HazardStepFacts {
  readonly actor: HazardActor;
  readonly context: HazardContext;
  readonly people: People;
}

type LookedUp = readonly [People, HazardActor];

/** What the steps of a hidden danger look up and write beside the record. */
export const hazardSteps = {
  guard: ownPeopleOnly,
  lookUp: (work, id, body): Promise<LookedUp> => Promise.all([concerned(work, id, body), hazardActor(work)]),
  facts: async (work, _row, _body, found) => {
    const [people, actor] = found as LookedUp;
    return { people, context: await hazardContext(work, people), actor };
  },
  mark: async (work, row, { patch }) => {
    const note = await reusedPhotos(work, { id: row.id, before: row as HazardValues, shown: patch });
    return { set: note === '' ? {} : { photoReused: 1 }, note };
  },
  history: (work, id, transition, rows, { people }, note) => writeHistory(work, id, transition, rows, people, note),
  begin: (work, body) => sendReport(work, body),
  answer: (work, id, msg) => later(detailOf(work, id).then((json) => ({ json, msg }))),
} satisfies StepPort<HazardStepFacts>;

export const hazardStep = (work: Work, row: StoredRow, body: unknown, which: Which): Promise<unknown> =>
  takeStep(work, hiddenDanger, hazardSteps, row, body, which);
