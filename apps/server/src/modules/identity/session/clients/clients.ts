import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { WEB_CLIENT } from '@anlan/domain/identity/session/client';
import { asSystem, type Ground } from '../../../../kernel/context';
import { newId } from '../../../../kernel/db/id';
import { sortKey } from '../../../../kernel/resource/columns';

/** A program that may ask for tokens, as the token calls know it. */
export interface Client {
  readonly clientId: string;
  readonly name: string;
  readonly grantTypes: readonly string[];
  /** Seconds that its access and refresh tokens live. */
  readonly accessSeconds: number;
  readonly refreshSeconds: number;
}

/** Public by nature: every browser holds it (decisions §2). */
const WEB_SECRET = 'anlan_secret';

/** Secrets are 256 random bits of our own making, so a fast digest keeps them. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
export const secretDigest = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

type Row = Client & { readonly digest: string | null } & Record<string, unknown>;

/** A client in use, by its public number. */
async function find(app: Pick<Ground, 'db'>, clientId: string): Promise<Row | undefined> {
  const [row] = await asSystem(app, 'client', ({ tx }) =>
    tx.query<Row>(
      `select c.client_id as "clientId", c.name, c.authorized_grant_types as "grantTypes", s.digest,
              coalesce(c.access_token_validity, 900) as "accessSeconds", coalesce(c.refresh_token_validity, 604800) as "refreshSeconds"
         from client c left join client_secret s on s.client_id = c.id
        where c.client_id = $1 and c.status = 1 and c.deleted_at is null`,
      [clientId],
    ),
  );
  return row;
}

export const clientFacts = async (app: Pick<Ground, 'db'>, clientId: unknown): Promise<Client | undefined> =>
  typeof clientId === 'string' && /^[\w.-]{1,50}$/.test(clientId) ? find(app, clientId) : undefined;

/** The client of an `Authorization: Basic …` header; undefined when it names none or the secret differs. */
export async function clientOf(app: Pick<Ground, 'db'>, header: string | undefined): Promise<Client | undefined> {
  // Some clients of the family send the space encoded.
  const match = /^Basic(?:\s+|%20)([A-Za-z0-9+/=]{4,400})$/i.exec(header?.trim() ?? '');
  if (!match) return undefined;
  const [clientId = '', ...secret] = Buffer.from(match[1] as string, 'base64')
    .toString('utf8')
    .split(':');
  const client = /^[\w.-]{1,50}$/.test(clientId) ? await find(app, clientId) : undefined;
  const given = Buffer.from(secretDigest(secret.join(':')));
  const stored = Buffer.from(client?.digest ?? '');
  return client && given.length === stored.length && timingSafeEqual(given, stored) ? client : undefined;
}

/** The product's own client, where it is missing; its secret stays what the pages send. */
export async function seedClients(app: Pick<Ground, 'db'>): Promise<void> {
  await asSystem(app, 'seed clients', async ({ tx }) => {
    await tx.query("select pg_advisory_xact_lock(hashtextextended('seed/clients', 0))");
    const [known] = await tx.query('select 1 from client where client_id = $1 and deleted_at is null', [WEB_CLIENT]);
    if (known) return;
    const id = newId();
    await tx.run(
      `insert into client (id, client_id, name, authorized_grant_types, access_token_validity, refresh_token_validity, status, remark, pinyin, create_tenant, update_tenant)
       values ($1::uuid, $2, $3, array['captcha', 'password', 'refresh_token', 'social'], 900, 604800, 1, $4, $5, '000000', '000000')`,
      [id, WEB_CLIENT, '安澜网页端', '网页自带，密钥公开', sortKey('安澜网页端')],
    );
    await tx.run('insert into client_secret (client_id, digest, changed_at) values ($1::uuid, $2, now())', [
      id,
      secretDigest(WEB_SECRET),
    ]);
  });
}
