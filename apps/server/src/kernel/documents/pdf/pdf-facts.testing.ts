import { getDocumentProxy } from 'unpdf';

/** What a reader finds in a PDF. */
export interface PdfFacts {
  /** Text page by page, lines apart. */
  pages: string[];
  title: string;
  /** Width and height of the first page in points. */
  size: [number, number];
  /** Pictures embedded; one drawn twice counts once. */
  images: number;
  /** Greatest right edge of any text in points. */
  rightEdge: number;
  lines: string[];
}

export async function pdfFacts(bytes: Uint8Array): Promise<PdfFacts> {
  const file = await getDocumentProxy(new Uint8Array(bytes));
  const facts: PdfFacts = { pages: [], title: '', size: [0, 0], images: 0, rightEdge: 0, lines: [] };
  const { info } = await file.getMetadata();
  facts.title = String((info as Record<string, unknown>).Title ?? '');
  for (let number = 1; number <= file.numPages; number += 1) {
    const page = await file.getPage(number);
    if (number === 1) facts.size = [page.view[2] as number, page.view[3] as number];
    let text = '';
    for (const item of (await page.getTextContent()).items) {
      if (!('str' in item)) continue;
      text += item.hasEOL ? `${item.str}\n` : item.str;
      if (item.str.trim()) facts.rightEdge = Math.max(facts.rightEdge, item.transform[4] + item.width);
    }
    facts.pages.push(text);
    facts.lines.push(...text.split('\n').filter(Boolean));
  }
  await file.destroy();
  facts.images =
    Buffer.from(bytes)
      .toString('latin1')
      .match(/\/Subtype \/Image\b/g)?.length ?? 0;
  return facts;
}

/** Without spaces and line ends: where a line was broken does not matter. */
export const joined = (pages: readonly string[]): string => pages.join('').replace(/\s+/g, '');
