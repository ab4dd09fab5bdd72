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

/** What stands above the columns of a sheet that is printed and filed: a ledger has a title and groups of columns. */
export interface SheetHead {
  /** Over the whole width. */
  readonly title: string;
  /** Below it: whose, of which period, made when. */
  readonly subtitle?: string;
  /** Headings over neighbouring columns, `from` and `to` counted from 0; columns of no group are as high as both rows. */
  readonly groups?: readonly { readonly title: string; readonly from: number; readonly to: number }[];
}

/** Indexes into the cell formats of stylesXml; `form` ones have lines around them and wrap. */
const style = {
  text: 1,
  number: 2,
  date: 3,
  datetime: 4,
  header: 5,
  required: 6,
  note: 7,
  formTitle: 8,
  formSubtitle: 9,
  formHeader: 10,
  formText: 11,
  formNumber: 12,
  formDate: 13,
  formDatetime: 14,
} as const;

/**
 * Cell formats. Text cells carry the text format and a quote mark (quotePrefix), so that a cell holding "=1+1" stays text
 * even after somebody opens it for editing and presses Enter.
 */
export const stylesXml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="4"><font><sz val="11"/><name val="宋体"/></font><font><b/><sz val="11"/><name val="宋体"/></font><font><b/><sz val="11"/><color rgb="FFC00000"/><name val="宋体"/></font><font><b/><sz val="18"/><name val="宋体"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE7EEF7"/></patternFill></fill></fills><borders count="2"><border/><border><left style="thin"/><right style="thin"/><top style="thin"/><bottom style="thin"/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="15"><xf/><xf numFmtId="49" quotePrefix="1" applyNumberFormat="1"/><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="2" quotePrefix="1" applyNumberFormat="1" applyFont="1" applyFill="1"/><xf numFmtId="49" fontId="2" fillId="2" quotePrefix="1" applyNumberFormat="1" applyFont="1" applyFill="1"/><xf numFmtId="49" quotePrefix="1" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="49" fontId="3" quotePrefix="1" applyNumberFormat="1" applyFont="1" applyAlignment="1"><alignment horizontal="center" vertical="center"/></xf><xf numFmtId="49" quotePrefix="1" applyNumberFormat="1" applyAlignment="1"><alignment horizontal="left" vertical="center"/></xf><xf numFmtId="49" fontId="1" fillId="2" borderId="1" quotePrefix="1" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment horizontal="center" vertical="center" wrapText="1"/></xf><xf numFmtId="49" borderId="1" quotePrefix="1" applyNumberFormat="1" applyBorder="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf><xf borderId="1" applyBorder="1" applyAlignment="1"><alignment vertical="center"/></xf><xf numFmtId="164" borderId="1" applyNumberFormat="1" applyBorder="1" applyAlignment="1"><alignment horizontal="center" vertical="center"/></xf><xf numFmtId="165" borderId="1" applyNumberFormat="1" applyBorder="1" applyAlignment="1"><alignment horizontal="center" vertical="center" wrapText="1"/></xf></cellXfs></styleSheet>`;

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
/** 2550.0000 → 2550: places that a column has and the value does not would count as digits. */
const trimmed = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
const digitsOf = (text: string): number => text.replace(/^-?0?\.?0*|\./g, '').length;

function cellXml(at: string, value: unknown, kind: ColumnKind): string {
  if (value === null || value === undefined || value === '') return '';
  const text = String(value);
  if (kind === 'number' && decimal.test(text)) {
    const digits = trimmed(text);
    if (digitsOf(digits) <= 15) return `<c r="${at}" s="${style.number}"><v>${digits}</v></c>`;
  }
  const moment = kind === 'date' ? serialOfMoment(text) : undefined;
  if (moment) return `<c r="${at}" s="${moment.hasTime ? style.datetime : style.date}"><v>${moment.serial}</v></c>`;
  return textXml(at, text, style.text);
}

export interface RowOptions {
  /** Wrap long text, as in a sheet of notes. */
  notes?: boolean;
  /** Below a head every cell has its lines, also the empty ones. */
  head?: SheetHead;
}

function formCellXml(at: string, value: unknown, kind: ColumnKind): string {
  const cell = cellXml(at, value, kind);
  const plain = / s="(\d)"/.exec(cell)?.[1];
  const form =
    plain === String(style.number)
      ? style.formNumber
      : plain === String(style.date)
        ? style.formDate
        : plain === String(style.datetime)
          ? style.formDatetime
          : style.formText;
  return cell === '' ? `<c r="${at}" s="${style.formText}"/>` : cell.replace(/ s="\d"/, ` s="${form}"`);
}

/** Rows above the data. */
export const headRows = (head: SheetHead | undefined): number =>
  head ? 2 + (head.subtitle ? 1 : 0) + (head.groups ? 1 : 0) : 1;

/** Title, subtitle, groups and columns, and which of their cells are one. */
function headXml(columns: readonly SheetColumn[], head: SheetHead): { rows: string; merged: string[] } {
  const last = columnName(columns.length - 1);
  const rows = [`<row r="1" ht="30" customHeight="1">${textXml('A1', head.title, style.formTitle)}</row>`];
  const merged = [`A1:${last}1`];
  if (head.subtitle) {
    rows.push(`<row r="2" ht="20" customHeight="1">${textXml('A2', head.subtitle, style.formSubtitle)}</row>`);
    merged.push(`A2:${last}2`);
  }
  const below = headRows(head);
  if (head.groups) {
    const above = below - 1;
    const texts = columns.map(({ title }) => title);
    const grouped = new Set<number>();
    for (const { title, from, to } of head.groups) {
      for (let i = from; i <= to; i += 1) {
        grouped.add(i);
        texts[i] = i === from ? title : '';
      }
      if (to > from) merged.push(`${columnName(from)}${above}:${columnName(to)}${above}`);
    }
    for (let i = 0; i < columns.length; i += 1)
      if (!grouped.has(i)) merged.push(`${columnName(i)}${above}:${columnName(i)}${below}`);
    rows.push(
      `<row r="${above}">${texts.map((text, i) => textXml(`${columnName(i)}${above}`, text, style.formHeader)).join('')}</row>`,
    );
  }
  rows.push(
    `<row r="${below}" ht="28" customHeight="1">${columns.map(({ title }, i) => textXml(`${columnName(i)}${below}`, title, style.formHeader)).join('')}</row>`,
  );
  return { rows: rows.join(''), merged };
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
    else if (options.head) cells += formCellXml(at, value, columns[i]?.kind ?? 'text');
    else cells += cellXml(at, value, columns[i]?.kind ?? 'text');
  }
  return `<row r="${number}">${cells}</row>`;
}

/** Everything before the data: columns, frozen header. The first row of data is the one after `headRows`. */
export function sheetStart(columns: readonly SheetColumn[], active: boolean, head?: SheetHead): string {
  const selected = active ? ' tabSelected="1"' : '';
  const formats = { text: style.text, number: style.number, date: style.date };
  const cols = columns.map(
    ({ width = 16, kind = 'text' }, i) =>
      `<col min="${i + 1}" max="${i + 1}" width="${width}" style="${formats[kind]}" customWidth="1"/>`,
  );
  const titles = columns.map(({ title, required }, i) =>
    textXml(`${columnName(i)}1`, title, required ? style.required : style.header),
  );
  const rows = head ? headXml(columns, head).rows : `<row r="1">${titles.join('')}</row>`;
  const frozen = headRows(head);
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${head ? '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' : ''}<sheetViews><sheetView${selected} workbookViewId="0"><pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>${rows}`;
}

/** On paper a sheet with a head lies across, as wide as the page, with its pages numbered. */
const PAPER =
  '<printOptions horizontalCentered="1"/><pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/><headerFooter><oddFooter>&amp;C第 &amp;P 页，共 &amp;N 页</oddFooter></headerFooter>';

/** Everything after the data. `validations` is a finished dataValidations element or nothing. */
export function sheetEnd(columns: readonly SheetColumn[], lastRow: number, validations = '', head?: SheetHead): string {
  const last = columnName(columns.length - 1);
  const merged = head ? headXml(columns, head).merged : [];
  const merges =
    merged.length > 0
      ? `<mergeCells count="${merged.length}">${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
      : '';
  // Ids and codes are text on purpose: no green corner on every cell.
  return `</sheetData><autoFilter ref="A${headRows(head)}:${last}${lastRow}"/>${merges}${validations}${head ? PAPER : ''}<ignoredErrors><ignoredError sqref="A1:${last}${lastRow}" numberStoredAsText="1"/></ignoredErrors></worksheet>`;
}
