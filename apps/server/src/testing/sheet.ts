import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSheet } from '../kernel/documents/excel/read';
import { writeSheet } from '../kernel/documents/excel/write';

/** A workbook as a person sees it: header and rows of its first sheet. */
export interface SeenSheet {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export async function seeSheet(file: Buffer): Promise<SeenSheet> {
  const path = join(tmpdir(), `anlan-seen-${randomUUID()}.xlsx`);
  await writeFile(path, file);
  try {
    const { header, rows } = await readSheet(path, { maxRows: 100_000 });
    // A title above the header is one cell; what lies below it is wider.
    const wide = (cells: readonly unknown[]) => ({ length: Math.max(header.length, cells.length) });
    return { header, rows: rows.map((cells) => Array.from(wide(cells), (_, place) => cells[place]?.text ?? '')) };
  } finally {
    await rm(path, { force: true });
  }
}

export async function sheetText(file: Buffer): Promise<string> {
  const { header, rows } = await seeSheet(file);
  return [header, ...rows].map((cells) => cells.join('\t')).join('\n');
}

/** What a user has typed into a template: every cell text. */
export async function typedSheet(header: readonly string[], rows: readonly (readonly string[])[]): Promise<Buffer> {
  const stream = writeSheet({ sheetName: '数据', columns: header.map((title) => ({ title })), rows: [...rows] });
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
