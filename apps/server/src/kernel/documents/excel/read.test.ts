import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as XLSX from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeat, sheetXml, workbookParts, writePackage } from './raw-workbook.testing';
import { readSheet, readWorkbook } from './read';

let folder: string;
let files = 0;
const path = (ending = 'xlsx'): string => {
  files += 1;
  return join(folder, `${files}.${ending}`);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anlan-excel-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A workbook as another program writes it. */
async function written(
  bookType: 'xlsx' | 'biff8',
  sheets: Record<string, unknown[][]>,
  ending: string,
): Promise<string> {
  const book = XLSX.utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) {
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows, { dateNF: 'yyyy-mm-dd hh:mm:ss' }), name);
  }
  const file = path(ending);
  await writeFile(file, XLSX.write(book, { type: 'buffer', bookType, compression: true, bookSST: true }) as Buffer);
  return file;
}

const raw = (sheet: Iterable<string>, others?: Parameters<typeof workbookParts>[1]) =>
  writePackage(path(), workbookParts(sheetXml(sheet), others));
const textRow = (row: number, texts: string[]): string =>
  `<row r="${row}">${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;

describe.each([
  ['xlsx', 'xlsx'],
  ['biff8', 'xls'],
] as const)('a workbook of the kind %s', (bookType, ending) => {
  it('gives header, typed cells and their addresses', async () => {
    const file = await written(
      bookType,
      {
        风险点: [
          ['名称 ', '数量', '日期', '合格', '公式'],
          ['锅炉', 12.5, { t: 'n', v: 46_054, z: 'yyyy-mm-dd' }, true, { t: 'n', v: 3, f: '1+2' }],
          [],
          ['0012', 1e-7, { t: 'n', v: 46_054.75, z: 'm/d/yy h:mm' }, false, { t: 'e', v: 0x17 }],
          [null, null, 7],
        ],
      },
      ending,
    );
    const sheet = await readSheet(file);
    expect(sheet).toMatchObject({
      sheetName: '风险点',
      headerRow: 1,
      header: ['名称', '数量', '日期', '合格', '公式'],
    });
    expect(sheet.rows.map((row) => row.map(({ kind, text }) => `${kind} ${text}`))).toEqual([
      ['text 锅炉', 'number 12.5', 'date 2026-02-01', 'boolean TRUE', 'number 3'],
      ['text 0012', 'number 0.0000001', 'datetime 2026-02-01 18:00:00', 'boolean FALSE', 'error #REF!'],
      ['empty ', 'empty ', 'number 7', 'empty ', 'empty '],
    ]);
    expect(sheet.rows[1]?.map((cell) => cell.at)).toEqual(['A4', 'B4', 'C4', 'D4', 'E4']);
    expect(sheet.rows[2]?.[4]?.at).toBe('E5');
  });

  it('keeps names of object internals as plain text', async () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
    const sheet = await readSheet(await written(bookType, { constructor: [names, names] }, ending));
    expect(sheet).toMatchObject({ sheetName: 'constructor', header: names });
    expect(sheet.rows[0]?.map(({ text }) => text)).toEqual(names);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('reads the sheet asked for, or all of them', async () => {
    const file = await written(bookType, { 甲: [['a'], ['1']], 乙: [['b'], ['2'], ['3']], 空: [] }, ending);
    expect((await readSheet(file, { sheet: '乙' })).rows).toHaveLength(2);
    expect((await readSheet(file, { sheet: 1 })).sheetName).toBe('乙');
    await expect(readSheet(file, { sheet: '丙' })).rejects.toThrow('没有名为“丙”的工作表');
    expect(
      (await readWorkbook(file)).map(({ sheetName, header, rows }) => [sheetName, header.length, rows.length]),
    ).toEqual([
      ['甲', 1, 1],
      ['乙', 1, 2],
      ['空', 0, 0],
    ]);
  });

  it('takes as many rows as allowed and not one more', async () => {
    const rows = (n: number) => [['a'], ...Array.from({ length: n }, (_, i) => [`v${i}`])];
    const exactly = await readSheet(await written(bookType, { s: rows(50) }, ending), { maxRows: 50 });
    expect(exactly.rows.at(-1)?.[0]).toMatchObject({ text: 'v49', at: 'A51' });
    await expect(readSheet(await written(bookType, { s: rows(51) }, ending), { maxRows: 50 })).rejects.toThrow(
      '一次最多读取50行数据',
    );
  });

  it('is known by content, whatever its name', async () => {
    const file = await written(bookType, { s: [['a'], ['1']] }, 'jpg');
    expect((await readSheet(file)).header).toEqual(['a']);
  });
});

describe('details of xlsx', () => {
  it('joins rich text, leaves phonetic hints out, undoes escapes, drops control characters', async () => {
    const strings = [
      '<si><r><t>一级</t></r><r><t xml:space="preserve"> 动火</t></r><rPh sb="0" eb="1"><t>yiji</t></rPh></si>',
      '<si><t>a_x000D_b_x0007_c_x005F_x0041_</t></si>',
      '<si><t>&lt;b&gt;&amp;&#x4E2D;<![CDATA[<x>]]></t></si>',
      '<si><t>   </t></si>',
    ];
    const file = await raw(
      [
        textRow(1, ['a', 'b', 'c', 'd']),
        `<row r="2">${[0, 1, 2, 3].map((i) => `<c t="s"><v>${i}</v></c>`).join('')}</row>`,
      ],
      {
        'xl/sharedStrings.xml': `<sst>${strings.join('')}</sst>`,
      },
    );
    expect((await readSheet(file)).rows[0]?.map(({ kind, text }) => `${kind}:${text}`)).toEqual([
      'text:一级 动火',
      'text:a\nbc_x0041_',
      'text:<b>&中<x>',
      'empty:',
    ]);
  });

  it('reads formulas by their stored result and says when there is none', async () => {
    const file = await raw([
      textRow(1, ['a', 'b', 'c']),
      '<row r="2"><c><f>HYPERLINK("http://x")</f></c><c t="str"><f>"x"&amp;1</f><v>x1</v></c><c><f>A1</f><v>5</v></c></row>',
    ]);
    expect((await readSheet(file)).rows[0]?.map(({ kind, text }) => `${kind}:${text}`)).toEqual([
      'error:公式没有结果',
      'text:x1',
      'number:5',
    ]);
  });

  it('reads prefixed names, dates of 1904, ISO dates and cells without addresses', async () => {
    const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const file = await raw(
      [
        textRow(1, ['a', 'b']),
        '<x:row xmlns:x="u"><x:c s="1"><x:v>1</x:v></x:c><x:c t="d"><x:v>2026-05-01T08:30:00</x:v></x:c></x:row>',
      ],
      {
        'xl/workbook.xml': `<x:workbook xmlns:x="u" xmlns:q="${office}"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="隐" sheetId="2" state="hidden" q:id="s9"/><x:sheet name="数据" sheetId="1" q:id="s1"/></x:sheets></x:workbook>`,
        'xl/styles.xml':
          '<styleSheet><cellStyleXfs><xf numFmtId="22"/></cellStyleXfs><cellXfs><xf/><xf numFmtId="14"/></cellXfs></styleSheet>',
      },
    );
    expect((await readSheet(file)).rows[0]?.map(({ text, at }) => `${at} ${text}`)).toEqual([
      'A2 1904-01-02',
      'B2 2026-05-01 08:30:00',
    ]);
  });

  it('ignores linked workbooks and never follows them', async () => {
    const file = await raw([textRow(1, ['a']), `<row r="2"><c><f>[1]Sheet1!A1</f><v>42</v></c></row>`], {
      'xl/externalLinks/externalLink1.xml': '<externalLink/>',
      'xl/externalLinks/_rels/externalLink1.xml.rels':
        '<Relationships><Relationship Id="r1" Type="x/externalLinkPath" Target="http://127.0.0.1:1/evil.xlsx" TargetMode="External"/></Relationships>',
    });
    expect((await readSheet(file)).rows[0]?.[0]?.text).toBe('42');
  });

  it('does not take a sheet from outside the package', async () => {
    const parts = workbookParts(sheetXml([textRow(1, ['a'])]));
    parts['xl/_rels/workbook.xml.rels'] = String(parts['xl/_rels/workbook.xml.rels']).replace(
      'worksheets/sheet1.xml"',
      'file:///etc/passwd" TargetMode="External"',
    );
    await expect(readSheet(await writePackage(path(), parts))).rejects.toThrow('文件中没有工作表');
  });
});

describe('what is refused, each with its sentence', () => {
  const row = (i: number) => `<row r="${i + 1}"><c r="A${i + 1}"><v>${i}</v></c></row>`;
  const macroTypes =
    '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>';
  const entities = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('');

  const cases: Record<string, [make: () => Promise<string>, sentence: string]> = {
    'a program renamed to xlsx': [
      async () => {
        const file = path();
        await writeFile(file, Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(5_000)]));
        return file;
      },
      '文件内容不是Excel工作簿，请用Excel或WPS另存为.xlsx后重试',
    ],
    'an empty file': [
      async () => {
        const file = path();
        await writeFile(file, '');
        return file;
      },
      '文件内容不是Excel工作簿，请用Excel或WPS另存为.xlsx后重试',
    ],
    'a csv renamed to xlsx': [
      async () => {
        const file = path();
        await writeFile(file, '名称,等级\n锅炉,1');
        return file;
      },
      '文件内容不是Excel工作簿，请用Excel或WPS另存为.xlsx后重试',
    ],
    'a zip that is no workbook': [
      () => writePackage(path(), { 'a.txt': 'x' }),
      '文件内容不是Excel工作簿，请用Excel或WPS另存为.xlsx后重试',
    ],
    'a workbook with macros': [
      () => raw([row(0)], { '[Content_Types].xml': macroTypes }),
      '文件内容不是Excel工作簿，请用Excel或WPS另存为.xlsx后重试',
    ],
    'a compound file that is no workbook': [
      async () => {
        const file = path('xls');
        const container = XLSX.CFB.utils.cfb_new();
        XLSX.CFB.utils.cfb_add(container, '/WordDocument', Buffer.alloc(5_000));
        await writeFile(file, XLSX.CFB.write(container, { type: 'buffer' }) as Buffer);
        return file;
      },
      '文件内容不是Excel工作簿，请用Excel或WPS另存为.xlsx后重试',
    ],
    'a workbook with a password': [
      async () => {
        const file = path();
        const container = XLSX.CFB.utils.cfb_new();
        XLSX.CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(5_000));
        await writeFile(file, XLSX.CFB.write(container, { type: 'buffer' }) as Buffer);
        return file;
      },
      '文件已加密，请去掉密码后重新上传',
    ],
    'a bomb of 1,000 : 1': [
      () => writePackage(path(), { ...workbookParts(''), 'xl/bomb.xml': repeat(400, () => ' '.repeat(100_000)) }, 9),
      '文件压缩比异常，无法读取，请用Excel另存后重新上传',
    ],
    '730,000 rows of 100 MiB': [
      () =>
        raw(
          repeat(
            730_000,
            (i) =>
              `<row r="${i + 1}"><c r="A${i + 1}"><v>${(i * 2654435761) % 4294967296}</v></c><c r="B${i + 1}" t="inlineStr"><is><t>${((i * 40503) % 65521).toString(36)}${((i * 69069) % 999983).toString(36)}风险点</t></is></c></row>`,
          ),
        ),
      '文件解压后超过64M，请拆分后重新上传',
    ],
    '730,000 lean rows': [
      () => raw(repeat(730_000, (i) => `<row><c><v>${(i * 7919) % 1000003}</v></c></row>`)),
      '一次最多读取10000行数据，请拆分后重新上传',
    ],
    'a million empty rows': [
      () => raw(repeat(1_000_000, (i) => `<row r="${i + 1}" ht="${(i * 7919) % 999983}"/>`)),
      '工作表超过200000行（含空行），请删除多余的空行后重新上传',
    ],
    '16,384 columns': [
      () =>
        raw([`<row r="1">${Array.from(repeat(16_384, (i) => `<c><v>${(i * 7919) % 99991}</v></c>`)).join('')}</row>`]),
      '第1行超过200列，请删除多余的列后重新上传',
    ],
    'empty cells without end': [
      () =>
        raw(
          repeat(2_000, (i) => {
            const cells = Array.from({ length: 1_000 }, (_, n) => `<c s="${(i * n) % 997}"/>`);
            return `<row>${cells.join('')}</row>`;
          }),
        ),
      '工作表的单元格过多（含空单元格），请删除多余的行和列后重新上传',
    ],
    'a long shared string in every cell': [
      () =>
        raw(
          repeat(
            5_000,
            (i) => `<row r="${i + 1}">${'<c t="s"><v>0</v></c>'.repeat(20)}<c><v>${(i * 7919) % 999983}</v></c></row>`,
          ),
          { 'xl/sharedStrings.xml': `<sst><si><t>${'安全'.repeat(16_000)}</t></si></sst>` },
        ),
      '文件内的文字过多，请拆分后重新上传',
    ],
    'one endless shared string': [
      () =>
        raw([row(0)], {
          'xl/sharedStrings.xml': [
            `<sst><si><t>`,
            ...repeat(300_000, (i) => ((i * 2654435761) % 4294967296).toString(36)),
            `</t></si></sst>`,
          ],
        }),
      '有单元格的文字超过32767个字，无法读取',
    ],
    'a million shared strings': [
      () =>
        raw([row(0)], {
          'xl/sharedStrings.xml': [
            '<sst>',
            ...repeat(1_000_000, (i) => `<si><t>${((i * 2654435761) % 4294967296).toString(36)}</t></si>`),
            '</sst>',
          ],
        }),
      '文件内的文字条目过多，请拆分后重新上传',
    ],
    'a billion laughs': [
      () =>
        raw([row(0)], {
          'xl/sharedStrings.xml': `<?xml version="1.0"?><!DOCTYPE sst [<!ENTITY l0 "lol">${entities}]><sst><si><t>&l9;</t></si></sst>`,
        }),
      '文件内含不允许的定义，无法读取',
    ],
    'an entity from a file': [
      () =>
        raw([row(0)], {
          'xl/sharedStrings.xml': `<!DOCTYPE sst [<!ENTITY x SYSTEM "file:///etc/passwd">]><sst><si><t>&x;</t></si></sst>`,
        }),
      '文件内含不允许的定义，无法读取',
    ],
    'an undeclared entity': [
      () => raw(['<row><c t="inlineStr"><is><t>&nbsp;</t></is></c></row>']),
      '文件内容已损坏，无法读取',
    ],
    'broken XML': [() => raw(['<row><c><v>1</c></row>']), '文件内容已损坏，无法读取'],
    'bytes that are no UTF-8': [
      async () => {
        const parts = workbookParts(sheetXml([]));
        const file = path();
        const { ZipFile } = await import('yazl');
        const zip = new ZipFile();
        for (const [name, part] of Object.entries(parts)) {
          zip.addBuffer(
            name.endsWith('sheet1.xml') ? Buffer.from([0x3c, 0x61, 0xff, 0xfe, 0x3e]) : Buffer.from(String(part)),
            name,
          );
        }
        zip.end();
        const chunks: Buffer[] = [];
        for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
        await writeFile(file, Buffer.concat(chunks));
        return file;
      },
      '文件内容已损坏，无法读取',
    ],
    'a shared string that is not there': [() => raw(['<row><c t="s"><v>5</v></c></row>']), '文件内容已损坏，无法读取'],
    'rows out of order': [() => raw([row(5), row(2)]), '文件内容已损坏，无法读取'],
    'a column past the last': [() => raw(['<row r="1"><c r="ZZZ1"><v>1</v></c></row>']), '文件内容已损坏，无法读取'],
    'two parts of one name': [() => raw([row(0)], { 'XL/Workbook.xml': '<a/>' }), '文件结构异常，无法读取'],
    'a cut file': [
      async () => {
        const file = await raw([...repeat(2_000, row)]);
        const data = await readFile(file);
        await writeFile(file, data.subarray(0, data.length / 2));
        return file;
      },
      '文件已损坏，无法读取',
    ],
    'a part name that climbs out': [
      async () => {
        const file = await raw([row(0)], { 'xl/aaaa/b.xml': 'x' });
        const data = await readFile(file, 'latin1');
        await writeFile(file, data.replaceAll('xl/aaaa/b.xml', '../../aab.xml'), 'latin1');
        return file;
      },
      '文件已损坏，无法读取',
    ],
    'an encrypted part': [
      async () => {
        const file = await raw([row(0)]);
        const data = await readFile(file);
        // Bit 0 of the general purpose flags of every directory entry.
        for (let at = data.indexOf('PK\x01\x02'); at >= 0; at = data.indexOf('PK\x01\x02', at + 1)) {
          data.writeUInt16LE(data.readUInt16LE(at + 8) | 1, at + 8);
        }
        await writeFile(file, data);
        return file;
      },
      '文件已加密，请去掉密码后重新上传',
    ],
    'a directory that lies about a size': [
      async () => {
        const file = await raw([...repeat(50_000, row)]);
        const data = await readFile(file);
        for (let at = data.indexOf('PK\x01\x02'); at >= 0; at = data.indexOf('PK\x01\x02', at + 1)) {
          if (data.readUInt32LE(at + 24) > 100_000) data.writeUInt32LE(1_000, at + 24);
        }
        await writeFile(file, data);
        return file;
      },
      '文件内容已损坏，无法读取',
    ],
    'more parts than any workbook has': [
      () => raw([row(0)], Object.fromEntries(Array.from({ length: 2_500 }, (_, i) => [`xl/media/${i}.bin`, 'x']))),
      '文件内部结构过于复杂（超过2000个部分）',
    ],
  };

  it.each(Object.entries(cases))('%s', async (_, [make, sentence]) => {
    await expect(readSheet(await make())).rejects.toMatchObject({
      status: 400,
      reason: expect.any(String),
      message: sentence,
    });
  });
});

describe('the worker', () => {
  it('is stopped by its time limit and by the caller, and the next read works', async () => {
    const slow = await raw(
      repeat(
        190_000,
        (i) => `<row r="${i + 1}"><c><v>${(i * 7919) % 999983}</v></c><c><v>${(i * 104729) % 999979}</v></c></row>`,
      ),
    );
    await expect(readSheet(slow, { maxRows: 200_000, timeoutMs: 20 })).rejects.toMatchObject({
      reason: 'timeout',
      message: '文件读取超时，请拆分后重新上传',
    });
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 20);
    await expect(readSheet(slow, { maxRows: 200_000, signal: stop.signal })).rejects.toMatchObject({ kind: 'aborted' });
    expect((await readSheet(await raw([textRow(1, ['a']), textRow(2, ['b'])]))).rows).toHaveLength(1);
  });

  it('reads eight files at once', async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, async (_, i) =>
        readSheet(await raw([textRow(1, ['a']), ...repeat(2_000, (n) => textRow(n + 2, [`${i}-${n}`]))])),
      ),
    );
    expect(all.map(({ rows }) => rows.at(-1)?.[0]?.text)).toEqual(Array.from({ length: 8 }, (_, i) => `${i}-1999`));
  });
});
