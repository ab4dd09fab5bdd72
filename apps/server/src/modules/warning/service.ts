import type { AuditKind } from '@anlan/domain/logs/audit-words';
import { AUTO_CLEARED, needsPerson, WARN_SOURCE, WARN_STATE, warning } from '@anlan/domain/warning/warning';
import type { Stored } from '@anlan/resource';
import type { CauseGone, Ground, RaisedWarning, Services, Warnings } from '../../kernel/context';
import type { Tx } from '../../kernel/db/db';
import { newId } from '../../kernel/db/id';
import { columnsOf } from '../../kernel/resource/columns';
import { bucketsOf } from '../../kernel/resource/figures/counters';

type Needs = Pick<Ground, 'clock' | 'keys'> & { readonly events: Services['events'] };

const MAX_CONTENT = 500;
/** Why a warning was written anew that says the same as before. */
const PASSED_ON = '风险点、责任人或责任部门已变更';
const keyOf = (tenantId: string, source: string, sourceId: string, type: string): string =>
  JSON.stringify([tenantId, source, sourceId, type]);

interface Open {
  readonly tenant_id: string;
  readonly id: string;
  readonly source: string;
  readonly source_id: string;
  readonly warn_type: string;
  readonly warn_level: string;
  readonly worst_level: string;
  readonly warn_state: string;
  readonly warn_content: string;
  readonly risk_id: string | null;
  readonly dept_id: string | null;
  readonly warn_user_id: string | null;
}

type Kind = Extract<AuditKind, 'escalate' | 'ease' | 'follow' | 'return' | 'repeat' | 'causeGone' | 'autoClear'>;

interface Step {
  readonly tenant_id: string;
  readonly id: string;
  readonly kind: Kind;
  readonly warn_level: string;
  readonly warn_content: string;
  readonly warn_state: string;
  readonly state_before: string;
  readonly risk_id: string | null;
  readonly dept_id: string | null;
  readonly warn_user_id: string | null;
  readonly why: string | null;
  /** It has happened once more. */
  readonly again: boolean;
}

/**
 * The one place where the system itself raises and ends warnings, and where level and sentence of an open one are written:
 * always both. Handling by people is in handle.ts.
 */
export function warningService(needs: Needs): Warnings {
  const now = (): string => new Date(needs.clock.now()).toISOString();
  return {
    raise: async (tx, given) => {
      const wanted = merged(given);
      if (wanted.length === 0) return;
      const open = await openOf(tx, wanted);
      const fresh = wanted.filter((one) => !open.has(keyOf(one.tenantId, one.source, one.sourceId, one.type)));
      await insert(tx, needs, fresh, now());
      const steps = wanted.flatMap((one) => {
        const known = open.get(keyOf(one.tenantId, one.source, one.sourceId, one.type));
        return known ? stepOf(known, one) : [];
      });
      await apply(tx, needs, steps, now());
    },
    clear: async (tx, gone) => {
      const why = new Map(gone.map((one) => [keyOf(one.tenantId, one.source, one.sourceId, one.type ?? ''), one.why]));
      const asked = new Set(
        gone
          .filter(({ asksPerson }) => asksPerson)
          .map((one) => keyOf(one.tenantId, one.source, one.sourceId, one.type ?? '')),
      );
      const open = [...(await openOf(tx, gone)).values()].filter(
        ({ warn_state }) => warn_state !== WARN_STATE.causeGone,
      );
      const steps = open.map((one): Step => {
        const waits =
          needsPerson(one.worst_level) || asked.has(keyOf(one.tenant_id, one.source, one.source_id, one.warn_type));
        return {
          tenant_id: one.tenant_id,
          id: one.id,
          kind: waits ? 'causeGone' : 'autoClear',
          warn_level: one.warn_level,
          warn_content: one.warn_content,
          warn_state: waits ? WARN_STATE.causeGone : WARN_STATE.cleared,
          state_before: one.warn_state,
          risk_id: one.risk_id,
          dept_id: one.dept_id,
          warn_user_id: one.warn_user_id,
          why:
            why.get(keyOf(one.tenant_id, one.source, one.source_id, one.warn_type)) ??
            why.get(keyOf(one.tenant_id, one.source, one.source_id, '')) ??
            null,
          again: false,
        };
      });
      await apply(tx, needs, steps, now());
      return steps.length;
    },
  };
}

/**
 * What a cause that is told again makes of its open warning. A state that lasts is followed up and down, with its
 * sentence and with whoever answers for it now; of what happens again and again the worst time is kept, and the others
 * only counted.
 */
function stepOf(known: Open, one: RaisedWarning): Step[] {
  const content = one.content.slice(0, MAX_CONTENT);
  const worse = one.level < known.warn_level;
  const returned = known.warn_state === WARN_STATE.causeGone;
  const follows = one.lasting || worse || returned;
  const level = follows ? one.level : known.warn_level;
  const answers = {
    risk_id: (one.lasting && one.riskId) || known.risk_id,
    dept_id: (one.lasting && one.deptId) || known.dept_id,
    warn_user_id: (one.lasting && one.userId) || known.warn_user_id,
  };
  const passedOn =
    answers.risk_id !== known.risk_id ||
    answers.dept_id !== known.dept_id ||
    answers.warn_user_id !== known.warn_user_id;
  const told = level === known.warn_level && (!follows || content === known.warn_content);
  const same = told && !passedOn;
  if (same && !returned && one.lasting) return [];
  const changed: Kind = worse ? 'escalate' : level > known.warn_level ? 'ease' : 'follow';
  return [
    {
      tenant_id: known.tenant_id,
      id: known.id,
      kind: returned ? 'return' : same ? 'repeat' : changed,
      warn_level: level,
      warn_content: follows ? content : known.warn_content,
      warn_state: returned ? WARN_STATE.waiting : known.warn_state,
      state_before: known.warn_state,
      ...answers,
      why: told && passedOn ? PASSED_ON : (one.why ?? null),
      again: returned || !one.lasting,
    },
  ];
}

/** Of one source and type the worst of a batch. */
function merged(given: readonly RaisedWarning[]): RaisedWarning[] {
  const byKey = new Map<string, RaisedWarning>();
  for (const one of given) {
    const key = keyOf(one.tenantId, one.source, one.sourceId, one.type);
    const known = byKey.get(key);
    if (!known || one.level < known.level) byKey.set(key, one);
  }
  return [...byKey.values()];
}

/** The open rows of these sources, locked. Who raises in a tenant stands in line: two first ones are one row. */
async function openOf(tx: Tx, sources: readonly CauseGone[]): Promise<Map<string, Open>> {
  if (sources.length === 0) return new Map();
  await tx.query("select pg_advisory_xact_lock(hashtext('anlan/warning/' || t)) from unnest($1::text[]) as t", [
    [...new Set(sources.map((one) => one.tenantId))].sort(),
  ]);
  const rows = await tx.query<Open>(
    `select t.tenant_id, t.id, t.source, t.source_id, t.warn_type, t.warn_level, coalesce(t.worst_level, t.warn_level) as worst_level, t.warn_state, t.warn_content,
            t.risk_id, t.dept_id, t.warn_user_id
       from jsonb_to_recordset($1::jsonb) as g(tenant_id text, source text, source_id text, type text)
       join warning t on t.tenant_id = g.tenant_id and t.source = g.source and t.source_id = g.source_id and (g.type is null or t.warn_type = g.type)
      where t.processing_state = 1 and t.deleted_at is null order by t.id for update of t`,
    [
      JSON.stringify(
        sources.map(({ tenantId, source, sourceId, type }) => ({
          tenant_id: tenantId,
          source,
          source_id: sourceId,
          type: type ?? null,
        })),
      ),
    ],
  );
  return new Map(rows.map((row) => [keyOf(row.tenant_id, row.source, row.source_id, row.warn_type), row]));
}

/** Responsible person and department are the point's where the cause names none. */
async function insert(tx: Tx, needs: Needs, list: readonly RaisedWarning[], now: string): Promise<void> {
  if (list.length === 0) return;
  const rows = list.map((one) => {
    const values: Stored = {
      warnContent: one.content.slice(0, MAX_CONTENT),
      warnLevel: one.level,
      worstLevel: one.level,
      warnType: one.type,
      warnState: WARN_STATE.waiting,
      accessSigns: one.access ?? WARN_SOURCE.rule,
      riskId: one.riskId ?? null,
      deptId: one.deptId ?? null,
      warnUserId: one.userId ?? null,
      warnTimeStart: now,
      lastTime: now,
      warnMarks: one.marks ?? null,
      warnPositioning: one.positioning ?? null,
      repeatCount: 1,
      source: one.source,
      sourceId: one.sourceId,
    };
    return [
      { column: 'tenant_id', type: 'text', value: one.tenantId },
      { column: 'id', type: 'uuid', value: newId() },
      ...columnsOf(warning, values, needs),
    ];
  });
  const columns = rows[0] as { column: string; type: string }[];
  const names = columns.map(({ column }) => column);
  const derived: Readonly<Record<string, string>> = {
    dept_id: 'coalesce(x.dept_id, p.dept_id)',
    warn_user_id: 'coalesce(x.warn_user_id, p.principal_id)',
  };
  await tx.run(
    `with w as (insert into warning (${names.join(', ')}, tenant_name, processing_state, create_time, update_time)
        select ${names.map((name) => derived[name] ?? `x.${name}`).join(', ')}, n.tenant_name, 1, $2::timestamptz, $2::timestamptz
          from jsonb_to_recordset($1::jsonb) as x(${columns.map(({ column, type }) => `${column} ${type}`).join(', ')})
          left join risk_point p on p.tenant_id = x.tenant_id and p.id = x.risk_id and p.deleted_at is null
          left join tenant n on n.tenant_id = x.tenant_id
        returning *)${sideEffects(needs, "'create'", 'w', [{ alias: 'w', n: 1 }], '$2')},
      r as (insert into warning_record (tenant_id, id, warning_id, kind, time, warn_state, warn_level, content)
        select w.tenant_id, gen_random_uuid(), w.id, 'create', $2::timestamptz, w.warn_state, w.warn_level, w.warn_content from w)
     select count(*) from w`,
    [JSON.stringify(rows.map((row) => Object.fromEntries(row.map(({ column, value }) => [column, value])))), now],
  );
}

/**
 * Repeats only count; what changes level, sentence or state is written down, audited and told. What a person has put on
 * record stays there when the system ends the warning; and whoever has its form open need not begin again for a sentence.
 */
async function apply(tx: Tx, needs: Needs, steps: readonly Step[], now: string): Promise<void> {
  if (steps.length === 0) return;
  const shape =
    'tenant_id text, id uuid, kind text, warn_level text, warn_content text, warn_state text, state_before text, risk_id uuid, dept_id uuid, warn_user_id uuid, why text, again boolean';
  await tx.run(
    `with x as (select * from jsonb_to_recordset($1::jsonb) as x(${shape})),
      b as (select t.* from warning t join x on x.tenant_id = t.tenant_id and x.id = t.id),
      w as (update warning t set warn_level = x.warn_level, warn_content = x.warn_content, warn_state = x.warn_state,
              risk_id = x.risk_id, dept_id = x.dept_id, warn_user_id = x.warn_user_id,
              worst_level = least(coalesce(t.worst_level, t.warn_level), x.warn_level),
              processing_state = case when x.kind = 'autoClear' then 2 else 1 end,
              repeat_count = coalesce(t.repeat_count, 1) + case when x.again then 1 else 0 end,
              last_time = case when x.again then $2::timestamptz else t.last_time end,
              cause_gone_time = case x.kind when 'return' then null when 'causeGone' then $2::timestamptz when 'autoClear' then $2::timestamptz else t.cause_gone_time end,
              warn_time_end = case when x.kind = 'autoClear' then $2::timestamptz else t.warn_time_end end,
              processing_time = case when x.kind = 'autoClear' and t.processing_user is null then $2::timestamptz else t.processing_time end,
              processing_info = case when x.kind = 'autoClear' and t.processing_user is null then '${AUTO_CLEARED}' else t.processing_info end,
              update_time = $2::timestamptz, version = t.version + case when x.kind in ('repeat', 'follow') then 0 else 1 end
            from x where x.tenant_id = t.tenant_id and x.id = t.id and t.processing_state = 1 and t.warn_state = x.state_before
            returning t.*, x.kind as step, x.why as why),
      told as (select w.*, b.warn_level as level_before, b.warn_content as content_before, b.warn_state as state_before
                 from w join b on b.tenant_id = w.tenant_id and b.id = w.id where w.step <> 'repeat'),
      moved as (select * from told where (level_before, state_before) is distinct from (warn_level, warn_state))${sideEffects(
        needs,
        'told.step',
        'told',
        [
          { alias: 'b', n: -1, from: 'b join moved on moved.tenant_id = b.tenant_id and moved.id = b.id' },
          { alias: 'moved', n: 1 },
        ],
        '$2',
      )},
      r as (insert into warning_record (tenant_id, id, warning_id, kind, time, warn_state, level_before, warn_level, content_before, content, why)
        select told.tenant_id, gen_random_uuid(), told.id, told.step, $2::timestamptz, told.warn_state, told.level_before, told.warn_level, told.content_before,
               case when told.step = 'autoClear' then '${AUTO_CLEARED}' when told.step = 'causeGone' then '' else told.warn_content end, told.why from told)
     select count(*) from w`,
    [JSON.stringify(steps), now],
  );
}

/** Audit row, counter deltas and event of every row of `alias`, as further parts of the writing statement. */
function sideEffects(
  needs: Needs,
  kind: string,
  alias: string,
  deltas: readonly { readonly alias: string; readonly n: number; readonly from?: string }[],
  time: string,
): string {
  const counted = deltas.flatMap(({ alias: of, n, from }) =>
    bucketsOf(warning, of).map(
      ({ entity, dims }) =>
        `insert into counter_delta (tenant_id, entity, dims, n) select ${of}.tenant_id, '${entity}', ${dims}, ${n} from ${from ?? of}`,
    ),
  );
  return [
    '',
    ...counted.map((sql, place) => `d${place} as (${sql})`),
    `a as (insert into audit_log (tenant_id, id, time, kind, resource, record_id, after)
        select ${alias}.tenant_id, gen_random_uuid(), ${time}::timestamptz, ${kind}, '${warning.name}', ${alias}.id::text,
               jsonb_build_object('warn_level', ${alias}.warn_level, 'warn_state', ${alias}.warn_state, 'processing_state', ${alias}.processing_state, 'warn_content', ${alias}.warn_content)
          from ${alias})`,
    ...(needs.events.wants(warning.name)
      ? [
          `o as (insert into outbox (tenant_id, topic, record_id) select ${alias}.tenant_id, '${warning.name}.' || ${kind}, ${alias}.id::text from ${alias})`,
        ]
      : []),
  ].join(', ');
}
