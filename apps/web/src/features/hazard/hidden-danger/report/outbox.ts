import { formatDatetime } from '@anlan/domain/shared/dates';
import { ApiError } from '../../../../lib/api-error';
import { bodyOf, type Photo, type QueuedReport } from './report-model';

/** What a delivery needs of the world. */
export interface Delivery {
  /** `tenant:user` of whoever is signed in now; null = nobody. */
  readonly who: () => string | null;
  readonly now: () => number;
  readonly upload: (photo: Photo) => Promise<string>;
  /** The report call under the given Idempotency-Key. */
  readonly send: (body: Record<string, unknown>, key: string) => Promise<Sent>;
  /** Keeps the report as it stands; what is not kept is lost with the page. */
  readonly save: (report: QueuedReport) => Promise<void>;
  readonly remove: (report: QueuedReport) => Promise<void>;
}

export interface Sent {
  readonly id: string;
  readonly code?: string | null;
}

export type Outcome =
  | { readonly kind: 'sent'; readonly record: Sent }
  /** Not possible now; nothing is lost and it is tried again. */
  | { readonly kind: 'waits'; readonly message: string }
  /** Tried again only after its author has looked at it. */
  | { readonly kind: 'refused'; readonly message: string };

const HOUR = 3_600_000;
/** The server drops uploads that no record claims after 24 h (decisions §4): older ones are sent anew. */
const UPLOAD_LIVES = 23 * HOUR;
/** The server remembers an Idempotency-Key for 7 days; after that a repeated call could report twice. */
const KEY_LIVES = 6.5 * 24 * HOUR;

/** A report that arrives within this time was never waiting. */
const AT_ONCE = 60_000;

export const TOO_OLD = '这条上报已等待过久且可能已经提交成功，请先在“我上报的隐患”中核对，再决定重新上报或删除';

/**
 * Takes one report as far as it gets: photos that are not there yet, then the report, always under its own key. Whatever
 * is cut — in an upload, before or after the server has committed — the next try goes on from what was kept, and the
 * server answers a repeated key with the record it made: one report, one record.
 */
export async function deliver(start: QueuedReport, world: Delivery): Promise<Outcome> {
  let report = start;
  const keep = async (next: QueuedReport) => {
    report = next;
    await world.save(next);
  };
  if (report.askedAt !== undefined && world.now() - report.askedAt > KEY_LIVES) {
    await keep({ ...report, refused: TOO_OLD });
    return { kind: 'refused', message: TOO_OLD };
  }

  for (let attempt = 1; ; attempt++) {
    const reused = report.photos.some((photo) => photo.attachId !== undefined);
    try {
      await uploadMissing(() => report, keep, world);
      mustBeOwn(report, world);
      if (report.askedAt === undefined) await keep({ ...report, askedAt: world.now() });
      const waited = world.now() - report.queuedAt > AT_ONCE;
      const record = await world.send(bodyOf(report, formatDatetime(report.queuedAt), waited), report.key);
      await world.remove(report);
      return { kind: 'sent', record };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (waits(error)) return { kind: 'waits', message: error.message };
      // A refusal proves that nothing was recorded under this key: the photos may be sent anew under it.
      if (attempt === 1 && reused && refusesPhotos(error)) {
        await keep({ ...withoutAsked(report), photos: report.photos.map(forgotten) });
        continue;
      }
      // Without the permission or the sign-in of then, nothing was judged: it may still be there from an earlier try.
      const judged = error.kind === 'business';
      await keep({ ...(judged ? withoutAsked(report) : report), refused: error.message });
      return { kind: 'refused', message: error.message };
    }
  }
}

async function uploadMissing(
  current: () => QueuedReport,
  keep: (next: QueuedReport) => Promise<void>,
  world: Delivery,
): Promise<void> {
  for (const { id } of current().photos) {
    const report = current();
    const photo = report.photos.find((one) => one.id === id);
    if (!photo || isThere(photo, report, world.now())) continue;
    mustBeOwn(report, world);
    const attachId = await world.upload(photo);
    const done = { ...photo, attachId, uploadedAt: world.now() };
    await keep({ ...report, photos: report.photos.map((one) => (one.id === id ? done : one)) });
  }
}

/** Once the report was asked for, its photos may be claimed by the record already: they stay as they are. */
function isThere(photo: Photo, report: QueuedReport, now: number): boolean {
  if (photo.attachId === undefined) return false;
  return report.askedAt !== undefined || now - (photo.uploadedAt ?? 0) < UPLOAD_LIVES;
}

const forgotten = ({ attachId: _attachId, uploadedAt: _uploadedAt, ...photo }: Photo): Photo => photo;
const withoutAsked = ({ askedAt: _askedAt, ...report }: QueuedReport): QueuedReport => report;

function mustBeOwn(report: QueuedReport, world: Delivery): void {
  if (world.who() !== report.owner) throw new ApiError('请重新登录后发送', 'unauthorized', 401);
}

/** The server may not have seen it, may have been in trouble, or does not know who asks: the report itself is fine. */
function waits({ kind, status }: ApiError): boolean {
  return ['network', 'timeout', 'server', 'unauthorized', 'acknowledge'].includes(kind) || status === 429;
}

const refusesPhotos = (error: ApiError): boolean =>
  error.errors.some(({ field }) => field === 'reviseBeforeImages' || field === 'reviseAfterImages');
