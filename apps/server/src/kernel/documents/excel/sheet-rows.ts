import { FileRefused } from '../../files/refused';
import { type CellKind, cellKinds } from './cell';
import { limits } from './limits';

/** Some rows of one sheet on their way out of the worker: flat arrays, because copying 200,000 objects would block. */
export interface RowBatch {
  /** Index into the sheets of the result. */
  sheet: number;
  sheetName: string;
  /** Row numbers as the sheet shows them. */
  numbers: number[];
  /** How many cells each row has; the rest of the row is empty. */
  widths: number[];
  /** Indexes into cellKinds, row after row. */
  kinds: Uint8Array;
  texts: string[];
}

/** Taking one batch apart costs the main thread one to two milliseconds. */
const batchCells = 2_000;
const kindCodes = new Map(cellKinds.map((kind, code) => [kind, code]));

/** Gathers the rows of one sheet, counts what they cost and hands them on in batches. Throws FileRefused. */
export class RowCollector {
  rows = 0;
  #numbers: number[] = [];
  #widths: number[] = [];
  #kinds: number[] = [];
  #texts: string[] = [];

  constructor(
    private readonly sheet: number,
    private readonly sheetName: string,
    /** Rows allowed besides the header. */
    private readonly maxRows: number,
    private readonly budget: { characters: number },
    private readonly send: (batch: RowBatch) => void,
  ) {}

  /** `cells` may have holes; a row without any text is no row. */
  add(number: number, cells: readonly ({ kind: CellKind; text: string } | undefined)[]): void {
    let width = cells.length;
    while (width > 0 && !cells[width - 1]?.text) width -= 1;
    if (width === 0) return;
    if (width > limits.columns) {
      throw new FileRefused('too_complex', `第${number}行超过${limits.columns}列，请删除多余的列后重新上传`);
    }
    this.rows += 1;
    if (this.rows > this.maxRows + 1) {
      throw new FileRefused('too_complex', `一次最多读取${this.maxRows}行数据，请拆分后重新上传`);
    }
    this.#numbers.push(number);
    this.#widths.push(width);
    for (let column = 0; column < width; column += 1) {
      const cell = cells[column];
      this.budget.characters -= cell?.text.length ?? 0;
      this.#kinds.push(kindCodes.get(cell?.kind ?? 'empty') as number);
      this.#texts.push(cell?.text ?? '');
    }
    if (this.budget.characters < 0) throw new FileRefused('too_complex', '文件内的文字过多，请拆分后重新上传');
    if (this.#texts.length >= batchCells) this.flush();
  }

  /** Sends what is left; also once for a sheet without rows, so that it is known by name. */
  flush(): void {
    this.send({
      sheet: this.sheet,
      sheetName: this.sheetName,
      numbers: this.#numbers,
      widths: this.#widths,
      kinds: Uint8Array.from(this.#kinds),
      texts: this.#texts,
    });
    this.#numbers = [];
    this.#widths = [];
    this.#kinds = [];
    this.#texts = [];
  }
}

/** A text of a cell: no control characters, one kind of line end; blank text counts as no text. */
export function textCell(raw: string): { kind: CellKind; text: string } | undefined {
  if (raw.length > limits.cellCharacters) throw new FileRefused('too_complex', '有单元格的文字超过32767个字，无法读取');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must go
  const text = raw.replace(/\r\n?/g, '\n').replace(/[\x00-\x08\x0B\x0C\x0E-\x1F]/g, '');
  return text.trim() === '' ? undefined : { kind: 'text', text };
}
