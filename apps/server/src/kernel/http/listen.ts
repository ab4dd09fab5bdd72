import dns from 'node:dns';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Listens on every address the host name has: a browser that is sent to `localhost` asks ::1 or 127.0.0.1 first, as its
 * system likes. Calls and websockets go to the same server. An address this machine cannot listen on is left out.
 */
export class Listeners {
  readonly #others: Server[] = [];

  constructor(
    private readonly server: FastifyInstance,
    /** One more server with the same limits, which answers as the first does. */
    private readonly another: () => Server,
  ) {}

  async open(host: string, port: number): Promise<string> {
    const address = await this.server.listen({ host, port });
    const first = this.server.server.address() as AddressInfo;
    const all = await dns.promises.lookup(host, { all: true }).catch(() => []);
    for (const other of all) if (other.address !== first.address) await this.#also(other.address, first.port);
    return address;
  }

  async close(): Promise<void> {
    for (const other of this.#others.splice(0)) {
      other.close();
      other.closeAllConnections();
    }
  }

  async #also(host: string, port: number): Promise<void> {
    const other = this.another();
    other.on('upgrade', (...asked) => this.server.server.emit('upgrade', ...asked));
    const listens = await new Promise<boolean>((resolve) => {
      other.once('error', () => resolve(false));
      other.listen({ host, port }, () => resolve(true));
    });
    if (listens) this.#others.push(other);
  }
}
