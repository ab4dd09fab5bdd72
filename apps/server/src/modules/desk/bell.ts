import { inOwnTenant, type Work } from '../../kernel/context';
import { planned } from '../../kernel/db/plans';
import { refuse } from '../../kernel/errors';
import { BELL_KINDS, type BellAsked, type BellKind, type BellSource } from '../../kernel/push/bell';
import { openRoute, type Route } from '../../kernel/route';

/** The badge says 99+: nobody needs more counted. */
const COUNTED = 100;
const SHOWN = 20;

interface Statement {
  readonly values: unknown[];
  readonly sources: { kind: BellKind; sql: string }[];
}

async function statement(work: Work, sources: readonly BellSource[], asked: BellAsked): Promise<Statement> {
  const values: unknown[] = [];
  const found: Statement['sources'] = [];
  for (const { kind, rows } of sources) {
    const condition = await rows(work, asked);
    if (!condition) continue;
    const from = values.length;
    found.push({ kind, sql: condition.sql((index) => `$${from + index + 1}`) });
    values.push(...condition.values);
  }
  return { values, sources: found };
}

/** One statement for all three figures; each counts to a hundred and stops. */
async function counts(work: Work, sources: readonly BellSource[]): Promise<Record<BellKind | 'total', number>> {
  const parts = await statement(work, sources, { most: COUNTED, newest: false });
  const figure = (kind: BellKind) => {
    const own = parts.sources.filter((source) => source.kind === kind);
    if (own.length === 0) return `0 as ${kind}`;
    const rows = own.map(({ sql }) => `(select 1 from (${sql}) x where x.waits limit ${COUNTED})`).join(' union all ');
    return `(select least(count(*), ${COUNTED})::int from (${rows}) y) as ${kind}`;
  };
  const text = `select ${BELL_KINDS.map(figure).join(', ')}`;
  const [row] = await planned(work.tx, 'generic', () => work.tx.query<Record<BellKind, number>>(text, parts.values));
  const { mail = 0, todo = 0, notice = 0 } = row ?? {};
  return { mail, todo, notice, total: mail + todo + notice };
}

async function newest(work: Work, kind: BellKind, sources: readonly BellSource[]): Promise<unknown[]> {
  const { sources: own, values } = await statement(
    work,
    sources.filter((source) => source.kind === kind),
    { most: SHOWN, newest: true },
  );
  if (own.length === 0) return [];
  const rows = own
    .map(({ sql }) => `(select * from (${sql}) x order by x.time desc limit ${SHOWN})`)
    .join(' union all ');
  // So many look-ups take longer to plan anew than to do.
  return planned(work.tx, 'generic', () =>
    work.tx.query(
      `select y.id::text as id, y.title, to_char(y.time, 'YYYY-MM-DD HH24:MI:SS') as time,
            case when y.waits then 0 else 1 end as "isRead", y.resource, y.record_id as "recordId"
       from (${rows}) y order by y.time desc limit ${SHOWN}`,
      values,
    ),
  );
}

export const bellRoutes = (sources: readonly BellSource[]): readonly Route[] => [
  openRoute({
    method: 'GET',
    path: '/safe/bell/count',
    summary: '铃铛：未读站内信、待办与未读通知的数量，各至多 100',
    access: { signedIn: true },
    effect: 'read',
    reach: 'self',
    // One's own desk: not that of the company a supervisor looks at.
    open: (ctx) => inOwnTenant(ctx, async (work) => ({ data: await counts(work, sources) })),
  }),
  openRoute({
    method: 'GET',
    path: '/safe/bell/list',
    summary: '铃铛：一类中最新的 20 条',
    access: { signedIn: true },
    effect: 'read',
    reach: 'self',
    open: (ctx, { query }) => {
      const kind = BELL_KINDS.find((name) => name === query.kind);
      if (!kind) throw refuse('消息类别不正确');
      return inOwnTenant(ctx, async (work) => ({ data: await newest(work, kind, sources) }));
    },
  }),
];
