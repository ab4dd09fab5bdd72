import { FileRefused } from '../../files/refused';
import { createWorkerPool, WorkerFailed } from '../../jobs/workers';
import { Cell, cellKinds } from './cell';
import { limits } from './limits';
import type { ReadReply, ReadTask } from './read-task';
import type { RowBatch } from './sheet-rows';

export interface SheetContent {
  sheetName: string;
  /** Row number of the header: the first row with any text. 0 for an empty sheet. */
  headerRow: number;
  /** Texts of the header, trimmed; '' for a column without one. */
  header: string[];
  /** Rows below with any text, in order; each at least as long as the header. */
  rows: Cell[][];
}

interface ReadOptions {
  /** Rows allowed besides the header, 10,000 unless told, at most 200,000; one more refuses the file. */
  maxRows?: number;
  signal?: AbortSignal;
  /** 30,000 unless told. */
  timeoutMs?: number;
}

// Two at a time: one stubborn file must not hold up everybody else's. The heap of a good file stays far below.
const pool = createWorkerPool<ReadTask, ReadReply>(new URL('./excel-read.worker.ts', import.meta.url), {
  size: 2,
  timeoutMs: 30_000,
  memoryMb: 256,
  youngMb: 8,
});

function take(sheets: SheetContent[], batch: RowBatch): void {
  sheets[batch.sheet] ??= { sheetName: batch.sheetName, headerRow: 0, header: [], rows: [] };
  const sheet = sheets[batch.sheet] as SheetContent;
  let at = 0;
  for (const [index, number] of batch.numbers.entries()) {
    const end = at + (batch.widths[index] as number);
    if (sheet.headerRow === 0) {
      sheet.headerRow = number;
      sheet.header = batch.texts.slice(at, end).map((text) => text.trim());
    } else {
      const cells: Cell[] = [];
      for (let column = 0; at + column < end; column += 1) {
        const kind = cellKinds[batch.kinds[at + column] as number] as Cell['kind'];
        cells.push(new Cell(kind, batch.texts[at + column] as string, number, column));
      }
      while (cells.length < sheet.header.length) cells.push(new Cell('empty', '', number, cells.length));
      sheet.rows.push(cells);
    }
    at = end;
  }
}

async function read(path: string, sheet: ReadTask['sheet'], options: ReadOptions): Promise<SheetContent[]> {
  const maxRows = Math.min(options.maxRows ?? 10_000, limits.rows);
  const sheets: SheetContent[] = [];
  const taken = new Int32Array(new SharedArrayBuffer(4));
  let reply: ReadReply;
  try {
    reply = await pool.run(
      { path, sheet, maxRows, taken: taken.buffer },
      {
        signal: options.signal,
        timeoutMs: options.timeoutMs,
        onProgress: (batch) => {
          take(sheets, batch as RowBatch);
          Atomics.add(taken, 0, 1);
          Atomics.notify(taken, 0);
        },
      },
    );
  } catch (error) {
    if (error instanceof WorkerFailed && error.kind === 'timeout') {
      throw new FileRefused('timeout', '文件读取超时，请拆分后重新上传');
    }
    if (error instanceof WorkerFailed && error.kind === 'memory') {
      throw new FileRefused('too_complex', '文件过于复杂，无法读取，请拆分后重新上传');
    }
    throw error;
  }
  if (reply.refused) throw new FileRefused(reply.refused.reason, reply.refused.message);
  return sheets;
}

/**
 * One sheet of an .xlsx or .xls file, read in a worker thread; the type is decided by content.
 * Throws FileRefused with a Chinese sentence for everything the sender can mend (wrong type, too large, damaged,
 * encrypted, no such sheet), WorkerFailed of kind 'aborted' when `signal` fires.
 */
export async function readSheet(
  path: string,
  options: ReadOptions & { sheet?: string | number } = {},
): Promise<SheetContent> {
  const { sheet = 0 } = options;
  const [content] = await read(path, typeof sheet === 'number' ? { index: sheet } : { name: sheet }, options);
  if (!content)
    throw new FileRefused('kind', typeof sheet === 'number' ? '文件中没有工作表' : `文件中没有名为“${sheet}”的工作表`);
  return content;
}

/** Every visible sheet, as readSheet reads one; `maxRows` counts for each. */
export function readWorkbook(path: string, options: ReadOptions = {}): Promise<SheetContent[]> {
  return read(path, 'all', options);
}
