import { createHash } from 'node:crypto';
import { attachment } from '@anlan/domain/files/attachment';
import type { Services, Work } from '../../kernel/context';
import { newId } from '../../kernel/db/id';
import { makeThumbnail } from '../../kernel/files/thumbnail';
import { insertMany } from '../../kernel/resource/write/many';
import { insertRow } from '../../kernel/resource/write/one';
import { asStream, PICTURE_VARIANTS, picture, type Stage } from './pictures';

interface Content {
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
}

/** Sixty pictures, stored once; every attachment is a row of its own on this shared content (decisions §7). */
export async function storePictures(app: Services): Promise<readonly (readonly Content[])[]> {
  const stages: Content[][] = [];
  for (const stage of [0, 1, 2] as const) {
    const contents: Content[] = [];
    for (let variant = 0; variant < PICTURE_VARIANTS; variant += 1) {
      const bytes = await picture(variant, stage);
      const key = `a/${newId()}`;
      const stored = await app.storage.put(key, asStream(bytes), { contentType: 'image/jpeg' });
      const small = await makeThumbnail(bytes);
      await app.storage.put(key.replace(/^a\//, 't/'), asStream(small.data), { contentType: small.mime });
      contents.push({ key, size: stored.size, sha256: createHash('sha256').update(bytes).digest('hex') });
    }
    stages.push(contents);
  }
  return stages;
}

/** Writes the rows of one person's photos, unclaimed until a record takes them; `shot`: taken on the spot then and there. */
export async function uploadPhotos(
  work: Work,
  wanted: readonly { readonly stage: Stage; readonly variant: number }[],
  contents: readonly (readonly Content[])[],
  shot?: { readonly time: string; readonly longitude: number; readonly latitude: number },
): Promise<string[]> {
  const names = ['整改前', '整改后', '复查'] as const;
  return insertMany(
    work,
    attachment,
    wanted.map(({ stage, variant }) => {
      const content = contents[stage]?.[variant % PICTURE_VARIANTS] as Content;
      const id = newId();
      return {
        originalName: `${names[stage]}照片.jpg`,
        name: `${id}.jpg`,
        extension: 'jpg',
        contentType: 'image/jpeg',
        attachSize: content.size,
        // Each stands for a photo of its own, drawn from the same few pictures.
        sha256: createHash('sha256').update(`${content.sha256}/${id}`).digest('hex'),
        storageKey: content.key,
        hasThumbnail: true,
        ...(shot
          ? { shotTime: shot.time, longitude: shot.longitude, latitude: shot.latitude, accuracy: 12, notOnSite: false }
          : {}),
      };
    }),
    'upload',
  );
}

/** Stores a drawing and gives what writes its row, an attachment without a record yet, and answers its id. */
export async function storeDrawing(
  app: Services,
  bytes: Buffer,
): Promise<(work: Work, originalName: string) => Promise<string>> {
  const id = newId();
  const key = `a/${id}`;
  await app.storage.put(key, asStream(bytes), { contentType: 'image/png' });
  const small = await makeThumbnail(bytes);
  await app.storage.put(key.replace(/^a\//, 't/'), asStream(small.data), { contentType: small.mime });
  return async (work, originalName) => {
    const facts = {
      originalName,
      name: `${id}.png`,
      extension: 'png',
      contentType: 'image/png',
      attachSize: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      storageKey: key,
      hasThumbnail: true,
    };
    await insertRow(work, attachment, id, facts, 'upload');
    return id;
  };
}
