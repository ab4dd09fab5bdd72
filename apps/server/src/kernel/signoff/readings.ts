import { resourceNamed } from '@anlan/domain';
import { readingBeat, readingSign } from '@anlan/domain/signoff/calls';
import { type SignContext, signOffReading } from '@anlan/domain/signoff/reading';
import {
  columnName,
  enoughRead,
  isUuid,
  PAGE_SECONDS,
  pagesRead,
  type ReadingState,
  type RowOf,
  readUntil,
  signOffLifecycle,
  withPages,
} from '@anlan/resource';
import { inAudience } from '../audience';
import { type Ctx, inScope, nowText, type Work } from '../context';
import { forbidden, notFound, refuse } from '../errors';
import { isBlankDrawing } from '../files/blank';
import { whereOf } from '../resource/list/read';
import { rowSelect } from '../resource/list/select';
import { scopeConditions } from '../resource/scope/scope';
import { type StoredRow, takeStep } from '../resource/steps/take';
import { changeMany } from '../resource/write/many';
import { type Route, serve, serveOpen } from '../route';
import { signManyRoute } from './batch';
import { documentsOf, stateOf } from './state';

type ReadingRow = RowOf<typeof signOffReading>;
const LAPSED_SAYS = signOffReading.steps?.ended?.lapsed ?? '';
const OTHERS = '只能由阅读人本人签阅，不能代签';

/** Within the person's reach, locked; a colleague's that he may see is refused by a sentence. */
async function locked(work: Work, id: unknown): Promise<ReadingRow> {
  if (!isUuid(id) || work.tenantId !== work.actor.tenantId) throw notFound();
  const where = whereOf(scopeConditions(work, signOffReading), 3);
  const [row] = await work.tx.query<ReadingRow>(
    `select ${rowSelect(signOffReading)} from sign_off_reading t
      where t.tenant_id = $1 and t.id = $2::uuid and t.deleted_at is null and ${where.sql} for no key update of t`,
    [work.tenantId, id, ...where.values],
  );
  if (!row) throw notFound();
  return row;
}

/** What the record asks now: its version, and whether this person is of its audience. */
async function asked(work: Work, { subject, recordId }: ReadingRow): Promise<Pick<SignContext, 'version' | 'meant'>> {
  const of = resourceNamed(subject);
  if (!of) return { version: undefined, meant: true };
  const [row] = await work.tx.query<{ version: number; meant: boolean | null }>(
    `select coalesce(t.sign_off_version, 1) as version, ${inAudience('$1', '$3')} as meant from ${of.table} t
      where t.tenant_id = $1 and t.id = $2::uuid and t.deleted_at is null and t.sign_off`,
    [work.tenantId, recordId, work.actor.userId],
  );
  return { version: row?.version, meant: row ? row.meant === true : true };
}

/** Counts the time since the last word, and pages. What is enough is not counted further. */
const beat = serve(readingBeat, async (work, { body }, { params }) => {
  const row = await locked(work, params.id);
  if (row.userId !== work.actor.userId) throw forbidden(OTHERS);
  if (row.state === signOffLifecycle.code.signed) return { data: stateOf(row) };
  const { version } = await asked(work, row);
  if (version === undefined) throw refuse('签阅对象已删除或不再需要签阅');
  if (version !== row.textVersion) throw refuse('内容已修改，请重新阅读后签阅');
  // Withdrawn and published again: the reader opens it anew.
  if (row.state !== signOffLifecycle.code.reading) throw refuse(LAPSED_SAYS);
  const now = nowText(work);
  const until = readUntil(row, now);
  const before = { ...row, documents: documentsOf(row) };
  const documents = withPages(
    before.documents,
    (body.seen ?? []) as string[],
    (until - row.readSeconds) / PAGE_SECONDS,
  );
  const set = {
    readSeconds: Math.min(until, Math.max(row.seconds, row.readSeconds)),
    beatTime: now,
    endReached: row.endReached === true || body.end === true,
    documents,
    readPages: pagesRead(documents).read,
  };
  const enough = enoughRead(before, row.beatTime).length === 0;
  if (!enough) {
    await changeMany(work, signOffReading, {
      kind: 'read',
      mark: true,
      where: (bind) => `t.${columnName('id')} = ${bind(row.id)}::uuid`,
      set,
    });
  }
  return { data: stateOf((enough ? row : { ...row, ...set }) as ReadingRow) };
});

/** Confirms and signs this person's reading. */
export async function signReading(
  ctx: Ctx,
  id: string | undefined,
  body: Readonly<Record<string, unknown>>,
): Promise<{ data: ReadingState; msg: string }> {
  const blank = await isBlankDrawing(ctx, body.signature);
  return inScope(ctx, async (work) => {
    const row = await locked(work, id);
    const facts = async () => ({
      actor: work.actor,
      context: { now: nowText(work), ...(await asked(work, row)), blank } satisfies SignContext,
    });
    const { after, step } = await takeStep(work, signOffReading, { facts }, row as unknown as StoredRow, body, {
      step: 'sign',
    });
    return { data: stateOf(after as unknown as ReadingRow), msg: step.done.msg };
  });
}

const sign = serveOpen(readingSign, (ctx, { body }, { params }) => signReading(ctx, params.id, body));

/** Calls of one's own reading, whatever it is a reading of. */
export const readingRoutes: readonly Route[] = [beat, sign, signManyRoute];
