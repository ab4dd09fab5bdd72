import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** What the next token says; everything else about it is in order. */
export interface Lie {
  readonly nonce?: string;
  readonly issuer?: string;
  readonly audience?: string;
  readonly expired?: boolean;
  /** Signed with a key the provider does not publish. */
  readonly forged?: boolean;
  readonly unsigned?: boolean;
}

/** A provider that lies where it is told to: discovery, keys and token call of OpenID Connect, and nothing else. */
export class HostileProvider {
  lie: Lie = {};
  nonce = '';
  readonly #server: Server;
  private constructor(
    server: Server,
    readonly issuer: string,
  ) {
    this.#server = server;
  }

  static async open(): Promise<HostileProvider> {
    const [keys, others] = [
      await generateKeyPair('RS256', { extractable: true }),
      await generateKeyPair('RS256', { extractable: true }),
    ];
    const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
    let self: HostileProvider | undefined;
    const server = createServer((request, reply) => {
      const answer = (body: unknown) => {
        reply.setHeader('content-type', 'application/json');
        reply.end(JSON.stringify(body));
      };
      const it = self as HostileProvider;
      const path = request.url ?? '';
      if (path.startsWith('/.well-known')) {
        return answer({
          issuer: it.issuer,
          authorization_endpoint: `${it.issuer}/auth`,
          token_endpoint: `${it.issuer}/token`,
          jwks_uri: `${it.issuer}/jwks`,
          id_token_signing_alg_values_supported: ['RS256'],
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
        });
      }
      if (path.startsWith('/jwks')) return answer({ keys: [jwk] });
      const { lie } = it;
      const now = Math.floor(Date.now() / 1000);
      void new SignJWT({ nonce: lie.nonce ?? it.nonce, name: '王五' })
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .setIssuer(lie.issuer ?? it.issuer)
        .setAudience(lie.audience ?? 'anlan')
        .setSubject('wangwu')
        .setIssuedAt(now - 7_200)
        .setExpirationTime(lie.expired ? now - 3_600 : now + 3_600)
        .sign(lie.forged ? others.privateKey : keys.privateKey)
        .then((token) => {
          const [, claims] = token.split('.');
          const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`;
          answer({ access_token: 'x', token_type: 'Bearer', id_token: lie.unsigned ? none : token });
        });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    self = new HostileProvider(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return self;
  }

  close(): Promise<void> {
    return new Promise((done) => this.#server.close(() => done()));
  }
}
