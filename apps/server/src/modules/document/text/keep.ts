import { paragraphsOf } from '@anlan/domain/document/changes';
import { institutional } from '@anlan/domain/document/institutional';
import { asSystem, type Services, type Work } from '../../../kernel/context';
import type { Tx } from '../../../kernel/db/db';
import { newId } from '../../../kernel/db/id';
import { ObjectMissing } from '../../../kernel/files/storage/storage';
import type { Job } from '../../../kernel/jobs/job';
import { partsOf } from './parts';
import { READABLE, wordsOf } from './read';

const UNREADABLE = 2;
const READ = 1;
const AT_ONCE = 20;
const TRIES = 3;
const EVERY = 10_000;
/** Rows of one statement. */
const ROWS = 100;

/**
 * A document's new text is to be read: its files that were not or that were given up, and what is written beside them. In
 * its transaction.
 */
export async function askForWords(
  { tx, tenantId }: Pick<Work, 'tx' | 'tenantId'>,
  id: string,
  attachId: readonly string[],
): Promise<void> {
  await tx.run(
    `insert into text_source (tenant_id, owner_id, kind)
     select $1::text, a.id, 'file' from attachment a where a.tenant_id = $1 and a.id = any($3::uuid[]) and a.extension = any($4::text[])
     union all select $1::text, $2::uuid, 'text'
     on conflict (tenant_id, owner_id) do update set state = 0, tries = 0, ask_time = now()
      where text_source.kind = 'text' or text_source.state = ${UNREADABLE}`,
    [tenantId, id, attachId, READABLE],
  );
}

/** Files of another kind of record are to be read. */
export async function askForFiles(
  { tx, tenantId }: Pick<Work, 'tx' | 'tenantId'>,
  attachIds: readonly string[],
): Promise<void> {
  await tx.run(
    `insert into text_source (tenant_id, owner_id, kind)
     select $1::text, a.id, 'file' from attachment a where a.tenant_id = $1 and a.id = any($2::uuid[]) and a.extension = any($3::text[])
     on conflict (tenant_id, owner_id) do update set state = 0, tries = 0, ask_time = now() where text_source.state = ${UNREADABLE}`,
    [tenantId, attachIds, READABLE],
  );
}

interface Source {
  readonly tenantId: string;
  readonly id: string;
  readonly kind: 'file' | 'text';
  /** When it was asked for. */
  readonly asked: string;
}

async function pagesOf(app: Services, { tenantId, id, kind }: Source): Promise<readonly string[] | undefined> {
  const [row] = await asSystem(app, 'the text of a document', ({ tx }) =>
    kind === 'text'
      ? tx.query<{ content?: string | null; key?: string; extension?: string }>(
          `select t.content from ${institutional.table} t where t.tenant_id = $1 and t.id = $2::uuid and t.deleted_at is null`,
          [tenantId, id],
        )
      : tx.query<{ content?: string | null; key?: string; extension?: string }>(
          'select storage_key as key, extension from attachment where tenant_id = $1 and id = $2::uuid and deleted_at is null',
          [tenantId, id],
        ),
  );
  if (!row) return [];
  if (kind === 'text') return [paragraphsOf(row.content).join('\n')];
  try {
    const { stream } = await app.storage.get(row.key as string);
    return await wordsOf({
      extension: row.extension as string,
      bytes: new Uint8Array(Buffer.concat(await stream.toArray())),
    });
  } catch (error) {
    if (error instanceof ObjectMissing) return undefined;
    throw error;
  }
}

/** Unless somebody else has read it meanwhile, or it was changed while it was read: then it is read again. */
async function keep(tx: Tx, { tenantId, id, asked }: Source, pages: readonly string[] | undefined): Promise<void> {
  const [still] = await tx.query(
    `select 1 from text_source where tenant_id = $1 and owner_id = $2::uuid and state = 0 and ask_time = $3::timestamptz for update`,
    [tenantId, id, asked],
  );
  if (!still) return;
  await tx.run('delete from text_part where tenant_id = $1 and owner_id = $2::uuid', [tenantId, id]);
  const parts = partsOf(pages ?? []);
  for (let at = 0; at < parts.length; at += ROWS) {
    const rows = parts.slice(at, at + ROWS);
    const places = rows.map((_, row) => {
      const first = 3 + row * 5;
      return `($1, $${first}::uuid, $2::uuid, $${first + 1}::int, $${first + 2}::int, $${first + 3}, $${first + 4}::text[])`;
    });
    await tx.run(
      `insert into text_part (tenant_id, id, owner_id, page, part, text, search_grams) values ${places.join(', ')}`,
      [tenantId, id, ...rows.flatMap(({ page, part, text, grams }) => [newId(), page, part, text, grams])],
    );
  }
  await tx.run('update text_source set state = $3::int, pages = $4::int where tenant_id = $1 and owner_id = $2::uuid', [
    tenantId,
    id,
    pages ? READ : UNREADABLE,
    pages?.length ?? null,
  ]);
}

/**
 * One more try at a text, unless it has had its three: false where it is not to be read any more. The third that ends
 * without an answer (the process was ended by it) is told by the fourth, which is none.
 */
const tried = (app: Services, { tenantId, id, asked }: Source): Promise<boolean> =>
  asSystem(app, 'a try to read a document', async ({ tx }) => {
    const [row] = await tx.query<{ state: number }>(
      `update text_source set tries = tries + 1, state = case when tries >= ${TRIES} then ${UNREADABLE} else 0 end
        where tenant_id = $1 and owner_id = $2::uuid and state = 0 and ask_time = $3::timestamptz returning state`,
      [tenantId, id, asked],
    );
    return row?.state === 0;
  });

/** It was not the text that ended the try (the store or the database did not answer): none of its tries, after the others. */
const notTried = (app: Services, { tenantId, id, asked }: Source): Promise<number> =>
  asSystem(app, 'a document is read later', ({ tx }) =>
    tx.run(
      `update text_source set tries = greatest(tries - 1, 0), ask_time = clock_timestamp()
        where tenant_id = $1 and owner_id = $2::uuid and state = 0 and ask_time = $3::timestamptz`,
      [tenantId, id, asked],
    ),
  );

/** Reads one that waits; what kept it from being read, where that was not the text. */
async function readOne(app: Services, source: Source): Promise<{ readonly fault: unknown } | undefined> {
  if (!(await tried(app, source))) return undefined;
  try {
    const pages = await pagesOf(app, source);
    await asSystem(app, 'the words of a document', ({ tx }) => keep(tx, source, pages));
    return undefined;
  } catch (fault) {
    await notTried(app, source);
    return { fault };
  }
}

/**
 * Reads what waits to be read, a few at a time; gives how many waited. A file that ends the reader is left after three
 * tries; one that the store does not give waits behind the others, and rejects where none could be read.
 */
export async function readWords(app: Services, stop?: AbortSignal): Promise<number> {
  const waiting = await asSystem(app, 'documents to be read', ({ tx }) =>
    tx.query<Source & object>(
      `select tenant_id as "tenantId", owner_id::text as id, kind, ask_time::text as asked from text_source where state = 0 order by ask_time limit ${AT_ONCE}`,
    ),
  );
  const faults: unknown[] = [];
  for (const source of waiting) {
    if (stop?.aborted) return 0;
    const failed = await readOne(app, source);
    if (!failed) continue;
    faults.push(failed.fault);
    app.log.warn({ err: failed.fault, source: source.id }, '文件暂时读不到，稍后再读');
  }
  if (faults.length > 0 && faults.length === waiting.length) throw faults[0];
  return waiting.length;
}

/** After the upload, beside the requests. */
export const wordsJob: Job = {
  name: 'words of documents',
  everyMs: EVERY,
  run: async (app, stop) => {
    while ((await readWords(app, stop)) === AT_ONCE);
  },
};
