import type { Content } from 'pdfmake/interfaces';

/** Content of pdfmake without functions: it travels to a worker thread. Made by blocks.ts. */
export type Block = Content;

export interface PrintDocument {
  /** Title of the document's properties; blocks.ts prints visible ones. */
  title: string;
  content: Block[];
  landscape?: boolean;
  /** Stands left in the footer of every page, page numbers stand right. */
  footer?: string;
  /** Pale and slanted across every page. */
  watermark?: string;
}

/** Named table layouts and text styles known in the worker. */
export const layouts = { grid: 'grid', timeline: 'timeline' } as const;
export const styles = {
  title: { fontSize: 18, bold: true, alignment: 'center', margin: [0, 0, 0, 4] },
  subtitle: { fontSize: 9, color: '#666666', alignment: 'center', margin: [0, 0, 0, 8] },
  section: { fontSize: 12, bold: true, margin: [0, 12, 0, 5] },
  label: { color: '#444444', fillColor: '#f2f5f9' },
  caption: { fontSize: 8, color: '#666666', alignment: 'center' },
  time: { fontSize: 9, color: '#666666' },
  missing: { fontSize: 9, color: '#999999', alignment: 'center', italics: false, margin: [0, 20, 0, 20] },
} as const;
