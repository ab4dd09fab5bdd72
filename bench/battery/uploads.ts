import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { peakRss } from '../lib/processes';
import { FILES, NAMES, PNG_HEAD, slippery, VIDEO_HEAD } from './hostile-files';
import type { Home } from './servers';
import { call, settle } from './writers';

const MB = 1_048_576;
const PUT = '/api/service/blade-resource/oss/endpoint/put-file-attach';
const BOUNDARY = 'anlan-battery-boundary';
const escaped = (name: string): string =>
  name.replace(/["\r\n]/g, (found) => ({ '"': '%22', '\r': '%0D', '\n': '%0A' })[found] as string);

export interface UploadOptions {
  /** Bytes of the large video; the product allows 500 MiB. */
  readonly large: number;
  readonly eight: boolean;
  readonly aborts: number;
  /**
   * How far above the bounds of quality S11 the memory may grow. Beside other tests garbage is collected later; a content
   * kept whole or a picture decoded is above twice the bound all the same.
   */
  readonly slack?: number;
}

export interface UploadResult {
  readonly figures: string;
  readonly failures: readonly string[];
  readonly calls: number;
}

interface Sent {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the upload answers
  readonly body: any;
}

/**
 * Files as nobody should send them, at their limits, many at once, and broken off (quality S11). What is taken is served
 * so that nothing in it runs; what is refused or broken off leaves neither row nor content.
 */
export async function uploads(home: Home, options: UploadOptions): Promise<UploadResult> {
  const server = await home.start();
  const failures: string[] = [];
  const figures: string[] = [];
  let calls = 0;
  try {
    const { port } = home;
    const site = await settle(port, server.output, Buffer.alloc(0));
    const send = (name: string, head: Buffer, size: number, stopAt?: number): Promise<Sent> => {
      calls += 1;
      return sent(port, site.token, { name, head, size, stopAt });
    };
    const whole = (name: string, bytes: Buffer) => send(name, bytes, bytes.length);
    const expect = (what: string, { status, body }: Sent, wanted: number) => {
      if (status !== wanted) failures.push(`${what}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
    };
    const asked = async (path: string) => {
      calls += 1;
      return fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'blade-auth': `bearer ${site.token}` } });
    };

    for (const { what, name, bytes, taken } of FILES) {
      const reply = await whole(name, await bytes());
      expect(what, reply, taken ? 200 : 400);
      if (reply.status === 200) failures.push(...tame(what, await asked(reply.body.data.link)));
    }
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#36c' } })
      .jpeg()
      .toBuffer();
    for (const name of NAMES) {
      const reply = await whole(name, picture);
      expect(`the name ${JSON.stringify(name.slice(0, 40))}`, reply, 200);
      if (reply.status !== 200) continue;
      const kept = String(reply.body.data.originalName);
      if (/[\p{Cc}\p{Cf}/\\<>"]|^\.\./u.test(kept) || !kept.endsWith('.jpg') || kept.length > 110)
        failures.push(`the name ${JSON.stringify(name)} is kept as ${JSON.stringify(kept)}`);
      failures.push(...tame(name, await asked(reply.body.data.link)));
    }
    // A workbook is a zip too: its entries are read, never written anywhere.
    for (const bytes of slippery()) {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(bytes)]), '人员.xlsx');
      const { status } = await call(port, site.token, 'POST', '/blade-user/import-user', form);
      if (status !== 400) failures.push(`a workbook that would leave its folder: ${status}`);
    }

    // 100 million pixels in a few hundred kilobytes: stored as it is, never decoded.
    const flood = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const pixels = await peakRss(server.pid, async () => {
      expect('100 million pixels', await whole('洪水.png', flood), 200);
      await sleep(1_500);
    });
    within('100 Mpx', pixels, 64);

    expect('50 MiB less a byte', await send('a.png', PNG_HEAD, 50 * MB - 1), 200);
    expect('50 MiB', await send('a.png', PNG_HEAD, 50 * MB), 200);
    expect('50 MiB and a byte', await send('a.png', PNG_HEAD, 50 * MB + 1), 413);
    const big = `${Math.round(options.large / MB)} MiB`;
    const one = await peakRss(server.pid, () => send('a.mp4', VIDEO_HEAD, options.large));
    expect(big, one.value, 200);
    within(big, one, 64);
    if (options.large === 500 * MB) expect('500 MiB and a byte', await send('a.mp4', VIDEO_HEAD, 500 * MB + 1), 413);
    if (options.eight) {
      const eight = await peakRss(server.pid, () =>
        Promise.all(Array.from({ length: 8 }, () => send('a.mp4', VIDEO_HEAD, options.large))),
      );
      for (const reply of eight.value) expect(`one of eight of ${big}`, reply, 200);
      within(`8 × ${big}`, eight, 256);
    }
    const fifty = await peakRss(server.pid, () =>
      Promise.all(Array.from({ length: 50 }, () => send('a.mp4', VIDEO_HEAD, 2 * MB))),
    );
    for (const reply of fifty.value) expect('one of fifty', reply, 200);
    within('50 × 2 MiB', fifty, 256);

    const broken = await Promise.all(
      Array.from({ length: options.aborts }, () => send('a.mp4', VIDEO_HEAD, 4 * MB, 2 * MB)),
    );
    for (const reply of broken) expect('broken off at half', reply, 0);
    await sleep(1_000);
    const rows = Number(
      (await call(port, site.token, 'GET', '/blade-resource/attach/list?size=1')).body.data?.total ?? Number.NaN,
    );
    const found = await contents(join(home.dataDir, 'files'));
    if (found.whole !== rows || found.parts > 0)
      failures.push(`${rows} rows, ${found.whole} contents, ${found.parts} parts left behind`);
    figures.push(`${options.aborts} broken off: ${found.whole} contents for ${rows} rows, ${found.parts} parts`);
    return { figures: `${calls} calls; ${figures.join('; ')}`, failures, calls };

    function within(what: string, { base, peak }: { base: number; peak: number }, quiet: number) {
      const bound = quiet * (options.slack ?? 1);
      const growth = Math.round(peak - base);
      figures.push(`${what} +${growth} MiB (bound ${bound})`);
      if (growth > bound) failures.push(`${what}: memory grows by ${growth} MiB, the bound is ${bound}`);
    }
  } finally {
    await server.stop();
  }
}

/** Nothing of a stored file runs in the page of whoever opens it. */
function tame(what: string, reply: Response): string[] {
  const header = (name: string) => reply.headers.get(name) ?? '';
  const problems = [
    ...(reply.status === 200 ? [] : [`answers ${reply.status}`]),
    ...(header('x-content-type-options') === 'nosniff' ? [] : ['without nosniff']),
    ...(/html|svg|xml(?!.*openxmlformats)|javascript/.test(header('content-type').replace(/openxmlformats\S*/, ''))
      ? [`as ${header('content-type')}`]
      : []),
    ...(/default-src 'none'/.test(header('content-security-policy')) ? [] : ['without a policy']),
    ...(/sandbox/.test(header('content-security-policy')) || header('content-type') === 'application/pdf'
      ? []
      : ['outside the sandbox']),
    ...(reply.headers.has('set-cookie') ? ['with a cookie'] : []),
  ];
  void reply.body?.cancel();
  return problems.map((problem) => `${what}: served ${problem}`);
}

async function contents(folder: string): Promise<{ whole: number; parts: number }> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  return {
    whole: names.filter(({ name }) => name.startsWith('a,')).length,
    parts: names.filter(({ parentPath }) => parentPath === join(folder, 'tmp')).length,
  };
}

/** One multipart body: a beginning, then zeros. `stopAt`: the line is cut there, and the answer is status 0. */
function sent(
  port: number,
  token: string,
  file: { name: string; head: Buffer; size: number; stopAt?: number | undefined },
): Promise<Sent> {
  const open = Buffer.from(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${escaped(file.name)}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
  );
  const close = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
  const piece = Buffer.alloc(65_536);
  function* body(): Generator<Buffer> {
    yield open;
    yield file.head.subarray(0, file.size);
    const until = file.stopAt ?? file.size;
    for (let left = until - file.head.length; left > 0; left -= piece.length)
      yield piece.subarray(0, Math.min(left, piece.length));
    if (file.stopAt === undefined) yield close;
  }
  return new Promise((resolve, reject) => {
    const ask = request(
      {
        ...{ port, host: '127.0.0.1', method: 'POST', path: PUT },
        headers: {
          'blade-auth': `bearer ${token}`,
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
          'content-length': open.length + file.size + close.length,
        },
      },
      (reply) => {
        let text = '';
        reply.setEncoding('utf8');
        reply.on('data', (data: string) => {
          text += data;
        });
        reply.on('end', () =>
          resolve({ status: reply.statusCode ?? 0, body: text.startsWith('{') ? JSON.parse(text) : text }),
        );
      },
    );
    // A refused sender finds the line closed while he is still sending; the answer has come before.
    ask.on('error', (error) =>
      file.stopAt === undefined ? sleep(500).then(() => reject(error)) : resolve({ status: 0, body: '' }),
    );
    if (file.stopAt === undefined) {
      pipeline(Readable.from(body()), ask).catch(() => undefined);
      return;
    }
    void (async () => {
      for (const part of body()) if (!ask.write(part)) await once(ask, 'drain');
      ask.destroy();
      resolve({ status: 0, body: '' });
    })().catch(reject);
  });
}
