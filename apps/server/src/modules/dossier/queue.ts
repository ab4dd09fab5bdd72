import { randomUUID } from 'node:crypto';
import { dossier, dossierLifecycle } from '@anlan/domain/dossier/dossier';
import { asSystem, type Services } from '../../kernel/context';
import type { Tx } from '../../kernel/db/db';
import { changeMany } from '../../kernel/resource/write/many';
import { note, takenOver } from './files';

const { waiting: WAITING, making: MAKING, failed: FAILED } = dossierLifecycle.code;
/** Whoever makes one says so at least this often, or it is anybody's again. */
const TERM = "interval '60 seconds'";
/** A dossier that has ended its process so often is not tried again. */
const MOST_TRIES = 3;

/** One dossier that this process makes. */
export interface Asked {
  readonly id: string;
  readonly tenantId: string;
  readonly name: string;
  readonly ownerId: string;
  readonly topics: readonly string[];
  readonly from: string;
  readonly until: string;
  readonly maker: string;
}

const IN_HAND = `state in (${WAITING}, ${MAKING}) and deleted_at is null`;

/** Companies with something to make and nobody at it: whose last one was begun longest ago comes first. */
async function companiesInTurn(app: Services): Promise<readonly string[]> {
  const [waiting, work] = await asSystem(app, 'companies whose dossiers wait', async ({ tx }) => [
    await tx.query<{ tenant_id: string; since: string }>(
      `select tenant_id, min(create_time)::text as since from dossier where ${IN_HAND} group by tenant_id`,
    ),
    await tx.query<{ tenant_id: string; begun: string; busy: boolean }>(
      `select tenant_id, max(begun)::text as begun, coalesce(bool_or(until > clock_timestamp()), false) as busy
         from dossier_work where tenant_id in (select tenant_id from dossier where ${IN_HAND}) group by tenant_id`,
    ),
  ]);
  const of = new Map(work.map((row) => [row.tenant_id, row]));
  const turn = (row: { readonly tenant_id: string; readonly since: string }) =>
    [of.get(row.tenant_id)?.begun ?? '', row.since, row.tenant_id].join(' ');
  return waiting
    .filter(({ tenant_id: id }) => !of.get(id)?.busy)
    .sort((a, b) => (turn(a) < turn(b) ? -1 : 1))
    .map(({ tenant_id: id }) => id);
}

/** The company's oldest, for this maker alone; 'spent' where it was tried often enough, which its state says already; undefined where it has none or somebody is at one. */
const claim = (app: Services, tenantId: string): Promise<Asked | 'spent' | undefined> =>
  asSystem(app, 'a dossier is taken', async ({ tx }) => {
    const [lock] = await tx.query<{ got: boolean }>(
      'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as got',
      [`dossier/${tenantId}`],
    );
    if (!lock?.got) return undefined;
    const [busy] = await tx.query('select 1 from dossier_work where tenant_id = $1 and until > clock_timestamp()', [
      tenantId,
    ]);
    if (busy) return undefined;
    const [found] = await tx.query<Omit<Asked, 'maker'> & object>(
      `select id::text as id, tenant_id as "tenantId", name, owner_id::text as "ownerId", coalesce(topics, '{}') as topics,
              from_date::text as "from", until_date::text as until
         from dossier where tenant_id = $1 and ${IN_HAND} order by create_time limit 1`,
      [tenantId],
    );
    if (!found) return undefined;
    const maker = randomUUID();
    const [work] = await tx.query<{ tries: number }>(
      `insert into dossier_work (tenant_id, dossier_id, maker, until, tries, begun)
       values ($1, $2::uuid, $3::uuid, clock_timestamp() + ${TERM}, 1, clock_timestamp())
       on conflict (tenant_id, dossier_id) do update
         set maker = excluded.maker, until = excluded.until, tries = dossier_work.tries + 1, begun = excluded.begun
       returning tries`,
      [tenantId, found.id, maker],
    );
    const asked = { ...found, maker };
    const spent = (work?.tries ?? 1) > MOST_TRIES;
    await change(app, tx, asked, [WAITING, MAKING], {
      ...(spent
        ? { state: FAILED, fault: `生成中断${MOST_TRIES}次，请缩短期间或减少资料类别后重新创建` }
        : { state: MAKING, done: 0, total: 0 }),
    });
    if (spent) await over(tx, asked);
    return spent ? 'spent' : asked;
  });

/** The next one to be made, company by company; undefined where none waits or each company with some has one in the making. */
export async function nextDossier(app: Services): Promise<Asked | undefined> {
  for (const tenantId of await companiesInTurn(app)) {
    let asked = await claim(app, tenantId);
    while (asked === 'spent') asked = await claim(app, tenantId);
    if (asked) return asked;
  }
  return undefined;
}

/** The state and counts as they go, by the server alone: no edit of anybody's. */
async function change(
  app: Services,
  tx: Tx,
  { tenantId, id }: Asked,
  from: readonly number[],
  set: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const changed = await changeMany({ app, tx, tenantId }, dossier, {
    kind: 'effect',
    mark: true,
    // Whether it is still ours is asked also where nothing has moved on meanwhile.
    always: true,
    where: (bind) => `t.id = ${bind(id)}::uuid and t.state in (${from.join(', ')}) and t.deleted_at is null`,
    set,
  });
  return changed.length > 0;
}

/** Nobody is at it any more. */
const over = (tx: Tx, { tenantId, id, maker }: Asked): Promise<number> =>
  tx.run(
    'update dossier_work set maker = null, until = null where tenant_id = $1 and dossier_id = $2::uuid and maker = $3::uuid',
    [tenantId, id, maker],
  );

/** Whether it is still ours, for the term from now on; under a lock, so that nobody takes it before this transaction ends. */
async function stillOurs(tx: Tx, { tenantId, id, maker }: Asked): Promise<boolean> {
  const kept = await tx.run(
    `update dossier_work set until = clock_timestamp() + ${TERM} where tenant_id = $1 and dossier_id = $2::uuid and maker = $3::uuid`,
    [tenantId, id, maker],
  );
  return kept > 0;
}

/** How far it is; false where it is no longer wanted or no longer ours. */
export const tellProgress = (app: Services, asked: Asked, done: number, total: number): Promise<boolean> =>
  asSystem(app, 'a dossier in the making', async ({ tx }) =>
    (await stillOurs(tx, asked)) ? change(app, tx, asked, [MAKING], { done, total }) : false,
  );

/** Its end, made or failed; false where it was cancelled or is somebody else's by now: then nothing is written. */
export const settle = (
  app: Services,
  asked: Asked,
  set: Readonly<Record<string, unknown>>,
  key?: string,
): Promise<boolean> =>
  asSystem(app, 'a dossier is settled', async ({ tx }) => {
    if (!(await stillOurs(tx, asked))) return false;
    if (key !== undefined && !(await takenOver(tx, asked, key))) return false;
    const changed = await change(app, tx, asked, [MAKING], set);
    // Cancelled: what was stored is nobody's.
    if (!changed && key !== undefined) await note(tx, { ...asked, maker: null }, key);
    await over(tx, asked);
    return changed;
  });

/** Left off because the process ends: no try of it, and at once anybody's. */
export const giveBack = (app: Services, { tenantId, id, maker }: Asked): Promise<number> =>
  asSystem(app, 'a dossier is given back', ({ tx }) =>
    tx.run(
      `update dossier_work set maker = null, until = null, tries = greatest(tries - 1, 0)
        where tenant_id = $1 and dossier_id = $2::uuid and maker = $3::uuid`,
      [tenantId, id, maker],
    ),
  );

const KEPT_DAYS = 7;
/** Nobody is at it, or whoever was has ended without a word. */
const IDLE = '(maker is null or until < clock_timestamp())';

/** Whose turn it was is of no use after a week. */
export const forgetWork = (app: Services): Promise<number> =>
  asSystem(app, 'dossiers made long ago', async ({ tx }) => {
    const old = await tx.query<{ tenant_id: string }>(
      `select distinct tenant_id from dossier_work where ${IDLE} and begun < clock_timestamp() - interval '${KEPT_DAYS} days'`,
    );
    for (const { tenant_id } of old)
      await tx.run(
        `delete from dossier_work where tenant_id = $1 and ${IDLE} and begun < clock_timestamp() - interval '${KEPT_DAYS} days'`,
        [tenant_id],
      );
    return old.length;
  });
