import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import * as XLSX from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../testing/eventually';
import { openPackage } from './checked-package';
import { readSheet, readWorkbook } from './read';
import { writeTemplate } from './template';
import { maxSheetRows, writeSheet, writeSheets } from './write';

let folder: string;
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anlan-excel-write-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function saved(stream: Readable): Promise<string> {
  files += 1;
  const path = join(folder, `${files}.xlsx`);
  await pipeline(stream, createWriteStream(path));
  return path;
}

/** One part of a package as text. */
async function partOf(path: string, name: string): Promise<string> {
  const file = await openPackage(path);
  try {
    return Buffer.concat(await ((await file.open(name)) as Readable).toArray()).toString();
  } finally {
    file.close();
  }
}

const hostile = [
  '=1+1',
  "=cmd|'/C calc'!A0",
  '+86 138',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '=HYPERLINK("http://x","y")',
  '{=1}',
  "'=1",
  '<script>alert(1)</script>',
  ']]>',
  '&amp; " \' < >',
  '_x0041_ _x005F_',
  '0012',
  '1E5',
  '2026-02-30',
  '370102199001011234',
  '{{7*7}}',
  '../../etc/passwd',
  'a\u202Egpj.exe',
  '😀𠮷安全',
  ' 前后空格 ',
  '__proto__',
];

describe('an exported sheet', () => {
  it('brings every dangerous string back as exactly that text, by two readers', async () => {
    const columns = [
      { title: '文字' },
      { title: '数', kind: 'number' as const },
      { title: '日', kind: 'date' as const },
    ];
    const path = await saved(
      writeSheet({ sheetName: '往返', columns, rows: hostile.map((text) => [text, text, text]) }),
    );

    const ours = await readSheet(path);
    // A tab or line end alone before a sign is normalised by XML itself, nothing else changes.
    const expected = hostile.map((text) => text.replace('\r', '\n'));
    expect(ours.rows.map((row) => row[0]?.text)).toEqual(expected);
    expect(ours.rows.every((row) => row[0]?.kind === 'text')).toBe(true);
    expect(ours.rows.map((row) => row[2]?.text)).toEqual(expected);

    const theirs = XLSX.read(await readFile(path), { cellFormula: true });
    const sheet = theirs.Sheets.往返 as XLSX.WorkSheet;
    for (const [i, text] of expected.entries()) {
      for (const letter of ['A', 'C']) {
        const cell = sheet[`${letter}${i + 2}`] as XLSX.CellObject;
        expect([cell.t, cell.v, cell.f]).toEqual(['s', text, undefined]);
      }
    }
    expect(await partOf(path, 'xl/worksheets/sheet1.xml')).not.toContain('<f>');
  });

  it('writes numbers and dates as such, and what does not fit as text', async () => {
    const columns = [
      { title: '数', kind: 'number' as const },
      { title: '日', kind: 'date' as const },
    ];
    const rows = [
      [12.5, '2026-02-01'],
      ['0.10', '2026-02-01 18:30:15'],
      [-3, '1800-01-01'],
      ['123456789012345.0000', null],
      ['12345678901234567890', '尽快'],
      [null, undefined],
      ['NaN', ''],
      [Number.POSITIVE_INFINITY, 'x'],
    ];
    const sheet = await readSheet(await saved(writeSheet({ sheetName: 's', columns, rows })));
    expect(sheet.rows.map((row) => row.map(({ kind, text }) => `${kind} ${text}`))).toEqual([
      ['number 12.5', 'date 2026-02-01'],
      ['number 0.1', 'datetime 2026-02-01 18:30:15'],
      ['number -3', 'text 1800-01-01'],
      ['number 123456789012345', 'empty '],
      ['text 12345678901234567890', 'text 尽快'],
      ['text NaN', 'empty '],
      ['text Infinity', 'text x'],
    ]);
  });

  it('drops what XML cannot carry and cuts what a cell cannot hold', async () => {
    const rows = [['a\0b\x07c\uFFFEd\uD800e'], ['字'.repeat(40_000)], ['😀'.repeat(16_384)]];
    const sheet = await readSheet(await saved(writeSheet({ sheetName: 's', columns: [{ title: 't' }], rows })));
    expect(sheet.rows[0]?.[0]?.text).toBe('abcde');
    expect(sheet.rows[1]?.[0]?.text).toHaveLength(32_767);
    expect(sheet.rows[2]?.[0]?.text).toBe('😀'.repeat(16_383));
  });

  it('has a frozen bold header with a filter over all rows, and widths', async () => {
    const path = await saved(
      writeSheet({
        sheetName: 's',
        columns: [{ title: '名称', width: 30 }, { title: '编号' }],
        rows: [
          ['a', 'b'],
          ['c', 'd'],
        ],
      }),
    );
    const xml = await partOf(path, 'xl/worksheets/sheet1.xml');
    expect(xml).toContain('state="frozen"');
    expect(xml).toContain('<autoFilter ref="A1:B3"/>');
    expect(xml).toContain('min="1" max="1" width="30"');
    expect(xml).toMatch(/<c r="A1" s="5"/);
  });

  it('is a form to be filed where it has a head: merged title and groups, lines, landscape, header on every page', async () => {
    const path = await saved(
      writeSheet({
        sheetName: '台账',
        columns: [{ title: '序号', kind: 'number' }, { title: '描述' }, { title: '时间', kind: 'date' }],
        head: { title: '隐患台账', subtitle: '某公司', groups: [{ title: '发现', from: 1, to: 2 }] },
        rows: [
          [1, '=1+1', '2026-11-21 10:00:00'],
          [2, null, ''],
        ],
      }),
    );
    const sheet = await partOf(path, 'xl/worksheets/sheet1.xml');
    for (const ref of ['A1:C1', 'A2:C2', 'B3:C3', 'A3:A4']) expect(sheet).toContain(`<mergeCell ref="${ref}"/>`);
    expect(sheet).toContain('orientation="landscape"');
    expect(sheet).toContain('<autoFilter ref="A4:C6"/>');
    expect(await partOf(path, 'xl/workbook.xml')).toContain("'台账'!$1:$4</definedName>");
    const book = XLSX.read(await readFile(path), { cellDates: false });
    const read = XLSX.utils.sheet_to_json(book.Sheets.台账 as XLSX.WorkSheet, { header: 1, raw: true });
    expect(read).toEqual([
      ['隐患台账'],
      ['某公司'],
      ['序号', '发现', ''],
      ['序号', '描述', '时间'],
      [1, '=1+1', expect.any(Number)],
      [2],
    ]);
  });

  it('carries several sheets with tab names no program refuses', async () => {
    const names = ['隐患[1]/台账:*?\\', '隐患[1]/台账:*?\\', '很长'.repeat(30), "'引'", '', '__proto__'];
    const path = await saved(
      writeSheets(names.map((sheetName, i) => ({ sheetName, columns: [{ title: 't' }], rows: [[i]] }))),
    );
    const sheets = await readWorkbook(path);
    expect(sheets.map(({ rows }) => rows[0]?.[0]?.text)).toEqual(['0', '1', '2', '3', '4', '5']);
    expect(new Set(sheets.map(({ sheetName }) => sheetName)).size).toBe(6);
    for (const { sheetName } of sheets) expect(sheetName).toMatch(/^(?!')[^[\]:*?/\\]{1,31}(?<!')$/);
    expect(XLSX.read(await readFile(path)).SheetNames).toEqual(sheets.map(({ sheetName }) => sheetName));
  });

  it('writes an empty list as a header alone', async () => {
    const sheet = await readSheet(
      await saved(writeSheet({ sheetName: 's', columns: [{ title: 'a' }, { title: 'b' }], rows: [] })),
    );
    expect(sheet).toMatchObject({ header: ['a', 'b'], rows: [] });
  });
});

describe('the stream of an export', () => {
  it('reads its rows only as fast as they are taken', async () => {
    let made = 0;
    async function* rows(): AsyncGenerator<string[]> {
      for (; made < 200_000; made += 1) yield [`风险点${made}${Math.random()}`];
    }
    const stream = writeSheet({ sheetName: 's', columns: [{ title: 't' }], rows: rows() });
    stream.once('readable', () => {});
    await eventually(() => expect(made).toBeGreaterThan(0));
    // Whatever it may take ahead, it has taken by then: with nobody reading, the count stands still.
    let before = -1;
    while (before !== made) {
      before = made;
      for (let turn = 0; turn < 500; turn += 1) await setImmediate();
    }
    expect(made).toBeLessThan(50_000);
    stream.destroy();
  });

  it.each([1, 100_000])('ends its row source when the receiver goes away after %i bytes', async (bytes) => {
    let state = 'not begun';
    async function* rows(): AsyncGenerator<string[]> {
      try {
        state = 'open';
        for (;;) yield [String(Math.random())];
      } finally {
        state = 'ended';
      }
    }
    const lines = Readable.from(rows());
    const stream = writeSheets([
      { sheetName: 's', columns: [{ title: 't' }], rows: rows() },
      { sheetName: 'later', columns: [{ title: 't' }], rows: lines },
    ]);
    let taken = 0;
    for await (const chunk of stream) {
      taken += (chunk as Buffer).length;
      if (taken >= bytes) break;
    }
    expect(stream.destroyed).toBe(true);
    await expect.poll(() => state).not.toBe('open');
    await expect.poll(() => lines.destroyed).toBe(true);
  });

  it('fails when its row source fails, also halfway and in the second sheet', async () => {
    async function* rows(): AsyncGenerator<string[]> {
      for (let i = 0; i < 10_000; i += 1) yield [String(i)];
      throw new Error('database went away');
    }
    const columns = [{ title: 't' }];
    const stream = writeSheets([
      { sheetName: 'a', columns, rows: [['1']] },
      { sheetName: 'b', columns, rows: rows() },
    ]);
    await expect(saved(stream)).rejects.toThrow('database went away');
  });

  it('refuses more rows than a sheet holds, with a sentence', async () => {
    function* rows(): Generator<never[]> {
      for (let i = 0; i <= maxSheetRows; i += 1) yield [];
    }
    const stream = writeSheet({ sheetName: 's', columns: [{ title: 't' }], rows: rows() });
    await expect(async () => {
      for await (const _ of stream);
    }).rejects.toThrow('导出的数据超过1048575行，请缩小范围后重新导出');
  });
});

describe('an import template', () => {
  const columns = [
    { title: '风险点名称', required: true, note: '不超过50个字', width: 30 },
    { title: '风险等级', required: true, options: ['重大风险', '较大风险', '一般,风险', '低风险 "四"'] },
    { title: '评价日期', kind: 'date' as const },
    { title: '责任部门', options: Array.from({ length: 300 }, (_, i) => `部门${i}`) },
  ];

  it('has the header the import expects and nothing else on the first sheet', async () => {
    const sheet = await readSheet(await saved(writeTemplate({ sheetName: '风险点', columns, rows: 20 })));
    expect(sheet).toMatchObject({ sheetName: '风险点', header: columns.map(({ title }) => title), rows: [] });
  });

  it('explains every column on the second sheet, and hides the values', async () => {
    const path = await saved(writeTemplate({ sheetName: '风险点', columns, rows: 20, guide: ['请勿修改表头'] }));
    const sheets = await readWorkbook(path);
    expect(sheets.map(({ sheetName }) => sheetName)).toEqual(['风险点', '填写说明']);
    expect(sheets[1]?.rows.map((row) => row.map(({ text }) => text))).toEqual([
      ['说明', '', '', '请勿修改表头'],
      ['风险点名称', '是', '文本', '不超过50个字'],
      ['风险等级', '是', '选择', '可选值：重大风险、较大风险、一般,风险、低风险 "四"'],
      ['评价日期', '否', '日期，如2026-01-31', ''],
      ['责任部门', '否', '选择', expect.stringMatching(/^可选值：部门0、.*部门49 等$/)],
    ]);
    const hidden = XLSX.read(await readFile(path)).Sheets.可选值 as XLSX.WorkSheet;
    expect([hidden.A4?.v, hidden.B301?.v]).toEqual(['一般,风险', '部门299']);
  });

  it('offers each list as a drop-down whose range ends with the list', async () => {
    const xml = await partOf(
      await saved(writeTemplate({ sheetName: 's', columns, rows: 500 })),
      'xl/worksheets/sheet1.xml',
    );
    expect(xml).toContain(`sqref="B2:B501"><formula1>'可选值'!$A$2:$A$5</formula1>`);
    expect(xml).toContain(`sqref="D2:D501"><formula1>'可选值'!$B$2:$B$301</formula1>`);
    expect(xml).toContain('promptTitle="风险点名称" prompt="不超过50个字"');
    expect(xml).toContain('<dataValidations count="3">');
  });
});
