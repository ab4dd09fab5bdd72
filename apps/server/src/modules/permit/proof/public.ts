import { createHash } from 'node:crypto';
import { permit } from '@anlan/domain/permit/permit';
import { permitLifecycle, RUN, RUN_LABELS } from '@anlan/domain/permit/permit-entity';
import { type PublicPermit, permitCode, publicPermit, scannedPermit } from '@anlan/domain/permit/proof/calls';
import { asSystem, type Ctx, shanghai } from '../../../kernel/context';
import { notFound, Refusal } from '../../../kernel/errors';
import { opaqueCodes } from '../../../kernel/opaque-code';
import { GuestLimit } from '../../../kernel/pipeline/guest-limit';
import { rowOf } from '../../../kernel/resource/list/read';
import { type Route, serve, serveOpen } from '../../../kernel/route';
import { seals } from '../../../ports/seals';

/** Looks at tickets from one address in a minute, right or wrong. */
const PER_MINUTE = 30;
const INVALID = '二维码无效，请核对纸质作业票';

const codes = opaqueCodes('permit');

/** Where the code on the paper leads. */
export const publicPath = (ctx: Pick<Ctx, 'app'>, tenantId: string, id: string): string =>
  `/share/permit?code=${codes.encode({ tenantId, id }, ctx.app.keys)}`;

interface StoredPermit {
  readonly level: string;
  readonly state: number;
  readonly flag: number;
  readonly from: string;
  readonly to: string;
}

/** Of a ticket that has been submitted, of a company that is open. */
async function ticketBehind(ctx: Ctx, code: unknown): Promise<StoredPermit> {
  const { app } = ctx;
  const named = codes.decode(code, app.keys);
  if (!named) throw new Refusal(404, INVALID);
  const [row] = await asSystem(app, 'the code of a permit', ({ tx }) =>
    tx.query<StoredPermit>(
      `select p.level_name as level, p.process_state as state, p.run_flag as flag,
              to_char(p.start_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as from,
              to_char(p.end_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as to
         from permit p join tenant t on t.tenant_id = p.tenant_id and t.deleted_at is null and t.status = 1
          and (t.expire_time is null or t.expire_time > $3::timestamptz)
        where p.tenant_id = $1 and p.id = $2::uuid and p.deleted_at is null and p.run_flag <> ${RUN.draft}`,
      [named.tenantId, named.id, new Date(app.clock.now()).toISOString()],
    ),
  );
  if (!row) throw new Refusal(404, INVALID);
  return row;
}

function told({ level, state, flag, from, to }: StoredPermit, now: string): PublicPermit {
  const live = state === permitLifecycle.code.working && flag === RUN.normal && from <= now && now < to;
  // The clock stops it within a second; whoever looks in between is told so all the same.
  const over = now >= to && state === permitLifecycle.code.working && flag === RUN.normal;
  return {
    level,
    state: over
      ? RUN_LABELS[String(RUN.overdue) as keyof typeof RUN_LABELS]
      : flag === RUN.normal
        ? permitLifecycle.labelOf(state)
        : RUN_LABELS[String(flag) as keyof typeof RUN_LABELS],
    live,
    from,
    to,
  };
}

export function publicRoutes(): readonly Route[] {
  const limit = new GuestLimit('permit/public', PER_MINUTE, 60_000);
  return [
    serveOpen(publicPermit, async (ctx, { query }) => {
      await limit.take(ctx);
      const row = await ticketBehind(ctx, query.code);
      const content = told(row, shanghai(ctx.app.clock.now()));
      // Names neither company nor record: the digest of the code binds the answer to the paper that asked.
      const recordId = createHash('sha256').update(String(query.code)).digest('hex').slice(0, 32);
      const toSeal = { kind: 'permitState', tenantId: '', tenantName: '', recordId, recordName: '', content } as const;
      return { data: ctx.app.use(seals).seal(ctx.app, toSeal) };
    }),
    serve(scannedPermit, async (work, { query }) => {
      const named = codes.decode(query.code, work.app.keys);
      if (!named || named.tenantId !== work.tenantId) throw notFound();
      const { id } = await rowOf(work, permit, named.id);
      return { data: { id: String(id) } };
    }),
    serve(permitCode, async (work, _, { params }) => {
      const { id } = await rowOf(work, permit, params.id);
      return { data: { path: publicPath(work, work.tenantId, String(id)) } };
    }),
  ];
}
