import { offlineTraining } from '@anlan/domain/training/offline-training';
import { reachOf, type Work } from '../../../kernel/context';
import { get } from '../../../kernel/resource/list/read';
import type { RouteInput } from '../../../kernel/route';
import type { TraineeRow } from './attendance';

type Told = Pick<TraineeRow, 'userId' | 'dept'>;

/**
 * Whose results the reader may see, as of the answers of exams: all, or his own and those of his departments. The training itself
 * is the company's, and so are its numbers.
 */
export function seesTrainee({ actor }: Pick<Work, 'actor'>): (row: Told) => boolean {
  const { all, deptIds } = reachOf(actor, offlineTraining);
  if (all || actor.tenantKind !== 'company') return () => true;
  return ({ userId, dept }) => userId === actor.userId || (dept !== null && deptIds.includes(String(dept)));
}

/** What a reader gives for those whom he sees, with the others as they stand: he neither changes nor removes them. */
export function withUnseen(work: Work, given: readonly TraineeRow[], before: readonly TraineeRow[]): TraineeRow[] {
  const sees = seesTrainee(work);
  const unseen = before.filter((row) => !sees(row));
  const ids = new Set(unseen.map(({ userId }) => userId));
  return [...given.filter(({ userId }) => !ids.has(userId)), ...unseen];
}

interface Detail {
  readonly trainees?: readonly Told[];
  readonly attendances?: readonly Pick<Told, 'userId'>[];
}

/** One training, of its people those within the reader's reach. */
export async function offlineDetail(work: Work, { params }: RouteInput) {
  const page = await get(work, offlineTraining, params.id);
  const detail = JSON.parse(String(page.json)) as Detail;
  const trainees = (detail.trainees ?? []).filter(seesTrainee(work));
  if (trainees.length === detail.trainees?.length) return page;
  const seen = new Set(trainees.map(({ userId }) => userId));
  const attendances = (detail.attendances ?? []).filter(({ userId }) => seen.has(userId));
  return { json: JSON.stringify({ ...detail, trainees, attendances }) };
}
