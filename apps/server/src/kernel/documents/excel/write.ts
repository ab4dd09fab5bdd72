import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { refuse } from '../../errors';
import {
  headRows,
  rowXml,
  type SheetColumn,
  type SheetHead,
  sheetEnd,
  sheetStart,
  stylesXml,
  xmlText,
} from './sheet-xml';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface SheetSource {
  /** Cut to 31 characters and made unique; characters a tab cannot show become spaces. */
  sheetName: string;
  columns: readonly SheetColumn[];
  /** A sheet to be printed and filed: merged title, groups of columns, lines, landscape, header on every page. */
  head?: SheetHead;
  /** One array of values per row, in the order of the columns. Read once, only as fast as the receiver takes the file. */
  rows: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>;
}

/** What a template adds to a sheet; see template.ts. */
export interface SheetExtras {
  hidden?: boolean;
  notes?: boolean;
  validations?: string;
}

/** Rows a sheet can hold below its header. */
export const maxSheetRows = 1_048_575;

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** About how much XML is handed to the compressor at a time. */
const pieceCharacters = 32_768;

function tabNames(sheets: readonly SheetSource[]): string[] {
  const used = new Set<string>();
  return sheets.map(({ sheetName }) => {
    const clean = sheetName.replace(/[[\]:*?/\\]/g, ' ').replace(/^[' ]+|[' ]+$/g, '') || '数据';
    let name = clean.slice(0, 31);
    for (let n = 2; used.has(name.toLowerCase()); n += 1) name = `${clean.slice(0, 27)}(${n})`;
    used.add(name.toLowerCase());
    return name;
  });
}

async function* sheetPieces(sheet: SheetSource & SheetExtras, first: boolean): AsyncGenerator<string> {
  let piece = sheetStart(sheet.columns, first, sheet.head);
  let row = headRows(sheet.head);
  for await (const values of sheet.rows) {
    row += 1;
    if (row > maxSheetRows + 1) throw refuse(`导出的数据超过${maxSheetRows}行，请缩小范围后重新导出`);
    piece += rowXml(row, values, sheet.columns, sheet);
    if (piece.length >= pieceCharacters) {
      yield piece;
      piece = '';
    }
  }
  yield piece + sheetEnd(sheet.columns, row, sheet.validations, sheet.head);
}

function fixedParts(sheets: readonly (SheetSource & SheetExtras)[]): Record<string, string> {
  const numbers = sheets.map((_, i) => i + 1);
  const names = tabNames(sheets);
  const tabs = sheets.map(
    ({ hidden }, i) =>
      `<sheet name="${xmlText(names[i] as string)}" sheetId="${i + 1}"${hidden ? ' state="hidden"' : ''} r:id="r${i + 1}"/>`,
  );
  const sheetParts = numbers.map(
    (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${sheetType}.worksheet+xml"/>`,
  );
  // The header stands on every printed page.
  const titles = sheets.flatMap(({ head }, i) =>
    head
      ? [
          `<definedName name="_xlnm.Print_Titles" localSheetId="${i}">'${xmlText(names[i] as string).replaceAll("'", "''")}'!$1:$${headRows(head)}</definedName>`,
        ]
      : [],
  );
  const defined = titles.length > 0 ? `<definedNames>${titles.join('')}</definedNames>` : '';
  const relations = numbers.map(
    (n) => `<Relationship Id="r${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  );
  return {
    '[Content_Types].xml': `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/>${sheetParts.join('')}</Types>`,
    '_rels/.rels': `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}/main" xmlns:r="${office}"><sheets>${tabs.join('')}</sheets>${defined}</workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}<Relationship Id="r0" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': stylesXml,
  };
}

/**
 * An .xlsx file with one sheet per source, as a stream. Memory does not grow with the number of rows. Every value of a
 * text column arrives as text, also one that begins with = + - @. An error of a row source destroys the stream;
 * destroying the stream (the client went away) ends the row source.
 */
export function writeSheets(sheets: readonly (SheetSource & SheetExtras)[]): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  const sources: Readable[] = [];
  const fail = (error: unknown): void => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  zip.on('error', fail);
  zip.outputStream.on('error', fail);
  for (const [name, text] of Object.entries(fixedParts(sheets))) zip.addBuffer(Buffer.from(text), name);
  for (const [index, sheet] of sheets.entries()) {
    zip.addReadStreamLazy(`xl/worksheets/sheet${index + 1}.xml`, { compressionLevel: 4 }, (ready) => {
      const pieces = sheetPieces(sheet, index === 0);
      const source = Readable.from(pieces, { objectMode: false, highWaterMark: pieceCharacters });
      source.on('error', fail);
      sources.push(source);
      if (output.destroyed) source.destroy();
      ready(null, source);
    });
  }
  zip.end();
  zip.outputStream.pipe(output);
  output.on('close', () => {
    for (const source of sources) source.destroy();
    // A row source that was never begun has nobody else to end it.
    for (const { rows } of sheets) if (rows instanceof Readable) rows.destroy();
  });
  return output;
}

/** An .xlsx file with one sheet; see writeSheets. */
export const writeSheet = (sheet: SheetSource): Readable => writeSheets([sheet]);
