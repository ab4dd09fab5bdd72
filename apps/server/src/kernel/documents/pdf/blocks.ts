import type { Column, Content, TableCell } from 'pdfmake/interfaces';
import { type Block, layouts } from './document';

/** Points between the margins of an upright A4 page. */
export const contentWidth = 515;

/** The heading of a document, and under it what identifies it (number, company, time of printing). */
export function title(text: string, subtitle?: string): Block {
  const lines: Content[] = [{ text, style: 'title' }];
  if (subtitle) lines.push({ text: subtitle, style: 'subtitle' });
  return { stack: lines };
}

/** The same with a code beside it, which so never takes a page of its own. */
export function titleWithCode(
  text: string,
  subtitle: string,
  code: { readonly text: string; readonly caption: string },
): Block {
  const width = 84;
  return {
    columns: [
      { width, text: '' },
      { width: '*', stack: [title(text, subtitle) as Content], margin: [0, 18, 0, 0] },
      {
        width,
        stack: [
          { qr: code.text, fit: 72, eccLevel: 'M', alignment: 'right' },
          { text: code.caption, style: 'caption', alignment: 'right' },
        ],
      },
    ],
  };
}

/** A coloured mark across the page, with its words on it. */
export const band = (text: string, colour: string, ink: string): Block => ({
  margin: [0, 0, 0, 8],
  layout: layouts.grid,
  table: {
    widths: ['*'],
    body: [
      [{ text, fillColor: colour, color: ink, bold: true, fontSize: 13, alignment: 'center', margin: [0, 3, 0, 3] }],
    ],
  },
});

/** The heading of a part; it never stands alone at the foot of a page. */
export const section = (text: string): Block => ({ text, style: 'section', headlineLevel: 1 });

export const paragraph = (text: string): Block => ({ text, margin: [0, 0, 0, 6] });

/** What follows begins on a new page. */
export const newPage = (): Block => ({ text: '', pageBreak: 'after' });

export interface FieldLine {
  label: string;
  /** Shown as 无 when there is none. */
  value: string | null | undefined;
  /** Takes the whole width. */
  wide?: boolean;
}

/** Labels and values in two columns; a wide field, and a single last one, takes a line of its own. */
export function fieldTable(fields: readonly FieldLine[]): Block {
  const rows: TableCell[][] = [];
  let open: TableCell[] | undefined;
  const label = (text: string): TableCell => ({ text, style: 'label' });
  const value = (text: FieldLine['value']): string => text || '无';
  const fill = (): void => {
    if (open) rows.push([open[0] as TableCell, { text: (open[1] as { text: string }).text, colSpan: 3 }, '', '']);
    open = undefined;
  };
  for (const field of fields) {
    if (field.wide) {
      fill();
      rows.push([label(field.label), { text: value(field.value), colSpan: 3 }, '', '']);
    } else if (open) {
      rows.push([...open, label(field.label), { text: value(field.value) }]);
      open = undefined;
    } else open = [label(field.label), { text: value(field.value) }];
  }
  fill();
  if (rows.length === 0) return { text: '' };
  return { layout: layouts.grid, margin: [0, 0, 0, 6], table: { widths: [72, '*', 72, '*'], body: rows } };
}

/** Rows under a heading row that repeats on every page. `widths` as pdfmake takes them: points, '*', 'auto'. */
export function listTable(
  heads: readonly string[],
  rows: readonly (readonly (string | Photo)[])[],
  widths?: readonly (number | '*' | 'auto')[],
): Block {
  return {
    layout: layouts.grid,
    margin: [0, 0, 0, 6],
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [...(widths ?? heads.map(() => '*' as const))],
      body: [heads.map((text) => ({ text, style: 'label', bold: true })), ...rows.map((row) => row.map(cell))],
    },
  };
}

/** A text that is indented keeps its spaces: without them a tree is a flat list. */
const cell = (value: string | Photo): TableCell => {
  if (typeof value !== 'string') return { image: value.image, fit: signatureFit, alignment: 'center' };
  return /^\s/.test(value) ? { text: value, preserveLeadingSpaces: true } : value;
};

/** Points a written name takes. */
const signatureFit: [number, number] = [72, 30];

export interface Photo {
  /** A name in the `images` of renderPdf. */
  image: string;
  caption?: string;
}

/** Photos side by side, each in a box of the same size, upright as taken. */
export function photoGrid(
  photos: readonly Photo[],
  options: { columns?: number; height?: number; width?: number } = {},
): Block {
  const { columns = 3, height = 130, width = contentWidth } = options;
  if (photos.length === 0) return { text: '无照片', margin: [0, 0, 0, 6] };
  const gap = 8;
  const box = (width - gap * (columns - 1)) / columns;
  const rows: Content[] = [];
  for (let at = 0; at < photos.length; at += columns) {
    const cells = photos.slice(at, at + columns).map(
      ({ image, caption }): Column => ({
        width: box,
        stack: [
          { image, fit: [box, height], alignment: 'center' },
          { text: caption ?? '', style: 'caption' },
        ],
      }),
    );
    rows.push({ columns: cells, columnGap: gap, margin: [0, 0, 0, 6], unbreakable: true });
  }
  return { stack: rows };
}

/** Photos of two moments side by side, to be compared. */
export function photoPair(sides: readonly (readonly [heading: string, photos: readonly Photo[]])[]): Block {
  const gap = 12;
  const width = (contentWidth - gap * (sides.length - 1)) / sides.length;
  return {
    columnGap: gap,
    columns: sides.map(
      ([heading, photos]): Column => ({
        width,
        stack: [
          section(heading) as Content,
          photoGrid(photos, { columns: photos.length > 1 ? 2 : 1, width, height: 150 }) as Content,
        ],
      }),
    ),
  };
}

export interface TimelineEntry {
  /** As it shall be printed. */
  time: string;
  /** What happened and who did it. */
  heading: string;
  lines?: readonly string[];
  photos?: readonly Photo[];
}

/** What happened to a record, oldest first, with photos. */
export function timeline(entries: readonly TimelineEntry[]): Block {
  if (entries.length === 0) return { text: '无' };
  return {
    layout: layouts.timeline,
    table: {
      widths: [105, '*'],
      body: entries.map(({ time, heading, lines = [], photos = [] }): TableCell[] => [
        { text: time, style: 'time' },
        {
          stack: [
            { text: heading, bold: true, margin: [0, 0, 0, 2] },
            ...lines.map((text): Content => ({ text, margin: [0, 0, 0, 2] })),
            ...(photos.length > 0 ? [photoGrid(photos, { height: 100, width: 380 })] : []),
          ],
        },
      ]),
    },
  };
}

/** Lines to be signed by hand. */
export const signatureLine = (labels: readonly string[]): Block => signatureBoxes(labels.map((label) => ({ label })));

export interface SignatureBox {
  label: string;
  /** What was written on a screen, a name in the `images` of renderPdf; absent: a line to be signed by hand. */
  image?: string;
  /** Stands in its place for who does not see it. */
  says?: string;
  time?: string;
}

/** Signatures beside each other, three to a line. */
export function signatureBoxes(boxes: readonly SignatureBox[]): Block {
  const lines: Content[] = [];
  for (let at = 0; at < boxes.length; at += 3)
    lines.push({
      columns: boxes.slice(at, at + 3).map(
        ({ label, image, says, time }): Column =>
          image
            ? {
                width: '*',
                stack: [
                  {
                    columns: [
                      { width: 'auto', text: `${label}：`, margin: [0, 9, 0, 0] },
                      { width: signatureFit[0], image, fit: signatureFit },
                    ],
                  },
                  ...(time ? [{ text: time, style: 'time' }] : []),
                ],
              }
            : { text: `${label}：${says ? [says, time].filter(Boolean).join('　') : '________________'}`, width: '*' },
      ),
      columnGap: 8,
      margin: [0, lines.length === 0 ? 24 : 12, 0, 0],
      unbreakable: true,
    });
  return { stack: lines };
}
