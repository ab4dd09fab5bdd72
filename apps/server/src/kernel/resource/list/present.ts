import type { OnSite } from '@anlan/domain/files/on-site';
import { type AnyResource, columnName, type Fields, isUuid, permissionCode, wireName } from '@anlan/resource';
import type { Work } from '../../context';
import { linkSeconds, signFile } from '../../files/link';
import { decrypt, mask } from '../../personal';
import { picturesIn, withPictures } from '../../rich-text';

/** Fields whose value is made at present time in Node: personal ones (masked) and, in details, files (signed links), those in formatted texts too. */
interface Plan {
  readonly personal: readonly { wire: string; what: 'phone' | 'idNumber' | 'medical' }[];
  readonly files: readonly string[];
  /** Child rows that name files, by their wire name. */
  readonly childFiles: readonly { readonly wire: string; readonly files: readonly string[] }[];
  readonly texts: readonly string[];
}

const plans = new WeakMap<AnyResource, Plan>();

function planOf(resource: AnyResource): Plan {
  const known = plans.get(resource);
  if (known) return known;
  const plan: Plan = {
    personal: Object.entries(resource.fields).flatMap(([name, field]) =>
      field.personal ? [{ wire: wireName(name, field), what: field.personal }] : [],
    ),
    files: filesNamedIn(resource.fields),
    childFiles: Object.entries(resource.fields).flatMap(([name, field]) => {
      const files = field.kind === 'rows' ? filesNamedIn(field.fields) : [];
      return files.length > 0 ? [{ wire: wireName(name, field), files }] : [];
    }),
    texts: Object.entries(resource.fields).flatMap(([name, field]) =>
      field.kind === 'richText' ? [wireName(name, field)] : [],
    ),
  };
  plans.set(resource, plan);
  return plan;
}

const filesNamedIn = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'file' || field.kind === 'signature' ? [wireName(name, field)] : [],
  );

export interface FileFacts {
  readonly attachId: string;
  readonly name: string;
  readonly extension: string;
  readonly size: number;
  readonly link: string;
  readonly thumbLink?: string;
  /** Of a photo taken on site. */
  readonly onSite?: OnSite;
}

/** The columns of a photo taken on site, and what they say; nothing where it is none. */
export const ON_SITE_COLUMNS = `to_char(shot_time, 'YYYY-MM-DD HH24:MI:SS') as shot_time, longitude::float8 as longitude,
  latitude::float8 as latitude, accuracy::float8 as accuracy, not_on_site`;
export interface OnSiteColumns {
  readonly shot_time: string | null;
  readonly longitude: number | null;
  readonly latitude: number | null;
  readonly accuracy: number | null;
  readonly not_on_site: boolean | null;
}
export const onSiteOf = (row: OnSiteColumns): { readonly onSite?: OnSite } => {
  const { shot_time: time, longitude, latitude, accuracy, not_on_site: notOnSite } = row;
  return time === null ? {} : { onSite: { time, longitude, latitude, accuracy, notOnSite: notOnSite === true } };
};

/** An attachment as it is read for whoever may see what names it. */
export interface FileRow extends OnSiteColumns {
  readonly id: string;
  readonly original_name: string;
  readonly extension: string;
  readonly attach_size: number;
  readonly has_thumbnail: boolean | null;
}

const FILE_COLUMNS = `id, original_name, extension, attach_size, has_thumbnail, ${ON_SITE_COLUMNS}`;

/**
 * Attachments named by the files and signatures of a row `t`, in the statement that reads the row: `FileRow[]` or null.
 * Undefined where the resource has no such field.
 */
export function filesSql(resource: AnyResource, tenant: string): string | undefined {
  const ids = namedFiles(resource);
  return ids && attachmentsSql(`select unnest(${ids})`, tenant);
}

/** The same of several rows, `t` of `from`. */
export function filesOfRowsSql(resource: AnyResource, from: string, tenant: string): string | undefined {
  const ids = namedFiles(resource);
  return ids && attachmentsSql(`select unnest(${ids}) ${from}`, tenant);
}

/**
 * By an array that a statement of its own makes once. Joined to what names them, a database that knows nothing yet of its
 * tables asks for these names anew at each of the company's attachments; put together in place, the index is not asked,
 * for `||` is not leakproof and the wall stands before it.
 */
const attachmentsSql = (ids: string, tenant: string): string =>
  `(select json_agg(f) from (select ${FILE_COLUMNS} from attachment where tenant_id = ${tenant} and id = any(array(${ids})) and deleted_at is null) f)`;

function namedFiles({ fields }: AnyResource): string | undefined {
  const named = Object.entries(fields).flatMap(([name, field]) => {
    const column = `t.${columnName(name)}`;
    if (field.kind !== 'rows')
      return field.kind === 'file' ? [column] : field.kind === 'signature' ? [`array[${column}]`] : [];
    const below = Object.entries(field.fields).flatMap(([child, { kind }]) =>
      kind === 'file'
        ? [`select unnest(c.${columnName(child)}) from ${field.table} c`]
        : kind === 'signature'
          ? [`select c.${columnName(child)} from ${field.table} c`]
          : [],
    );
    return below.map((select) => `array(${select} where c.tenant_id = t.tenant_id and c.parent_id = t.id)`);
  });
  return named.length > 0 ? named.join(' || ') : undefined;
}

/** Signed, expiring addresses of attachments, bound to the session (decisions §4). Foreign ids are left out. */
export async function fileFacts(work: Work, ids: readonly string[]): Promise<Map<string, FileFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await work.tx.query<FileRow>(
    `select ${FILE_COLUMNS} from attachment where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null`,
    [work.tenantId, ids.filter(isUuid)],
  );
  return factsOf(work, rows);
}

function factsOf(work: Work, rows: readonly FileRow[]): Map<string, FileFacts> {
  return new Map(
    rows.map((row) => {
      const link = fileLink(work, row.id, work.tenantId);
      return [
        row.id,
        {
          attachId: row.id,
          name: row.original_name,
          extension: row.extension,
          size: row.attach_size,
          link,
          ...(row.has_thumbnail ? { thumbLink: `${link}&thumb=1` } : {}),
          ...onSiteOf(row),
        },
      ];
    }),
  );
}

export function fileLink(work: Pick<Work, 'app' | 'actor'>, attachId: string, tenantId: string): string {
  const exp = Math.floor(Date.now() / 1000) + linkSeconds;
  const signature = signFile({ attachId, sessionId: work.actor.sessionId, exp, key: work.app.keys.fileLink });
  return `/api/service/file/${attachId}?t=${tenantId}&s=${signature}`;
}

/** Takes and gives the JSON of an array of rows of a list; untouched where nothing has to be made in Node. */
export function presentRows<J extends string | Buffer>(work: Work, resource: AnyResource, json: J): J | string {
  if (planOf(resource).personal.length === 0) return json;
  const rows = JSON.parse(String(json)) as Shown[];
  unveil(work, resource, rows);
  return JSON.stringify(rows);
}

/** Rows as details show them (`wireSelect` with `detail`), and the attachments their files and signatures name. */
export interface Details<J extends string | Buffer = string | Buffer> {
  readonly resource: AnyResource;
  readonly json: J;
  readonly files: readonly FileRow[] | null;
}

/** The JSON of an array of rows with addresses of their files and pictures; untouched where nothing has to be made in Node. */
export async function presentDetails<J extends string | Buffer>(
  work: Work,
  { resource, json, files }: Details<J>,
): Promise<J | string> {
  const { personal, texts } = planOf(resource);
  if (personal.length === 0 && texts.length === 0 && !files) return json;
  const rows = JSON.parse(String(json)) as Shown[];
  unveil(work, resource, rows);
  const pictures = await fileFacts(
    work,
    rows.flatMap((row) => texts.flatMap((wire) => picturesIn(String(row[wire] ?? '')))),
  );
  attach(resource, rows, new Map([...factsOf(work, files ?? []), ...pictures]));
  return JSON.stringify(rows);
}

type Shown = Record<string, unknown>;

const idsIn = (row: Shown, wire: string): string[] =>
  String(row[wire] ?? '')
    .split(',')
    .filter(Boolean);

function name(row: Shown, wires: readonly string[], facts: ReadonlyMap<string, FileFacts>): void {
  for (const wire of wires) row[`${wire}List`] = idsIn(row, wire).flatMap((id) => facts.get(id) ?? []);
}

function attach(resource: AnyResource, rows: readonly Shown[], facts: ReadonlyMap<string, FileFacts>): void {
  for (const row of rows) {
    const { files, childFiles } = planOf(resource);
    name(row, files, facts);
    for (const { wire, files: named } of childFiles)
      for (const child of (row[wire] ?? []) as Shown[]) name(child, named, facts);
    for (const wire of planOf(resource).texts) {
      const text = row[wire];
      if (typeof text === 'string') row[wire] = withPictures(text, (id) => facts.get(id)?.link);
    }
  }
}

/** Personal values in the clear for those who may read them, masked for everybody else. */
function unveil(work: Work, resource: AnyResource, rows: readonly Shown[]): void {
  const plain = work.actor.permissions.has(permissionCode(resource, 'plain'));
  for (const row of rows) {
    for (const { wire, what } of planOf(resource).personal) {
      const stored = row[wire];
      if (typeof stored !== 'string') continue;
      const text = decrypt(stored, work.app.keys.personal);
      row[wire] = plain ? text : mask(text, what);
    }
  }
}
