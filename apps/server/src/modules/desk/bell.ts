import {
  BELL_KINDS,
  type BellCounts,
  type BellKind,
  type BellRow,
  bellCount,
  bellList,
  homeWaiting,
  WAITING_COUNTED,
  WAITING_SHOWN,
  type WaitingGroup,
} from '@anlan/domain/desk/calls';
import { inOwnTenant, nowText, type Work } from '../../kernel/context';
import { planned } from '../../kernel/db/plans';
import type { BellAsked, BellSource } from '../../kernel/push/bell';
import { type Route, serveOpen } from '../../kernel/route';

/** The badge says 99+: nobody needs more counted. */
const COUNTED = 100;
const SHOWN = 20;

interface Statement {
  readonly values: unknown[];
  readonly sources: { kind: BellKind; of: string | undefined; sql: string }[];
}

async function statement(work: Work, sources: readonly BellSource[], asked: BellAsked): Promise<Statement> {
  const values: unknown[] = [];
  const found: Statement['sources'] = [];
  for (const { kind, of, rows } of sources) {
    const condition = await rows(work, asked);
    if (!condition) continue;
    const from = values.length;
    found.push({ kind, of, sql: condition.sql((index) => `$${from + index + 1}`) });
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
    .map(
      ({ sql }) =>
        `(select x.id, x.title, x.time, x.waits, x.resource, x.record_id from (${sql}) x order by x.time desc limit ${SHOWN})`,
    )
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

/**
 * What waits by what is to be done: what is late, then steps for which others wait, then the rest. One statement: each source is read until it has WAITING_COUNTED rows, so that the
 * cost goes with what waits for this one person.
 */
async function waiting(work: Work, sources: readonly BellSource[]): Promise<readonly WaitingGroup[]> {
  const told = sources.filter(({ tasks }) => tasks);
  const { sources: own, values } = await statement(work, told, { most: WAITING_COUNTED, newest: false });
  if (own.length === 0) return [];
  const now = `$${values.push(nowText(work))}::timestamptz`;
  const rows = own.map(
    ({ of, sql }) =>
      `(select ${of ? 0 : 1} as rank, x.resource, x.task, x.subject, x.time, x.due, x.record_id from (${sql}) x
         where x.waits and x.task is not null limit ${WAITING_COUNTED})`,
  );
  return planned(work.tx, 'generic', () =>
    work.tx.query<WaitingGroup>(
      `select g.resource, g.task, least(count(*), ${WAITING_COUNTED})::int as count, count(*) filter (where g.due < ${now})::int as late,
              json_agg(json_build_object('id', g.record_id, 'subject', g.subject, 'since', to_char(g.time, 'YYYY-MM-DD HH24:MI:SS'),
                'due', to_char(g.due, 'YYYY-MM-DD HH24:MI:SS')) order by g.place) filter (where g.place <= ${WAITING_SHOWN}) as rows
         from (select y.*, row_number() over (partition by y.resource, y.task order by y.due, y.time, y.record_id) as place
                 from (${rows.join(' union all ')}) y) g
        group by g.resource, g.task order by count(*) filter (where g.due < ${now}) > 0 desc, min(g.rank), count(*) desc, g.task`,
      values,
    ),
  );
}

export const bellRoutes = (sources: readonly BellSource[]): readonly Route[] => [
  serveOpen(bellCount, (ctx) => inOwnTenant(ctx, async (work) => ({ data: await counts(work, sources) }))),
  serveOpen(homeWaiting, (ctx) => inOwnTenant(ctx, async (work) => ({ data: await waiting(work, sources) }))),
  serveOpen(bellList, (ctx, { query }) =>
    inOwnTenant(ctx, async (work) => ({ data: await newest(work, query.kind as BellKind, sources) })),
  ),
];
