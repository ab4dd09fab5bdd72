import { connect, type Socket } from 'node:net';

/**
 * The load, in a process of its own: so many connections, each with one request under way, prepared requests in turn.
 * HTTP/1.1 by hand over sockets: on two shared cores a client library would take the time that is to be measured.
 */
export interface LoadRequest {
  readonly method: string;
  readonly path: string;
  readonly token?: string;
  readonly body?: string;
}

export interface LoadOrder {
  readonly port: number;
  readonly connections: number;
  readonly requests: readonly LoadRequest[];
  /** So many requests in all, or for so long (ms). */
  readonly count?: number;
  readonly durationMs?: number;
  /** Rest of each connection between two requests. */
  readonly pauseMs?: number;
}

export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  readonly bytes: number;
  /** Replies other than 200, by status, with one body as an example. */
  readonly failures: Readonly<Record<string, string>>;
}

const bytesOf = ({ method, path, token, body }: LoadRequest, port: number): Buffer =>
  Buffer.from(
    [
      `${method} ${path} HTTP/1.1`,
      `host: 127.0.0.1:${port}`,
      ...(token ? [`blade-auth: bearer ${token}`] : []),
      ...(body ? ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`] : []),
      '',
      body ?? '',
    ].join('\r\n'),
  );

const END = Buffer.from('\r\n\r\n');

let stopped = false;

function run(order: LoadOrder): Promise<LoadResult> {
  const wires = order.requests.map((request) => bytesOf(request, order.port));
  const latencies: number[] = [];
  const failures: Record<string, string> = {};
  const started = performance.now();
  const until = started + (order.durationMs ?? Number.POSITIVE_INFINITY);
  const limit = order.count ?? Number.POSITIVE_INFINITY;
  let sent = 0;
  stopped = false;
  let bytes = 0;
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket: Socket = connect(order.port, '127.0.0.1');
      socket.setNoDelay(true);
      let from = 0;
      let waiting = false;
      let received: Buffer[] = [];
      let have = 0;
      let need = -1;
      const next = () => {
        if (stopped || sent >= limit || performance.now() >= until) return socket.end();
        const wire = wires[sent % wires.length] as Buffer;
        sent += 1;
        from = performance.now();
        waiting = true;
        socket.write(wire);
      };
      socket.on('connect', next);
      socket.on('data', (chunk: Buffer) => {
        received.push(chunk);
        have += chunk.length;
        if (need < 0) {
          const all = received.length === 1 ? chunk : Buffer.concat(received);
          received = [all];
          const head = all.indexOf(END);
          if (head < 0) return;
          const length = /content-length: (\d+)/i.exec(all.toString('latin1', 0, head))?.[1];
          if (length === undefined) return socket.destroy(new Error('a reply without content-length'));
          need = head + 4 + Number(length);
        }
        if (have < need) return;
        const first = received[0] as Buffer;
        const status = first.toString('latin1', 9, 12);
        if (status !== '200') failures[status] ??= Buffer.concat(received).toString().slice(-400);
        latencies.push(performance.now() - from);
        bytes += have;
        waiting = false;
        received = [];
        have = 0;
        need = -1;
        if (order.pauseMs) setTimeout(next, order.pauseMs);
        else next();
      });
      socket.on('error', (error) => (waiting ? reject(error) : resolve()));
      socket.on('close', () => (waiting ? reject(new Error('the connection was closed')) : resolve()));
    });
  return Promise.all(Array.from({ length: order.connections }, one)).then(() => {
    const seconds = (performance.now() - started) / 1000;
    const sorted = latencies.sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    return { requests: sorted.length, seconds, p50: at(0.5), p99: at(0.99), max: at(1), bytes, failures };
  });
}

process.on('message', (order: LoadOrder | 'stop') => {
  if (order === 'stop') {
    stopped = true;
    return;
  }
  run(order).then(
    (result) => process.send?.(result),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
