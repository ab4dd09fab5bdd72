import { parcelStore } from '../../../../parts/outbox/parcel-store';
import type { Draft, QueuedReport } from './report-model';

export { lastsBeyondPage } from '../../../../parts/outbox/parcel-store';

/** Drafts and waiting reports of this device. */
export const reportStore = parcelStore<Draft, QueuedReport>('anlan-reports');
