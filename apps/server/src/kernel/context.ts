import type { ActorFacts, TenantKind } from '@anlan/resource';
import type { Db, Tx } from './db/db';
import type { Epochs } from './events/epoch';
import type { Storage } from './files/storage/storage';
import type { Forwarding } from './http/forwarding';
import type { Failing } from './jobs/failing';
import type { Log } from './log/log';
import type { Targets } from './net/targets';
import type { Port } from './port';
import type { Condition } from './resource/list/condition';
import type { RouteFacts } from './route-facts';
import type { SigningKey } from './seal/seal-key';

export type { Log } from './log/log';

export const PLATFORM_TENANT = '000000';

export type { TenantKind };

export interface Reach {
  readonly all: boolean;
  readonly deptIds: readonly string[];
}

/** Who is asking: everything a judgement needs, resolved once per session and dropped when the epoch moves. */
export interface Actor extends ActorFacts {
  readonly account: string;
  readonly userName: string;
  /** The tenant whose powers act; in ghost mode the target's, with `ghost` naming the person's own. */
  readonly tenantId: string;
  readonly tenantName: string;
  readonly tenantKind: TenantKind;
  readonly regionCode: string | null;
  readonly mainDeptId: string | null;
  readonly postIds: readonly string[];
  readonly roleIds: readonly string[];
  readonly permissions: ReadonlySet<string>;
  /** Whose rows: all, or those that name me or one of these departments (children already expanded). */
  readonly reach: Reach;
  /** The same for single permission stems, where a data scope granted to a role takes the place of `reach`. */
  readonly scopes?: ReadonlyMap<string, Reach>;
  /** Calls (`GET /safe/…`) that an API scope opens without their code. */
  readonly calls?: ReadonlySet<string>;
  readonly sessionId: string;
  /** First password not changed yet: only the change is allowed. */
  readonly mustChangePassword: boolean;
  readonly ghost: { readonly userId: string; readonly tenantId: string; readonly userName: string } | null;
}

/** Whose rows of this resource the person sees: what lists, details, writes, counts, exports and files are judged by. */
export const reachOf = (
  actor: Pick<Actor, 'reach' | 'scopes'>,
  resource: { readonly permission: string; readonly scopedLike?: string },
): Reach => actor.scopes?.get(resource.scopedLike ?? resource.permission) ?? actor.reach;

/** The person's own tenant: where his session and his account are, and who signs what he writes. */
export const homeTenant = (actor: Pick<Actor, 'tenantId' | 'ghost'>): string => actor.ghost?.tenantId ?? actor.tenantId;

/** Milliseconds since 1970; the demo loader and tests set it. */
export interface Clock {
  now(): number;
}

/** What the running application owns; modules reach the world through this alone. */
export interface Services {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly storage: Storage;
  /** Where it may connect to because somebody entered an address. */
  readonly targets: Targets;
  /** Whether something in front forwards what it is not told to believe. */
  readonly forwarding: Forwarding;
  /** Jobs that fail at present; absent where none run. */
  readonly failing?: Failing;
  /** A demonstration: what would leave the house may be read in the log. Absent: it is none. */
  readonly demo?: boolean;
  /** Keys derived from SECRET_KEY, one per purpose. */
  readonly keys: {
    readonly personal: Buffer;
    readonly personalHash: Buffer;
    readonly fileLink: Buffer;
    readonly push: Buffer;
    /** Links that are read without signing in. */
    readonly share: Buffer;
    /** The chain over the audit. */
    readonly audit: Buffer;
    /** Seals what leaves the house, so that strangers can verify it. */
    readonly seal: SigningKey;
  };
  readonly dictionaries: Dictionaries;
  readonly parameters: Parameters;
  readonly words: Words;
  readonly jurisdiction: Jurisdiction;
  /** What one module gives and others use; a bug where none gives it. */
  readonly use: <T>(port: Port<T>) => T;
  readonly events: { wants(resource: string): boolean };
  /** What a module narrows the rows of a resource by, for whoever asks (`implement(x, { refine })`). */
  readonly refine?: (ctx: Ctx, resource: string) => readonly Condition[];
  /** Every call of the product, for those who grant single ones; absent where only a part of it runs. */
  readonly calls?: () => readonly RouteFacts[];
  /** What this node keeps in memory hears here that it has become stale, wherever that was written. */
  readonly epochs: Epochs;
}

/** What the first modules are made of; the services of the others come from them. */
export type Ground = Pick<Services, 'db' | 'clock' | 'log' | 'storage' | 'targets' | 'keys' | 'epochs' | 'demo'>;

/** Live dictionary items of a tenant: platform rows overridden by its own. */
export interface Dictionaries {
  /** Inside a transaction pass its `tx`: a second one would wait for the first for ever on the embedded database. */
  items(tenantId: string, code: string, tx?: Tx): Promise<readonly DictItem[]>;
  drop(tenantId?: string): void;
}
export interface DictItem {
  readonly id: string;
  readonly parentId: string | null;
  readonly key: string;
  readonly label: string;
  readonly sort: number;
  readonly sealed: boolean;
  readonly locked: boolean;
  readonly remark: string | null;
  readonly color: string | null;
}
export interface Parameters {
  /** The tenant's value, else the platform's, else the registry's default; typed by the registry. */
  get(tenantId: string, key: string, tx?: Tx): Promise<string>;
  /** The same of many tenants as the database has it at this moment, past what is remembered: for jobs that must not err. */
  present(
    tx: Tx,
    tenantIds: readonly string[],
    keys: readonly string[],
  ): Promise<(tenantId: string, key: string) => string>;
  drop(tenantId?: string): void;
}
/** Words a tenant does not want in its texts: the platform's and its own. */
export interface Words {
  /** The text with each such word starred; `tx` of the write, since the embedded database has no second one. */
  mask(tenantId: string, text: string, tx: Tx): Promise<string>;
}
/** Which companies a supervision office may look at: those of its region's subtree. */
export interface Jurisdiction {
  covers(regionCode: string | null, tenantId: string): Promise<boolean>;
  /** By name. */
  companies(regionCode: string | null): Promise<readonly string[]>;
  drop(): void;
}

/** Facts of one request (or one job). */
export interface Ctx {
  readonly app: Services;
  readonly actor: Actor;
  /** The tenant whose rows are read and written: the actor's own, or the company a supervisor has chosen. */
  readonly tenantId: string;
  readonly requestId: string;
  readonly ip: string;
  /** The name by which a browser that somebody has signed in with is counted; see kernel/http/browser.ts. */
  readonly browser?: string;
  readonly userAgent: string;
}

/** A request with its transaction open. Only `tx` reaches the database; nothing else is awaited inside. */
export interface Work extends Ctx {
  readonly tx: Tx;
  /** Runs once this transaction is durable: dropping what is kept in memory. Must not throw. */
  readonly afterCommit: (then: () => void) => void;
  /** What the writer is told beside the answer's own sentence. */
  readonly notes?: Set<string>;
}

/** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai, from the application's clock. */
export const nowText = (ctx: Pick<Ctx, 'app'>): string => shanghai(ctx.app.clock.now());

export const shanghai = (epochMs: number): string =>
  new Date(epochMs + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** Opens the request's transaction: the tenant's rows only, whatever the WHERE says. */
export const inScope = <T>(ctx: Ctx, work: (work: Work) => Promise<T>): Promise<T> =>
  committed((afterCommit, start) =>
    ctx.app.db.scoped(ctx.tenantId, (tx) => {
      start();
      return work({ ...ctx, tx, afterCommit });
    }),
  );

/** What only reads, in the same scope; see `Db.reading`. */
export const readingInScope = <T>(ctx: Ctx, work: (work: Work) => Promise<T>, wrote: () => void): Promise<T> =>
  committed((afterCommit, start) =>
    ctx.app.db.reading(
      ctx.tenantId,
      (tx) => {
        start();
        return work({ ...ctx, tx, afterCommit });
      },
      wrote,
    ),
  );

/** A transaction for one's own things: a supervisor who looks at a company is still a person of his own tenant. */
export const inOwnTenant = <T>(ctx: Ctx, work: (work: Work) => Promise<T>): Promise<T> =>
  inScope({ ...ctx, tenantId: ctx.actor.tenantId }, work);

/** What belongs to the person himself, also while he is inside another tenant: his session, his account. */
export const atHome = <T>(ctx: Ctx, work: (work: Work) => Promise<T>): Promise<T> =>
  inScope({ ...ctx, tenantId: homeTenant(ctx.actor) }, work);

/** The bypass: one transaction over all tenants, for sign-in, provisioning and look-ups across companies; logged. */
export const asSystem = <T>(
  app: Pick<Services, 'db'>,
  reason: string,
  work: (open: Pick<Work, 'tx' | 'afterCommit'>) => Promise<T>,
): Promise<T> =>
  committed((afterCommit, start) =>
    app.db.system(reason, (tx) => {
      start();
      return work({ tx, afterCommit });
    }),
  );

/** `start` forgets what an attempt that was rolled back and is run again had asked for. */
async function committed<T>(run: (afterCommit: Work['afterCommit'], start: () => void) => Promise<T>): Promise<T> {
  let waiting: (() => void)[] = [];
  const result = await run(
    (then) => waiting.push(then),
    () => {
      waiting = [];
    },
  );
  for (const then of waiting) then();
  return result;
}
