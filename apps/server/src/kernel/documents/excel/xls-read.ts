import { readFile, stat } from 'node:fs/promises';
import type * as XLSX from '@e965/xlsx';
import { FileRefused } from '../../files/refused';
import type { CellKind } from './cell';
import { limits } from './limits';
import { dateFormatOf, momentOfSerial, plainNumber } from './serial';
import { type RowBatch, RowCollector, textCell } from './sheet-rows';
import { wrongType } from './xlsx-parts';

type Library = typeof XLSX;

/** Only old files pay for the large library. */
async function load(): Promise<Library> {
  const library = await import('@e965/xlsx');
  // Workbooks of Excel 95 and older name a code page (936 = GBK); a module does not load the tables by itself.
  library.set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'));
  return library;
}

/** Error codes of the old format as a sheet shows them (MS-XLS 2.5.10). */
const errorTexts: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
};

interface ReadXlsOptions {
  maxRows: number;
  chooses(name: string, index: number): boolean;
}

function cellValue(cell: XLSX.CellObject | undefined, date1904: boolean): { kind: CellKind; text: string } | undefined {
  if (cell?.v === undefined || cell.v === null) return undefined;
  switch (cell.t) {
    case 's':
      return textCell(String(cell.v));
    case 'b':
      return { kind: 'boolean', text: cell.v ? 'TRUE' : 'FALSE' };
    case 'e':
      return { kind: 'error', text: errorTexts[Number(cell.v)] ?? '#ERROR' };
    case 'n': {
      const format = typeof cell.z === 'string' ? dateFormatOf(cell.z) : 'none';
      const value = Number(cell.v);
      return momentOfSerial(value, format, date1904) ?? { kind: 'number', text: plainNumber(value) };
    }
    default:
      return undefined;
  }
}

/** What the container holds, by the streams of its directory: documents and presentations look the same from outside. */
function assertWorkbook({ CFB }: Library, data: Buffer): void {
  let names: string[];
  try {
    const paths: string[] = CFB.read(data, { type: 'buffer' }).FullPaths;
    names = paths.map((path) => path.replace(/\/$/, '').split('/').at(-1) ?? '');
  } catch {
    throw new FileRefused('damaged', '文件已损坏，无法读取');
  }
  if (names.includes('EncryptedPackage')) throw new FileRefused('encrypted', '文件已加密，请去掉密码后重新上传');
  if (!names.includes('Workbook') && !names.includes('Book')) throw wrongType();
}

/** Reads an old .xls (BIFF). It is not packed, so its size bounds the work; the worker's limits stand behind that. */
export async function readXls(path: string, options: ReadXlsOptions, send: (batch: RowBatch) => void): Promise<void> {
  if ((await stat(path)).size > limits.xlsBytes) {
    throw new FileRefused(
      'too_large',
      `.xls文件不能超过${limits.xlsBytes / 1_048_576}M，请另存为.xlsx或拆分后重新上传`,
    );
  }
  const library = await load();
  const data = await readFile(path);
  assertWorkbook(library, data);
  let book: XLSX.WorkBook;
  try {
    book = library.read(data, {
      type: 'buffer',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      cellNF: true,
      // One more than allowed shows that there are too many.
      sheetRows: Math.min(options.maxRows * 2 + 1_000, 65_536),
    });
  } catch (error) {
    const protectedFile = error instanceof Error && /password|encrypt/i.test(error.message);
    throw protectedFile
      ? new FileRefused('encrypted', '文件已加密，请去掉密码后重新上传')
      : new FileRefused('damaged', '文件已损坏，无法读取');
  }

  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  const budget = { characters: limits.totalCharacters };
  const visible = book.SheetNames.filter((_, index) => (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) === 0);
  let sent = 0;
  for (const [index, name] of visible.entries()) {
    if (!options.chooses(name, index)) continue;
    const sheet = Object.hasOwn(book.Sheets, name) ? book.Sheets[name] : undefined;
    const rows = new RowCollector(sent, name, options.maxRows, budget, send);
    const data = (sheet?.['!data'] ?? []) as ((XLSX.CellObject | undefined)[] | undefined)[];
    for (const [at, line] of data.entries()) {
      if (line)
        rows.add(
          at + 1,
          Array.from(line, (cell) => cellValue(cell, date1904)),
        );
    }
    rows.flush();
    sent += 1;
  }
}
