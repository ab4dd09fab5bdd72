import { getDocumentProxy } from 'unpdf';
import { serveTasks } from '../../jobs/workers';

/** Counted by the same library that shows them: what cannot be opened there has no pages here. */
serveTasks<Uint8Array, number>(async (bytes) => {
  const file = await getDocumentProxy(bytes, { verbosity: 0 });
  const { numPages } = file;
  await file.destroy();
  return numPages;
});
