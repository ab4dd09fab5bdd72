import { SOCIAL_OIDC } from '@anlan/domain/identity/session/social';
import type * as OAuth from 'openid-client';
import { asSystem, type Services } from '../../../../kernel/context';
import type { Targets } from '../../../../kernel/net/targets';
import { decrypt } from '../../../../kernel/personal';

/** A third party as its record says; the secret decrypted, for the token call alone. */
export interface Provider {
  readonly id: string;
  readonly source: string;
  readonly name: string;
  readonly kind: number;
  readonly issuer: string | null;
  readonly authorizeUrl: string | null;
  readonly tokenUrl: string | null;
  readonly userInfoUrl: string | null;
  readonly subjectField: string | null;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: string;
  readonly redirectUri: string;
  readonly version: number;
}

/** Whom the third party vouches for. */
export interface Vouched {
  readonly subject: string;
  readonly name: string | null;
  readonly email: string | null;
}

/** What begins a way to the third party and is needed again when it comes back. */
export interface Secrets {
  readonly state: string;
  readonly verifier: string;
  readonly nonce: string;
}

type App = Pick<Services, 'db' | 'keys'>;

const COLUMNS = `id, source, name, kind, issuer, authorize_url as "authorizeUrl", token_url as "tokenUrl", user_info_url as "userInfoUrl",
  subject_field as "subjectField", client_id as "clientId", client_secret as "clientSecret", scopes, redirect_uri as "redirectUri", version`;

type Row = Omit<Provider, 'scopes' | 'clientSecret'> &
  Record<string, unknown> & {
    readonly scopes: string | null;
    readonly clientSecret: string | null;
  };

/** The provider in use of this name, or of this id. */
export async function providerOf(
  app: App,
  { source, id }: { readonly source?: unknown; readonly id?: string },
): Promise<Provider | undefined> {
  if (id === undefined && !(typeof source === 'string' && /^[\w.-]{1,30}$/.test(source))) return undefined;
  const [row] = await asSystem(app, 'third-party sign-in', ({ tx }) =>
    tx.query<Row>(
      `select ${COLUMNS} from social_provider where ($1::text is null or source = $1) and ($2::uuid is null or id = $2::uuid) and status = 1 and deleted_at is null`,
      [id === undefined ? source : null, id ?? null],
    ),
  );
  return (
    row && {
      ...row,
      clientSecret: row.clientSecret ? decrypt(row.clientSecret, app.keys.personal) : '',
      scopes: row.scopes || (row.kind === SOCIAL_OIDC ? 'openid profile email' : ''),
    }
  );
}

/** Names for the sign-in page and the profile, in their order. */
export const providersInUse = (app: Pick<Services, 'db'>): Promise<{ source: string; name: string }[]> =>
  asSystem(app, 'third-party sign-in', ({ tx }) =>
    tx.query<{ source: string; name: string }>(
      'select source, name from social_provider where status = 1 and deleted_at is null order by sort, id limit 20',
    ),
  );

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Credentials travel in TLS; only a provider on the same machine may do without. */
export function isSafeUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && (url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname)));
}

/** Loaded when somebody first signs in by a third party: most installations have none. */
const library = (): Promise<typeof OAuth> => import('openid-client');

const TIMEOUT_S = 10;
/** Keys and addresses of a provider are believed so long. */
const KEPT_MS = 3_600_000;

interface Kept {
  readonly config: Promise<OAuth.Configuration>;
  readonly until: number;
}
const kept = new Map<string, Kept>();

function configurationOf(provider: Provider, now: number, targets: Targets): Promise<OAuth.Configuration> {
  const key = `${provider.id}/${provider.version}`;
  const known = kept.get(key);
  if (known && known.until > now) return known.config;
  const config = configure(provider, targets);
  if (kept.size > 100) kept.clear();
  kept.set(key, { config, until: now + KEPT_MS });
  // What failed is tried again at the next click.
  config.catch(() => kept.delete(key));
  return config;
}

async function configure(provider: Provider, targets: Targets): Promise<OAuth.Configuration> {
  const oauth = await library();
  const auth = provider.clientSecret === '' ? oauth.None() : oauth.ClientSecretPost(provider.clientSecret);
  const addresses = [provider.issuer, provider.authorizeUrl, provider.tokenUrl, provider.userInfoUrl];
  if (addresses.some((address) => address && !isSafeUrl(address)))
    throw new Error('an address of the provider is not safe');
  if (provider.kind === SOCIAL_OIDC) {
    const issuer = new URL(provider.issuer as string);
    const insecure = issuer.protocol === 'http:' ? [oauth.allowInsecureRequests] : [];
    const config = await oauth.discovery(issuer, provider.clientId, undefined, auth, {
      execute: insecure,
      timeout: TIMEOUT_S,
      [oauth.customFetch]: targets.fetch,
    });
    // The signature is checked although the token came straight from the provider: its keys, not its address, vouch.
    oauth.enableNonRepudiationChecks(config);
    return config;
  }
  const config = new oauth.Configuration(
    {
      issuer: new URL(provider.authorizeUrl as string).origin,
      authorization_endpoint: provider.authorizeUrl as string,
      token_endpoint: provider.tokenUrl as string,
      userinfo_endpoint: provider.userInfoUrl as string,
    },
    provider.clientId,
    undefined,
    auth,
  );
  config.timeout = TIMEOUT_S;
  config[oauth.customFetch] = targets.fetch;
  if ((provider.tokenUrl as string).startsWith('http:')) oauth.allowInsecureRequests(config);
  return config;
}

/** Where to send the browser: authorization code with PKCE (RFC 7636), state and, for OpenID Connect, nonce. */
export async function authorizationUrl(
  provider: Provider,
  secrets: Secrets,
  now: number,
  targets: Targets,
): Promise<string> {
  const oauth = await library();
  const config = await configurationOf(provider, now, targets);
  return oauth.buildAuthorizationUrl(config, {
    redirect_uri: provider.redirectUri,
    response_type: 'code',
    state: secrets.state,
    code_challenge: await oauth.calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: 'S256',
    ...(provider.scopes ? { scope: provider.scopes } : {}),
    ...(provider.kind === SOCIAL_OIDC ? { nonce: secrets.nonce } : {}),
  }).href;
}

export async function newSecrets(): Promise<Secrets> {
  const oauth = await library();
  return { state: oauth.randomState(), verifier: oauth.randomPKCECodeVerifier(), nonce: oauth.randomNonce() };
}

const text = (value: unknown, max: number): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, max).replaceAll('\0', '') : null;

/**
 * Exchanges the code that came back. Throws whatever is wrong: another issuer, state, nonce or audience, a signature that
 * does not hold, a token that has expired, a code that was used before.
 */
export async function vouchedBy(
  provider: Provider,
  secrets: Secrets,
  told: { readonly code: string; readonly iss?: string | undefined },
  now: number,
  targets: Targets,
): Promise<Vouched> {
  const oauth = await library();
  const config = await configurationOf(provider, now, targets);
  const back = new URL(provider.redirectUri);
  back.searchParams.set('code', told.code);
  back.searchParams.set('state', secrets.state);
  if (told.iss !== undefined) back.searchParams.set('iss', told.iss);
  const oidc = provider.kind === SOCIAL_OIDC;
  const tokens = await oauth.authorizationCodeGrant(config, back, {
    pkceCodeVerifier: secrets.verifier,
    expectedState: secrets.state,
    ...(oidc ? { expectedNonce: secrets.nonce, idTokenExpected: true } : {}),
  });
  if (oidc) {
    const claims = tokens.claims();
    const subject = text(claims?.sub, 255);
    if (!claims || !subject) throw new Error('the token names nobody');
    return { subject, name: text(claims.name ?? claims.preferred_username, 100), email: text(claims.email, 100) };
  }
  const reply = await oauth.fetchProtectedResource(
    config,
    tokens.access_token,
    new URL(provider.userInfoUrl as string),
    'GET',
    null,
    new Headers({ accept: 'application/json' }),
  );
  if (!reply.ok) throw new Error(`user info answers ${reply.status}`);
  const facts = (await reply.json()) as Record<string, unknown>;
  const raw = Object.hasOwn(facts, provider.subjectField as string)
    ? facts[provider.subjectField as string]
    : undefined;
  const subject = text(typeof raw === 'number' ? String(raw) : raw, 255);
  if (!subject) throw new Error('the user info names nobody');
  return { subject, name: text(facts.name ?? facts.nickname ?? facts.login, 100), email: text(facts.email, 100) };
}
