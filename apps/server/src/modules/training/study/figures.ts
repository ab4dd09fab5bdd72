import { DEMAND_STATE } from '@anlan/domain/training/study/demand';
import type { TrainingFigures } from '../../../ports/training-figures';
import { OF_PERSON } from './held';

/** The company's, whoever asks: by the day on which each demand is to be met. */
export const hoursOfCompany: TrainingFigures['hours'] = async ({ tx, tenantId }, [from, until]) => {
  const [row] = await tx.query<{ due: number; met: number }>(
    `select count(*)::int as due, count(*) filter (where demand_state = ${DEMAND_STATE.met})::int as met from training_demand d
      where tenant_id = $1 and deleted_at is null and ${OF_PERSON} and demand_state <> ${DEMAND_STATE.ended} and due_on between $2::date and $3::date`,
    [tenantId, from, until],
  );
  return row ?? { due: 0, met: 0 };
};
