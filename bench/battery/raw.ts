import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** One connection as a hostile client would hold it: what was written, what came back, and when the server ended it. */
export interface Held {
  readonly socket: Socket;
  /** When the server's system had taken it. */
  opened: number;
  text: string;
  /** Milliseconds after it was opened; undefined while it is open. */
  ended?: number;
}

export async function hold(port: number, text: string | Buffer, from = '127.0.0.1'): Promise<Held> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  const held: Held = { socket, opened: performance.now(), text: '' };
  socket.on('error', () => {});
  socket.on('data', (data: Buffer) => {
    if (held.text.length < 2_000) held.text += data.toString('latin1');
  });
  socket.once('close', () => {
    held.ended = performance.now() - held.opened;
  });
  // A server that ends its half is done with it; a hostile client would not end his.
  socket.once('end', () => {
    held.ended = performance.now() - held.opened;
    socket.destroy();
  });
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => {});
  held.opened = performance.now();
  if (!socket.destroyed && text.length > 0) socket.write(text);
  return held;
}

export const until = async (ms: number, done: () => boolean | Promise<boolean>): Promise<boolean> => {
  for (const end = performance.now() + ms; performance.now() < end; await sleep(100)) if (await done()) return true;
  return false;
};

/** A client's websocket frame. */
export function frame(payload: Buffer, opcode = 2): Buffer {
  const head =
    payload.length < 126
      ? Buffer.from([0x80 | opcode, 0x80 | payload.length])
      : payload.length < 65_536
        ? Buffer.from([0x80 | opcode, 0x80 | 126, payload.length >> 8, payload.length & 255])
        : Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | 127, 0, 0, 0, 0]), sized(payload.length)]);
  // A mask of zeros leaves the payload as it is.
  return Buffer.concat([head, Buffer.alloc(4), payload]);
}

const sized = (length: number): Buffer => {
  const four = Buffer.alloc(4);
  four.writeUInt32BE(length);
  return four;
};

export const UPGRADE =
  'GET /api/mqtt HTTP/1.1\r\nhost: a\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-protocol: mqtt\r\n\r\n';

/** CONNECT of MQTT 3.1.1 with nobody's credentials, spoiled in one way. */
export function mqttConnect({ clean = true, will = false, keepalive = 60 } = {}): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0, value.length]), Buffer.from(value)]);
  const rest = Buffer.concat([
    text('MQTT'),
    Buffer.from([4, (clean ? 2 : 0) | (will ? 4 : 0), 0, keepalive]),
    text('web-x'),
    ...(will ? [text('a/b'), text('x')] : []),
  ]);
  return Buffer.concat([Buffer.from([0x10, rest.length]), rest]);
}
