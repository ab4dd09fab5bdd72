import { asSystem, type Ctx } from './context';
import { tooMany } from './errors';

/**
 * How often one address may do what needs no sign-in: `max` times in any `windowMs`, counted in the database, so that
 * more nodes allow no more. `what` names the thing counted.
 */
export class GuestLimit {
  constructor(
    private readonly what: string,
    private readonly max: number,
    private readonly windowMs: number,
  ) {}

  /** Counts one more; throws 429 where it is one too many. Not inside a transaction. */
  async take(ctx: Pick<Ctx, 'app' | 'ip'>): Promise<void> {
    await this.#judge(ctx, true);
  }

  /** The same without counting. */
  async check(ctx: Pick<Ctx, 'app' | 'ip'>): Promise<void> {
    await this.#judge(ctx, false);
  }

  async #judge({ app, ip }: Pick<Ctx, 'app' | 'ip'>, count: boolean): Promise<void> {
    const now = app.clock.now();
    const wait = await asSystem(app, 'guest limit', async ({ tx }) => {
      if (count) await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`guest/${this.what}/${ip}`]);
      // The oldest of the newest `max`: once it has left the window, one more is allowed.
      const [oldest] = await tx.query<{ at: string }>(
        `select (extract(epoch from time) * 1000)::bigint as at from guest_use
          where what = $1 and ip = $2 and time > $3::timestamptz order by time desc offset $4::int limit 1`,
        [this.what, ip, new Date(now - this.windowMs).toISOString(), this.max - 1],
      );
      if (oldest) return Number(oldest.at) + this.windowMs - now;
      if (count) {
        await tx.run('insert into guest_use (what, ip, time) values ($1, $2, $3::timestamptz)', [
          this.what,
          ip,
          new Date(now).toISOString(),
        ]);
      }
      return undefined;
    });
    if (wait !== undefined) throw tooMany('操作过于频繁，请稍后再试', wait / 1000);
  }
}
