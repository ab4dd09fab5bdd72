import { formatDatetime } from '@anlan/resource/dates';
import type { ApiError } from '../../../../lib/http/api-error';
import * as parcels from '../../../../parts/outbox/deliver';
import { bodyOf, type Photo, type QueuedReport } from './report-model';

/** What the delivery of a report needs of the world. */
export interface Delivery
  extends Omit<parcels.Delivery<QueuedReport, Sent>, 'upload' | 'send' | 'refusesPhotos' | 'tooOld'> {
  readonly upload: (photo: Photo) => Promise<string>;
  /** The report call under the given Idempotency-Key. */
  readonly send: (body: Record<string, unknown>, key: string) => Promise<Sent>;
}

export interface Sent {
  readonly id: string;
  readonly code?: string | null;
  /** Who takes the next step, in words; empty once nothing is left to do. */
  readonly handlerName?: string | null;
  readonly status?: number | string;
  /** The history: its first row says which pictures had been shown before. */
  readonly records?: readonly { readonly photoReused?: string | null }[];
}

export type Outcome = parcels.Outcome<Sent>;

export const TOO_OLD = '这条上报已等待过久且可能已经提交成功，请先在“我上报的隐患”中核对，再决定重新上报或删除';

export const refusesPhotos = (error: ApiError): boolean =>
  error.errors.some(({ field }) => field === 'reviseBeforeImages' || field === 'reviseAfterImages');

/** The body under which a report goes out. */
export const reportBody = (report: QueuedReport, waited: boolean): Record<string, unknown> =>
  bodyOf(report, formatDatetime(report.queuedAt), waited);

/** Takes one report as far as it gets (`parts/outbox`). */
export const deliver = (start: QueuedReport, world: Delivery): Promise<Outcome> =>
  parcels.deliver(start, {
    who: world.who,
    now: world.now,
    upload: world.upload,
    save: world.save,
    remove: world.remove,
    send: (report, waited) => world.send(reportBody(report, waited), report.key),
    refusesPhotos,
    tooOld: TOO_OLD,
  });
