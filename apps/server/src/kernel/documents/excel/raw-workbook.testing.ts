import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

type Part = string | Iterable<string>;

/** A sheet part around finished rows. */
export function* sheetXml(rows: Iterable<string>, before = ''): Generator<string> {
  yield `${head}<worksheet xmlns="${main}">${before}<sheetData>`;
  yield* rows;
  yield '</sheetData></worksheet>';
}

/** Parts of a small workbook, to be replaced one by one: what a hostile or unusual program could have written. */
export function workbookParts(sheet: Part, others: Record<string, Part> = {}): Record<string, Part> {
  return {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships><Relationship Id="a" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="数据" sheetId="1" r:id="s1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships><Relationship Id="s1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="s2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="s3" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
    ...others,
  };
}

/** Writes a package; nothing of it is ever held in memory as a whole. */
export async function writePackage(path: string, parts: Record<string, Part>, compressionLevel = 1): Promise<string> {
  const zip = new ZipFile();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') zip.addBuffer(Buffer.from(part), name);
    else zip.addReadStream(Readable.from(part, { objectMode: false }), name, { compressionLevel });
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
}

/** `count` times `text(i)`, joined to pieces of about 64 KiB. */
export function* repeat(count: number, text: (i: number) => string): Generator<string> {
  let piece = '';
  for (let i = 0; i < count; i += 1) {
    piece += text(i);
    if (piece.length > 65_536) {
      yield piece;
      piece = '';
    }
  }
  yield piece;
}
