import { read, utils, write } from '@e965/xlsx';

/** Rows of the first sheet, the header included. */
export const rowsIn = (content: Buffer): string[][] => {
  const book = read(content);
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  return sheet ? utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '' }) : [];
};

/** A workbook of one sheet. */
export function sheetOf(rows: readonly (readonly string[])[]): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), '导入');
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}
