import { ApiError } from '../../lib/http/api-error';
import type { Parcel, Photo } from './parcel';

/** What a delivery needs of the world. */
export interface Delivery<P extends Parcel, R> {
  /** `tenant:user` of whoever is signed in now; null = nobody. */
  readonly who: () => string | null;
  readonly now: () => number;
  readonly upload: (photo: P['photos'][number]) => Promise<string>;
  /** The call under the parcel's key. `waited`: it has been waiting for the network. */
  readonly send: (parcel: P, waited: boolean) => Promise<R>;
  /** Keeps the parcel as it stands; what is not kept is lost with the page. */
  readonly save: (parcel: P) => Promise<void>;
  readonly remove: (parcel: P) => Promise<void>;
  /** Does this refusal speak of the photos? They are then sent anew, once. */
  readonly refusesPhotos: (error: ApiError) => boolean;
  /** What its author reads when the server may have forgotten the key. */
  readonly tooOld: string;
}

export type Outcome<R> =
  | { readonly kind: 'sent'; readonly record: R }
  /** Not possible now; nothing is lost and it is tried again. */
  | { readonly kind: 'waits'; readonly message: string }
  /** Tried again only after its author has looked at it. */
  | { readonly kind: 'refused'; readonly message: string };

const HOUR = 3_600_000;
/** The server drops uploads that no record claims after 24 h (decisions §4): older ones are sent anew. */
const UPLOAD_LIVES = 23 * HOUR;
/** The server remembers an Idempotency-Key for 7 days; after that a repeated call could do it twice. */
const KEY_LIVES = 6.5 * 24 * HOUR;

/** What arrives within this time was never waiting. */
const AT_ONCE = 60_000;

/**
 * Takes one parcel as far as it gets: photos that are not there yet, then the call, always under its own key. Whatever
 * is cut — in an upload, before or after the server has committed — the next try goes on from what was kept, and the
 * server answers a repeated key with the record it made: one parcel, one record.
 */
export async function deliver<P extends Parcel, R>(start: P, world: Delivery<P, R>): Promise<Outcome<R>> {
  let parcel = start;
  const keep = async (next: P) => {
    parcel = next;
    await world.save(next);
  };
  if (parcel.askedAt !== undefined && world.now() - parcel.askedAt > KEY_LIVES) {
    await keep({ ...parcel, refused: world.tooOld });
    return { kind: 'refused', message: world.tooOld };
  }

  for (let attempt = 1; ; attempt++) {
    const reused = parcel.photos.some((photo) => photo.attachId !== undefined);
    try {
      await uploadMissing(() => parcel, keep, world);
      mustBeOwn(parcel, world);
      if (parcel.askedAt === undefined) await keep({ ...parcel, askedAt: world.now() });
      const record = await world.send(parcel, world.now() - parcel.queuedAt > AT_ONCE);
      await world.remove(parcel);
      return { kind: 'sent', record };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (waits(error)) return { kind: 'waits', message: error.message };
      // A refusal proves that nothing was recorded under this key: the photos may be sent anew under it.
      if (attempt === 1 && reused && world.refusesPhotos(error)) {
        await keep({ ...withoutAsked(parcel), photos: parcel.photos.map(forgotten) });
        continue;
      }
      // Without the permission or the sign-in of then, nothing was judged: it may still be there from an earlier try.
      const judged = error.kind === 'business';
      await keep({ ...(judged ? withoutAsked(parcel) : parcel), refused: error.message });
      return { kind: 'refused', message: error.message };
    }
  }
}

async function uploadMissing<P extends Parcel, R>(
  current: () => P,
  keep: (next: P) => Promise<void>,
  world: Delivery<P, R>,
): Promise<void> {
  for (const { id } of current().photos) {
    const parcel = current();
    const photo = parcel.photos.find((one) => one.id === id);
    if (!photo || isThere(photo, parcel, world.now())) continue;
    mustBeOwn(parcel, world);
    const attachId = await world.upload(photo);
    const done = { ...photo, attachId, uploadedAt: world.now() };
    await keep({ ...parcel, photos: parcel.photos.map((one) => (one.id === id ? done : one)) });
  }
}

/** Once the call was made, the photos may be claimed by the record already: they stay as they are. */
function isThere(photo: Photo, parcel: Parcel, now: number): boolean {
  if (photo.attachId === undefined) return false;
  return parcel.askedAt !== undefined || now - (photo.uploadedAt ?? 0) < UPLOAD_LIVES;
}

const forgotten = ({ attachId: _attachId, uploadedAt: _uploadedAt, ...photo }: Photo): Photo => photo;

function withoutAsked<P extends Parcel>(parcel: P): P {
  const { askedAt: _askedAt, ...rest } = parcel;
  return rest as P;
}

function mustBeOwn<P extends Parcel, R>(parcel: P, world: Delivery<P, R>): void {
  if (world.who() !== parcel.owner) throw new ApiError('请重新登录后发送', 'unauthorized', 401);
}

/** The server may not have seen it, may have been in trouble, or does not know who asks: the parcel itself is fine. */
function waits({ kind, status }: ApiError): boolean {
  return ['network', 'timeout', 'server', 'unauthorized', 'acknowledge'].includes(kind) || status === 429;
}
