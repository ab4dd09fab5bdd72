import type { Engine } from '../db/db';

/** Default of `audit_log.position`. */
export const AUDIT_POSITION = '((pg_current_xact_id())::text)::bigint';

/** What the default adds to the transaction's number; only the owner can change it. An SQL expression. */
export const POSITION_OFFSET = `(select coalesce(substring(pg_get_expr(d.adbin, d.adrelid) from '\\+ ''?(\\d+)')::bigint, 0)
  from pg_attribute a join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
 where a.attrelid = 'audit_log'::regclass and a.attname = 'position')`;

/**
 * A dump restored into another server brings its positions along, but that server's transactions count from the beginning:
 * new rows would lie among those already sealed. Then the default adds what is missing. Before anything is written.
 */
export async function alignPositions(db: Engine): Promise<void> {
  await db.owner('audit positions', async (tx) => {
    const [facts] = await tx.query<{ offset: string; next: string; sealed: string }>(
      `select o.n::text as offset, (pg_snapshot_xmax(pg_current_snapshot())::text::bigint + o.n)::text as next,
              coalesce((select max(to_position) from audit_seal), 0)::text as sealed
         from (select ${POSITION_OFFSET} as n) o`,
    );
    if (!facts || BigInt(facts.next) > BigInt(facts.sealed)) return;
    const [row] = await tx.query<{ highest: string }>(
      'select greatest(max(position), $1::bigint)::text as highest from audit_log',
      [facts.sealed],
    );
    const offset = BigInt(facts.offset) + BigInt(row?.highest ?? facts.sealed) - BigInt(facts.next) + 1n;
    await tx.exec(`alter table audit_log alter column position set default ${AUDIT_POSITION} + ${offset}`);
  });
}
