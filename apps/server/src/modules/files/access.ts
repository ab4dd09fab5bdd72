import { allResources } from '@anlan/domain';
import { attachment } from '@anlan/domain/files/attachment';
import { type AnyResource, isUuid, permissionCode, type RowOf } from '@anlan/resource';
import { type Ctx, PLATFORM_TENANT, type Work } from '../../kernel/context';
import { notFound, Refusal } from '../../kernel/errors';
import { type FileKind, isFileKind } from '../../kernel/files/kinds';
import { rowOf } from '../../kernel/resource/list/read';

export type Attachment = RowOf<typeof attachment>;

const owners: ReadonlyMap<string, AnyResource> = new Map(allResources.map((resource) => [resource.name, resource]));

/**
 * A stored file this person may read now; everything else is "not found". A fresh upload is its uploader's alone; a
 * claimed one follows its record: whoever may read the record may read its files.
 * `byLink`: a link this server signed for this session proves that the record was shown, with its code; without one the
 * code is asked for here.
 */
export async function readableFile(work: Work, id: string, options: { byLink: boolean }): Promise<Attachment> {
  const row = await findFile(work, id);
  if (!row || !(await mayRead(work, row, options.byLink))) throw notFound();
  return row;
}

/** The same without a refusal, and without the help of a link. */
export async function isReadable(work: Work, id: string): Promise<boolean> {
  const row = await findFile(work, id);
  return row !== undefined && (await mayRead(work, row, false));
}

async function findFile(work: Work, id: string): Promise<Attachment | undefined> {
  if (!isUuid(id)) return undefined;
  try {
    return await rowOf(work, attachment, id);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

async function mayRead(work: Work, row: Attachment, byLink: boolean): Promise<boolean> {
  if (row.ownerResource === null) return row.createUser === work.actor.userId;
  const owner = owners.get(row.ownerResource);
  if (!owner || row.ownerId === null) return false;
  // Of the platform's own files a company reads those of tables that are one copy for all (help documents), by link.
  if (work.tenantId === PLATFORM_TENANT && work.actor.tenantKind !== 'platform' && owner.scope === 'tenant')
    return false;
  if (!byLink && !work.actor.permissions.has(permissionCode(owner, 'view'))) return false;
  try {
    await rowOf(work, owner, row.ownerId);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Rows are written by storeFile alone, so another word in this column is a damaged table. */
export function kindOf(row: Attachment): FileKind {
  if (row.extension !== null && isFileKind(row.extension)) return row.extension;
  throw new Error(`attachment ${row.id} has no kind: ${row.extension}`);
}

/**
 * The tenant a link names: one's own, or for a supervisor a company of his jurisdiction, for the platform any.
 * Another tenant's is "not found" before anything is looked up.
 */
export async function tenantOfLink(ctx: Ctx, named: unknown, options: { signed?: true } = {}): Promise<string> {
  const { actor } = ctx;
  if (named === undefined || named === '' || named === actor.tenantId) return actor.tenantId;
  // A signed link was given with a record that this session was shown; what the platform shows to all is told by mayRead.
  if (options.signed && named === PLATFORM_TENANT) return named;
  if (typeof named !== 'string' || !/^\w{1,32}$/.test(named)) throw notFound();
  const allowed =
    actor.tenantKind === 'government'
      ? await ctx.app.jurisdiction.covers(actor.regionCode, named)
      : actor.tenantKind === 'platform' && actor.tenantId === PLATFORM_TENANT;
  if (!allowed) throw notFound();
  return named;
}
