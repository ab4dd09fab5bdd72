import { createHash } from 'node:crypto';
import { attachment } from '@anlan/domain/files/attachment';
import type { Services, Work } from '../kernel/context';
import { newId } from '../kernel/db/id';
import { renderPdf } from '../kernel/documents/pdf/render';
import { insertRow } from '../kernel/resource/write/one';
import { asStream } from './pictures/pictures';

/** Writes the row of a paper's attachment, not yet in a record, and gives its id. */
export type Paper = (work: Work, originalName: string) => Promise<string>;

/** A page with a heading and a few sentences, stored once; every record that shows it has a row of its own. */
export async function storePaper(app: Services, title: string, lines: readonly string[]): Promise<Paper> {
  const bytes = await renderPdf({
    title,
    content: [
      { text: title, style: 'title' },
      ...lines.map((text): { text: string; margin: [number, number, number, number] } => ({
        text,
        margin: [0, 6, 0, 0],
      })),
    ],
  });
  const key = `a/${newId()}`;
  await app.storage.put(key, asStream(bytes), { contentType: 'application/pdf' });
  return async (work, originalName) => {
    const id = newId();
    const facts = {
      originalName,
      name: `${id}.pdf`,
      extension: 'pdf',
      contentType: 'application/pdf',
      attachSize: bytes.length,
      sha256: createHash('sha256').update(`${title}/${id}`).digest('hex'),
      storageKey: key,
      hasThumbnail: false,
    };
    await insertRow(work, attachment, id, facts, 'upload');
    return id;
  };
}
