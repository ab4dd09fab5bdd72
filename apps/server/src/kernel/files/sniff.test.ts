import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { kindOfExtension, uploadLimit } from './kinds';
import { FileRefused } from './refused';
import { dispositionFor, fileHeaders, headBytes, sniffKind } from './sniff';

async function zipOf(files: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** The first bytes of an ISO media file of one brand. */
const isoMedia = (brand: string): Buffer =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from(`ftyp${brand}`),
    Buffer.from([0, 0, 2, 0]),
    Buffer.from('isomiso2'),
    Buffer.alloc(64),
  ]);

/** The first bytes of a compound file (MS-CFB) whose directory names one stream. */
const compound = (stream: string): Buffer =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(504),
    Buffer.from(stream, 'utf16le'),
    Buffer.alloc(64),
  ]);

const picture = (format: 'jpeg' | 'png' | 'webp' | 'gif'): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#f80' } })
    .toFormat(format)
    .toBuffer();

const officePart = (type: string, part: string): Record<string, string> => ({
  '[Content_Types].xml': `<?xml version="1.0"?><Types><Override PartName="/${part}" ContentType="${type}.main+xml"/></Types>`,
  [part]: '<x/>',
});

const accepted: Record<string, { as: string; name: string; bytes: () => Buffer | Promise<Buffer> }> = {
  jpg: { as: 'jpg', name: '照片.jpg', bytes: () => picture('jpeg') },
  'jpg called png': { as: 'jpg', name: '照片.png', bytes: () => picture('jpeg') },
  png: { as: 'png', name: 'a', bytes: () => picture('png') },
  gif: { as: 'gif', name: 'a.gif', bytes: () => picture('gif') },
  webp: { as: 'webp', name: 'a.webp', bytes: () => picture('webp') },
  bmp: { as: 'bmp', name: 'a.bmp', bytes: () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]) },
  pdf: { as: 'pdf', name: 'a.pdf', bytes: () => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj') },
  mp4: { as: 'mp4', name: 'a.mp4', bytes: () => isoMedia('isom') },
  m4v: { as: 'm4v', name: 'a.m4v', bytes: () => isoMedia('M4V ') },
  mov: { as: 'mov', name: 'a.mov', bytes: () => isoMedia('qt  ') },
  '3gp': { as: '3gp', name: 'a.3gp', bytes: () => isoMedia('3gp5') },
  mpeg: {
    as: 'mpeg',
    name: 'a.mpeg',
    bytes: () => Buffer.concat([Buffer.from('000001ba44000400', 'hex'), Buffer.alloc(64)]),
  },
  avi: {
    as: 'avi',
    name: 'a.avi',
    bytes: () => Buffer.concat([Buffer.from('RIFF\x10\0\0\0AVI LIST'), Buffer.alloc(64)]),
  },
  doc: { as: 'doc', name: 'a.doc', bytes: () => compound('WordDocument') },
  'xls called doc': { as: 'xls', name: 'a.doc', bytes: () => compound('Workbook') },
  ppt: { as: 'ppt', name: 'a.ppt', bytes: () => compound('PowerPoint Document') },
  'ppt with its directory far back': { as: 'ppt', name: 'a.ppt', bytes: () => compound('') },
  docx: {
    as: 'docx',
    name: 'a.docx',
    bytes: () =>
      zipOf(officePart('application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'word/document.xml')),
  },
  xlsx: {
    as: 'xlsx',
    name: 'a.xlsx',
    bytes: () =>
      zipOf(officePart('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xl/workbook.xml')),
  },
  pptx: {
    as: 'pptx',
    name: 'a.pptx',
    bytes: () =>
      zipOf(
        officePart('application/vnd.openxmlformats-officedocument.presentationml.presentation', 'ppt/presentation.xml'),
      ),
  },
  zip: { as: 'zip', name: 'a.zip', bytes: () => zipOf({ 'a.txt': 'x' }) },
  'zip called docx': { as: 'zip', name: 'a.docx', bytes: () => zipOf({ 'a.txt': 'x' }) },
  'utf-8 text': { as: 'txt', name: '说明.txt', bytes: () => Buffer.from('一级动火作业\r\n第二行') },
  'utf-8 csv with byte order mark': { as: 'csv', name: 'a.csv', bytes: () => Buffer.from('\uFEFF名称,等级\n锅炉,1') },
  // 风险,等级 in GBK
  'gbk csv': { as: 'csv', name: 'a.csv', bytes: () => Buffer.from('b7e7cfd52cb5c8bcb6', 'hex') },
  'text cut inside a character': {
    as: 'txt',
    name: 'a.txt',
    bytes: () => Buffer.from('安全'.repeat(20_000)).subarray(0, headBytes),
  },
};

const refused: Record<string, { name: string; bytes: () => Buffer | Promise<Buffer> }> = {
  'nothing at all': { name: 'a.jpg', bytes: () => Buffer.alloc(0) },
  'a program': { name: 'a.exe', bytes: () => Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(200)]) },
  'a program called jpg': { name: 'a.jpg', bytes: () => Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(200)]) },
  'an ELF program called txt': {
    name: 'a.txt',
    bytes: () => Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), Buffer.alloc(200)]),
  },
  'svg called txt': {
    name: 'a.txt',
    bytes: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  },
  'svg called png': {
    name: 'a.png',
    bytes: () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
  },
  'svg with its own name': { name: 'a.svg', bytes: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
  html: { name: 'a.html', bytes: () => Buffer.from('<!DOCTYPE html><script>1</script>') },
  'html called txt': { name: 'a.txt', bytes: () => Buffer.from('\uFEFF \n <HTML><body>') },
  'a script called txt': { name: 'a.txt', bytes: () => Buffer.from('#!/bin/sh\nrm -rf /') },
  'a script with its own name': { name: 'a.js', bytes: () => Buffer.from('alert(1)') },
  'text called jpg': { name: 'a.jpg', bytes: () => Buffer.from('这不是图片') },
  'text without a name ending': { name: 'readme', bytes: () => Buffer.from('hello') },
  'UTF-16 text': { name: 'a.csv', bytes: () => Buffer.from('名称,等级', 'utf16le') },
  'text with NUL': { name: 'a.csv', bytes: () => Buffer.from('a,b\0c') },
  'a compound file of no known kind': { name: 'setup.msi', bytes: () => compound('') },
  'a macro workbook': {
    name: 'a.xlsm',
    bytes: () => zipOf(officePart('application/vnd.ms-excel.sheet.macroEnabled', 'xl/workbook.xml')),
  },
  gzip: { name: 'a.zip', bytes: () => Buffer.from('1f8b0800000000000003', 'hex') },
};

describe('the kind of a file', () => {
  it.each(Object.entries(accepted))('is decided by content: %s', async (_, { as, name, bytes }) => {
    expect(await sniffKind(await bytes(), name)).toBe(as);
  });

  it.each(Object.entries(refused))('refuses %s', async (_, { name, bytes }) => {
    await expect(sniffKind(await bytes(), name)).rejects.toThrow(FileRefused);
  });

  it('serves a picture that is also HTML as the picture it is', async () => {
    const polyglot = Buffer.concat([await picture('jpeg'), Buffer.from('<html><script>alert(1)</script></html>')]);
    const kind = await sniffKind(polyglot, 'index.html');
    expect(kind).toBe('jpg');
    expect(fileHeaders(kind, 'index.html.jpg')).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
  });
});

describe('the reply that carries a file', () => {
  it('shows pictures, videos and pdf, and offers the rest as a download', () => {
    for (const kind of ['jpg', 'png', 'gif', 'webp', 'bmp', 'pdf', 'mp4', 'avi'] as const) {
      expect(dispositionFor(kind, 'a')).toMatch(/^inline;/);
    }
    for (const kind of ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'zip', 'txt', 'csv'] as const) {
      expect(dispositionFor(kind, 'a')).toMatch(/^attachment;/);
    }
    expect(dispositionFor('pdf', 'a.pdf', { download: true })).toMatch(/^attachment;/);
  });

  it('carries a Chinese name in both forms, and nothing of it can break out of the header', () => {
    expect(dispositionFor('xlsx', '隐患台账(1).xlsx')).toBe(
      `attachment; filename="____(1).xlsx"; filename*=UTF-8''%E9%9A%90%E6%82%A3%E5%8F%B0%E8%B4%A6%281%29.xlsx`,
    );
    expect(dispositionFor('zip', 'a"\\%b')).toContain('filename="a___b"');
  });

  it('never allows scripts, and only the pdf viewer goes without the sandbox', () => {
    expect(fileHeaders('pdf', 'a.pdf')['content-security-policy']).not.toContain('sandbox');
    expect(fileHeaders('txt', 'a.txt')['content-security-policy']).toContain(`default-src 'none'`);
  });
});

it('limits videos to 500 MB and everything else to 50 MB', () => {
  expect(uploadLimit('mp4')).toBe(524_288_000);
  expect(uploadLimit('pdf')).toBe(52_428_800);
  expect(kindOfExtension('jpeg')).toBe('jpg');
  expect(kindOfExtension('exe')).toBeUndefined();
});
