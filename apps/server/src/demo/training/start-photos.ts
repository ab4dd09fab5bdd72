import { createHash } from 'node:crypto';
import { attachment } from '@anlan/domain/files/attachment';
import { formatDatetime } from '@anlan/resource/dates';
import type Sharp from 'sharp';
import type { Ctx, Services, Work } from '../../kernel/context';
import { newId } from '../../kernel/db/id';
import { makeThumbnail } from '../../kernel/files/thumbnail';
import { onDemand } from '../../kernel/on-demand';
import { insertRow } from '../../kernel/resource/write/one';
import type { Caller } from '../caller';
import { asStream } from '../pictures/pictures';

const sharp = onDemand<typeof Sharp>('sharp');

const LOOKS = [
  { skin: '#e8c39e', hair: '#2b2320', coat: '#2f5d8a' },
  { skin: '#d9ad84', hair: '#4a4a4a', coat: '#c2701c' },
  { skin: '#f0d0b0', hair: '#1d1a18', coat: '#3d7a4e' },
] as const;

/** A drawn head and shoulders in the store. */
export interface StoredFace {
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
}

/** A few drawn people, stored once; every photo is a row of its own on one of them. */
export const storeFaces = (app: Services): Promise<readonly StoredFace[]> =>
  Promise.all(
    LOOKS.map(async ({ skin, hair, coat }) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480"><rect width="480" height="480" fill="#cfd6de"/><path d="M60 480 Q80 330 240 330 T420 480 Z" fill="${coat}"/><rect x="205" y="270" width="70" height="80" fill="${skin}"/><ellipse cx="240" cy="200" rx="88" ry="108" fill="${skin}"/><path d="M150 190 Q150 80 240 80 T330 190 Q300 130 240 130 T150 190 Z" fill="${hair}"/><circle cx="206" cy="205" r="9" fill="#222"/><circle cx="274" cy="205" r="9" fill="#222"/><path d="M210 260 Q240 280 270 260" fill="none" stroke="#8a4b3a" stroke-width="6"/></svg>`;
      const bytes = await sharp()(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
      const key = `a/${newId()}`;
      await app.storage.put(key, asStream(bytes), { contentType: 'image/jpeg' });
      const small = await makeThumbnail(bytes);
      await app.storage.put(key.replace(/^a\//, 't/'), asStream(small.data), { contentType: small.mime });
      return { key, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    }),
  );

export interface Photographed {
  readonly faces: readonly StoredFace[];
  readonly longitude: number;
  readonly latitude: number;
}

/** Somebody's photo before he begins an exam; the n-th that is taken. */
export async function photographed(
  caller: Caller,
  work: Work,
  ctx: Ctx,
  { examId, n, by }: { readonly examId: string; readonly n: number; readonly by: Photographed },
): Promise<void> {
  const { key, size, sha256 } = by.faces[n % by.faces.length] as StoredFace;
  const id = newId();
  const facts = {
    ...{ originalName: '开考照片.jpg', name: `${id}.jpg`, extension: 'jpg', contentType: 'image/jpeg' },
    ...{ attachSize: size, storageKey: key, hasThumbnail: true },
    sha256: createHash('sha256').update(`${sha256}/${id}`).digest('hex'),
    ...{ shotTime: formatDatetime(ctx.app.clock.now()), longitude: by.longitude, latitude: by.latitude },
    ...{ accuracy: 12, notOnSite: false },
  };
  await insertRow({ ...work, ...ctx }, attachment, id, facts, 'upload');
  await caller.call(work, 'PUT /safe/examonline/mine/exam/photo/:id', ctx, {
    params: { id: examId },
    body: { photo: id },
  });
}

/** Of the photos of an exam all but the last few are looked at. */
export async function lookedAt(caller: Caller, work: Work, ctx: Ctx, examId: string, left: number): Promise<void> {
  const rows = await work.tx.query<{ id: string }>(
    `select r.id::text as id from exam_record r
      where r.tenant_id = $1 and r.exam_id = $2::uuid and cardinality(r.start_photo) > 0 and r.user_id <> $3::uuid and r.deleted_at is null
      order by r.submit_time, r.id`,
    [work.tenantId, examId, ctx.actor.userId],
  );
  for (const { id } of rows.slice(0, Math.max(0, rows.length - left)))
    await caller.call(work, 'PUT /safe/examrecord/photo/:id', ctx, { params: { id }, body: { seen: 1 } });
}
