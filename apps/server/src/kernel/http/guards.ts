import type { FastifyInstance } from 'fastify';

/** What a browser may load and do on our pages, and which frames may hold them. */
const POLICY = [
  "default-src 'self'",
  "base-uri 'self'",
  "font-src 'self' https: data:",
  "form-action 'self'",
  "frame-ancestors 'self'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "script-src 'self'",
  "script-src-attr 'none'",
  "style-src 'self' 'unsafe-inline'",
  "media-src 'self' blob:",
  "connect-src 'self' ws: wss:",
  // Menu entries that lead to other systems are shown in a frame; which ones, the menu says.
  "frame-src 'self' http: https:",
].join(';');

/**
 * Of every answer, whoever writes it; names and values as OWASP's secure headers have them. Without
 * Strict-Transport-Security: plain HTTP on a plant's own network is usual, and TLS ends at the proxy, which sets it there.
 */
const GUARDS: readonly (readonly [name: string, value: string])[] = [
  ['content-security-policy', POLICY],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['origin-agent-cluster', '?1'],
  ['referrer-policy', 'no-referrer'],
  ['x-content-type-options', 'nosniff'],
  ['x-dns-prefetch-control', 'off'],
  ['x-download-options', 'noopen'],
  ['x-frame-options', 'SAMEORIGIN'],
  ['x-permitted-cross-domain-policies', 'none'],
  ['x-xss-protection', '0'],
];

export function guardAnswers(server: FastifyInstance): void {
  server.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of GUARDS) reply.raw.setHeader(name, value);
    done();
  });
}
