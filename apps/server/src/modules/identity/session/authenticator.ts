import { LRUCache } from 'lru-cache';
import { type Actor, asSystem, type Ground } from '../../../kernel/context';
import type { Authenticator } from '../../../kernel/pipeline';
import { identifySession } from './actor';
import { ACTORS, tokenDigest } from './sessions';

/** Hours of the day matter too (a licence that runs out), so nothing is believed longer than this. */
const BELIEVED_MS = 60_000;

interface Known {
  readonly actor: Actor;
  readonly until: number;
}

/** Tokens → people, kept in memory until the epoch of their tenant moves. */
export class SessionAuthenticator implements Authenticator {
  readonly #known = new LRUCache<string, Known>({ max: 20_000 });
  readonly #asking = new Map<string, Promise<Actor | undefined>>();
  /** Grows with every drop: an answer read before one is not kept. */
  #age = 0;

  constructor(private readonly app: Ground) {
    app.epochs.on(ACTORS, (topic) => this.#drop(topic));
  }

  async actorOf(token: string): Promise<Actor | undefined> {
    const digest = tokenDigest(token);
    const known = this.#known.get(digest);
    if (known && known.until > this.app.clock.now()) return known.actor;
    const asking = this.#asking.get(digest);
    if (asking) return asking;
    const asked = this.#ask(digest).finally(() => this.#asking.delete(digest));
    this.#asking.set(digest, asked);
    return asked;
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
        'session_by_token',
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
