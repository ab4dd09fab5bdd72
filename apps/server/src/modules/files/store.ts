import { Readable } from 'node:stream';
import { attachment } from '@anlan/domain/files/attachment';
import { exifTime, type OnSite, type PhotoClaim, wasTakenOnSite } from '@anlan/domain/files/on-site';
import { openedFault } from '@anlan/domain/files/opened';
import { type Ctx, inScope, nowText, type Services } from '../../kernel/context';
import { newId } from '../../kernel/db/id';
import { factsOf } from '../../kernel/files/kinds';
import { openedFacts } from '../../kernel/files/opened';
import { receiveFile } from '../../kernel/files/receive';
import { FileRefused } from '../../kernel/files/refused';
import { canThumbnail, makeThumbnail } from '../../kernel/files/thumbnail';
import { insertRow } from '../../kernel/resource/write/one';

export interface Upload {
  readonly stream: Readable & { readonly truncated?: boolean };
  /** As the sender wrote it; never trusted. */
  readonly name: string;
  readonly signal?: AbortSignal;
  /** Narrower than what the product stores. */
  readonly accept?: readonly string[];
  readonly maxBytes?: number;
  readonly announced?: number;
  /** Code of a store to be tried out; the enabled one unless told. */
  readonly store?: string;
  /** It is to be read page by page or played: refused where that cannot be done. */
  readonly opened?: boolean;
  /** It is said to be a photo taken on site. */
  readonly onSite?: PhotoClaim & Pick<OnSite, 'longitude' | 'latitude' | 'accuracy'>;
}

export interface StoredFile {
  readonly attachId: string;
  readonly name: string;
  readonly originalName: string;
  readonly extension: string;
  readonly size: number;
  readonly onSite?: OnSite;
  /** Settles when the small picture is there or cannot be made; never rejects. */
  readonly thumbnail: Promise<void>;
}

/** Of a content and of its small picture; the row carries the first. */
export const contentKey = (id: string, home = ''): string => `${home}a/${id}`;
export const thumbnailKey = (storageKey: string): string => storageKey.replace(/^((?:oss\/[^/]+\/)?)a\//, '$1t/');

/**
 * Streams a file into the store and writes its row: unclaimed, its uploader's alone. A sender who breaks off, a refused
 * kind or size, and a row that cannot be written leave nothing behind. Throws FileRefused with the sentence for the user.
 */
export async function storeFile(ctx: Ctx, upload: Upload): Promise<StoredFile> {
  const { storage } = ctx.app;
  const id = newId();
  const { store, onSite: claim, opened, ...sent } = upload;
  // The server's time at which it begins to come; the device's clock has no say.
  const time = nowText(ctx);
  const key = contentKey(id, await storage.home?.(store));
  const received = await receiveFile({ storage, key, ...sent });
  const extension = factsOf(received.kind).extensions[0];
  const name = `${id}.${extension}`;
  const onSite =
    claim && factsOf(received.kind).family === 'image' ? judged(claim, time, exifTime(received.head)) : undefined;
  try {
    // The multipart reader stops at its own limit without a word.
    if (upload.stream.truncated) throw new FileRefused('too_large', '视频上传上限500M');
    const facts = await openedFacts(storage, { key, kind: received.kind, size: received.size });
    const fault = opened ? openedFault(received.kind, facts) : undefined;
    if (fault) throw new FileRefused('damaged', fault);
    await inScope(ctx, (work) =>
      insertRow(
        work,
        attachment,
        id,
        {
          originalName: received.name,
          name,
          extension: received.kind,
          contentType: received.mime,
          attachSize: received.size,
          sha256: received.sha256,
          storageKey: key,
          hasThumbnail: false,
          ...facts,
          ...(onSite ? columnsOf(onSite) : {}),
        },
        'upload',
      ),
    );
  } catch (error) {
    await storage.remove(key);
    throw error;
  }
  const thumbnail = canThumbnail(received.kind) ? drawThumbnail(ctx, id, key) : Promise.resolve();
  return {
    attachId: id,
    name,
    originalName: received.name,
    extension,
    size: received.size,
    ...(onSite ? { onSite } : {}),
    thumbnail,
  };
}

function judged(claim: NonNullable<Upload['onSite']>, time: string, exif: string | undefined): OnSite {
  const { longitude, latitude, accuracy } = claim;
  const located = longitude !== null && latitude !== null;
  return {
    time,
    longitude: located ? longitude : null,
    latitude: located ? latitude : null,
    accuracy: located ? accuracy : null,
    notOnSite: !wasTakenOnSite({ ...claim, exif }, time),
  };
}

const columnsOf = ({ time, ...facts }: OnSite) => ({ shotTime: time, ...facts });

/**
 * One at a time: a decoded picture is large, and the sender does not wait for it. Until it is there, and where none can
 * be made, the original stands in.
 */
let turn: Promise<void> = Promise.resolve();

function drawThumbnail(ctx: Ctx, id: string, key: string): Promise<void> {
  turn = turn.then(async () => {
    try {
      const { stream } = await ctx.app.storage.get(key);
      const { data } = await makeThumbnail(stream);
      await putThumbnail(ctx.app, key, data);
      await inScope(ctx, ({ tx, tenantId }) =>
        tx.run(
          'update attachment set has_thumbnail = true where tenant_id = $1 and id = $2::uuid and deleted_at is null',
          [tenantId, id],
        ),
      );
    } catch (error) {
      ctx.app.log.warn({ err: error, attachment: id }, 'no thumbnail');
    }
  });
  return turn;
}

async function putThumbnail(app: Pick<Services, 'storage'>, key: string, data: Buffer): Promise<void> {
  await app.storage.put(thumbnailKey(key), Readable.from([data], { objectMode: false }), { contentType: 'image/webp' });
}
