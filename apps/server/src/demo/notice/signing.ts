import { createHash } from 'node:crypto';
import { attachment } from '@anlan/domain/files/attachment';
import { notice } from '@anlan/domain/notice/notice';
import { signOffLifecycle } from '@anlan/resource';
import type Sharp from 'sharp';
import type { Actor, Ctx, Services, Work } from '../../kernel/context';
import { shanghai } from '../../kernel/context';
import { newId } from '../../kernel/db/id';
import { renderPdf } from '../../kernel/documents/pdf/render';
import { onDemand } from '../../kernel/on-demand';
import { create, insertRow } from '../../kernel/resource/write/one';
import type { Caller } from '../caller';
import { lettering } from '../pictures/lettering';
import { storeDrawing } from '../pictures/photo-stock';
import { asStream } from '../pictures/pictures';
import { insertReading } from '../signatures';
import { SIGNED_NOTICE } from './words';

const sharp = onDemand<typeof Sharp>('sharp');
const DAY = 86_400_000;

interface Annex {
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
}

/** A page a chapter; stored once, and a row of its own in every company. */
export async function storeAnnex(app: Services): Promise<Annex> {
  const { title, chapters } = SIGNED_NOTICE.annex;
  const bytes = await renderPdf({
    title,
    content: chapters.flatMap(([heading, text], place) => [
      ...(place === 0 ? [{ text: title, style: 'title' }] : []),
      { text: heading, style: 'section', ...(place > 0 ? { pageBreak: 'before' as const } : {}) },
      { text },
    ]),
  });
  const key = `a/${newId()}`;
  await app.storage.put(key, asStream(bytes), { contentType: 'application/pdf' });
  return { key, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

async function annexRow(work: Work, { key, size, sha256 }: Annex): Promise<string> {
  const id = newId();
  const facts = {
    originalName: SIGNED_NOTICE.annex.name,
    name: `${id}.pdf`,
    extension: 'pdf',
    contentType: 'application/pdf',
    attachSize: size,
    sha256,
    storageKey: key,
    hasThumbnail: false,
  };
  await insertRow(work, attachment, id, facts, 'upload');
  return id;
}

/** So many people of a company have read it or are reading it. */
const READERS = 12;

/** A name as somebody would write it. */
export const drawnName = (name: string): Promise<Buffer> =>
  sharp()(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="120"><rect width="300" height="120" fill="#fff"/>${lettering(name, { x: 60, y: 80, size: 56, fill: '#222' })}</svg>`,
    ),
  )
    .png()
    .toBuffer();

/** A notice that asks everybody to sign: every second of the first dozen has, one has begun, the others have not. */
export async function signedNotice(
  caller: Caller,
  admin: Ctx,
  people: Iterable<Actor>,
  { annex, now }: { readonly annex: Annex; readonly now: number },
): Promise<void> {
  const { title, category, content, ago, seconds } = SIGNED_NOTICE;
  const released = now - ago * DAY;
  const pages = SIGNED_NOTICE.annex.chapters.length;
  const { recordId, file } = await caller.within(admin, async (work) => {
    const file = await annexRow(work, annex);
    const body = { title, category, content, releaseTime: shanghai(released), signOff: 1, signOffSeconds: seconds };
    return { file, recordId: await create(work, notice, { ...body, attachments: [file] }) };
  });
  for (const [place, person] of [...people].slice(0, READERS).entries()) {
    if (place % 2 === 1 && place > 1) continue;
    const signed = place % 2 === 0;
    const start = released + (place + 1) * 37 * 60_000;
    const ctx = caller.at(person, start);
    const seen = Array.from({ length: signed ? pages : 1 }, (_, page) => page + 1);
    const keep = signed ? await storeDrawing(ctx.app, await drawnName(person.userName)) : undefined;
    await caller.within(ctx, async (work) => {
      const values = {
        subject: notice.name,
        recordId,
        title,
        textVersion: 1,
        userId: person.userId,
        deptId: person.mainDeptId ?? person.deptIds[0] ?? null,
        state: signOffLifecycle.code.reading,
        startTime: shanghai(start),
        beatTime: shanghai(start + 20_000),
        seconds,
        readSeconds: signed ? seconds : 10,
        endReached: signed,
        pages,
        readPages: seen.length,
        documents: [{ id: file, name: SIGNED_NOTICE.annex.name, pages, seen }],
        ...(keep
          ? {
              state: signOffLifecycle.code.signed,
              beatTime: shanghai(start + (seconds + 25) * 1000),
              signTime: shanghai(start + (seconds + 25) * 1000),
              signature: await keep(work, '签名.png'),
            }
          : {}),
      };
      await insertReading(work, values);
    });
  }
}
