import { type OpenedFacts, openedFault } from '@anlan/domain/files/opened';
import { type AnyResource, type FieldError, type Fields, message, type Stored, wireName } from '@anlan/resource';
import type { Work } from '../context';
import { cleanMarkup, picturesIn } from '../rich-text';

/**
 * A fresh upload belongs to its uploader until one record claims it; an id that is not yours or already claimed by
 * another record is "not found" (decisions §4). Checks type and size rules of the field, then marks the files.
 */
export async function claimFiles(
  work: Work,
  resource: AnyResource,
  recordId: string,
  values: Readonly<Stored>,
): Promise<FieldError[]> {
  const wanted = new Map<string, Wanted>();
  note(resource.fields, values, wanted, '', resource.signOff?.pages);
  if (wanted.size === 0) return [];
  const ids = [...wanted.keys()];
  const rows = await work.tx.query<ClaimedFile>(
    `update attachment set owner_resource = $3, owner_id = $4, claimed_time = coalesce(claimed_time, $6::timestamptz)
      where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null
        and ((owner_id is null and create_user = $5::uuid) or (owner_resource = $3 and owner_id = $4))
      returning id, extension, attach_size, pages, seconds, codings`,
    [work.tenantId, ids, resource.name, recordId, work.actor.userId, new Date(work.app.clock.now()).toISOString()],
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id): FieldError[] => {
    const rule = wanted.get(id) as Wanted;
    const row = found.get(id);
    if (!row) return [{ field: rule.path, message: message.reference(rule.label) }];
    if (!rule.accept.includes(row.extension)) return [{ field: rule.path, message: acceptSentence(rule.accept) }];
    if (row.attach_size > rule.maxMb * 1_048_576) return [{ field: rule.path, message: `上传上限${rule.maxMb}M` }];
    const fault = rule.opened ? openedFault(row.extension, row) : undefined;
    return fault ? [{ field: rule.path, message: fault }] : [];
  });
}

interface ClaimedFile extends OpenedFacts, Record<string, unknown> {
  readonly id: string;
  readonly extension: string;
  readonly attach_size: number;
}

interface Wanted {
  readonly path: string;
  readonly accept: readonly string[];
  readonly maxMb: number;
  readonly label: string;
  readonly opened?: boolean;
}

/** Every file that the values name, those of child rows too, with the rule of its field. @param read the field of which a sign-off counts pages */
function note(fields: Fields, values: Readonly<Stored>, wanted: Map<string, Wanted>, at = '', read?: string): void {
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name];
    const path = at + wireName(name, field);
    if (field.kind === 'rows') {
      for (const [place, row] of ((value ?? []) as readonly Stored[]).entries())
        note(field.fields, row, wanted, `${path}[${place}].`);
    } else if (field.kind === 'file') {
      for (const id of (value as string[] | null | undefined) ?? [])
        wanted.set(id, {
          ...{ path, accept: field.accept, maxMb: field.maxMb ?? 50, label: field.label },
          opened: field.opened === true || name === read,
        });
    } else if (field.kind === 'signature' && typeof value === 'string') {
      wanted.set(value, { path, accept: ['png'], maxMb: 2, label: field.label });
    } else if (field.kind === 'richText' && typeof value === 'string') {
      const rule = { path, accept: PICTURES, maxMb: 50, label: `${field.label}的图片` };
      for (const id of picturesIn(cleanMarkup(value))) wanted.set(id, rule);
    }
  }
}

/** What a formatted text may show. */
const PICTURES = ['jpg', 'png', 'webp', 'gif'];

function acceptSentence(accept: readonly string[]): string {
  const kinds = accept.filter((extension) => extension !== 'jpeg');
  const last = kinds[kinds.length - 1];
  const list = kinds.length > 1 ? `${kinds.slice(0, -1).join('、')}或${last}` : last;
  return `只能上传${list}格式的${accept.every((extension) => ['jpg', 'jpeg', 'png', 'webp', 'gif'].includes(extension)) ? '图片' : '文件'}`;
}
