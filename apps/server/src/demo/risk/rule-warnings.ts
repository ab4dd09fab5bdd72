import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import type { Services } from '../../kernel/context';
import type { Tx } from '../../kernel/db/db';
import { deadlineWarnings } from '../../kernel/deadlines/warnings';
import { checkWarnings } from '../../modules/warning/index';
import { warnings } from '../../ports/warnings';

interface Found {
  readonly tenant_id: string;
  readonly id: string;
}

const event = (topic: string, { tenant_id, id }: Found) => ({
  id,
  tenantId: tenant_id,
  topic,
  recordId: id,
  payload: null,
});

/** Rounds that were missed warn since their time ran out, as if the clock had marked them then. */
export async function missedRounds(app: Services, tx: Tx): Promise<void> {
  const rounds = await tx.query<Found>(
    'select tenant_id, id from check_record where record_status = 4 and deleted_at is null order by end_time, id',
  );
  await checkWarnings(app.use(warnings))(
    tx,
    rounds.map((round) => event('checkRecord.overdue', round)),
    app,
  );
  await tx.run(
    `update warning w set warn_time_start = r.end_time, create_time = r.end_time, last_time = r.end_time
       from check_record r where r.tenant_id = w.tenant_id and w.source = 'checkRecord' and w.source_id = r.id::text`,
  );
}

/** Major dangers that were forgotten warn since their time to report ran out. */
export async function notReported(app: Services, tx: Tx): Promise<void> {
  const forgotten = "resource = 'hiddenDanger' and deadline = 'reportGovernment' and told > 0 and next_at is not null";
  const dangers = await tx.query<Found>(
    `select tenant_id, record_id as id from deadline_due where ${forgotten} order by anchor_at, record_id`,
  );
  await deadlineWarnings(hiddenDanger)(
    tx,
    dangers.map((danger) => event('hiddenDanger.due', danger)),
    app,
  );
  await tx.run(
    `update warning w set warn_time_start = u.due_at, create_time = u.due_at, last_time = u.due_at
       from deadline_due u where ${forgotten} and u.tenant_id = w.tenant_id and w.source = 'hiddenDanger.reportGovernment' and w.source_id = u.record_id::text`,
  );
}
