import { resourceNamed } from '@anlan/domain';
import { readingSignMany, SIGNED_AT_ONCE, type Unsigned } from '@anlan/domain/signoff/calls';
import { type SignContext, signOffReading } from '@anlan/domain/signoff/reading';
import { type FieldError, isUuid, judgeStep, type RowOf, signOffLifecycle, stepNamed } from '@anlan/resource';
import { inAudience } from '../audience';
import { inScope, nowText, type Work } from '../context';
import { invalid, notFound, refuse } from '../errors';
import { isBlankDrawing } from '../files/blank';
import { claimFiles } from '../resource/files';
import { rowSelect } from '../resource/list/select';
import { stepsOfResource } from '../resource/steps/take';
import { changeMany } from '../resource/write/many';
import { type Route, serveOpen } from '../route';

type ReadingRow = RowOf<typeof signOffReading>;
type Asked = Pick<SignContext, 'version' | 'meant'>;

/** What the records of these readings ask now, one look for each kind of them. */
async function askedOf(work: Work, rows: readonly ReadingRow[]): Promise<ReadonlyMap<string, Asked>> {
  const found = new Map<string, Asked>();
  for (const subject of new Set(rows.map((row) => row.subject))) {
    const of = resourceNamed(subject);
    if (!of) continue;
    const ids = rows.filter((row) => row.subject === subject).map(({ recordId }) => recordId);
    const records = await work.tx.query<{ id: string; version: number; meant: boolean | null }>(
      `select t.id::text as id, coalesce(t.sign_off_version, 1) as version, ${inAudience('$1', '$3')} as meant from ${of.table} t
        where t.tenant_id = $1 and t.id = any($2::uuid[]) and t.deleted_at is null and t.sign_off`,
      [work.tenantId, ids, work.actor.userId],
    );
    for (const { id, version, meant } of records) found.set(`${subject}/${id}`, { version, meant: meant === true });
  }
  return found;
}

/** What is wrong with the act itself, whatever is signed by it. */
const actFaults = (
  body: { readonly signature?: unknown; readonly confirmed?: unknown },
  blank: boolean,
): FieldError[] => [
  ...(body.confirmed === true ? [] : [{ field: 'confirmed', message: '请确认已阅读并知悉全部内容' }]),
  ...(isUuid(body.signature) ? [] : [{ field: 'signature', message: '请手写签名' }]),
  ...(blank ? [{ field: 'signature', message: '签名为空白，请手写签名' }] : []),
];

async function signMany(
  work: Work,
  { ids, signature }: { readonly ids: readonly string[]; readonly signature: string },
): Promise<{ readonly signed: number; readonly left: readonly Unsigned[] }> {
  const rows = await work.tx.query<ReadingRow>(
    `select ${rowSelect(signOffReading)} from sign_off_reading t where t.tenant_id = $1 and t.id = any($2::uuid[])
        and t.user_id = $3::uuid and t.deleted_at is null order by t.id for no key update of t`,
    [work.tenantId, ids, work.actor.userId],
  );
  // Only one's own: somebody else's is as one that is not there.
  if (rows.length < ids.length) throw notFound();
  const asked = await askedOf(work, rows);
  const steps = stepsOfResource(signOffReading);
  const step = stepNamed(steps, 'sign');
  const left: Unsigned[] = [];
  const each: (Record<string, unknown> & { id: string })[] = [];
  for (const row of rows) {
    const context: SignContext = {
      now: nowText(work),
      blank: false,
      ...(asked.get(`${row.subject}/${row.recordId}`) ?? { version: undefined, meant: true }),
    };
    const ruling = judgeStep(steps, step, row, work.actor, { signature, confirmed: 1 }, context);
    if (ruling.ok) each.push({ id: row.id, ...ruling.transition.patch, state: ruling.transition.to });
    else {
      const reasons = [...new Set(ruling.errors.map(({ message }) => message))];
      left.push({ id: row.id, title: row.title, reason: reasons.join('；') });
    }
  }
  const [first] = each;
  if (first) {
    // One drawing, kept once: it is the first's, and the others name it.
    const errors = await claimFiles(work, signOffReading, first.id, { signature });
    if (errors.length > 0) throw invalid(errors);
    await changeMany(work, signOffReading, {
      kind: 'sign',
      where: () => `t.state = ${signOffLifecycle.code.reading}`,
      each,
    });
  }
  return { signed: each.length, left };
}

/** Everything that has been read is signed by one act; what has not been read enough is named with its reason. */
export const signManyRoute: Route = serveOpen(readingSignMany, async (ctx, { body }) => {
  const ids = [...new Set((body.ids as readonly string[]).map((id) => id.toLowerCase()))];
  if (ids.length === 0) throw refuse('请选择至少一条数据');
  if (ids.length > SIGNED_AT_ONCE) throw refuse(`一次最多签阅${SIGNED_AT_ONCE}份`);
  if (!ids.every(isUuid) || ctx.tenantId !== ctx.actor.tenantId) throw notFound();
  const faults = actFaults(body, await isBlankDrawing(ctx, body.signature));
  if (faults.length > 0) throw invalid(faults);
  const data = await inScope(ctx, (work) => signMany(work, { ids, signature: String(body.signature) }));
  const rest = data.left.length > 0 ? `，${data.left.length}份未签阅` : '';
  return { data, msg: data.signed > 0 ? `已签阅${data.signed}份${rest}` : `没有可以签阅的文件${rest}` };
});
