import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resources } from '@anlan/domain';
import type { AnyField, AnyResource } from '@anlan/resource';
import * as XLSX from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeat, workbookParts, writePackage } from '../../kernel/documents/excel/raw-workbook.testing';
import { sheetColumns } from '../../kernel/resource/import/import-sheet';
import { company, must, type Person, type WorldCompany } from '../../testing/company-world';
import { typedSheet } from '../../testing/sheet';
import { multipart, openWorld, type World } from '../../testing/world';
import { cells, importers, lineOf, peopled, plain, send, sendFile, template, totalOf } from './sheet-lines';

/** Every import sheet of the product against what people and programs really send. */
const ROWS = 20_000;
let world: World;
let a: WorldCompany;
let manager: Person;
beforeAll(async () => {
  world = await openWorld();
  a = await company(world, { tag: 'S' });
  manager = await peopled(a);
});
afterAll(async () => {
  await world?.close();
});
const who = (resource: AnyResource): Person => (resource.name === 'riskPoint' ? manager : a.admin);

/** What no cell of this kind can mean; undefined where every text is good. */
function nonsense(field: AnyField): string | undefined {
  switch (field.kind) {
    case 'text':
    case 'longText':
      return field.max ? '长'.repeat(field.max + 1) : undefined;
    case 'dict':
    case 'choice':
      return '没有这一项';
    case 'ref':
    case 'parent':
      return '查无此名';
    case 'flag':
      return '也许';
    default:
      return '不是数也不是日子';
  }
}

/** Sheets refer to what other sheets have made: points, then lists, then plans. */
const inOrder = [...importers].sort(
  (one, other) => Number(one.name.startsWith('check')) - Number(other.name.startsWith('check')),
);

describe.each(inOrder.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) => {
  const rowsFrom = async (header: readonly string[], from: number, count: number) =>
    Promise.all(
      Array.from({ length: count }, async (_, place) => cells(header, await lineOf(a.admin, resource, from + place))),
    );

  it('takes an .xls as it takes an .xlsx, and goes by content where the name says otherwise', async () => {
    const { header } = await template(who(resource), resource);
    const book = (rows: readonly (readonly string[])[]) => {
      const made = XLSX.utils.book_new();
      XLSX.utils.book_append_sheet(
        made,
        XLSX.utils.aoa_to_sheet([[...header], ...rows.map((row) => [...row])]),
        '数据',
      );
      return XLSX.write(made, { type: 'buffer', bookType: 'biff8' }) as Buffer;
    };
    const before = await totalOf(who(resource), resource);
    const [first, second] = await rowsFrom(header, 0, 2);
    const one = must(await sendFile(who(resource), resource, book([first as string[]]), '导入.xls'));
    expect(one.data).toEqual({ created: 1, updated: 0 });
    const other = must(await sendFile(who(resource), resource, book([second as string[]]), '导入.xlsx'));
    expect(other.data).toEqual({ created: 1, updated: 0 });
    expect(await totalOf(who(resource), resource)).toBe(before + 2);
  });

  it('tells a bad cell of every column by row and column, all of them, and takes nothing', async () => {
    const { header } = await template(who(resource), resource);
    const spoilt = sheetColumns(resource).flatMap(({ title, field }) => {
      const text = nonsense(field);
      return text === undefined ? [] : [{ title, text }];
    });
    expect(spoilt.length).toBeGreaterThan(0);
    const rows = await rowsFrom(header, 100, spoilt.length + 1);
    for (const [place, { title, text }] of spoilt.entries())
      (rows[place] as string[])[header.findIndex((one) => plain(one) === title)] = text;
    const before = await totalOf(who(resource), resource);
    const reply = await send(who(resource), resource, header, rows);
    expect(reply.status).toBe(400);
    const told = reply.data.errors as { row: number; column: string; message: string }[];
    const places = told.map(({ row, column }) => `${row} ${column}`);
    // A line of a record that has only one bad cell also lacks what such a line must have: told at the same row.
    const besides = told.filter(({ row, column }) => column !== spoilt[row - 2]?.title);
    for (const { row, column } of besides) {
      const group = (spoilt[row - 2]?.title ?? '').split('-')[0] as string;
      expect([row, column]).toEqual([row, expect.stringMatching(new RegExp(`^${group}-`))]);
    }
    expect(places.filter((one) => !besides.some(({ row, column }) => one === `${row} ${column}`))).toEqual(
      spoilt.map(({ title }, place) => `${place + 2} ${title}`),
    );
    expect(new Set(places).size).toBe(places.length);
    for (const { message } of told) expect(message).toMatch(/[\u4e00-\u9fff]/);
    expect(await totalOf(who(resource), resource)).toBe(before);
  });

  it('refuses a program, a bomb and one row too many, each with its sentence, and takes nothing', async () => {
    const { header } = await template(who(resource), resource);
    const before = await totalOf(who(resource), resource);
    const program = Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), Buffer.alloc(5_000)]);
    const path = join(tmpdir(), `anlan-bomb-${process.pid}-${resource.name}.xlsx`);
    await writePackage(path, { ...workbookParts(''), 'xl/bomb.xml': repeat(400, () => ' '.repeat(100_000)) }, 9);
    const bomb = await readFile(path);
    await rm(path);
    // 40 MB in 40 kB.
    expect(bomb.length).toBeLessThan(100_000);
    const tooMany = await typedSheet(
      header.slice(0, 1),
      Array.from({ length: ROWS + 1 }, (_, n) => [`${n}`]),
    );
    const tried = [
      [program, 'setup.exe', '只能上传.xls或.xlsx格式的文件'],
      [program, '导入.xlsx', '文件内容不是Excel工作簿，请用Excel或WPS另存为.xlsx后重试'],
      [bomb, '导入.xlsx', '文件压缩比异常，无法读取，请用Excel另存后重新上传'],
      [tooMany, '导入.xlsx', '一次最多读取20000行数据，请拆分后重新上传'],
    ] as const;
    for (const [file, name, sentence] of tried) {
      const reply = await sendFile(who(resource), resource, file, name);
      expect([name, reply.status, reply.msg]).toEqual([name, 400, sentence]);
    }
    expect(await totalOf(who(resource), resource)).toBe(before);
  });
});

describe('a record of several lines', () => {
  it('tells every bad and every missing cell of its lines, none of them twice', async () => {
    const list = resources.checkList;
    const { header } = await template(a.admin, list);
    const line = await lineOf(a.admin, list, 300);
    const more = (facts: Record<string, string>) => cells(header, facts);
    const reply = await send(a.admin, list, header, [
      cells(header, { ...line, '检查项-是否必须拍照': '也许' }),
      more({ '检查项-检查内容': '急停是否有效' }),
      more({ '检查项-是否必须拍照': '大概' }),
      more({ '检查项-检查项目': '接地', '检查项-检查内容': '接地线是否完好' }),
    ]);
    expect(reply.status).toBe(400);
    expect(reply.data.errors.map(({ row, column }: { row: number; column: string }) => `${row} ${column}`)).toEqual([
      '2 检查项-是否必须拍照',
      '3 检查项-检查项目',
      '4 检查项-是否必须拍照',
      '4 检查项-检查项目',
      '4 检查项-检查内容',
    ]);
  });
});

describe('20,000 rows in one file', () => {
  const place = resources.patrolCheckPlace;

  it('are taken whole, by the address of the sheet and by the one for all sheets', async () => {
    const { header } = await template(a.admin, place);
    const line = await lineOf(a.admin, place, 0);
    const rows = Array.from({ length: ROWS }, (_, n) =>
      cells(header, { ...line, 点位编号: `DW-${String(n).padStart(6, '0')}`, 点位名称: `批量点位${n}` }),
    );
    const file = await typedSheet(header, rows);
    const counted = async () => {
      const [row] = await world.sql<{ n: number; changed: number }>(
        'select count(*)::int as n, (count(*) filter (where version > 1))::int as changed from patrol_check_place where tenant_id = $1 and deleted_at is null',
        [a.tenantId],
      );
      return row;
    };
    const before = await counted();
    const reply = must(await sendFile(a.admin, place, file));
    expect(reply.data).toEqual({ created: ROWS, updated: 0 });
    const after = { n: (before?.n ?? 0) + ROWS, changed: before?.changed };
    expect(await counted()).toEqual(after);
    // The other way in: the last row is bad, and none of the others has changed.
    const bad = rows.map((row) => [...row]);
    (bad[ROWS - 1] as string[])[header.findIndex((one) => plain(one) === '所属区域')] = '查无此地';
    const { body, headers } = multipart(await typedSheet(header, bad), '点位.xlsx');
    const refused = await a.admin.call('POST', '/safe/excelrecord/up/excel', {
      query: { importType: place.name },
      body,
      headers,
    });
    expect(refused.status).toBe(400);
    expect(refused.data.errors.map(({ row, column }: { row: number; column: string }) => [row, column])).toEqual([
      [ROWS + 1, '所属区域'],
    ]);
    expect(await counted()).toEqual(after);
  });
});

it('not one of all these calls was a mistake of the server’s', () => {
  expect(world.bugs).toEqual([]);
});
