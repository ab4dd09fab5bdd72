import { columnName } from './cell';
import { serialOfMoment } from './serial';

export type ColumnKind = 'text' | 'number' | 'date';

export interface SheetColumn {
  title: string;
  /** In characters of the default font, 16 unless told. A Chinese character takes two. */
  width?: number;
  /**
   * text unless told. number takes numbers and decimal strings of up to 15 digits; date takes yyyy-MM-dd and
   * yyyy-MM-dd HH:mm:ss. What does not fit is written as text, never dropped or rounded.
   */
  kind?: ColumnKind;
  /** Title in red: must be filled in. */
  required?: boolean;
}

/** Indexes into the cell formats of stylesXml. */
const style = { text: 1, number: 2, date: 3, datetime: 4, header: 5, required: 6, note: 7 } as const;

/**
 * Cell formats. Text cells carry the text format and a quote mark (quotePrefix), so that a cell holding "=1+1" stays text
 * even after somebody opens it for editing and presses Enter.
 */
export const stylesXml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="3"><font><sz val="11"/><name val="宋体"/></font><font><b/><sz val="11"/><name val="宋体"/></font><font><b/><sz val="11"/><color rgb="FFC00000"/><name val="宋体"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE7EEF7"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="8"><xf/><xf numFmtId="49" quotePrefix="1" applyNumberFormat="1"/><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="2" quotePrefix="1" applyNumberFormat="1" applyFont="1" applyFill="1"/><xf numFmtId="49" fontId="2" fillId="2" quotePrefix="1" applyNumberFormat="1" applyFont="1" applyFill="1"/><xf numFmtId="49" quotePrefix="1" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs></styleSheet>`;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What a cell can hold. */
const maxCharacters = 32_767;

/** Text fit for XML: characters XML cannot carry go, and what Excel would read as its own escape is escaped. */
export function xmlText(text: string): string {
  return text
    .slice(0, maxCharacters)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\t\n\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (c) => entities[c] as string);
}

const textXml = (at: string, text: string, format: number): string =>
  `<c r="${at}" s="${format}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;

const decimal = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const digitsOf = (text: string): number => text.replace(/^-?0?\.?0*|\./g, '').length;

function cellXml(at: string, value: unknown, kind: ColumnKind): string {
  if (value === null || value === undefined || value === '') return '';
  const text = String(value);
  if (kind === 'number' && decimal.test(text) && digitsOf(text) <= 15)
    return `<c r="${at}" s="${style.number}"><v>${text}</v></c>`;
  const moment = kind === 'date' ? serialOfMoment(text) : undefined;
  if (moment) return `<c r="${at}" s="${moment.hasTime ? style.datetime : style.date}"><v>${moment.serial}</v></c>`;
  return textXml(at, text, style.text);
}

export interface RowOptions {
  /** Wrap long text, as in a sheet of notes. */
  notes?: boolean;
}

/** One data row. */
export function rowXml(
  number: number,
  values: readonly unknown[],
  columns: readonly SheetColumn[],
  options: RowOptions = {},
): string {
  let cells = '';
  for (let i = 0; i < columns.length; i += 1) {
    const at = `${columnName(i)}${number}`;
    const value = values[i];
    if (options.notes && value) cells += textXml(at, String(value), style.note);
    else cells += cellXml(at, value, columns[i]?.kind ?? 'text');
  }
  return `<row r="${number}">${cells}</row>`;
}

/** Everything before the data: columns, frozen bold header. The first row of data is row 2. */
export function sheetStart(columns: readonly SheetColumn[], active: boolean): string {
  const selected = active ? ' tabSelected="1"' : '';
  const formats = { text: style.text, number: style.number, date: style.date };
  const cols = columns.map(
    ({ width = 16, kind = 'text' }, i) =>
      `<col min="${i + 1}" max="${i + 1}" width="${width}" style="${formats[kind]}" customWidth="1"/>`,
  );
  const titles = columns.map(({ title, required }, i) =>
    textXml(`${columnName(i)}1`, title, required ? style.required : style.header),
  );
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView${selected} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`;
}

/** Everything after the data. `validations` is a finished dataValidations element or nothing. */
export function sheetEnd(columns: readonly SheetColumn[], lastRow: number, validations = ''): string {
  const last = columnName(columns.length - 1);
  // Ids and codes are text on purpose: no green corner on every cell.
  return `</sheetData><autoFilter ref="A1:${last}${lastRow}"/>${validations}<ignoredErrors><ignoredError sqref="A1:${last}${lastRow}" numberStoredAsText="1"/></ignoredErrors></worksheet>`;
}
