import { fork } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  repeat,
  sheetXml,
  workbookParts,
  writePackage,
} from '../apps/server/src/kernel/documents/excel/raw-workbook.testing';
import { readSheet } from '../apps/server/src/kernel/documents/excel/read';
import { writeSheet } from '../apps/server/src/kernel/documents/excel/write';
import { photoGrid } from '../apps/server/src/kernel/documents/pdf/blocks';
import { renderPdf } from '../apps/server/src/kernel/documents/pdf/render';
import { MB } from '../apps/server/src/kernel/files/limit';
import { receiveFile } from '../apps/server/src/kernel/files/receive';
import { diskStorage } from '../apps/server/src/kernel/files/storage/disk-storage';
import { makeThumbnail } from '../apps/server/src/kernel/files/thumbnail';

/** One case of bench/documents.ts. Input is made in a child process where making it would leave memory behind. */
const [, , name = '', ...rest] = process.argv;
const folder = await mkdtemp(join(tmpdir(), 'anlan-bench-'));
/** A child that prepares writes the file of its parent. */
const file = name === 'prepare' ? (rest[1] as string) : join(folder, 'in.xlsx');
const random = (i: number, of: number): number => Math.floor(Math.abs(Math.sin(i * 12.9898) * 43758.5453 * of)) % of;

async function measured(work: () => Promise<string>): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  globalThis.gc?.();
  const base = process.memoryUsage().rss;
  let peak = base;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 2);
  delay.enable();
  const start = performance.now();
  const note = await work();
  const ms = performance.now() - start;
  // One more turn, so that a block at the very end is seen.
  await new Promise((resolve) => setTimeout(resolve, 20));
  delay.disable();
  clearInterval(watch);
  console.log(JSON.stringify({ ms, blockedMs: delay.max / 1e6 - 1, rssMiB: (peak - base) / MB, note }));
}

const readIt = (maxRows?: number) =>
  measured(async () => {
    try {
      const { rows, header } = await readSheet(file, { maxRows });
      return `${rows.length} × ${header.length}`;
    } catch (error) {
      return (error as Error).message;
    }
  });

const raw = (rows: Iterable<string>, others = {}, level = 6) =>
  writePackage(file, workbookParts(sheetXml(rows), others), level);

const cellText = (row: number, column: number): string => `风险点名称${row}第${random(row * 31 + column, 9_999)}号车间`;

async function commonBook(type: 'xlsx' | 'biff8'): Promise<void> {
  const XLSX = await import('@e965/xlsx');
  const rows = Array.from({ length: 10_001 }, (_, r) =>
    Array.from({ length: 20 }, (_, c) => (r === 0 ? `列${c}` : c % 5 === 0 ? r * 1.5 : cellText(r, c))),
  );
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), '数据');
  await writeFile(
    file,
    XLSX.write(book, { type: 'buffer', bookType: type, compression: true, bookSST: true }) as Buffer,
  );
}

/** Sends one body of `size` bytes that looks like a video, and waits for the reply. */
function send(port: number, size: number): Promise<void> {
  const head = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypisom'),
    Buffer.from([0, 0, 2, 0]),
    Buffer.from('isomiso2'),
  ]);
  const piece = Buffer.alloc(65_536, 7);
  function* body(): Generator<Buffer> {
    yield head;
    for (let left = size - head.length; left > 0; left -= piece.length)
      yield piece.subarray(0, Math.min(left, piece.length));
  }
  return new Promise((resolve, reject) => {
    const call = request({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-length': size } }, (reply) => {
      reply.resume().on('end', resolve);
    });
    call.on('error', reject);
    pipeline(Readable.from(body()), call).catch(reject);
  });
}

async function upload(count: number, size: number): Promise<void> {
  const storage = diskStorage(join(folder, 'files'));
  let next = 0;
  const server = createServer((call, reply) => {
    next += 1;
    receiveFile({ storage, key: `k${next}`, stream: call, name: 'v.mp4' }).then(
      (received) => reply.end(String(received.size)),
      (error: Error) => reply.writeHead(400).end(error.message),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await measured(async () => {
    const child = fork(process.argv[1] as string, ['send', String(port), String(count), String(size)], {
      stdio: 'ignore',
    });
    const code = await new Promise((resolve) => child.once('exit', resolve));
    return `${count} × ${size / MB} MiB, client ${code}`;
  });
  server.close();
}

const prepared = (name: string): Promise<unknown> => {
  const child = fork(process.argv[1] as string, ['prepare', name, file], { stdio: 'ignore' });
  return new Promise((resolve) => child.once('exit', resolve));
};

const cases: Record<string, () => Promise<void>> = {
  'read-xlsx': () => readIt(),
  'read-xls': () => readIt(),
  'write-xlsx': () =>
    measured(async () => {
      async function* rows(): AsyncGenerator<unknown[]> {
        for (let r = 0; r < 50_000; r += 1)
          yield Array.from({ length: 20 }, (_, c) => (c % 5 === 0 ? r * 1.5 : cellText(r, c)));
      }
      const columns = Array.from({ length: 20 }, (_, c) => ({
        title: `列${c}`,
        kind: c % 5 === 0 ? ('number' as const) : ('text' as const),
      }));
      const sink = createWriteStream(file);
      await pipeline(writeSheet({ sheetName: '台账', columns, rows: rows() }), sink);
      return `50000 × 20, ${(sink.bytesWritten / MB).toFixed(1)} MiB`;
    }),
  'upload-one': () => upload(1, 500 * MB),
  'upload-eight': () => upload(8, 200 * MB),
  'pdf-photos': async () => {
    const sharp = (await import('sharp')).default;
    const photo = await sharp({
      create: {
        width: 4000,
        height: 3000,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .jpeg({ quality: 85 })
      .toBuffer();
    await writeFile(join(folder, 'p.jpg'), photo);
    const images = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`p${i}`, join(folder, 'p.jpg')]));
    await measured(async () => {
      const pdf = await renderPdf(
        { title: '照片', content: [photoGrid(Object.keys(images).map((image) => ({ image })))] },
        { images },
      );
      return `100 photos of ${(photo.length / MB).toFixed(1)} MiB, pdf ${(pdf.length / MB).toFixed(1)} MiB`;
    });
  },
  thumbnail: async () => {
    const sharp = (await import('sharp')).default;
    const flood = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#888' } })
      .png()
      .toBuffer();
    await measured(() =>
      makeThumbnail(flood).then(
        () => 'accepted',
        (error: Error) => error.message,
      ),
    );
  },
};
for (const name of ['ratio', 'rows', 'lean-rows', 'empty-rows', 'cells', 'columns', 'shared', 'strings'])
  cases[`bomb-${name}`] = () => readIt();

const preparations: Record<string, () => Promise<unknown>> = {
  'read-xlsx': () => commonBook('xlsx'),
  'read-xls': () => commonBook('biff8'),
  'bomb-ratio': () =>
    writePackage(file, { ...workbookParts(''), 'xl/bomb.xml': repeat(600, () => ' '.repeat(100_000)) }, 9),
  'bomb-rows': () =>
    raw(
      repeat(
        730_000,
        (i) =>
          `<row r="${i + 1}"><c r="A${i + 1}"><v>${i}</v></c><c r="B${i + 1}" t="inlineStr"><is><t>${cellText(i, 1)}</t></is></c></row>`,
      ),
    ),
  'bomb-lean-rows': () => raw(repeat(730_000, (i) => `<row><c><v>${random(i, 999_983)}</v></c></row>`)),
  'bomb-empty-rows': () => raw(repeat(1_000_000, (i) => `<row r="${i + 1}" ht="${random(i, 999_983)}"/>`)),
  'bomb-cells': () =>
    raw(
      repeat(
        2_000,
        (i) =>
          `<row>${Array.from({ length: 1_000 }, (_, n) => `<c s="${random(i * 1_000 + n, 997)}"/>`).join('')}</row>`,
      ),
    ),
  'bomb-columns': () =>
    raw([`<row>${[...repeat(16_384, (i) => `<c><v>${random(i, 99_991)}</v></c>`)].join('')}</row>`]),
  'bomb-shared': () =>
    raw(
      repeat(5_000, (i) => `<row>${'<c t="s"><v>0</v></c>'.repeat(20)}<c><v>${random(i, 999_983)}</v></c></row>`),
      { 'xl/sharedStrings.xml': `<sst><si><t>${'安全'.repeat(16_000)}</t></si></sst>` },
    ),
  'bomb-strings': () =>
    raw([], {
      'xl/sharedStrings.xml': [
        '<sst>',
        ...repeat(2_000_000, (i) => `<si><t>${random(i, 4_294_967_296).toString(36)}</t></si>`),
        '</sst>',
      ],
    }),
};

if (name === 'prepare') {
  await preparations[rest[0] as string]?.();
} else if (name === 'send') {
  const [port, count, size] = rest.map(Number) as [number, number, number];
  await Promise.all(Array.from({ length: count }, () => send(port, size)));
} else {
  if (preparations[name]) await prepared(name);
  await cases[name]?.();
}
await rm(folder, { recursive: true, force: true });
process.exit(0);
