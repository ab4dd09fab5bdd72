import { crc32 } from 'node:zlib';
import sharp from 'sharp';

interface HostileFile {
  readonly what: string;
  readonly name: string;
  readonly bytes: () => Buffer | Promise<Buffer>;
  /** Kept, to be served tamely; otherwise refused. */
  readonly taken?: true;
}

export const PNG_HEAD = Buffer.from('89504e470d0a1a0a0000000d49484452000000100000001008060000001ff3ff61', 'hex');
export const VIDEO_HEAD = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypisom'),
  Buffer.from([0, 0, 2, 0]),
  Buffer.from('isomiso2'),
]);

const SCRIPT = '<!DOCTYPE html><script>document.title="run"</script>';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';

interface Entry {
  readonly name: string;
  readonly content: string;
  /** Unix mode; 0o120777 is a symbolic link to its content. */
  readonly mode?: number;
}

/** A zip whose entries are called as told: writers of the usual kind refuse such names. */
export function zipAs(entries: readonly Entry[]): Buffer {
  const [local, central]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { name, content, mode = 0o100644 } of entries) {
    const [path, data] = [Buffer.from(name), Buffer.from(content)];
    const facts = Buffer.alloc(22);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x800, 2);
    facts.writeUInt32LE(crc32(data), 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(data.length, 18);
    const lengths = Buffer.alloc(4);
    lengths.writeUInt16LE(path.length, 0);
    const head = Buffer.concat([Buffer.from('PK\x03\x04'), facts, lengths, path, data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE((mode << 16) >>> 0, 6);
    tail.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03'), facts, lengths, tail, path]));
    local.push(head);
    offset += head.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, directory, Buffer.from('PK\x05\x06'), end]);
}

const TYPES: Entry = {
  name: '[Content_Types].xml',
  content:
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
};
const WORKBOOK: Entry = {
  name: 'xl/workbook.xml',
  content:
    '<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheets/></workbook>',
};
const SLIP: Entry = { name: '../../../../../../tmp/anlan-slipped', content: 'slipped' };
const LINK: Entry = { name: 'xl/worksheets/sheet1.xml', content: '/etc/passwd', mode: 0o120777 };

/** Workbooks that would write outside their folder, or read there. */
export const slippery = (): Buffer[] => [zipAs([TYPES, WORKBOOK, SLIP]), zipAs([TYPES, WORKBOOK, LINK])];

const picture = () =>
  sharp({ create: { width: 32, height: 32, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer();

/** Wrong beginnings, two kinds in one, things that run, archives that reach out. */
export const FILES: readonly HostileFile[] = [
  {
    what: 'a picture that is HTML too',
    name: 'a.html',
    bytes: async () => Buffer.concat([await picture(), Buffer.from(SCRIPT)]),
    taken: true,
  },
  {
    what: 'HTML behind the mark of a picture',
    name: 'a.gif',
    bytes: () => Buffer.from(`GIF89a/*${SCRIPT}*/=1;alert(1)`),
    taken: true,
  },
  {
    what: 'a pdf with a script',
    name: 'a.pdf',
    bytes: () => Buffer.from('%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'),
    taken: true,
  },
  { what: 'an archive that leaves its folder', name: 'a.zip', bytes: () => zipAs([SLIP]), taken: true },
  { what: 'an archive with a link', name: 'a.zip', bytes: () => zipAs([{ ...LINK, name: 'link' }]), taken: true },
  { what: 'HTML called csv', name: 'a.csv', bytes: () => Buffer.from(SCRIPT) },
  { what: 'HTML', name: 'a.html', bytes: () => Buffer.from(SCRIPT) },
  { what: 'HTML called jpg', name: 'a.jpg', bytes: () => Buffer.from(SCRIPT) },
  { what: 'HTML behind blanks, called txt', name: 'a.txt', bytes: () => Buffer.from(`\n\n \ufeff${SCRIPT}`) },
  { what: 'svg', name: 'a.svg', bytes: () => Buffer.from(SVG) },
  { what: 'svg called png', name: 'a.png', bytes: () => Buffer.from(`<?xml version="1.0"?>${SVG}`) },
  { what: 'svg called txt', name: 'a.txt', bytes: () => Buffer.from(SVG) },
  {
    what: 'a page of XML',
    name: 'a.xml',
    bytes: () => Buffer.from('<?xml version="1.0"?><?xml-stylesheet href="x.xsl"?><a/>'),
  },
  {
    what: 'a program called jpg',
    name: 'a.jpg',
    bytes: () => Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(500)]),
  },
  {
    what: 'a program called pdf',
    name: 'a.pdf',
    bytes: () => Buffer.concat([Buffer.from('\x7fELF\x02\x01'), Buffer.alloc(500)]),
  },
  { what: 'a script called txt', name: 'a.txt', bytes: () => Buffer.from('#!/bin/sh\nid') },
  { what: 'a class of Java', name: 'a.jpg', bytes: () => Buffer.from('cafebabe00000034', 'hex') },
  { what: 'nothing', name: 'a.jpg', bytes: () => Buffer.alloc(0) },
];

export const NAMES: readonly string[] = [
  '../../../etc/cron.d/a.jpg',
  '..\\..\\windows\\a.jpg',
  '/etc/passwd.jpg',
  'a\r\nSet-Cookie: stolen=1\r\n\r\n<script>.jpg',
  'a\u202egpj.exe',
  'a\u2066b\u2069.jpg',
  'a.jpg\0.html',
  '"; filename="b.html.jpg',
  "a.jpg'; filename*=UTF-8''b.html",
  '<img src=x onerror=alert(1)>.jpg',
  'CON.jpg',
  '.htaccess',
  '....//....//a.jpg',
  '%2e%2e%2fa.jpg',
  '长'.repeat(2_000),
  ' ',
];
