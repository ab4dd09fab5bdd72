import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type AnyResource, columnName, kindOf, type RowOf, type Stored } from '@anlan/resource';
import type { FastifyRequest } from 'fastify';
import { audit } from '../../audit/audit';
import { type Ctx, inScope, type Work } from '../../context';
import { readSheet, type SheetContent } from '../../documents/excel/read';
import { writeTemplate } from '../../documents/excel/template';
import { XLSX } from '../../documents/excel/write';
import { Refusal, refuse } from '../../errors';
import { MB } from '../../files/limit';
import { FileRefused } from '../../files/refused';
import { onlyTheFile } from '../../http/parts';
import { openRoute, type Route } from '../../route';
import type { Implementation } from '../implement';
import { rowsOf } from '../list/read';
import { insertMany } from '../write/many';
import { changeRow, keptAsIs } from '../write/one';
import { prepareLook } from './import-look';
import { KIND_WORDS, noteOf } from './import-notes';
import { recordImport } from './import-record';
import {
  type CellError,
  KEY_SEPARATOR,
  keyFields,
  keyOf,
  readRecords,
  type SheetRecord,
  sheetColumns,
  wired,
} from './import-sheet';
import { takenErrors } from './import-taken';

type Common = Pick<
  Route,
  'method' | 'path' | 'resource' | 'operation' | 'access' | 'summary' | 'needsCompany' | 'takes'
>;

const MAX_ROWS = 20_000;
export const SHEET_BYTES = 50 * MB;
const YIELD_EVERY = 100;

/** The template is the import's own columns, so a filled one always fits; notes and drop-downs come from the fields. */
export function templateRoute(resource: AnyResource, common: Common): Route {
  return openRoute({
    ...common,
    effect: 'read',
    reach: 'none',
    needsCompany: false,
    open: async (ctx) => {
      const columns = await Promise.all(
        sheetColumns(resource).map(async ({ title, field, rows }) => {
          const required = field.required === true && !rows;
          const items = field.kind === 'dict' ? await ctx.app.dictionaries.items(ctx.tenantId, field.dict) : [];
          const options =
            field.kind === 'dict' && !field.multiple
              ? items.filter((item) => !item.sealed).map((item) => item.label)
              : field.kind === 'choice'
                ? Object.values(field.options)
                : undefined;
          const type = KIND_WORDS[field.kind];
          return { title, required, type, note: noteOf(field), options, width: field.kind === 'longText' ? 30 : 18 };
        }),
      );
      return {
        file: writeTemplate({ sheetName: resource.label, columns, rows: MAX_ROWS }),
        name: `${resource.label}导入模板.xlsx`,
        type: XLSX,
      };
    },
  });
}

/** Whole file checked, every bad row told by row and column, all or nothing. */
export function importRoute(resource: AnyResource, common: Common, implementation?: Implementation): Route {
  return openRoute({
    ...common,
    effect: 'write',
    reach: 'rows',
    consumes: 'multipart',
    uploadBytes: SHEET_BYTES,
    open: async (ctx, { request }) => {
      const { created, updated } = await importInto(ctx, resource, implementation, request);
      return { data: { created, updated }, msg: '导入成功!' };
    },
  });
}

export interface Imported {
  readonly created: number;
  readonly updated: number;
  /** The record of this import (excelRecord). */
  readonly recordId: string;
}

/** One sheet into one resource, and a record of it: in the same transaction where it went well, else by itself. */
export async function importInto(
  ctx: Ctx,
  resource: AnyResource,
  implementation: Implementation | undefined,
  request: FastifyRequest,
): Promise<Imported> {
  const { content, fileName } = await receiveSheet(request, MAX_ROWS);
  const facts = { resource, fileName, rows: content.rows.length };
  try {
    const look = await inScope(ctx, (work) => prepareLook(work, resource));
    const read = await readRecords(resource, content, look);
    if (read.records.length === 0 && read.errors.length === 0) throw refuse('文件中没有数据');
    return await inScope(ctx, async (work) => {
      const result = await writeRecords(work, resource, read.records, read.errors, implementation);
      return { ...result, recordId: await recordImport(work, facts, result) };
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const recordId = await inScope(ctx, (work) => recordImport(work, facts, error));
    throw new Refusal(error.status, error.message, { ...error.extra, data: { ...error.extra.data, recordId } });
  }
}

function refused(errors: readonly CellError[]): Refusal {
  const first = errors[0] as CellError;
  return new Refusal(400, `导入失败，共${errors.length}处错误：第${first.row}行「${first.column}」${first.message}`, {
    data: { errors },
  });
}

async function writeRecords(
  work: Work,
  resource: AnyResource,
  records: readonly SheetRecord[],
  earlier: readonly CellError[],
  implementation?: Implementation,
): Promise<{ created: number; updated: number }> {
  const hooks = implementation?.hooks ?? {};
  const existing = await existingByKey(work, resource, records);
  const errors: CellError[] = [...earlier];
  const creates: Stored[] = [];
  const updates: { before: RowOf<AnyResource> & Stored; values: Stored }[] = [];
  const columns = sheetColumns(resource);
  for (const [place, record] of records.entries()) {
    // Rules mostly answer at once: without a rest ten thousand of them would keep everybody else waiting.
    if (place % YIELD_EVERY === 0) await new Promise(setImmediate);
    const before = record.key === undefined ? undefined : existing.get(record.key);
    const values = { ...record.values };
    if (!record.bad) {
      for (const error of (await hooks.beforeWrite?.(work, values, before)) ?? []) {
        const name = error.field.replace(/^(\w+)\[\d+\]\./, '$1.');
        const title = columns.find(
          (column) => wired(resource, column).key === name || (!column.rows && column.name === name),
        )?.title;
        errors.push({ row: record.row, column: title ?? '', field: error.field, message: error.message });
      }
    }
    if (before) errors.push(...(await kept(work, resource, before, values, record.row)));
    if (before) updates.push({ before, values });
    else creates.push(values);
  }
  errors.push(...(await takenErrors(work, resource, records, existing)));
  if (errors.length > 0) throw refused(errors.sort((one, other) => one.row - other.row));
  const ids = await insertMany(work, resource, creates, 'import');
  for (const { before, values } of updates) {
    await changeRow(work, resource, before, values, { kind: 'import' });
  }
  await hooks.afterImport?.(work, [
    ...ids.map((id) => ({ id, before: undefined })),
    ...updates.map(({ before }) => ({ id: before.id, before })),
  ]);
  await audit(work, {
    kind: 'import',
    resource: resource.name,
    after: { created: creates.length, updated: updates.length },
  });
  return { created: creates.length, updated: updates.length };
}

/** What a form may not change of this record, a sheet may not either. */
async function kept(
  work: Work,
  resource: AnyResource,
  before: Readonly<Stored>,
  values: Readonly<Stored>,
  row: number,
): Promise<CellError[]> {
  try {
    await keptAsIs(work, resource, before, values);
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [{ row, column: '', field: '', message: error.message }];
  }
}

async function existingByKey(
  work: Work,
  resource: AnyResource,
  records: readonly SheetRecord[],
): Promise<Map<string, RowOf<AnyResource> & Stored>> {
  const names = keyFields(resource);
  const keyed = records.filter((record) => record.key !== undefined);
  const [first] = names;
  if (!first || keyed.length === 0) return new Map();
  const field = resource.fields[first];
  const type = field ? (kindOf(field).columns(first, field)[0]?.type ?? 'text') : 'text';
  const parts = names.map((name) => `coalesce(${columnName(name)}::text, '')`);
  const together = names.length > 1 ? ` and concat_ws($3, ${parts.join(', ')}) = any($4::text[])` : '';
  const rows = await work.tx.query<{ id: string }>(
    `select id from ${resource.table} where tenant_id = $1 and ${columnName(first)} = any($2::${type}[])${together} and deleted_at is null`,
    [
      work.tenantId,
      keyed.map(({ values }) => values[first]),
      ...(names.length > 1 ? [KEY_SEPARATOR, keyed.map(({ key }) => key)] : []),
    ],
  );
  const found = await rowsOf(
    work,
    resource,
    rows.map((row) => row.id),
    { lock: true },
  );
  return new Map(found.map((row) => [keyOf(names, row as Stored) as string, row as RowOf<AnyResource> & Stored]));
}

/** Takes the multipart `file` to a temporary place, reads it in the worker, leaves nothing behind. */
export async function receiveSheet(
  request: FastifyRequest,
  maxRows: number,
): Promise<{ readonly content: SheetContent; readonly fileName: string }> {
  if (!request.isMultipart()) throw refuse('请上传导入文件');
  const part = await request.file?.({ limits: { fileSize: SHEET_BYTES, files: 1 } });
  if (!part) throw refuse('请上传导入文件');
  onlyTheFile(request, part);
  const folder = await mkdtemp(join(tmpdir(), 'anlan-import-'));
  const path = join(folder, `${randomUUID()}.bin`);
  const abort = new AbortController();
  // A request also closes when it has come in whole, which on a busy machine is before the sheet has been read.
  const cancel = () => {
    if (!request.raw.complete) abort.abort();
  };
  request.raw.once('close', cancel);
  try {
    await pipeline(part.file, createWriteStream(path, { mode: 0o600 }), { signal: abort.signal });
    if (part.file.truncated) throw new Refusal(413, '上传上限50M');
    const content = await readSheet(path, { maxRows, signal: abort.signal }).catch((error: unknown) => {
      // What is not even called a workbook is refused by its name, what is called so by its content.
      const named = /\.xlsx?$/i.test(part.filename);
      if (named || !(error instanceof FileRefused) || error.reason !== 'kind') throw error;
      throw new FileRefused('kind', '只能上传.xls或.xlsx格式的文件');
    });
    return { content, fileName: sheetName(part.filename) };
  } finally {
    request.raw.off('close', cancel);
    await rm(folder, { recursive: true, force: true });
  }
}

const sheetName = (name: string): string => {
  const last = name.split(/[\\/]/).pop()?.replaceAll('\0', '').toWellFormed().trim() ?? '';
  return [...last].slice(0, 200).join('') || '未命名';
};
