import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { markdown, median } from './lib/compare';
import { peakRss } from './lib/processes';
import { type Stage, tokenOf } from './lib/stage';

const MB = 1_048_576;
/** Just below the limit of a video, which counts the whole file. */
export const SIZE = 500 * MB - 1024;
const BOUNDARY = 'anlan-bench-boundary';

/** Sends one multipart body that looks like a video: a header of MP4, then zeros; gives the reply. */
export function sendVideo(port: number, token: string, size: number): Promise<string> {
  const head = Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="v.mp4"\r\ncontent-type: video/mp4\r\n\r\n`,
    ),
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypisom'),
    Buffer.from([0, 0, 2, 0]),
    Buffer.from('isomiso2'),
  ]);
  const tail = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
  const piece = Buffer.alloc(65_536);
  function* body(): Generator<Buffer> {
    yield head;
    for (let left = size; left > 0; left -= piece.length) yield piece.subarray(0, Math.min(left, piece.length));
    yield tail;
  }
  return new Promise((resolve, reject) => {
    const call = request(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/service/blade-resource/oss/endpoint/put-file-attach',
        headers: {
          'blade-auth': `bearer ${token}`,
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
          'content-length': head.length + size + tail.length,
        },
      },
      (reply) => {
        let text = '';
        reply.setEncoding('utf8');
        reply.on('data', (data: string) => {
          text += data;
        });
        reply.on('end', () =>
          reply.statusCode === 200 ? resolve(text) : reject(new Error(`upload: HTTP ${reply.statusCode}: ${text}`)),
        );
      },
    );
    call.on('error', reject);
    pipeline(Readable.from(body()), call).catch(reject);
  });
}

export async function benchUpload(stage: Stage, rounds: number): Promise<string> {
  const token = tokenOf(3);
  const ping = {
    port: stage.product.port,
    connections: 1,
    pauseMs: 2,
    requests: [{ method: 'GET', path: '/api/service/safe/hiddendanger/page?current=1&size=10&status=5', token }],
  };
  const found = {
    seconds: [] as number[],
    p50: [] as number[],
    p99: [] as number[],
    max: [] as number[],
    quietP99: [] as number[],
    quietMax: [] as number[],
    rss: [] as number[],
  };
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    const watched = await peakRss(stage.product.pid, () =>
      stage.load.meanwhile(ping, () => sendVideo(stage.product.port, token, SIZE)),
    );
    const ms = performance.now() - started;
    const { others: quiet } = await stage.load.meanwhile(ping, () => sleep(ms));
    found.seconds.push(ms / 1000);
    found.p50.push(watched.value.others.p50);
    found.p99.push(watched.value.others.p99);
    found.max.push(watched.value.others.max);
    found.quietP99.push(quiet.p99);
    found.quietMax.push(quiet.max);
    found.rss.push(watched.peak - watched.base);
  }
  const line = (name: string, list: readonly number[]) => [
    name,
    list.map((value) => value.toFixed(1)).join(' / '),
    median(list).toFixed(1),
  ];
  return markdown(
    ['upload of 500 MiB', 'rounds', 'median'],
    [
      line('duration, s', found.seconds),
      line('resident memory above before, MiB', found.rss),
      line('list requests meanwhile: p50, ms', found.p50),
      line('p99, ms', found.p99),
      line('the same without an upload (A/A): p99, ms', found.quietP99),
      line('longest, ms', found.max),
      line('the same without an upload (A/A): longest, ms', found.quietMax),
    ],
  );
}
