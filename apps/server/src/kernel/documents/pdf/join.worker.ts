import { PDFDocument } from '@cantoo/pdf-lib';
import { serveTasks, Transferred } from '../../jobs/workers';
import type { JoinTask } from './join';
import { leaveRoom, sealed } from './sign-pdf';

/** A copy with `over` drawn on every page, within what is seen of it. */
async function stamped(first: Uint8Array, over: Uint8Array): Promise<Uint8Array> {
  const file = await PDFDocument.load(first, { updateMetadata: false });
  const [page] = await file.embedPdf(over);
  if (page)
    for (const one of file.getPages()) {
      const { x, y, width, height } = one.getCropBox();
      one.drawPage(page, { x, y, width, height });
    }
  return new Uint8Array(await file.save());
}

/** Pages are added behind those of the first file, whose bytes stay as they are: what is new is written after them. */
serveTasks<JoinTask, Uint8Array>(async ({ first, more, over, seal }) => {
  if (over) {
    const drawn = await stamped(first, over);
    return new Transferred(drawn, [drawn.buffer as ArrayBuffer]);
  }
  const file = await PDFDocument.load(first, { forIncrementalUpdate: true, updateMetadata: false });
  for (const bytes of more) {
    const other = await PDFDocument.load(bytes, { updateMetadata: false });
    for (const page of await file.copyPages(other, other.getPageIndices())) file.addPage(page);
  }
  if (seal) leaveRoom(file, seal);
  // What is signed is not packed away.
  const saved = await file.save(seal ? { useObjectStreams: false } : {});
  const joined = new Uint8Array(seal ? await sealed(saved, seal) : saved);
  return new Transferred(joined, [joined.buffer]);
});
