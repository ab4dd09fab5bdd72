import { resourceNamed } from '@anlan/domain';
import { type DossierTopic, dossierTopics } from '@anlan/domain/dossier/topics';
import {
  type AnyField,
  type AnyResource,
  addressOf,
  columnName,
  defineDocument,
  type FieldError,
  type Fields,
  f,
  type PrintedDocument,
  permissionCode,
} from '@anlan/resource';
import { addDays } from '@anlan/resource/dates';
import { type Actor, type Ctx, inScope, type Work } from '../../kernel/context';
import { BASE_FIELDS } from '../../kernel/resource/base-fields';
import { conditionSql } from '../../kernel/resource/condition-sql';
import { type Sheet, sheetOf } from '../../kernel/resource/export';
import type { Condition } from '../../kernel/resource/list/condition';
import * as read from '../../kernel/resource/list/read';
import { wireExpressions } from '../../kernel/resource/list/select';
import { whereOf } from '../../kernel/resource/list/where';
import { scopeConditions, seenInPart } from '../../kernel/resource/scope/scope';

export interface Period {
  readonly from: string;
  readonly until: string;
}

/** One of its records' files. */
export interface PieceFile {
  readonly id: string;
  readonly record: string;
  readonly name: string;
  readonly extension: string;
  readonly key: string;
  readonly size: number;
}

/** What a topic gives to a dossier. */
export interface Piece {
  readonly topic: DossierTopic;
  readonly resource: AnyResource;
  /** The reader's codes do not open its list. */
  readonly closed: boolean;
  readonly records: number;
  /** How many files its records have, and their bytes. */
  readonly files: number;
  readonly bytes: number;
  /** Records with a text of their own. */
  readonly texts: number;
}

/** A record whose text is no file. */
export interface PieceText {
  readonly id: string;
  readonly record: string;
}

/** Records whose files are looked up at once. */
const PAGE = 100;

const topicResource = ({ resource }: DossierTopic): AnyResource => {
  const found = resourceNamed(resource);
  if (!found) throw new Error(`no resource ${resource}`);
  return found;
};

export const topicsOf = (keys: readonly string[]): readonly DossierTopic[] =>
  keys.length === 0 ? dossierTopics : dossierTopics.filter(({ key }) => keys.includes(key));

/** Records that lie in the period, or run in it; both days whole. */
function inPeriod({ time, since, open, year, only }: DossierTopic, { from, until }: Period): readonly Condition[] {
  if (year)
    return [
      {
        shape: `dossier-year-${year}`,
        sql: (place) => `t.${columnName(year)} between ${place(0)}::int and ${place(1)}::int`,
        values: [from.slice(0, 4), until.slice(0, 4)],
      },
    ];
  if (!time) return [];
  const [column, begins] = [`t.${columnName(time)}`, `t.${columnName(since ?? time)}`];
  const those: readonly Condition[] = only
    ? [{ shape: 'dossier-only', sql: () => conditionSql(only, (field) => `t.${columnName(field)}`), values: [] }]
    : [];
  return [
    ...those,
    {
      shape: `dossier-period-${since ?? ''}`,
      sql: (place) =>
        `(${column} >= ${place(0)}::timestamptz${open ? ` or ${column} is null` : ''}) and ${begins} < ${place(1)}::timestamptz`,
      values: [`${from} 00:00:00`, `${addDays(until, 1)} 00:00:00`],
    },
  ];
}

/** A package takes records out of the product: it asks what their sheet asks, where they have one. */
export function mayCollect({ permissions }: Pick<Actor, 'permissions'>, topic: DossierTopic): boolean {
  const resource = topicResource(topic);
  const asked = topic.asks ? (resourceNamed(topic.asks) ?? resource) : resource;
  const sheet = addressOf(asked, 'export') !== undefined;
  return (
    permissions.has(permissionCode(resource, 'view')) && (!sheet || permissions.has(permissionCode(asked, 'export')))
  );
}

/** Whether he sees of it whatever anybody may have gathered: all rows of the company. */
export const seesWhole = (ctx: Ctx, topic: DossierTopic): boolean =>
  mayCollect(ctx.actor, topic) && !seenInPart(ctx, topicResource(topic));

/** The ids of the files and drawn signatures of a record or row, as SQL, each an array. */
const idsOf = (fields: Fields, alias: string): readonly string[] =>
  Object.entries(fields).flatMap(([name, { kind }]) => {
    const column = `${alias}.${columnName(name)}`;
    if (kind === 'file') return [`coalesce(${column}, '{}')`];
    return kind === 'signature' ? [`array_remove(array[${column}::uuid], null)`] : [];
  });

/** The ids of all files and drawn signatures that hang on a record and its rows, as SQL; undefined where the resource has none. */
function fileIds(resource: AnyResource): string | undefined {
  const ofRows = Object.values(resource.fields).flatMap((field) => {
    const own = field.kind === 'rows' ? idsOf(field.fields, 'c') : [];
    return field.kind === 'rows' && own.length > 0
      ? [
          `array(select y.id from ${field.table} c cross join lateral unnest(${own.join(' || ')}) y(id)
                  where c.tenant_id = $1 and c.parent_id = t.id order by c.sort, c.id)`,
        ]
      : [];
  });
  const parts = [...idsOf(resource.fields, 't'), ...ofRows];
  return parts.length === 0 ? undefined : parts.join(' || ');
}

const textName = (resource: AnyResource): string | undefined =>
  Object.keys(resource.fields).find((name) => resource.fields[name]?.kind === 'richText');

const hasText = (name: string): string => `coalesce(t.${columnName(name)}, '') <> ''`;

const columnsOf = (resource: AnyResource): string[] =>
  (resource.views.export?.columns ?? resource.views.list.columns).map((one) =>
    typeof one === 'string' ? one : one.field,
  );

const UNPRINTED: ReadonlySet<string> = new Set(['file', 'signature', 'rows', 'json', 'richText']);

/** The paper of a record that is written in the product: what its sheet tells of it, and its text. */
export function paperForm(resource: AnyResource): PrintedDocument | undefined {
  const text = textName(resource);
  if (!text) return undefined;
  const told = columnsOf(resource).filter((name) => {
    const field = resource.fields[name];
    return field !== undefined && !UNPRINTED.has(field.kind) && !field.secret && !field.personal;
  });
  return defineDocument({
    of: resource,
    label: resource.label,
    parts: [
      { heading: resource.label, fields: told },
      { heading: resource.fields[text]?.label ?? '', fields: [text] },
    ],
  });
}

/** How many records and files it has, as far as the author sees them. */
export async function pieceOf(ctx: Ctx, topic: DossierTopic, period: Period): Promise<Piece> {
  const resource = topicResource(topic);
  const none = { topic, resource, files: 0, bytes: 0, texts: 0 };
  if (!mayCollect(ctx.actor, topic)) return { ...none, closed: true, records: 0 };
  const refine = inPeriod(topic, period);
  const ids = fileIds(resource);
  return inScope(ctx, async (work) => {
    const records = await read.count(work, resource, {}, { refine });
    const text = textName(resource);
    if (records === 0 || (!ids && !text)) return { ...none, closed: false, records };
    const texts = text
      ? await read.count(
          work,
          resource,
          {},
          { refine: [...refine, { shape: 'dossier-text', sql: () => hasText(text), values: [] }] },
        )
      : 0;
    if (!ids) return { ...none, closed: false, records, texts };
    const where = whereOf([...scopeConditions(work, resource), ...refine], 2);
    const [sum] = await work.tx.query<{ files: number; bytes: string }>(
      `select coalesce(sum(f.files), 0)::int as files, coalesce(sum(f.bytes), 0)::text as bytes
         from ${resource.table} t cross join lateral (
           select count(*) as files, sum(a.attach_size) as bytes from unnest(${ids}) x(id)
             join attachment a on a.tenant_id = $1 and a.id = x.id and a.deleted_at is null) f
        where t.tenant_id = $1 and ${where.sql}`,
      [work.tenantId, ...where.values],
    );
    return { topic, resource, closed: false, records, files: sum?.files ?? 0, bytes: Number(sum?.bytes ?? 0), texts };
  });
}

/** Records of a piece in the order of their ids, so many at a time: these columns of those that are so, over `t`. */
async function* recordsOf<R extends { readonly id: string }>(
  ctx: Ctx,
  { topic, resource }: Piece,
  period: Period,
  { columns, so = 'true' }: { readonly columns: string; readonly so?: string },
): AsyncGenerator<readonly R[]> {
  const refine = inPeriod(topic, period);
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await inScope(ctx, (work) => {
      const where = whereOf([...scopeConditions(work, resource), ...refine], 3);
      return work.tx.query<R & Record<string, unknown>>(
        `select t.id::text as id, ${columns} from ${resource.table} t
          where t.tenant_id = $1 and t.id > $2::uuid and ${so} and ${where.sql} order by t.id limit ${PAGE}`,
        [work.tenantId, after, ...where.values],
      );
    });
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.id;
  }
}

/** What a record is called in the package. */
const titleSql = ({ topic: { edition }, resource: { title } }: Pick<Piece, 'topic' | 'resource'>): string => {
  const name = `coalesce(t.${columnName(title)}::text, '')`;
  return edition ? `${name} || '（第' || t.${columnName(edition)} || '版）'` : name;
};

/** The files of its records, so many records at a time. */
export async function* filesOfPiece(ctx: Ctx, piece: Piece, period: Period): AsyncGenerator<readonly PieceFile[]> {
  const ids = fileIds(piece.resource);
  if (!ids || piece.files === 0) return;
  const columns = `(select coalesce(json_agg(json_build_object('id', a.id, 'record', ${titleSql(piece)}, 'name', a.original_name,
           'extension', a.extension, 'key', a.storage_key, 'size', a.attach_size) order by a.id), '[]')
      from unnest(${ids}) x(id) join attachment a on a.tenant_id = $1 and a.id = x.id and a.deleted_at is null) as files`;
  for await (const rows of recordsOf<{ id: string; files: PieceFile[] }>(ctx, piece, period, { columns }))
    yield rows.flatMap((row) => row.files);
}

/** Its records that have a text of their own, so many at a time. */
export async function* textsOfPiece(ctx: Ctx, piece: Piece, period: Period): AsyncGenerator<readonly PieceText[]> {
  const text = textName(piece.resource);
  if (!text || piece.texts === 0) return;
  yield* recordsOf<PieceText>(ctx, piece, period, {
    columns: `${titleSql(piece)} as record`,
    so: hasText(text),
  });
}

/** Its records on a sheet, as its own export has them. */
export async function sheetOfPiece(ctx: Ctx, { topic, resource }: Piece, period: Period) {
  const names = columnsOf(resource);
  const refine = inPeriod(topic, period);
  const { file } = await sheetOf(ctx, {
    label: topic.label,
    columns: names.map((name) => ({ name, field: resource.fields[name] ?? (BASE_FIELDS[name] as AnyField) })),
    resource: resource.name,
    query: { fromDate: period.from, untilDate: period.until },
    count: (work) => read.count(work, resource, {}, { refine }),
    chunk: (current, size) =>
      inScope(ctx, async (work) => {
        const { json } = await read.page(work, resource, { current: String(current), size: String(size) }, { refine });
        return (JSON.parse(String(json)) as { records: Record<string, unknown>[] }).records;
      }),
  });
  return file;
}

type RowsField = Extract<AnyField, { kind: 'rows' }>;

/** The rows of its records that it lists beside them. */
export const rowsOfTopic = ({ topic, resource }: Pick<Piece, 'topic' | 'resource'>): readonly RowsField[] =>
  (topic.rows ?? []).flatMap((name) => {
    const field = resource.fields[name];
    return field?.kind === 'rows' ? [field] : [];
  });

const UNLISTED: ReadonlySet<string> = new Set(['file', 'rows', 'json', 'richText']);
const OF_RECORD = 'record';

/** Rows of its records on a sheet of their own, each beside the name of its record. */
export async function sheetOfRows(ctx: Ctx, { topic, resource }: Piece, rows: RowsField, period: Period) {
  const refine = inPeriod(topic, period);
  const told = Object.entries(rows.fields).filter(
    ([, field]) => !UNLISTED.has(field.kind) && !field.secret && !field.personal,
  );
  const signed: Sheet['cells'] = Object.fromEntries(
    told.flatMap(([name, { kind }]) =>
      kind === 'signature' ? [[name, (row: Readonly<Record<string, unknown>>) => (row[name] ? '已签名' : '')]] : [],
    ),
  );
  const from = (work: Work) => {
    const where = whereOf([...scopeConditions(work, resource), ...refine], 2);
    return {
      sql: `from ${resource.table} t join ${rows.table} c on c.tenant_id = $1 and c.parent_id = t.id
              where t.tenant_id = $1 and ${where.sql}`,
      values: [work.tenantId, ...where.values],
    };
  };
  const select = told.flatMap(([name, field]) => wireExpressions(name, field, undefined, 'c', false, '$1'));
  const { file } = await sheetOf(ctx, {
    label: rows.label,
    columns: [
      { name: OF_RECORD, field: { ...f.text(resource.label, {}), wire: OF_RECORD } as AnyField, width: 30 },
      ...told.map(([name, field]) => ({ name, field })),
    ],
    resource: resource.name,
    query: { fromDate: period.from, untilDate: period.until },
    ...(signed ? { cells: signed } : {}),
    count: async (work) => {
      const { sql, values } = from(work);
      return (await work.tx.query<{ n: number }>(`select count(*)::int as n ${sql}`, values))[0]?.n ?? 0;
    },
    chunk: (current, size) =>
      inScope(ctx, async (work) => {
        const { sql, values } = from(work);
        return work.tx.query<Record<string, unknown>>(
          `select t.${columnName(resource.title)}::text as "${OF_RECORD}", ${select.join(', ')} ${sql}
            order by t.id, c.sort, c.id limit ${size} offset ${(current - 1) * size}`,
          values,
        );
      }),
  });
  return file;
}

/** What is wrong with a period. */
export const periodFaults = (from: string, until: string): readonly FieldError[] => [
  ...(until < from ? [{ field: 'untilDate', message: '期间至不能早于期间自' }] : []),
  ...(until >= addDays(from, 366 * 5) ? [{ field: 'untilDate', message: '期间最长五年' }] : []),
];
