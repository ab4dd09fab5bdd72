import { getDocumentProxy } from 'unpdf';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { serveTasks } from '../../../kernel/jobs/workers';
import type { ReadTask } from './read';

/** Of the unpacked part: a longer one is no document that somebody reads. */
const MOST_BYTES = 64 * 1_048_576;
const MOST_PAGES = 3_000;

async function pdfPages(bytes: Uint8Array): Promise<string[]> {
  const file = await getDocumentProxy(bytes, { verbosity: 0 });
  const pages: string[] = [];
  try {
    for (let at = 1; at <= Math.min(file.numPages, MOST_PAGES); at += 1) {
      const page = await file.getPage(at);
      const { items } = await page.getTextContent();
      pages.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''));
      page.cleanup();
    }
  } finally {
    await file.destroy();
  }
  return pages;
}

const opened = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => (error ? reject(error) : resolve(zip as ZipFile)));
  });

async function partOf(bytes: Buffer, name: string): Promise<string> {
  const zip = await opened(bytes);
  const entry = await new Promise<Entry>((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => reject(new Error(`no ${name}`)));
    zip.on('entry', (one: Entry) => (one.fileName === name ? resolve(one) : zip.readEntry()));
    zip.readEntry();
  });
  if (entry.uncompressedSize > MOST_BYTES) throw new Error('too large');
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened as NodeJS.ReadableStream)));
  });
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  zip.close();
  return Buffer.concat(chunks).toString('utf8');
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The words of a text processor's file; it has no pages of its own. */
async function docxText(bytes: Uint8Array): Promise<string[]> {
  const xml = await partOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), 'word/document.xml');
  const text = xml
    .replace(/<\/w:p>|<w:br\b[^>]*>|<w:tab\b[^>]*>|<\/w:tc>/g, '\n')
    .replace(/<w:instrText[^>]*>[\s\S]*?<\/w:instrText>/g, '')
    .replace(/<[^>]+>/g, '')
    .replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] as string)
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
  return [text];
}

serveTasks<ReadTask, string[]>(({ extension, bytes }) => (extension === 'pdf' ? pdfPages(bytes) : docxText(bytes)));
