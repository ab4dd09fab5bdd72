import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { beginCall } from '../../../../parts/actions/step-call';
import { createOutbox } from '../../../../parts/outbox/outbox';
import { staleAfterStep } from '../../hazard-keys';
import { refusesPhotos, reportBody, type Sent, TOO_OLD } from './outbox';
import type { QueuedReport } from './report-model';
import { reportStore } from './report-store';

export { ownerNow } from '../../../../parts/outbox/outbox';

/** Reports on their way from this device. */
export const reportOutbox = createOutbox<QueuedReport, Sent>({
  lock: 'anlan-outbox',
  store: reportStore,
  stale: staleAfterStep,
  send: (report, waited) =>
    beginCall<Sent>(hiddenDanger, reportBody(report, waited), { quiet: true, idempotencyKey: report.key }),
  refusesPhotos,
  tooOld: TOO_OLD,
});

export const { use: useOutbox, load: loadOutbox, flush, sendAgain } = reportOutbox;
