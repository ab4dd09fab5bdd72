import type { RunView } from '@anlan/domain/check/run/run-calls';
import { submitCheck } from '@anlan/domain/check/run/run-calls';
import { api } from '../../../lib/http/api';
import { createOutbox } from '../../../parts/outbox/outbox';
import { parcelStore } from '../../../parts/outbox/parcel-store';
import { bodyOf, type QueuedRun, type RunDraft } from './run-model';

/** Lists that a handed-in check makes stale. */
export const staleAfterRun: readonly string[] = [
  'checkRun',
  'checkRecord',
  'planTask',
  'checkPlanPersonRecord',
  'taskStatistics',
  'hiddenDanger',
  'riskPoint',
  'riskSignIn',
  'home',
];

/** Checks that are under way on this phone, and those that wait to be sent. */
export const runStore = parcelStore<RunDraft, QueuedRun>('anlan-checks');

export const runOutbox = createOutbox<QueuedRun, RunView>({
  lock: 'anlan-check-outbox',
  store: runStore,
  stale: staleAfterRun,
  send: (run) =>
    api.send(
      submitCheck,
      { params: { id: run.recordId }, body: bodyOf(run) },
      { quiet: true, idempotencyKey: run.key },
    ),
  refusesPhotos: (error) => error.errors.some(({ field }) => /images|photos|Images/.test(field)),
  tooOld: '这次检查已等待过久且可能已经提交成功，请先在检查记录中核对，再决定重新提交或删除',
});
