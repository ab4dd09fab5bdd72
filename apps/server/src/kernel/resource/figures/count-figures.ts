import { figures } from '@anlan/domain/figures/registry';
import {
  type AnyResource,
  type Conditions,
  type CountFigure,
  f,
  fieldOfCondition,
  figureQuery,
  narrows,
  permissionCode,
  type Within,
} from '@anlan/resource';
import type { Work } from '../../context';
import { invalid } from '../../errors';
import { type Route, route } from '../../route';
import { parsed } from '../list/read';
import { whereOf } from '../list/where';
import { scopeConditions, seenInPart, wallConditions } from '../scope/scope';
import { readCounters } from './counters';

/**
 * Figures are the company's, whoever asks: they are counted within the tenant and never within a reader's data scope.
 * The rows they open are the reader's own; a list says how many of them he may see.
 */

type Figures<N extends string> = Readonly<Record<N, CountFigure>>;

/** Whether a bucket of the counters belongs to a figure; undefined where the counters do not hold what it asks. */
export function bucketTest(
  resource: AnyResource,
  conditions: Conditions,
): ((dims: readonly string[]) => boolean) | undefined {
  const places = resource.counts?.by;
  if (!places) return undefined;
  const tests: ((dims: readonly string[]) => boolean)[] = [];
  for (const [condition, value] of Object.entries(conditions)) {
    const field = fieldOfCondition(condition);
    const suffix = condition.slice(field.length);
    const place = places.indexOf(field);
    if (place < 0 || !['', '_equal', '_notequal', '_null', '_notnull'].includes(suffix)) return undefined;
    // What is not there counts under the empty key.
    if (suffix === '_null' || suffix === '_notnull') {
      tests.push((dims) => (dims[place] === '') === (suffix === '_null'));
      continue;
    }
    const keys = new Set(value.split(','));
    tests.push((dims) => keys.has(dims[place] as string) !== (suffix === '_notequal'));
  }
  return (dims) => tests.every((test) => test(dims));
}

/** Figures of buckets read by month, whose first dim is the month; throws where the counters do not hold them. */
export function countBuckets<N extends string>(
  wanted: Figures<N>,
  buckets: readonly { readonly dims: readonly string[]; readonly n: number }[],
): Record<N, number> {
  const entries = (Object.entries(wanted) as [N, CountFigure][]).map(([name, { key, of, where }]) => {
    const test = bucketTest(of, where);
    if (!test) throw new Error(`the counters of ${of.name} do not hold ${key}`);
    return [name, buckets.reduce((sum, { dims, n }) => sum + (test(dims.slice(1)) ? n : 0), 0)] as const;
  });
  return Object.fromEntries(entries) as Record<N, number>;
}

/** Columns `count(*) filter (…) as "name"` of the figures over rows `t`, whose values are numbered from `from`. */
export function figureColumns<N extends string>(
  work: Work,
  wanted: Figures<N>,
  from: number,
): { readonly sql: readonly string[]; readonly values: readonly unknown[] } {
  const values: unknown[] = [];
  const sql = (Object.entries(wanted) as [N, CountFigure][]).map(([name, figure]) => {
    const { conditions } = parsed(work, figure.of, figure.where);
    const where = whereOf(conditions, from + values.length);
    values.push(...where.values);
    return `count(*) filter (where ${where.sql})::int as "${name}"`;
  });
  return { sql, values };
}

const resourceIn = (wanted: Readonly<Record<string, CountFigure>>): AnyResource => {
  const found = [...new Set(Object.values(wanted).map(({ of }) => of))];
  if (found.length !== 1) throw new Error('figures of one statement are of one resource');
  return found[0] as AnyResource;
};

/**
 * Counts figures of one resource within the company: from the counters where they hold everything that is asked, whose
 * cost does not depend on how much is stored, else by one statement over the rows the list would find.
 */
export async function countFigures<N extends string>(
  work: Work,
  wanted: Figures<N>,
  within: Within = {},
): Promise<Record<N, number>> {
  const resource = resourceIn(wanted);
  const entries = Object.entries(wanted) as [N, CountFigure][];
  const tests = within.period ? [] : entries.map(([, figure]) => bucketTest(resource, figureQuery(figure, within)));
  if (!within.period && tests.every((test) => test !== undefined)) {
    const buckets = await readCounters(work, resource);
    return Object.fromEntries(
      entries.map(([name], at) => [name, buckets.reduce((sum, { dims, n }) => sum + (tests[at]?.(dims) ? n : 0), 0)]),
    ) as Record<N, number>;
  }
  const [first] = entries;
  const shared = first ? figureQuery({ ...first[1], where: {} }, within) : {};
  const where = whereOf([...wallConditions(work, resource), ...parsed(work, resource, shared).conditions]);
  const columns = figureColumns(work, wanted, where.values.length + 1);
  const [row] = await work.tx.query<Record<N, number>>(
    `select ${columns.sql.join(', ')} from ${resource.table} t where ${where.sql}`,
    [...where.values, ...columns.values],
  );
  return row as Record<N, number>;
}

/** Of a figure the rows its reader may see: what a list opened from it holds, also where the list stops counting. */
async function countSeen(work: Work, figure: CountFigure, by: Conditions, whole: number): Promise<number> {
  if (!seenInPart(work, figure.of)) return whole;
  const where = whereOf([
    ...scopeConditions(work, figure.of),
    ...parsed(work, figure.of, figureQuery(figure, { by })).conditions,
  ]);
  const sql = `select count(*)::int as n from ${figure.of.table} t where ${where.sql}`;
  const [row] = await work.tx.query<{ n: number }>(sql, where.values);
  return row?.n ?? 0;
}

const counted = figures.filter((figure) => figure.kind === 'count');

/**
 * `GET …/figure?figure=hazard.open&…`: the company's number of what a list opened from a figure shows the rows of; of every
 * figure of the list where none is named. By key; with `seen=1` also how many of its rows the reader may see.
 */
export function figureRoutes(resource: AnyResource): Route[] {
  const own = counted.filter(({ of }) => of.name === resource.name);
  if (own.length === 0) return [];
  return [
    route({
      method: 'GET',
      path: `${resource.wire.base}/figure`,
      summary: `${resource.label}指标`,
      access: { code: permissionCode(resource, 'view') },
      effect: 'read',
      resource: resource.name,
      operation: 'own',
      reach: 'rows',
      needsCompany: resource.scope === 'tenant',
      takes: {
        query: { figure: f.text('指标', { max: 60 }), seen: f.choice('含可查看数', { '1': '是' }) },
        filters: resource,
      },
      run: async (work, { query }) => {
        const { figure: key, seen, ...asked } = query;
        const wanted = own.filter((figure) => key === undefined || figure.key === key);
        const [first] = wanted;
        if (!first) throw invalid([{ field: 'figure', message: '没有这个指标' }]);
        const by = narrowed(work, wanted, asked);
        const named = Object.fromEntries(wanted.map((figure) => [figure.key, figure]));
        const data = await countFigures(work, named, { by });
        if (seen !== '1' || key === undefined) return { data };
        return { data: { ...data, seen: await countSeen(work, first, by, data[first.key] ?? 0) } };
      },
    }),
  ];
}

/**
 * A count under any condition would tell of rows, one guess after the other, whoever may not see them. So would several
 * conditions at once, or seconds: whoever sees but part of the company's rows gets days and `most` fields beside the
 * figure, two where a line of filtered statistics is opened.
 */
export function narrowed(
  work: Work,
  wanted: readonly CountFigure[],
  asked: Readonly<Record<string, unknown>>,
  most = 2,
): Record<string, string> {
  const further = Object.entries(conditionsIn(asked));
  const strange = further.filter(([name]) => !wanted.every((figure) => narrows(figure, name)));
  if (strange.length > 0) throw invalid(strange.map(([name]) => ({ field: name, message: `指标不能按“${name}”统计` })));
  const told = Object.fromEntries(further);
  const [{ of, time, until } = {}] = wanted;
  if (!of || !seenInPart(work, of)) return told;
  const times: ReadonlySet<string | undefined> = new Set([time, until]);
  const fields = new Set(further.map(([name]) => fieldOfCondition(name)).filter((field) => !times.has(field)));
  if (fields.size > most) {
    const message = `您的数据范围不是全企业，企业指标除时间外一次最多按${most}个条件统计`;
    throw invalid([...fields].map((field) => ({ field, message })));
  }
  return Object.fromEntries(
    Object.entries(told).map(([name, value]) => [name, times.has(fieldOfCondition(name)) ? value.slice(0, 10) : value]),
  );
}

const NO_CONDITION: ReadonlySet<string> = new Set(['tenantId', 'tenantId_equal', 'blade-auth']);

/** What of a query asks for rows, without whose rows they are. */
export const conditionsIn = (query: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([name, value]) => !NO_CONDITION.has(name) && value !== '')
      .map(([name, value]) => [name, String(value)]),
  );
