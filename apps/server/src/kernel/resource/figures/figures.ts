import { type AnyResource, columnName } from '@anlan/resource';
import type { Work } from '../../context';
import type { TableSpec } from '../../db/schema/table-spec';
import { countEntity, monthEntity } from './counters';

/**
 * Figures kept ready (`counts.figures`): one row a company over all times (month '') and one a company and month. The
 * folder of the counters moves them by the same deltas in the same statement, so they never say anything else; whoever
 * looks at two thousand companies reads two thousand short rows and no bucket.
 */
export const figuresName = (resource: AnyResource): string => `${resource.table}_figures`;

export const figureNames = (resource: AnyResource): string[] => Object.keys(resource.counts?.figures ?? {});

export function figuresTable(resource: AnyResource): TableSpec[] {
  const names = figureNames(resource);
  if (names.length === 0) return [];
  const name = figuresName(resource);
  return [
    {
      name,
      rls: 'tenant',
      columns: [
        { name: 'tenant_id', type: 'text', notNull: true },
        { name: 'month', type: 'text', notNull: true },
        ...names.map((figure) => ({ name: columnName(figure), type: 'integer', notNull: true, default: '0' })),
      ],
      primaryKey: ['tenant_id', 'month'],
      // All companies over all times, or of a few months, lie together.
      indexes: [{ name: `${name}_month`, columns: 'month, tenant_id' }],
      foreignKeys: [],
      // The folder alone writes.
      appGrants: 'select',
      systemGrants: 'select, insert, update, delete',
    },
  ];
}

/** SQL of every figure over buckets `k` of dims in the order of `counts.by`. */
function sums(resource: AnyResource): string[] {
  const { by = [], figures = {} } = resource.counts ?? {};
  return Object.entries(figures).map(([figure, wanted]) => {
    const tests = Object.entries(wanted).map(([field, values]) => {
      const at = by.indexOf(field);
      if (at < 0) throw new Error(`${resource.name} does not count ${field}, which its figure ${figure} asks for`);
      return `k.dims[${at + 1}] in (${(values ?? []).map((value) => `'${value}'`).join(', ')})`;
    });
    return `coalesce(sum(k.n)${tests.length > 0 ? ` filter (where ${tests.join(' and ')})` : ''}, 0)::int`;
  });
}

/** Buckets of both kinds with the month apart, from a relation of (tenant_id, entity, dims, n). */
function byMonth(resource: AnyResource, from: string): string {
  const whole = `select tenant_id, '' as month, dims, n from ${from} where entity = '${countEntity(resource)}'`;
  if (!resource.counts?.month) return whole;
  return `${whole} union all select tenant_id, dims[1], dims[2:], n from ${from} where entity = '${monthEntity(resource)}'`;
}

/** Branches of the fold: what the deltas `s` mean for the figures. */
export const figureFolds = (resources: readonly AnyResource[]): string[] =>
  resources.flatMap((resource, place) => {
    const names = figureNames(resource).map(columnName);
    if (names.length === 0) return [];
    return [
      `f${place} as (insert into ${figuresName(resource)} as f (tenant_id, month, ${names.join(', ')})
         select k.tenant_id, k.month, ${sums(resource).join(', ')} from (${byMonth(resource, 's')}) k group by 1, 2
         on conflict (tenant_id, month) do update set ${names.map((name) => `${name} = f.${name} + excluded.${name}`).join(', ')})`,
    ];
  });

const columnsOf = (resource: AnyResource): string =>
  ['tenant_id', 'month', ...figureNames(resource).map(columnName)].join(', ');

/** What the figures are by the folded counters. */
const wanted = (resource: AnyResource): string =>
  `select k.tenant_id, k.month, ${sums(resource).join(', ')} from (${byMonth(resource, 'counter')}) k group by 1, 2`;

/** Rows that differ from the folded counters; none, ever. */
export function figuresOffSql(resource: AnyResource): string {
  const kept = `select ${columnsOf(resource)} from ${figuresName(resource)}`;
  return `((${wanted(resource)} except ${kept}) union all (${kept} except ${wanted(resource)}))`;
}

/** Makes the figures anew from the folded counters; the caller holds the folder's lock. */
export const figuresAnewSql = (resource: AnyResource): string[] => [
  `delete from ${figuresName(resource)}`,
  `insert into ${figuresName(resource)} (${columnsOf(resource)}) ${wanted(resource)}`,
];

/** The company at this placeholder, as a condition on a column. */
export const ofOne = (place: string) => (column: string) => `${column} = ${place}`;
/** The companies of a text[]: joined, for `= any` of two thousand takes 20 ms to plan. */
export const ofMany = (place: string) => (column: string) => `${column} in (select unnest(${place}::text[]))`;

/**
 * Rows (tenant_id, month, figures) of the asked companies: the kept ones and the tail that is not folded yet, so that a
 * reader is exact; to be summed by whoever reads. `months`: placeholders of the first and the last month; absent: over all
 * times.
 */
export function figureRows(
  resource: AnyResource,
  tenants: (column: string) => string,
  months?: readonly [from: string, to: string],
): string {
  const names = figureNames(resource).map(columnName);
  const entity = months ? monthEntity(resource) : countEntity(resource);
  const month = months ? 'k.dims[1]' : "''";
  const dims = months ? 'dims[2:]' : 'dims';
  const [from, to] = months ?? [];
  return `(select tenant_id, month, ${names.join(', ')} from ${figuresName(resource)}
            where ${tenants('tenant_id')} and ${months ? `month between ${from} and ${to}` : "month = ''"}
           union all
           select k.tenant_id, k.month, ${sums(resource).join(', ')}
             from (select k.tenant_id, ${month} as month, k.${dims} as dims, k.n from counter_delta k
                    where ${tenants('k.tenant_id')} and k.entity = '${entity}'${months ? ` and k.dims[1] between ${from} and ${to}` : ''}) k
            group by 1, 2)`;
}

export type FigureRow = { readonly month: string } & Readonly<Record<string, number>>;

/** Figures of one company by month, first to last; months without rows are not among them. */
export async function readFigures(work: Work, resource: AnyResource, from: string, to: string): Promise<FigureRow[]> {
  const names = figureNames(resource);
  return work.tx.query(
    `select k.month, ${names.map((name) => `sum(k.${columnName(name)})::int as "${name}"`).join(', ')}
       from ${figureRows(resource, ofOne('$1'), ['$2', '$3'])} k group by 1 order by 1`,
    [work.tenantId, from, to],
  );
}
