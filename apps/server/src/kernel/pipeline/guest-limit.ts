import { asSystem, type Ctx } from '../context';
import { type Refusal, tooMany } from '../errors';
import { countedAddress } from '../net/address';
import { Gate } from './gate';

type Guest = Pick<Ctx, 'app' | 'ip' | 'browser'>;

/** Refusals kept in memory; the oldest is forgotten first. */
const MOST_KEPT = 10_000;
/** Of one counter one call at a time asks the database, and so many wait for it. */
const WAITING = 64;
/** Of all guests together so many, whatever their addresses: the rest of the connections is for those signed in. */
const AT_ONCE = 4;
const WAITING_IN_ALL = 200;

/** What this process knows of guests without asking the database. One for each server, whose clock it goes by. */
class Waiting {
  readonly own = new Gate(1, WAITING);
  readonly all = new Gate(AT_ONCE, WAITING_IN_ALL);
  /** Until when a counter is used up: nothing makes it free earlier. */
  readonly #until = new Map<string, number>();

  until(key: string, now: number): number | undefined {
    const until = this.#until.get(key);
    if (until === undefined || until > now) return until;
    this.#until.delete(key);
    return undefined;
  }

  refused(key: string, until: number): void {
    this.#until.delete(key);
    this.#until.set(key, until);
    if (this.#until.size > MOST_KEPT) this.#until.delete(this.#until.keys().next().value as string);
  }
}

const kept = new WeakMap<object, Waiting>();
function waitingOf(app: Ctx['app']): Waiting {
  let waiting = kept.get(app);
  if (!waiting) {
    waiting = new Waiting();
    kept.set(app, waiting);
  }
  return waiting;
}

const refusal = (ms: number): Refusal => tooMany('操作过于频繁，请稍后再试', ms / 1000);

/**
 * How often one address, or one browser in which somebody has signed in, may do what needs no sign-in: `max` times in
 * any `windowMs`, counted in the database, so that more nodes allow no more. `what` names the thing counted. Whoever has
 * been refused is refused from memory until his time has come, so that asking again costs no connection.
 */
export class GuestLimit {
  constructor(
    private readonly what: string,
    private readonly max: number,
    private readonly windowMs: number,
  ) {}

  /** Counts one more; throws 429 where it is one too many. Not inside a transaction. */
  async take(guest: Guest): Promise<void> {
    await this.#judge(guest, true);
  }

  /** The same without counting. */
  async check(guest: Guest): Promise<void> {
    await this.#judge(guest, false);
  }

  async #judge(guest: Guest, count: boolean): Promise<void> {
    const by = guest.browser ?? countedAddress(guest.ip);
    const key = `${this.what}/${by}`;
    const waiting = waitingOf(guest.app);
    const early = () => {
      const now = guest.app.clock.now();
      const until = waiting.until(key, now);
      if (until !== undefined) throw refusal(until - now);
    };
    early();
    const judged = await waiting.own.run(key, async () => {
      // Whoever was before in the row may have used it up.
      early();
      return waiting.all.run('', () => this.#ask(guest.app, by, count));
    });
    if (!judged) throw refusal(5_000);
    if (judged.until === undefined) return;
    waiting.refused(key, judged.until);
    throw refusal(judged.until - guest.app.clock.now());
  }

  async #ask(app: Ctx['app'], by: string, count: boolean): Promise<{ readonly until?: number }> {
    const now = app.clock.now();
    return asSystem(app, 'guest limit', async ({ tx }) => {
      if (count) await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`guest/${this.what}/${by}`]);
      // The oldest of the newest `max`: once it has left the window, one more is allowed.
      const [oldest] = await tx.query<{ at: string }>(
        `select (extract(epoch from time) * 1000)::bigint as at from guest_use
          where what = $1 and ip = $2 and time > $3::timestamptz order by time desc offset $4::int limit 1`,
        [this.what, by, new Date(now - this.windowMs).toISOString(), this.max - 1],
      );
      if (oldest) return { until: Number(oldest.at) + this.windowMs };
      if (count) {
        await tx.run('insert into guest_use (what, ip, time) values ($1, $2, $3::timestamptz)', [
          this.what,
          by,
          new Date(now).toISOString(),
        ]);
      }
      return {};
    });
  }
}
