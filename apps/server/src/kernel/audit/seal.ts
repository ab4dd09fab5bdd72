import { createHmac } from 'node:crypto';
import type { Db, Tx } from '../db/db';
import { POSITION_OFFSET } from './position';

/** Rows of one block: what a broken seal narrows the search down to. */
const BLOCK = 1_000;
/** Rows read by one statement: on the embedded database everybody else waits for it. */
const STATEMENT_ROWS = 20_000;
/** Seals compared by one statement. */
const STATEMENT_SEALS = 100;
/** Any number that nothing else in the product uses. */
const SEAL_LOCK = 7_203_411_871;

export interface Seal {
  readonly number: string;
  readonly position: string;
  readonly id: string;
  readonly rows: number;
  readonly digest: string;
  readonly mac: string;
}

/** Before the first seal: below every row there can be. */
const START = {
  number: '0',
  position: '-9223372036854775808',
  id: '00000000-0000-0000-0000-000000000000',
  mac: '',
} as const;

/** One row, unmistakably: no setting of the session (time zone, date style) shows in it. */
const ROW_DIGEST = `sha256(convert_to(jsonb_build_array(position, tenant_id, id, extract(epoch from time), user_id, user_name,
  user_tenant, ghost_user, ip, request_id, kind, resource, record_id, success, before, after)::text, 'UTF8'))`;
const SEAL_COLUMNS =
  'number::text as number, to_position::text as position, to_id as id, row_count as rows, digest, mac';

/** With a key that is not in the database: whoever can rewrite rows and seals still cannot make a seal. */
const macOf = (key: Buffer, before: string, seal: Omit<Seal, 'mac'>): string =>
  createHmac('sha256', key)
    .update([before, seal.number, seal.position, seal.id, seal.rows, seal.digest].join('|'))
    .digest('hex');

/**
 * Seals what is complete, oldest first, in blocks: rows of transactions older than every one still running, so that a
 * late commit never falls into a sealed block. Writers are not held up: nothing here locks a row of theirs. Gives the
 * rows sealed and whether more are waiting; nothing when another node is at it.
 */
export async function sealAudit(db: Db, key: Buffer): Promise<{ rows: number; more: boolean; head: Seal | undefined }> {
  return db.system('seal the audit', async (tx) => {
    const [lock] = await tx.query<{ got: boolean }>(`select pg_try_advisory_xact_lock(${SEAL_LOCK}) as got`);
    if (!lock?.got) return { rows: 0, more: false, head: undefined };
    const [last] = await tx.query<Seal>(
      `select ${SEAL_COLUMNS} from audit_seal order by audit_seal.number desc limit 1`,
    );
    const from = last ?? START;
    const blocks = await tx.query<Omit<Seal, 'number' | 'mac'>>(
      `select (array_agg(position order by n desc))[1]::text as position, (array_agg(id order by n desc))[1] as id,
              count(*)::int as rows, encode(sha256(string_agg(d, ''::bytea order by n)), 'hex') as digest
         from (select position, id, ${ROW_DIGEST} as d, row_number() over (order by position, id, tenant_id, time) as n
                 from (select * from audit_log
                        where position >= $1::bigint and (position, id) > ($1::bigint, $2::uuid)
                          and position < pg_snapshot_xmin(pg_current_snapshot())::text::bigint + ${POSITION_OFFSET}
                        order by position, id, tenant_id, time limit ${STATEMENT_ROWS}) due) r
        group by (n - 1) / ${BLOCK} order by (n - 1) / ${BLOCK}`,
      [from.position, from.id],
    );
    let [number, mac, rows] = [BigInt(from.number), from.mac, 0];
    const seals = blocks.map((block): Seal => {
      number += 1n;
      rows += block.rows;
      const seal = { ...block, number: String(number) };
      mac = macOf(key, mac, seal);
      return { ...seal, mac };
    });
    if (seals.length > 0)
      await tx.run(
        `insert into audit_seal (number, to_position, to_id, row_count, digest, mac)
         select number, position, id, rows, digest, mac
           from json_to_recordset($1::json) as s(number bigint, position bigint, id uuid, rows int, digest text, mac text)
         returning 1`,
        [JSON.stringify(seals)],
      );
    return { rows, more: rows === STATEMENT_ROWS, head: seals.at(-1) ?? last };
  });
}

export interface Verdict {
  readonly seals: number;
  readonly rows: number;
  /** Chinese sentences, one per break; none when all is as it was sealed. */
  readonly breaks: readonly string[];
  /** Number and MAC of the newest seal: kept elsewhere, they prove later that nothing was cut off at the end. */
  readonly head: { readonly number: string; readonly mac: string } | undefined;
  /** Whether the seal noted earlier (`number:mac`) still stands; only when one was given. */
  readonly expected?: boolean;
}

/** Reads every sealed row again and compares: a row changed, removed or added, a seal changed, removed or forged. */
export async function verifyAudit(db: Db, key: Buffer, noted?: string): Promise<Verdict> {
  const breaks: string[] = [];
  let [seals, rows, met] = [0, 0, false];
  let before: Pick<Seal, 'number' | 'position' | 'id' | 'mac'> = START;
  for (;;) {
    const from = before;
    const { batch, found } = await db.system('verify the audit', (tx) => compared(tx, from));
    for (const seal of batch) {
      const now = found.get(seal.number);
      if (BigInt(seal.number) !== BigInt(before.number) + 1n)
        breaks.push(`第 ${BigInt(before.number) + 1n} 段起的封存记录缺失`);
      // After a gap the MAC before is unknown; what follows the gap still stands on its own rows.
      else if (macOf(key, before.mac, seal) !== seal.mac) breaks.push(`第 ${seal.number} 段的封存记录被改动或伪造`);
      if (now?.rows !== seal.rows)
        breaks.push(`第 ${seal.number} 段封存时有 ${seal.rows} 条审计，现有 ${now?.rows ?? 0} 条`);
      else if (now.digest !== seal.digest) breaks.push(`第 ${seal.number} 段（${seal.rows} 条审计）的内容被改动`);
      rows += seal.rows;
      met ||= `${seal.number}:${seal.mac}` === noted;
      before = seal;
    }
    seals += batch.length;
    if (batch.length === 0) break;
  }
  return {
    seals,
    rows,
    breaks,
    head: seals > 0 ? { number: before.number, mac: before.mac } : undefined,
    ...(noted === undefined ? {} : { expected: met }),
  };
}

async function compared(tx: Tx, from: Pick<Seal, 'number' | 'position' | 'id'>) {
  const listed = await tx.query<Seal>(
    `select ${SEAL_COLUMNS} from audit_seal where audit_seal.number > $1::bigint order by audit_seal.number limit ${STATEMENT_SEALS}`,
    [from.number],
  );
  let sum = 0;
  const fits = listed.findIndex((seal) => {
    sum += seal.rows;
    return sum > STATEMENT_ROWS;
  });
  // At least one, however large it claims to be.
  const batch = fits < 0 ? listed : listed.slice(0, Math.max(1, fits));
  const found = await tx.query<{ number: string; rows: number; digest: string }>(
    `select number::text as number, count(*)::int as rows, encode(sha256(string_agg(d, ''::bytea order by position, id, tenant_id, time)), 'hex') as digest
       from (select (select min(s.number) from unnest($1::bigint[], $2::bigint[], $3::uuid[]) as s(number, position, id)
                      where (s.position, s.id) >= (r.position, r.id)) as number,
                    position, id, tenant_id, time, ${ROW_DIGEST} as d
               from audit_log r
              where position between $4::bigint and $6::bigint
                and (position, id) > ($4::bigint, $5::uuid) and (position, id) <= ($6::bigint, $7::uuid)) t
      group by number`,
    [
      batch.map(({ number }) => number),
      batch.map(({ position }) => position),
      batch.map(({ id }) => id),
      from.position,
      from.id,
      batch.at(-1)?.position ?? from.position,
      batch.at(-1)?.id ?? from.id,
    ],
  );
  return { batch, found: new Map(found.map((block) => [block.number, block])) };
}
