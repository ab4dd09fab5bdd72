import pdfmake from 'pdfmake';
import type { CustomTableLayout, TDocumentDefinitions } from 'pdfmake/interfaces';
import { type PrintDocument, styles } from './document';
import { readFont } from './fonts';

export interface RenderTask {
  document: PrintDocument;
  /** JPEG bytes by the name the content uses. */
  images: Record<string, Uint8Array>;
}

/** Files pdfmake may see: memory only. The typings leave it out. */
const memory = (
  pdfmake as unknown as {
    virtualfs: { storage: Record<string, Buffer>; writeFileSync(name: string, data: Buffer): void };
  }
).virtualfs;

const lines = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0.5,
  hLineColor: () => '#b8c2cc',
  vLineColor: () => '#b8c2cc',
};
const tableLayouts: Record<string, CustomTableLayout> = {
  grid: { ...lines, paddingTop: () => 4, paddingBottom: () => 4 },
  timeline: {
    hLineWidth: (row, node) => (row === 0 || row === node.table.body.length ? 0 : 0.5),
    vLineWidth: (column) => (column === 1 ? 1 : 0),
    hLineColor: () => '#dde3ea',
    vLineColor: () => '#8ea9c8',
    paddingTop: () => 5,
    paddingBottom: () => 5,
    paddingLeft: (column) => (column === 0 ? 0 : 8),
  },
};

let ready = false;
function prepare(): void {
  if (ready) return;
  // Nothing a document names may open a file or an address.
  pdfmake.setLocalAccessPolicy(() => false);
  pdfmake.setUrlAccessPolicy(() => false);
  memory.writeFileSync('regular', readFont('regular'));
  memory.writeFileSync('bold', readFont('bold'));
  pdfmake.setTableLayouts(tableLayouts);
  ready = true;
}

const clean = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no font has a glyph for them
  text.replace(/[\x00-\x08\x0B-\x1F\x7F\u202A-\u202E\u2066-\u2069\uFEFF]|\p{Cs}/gu, '');

/** The content with every printed text free of characters that have no glyph or reorder the line. */
function cleaned<T>(node: T): T {
  if (typeof node === 'string') return clean(node) as T;
  if (Array.isArray(node)) return node.map(cleaned) as T;
  if (node === null || typeof node !== 'object') return node;
  // The svg part of pdfmake opens files without asking the access policy, and attachments are files by nature.
  if ('svg' in node || 'attachment' in node) throw new Error('a printed document holds no svg and no attachments');
  // Names of images and payloads of QR codes are no printed text.
  const entries = Object.entries(node).map(([key, value]) => [
    key,
    key === 'image' || key === 'qr' ? value : cleaned(value),
  ]);
  return Object.fromEntries(entries) as T;
}

/** Lays the document out. Runs in the worker. */
export async function renderTask({ document, images }: RenderTask): Promise<Uint8Array> {
  prepare();
  const names = Object.keys(images);
  const footer = clean(document.footer ?? '');
  const definition: TDocumentDefinitions = {
    info: { title: clean(document.title), creator: '安澜', producer: '安澜' },
    pageSize: 'A4',
    pageOrientation: document.landscape ? 'landscape' : 'portrait',
    pageMargins: [40, 40, 40, 46],
    defaultStyle: { font: 'sans', fontSize: 10, lineHeight: 1.25 },
    styles: styles as unknown as NonNullable<TDocumentDefinitions['styles']>,
    content: cleaned(document.content),
    images: Object.fromEntries(names.map((name) => [name, `image/${name}`])),
    footer: (page, pages) => ({
      columns: [
        { width: '*', text: footer },
        { width: 'auto', text: `第 ${page} 页 / 共 ${pages} 页`, alignment: 'right', noWrap: true },
      ],
      columnGap: 12,
      fontSize: 8,
      color: '#666666',
      margin: [40, 14, 40, 0],
    }),
    // A heading moves on with what it heads.
    pageBreakBefore: (node, { getFollowingNodesOnPage }) =>
      node.headlineLevel === 1 && getFollowingNodesOnPage().length === 0,
  };
  if (document.watermark)
    definition.watermark = { text: clean(document.watermark), color: '#808080', opacity: 0.1, fontSize: 48 };
  try {
    // The descriptors are rewritten by pdfmake while it works, so every document gets its own.
    pdfmake.setFonts({ sans: { normal: 'regular', bold: 'bold', italics: 'regular', bolditalics: 'bold' } });
    for (const name of names) memory.writeFileSync(`image/${name}`, Buffer.from(images[name] as Uint8Array));
    return await pdfmake.createPdf(definition).getBuffer();
  } finally {
    for (const name of names) delete memory.storage[`image/${name}`];
  }
}
