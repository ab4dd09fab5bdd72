import { LRUCache } from 'lru-cache';
import { type Actor, asSystem, type Ground } from '../../../kernel/context';
import type { Authenticator } from '../../../kernel/pipeline/pipeline';
import type { SessionWatch } from '../../../kernel/push/hub';
import { identifySession } from './actor';
import { ACTORS, tokenDigest } from './sessions';

/** Hours of the day matter too (a licence that runs out), so nothing is believed longer than this. */
const BELIEVED_MS = 60_000;

interface Known {
  readonly actor: Actor;
  readonly until: number;
}

/** Tokens → people, kept in memory until the epoch of their tenant moves. */
export class SessionAuthenticator implements Authenticator, SessionWatch {
  readonly #known = new LRUCache<string, Known>({ max: 20_000 });
  /** By token: hashing it anew costs a hundredth of a list. */
  readonly #digests = new LRUCache<string, string>({ max: 5_000 });
  readonly #asking = new Map<string, Promise<Actor | undefined>>();
  /** Grows with every drop: an answer read before one is not kept. */
  #age = 0;

  constructor(private readonly app: Ground) {
    app.epochs.on(ACTORS, (topic) => this.#drop(topic));
  }

  async actorOf(token: string): Promise<Actor | undefined> {
    const digest = this.#digestOf(token);
    const known = this.#known.get(digest);
    if (known && known.until > this.app.clock.now()) return known.actor;
    const asking = this.#asking.get(digest);
    if (asking) return asking;
    const asked = this.#ask(digest).finally(() => this.#asking.delete(digest));
    this.#asking.set(digest, asked);
    return asked;
  }

  #digestOf(token: string): string {
    let digest = this.#digests.get(token);
    if (digest === undefined) {
      digest = tokenDigest(token);
      this.#digests.set(token, digest);
    }
    return digest;
  }

  async living(sessions: Parameters<SessionWatch['living']>[0]): Promise<ReadonlySet<string>> {
    const rows = await asSystem(this.app, 'sessions of open connections', ({ tx }) =>
      tx.query<{ id: string }>(
        `select s.id from unnest($1::text[], $2::uuid[]) as k(home, id)
           join session s on s.tenant_id = k.home and s.id = k.id
           join tenant t on t.tenant_id = s.acting_tenant and t.deleted_at is null and t.status = 1
                and (t.expire_time is null or t.expire_time > $3::timestamptz)
           join app_user u on u.tenant_id = s.tenant_id and u.id = s.user_id and u.deleted_at is null and u.status = 1
                and u.is_resign is distinct from 0
          where s.revoked_at is null and s.expires_at > $3::timestamptz`,
        [
          sessions.map(({ home }) => home),
          sessions.map(({ sessionId }) => sessionId),
          new Date(this.app.clock.now()).toISOString(),
        ],
      ),
    );
    return new Set(rows.map((row) => row.id));
  }

  onChange(listener: (tenantId: string | undefined) => void): void {
    this.app.epochs.on(ACTORS, (topic) => listener(topic.split('/')[1]));
  }

  async #ask(digest: string): Promise<Actor | undefined> {
    const age = this.#age;
    const now = this.app.clock.now();
    const found = await asSystem(this.app, 'authenticate', async ({ tx }) => {
      const [row] = await tx.query<{
        sessionId: string;
        tenantId: string;
        userId: string;
        actingTenant: string;
        expires: string;
      }>(
        `select s.id as "sessionId", s.tenant_id as "tenantId", s.user_id as "userId", s.acting_tenant as "actingTenant", (extract(epoch from k.expires_at) * 1000)::bigint as expires
           from session_token k join session s on s.tenant_id = k.tenant_id and s.id = k.session_id
          where k.digest = $1 and k.kind = 'access' and k.expires_at > $2::timestamptz and s.revoked_at is null`,
        [digest, new Date(now).toISOString()],
      );
      if (!row) return undefined;
      const identity = await identifySession(tx, row, now);
      return identity && { actor: identity.actor, expires: Number(row.expires) };
    });
    if (!found) return undefined;
    if (age === this.#age) {
      this.#known.set(digest, { actor: found.actor, until: Math.min(found.expires, now + BELIEVED_MS) });
    }
    return found.actor;
  }

  #drop(topic: string): void {
    this.#age += 1;
    // Questions under way may have read what was before; whoever asks from now on asks anew.
    this.#asking.clear();
    const tenantId = topic.split('/')[1];
    if (!tenantId) {
      this.#known.clear();
      return;
    }
    for (const [digest, { actor }] of this.#known.entries()) {
      if (actor.tenantId === tenantId || actor.ghost?.tenantId === tenantId) this.#known.delete(digest);
    }
  }
}
