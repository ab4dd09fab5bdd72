import { FileRefused } from '../../files/refused';
import { type CellKind, columnIndex } from './cell';
import type { CheckedPackage } from './checked-package';
import { limits } from './limits';
import { type DateFormat, momentOfSerial, plainNumber } from './serial';
import { type RowCollector, textCell } from './sheet-rows';
import { unescapeX } from './xlsx-parts';
import { parseXml } from './xml';

interface SheetContext {
  sharedStrings: readonly string[];
  dateStyles: readonly DateFormat[];
  date1904: boolean;
  maxRows: number;
}

interface RawCell {
  type: string;
  style: number;
  value: string;
  hasValue: boolean;
  hasFormula: boolean;
}

type Value = { kind: CellKind; text: string } | undefined;

function numberCell(raw: string, format: DateFormat, date1904: boolean): Value {
  const value = Number(raw);
  if (raw.trim() === '') return undefined;
  if (!Number.isFinite(value)) return { kind: 'error', text: raw.slice(0, 50) };
  return momentOfSerial(value, format, date1904) ?? { kind: 'number', text: plainNumber(value) };
}

/** A moment written as ISO 8601 text (strict workbooks). */
function isoCell(raw: string): Value {
  const parts = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2})(?:\.\d+)?Z?)?$/.exec(raw);
  if (!parts?.[1]) return { kind: 'error', text: raw.slice(0, 50) };
  return parts[2] ? { kind: 'datetime', text: `${parts[1]} ${parts[2]}` } : { kind: 'date', text: parts[1] };
}

function cellValue(cell: RawCell, context: SheetContext): Value {
  // A formula whose result was never stored: the sheet would show a value we do not have, so it must not pass as empty.
  if (cell.hasFormula && !cell.hasValue) return { kind: 'error', text: '公式没有结果' };
  switch (cell.type) {
    case 's': {
      const text = context.sharedStrings[Number(cell.value)];
      if (text === undefined && cell.value !== '') throw new FileRefused('damaged', '文件内容已损坏，无法读取');
      return textCell(text ?? '');
    }
    case 'inlineStr':
    case 'str':
      return textCell(unescapeX(cell.value));
    case 'b':
      return cell.hasValue ? { kind: 'boolean', text: cell.value === '1' ? 'TRUE' : 'FALSE' } : undefined;
    case 'e':
      return { kind: 'error', text: cell.value.slice(0, 50) };
    case 'd':
      return isoCell(cell.value);
    default:
      return numberCell(cell.value, context.dateStyles[cell.style] ?? 'none', context.date1904);
  }
}

/** Streams the rows of one worksheet into `rows`. Formulas count by their stored result and are never evaluated. */
export async function readSheetPart(
  file: CheckedPackage,
  part: string,
  context: SheetContext,
  rows: RowCollector,
): Promise<void> {
  const opened = file.open(part);
  if (!opened) throw new FileRefused('damaged', '文件内容已损坏，无法读取');
  const maxCells = context.maxRows * limits.cellsPerRow;
  let elements = 0;
  let rowElements = 0;
  let row = 0;
  let column = -1;
  let cells: Value[] = [];
  let cell: RawCell | undefined;
  let capture = false;
  let phonetic = 0;

  await parseXml(opened, {
    open(name, attributes) {
      if (name === 'c') {
        elements += 1;
        if (elements > maxCells)
          throw new FileRefused('too_complex', '工作表的单元格过多（含空单元格），请删除多余的行和列后重新上传');
        column = attributes.r === undefined ? column + 1 : columnIndex(attributes.r);
        if (column < 0) throw new FileRefused('damaged', '文件内容已损坏，无法读取');
        cell = {
          type: attributes.t ?? 'n',
          style: Number(attributes.s ?? 0),
          value: '',
          hasValue: false,
          hasFormula: false,
        };
      } else if (name === 'v') {
        capture = true;
        if (cell) cell.hasValue = true;
      } else if (name === 't') {
        capture = phonetic === 0 && cell?.type === 'inlineStr';
        if (cell) cell.hasValue = true;
      } else if (name === 'f') {
        if (cell) cell.hasFormula = true;
      } else if (name === 'rPh') {
        phonetic += 1;
      } else if (name === 'row') {
        rowElements += 1;
        if (rowElements > limits.rows) {
          throw new FileRefused('too_complex', `工作表超过${limits.rows}行（含空行），请删除多余的空行后重新上传`);
        }
        const next = attributes.r === undefined ? row + 1 : Number(attributes.r);
        // Rows out of order would put one address twice: no office program writes that.
        if (!Number.isInteger(next) || next <= row || next > 1_048_576)
          throw new FileRefused('damaged', '文件内容已损坏，无法读取');
        row = next;
        column = -1;
        cells = [];
      }
    },
    text(text) {
      if (!capture || !cell) return;
      cell.value += text;
      if (cell.value.length > 2 * limits.cellCharacters)
        throw new FileRefused('too_complex', '有单元格的文字超过32767个字，无法读取');
    },
    close(name) {
      if (name === 'v' || name === 't') capture = false;
      else if (name === 'rPh') phonetic -= 1;
      else if (name === 'row') rows.add(row, cells);
      else if (name === 'c' && cell) {
        const value = cellValue(cell, context);
        if (value) cells[column] = value;
        cell = undefined;
      }
    },
  });
}
