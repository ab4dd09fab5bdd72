import { open } from 'node:fs/promises';
import { FileRefused } from '../../files/refused';
import { openPackage } from './checked-package';
import { limits } from './limits';
import { type RowBatch, RowCollector } from './sheet-rows';
import { readXls } from './xls-read';
import { readDateStyles, readSharedStrings, readWorkbookParts, wrongType } from './xlsx-parts';
import { readSheetPart } from './xlsx-sheet';

export interface ReadTask {
  path: string;
  maxRows: number;
  /** A sheet by name or by its place among the visible ones; absent = the first; 'all' = every visible one. */
  sheet: { name: string } | { index: number } | 'all';
  /** One 32-bit counter of the batches the main thread has taken. */
  taken: SharedArrayBuffer;
}

/**
 * Batches on their way at a time. A message port hands over everything that waits in one turn of the event loop, so a
 * worker that runs ahead would block the main thread for as long as all of it takes to take apart.
 */
const ahead = 4;

/** `send` that waits for the main thread; the thread sleeps, which is right: it has nothing else to do. */
function paced(send: (batch: RowBatch) => void, taken: Int32Array): (batch: RowBatch) => void {
  let sent = 0;
  return (batch) => {
    for (let seen = Atomics.load(taken, 0); sent - seen >= ahead; seen = Atomics.load(taken, 0))
      Atomics.wait(taken, 0, seen);
    send(batch);
    sent += 1;
  };
}

/** A refusal is a result, not an error: its reason must survive the way between the threads. */
export type ReadReply = { refused?: { reason: FileRefused['reason']; message: string } };

async function magicOf(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.toString('hex', 0, bytesRead);
  } finally {
    await file.close();
  }
}

async function readXlsx(
  task: ReadTask,
  chooses: (name: string, index: number) => boolean,
  send: (batch: RowBatch) => void,
): Promise<void> {
  const file = await openPackage(task.path);
  try {
    const parts = await readWorkbookParts(file);
    const chosen = parts.sheets.filter(({ name }, index) => chooses(name, index));
    if (chosen.length === 0) return;
    const context = {
      date1904: parts.date1904,
      maxRows: task.maxRows,
      dateStyles: await readDateStyles(file, parts.styles),
      sharedStrings: await readSharedStrings(file, parts.sharedStrings),
    };
    const budget = { characters: limits.totalCharacters };
    for (const [index, { name, part }] of chosen.entries()) {
      const rows = new RowCollector(index, name, task.maxRows, budget, send);
      await readSheetPart(file, part, context, rows);
      rows.flush();
    }
  } finally {
    file.close();
  }
}

/** Reads a workbook by what it is, not by its name, and sends its rows in batches. Runs in the worker. */
export async function runReadTask(task: ReadTask, report: (batch: RowBatch) => void): Promise<ReadReply> {
  const send = paced(report, new Int32Array(task.taken));
  const { sheet } = task;
  const chooses = (name: string, index: number): boolean =>
    sheet === 'all' || ('name' in sheet ? sheet.name === name : sheet.index === index);
  try {
    const magic = await magicOf(task.path);
    if (magic.startsWith('504b0304')) await readXlsx(task, chooses, send);
    else if (magic === 'd0cf11e0a1b11ae1') {
      await readXls(task.path, { maxRows: task.maxRows, chooses }, send);
    } else throw wrongType();
    return {};
  } catch (error) {
    if (error instanceof FileRefused) return { refused: { reason: error.reason, message: error.message } };
    throw error;
  }
}
