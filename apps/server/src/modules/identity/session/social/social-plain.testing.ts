import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the provider knows about whoever holds a code. */
export type Facts = Readonly<Record<string, unknown>>;

const digest = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return new URLSearchParams(text);
}

/**
 * A provider of plain OAuth 2.0: a token call that knows its client, its codes (each once) and their PKCE challenges, and
 * a call that tells the person behind a token. No discovery, no keys, no id_token.
 */
export class PlainProvider {
  /** What the user-info call answers; the person of the code unless told otherwise. */
  answer: { readonly status: number; readonly body?: unknown } | undefined;
  /** Sent beside the access token, where a provider would send what it should not. */
  extra: Facts = {};
  readonly #codes = new Map<string, { readonly challenge: string; readonly redirect: string; readonly who: Facts }>();
  readonly #tokens = new Map<string, Facts>();
  private constructor(
    private readonly server: Server,
    private readonly client: { readonly id: string; readonly secret: string },
  ) {}

  static async open(client: { readonly id: string; readonly secret: string }): Promise<PlainProvider> {
    let self: PlainProvider | undefined;
    const server = createServer((request, reply) => {
      void (self as PlainProvider).#serve(request).then(({ status, body }) => {
        reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    self = new PlainProvider(server, client);
    return self;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The person agrees on the provider's page: the code the browser brings back. */
  agree(begun: URL, who: Facts): string {
    const code = `code-${this.#codes.size + 1}`;
    this.#codes.set(code, {
      challenge: begun.searchParams.get('code_challenge') ?? '',
      redirect: begun.searchParams.get('redirect_uri') ?? '',
      who,
    });
    return code;
  }

  async #serve(request: IncomingMessage): Promise<{ status: number; body?: unknown }> {
    if (request.url === '/token') {
      const form = await formOf(request);
      const known = this.#codes.get(form.get('code') ?? '');
      const client = form.get('client_id') === this.client.id && form.get('client_secret') === this.client.secret;
      if (!client) return { status: 401, body: { error: 'invalid_client' } };
      const fits =
        known?.challenge === digest(form.get('code_verifier') ?? '') && known.redirect === form.get('redirect_uri');
      if (!known || !fits) return { status: 400, body: { error: 'invalid_grant' } };
      this.#codes.set(form.get('code') as string, { ...known, challenge: 'used' });
      const token = `token-${this.#tokens.size + 1}`;
      this.#tokens.set(token, known.who);
      return { status: 200, body: { access_token: token, token_type: 'Bearer', ...this.extra } };
    }
    const who = this.#tokens.get((request.headers.authorization ?? '').replace(/^Bearer /i, ''));
    if (!who) return { status: 401 };
    return this.answer ?? { status: 200, body: who };
  }

  close(): Promise<void> {
    return new Promise((done) => this.server.close(() => done()));
  }
}
