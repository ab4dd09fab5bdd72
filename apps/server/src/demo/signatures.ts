import { createHash } from 'node:crypto';
import { attachment } from '@anlan/domain/files/attachment';
import { signOffReading } from '@anlan/domain/signoff/reading';
import type { Stored } from '@anlan/resource';
import type Sharp from 'sharp';
import type { Services, Work } from '../kernel/context';
import { newId } from '../kernel/db/id';
import { onDemand } from '../kernel/on-demand';
import { claimFiles } from '../kernel/resource/files';
import { insertRow } from '../kernel/resource/write/one';
import { asStream } from './pictures/pictures';

const sharp = onDemand<typeof Sharp>('sharp');

/** A drawn name in the store: every signature of the demo is a row of its own on it. */
export interface StoredSignature {
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
}

/** A few drawn signatures, stored once; every signature is a row of its own on shared content. */
export async function storeSignatures(app: Services): Promise<readonly StoredSignature[]> {
  const strokes = [
    'M20 80 Q60 10 100 70 T180 60 T260 40',
    'M30 40 L90 90 M40 90 Q120 20 150 80 T250 70',
    'M20 60 C60 0 90 120 140 50 S240 90 270 30',
  ];
  return Promise.all(
    strokes.map(async (path) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="120"><rect width="300" height="120" fill="#fff"/><path d="${path}" fill="none" stroke="#111" stroke-width="4"/></svg>`;
      const bytes = await sharp()(Buffer.from(svg)).png().toBuffer();
      const key = `a/${newId()}`;
      await app.storage.put(key, asStream(bytes), { contentType: 'image/png' });
      return { key, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    }),
  );
}

/** A person's signature, in no record yet. */
export async function signatureRow(work: Work, { key, size, sha256 }: StoredSignature): Promise<string> {
  const id = newId();
  const facts = {
    originalName: '签名.png',
    name: `${id}.png`,
    extension: 'png',
    contentType: 'image/png',
    attachSize: size,
    sha256: createHash('sha256').update(`${sha256}/${id}`).digest('hex'),
    storageKey: key,
    hasThumbnail: false,
  };
  await insertRow(work, attachment, id, facts, 'upload');
  return id;
}

/** A reading as it stands by now; its signature is the reading's, else nobody's and cleared after a day. */
export async function insertReading(work: Work, values: Stored): Promise<void> {
  const id = newId();
  const [error] = await claimFiles(work, signOffReading, id, values);
  if (error) throw new Error(`${error.field}: ${error.message}`);
  await insertRow(work, signOffReading, id, values, 'create');
}
