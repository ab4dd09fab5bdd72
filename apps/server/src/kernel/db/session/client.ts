import pg from 'pg';
import { Flight } from './flight';

interface Connection {
  attachListeners(stream: Stream): void;
}

interface Stream {
  on(event: string, listener: (chunk: Buffer) => void): unknown;
}

const DATA_ROW = 0x44;
/** Code and length. */
const HEADER = 5;

/**
 * The driver's client, but rows of a flight are read from the bytes that came: the driver would make text of every field
 * first, also of a page of JSON that goes on as it is.
 */
export class FlightClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const { connection } = this as unknown as { readonly connection: Connection };
    const attach = connection.attachListeners.bind(connection);
    connection.attachListeners = (stream) => {
      attach({
        on: (event, listener) => stream.on(event, event === 'data' ? this.#reader(listener) : listener),
      });
    };
  }

  /** Hands rows to the flight they belong to and everything else, in order, to the driver. */
  #reader(driver: (messages: Buffer) => void): (chunk: Buffer) => void {
    const client = this as unknown as { readonly _activeQuery: unknown };
    let waiting: Buffer[] = [];
    let held = 0;
    let needed = HEADER;
    return (chunk) => {
      let bytes = chunk;
      if (held > 0) {
        waiting.push(chunk);
        held += chunk.length;
        if (held < needed) return;
        bytes = Buffer.concat(waiting, held);
        waiting = [];
        held = 0;
      }
      let at = 0;
      let plain = 0;
      needed = HEADER;
      while (at + HEADER <= bytes.length) {
        const size = 1 + bytes.readUInt32BE(at + 1);
        if (at + size > bytes.length) {
          needed = size;
          break;
        }
        if (bytes[at] === DATA_ROW) {
          if (plain < at) driver(bytes.subarray(plain, at));
          const active = client._activeQuery;
          if (active instanceof Flight) active.dataRow(bytes, at + HEADER);
          else driver(bytes.subarray(at, at + size));
          plain = at + size;
        }
        at += size;
      }
      if (plain < at) driver(bytes.subarray(plain, at));
      if (at < bytes.length) {
        waiting = [bytes.subarray(at)];
        held = bytes.length - at;
      }
    };
  }
}
