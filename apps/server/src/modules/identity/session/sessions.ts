import { createHash, randomBytes } from 'node:crypto';
import type { Services, Work } from '../../../kernel/context';
import type { Tx } from '../../../kernel/db/db';
import { newId } from '../../../kernel/db/id';

/** Seconds that tokens live, as the client's record says; the web client renews at an age of 600 (spec 1 §9). */
export interface Lifetimes {
  readonly accessSeconds: number;
  readonly refreshSeconds: number;
}

export interface SessionFacts {
  readonly sessionId: string;
  /** The person's own tenant. */
  readonly tenantId: string;
  readonly userId: string;
  /** Whose powers act. */
  readonly actingTenant: string;
}

export interface TokenPair {
  readonly access: string;
  readonly refresh: string;
  /** How long the access token lives. */
  readonly accessSeconds: number;
}

/** 256 random bits; only the digest is kept. */
const newToken = (): string => randomBytes(32).toString('base64url');
export const tokenDigest = (token: string): string => createHash('sha256').update(token).digest('base64url');

const iso = (ms: number): string => new Date(ms).toISOString();

export interface SessionSpec {
  readonly tenantId: string;
  readonly userId: string;
  readonly actingTenant?: string;
  readonly clientId: string;
  readonly lifetimes: Lifetimes;
  readonly ip: string;
  readonly userAgent: string;
  /** In which of his departments and roles he acts; null or absent: in all. */
  readonly deptId?: string | null;
  readonly roleId?: string | null;
}

/** A new session with its first tokens. */
export async function openSession(
  tx: Tx,
  spec: SessionSpec,
  now: number,
): Promise<{ sessionId: string; tokens: TokenPair }> {
  const sessionId = newId();
  await tx.run(
    `insert into session (tenant_id, id, user_id, acting_tenant, client_id, created_at, seen_at, expires_at, ip, user_agent, dept_id, role_id)
     values ($1, $2::uuid, $3::uuid, $4, $5, $6::timestamptz, $6::timestamptz, $7::timestamptz, $8, $9, $10::uuid, $11::uuid)`,
    [
      spec.tenantId,
      sessionId,
      spec.userId,
      spec.actingTenant ?? spec.tenantId,
      spec.clientId,
      iso(now),
      iso(now + spec.lifetimes.refreshSeconds * 1000),
      spec.ip,
      spec.userAgent,
      spec.deptId ?? null,
      spec.roleId ?? null,
    ],
  );
  return { sessionId, tokens: await issue(tx, spec.tenantId, sessionId, spec.lifetimes, now) };
}

async function issue(
  tx: Tx,
  tenantId: string,
  sessionId: string,
  { accessSeconds, refreshSeconds }: Lifetimes,
  now: number,
): Promise<TokenPair> {
  const tokens = { access: newToken(), refresh: newToken(), accessSeconds };
  await tx.run(
    `insert into session_token (digest, tenant_id, session_id, kind, expires_at)
     values ($1, $3, $4::uuid, 'access', $5::timestamptz), ($2, $3, $4::uuid, 'refresh', $6::timestamptz)`,
    [
      tokenDigest(tokens.access),
      tokenDigest(tokens.refresh),
      tenantId,
      sessionId,
      iso(now + accessSeconds * 1000),
      iso(now + refreshSeconds * 1000),
    ],
  );
  return tokens;
}

export type Renewal =
  | { readonly kind: 'renewed'; readonly session: SessionFacts; readonly tokens: TokenPair }
  /** A spent token came back: somebody else holds a copy, so the whole family ends. */
  | { readonly kind: 'reused'; readonly session: SessionFacts }
  | { readonly kind: 'unknown' };

/** Exchanges a refresh token; each serves once. */
export async function renew(
  tx: Tx,
  refresh: string,
  { clientId, ...lifetimes }: Lifetimes & { readonly clientId: string },
  now: number,
): Promise<Renewal> {
  const [row] = await tx.query<{
    tenant_id: string;
    session_id: string;
    spent: boolean;
  }>(
    `select tenant_id, session_id, spent_at is not null as spent from session_token
      where digest = $1 and kind = 'refresh' and expires_at > $2::timestamptz for update`,
    [tokenDigest(refresh), iso(now)],
  );
  if (!row) return { kind: 'unknown' };
  const [live] = await tx.query<{ user_id: string; acting_tenant: string; client_id: string }>(
    `select user_id, acting_tenant, client_id from session
      where tenant_id = $1 and id = $2::uuid and revoked_at is null and expires_at > $3::timestamptz for update`,
    [row.tenant_id, row.session_id, iso(now)],
  );
  if (live?.client_id !== clientId) return { kind: 'unknown' };
  const session = {
    sessionId: row.session_id,
    tenantId: row.tenant_id,
    userId: live.user_id,
    actingTenant: live.acting_tenant,
  };
  if (row.spent) {
    await endSessions(tx, now, '刷新令牌被重复使用', 'tenant_id = $3 and id = $4::uuid', [
      row.tenant_id,
      row.session_id,
    ]);
    return { kind: 'reused', session };
  }
  await tx.run('update session_token set spent_at = $2::timestamptz where digest = $1', [
    tokenDigest(refresh),
    iso(now),
  ]);
  await tx.run(
    'update session set seen_at = $3::timestamptz, expires_at = $4::timestamptz where tenant_id = $1 and id = $2::uuid',
    [row.tenant_id, row.session_id, iso(now), iso(now + lifetimes.refreshSeconds * 1000)],
  );
  return { kind: 'renewed', session, tokens: await issue(tx, row.tenant_id, row.session_id, lifetimes, now) };
}

const endSessions = (tx: Tx, now: number, why: string, where: string, values: readonly unknown[]): Promise<number> =>
  tx.run(`update session set revoked_at = $1::timestamptz, revoked_why = $2 where revoked_at is null and ${where}`, [
    iso(now),
    why,
    ...values,
  ]);

export const endSession = (tx: Tx, session: Pick<SessionFacts, 'tenantId' | 'sessionId'>, why: string, now: number) =>
  endSessions(tx, now, why, 'tenant_id = $3 and id = $4::uuid', [session.tenantId, session.sessionId]);

/** Ends the sessions of people at once, here at commit and on other nodes within a second; one may be spared. */
export async function endSessionsOf(
  work: Pick<Work, 'tx' | 'afterCommit' | 'app' | 'tenantId'>,
  userIds: readonly string[],
  why: string,
  exceptSession?: string,
): Promise<void> {
  await endSessions(
    work.tx,
    work.app.clock.now(),
    why,
    'tenant_id = $3 and user_id = any($4::uuid[]) and id is distinct from $5::uuid',
    [work.tenantId, userIds, exceptSession ?? null],
  );
  await actorsChanged(work, work.tenantId);
}

export const ACTORS = 'actor';

/** Permissions, departments or sessions of a tenant's people have changed. */
export const actorsChanged = (
  work: Pick<Work, 'tx' | 'afterCommit'> & { readonly app: Pick<Services, 'epochs'> },
  tenantId: string,
): Promise<void> => work.app.epochs.bump(work, `${ACTORS}/${tenantId}`);

/** Everybody's: menus or the platform's own tables have changed. */
export const allActorsChanged = (
  work: Pick<Work, 'tx' | 'afterCommit'> & { readonly app: Pick<Services, 'epochs'> },
): Promise<void> => work.app.epochs.bump(work, ACTORS);
