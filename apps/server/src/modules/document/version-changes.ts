import { changedLines, changedPages, paragraphsOf } from '@anlan/domain/document/changes';
import { institutional, institutionalSignOff } from '@anlan/domain/document/institutional';
import {
  type ChangedFile,
  changesToSign,
  type DocumentChanges,
  documentChanges,
} from '@anlan/domain/document/institutional-calls';
import { type RowOf, signOffLifecycle } from '@anlan/resource';
import type { Work } from '../../kernel/context';
import { notFound, refuse } from '../../kernel/errors';
import { rowOf } from '../../kernel/resource/list/read';
import { rowsOf } from '../../kernel/resource/rows';
import { type Route, serve } from '../../kernel/route';
import { readable } from '../../kernel/signoff/signoff';

type Row = RowOf<typeof institutional>;
const { signed: SIGNED } = signOffLifecycle.code;

interface Version {
  readonly textVersion: number;
  readonly note: string | null;
  readonly content: string | null;
  readonly files: readonly { readonly id: string; readonly name: string; readonly pages: readonly string[] | null }[];
}

/** Texts of two versions with the words of their files, page by page. */
async function versionsOf(work: Work, id: string, numbers: readonly number[]): Promise<readonly Version[]> {
  const rows = await work.tx.query<Version & object>(
    `select v.text_version as "textVersion", v.version_note as note, v.content,
            (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.original_name, 'pages',
                case when s.state = 1 then (select coalesce(json_agg(q.text order by q.page), '[]') from (
                  select p.page, string_agg(p.text, '' order by p.part) as text from text_part p
                   where p.tenant_id = $1 and p.owner_id = a.id group by p.page) q) end) order by array_position(v.attach_id, a.id)), '[]')
               from attachment a left join text_source s on s.tenant_id = $1 and s.owner_id = a.id
              where a.tenant_id = $1 and a.id = any(v.attach_id) and a.deleted_at is null) as files
       from institutional_version v
      where v.tenant_id = $1 and v.institutional_id = $2::uuid and v.text_version = any($3::int[]) and v.deleted_at is null`,
    [work.tenantId, id, numbers],
  );
  return rows;
}

/** Files by name, what is left over in order: a new edition has another name as often as not. */
function changedFiles(before: Version['files'], after: Version['files']): ChangedFile[] {
  const gone = before.filter(({ id }) => !after.some((one) => one.id === id));
  const fresh = after.filter(({ id }) => !before.some((one) => one.id === id));
  const pairs = new Map<string, Version['files'][number]>();
  const left = [...gone];
  const take = (at: number) => (at < 0 ? undefined : left.splice(at, 1)[0]);
  for (const file of fresh) {
    const old = take(left.findIndex(({ name }) => name === file.name));
    if (old) pairs.set(file.id, old);
  }
  for (const file of fresh) {
    const old = pairs.get(file.id) ?? take(0);
    if (old) pairs.set(file.id, old);
  }
  return [
    ...fresh.map((file): ChangedFile => {
      const old = pairs.get(file.id);
      if (!old) return { name: file.name, kind: 'added', pages: null };
      const read = old.pages && file.pages && file.pages.length > 0;
      return { name: file.name, kind: 'changed', pages: read ? changedPages(old.pages, file.pages) : null };
    }),
    ...left.map(({ name }): ChangedFile => ({ name, kind: 'removed', pages: null })),
  ];
}

async function changes(work: Work, id: string, from: number | null, to: number): Promise<DocumentChanges> {
  const none: DocumentChanges = { from: null, to, note: null, lines: [], files: [] };
  if (from === null) return none;
  const rows = await versionsOf(work, id, [from, to]);
  const before = rows.find(({ textVersion }) => textVersion === from);
  const after = rows.find(({ textVersion }) => textVersion === to);
  if (!before || !after) return none;
  return {
    from,
    to,
    note: after.note,
    lines:
      before.content || after.content ? changedLines(paragraphsOf(before.content), paragraphsOf(after.content)) : [],
    files: changedFiles(before.files, after.files),
  };
}

const between = serve(documentChanges, async (work, { query }, { params }) => {
  const row = (await rowOf(work, institutional, params.id)) as Row;
  const to = query.until ?? row.signOffVersion ?? 1;
  const from = query.since ?? to - 1;
  if (from >= to) throw refuse('请选择较早的版本比较');
  return { data: await changes(work, row.id, from < 1 ? null : from, to) };
});

const toSign = serve(changesToSign, async (work, _, { params }) => {
  const refine = [readable(work, institutionalSignOff)];
  const [row] = (await rowsOf(work, institutional, [params.id ?? ''], { refine })) as Row[];
  if (!row) throw notFound();
  const to = row.signOffVersion ?? 1;
  const [last] = await work.tx.query<{ version: number | null }>(
    `select max(s.text_version)::int as version from sign_off_reading s where s.tenant_id = $1 and s.subject = $2 and s.record_id = $3
        and s.user_id = $4::uuid and s.state = ${SIGNED} and s.text_version < $5::int and s.deleted_at is null`,
    [work.tenantId, institutional.name, row.id, work.actor.userId, to],
  );
  return { data: await changes(work, row.id, last?.version ?? null, to) };
});

export const changeRoutes: readonly Route[] = [between, toSign];
