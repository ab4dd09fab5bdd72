import { FOUND_SHOWN, type FoundGroup, type FoundRow, findAny } from '@anlan/domain/desk/find-calls';
import { bigrams, columnName, permissionCode, spoken, wantedSound } from '@anlan/resource';
import { readingInScope, type Work } from '../../../kernel/context';
import { untilGone } from '../../../kernel/http/until-gone';
import type { Module } from '../../../kernel/module';
import { PersonGate } from '../../../kernel/pipeline/person-gate';
import type { Condition } from '../../../kernel/resource/list/condition';
import { whereOf } from '../../../kernel/resource/list/where';
import { scopeConditions } from '../../../kernel/resource/scope/scope';
import { type Route, serveOpen } from '../../../kernel/route';
import { type Kind, kindsOf, TENANT } from './kinds';
import { readAs } from './read-as';

/**
 * Of so many that hold a word the newest are shown. Of more the index gives any, in no order: the newest of them, and
 * those within a person's reach, are known by all of them alone, so none may be cut off before.
 */
const LOOKED_AT = 2_000;
/** Letters are read as so many words at the most. */
const WORDS = 2;

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`);

interface Sought extends FoundRow {
  readonly spoken?: string | null;
}

/** The statement that asks for the ids of a kind's rows that hold one of these words, or are spoken like these letters. */
function asking({ resource }: Kind, words: readonly string[], letters: string | undefined, most: number | 'all') {
  const { table, search = [] } = resource;
  const values: unknown[] = [];
  const ways: ((at: (place: number) => string) => string)[] = [];
  const limit = most === 'all' ? 'null' : String(most);
  if (letters !== undefined) {
    const sound = values.push(wantedSound(letters)) - 1;
    ways.push((at) => `select search_ids('${table}', ${at(sound)}::text[], 'pinyin', '%', ${limit}) as id`);
  }
  for (const word of words) {
    const grams = bigrams(word);
    if (grams.length === 0) continue;
    const pairs = values.push(grams) - 1;
    const pattern = values.push(`%${escapeLike(word)}%`) - 1;
    for (const name of search)
      ways.push(
        (at) =>
          `select search_ids('${table}', ${at(pairs)}::text[], '${columnName(name)}', ${at(pattern)}, ${limit}) as id`,
      );
  }
  return {
    values,
    sql: (at: (place: number) => string) => ways.map((way) => way(at)).join(' union '),
    any: ways.length > 0,
  };
}

/**
 * Ids of the rows of a kind that hold a word, each field by its index, and of those that have it for a number. Alone:
 * the rows themselves are read afterwards, through wall and reach (docs/adr/0005, 0013). `many` where those
 * that hold it are too many to name; `ids` are those of the number alone then.
 */
async function answering(work: Work, kind: Kind, words: readonly string[], letters?: string) {
  const { resource, numbers } = kind;
  const asked = asking(kind, words, letters, LOOKED_AT + 1);
  const [held, named] = await Promise.all([
    asked.any
      ? work.tx.query<{ id: string }>(
          asked.sql((place) => `$${place + 1}`),
          asked.values,
        )
      : [],
    numbers.length > 0 && words.length > 0
      ? work.tx.query<{ id: string }>(
          numbers
            .map(
              (column) =>
                `select n.id from ${resource.table} n where n.tenant_id = $1 and n.deleted_at is null and n.${column} = any($2::text[])`,
            )
            .join(' union '),
          [work.tenantId, words.map((word) => word.toUpperCase())],
        )
      : [],
  ]);
  const many = held.length > LOOKED_AT;
  return { many, ids: [...named, ...(many ? [] : held)].map(({ id }) => id) };
}

/** All of them and these, within the reader's reach: the same statement as a list's (kernel/resource/list/contains.ts). */
function anywhere(
  kind: Kind,
  words: readonly string[],
  letters: string | undefined,
  ids: readonly string[],
): Condition {
  const { values, sql } = asking(kind, words, letters, 'all');
  return {
    shape: 'found-anywhere',
    sql: (place) => `t.id = any(array(${sql(place)}) || ${place(values.length)}::uuid[])`,
    values: [...values, ids],
  };
}

async function rowsOf(work: Work, kind: Kind, words: readonly string[], letters?: string): Promise<readonly Sought[]> {
  const { many, ids } = await answering(work, kind, words, letters);
  if (!many && ids.length === 0) return [];
  const { resource, beside } = kind;
  const known: Condition = many
    ? anywhere(kind, words, letters, ids)
    : { shape: 'found', sql: (place) => `t.id = any(${place(0)}::uuid[])`, values: [ids] };
  const where = whereOf([...scopeConditions(work, resource), known]);
  const title = columnName(resource.title);
  const named = beside.includes(TENANT);
  const shown = beside.replaceAll(TENANT, `$${where.values.length + 1}`);
  const sound = letters !== undefined;
  return work.tx.query<Sought>(
    `select t.id::text as id, t.${title} as title${shown ? `, ${shown}` : ''}${sound ? ', t.pinyin as spoken' : ''}
       from ${resource.table} t where ${where.sql} order by t.create_time desc, t.id desc limit ${sound ? 40 : FOUND_SHOWN + 1}`,
    named ? [...where.values, work.tenantId] : where.values,
  );
}

const LETTERS = /^[a-z]{2,30}$/;

/** All kinds are asked at once: which rows in one flight, the rows of those that have any in another. */
async function find(work: Work, kinds: readonly Kind[], asked: string) {
  const q = asked.trim();
  const letters = q.replace(/[\s']+/g, '').toLowerCase();
  const open = kinds.filter(({ resource }) => work.actor.permissions.has(permissionCode(resource, 'view')));
  const told = new Map<Kind, Map<string, Sought>>();
  const take = (kind: Kind, rows: readonly Sought[]) => {
    const known = told.get(kind) ?? new Map<string, Sought>();
    for (const row of rows) if (!known.has(row.id)) known.set(row.id, row);
    told.set(kind, known);
  };
  const ask = async (kind: Kind, sought: readonly string[]) => take(kind, await rowsOf(work, kind, sought));
  const readings: string[] = [];
  await Promise.all([
    ...open.map((kind) => ask(kind, [q])),
    ...(LETTERS.test(letters)
      ? open
          .filter(({ sound }) => sound)
          .map(async (kind) => {
            const rows = await rowsOf(work, kind, [], letters);
            const said = rows.filter((row) => isSaid(row.spoken ?? '', letters));
            take(kind, said.slice(0, FOUND_SHOWN + 1));
            readings.push(...said.flatMap((row) => readAs(row.title, row.spoken ?? '', letters) ?? []));
          })
      : []),
  ]);
  const words = mostRead(readings);
  // What is not called by a name of its own is found by what the letters were read as.
  if (words.length > 0) await Promise.all(open.filter(({ sound }) => !sound).map((kind) => ask(kind, words)));
  const groups = open.flatMap((kind): FoundGroup[] => {
    const rows = [...(told.get(kind)?.values() ?? [])];
    if (rows.length === 0) return [];
    return [
      {
        resource: kind.resource.name,
        rows: rows.slice(0, FOUND_SHOWN).map(({ spoken: _spoken, ...row }) => row),
        more: rows.length > FOUND_SHOWN,
      },
    ];
  });
  return { groups, words };
}

const isSaid = (pinyin: string, wanted: string): boolean => {
  const { letters, initials } = spoken(pinyin);
  return letters.includes(wanted) || initials.includes(wanted);
};

function mostRead(readings: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const word of readings) times.set(word, (times.get(word) ?? 0) + 1);
  return [...times].sort((a, b) => b[1] - a[1]).flatMap(([word], place) => (place < WORDS ? [word] : []));
}

/** Every kind is asked at each turn of the keys: of one person two at once, the latest ones wait, and of all so many. */
const finding = new PersonGate({
  own: 2,
  ownWaiting: 4,
  all: 6,
  allWaiting: 200,
  says: '查找过于频繁，请稍后再试',
});

export function findRoutes(modules: readonly Module[]): readonly Route[] {
  const kinds = kindsOf(modules);
  return [
    serveOpen(findAny, (ctx, { query }, input) =>
      finding.run(ctx.actor, untilGone(input), async () => ({
        data: await readingInScope(
          ctx,
          (work) => find(work, kinds, String(query.q ?? '')),
          () => undefined,
        ),
      })),
    ),
  ];
}
