import { resourceOf } from '@anlan/domain';
import {
  DUE_COUNTED,
  DUE_WITHIN,
  type DueCounts,
  type DueWithin,
  dueCount,
  dueKinds,
  duePage,
} from '@anlan/domain/desk/due';
import {
  type AnyResource,
  anchorOf,
  columnName,
  type Deadline,
  type DueTodo,
  parametersOf,
  permissionCode,
  type SignOff,
  signOffOf,
} from '@anlan/resource';
import { addDays } from '@anlan/resource/dates';
import { inAudience } from '../audience';
import { nowText, type Work } from '../context';
import type { BellSource } from '../push/bell';
import { COUNT_CAP } from '../resource/list/cursor';
import { pageOfJson } from '../resource/list/page-json';
import { paging } from '../resource/list/read';
import { familyName, masks } from '../resource/list/select';
import { whereOf } from '../resource/list/where';
import { scopeConditions } from '../resource/scope/scope';
import { type Route, serve } from '../route';
import { awaitsSignature, isOut, signByOfPerson } from '../signoff/signoff';
import { runsSql } from './tables';

type Kind = (typeof dueKinds)[number];
type Bind = (value: unknown) => string;

/** The last moment in time as SQL over `t`; dueMoment says the same in words of the program. */
function dueSql(resource: AnyResource, deadline: Deadline, parameter: (key: string) => string): string {
  const { at } = deadline;
  const isDate = resource.fields[anchorOf(deadline)]?.kind === 'date';
  const column = `t.${columnName(anchorOf(deadline))}`;
  const endOf = (day: string): string => `((${day})::date + 1)::timestamptz - interval '1 second'`;
  if (typeof at === 'string') return isDate ? endOf(column) : column;
  if ('hours' in at) return `${isDate ? endOf(column) : column} + make_interval(hours => ${parameter(at.hours)}::int)`;
  const after = 'days' in at ? `days => ${parameter(at.days)}::int` : `months => ${parameter(at.months)}::int`;
  const moment = `${column} + make_interval(${after})`;
  return isDate ? endOf(moment) : moment;
}

/** Of the company that is looked at. */
async function parameterOf(
  { app, tenantId, tx }: Work,
  bind: Bind,
  { deadline }: Kind,
): Promise<(key: string) => string> {
  const values = new Map<string, string>();
  for (const key of parametersOf({ ...deadline, rungs: [] }))
    values.set(key, bind(Number(await app.parameters.get(tenantId, key, tx))));
  return (key) => values.get(key) as string;
}

const span = (within: DueWithin, now: string, due: string, bind: Bind): string => {
  const day = (days: number): string => `${bind(`${addDays(now.slice(0, 10), days)} 00:00:00`)}::timestamptz`;
  if (within === 'later') return `${due} >= ${day(31)}`;
  const moment = `${bind(now)}::timestamptz`;
  if (within === 'late') return `${due} < ${moment}`;
  return `${due} >= ${moment} and ${due} < ${day({ today: 1, week: 8, month: 31 }[within])}`;
};

/** What is past for too long is not shown. */
const forgotten = ({ forgottenAfter }: Deadline, due: string, now: string, bind: Bind): string =>
  forgottenAfter === undefined ? '' : ` and ${due} > ${bind(addDays(now, -forgottenAfter))}::timestamptz`;

export interface Asked {
  readonly kind?: string | null | undefined;
  readonly mine?: unknown;
  readonly userId?: string | null | undefined;
  /** Of these alone. */
  readonly resources?: ReadonlySet<string>;
  /** First and last day. */
  readonly from?: string | null | undefined;
  readonly until?: string | null | undefined;
}

/** Anchors of what is due between two days lie between two days themselves, months of any length between: the index finds them. */
function anchored(
  deadline: Deadline,
  column: string,
  day: (days: string) => string,
  parameter: (key: string) => string,
) {
  const { at } = deadline;
  if (typeof at === 'string') return (from: string) => `${column} >= ${day(from)} - interval '1 day'`;
  const [unit, key] = 'hours' in at ? ['hours', at.hours] : 'days' in at ? ['days', at.days] : ['months', at.months];
  return (from: string) =>
    `${column} >= ${day(from)} - make_interval(${unit} => ${parameter(key as string)}::int) - interval '4 days'`;
}

function between(
  deadline: Deadline,
  due: string,
  { from, until }: Asked,
  parameter: (key: string) => string,
  bind: Bind,
): string {
  if (!from && !until) return '';
  const column = `t.${columnName(anchorOf(deadline))}`;
  const moment = (day: string): string => `${bind(`${day} 00:00:00`)}::timestamptz`;
  const since = anchored(deadline, column, moment, parameter);
  return [
    ...(from ? [`${since(from)}`, `${due} >= ${moment(from)}`] : []),
    // What is reckoned from a day lies after it.
    ...(until ? [`${column} < ${moment(addDays(until, 2))}`, `${due} < ${moment(addDays(until, 1))}`] : []),
  ]
    .map((part) => ` and ${part}`)
    .join('');
}

/** `t` waits for the signature of the person bound at `who`, by a day that holds for him. */
function unsignedBy(work: Work, spec: SignOff, who: string, bind: Bind): string {
  const tenant = bind(work.tenantId);
  const by = signByOfPerson(tenant, who);
  const now = bind(nowText(work));
  return `(${isOut(spec, now)} and ${inAudience(tenant, who)} and ${awaitsSignature(spec, tenant, who)} and ${by} is not null and ${now}::timestamptz is not null)`;
}

interface Arm {
  readonly kind: Kind;
  readonly due: string;
  readonly from: string;
  readonly span: string;
  /** Whose it is; null: nobody's. */
  readonly person: string;
  /** The reader has its people by their family names alone, so he does not ask by them either. */
  readonly masked: boolean;
}

/**
 * Of each kind whose list the person may read: what is due within his reach, as `from … where …` over `t`, when and whose. What
 * one has to sign oneself is told whatever lists one may read.
 */
export async function arms(work: Work, asked: Asked, bind: Bind): Promise<Arm[]> {
  const { kind, mine, userId } = asked;
  const found: Arm[] = [];
  const people = [
    ...new Set([...(mine ? [String(work.actor.userId)] : []), ...(userId ? [userId.toLowerCase()] : [])]),
  ];
  const [signer] = people.length === 1 ? people : [];
  for (const one of dueKinds) {
    const { resource, deadline } = one;
    if ((kind && kind !== one.key) || (asked.resources && !asked.resources.has(resource.name))) continue;
    const reads = work.actor.permissions.has(permissionCode(resource, 'view'));
    const listed = reads && (people.length === 0 || deadline.whose !== undefined);
    const spec = deadline.ofSigners ? signOffOf(resource) : undefined;
    const signs =
      spec !== undefined &&
      signer !== undefined &&
      work.actor.tenantKind === 'company' &&
      // Who has not signed is told to those who may see the standing.
      (signer === work.actor.userId || work.actor.permissions.has(permissionCode(resource, 'edit')));
    const masked = masks(work, resource);
    if ((!listed && !signs) || (masked && people.length > 0)) continue;
    const parameter = await parameterOf(work, bind, one);
    const due = dueSql(resource, deadline, parameter);
    const { at } = deadline;
    const after = typeof at === 'string' ? undefined : 'hours' in at ? at.hours : 'days' in at ? at.days : at.months;
    const recent = forgotten(deadline, due, nowText(work), bind);
    const when = between(deadline, due, asked, parameter, bind);
    const scoped = (): string => {
      const scope = whereOf(scopeConditions(work, resource));
      // Numbered where they stand: each arm binds its own.
      const places = scope.values.map(bind);
      return scope.sql.replaceAll(/\$(\d+)/g, (_, at) => places[Number(at) - 1] as string);
    };
    const arm = (person: string, where: readonly string[]): Arm => ({
      ...{ kind: one, due, person, masked },
      span: after ? `${parameter(after)}::int` : 'null::int',
      from: `from ${resource.table} t where ${[...where, runsSql(deadline, 't')].join(' and ')}${recent}${when}`,
    });
    const whose = deadline.whose === undefined ? undefined : `t.${columnName(deadline.whose)}`;
    if (listed) {
      const own = people.map((person) => `${whose} = ${bind(person)}::uuid`);
      found.push(arm(whose ?? 'null::uuid', [scoped(), ...own]));
    }
    if (signs) {
      // Of whoever keeps it and signs it as well it is one.
      const apart = listed && whose ? [`${whose} is distinct from ${bind(signer)}::uuid`] : [];
      const reach = signer === work.actor.userId ? `t.tenant_id = ${bind(work.tenantId)}` : scoped();
      // Bound once: a count does not ask whose it is, and a value that no statement reads has no type.
      const who = bind(signer);
      found.push(arm(`${who}::uuid`, [reach, ...apart, unsignedBy(work, spec, who, bind)]));
    }
  }
  return found;
}

export const binder = (): { readonly values: unknown[]; readonly bind: Bind } => {
  const values: unknown[] = [];
  return { values, bind: (value) => `$${values.push(value)}` };
};

async function countsOf(work: Work, asked: Asked): Promise<DueCounts> {
  const { values, bind } = binder();
  const now = nowText(work);
  const found = await arms(work, asked, bind);
  const spans = Object.keys(DUE_WITHIN) as DueWithin[];
  const figure = (within: DueWithin): string => {
    const parts = found.map(
      ({ due, from }) =>
        `(select count(*) from (select 1 ${from} and ${span(within, now, due, bind)} limit ${DUE_COUNTED}) l)`,
    );
    return `least(${[...parts, '0'].join(' + ')}, ${DUE_COUNTED})::int as ${within}`;
  };
  const [row] = await work.tx.query<DueCounts>(`select ${spans.map(figure).join(', ')}`, values);
  return row as DueCounts;
}

export async function page(
  work: Work,
  asked: Asked & { readonly within?: string | null | undefined },
  paged: ReturnType<typeof paging>,
) {
  const { values, bind } = binder();
  const now = nowText(work);
  const found = await arms(work, asked, bind);
  if (found.length === 0) return pageOfJson('[]', 0, paged);
  const within = asked.within as DueWithin | undefined;
  const most = paged.offset + paged.size;
  const parts = found.map(({ kind, due, from, person, masked, span: after }) => {
    const { resource, deadline, key } = kind;
    const where = within ? ` and ${span(within, now, due, bind)}` : '';
    const code = resource.fields.code ? 't.code' : 'null';
    return {
      rows: `(select '${resource.name}' as resource, '${key}' as kind, t.id, coalesce(t.${columnName(resource.title)}, ${code}, '') as title, ${code} as code, ${due} as due, ${person} as person, ${masked} as masked, t.${columnName(anchorOf(deadline))}::timestamptz as since, ${after} as span ${from}${where} order by t.${columnName(anchorOf(deadline))}, t.id limit ${most})`,
      count: `(select count(*)::int from (select 1 ${from}${where} limit ${COUNT_CAP + 1}) l)`,
    };
  });
  const tenant = bind(work.tenantId);
  const moment = bind(now);
  const [row] = await work.tx.query<{ n: number; records: string }>(
    `select ${parts.map(({ count }) => count).join(' + ')} as n,
            coalesce((select json_agg(r) from (
              select x.id::text as id, x.resource, x.kind, x.title, x.code, to_char(x.due, 'YYYY-MM-DD HH24:MI:SS') as due,
                     ${moment}::timestamptz::date - x.due::date as days, case when x.due < ${moment}::timestamptz then 1 else 0 end as "isLate",
                     case when not x.masked then x.person::text end as "userId",
                     case when x.masked then ${familyName('u.real_name')} else u.real_name end as "userName", to_char(x.since, 'YYYY-MM-DD HH24:MI:SS') as since, x.span
                from (select * from (${parts.map(({ rows }) => rows).join(' union all ')}) y order by y.due, y.id limit ${paged.size} offset ${paged.offset}) x
                left join app_user u on u.tenant_id = ${tenant} and u.id = x.person
               order by x.due, x.id) r), '[]')::text as records`,
    values,
  );
  return pageOfJson(row?.records ?? '[]', row?.n ?? 0, paged);
}

export const dueRoutes: readonly Route[] = [
  serve(dueCount, async (work, { query }) => ({ data: await countsOf(work, query) })),
  serve(duePage, (work, { query }, input) => page(work, query, paging(input.query))),
];

/** What no step asks for: the to-dos of those whose it is, from the day on which it is due or from its own moment. */
export const dueTodos: readonly BellSource[] = dueKinds.flatMap(({ key, resource, deadline }) =>
  deadline.todo ? [todoOf(key, resource, deadline, deadline.todo)] : [],
);

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function todoOf(
  key: string,
  resource: AnyResource,
  deadline: Deadline,
  { says, from, opens, alsoOf = [] }: DueTodo,
): BellSource {
  const anchor = `t.${columnName(anchorOf(deadline))}`;
  const pieces: Readonly<Record<string, string>> = {
    '{title}': `t.${columnName(resource.title)}`,
    '{from}': `to_char(${anchor}, 'YYYY-MM-DD')`,
  };
  const title = says
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const [, field] = /^\{(\w+)\}$/.exec(part) ?? [];
      if (pieces[part] || !field) return pieces[part] ?? quoted(part);
      return `coalesce(t.${columnName(field)}::text, '')`;
    })
    .join(' || ');
  const target = opens && resource.fields[opens];
  const opened = target && 'target' in target ? resourceOf(target.target) : resource;
  const id = opens ? `t.${columnName(opens)}` : 't.id';
  return {
    kind: 'todo',
    tasks: true,
    rows: async (work, { most }) => {
      if (work.actor.tenantKind !== 'company') return undefined;
      if (!opens && !work.actor.can(permissionCode(resource, 'view'))) return undefined;
      const now = nowText(work);
      const values: unknown[] = [work.tenantId, work.actor.userId, from ? now : `${now.slice(0, 10)} 23:59:59`];
      const value = (one: unknown): number => values.push(one) - 1;
      // The last moment is told also where its own says from when it waits.
      const keys = parametersOf({ ...deadline, rungs: [] });
      const parameters = new Map<string, number>();
      for (const one of keys)
        parameters.set(one, value(Number(await work.app.parameters.get(work.tenantId, one, work.tx))));
      const since = deadline.forgottenAfter === undefined ? undefined : value(addDays(now, -deadline.forgottenAfter));
      const all = alsoOf.some((role) => work.actor.roleAliases.includes(role));
      const own = (person: string): string =>
        all ? `${person}::uuid is not null` : `t.${columnName(deadline.whose as string)} = ${person}::uuid`;
      return {
        shape: `todo:${key}${all ? ':all' : ''}`,
        sql: (place) => {
          const due = dueSql(resource, deadline, (one) => place(parameters.get(one) as number));
          const time = from ? `t.${columnName(from)}` : due;
          const recent = since === undefined ? '' : ` and ${due} > ${place(since)}::timestamptz`;
          return `select t.id, ${title} as title, ${time} as time, true as waits, '${opened.name}' as resource, ${id}::text as record_id,
                  ${quoted(deadline.label)} as task, t.${columnName(resource.title)} as subject, ${due} as due
           from ${resource.table} t where t.tenant_id = ${place(0)} and ${own(place(1))}
            and ${runsSql(deadline, 't')} and ${time} <= ${place(2)}::timestamptz${recent}
          order by ${time} desc limit ${most}`;
        },
        values,
      };
    },
  };
}
