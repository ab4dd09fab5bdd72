import {
  type InstitutionalContext,
  institutional,
  institutionalLifecycle,
  unsignable,
} from '@anlan/domain/document/institutional';
import {
  type DocumentChoice,
  documentChoices,
  documentsOfType,
  governmentPdf,
  type RelatedDocument,
  relatedDocuments,
} from '@anlan/domain/document/institutional-calls';
import { institutionalVersion } from '@anlan/domain/document/institutional-version';
import { CHOOSABLE } from '@anlan/domain/document/standing';
import { signOffReading } from '@anlan/domain/signoff/reading';
import { type FieldError, isEmpty, type RowOf, type Stored, signOffLifecycle } from '@anlan/resource';
import { nowText, type Work } from '../../kernel/context';
import { newId } from '../../kernel/db/id';
import { type Implementation, implement } from '../../kernel/resource/implement';
import { get, page, rowOf, rowsOf } from '../../kernel/resource/list/read';
import type { StepPort } from '../../kernel/resource/steps/take';
import { changeMany } from '../../kernel/resource/write/many';
import { create, type Hooks, insertRow, update } from '../../kernel/resource/write/one';
import { cleanMarkup, isBlankMarkup } from '../../kernel/rich-text';
import { type Route, serve } from '../../kernel/route';
import { newMark } from '../../kernel/share-mark';
import type { CompanyDocuments } from '../../ports/company-documents';
import { markStandings } from './in-force';
import { pdfRoutes } from './pdf';
import { shareRoutes } from './share';
import { askForWords } from './text/keep';
import { fullTextRoute } from './text/search';
import { changeRoutes } from './version-changes';

type Row = RowOf<typeof institutional>;
const IN_FORCE = institutionalLifecycle.code.inForce;
const resource = institutional;
const MOST_CHOSEN = 500;

/** Dates that contradict each other. */
function dateFaults(now: Stored): FieldError[] {
  const before = (one: string, other: string) =>
    !isEmpty(now[one]) && !isEmpty(now[other]) && String(now[one]) < String(now[other]);
  return [
    ...(before('implementTime', 'releaseTime')
      ? [{ field: 'implementTime', message: '实施日期不能早于发布日期' }]
      : []),
    ...(before('validUntil', 'implementTime') ? [{ field: 'validUntil', message: '有效期至不能早于实施日期' }] : []),
  ];
}

/** What there is to be read and signed. */
async function textOf(work: Work, { content, attachId }: Readonly<Stored>) {
  const files = await work.tx.query<{ extension: string }>(
    'select extension from attachment where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null',
    [work.tenantId, (attachId as readonly string[] | null) ?? []],
  );
  return {
    written: !isBlankMarkup(cleanMarkup(String(content ?? ''))),
    extensions: files.map(({ extension }) => extension),
  };
}

/**
 * The text as it stands now, beside the document: a new version is a new row, and its facts follow the document's until
 * somebody has signed it. Then it stays as it was signed, whatever the document is called later.
 */
async function keepVersion(work: Work, id: string): Promise<void> {
  const row = (await rowOf(work, institutional, id)) as Row;
  if (row.attachId.length === 0 && isEmpty(row.content)) return;
  const textVersion = row.signOffVersion ?? 1;
  const facts = {
    name: row.name,
    docNum: row.docNum,
    implementTime: row.implementTime,
    versionNote: row.versionNote,
  };
  const [kept] = await work.tx.query<{ id: string; signed: boolean }>(
    `select v.id, exists (select 1 from sign_off_reading s where s.tenant_id = $1 and s.subject = $4 and s.record_id = $2::text
              and s.text_version = $3::int and s.state = ${signOffLifecycle.code.signed} and s.deleted_at is null) as signed
       from institutional_version v
      where v.tenant_id = $1 and v.institutional_id = $2::uuid and v.text_version = $3::int and v.deleted_at is null`,
    [work.tenantId, id, textVersion, institutional.name],
  );
  if (kept?.signed) return;
  if (kept) {
    await changeMany(work, institutionalVersion, {
      kind: 'update',
      mark: true,
      where: (bind) => `t.id = ${bind(kept.id)}::uuid`,
      set: facts,
    });
    return;
  }
  await insertRow(
    work,
    institutionalVersion,
    newId(),
    {
      ...facts,
      institutionalId: id,
      textVersion,
      attachId: row.attachId,
      content: row.content,
      changeUserId: work.actor.userId || null,
      changeTime: nowText(work),
    },
    'create',
  );
  await askForWords(work, id, row.attachId);
}

const hooks: Hooks<typeof institutional> = {
  beforeWrite: async (work, values, before) => {
    if (!before) values.shareKey = newMark();
    const after: Stored = { ...before, ...values };
    const retold = 'content' in values || 'attachId' in values;
    return [...dateFaults(after), ...(after.signOff && retold ? unsignable(await textOf(work, after)) : [])];
  },
  afterWrite: async (work, id) => {
    await keepVersion(work, id);
    await markStandings(work, [id]);
  },
  // A sheet brings no text: of the version that is there the facts follow, until somebody has signed it.
  afterImport: async (work, written) => {
    const ids = written.map(({ id }) => id);
    await changeMany(work, institutionalVersion, {
      kind: 'update',
      mark: true,
      from: {
        fields: ['name', 'docNum', 'implementTime'],
        query: (bind) =>
          `select v.id, i.name, i.doc_num, i.implement_time from institutional i
             join institutional_version v on v.tenant_id = ${bind(work.tenantId)} and v.institutional_id = i.id
              and v.text_version = coalesce(i.sign_off_version, 1) and v.deleted_at is null
            where i.tenant_id = ${bind(work.tenantId)} and i.id = any(${bind(ids)}::uuid[])
              and not exists (select 1 from sign_off_reading s where s.tenant_id = ${bind(work.tenantId)} and s.subject = ${bind(institutional.name)}
                and s.record_id = i.id::text and s.text_version = v.text_version and s.state = ${signOffLifecycle.code.signed} and s.deleted_at is null)`,
      },
    });
    await markStandings(work, ids);
  },
  beforeRemove: async (work, rows) => {
    await changeMany(work, signOffReading, {
      kind: 'remove',
      where: (bind) =>
        `t.subject = ${bind(institutional.name)} and t.record_id = any(${bind(rows.map(({ id }) => id))}::text[])`,
      removed: true,
    });
    await changeMany(work, institutionalVersion, {
      kind: 'remove',
      where: (bind) => `t.institutional_id = any(${bind(rows.map(({ id }) => id))}::uuid[])`,
      removed: true,
    });
  },
};

const steps: StepPort = {
  mark: async (work, row, { action }) => {
    if (action === 'abolish') await markStandings(work, [row.id], { abolished: true });
    return {};
  },
  facts: async (work, row) => {
    const context: InstitutionalContext = { now: nowText(work), ...(await textOf(work, row)) };
    return { actor: work.actor, context };
  },
};

async function choices(
  work: Work,
  { type, name }: { readonly type?: readonly string[] | null; readonly name?: string | null },
): Promise<readonly DocumentChoice[]> {
  return work.tx.query<DocumentChoice & object>(
    `select id, name, type, doc_num as "docNum" from institutional
      where tenant_id = $1 and deleted_at is null and standing = any($2::int[])
        and ($3::text[] is null or type = any($3::text[])) and ($4::text is null or strpos(lower(name), lower($4::text)) > 0)
      order by type, name, id limit ${MOST_CHOSEN}`,
    [work.tenantId, CHOOSABLE, type?.length ? type : null, name || null],
  );
}

const routes: readonly Route[] = [
  ...[documentChoices, documentsOfType].map((call) =>
    serve(call, async (work, { query }) => ({ data: await choices(work, query) })),
  ),
  serve(relatedDocuments, async (work, { query }) => {
    const [row] = (await rowsOf(work, institutional, [query.id])) as Row[];
    const data = await work.tx.query<RelatedDocument & object>(
      `select t.id, t.name, t.type, t.doc_num as "docNum", t.validity as validit, t.standing,
              case when t.id = any($3::uuid[]) then 1 else 2 end as direction
         from institutional t where t.tenant_id = $1 and t.deleted_at is null and t.id <> $2::uuid
          and (t.id = any($3::uuid[]) or t.related_ids && array[$2::uuid])
        order by 6, t.name, t.id limit ${MOST_CHOSEN}`,
      [work.tenantId, row?.id, row?.relatedIds ?? []],
    );
    return { data };
  }),
];

/** Names of the contract for a supervisor's row: the same values as under the company's own names. */
const REGULATION = ['documentTitle', 'managementDept', 'docStatus', 'fileUrl'] as const;

const asRegulation = (row: Stored): Stored => ({
  ...row,
  documentTitle: row.name,
  managementDept: row.deptName,
  docStatus: row.validit,
  fileUrl: `/api/service${governmentPdf.path.replace(':id', String(row.id))}?tenantId=${row.tenantId}`,
});

/** Made of another module's records: a new document, or the next version of one that is in force. */
export const makeDocument: CompanyDocuments['make'] = async (work, { id, ...body }) => {
  if (id) {
    const [row] = await work.tx.query<{ id: string }>(
      'select id from institutional where tenant_id = $1 and id = $2::uuid and validity = $3::int and deleted_at is null',
      [work.tenantId, id, IN_FORCE],
    );
    if (row) {
      await update(work, resource, row.id, body, hooks as Hooks);
      return row.id;
    }
  }
  return create(work, resource, body, hooks as Hooks);
};

export const institutionalImplementation = (): Implementation =>
  implement(resource, {
    hooks,
    steps,
    carried: REGULATION,
    serves: {
      governmentPage: async (work, { query }) => {
        const listed = JSON.parse(String((await page(work, resource, query)).json));
        return { json: JSON.stringify({ ...listed, records: listed.records.map(asRegulation) }) };
      },
      governmentGet: async (work, { params }) => {
        const { json } = await get(work, resource, params.id);
        return { json: JSON.stringify(asRegulation(JSON.parse(json))) };
      },
    },
    routes: [...routes, fullTextRoute, ...changeRoutes, ...pdfRoutes, ...shareRoutes()],
  }) as Implementation;
