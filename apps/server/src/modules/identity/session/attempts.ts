import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { asSystem, PLATFORM_TENANT, type Services, type Work } from '../../../kernel/context';
import type { Tx } from '../../../kernel/db/db';
import { newId } from '../../../kernel/db/id';
import { type Refusal, refuse, tooMany } from '../../../kernel/errors';
import { personalHash, withoutPersonal } from '../../../kernel/personal';

const MINUTE = 60_000;
/** So many failures, then account and address together wait (GB/T 22239-2019 8.1.4.1 b: five, half an hour). */
interface Limit {
  readonly failures: number;
  readonly lockMs: number;
}
/** The account from other addresses: 1, 2, 4 … 15 minutes, so that a lock is no weapon against its owner. */
const ELSEWHERE_MAX = 15;
const REMEMBERED = 24 * 60 * MINUTE;
/** An address from which the account signed in lately is not "elsewhere". */
const FAMILIAR = 7 * 24 * 60 * MINUTE;
/** One address trying many accounts: 50 failures over 10 accounts in 10 minutes, then one try in 10 seconds. */
const SPRAY = { window: 10 * MINUTE, failures: 50, accounts: 10, gap: 10_000 } as const;
/**
 * Tries under evaluation hold a place; whoever comes meanwhile waits for their outcome, a little longer than it can take:
 * else he would be sent away without having heard it.
 */
const EVALUATION = 8_000;
const PATIENCE = 10_000;

/** A try that was counted, and the limit it was counted by. */
export interface Counted {
  readonly id: string;
  readonly account: string;
  readonly limit: Limit;
}

export interface Try {
  readonly tenantId: string;
  readonly account: string;
  /** By what it is counted: an address, a browser that knows the account, or a session that is open. */
  readonly ip: string;
}

interface Row {
  readonly ip: string;
  readonly outcome: 'pending' | 'failed' | 'passed';
  readonly at: number;
  readonly locked: number | null;
}

type Verdict = { readonly go: string } | { readonly wait: true } | { readonly no: Refusal };

/**
 * Texts of any length and spelling become one key; what does not exist has one too. People type their telephone or
 * identity number where the account belongs: of that only the keyed digest is kept.
 */
const accountKey = ({ personalHash: key }: Services['keys'], account: string): string => {
  const lower = account.trim().toLowerCase();
  if (withoutPersonal(lower) !== lower) return `#${personalHash(lower, key)}`;
  return lower.length <= 40 ? lower : createHash('sha256').update(lower).digest('hex');
};

/** Who proves that the account was open to him is not held up by what others do at their addresses. */
const isAddress = (ip: string): boolean => !ip.includes('/');

const iso = (ms: number): string => new Date(ms).toISOString();

/**
 * Counts a try before its hash is evaluated and gives its id, with what `then` reads in the same transaction; throws the
 * refusal when the account or the address has to wait. Of any number of parallel wrong tries no more than the limit
 * (five) are evaluated, on however many nodes.
 */
export async function countTry<T>(
  app: Pick<Services, 'db' | 'clock' | 'parameters' | 'keys'>,
  asked: Try,
  then: (tx: Tx) => Promise<T>,
): Promise<{ readonly counted: Counted; readonly read: T }> {
  const given = { ...asked, account: accountKey(app.keys, asked.account) };
  const limit = await limitOf(app);
  for (let waited = 0; ; waited += 50) {
    const verdict = await asSystem(app, 'count a sign-in', async ({ tx }) => {
      const judged = await judge(tx, given, limit, app.clock.now());
      return 'go' in judged
        ? { counted: { id: judged.go, account: given.account, limit }, read: await then(tx) }
        : judged;
    });
    if ('counted' in verdict) return verdict;
    if ('no' in verdict) throw verdict.no;
    if (waited >= PATIENCE) throw tooMany('登录请求过于频繁，请稍后再试', 10);
    await sleep(50);
  }
}

async function limitOf({ parameters }: Pick<Services, 'parameters'>): Promise<Limit> {
  const number = async (key: string) => Number(await parameters.get(PLATFORM_TENANT, key));
  return { failures: await number('account.failCount'), lockMs: (await number('account.lockMinutes')) * MINUTE };
}

async function judge(tx: Tx, asked: Try, limit: Limit, now: number): Promise<Verdict> {
  const sprayed = await spraying(tx, asked.ip, now);
  if (sprayed) return { no: sprayed };
  await lockAccount(tx, asked);
  const rows = await recent(tx, asked, now);
  const failures = rows.filter((row) => row.outcome !== 'passed');
  const mine = failures.filter((row) => row.ip === asked.ip);
  const undecided = (row: Row | undefined): boolean => row?.outcome === 'pending' && now - row.at < EVALUATION;

  const lock = mine.find((row) => row.locked !== null && row.locked > now);
  if (lock) return mine.some(undecided) ? { wait: true } : { no: locked((lock.locked as number) - now) };
  const familiar = !isAddress(asked.ip) || rows.some((row) => row.outcome === 'passed' && row.ip === asked.ip);
  const counted = failures.filter((row) => row.at > now - REMEMBERED);
  const last = counted[0];
  if (!familiar && last && counted.length >= limit.failures) {
    const minutes = Math.min(ELSEWHERE_MAX, 2 ** (counted.length - limit.failures));
    const until = last.at + minutes * MINUTE;
    if (until > now) return counted.some(undecided) ? { wait: true } : { no: locked(until - now) };
  }

  const final = mine.filter((row) => row.at > now - limit.lockMs).length + 1 >= limit.failures;
  const id = newId();
  await tx.run(
    `insert into login_attempt (tenant_id, id, account, ip, time, outcome, locked_until)
     values ($1, $2::uuid, $3, $4, $5::timestamptz, 'pending', $6::timestamptz)`,
    [asked.tenantId, id, asked.account, asked.ip, iso(now), final ? iso(now + limit.lockMs) : null],
  );
  return { go: id };
}

const lockAccount = (tx: Tx, asked: Try): Promise<unknown> =>
  tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`login/${asked.tenantId}/${asked.account}`]);

const locked = (ms: number): Refusal =>
  refuse(`用户登录失败次数过多，请${Math.max(1, Math.ceil(ms / MINUTE))}分钟后再试`);

async function spraying(tx: Tx, ip: string, now: number): Promise<Refusal | undefined> {
  const [seen] = await tx.query<{ failures: number; accounts: number; last: string | null }>(
    `select count(*)::int as failures, count(distinct (tenant_id, account))::int as accounts,
            (extract(epoch from max(time)) * 1000)::bigint as last
       from login_attempt where ip = $1 and time > $2::timestamptz and outcome = 'failed'`,
    [ip, iso(now - SPRAY.window)],
  );
  if (!seen || seen.failures < SPRAY.failures || seen.accounts < SPRAY.accounts) return undefined;
  const left = Number(seen.last) + SPRAY.gap - now;
  return left > 0 ? tooMany('登录请求过于频繁，请稍后再试', left / 1000) : undefined;
}

/** Newest first. */
async function recent(tx: Tx, { tenantId, account, ip }: Try, now: number): Promise<Row[]> {
  const rows = await tx.query<{ ip: string; outcome: Row['outcome']; at: string; locked: string | null }>(
    `select ip, outcome, (extract(epoch from time) * 1000)::bigint as at, (extract(epoch from locked_until) * 1000)::bigint as locked
       from login_attempt
      where tenant_id = $1 and account = $2
        and (outcome in ('pending', 'failed') and time > $3::timestamptz or outcome = 'passed' and ip = $4 and time > $5::timestamptz)
      order by time desc limit 500`,
    [tenantId, account, iso(now - REMEMBERED), ip, iso(now - FAMILIAR)],
  );
  return rows.map((row) => ({
    ip: row.ip,
    outcome: row.outcome,
    at: Number(row.at),
    locked: row.locked === null ? null : Number(row.locked),
  }));
}

/** Tells what came of a counted try. Success forgives the pair its failures, not those from other addresses. */
export async function settleTry(tx: Tx, asked: Try, counted: Counted, passed: boolean): Promise<void> {
  const { id, limit, account } = counted;
  const given = { ...asked, account };
  await lockAccount(tx, given);
  const pair = [given.tenantId, given.account, given.ip];
  if (passed) {
    await tx.run(
      `update login_attempt set outcome = case when id = $4::uuid then 'passed' else 'cleared' end, locked_until = null
        where tenant_id = $1 and account = $2 and ip = $3 and (id = $4::uuid or outcome = 'failed')`,
      [...pair, id],
    );
    return;
  }
  // A success that came in between has taken the failures before it away, and with them the reason for the lock.
  await tx.run(
    `update login_attempt a set outcome = 'failed', locked_until = case when (
        select count(*) from login_attempt b
         where b.tenant_id = $1 and b.account = $2 and b.ip = $3 and b.outcome in ('pending', 'failed')
           and b.time > a.time - $5::bigint * interval '1 millisecond') >= $6 then a.locked_until end
      where a.tenant_id = $1 and a.id = $4::uuid`,
    [...pair, id, limit.lockMs, limit.failures],
  );
}

/** An administrator lets the account in again at once. */
export async function forgiveAccount({ app, tx, tenantId }: Work, account: string): Promise<void> {
  await tx.run(
    `update login_attempt set outcome = 'cleared', locked_until = null
      where tenant_id = $1 and account = $2 and outcome in ('pending', 'failed')`,
    [tenantId, accountKey(app.keys, account)],
  );
}
