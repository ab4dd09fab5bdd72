// A provider of OpenID Connect in a process of its own: node social-provider.fixture.mjs <redirect_uri>
// Tells its port to whoever started it, and signs in whomever its form names.
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

const [redirectUri] = process.argv.slice(2);
const server = createServer();
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address();
  const provider = new Provider(`http://127.0.0.1:${port}`, {
    clients: [
      {
        client_id: 'anlan',
        client_secret: 'the-secret-of-the-test',
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    cookies: { keys: ['a key of the test'] },
    claims: { openid: ['sub', 'name', 'email'] },
    conformIdTokenClaims: false,
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, name: `${id}先生`, email: `${id}@example.org` }),
    }),
    pkce: { required: () => true, methods: ['S256'] },
  });
  server.on('request', provider.callback());
  process.send?.({ port });
});
process.on('disconnect', () => process.exit(0));
