import { createHash } from 'node:crypto';
import { maskedName } from '@anlan/domain/shared/masked-name';
import {
  completionBundle,
  completionPdf,
  myCompletionBundle,
  myCompletionPdf,
  myCompletions,
  publicCompletion,
  verifyCompletionCall,
} from '@anlan/domain/training/completion/calls';
import { COMPLETION, completionCertificate } from '@anlan/domain/training/completion/certificate';
import { verifyCompletion } from '@anlan/domain/training/completion/verify';
import { isUuid } from '@anlan/resource';
import { audit } from '../../../kernel/audit/audit';
import { asSystem, type Ctx, inScope, nowText, type Work } from '../../../kernel/context';
import { renderPdf } from '../../../kernel/documents/pdf/render';
import { notFound, Refusal } from '../../../kernel/errors';
import { untilGone } from '../../../kernel/http/until-gone';
import { opaqueCodes } from '../../../kernel/opaque-code';
import { GuestLimit } from '../../../kernel/pipeline/guest-limit';
import { companyName } from '../../../kernel/resource/list/in-words';
import { pageOfJson, paging, rowOf } from '../../../kernel/resource/list/read';
import { rowSelect } from '../../../kernel/resource/list/select';
import { type Answer, type Route, type RouteInput, serve, serveOpen } from '../../../kernel/route';
import { seals } from '../../../ports/seals';
import { drawing } from '../drawing';
import { masked } from '../names';
import { type Completion, evidenceOf } from './evidence';
import { certificatePage } from './page';

const codes = opaqueCodes('completion');

/** Where the code on the paper leads. */
const publicPath = ({ app }: Pick<Ctx, 'app'>, tenantId: string, id: string): string =>
  `/share/training?code=${codes.encode({ tenantId, id }, app.keys)}`;

const ofReader = (work: Work, id: unknown): Promise<Completion> => rowOf(work, completionCertificate, id);

/** His own, whatever his codes. */
async function ofHolder(work: Work, id: unknown): Promise<Completion> {
  if (!isUuid(id) || work.tenantId !== work.actor.tenantId) throw notFound();
  const [row] = await work.tx.query<Completion>(
    `select ${rowSelect(completionCertificate)} from completion_certificate t
      where t.tenant_id = $1 and t.id = $2::uuid and t.user_id = $3::uuid and t.deleted_at is null`,
    [work.tenantId, id, work.actor.userId || null],
  );
  if (!row) throw notFound();
  return row;
}

type Found = typeof ofReader;

async function printed(ctx: Ctx, input: RouteInput, found: Found, signal: AbortSignal): Promise<Answer> {
  const { row, name, company } = await inScope(ctx, async (work) => {
    const one = await found(work, input.params.id);
    const [person] = await work.tx.query<{ name: string }>(
      'select real_name as name from app_user where tenant_id = $1 and id = $2::uuid',
      [work.tenantId, one.userId],
    );
    await audit(work, { kind: 'print', resource: completionCertificate.name, after: { ids: [one.id] } });
    return { row: one, name: person?.name ?? '人员已删除', company: await companyName(work) };
  });
  const origin = `${input.request.protocol}://${input.request.host}`;
  const file = await renderPdf(
    {
      title: `培训合格证书 ${row.number}`,
      landscape: true,
      footer: `${company}　打印时间 ${nowText(ctx)}　打印人 ${ctx.actor.userName}`,
      content: certificatePage({
        row,
        name,
        company,
        address: `${origin}${publicPath(ctx, ctx.actor.tenantId, row.id)}`,
      }),
      ...(Number(row.completionState) === COMPLETION.valid ? {} : { watermark: '已作废' }),
    },
    { signal },
  );
  return { file, name: `培训合格证书_${row.number}.pdf`, type: 'application/pdf' };
}

function pdf(ctx: Ctx, input: RouteInput, found: Found): Promise<Answer> {
  const signal = untilGone(input);
  return drawing.run(ctx.actor, signal, () => printed(ctx, input, found, signal));
}

async function bundle(ctx: Ctx, id: unknown, found: Found): Promise<Answer> {
  const sealed = await inScope(ctx, async (work) => {
    const row = await found(work, id);
    const content = await evidenceOf(work, row, (name) => name);
    const { tenantId } = work;
    await audit(work, { kind: 'export', resource: completionCertificate.name, after: { ids: [row.id], sealed: true } });
    return work.app.use(seals).seal(work.app, {
      ...{ kind: 'hours', tenantId, tenantName: await companyName(work) },
      ...{ recordId: row.id, recordName: row.number, content },
    });
  });
  return {
    file: Buffer.from(`${JSON.stringify(sealed)}\n`),
    name: `培训学时_${sealed.recordName}_封签.json`,
    type: 'application/json',
  };
}

const mine = serve(myCompletions, async (work, _, { query }) => {
  const { current, size, offset } = paging(query);
  const [row] = await work.tx.query<{ n: number; rows: string }>(
    `select (select count(*)::int from completion_certificate t where t.tenant_id = $1 and t.user_id = $2::uuid and t.deleted_at is null) as n,
            (select coalesce(json_agg(x), '[]')::text from (
               select t.id, t.number, t.title, t.organizational_type::int as "organizationalType", t.hours::text as hours, t.user_score::text as "userScore",
                      to_char(t.complete_time, 'YYYY-MM-DD HH24:MI:SS') as "completeTime", t.completion_state::int as "completionState", t.void_reason as "voidReason"
                 from completion_certificate t where t.tenant_id = $1 and t.user_id = $2::uuid and t.deleted_at is null
                order by t.complete_time desc, t.id limit $3::int offset $4::int) x) as rows`,
    [work.tenantId, work.actor.userId || null, size, offset],
  );
  return pageOfJson(row?.rows ?? '[]', row?.n ?? 0, { size, current });
});

interface Known extends Record<string, unknown> {
  readonly number: string;
  readonly name: string;
  readonly title: string;
  readonly hours: string;
  readonly state: number;
}

/** Looks at certificates from one address in a minute, right or wrong. */
const PER_MINUTE = 30;
const INVALID = '二维码无效，请核对纸质证书';

function publicRoute(): Route {
  const limit = new GuestLimit('completion/public', PER_MINUTE, 60_000);
  return serveOpen(publicCompletion, async (ctx, { query }) => {
    await limit.take(ctx);
    const { app } = ctx;
    const named = codes.decode(query.code, app.keys);
    const [row] = named
      ? await asSystem(app, 'the code of a certificate of completion', ({ tx }) =>
          tx.query<Known>(
            `select c.number, c.title, c.hours::text as hours, c.completion_state::int as state,
                    (select u.real_name from app_user u where u.tenant_id = $1 and u.id = c.user_id) as name
               from completion_certificate c join tenant t on t.tenant_id = c.tenant_id and t.deleted_at is null and t.status = 1
                and (t.expire_time is null or t.expire_time > $3::timestamptz)
              where c.tenant_id = $1 and c.id = $2::uuid and c.deleted_at is null`,
            [named.tenantId, named.id, new Date(app.clock.now()).toISOString()],
          ),
        )
      : [];
    if (!row) throw new Refusal(404, INVALID);
    const { state, name, ...told } = row;
    const content = { ...told, name: maskedName(name ?? ''), valid: state === COMPLETION.valid };
    // Names neither company nor record: the digest of the code binds the answer to the paper that asked.
    const recordId = createHash('sha256').update(String(query.code)).digest('hex').slice(0, 32);
    const toSeal = { kind: 'hoursState', tenantId: '', tenantName: '', recordId, recordName: '', content } as const;
    return { data: app.use(seals).seal(app, toSeal) };
  });
}

/** Certificates of completion: on paper, sealed, clause by clause, and by their code. */
export const completionRoutes = (): readonly Route[] => [
  mine,
  serveOpen(myCompletionPdf, (ctx, _, input) => pdf(ctx, input, ofHolder)),
  serveOpen(myCompletionBundle, (ctx, _, { params }) => bundle(ctx, params.id, ofHolder)),
  serveOpen(completionPdf, (ctx, _, input) => pdf(ctx, input, ofReader)),
  serveOpen(completionBundle, (ctx, _, { params }) => bundle(ctx, params.id, ofReader)),
  serve(verifyCompletionCall, async (work, _, { params }) => {
    const row = await ofReader(work, params.id);
    return { data: { clauses: verifyCompletion(await evidenceOf(work, row, (name) => masked(work, name))) } };
  }),
  publicRoute(),
];
