import { pdfjs } from 'react-pdf';
import '../../kinds/file/pdf';
import { pdfOptions } from '../../kinds/file/pdf';
import './print-paper.css';

/** 216 dots to the inch: small letters of a form stay sharp. */
const SCALE = 3;

/**
 * Prints a PDF with the browser's own dialog: its pages as pictures, on paper of their size. Not in a frame: the page's
 * policy has none for files made here, and phones show no PDF in one. Throws what pdf.js throws.
 */
export async function printPaper(file: Blob, onPage: (page: number, of: number) => void): Promise<void> {
  const task = pdfjs.getDocument({ data: await file.arrayBuffer(), ...pdfOptions });
  const urls: string[] = [];
  const sheets = document.createElement('div');
  sheets.className = 'paper-sheets';
  sheets.setAttribute('aria-hidden', 'true');
  try {
    const pdf = await task.promise;
    let size = '';
    for (let number = 1; number <= pdf.numPages; number++) {
      onPage(number, pdf.numPages);
      const page = await pdf.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      size ||= `${width}pt ${height}pt`;
      const picture = document.createElement('img');
      picture.alt = '';
      picture.src = URL.createObjectURL(await drawn(page));
      urls.push(picture.src);
      await picture.decode();
      sheets.append(picture);
      page.cleanup();
    }
    const paper = document.createElement('style');
    paper.textContent = `@page { size: ${size}; margin: 0; }`;
    sheets.append(paper);
    document.body.append(sheets);
    document.documentElement.dataset.printing = 'paper';
    const over = new Promise<void>((resolve) => window.addEventListener('afterprint', () => resolve(), { once: true }));
    window.print();
    await over;
  } finally {
    delete document.documentElement.dataset.printing;
    sheets.remove();
    for (const url of urls) URL.revokeObjectURL(url);
    await task.destroy();
  }
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof pdfjs.getDocument>['promise']>['getPage']>>;

async function drawn(page: Page): Promise<Blob> {
  const viewport = page.getViewport({ scale: SCALE });
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  await page.render({ canvas, viewport, intent: 'print' }).promise;
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  // Its memory is not waited for.
  canvas.width = 0;
  if (!blob) throw new Error('no picture of the page');
  return blob;
}
