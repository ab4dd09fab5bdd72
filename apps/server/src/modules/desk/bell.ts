import {
  BELL_KINDS,
  type BellCounts,
  type BellKind,
  type BellRow,
  bellCount,
  bellList,
} from '@anlan/domain/desk/calls';
import { inOwnTenant, type Work } from '../../kernel/context';
import { planned } from '../../kernel/db/plans';
import type { BellAsked, BellSource } from '../../kernel/push/bell';
import { type Route, serveOpen } from '../../kernel/route';

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
async function counts(work: Work, sources: readonly BellSource[]): Promise<BellCounts> {
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

async function newest(work: Work, kind: BellKind, sources: readonly BellSource[]): Promise<readonly BellRow[]> {
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
    work.tx.query<BellRow>(
      `select y.id::text as id, y.title, to_char(y.time, 'YYYY-MM-DD HH24:MI:SS') as time,
            case when y.waits then 0 else 1 end as "isRead", y.resource, y.record_id as "recordId"
       from (${rows}) y order by y.time desc limit ${SHOWN}`,
      values,
    ),
  );
}

export const bellRoutes = (sources: readonly BellSource[]): readonly Route[] => [
  serveOpen(bellCount, (ctx) => inOwnTenant(ctx, async (work) => ({ data: await counts(work, sources) }))),
  serveOpen(bellList, (ctx, { query }) =>
    inOwnTenant(ctx, async (work) => ({ data: await newest(work, query.kind as BellKind, sources) })),
  ),
];
