import { lookup as resolve } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** What is answered without anybody having asked for a size: keys, tokens, results of sending. */
const MOST_BYTES = 1_048_576;
const LOOPBACK_TEXT = '地址指向本机；确需使用本机服务请设置 ALLOW_LOOPBACK_TARGETS=on';
const LINK_TEXT = '地址指向链路本地或云主机元数据服务，不允许使用';
const OWN_TEXT = '地址指向本系统自己的端口，不允许使用';
/** Metadata services of clouds that lie outside the link-local range. */
const METADATA: ReadonlySet<string> = new Set(['100.100.100.200', '192.0.0.192', 'fd00:ec2::254']);

const DEFAULT_PORTS: Readonly<Record<string, number>> = {
  'http:': 80,
  'https:': 443,
  'mqtt:': 1883,
  'mqtts:': 8883,
  'ws:': 80,
  'wss:': 443,
};

export class TargetRefused extends Error {
  override readonly name = 'TargetRefused';
}

export const portOf = (url: URL): number => Number(url.port) || (DEFAULT_PORTS[url.protocol] ?? 0);

/**
 * Where this server may connect to because somebody entered an address: storage, text messages, third-party sign-in, brokers.
 * Other systems of a plant lie in private networks, so those are open; the machine itself, its link and what answers there to
 * anybody who asks from it are not. Names are judged by what they resolve to at the moment of connecting.
 */
export class Targets {
  readonly #own = new Set<number>();

  constructor(private readonly rules: { readonly allowLoopback: boolean }) {}

  /** Here the server itself, or its database, listens. */
  listensOn(port: number): void {
    this.#own.add(port);
  }

  /** What is wrong with an address as it is written; names are judged again when they are connected to. */
  problem(text: string): string | undefined {
    if (!URL.canParse(text)) return undefined;
    const url = new URL(text);
    const host = url.hostname
      .replace(/^\[|\]$/g, '')
      .replace(/\.$/, '')
      .toLowerCase();
    if (host === 'localhost' || host.endsWith('.localhost')) return this.#refused('127.0.0.1', portOf(url));
    return isIP(host) === 0 ? undefined : this.#refused(host, portOf(url));
  }

  /** For every client that connects: the addresses a name resolves to, or an error where one of them is none to go to. */
  lookup(port: number): LookupFunction {
    return (name, options, done) => {
      resolve(name, { ...options, all: true }, (error, found) => {
        if (error) return done(error, []);
        const text = found.map(({ address }) => this.#refused(address, port)).find((one) => one !== undefined);
        if (text !== undefined) return done(new TargetRefused(text), []);
        if (options.all) return done(null, found);
        const [first] = found;
        done(null, first?.address ?? '', first?.family);
      });
    };
  }

  /** One request, no redirect followed, its answer bounded. */
  readonly fetch = async (
    address: string,
    init: {
      readonly method?: string;
      readonly headers?: ConstructorParameters<typeof Headers>[0];
      readonly body?: unknown;
      readonly signal?: AbortSignal | null;
    } = {},
  ): Promise<Response> => {
    const problem = this.problem(address);
    if (problem !== undefined) throw new TargetRefused(problem);
    const url = new URL(address);
    const { request } = url.protocol === 'https:' ? https : http;
    const body =
      init.body === undefined || init.body === null
        ? undefined
        : init.body instanceof Uint8Array
          ? init.body
          : String(init.body);
    return new Promise((done, failed) => {
      const asked = request(
        url,
        {
          method: init.method ?? 'GET',
          headers: {
            ...Object.fromEntries(new Headers(init.headers)),
            ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
          },
          agent: false,
          lookup: this.lookup(portOf(url)),
          ...(init.signal ? { signal: init.signal } : {}),
        },
        (reply) => {
          const chunks: Buffer[] = [];
          let length = 0;
          reply.on('data', (chunk: Buffer) => {
            length += chunk.length;
            if (length > MOST_BYTES) asked.destroy(new Error('the answer is too large'));
            else chunks.push(chunk);
          });
          reply.once('error', failed);
          reply.once('end', () => {
            const status = reply.statusCode ?? 502;
            const headers = new Headers();
            for (const [name, value] of Object.entries(reply.headers)) headers.set(name, String(value));
            const empty = status === 204 || status === 205 || status === 304;
            done(new Response(empty ? null : Buffer.concat(chunks), { status, headers }));
          });
        },
      );
      asked.once('error', failed);
      asked.end(body);
    });
  };

  #refused(text: string, port: number): string | undefined {
    if (!ipaddr.isValid(text)) return LINK_TEXT;
    // ::ffff:127.0.0.1 is 127.0.0.1, and so is 64:ff9b::127.0.0.1 behind a NAT64.
    let address = ipaddr.process(text);
    if (address.range() === 'rfc6052') address = ipaddr.fromByteArray(address.toByteArray().slice(12));
    const range = address.range();
    if (['linkLocal', 'multicast', 'broadcast'].includes(range) || METADATA.has(address.toString())) return LINK_TEXT;
    const loopback = range === 'loopback' || range === 'unspecified';
    if (this.#own.has(port) && (loopback || isMine(address.toString()))) return OWN_TEXT;
    return loopback && !this.rules.allowLoopback ? LOOPBACK_TEXT : undefined;
  }
}

const isMine = (address: string): boolean =>
  Object.values(networkInterfaces()).some((faces) =>
    faces?.some((face) => ipaddr.isValid(face.address) && ipaddr.process(face.address).toString() === address),
  );
