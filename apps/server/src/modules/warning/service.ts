import type { AuditKind } from '@anlan/domain/logs/audit-words';
import { WARN_SOURCE, WARN_STATE } from '@anlan/domain/warning/steps';
import { AUTO_CLEARED, needsPerson, warning } from '@anlan/domain/warning/warning';
import type { Stored } from '@anlan/resource';
import type { Ground, Services } from '../../kernel/context';
import { byTenant, changeMany, insertMany } from '../../kernel/resource/write/many';
import type { Writer } from '../../kernel/resource/write/statement';
import type { CauseGone, RaisedWarning, Warnings } from '../../ports/warnings';

type Needs = Pick<Ground, 'clock' | 'keys'> & { readonly events: Services['events'] };

const MAX_CONTENT = 500;
/** Why a warning was written anew that says the same as before. */
const PASSED_ON = '风险点、责任人或责任部门已变更';
const ENDED = 2;
const resource = warning;
const keyOf = (source: string, sourceId: string, type: string): string => JSON.stringify([source, sourceId, type]);
const keyOfOpen = (row: Open): string => keyOf(row.source, row.source_id, row.warn_type);

interface Open {
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
  readonly repeat_count: number;
  /** A person has put something on record. */
  readonly handled: boolean;
}

type Kind = Extract<AuditKind, 'escalate' | 'ease' | 'follow' | 'return' | 'repeat' | 'causeGone' | 'autoClear'>;

/** What becomes of an open warning: the values that change. */
interface Step {
  readonly id: string;
  readonly kind: Kind;
  readonly values: Stored;
  readonly why: string | null;
}

/**
 * The one place where the system itself raises and ends warnings, and where level and sentence of an open one are written:
 * always both. Handling by people is in handle.ts.
 */
export function warningService(app: Needs): Warnings {
  const now = (): string => new Date(app.clock.now()).toISOString();
  const inTurn = <T extends CauseGone>(all: readonly T[]) =>
    [...byTenant(all.map((one) => ({ tenant_id: one.tenantId, one })))]
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([tenantId, list]) => [tenantId, list.map(({ one }) => one)] as const);
  return {
    raise: async (tx, given) => {
      for (const [tenantId, wanted] of inTurn(merged(given))) {
        const writer = { app, tx, tenantId };
        const open = new Map((await openOf(writer, wanted)).map((row) => [keyOfOpen(row), row]));
        const known = (one: RaisedWarning) => open.get(keyOf(one.source, one.sourceId, one.type));
        await insert(
          writer,
          wanted.filter((one) => !known(one)),
          now(),
        );
        await apply(
          writer,
          wanted.flatMap((one) => {
            const row = known(one);
            return row ? stepOf(row, one, now()) : [];
          }),
          now(),
        );
      }
    },
    clear: async (tx, gone) => {
      let ended = 0;
      for (const [tenantId, list] of inTurn(gone)) {
        const writer = { app, tx, tenantId };
        const why = new Map(list.map((one) => [keyOf(one.source, one.sourceId, one.type ?? ''), one.why]));
        const asked = new Set(
          list.flatMap((one) => (one.asksPerson ? [keyOf(one.source, one.sourceId, one.type ?? '')] : [])),
        );
        const open = (await openOf(writer, list)).filter(({ warn_state }) => warn_state !== WARN_STATE.causeGone);
        const steps = open.map((one): Step => {
          const waits = needsPerson(one.worst_level) || asked.has(keyOfOpen(one));
          return {
            id: one.id,
            kind: waits ? 'causeGone' : 'autoClear',
            values: waits ? { warnState: WARN_STATE.causeGone, causeGoneTime: now() } : clearedBySystem(one, now()),
            why: why.get(keyOfOpen(one)) ?? why.get(keyOf(one.source, one.source_id, '')) ?? null,
          };
        });
        await apply(writer, steps, now());
        ended += steps.length;
      }
      return ended;
    },
  };
}

/** What a person has put on record stays there when the system ends the warning. */
const clearedBySystem = ({ handled }: Open, now: string): Stored => ({
  warnState: WARN_STATE.cleared,
  causeGoneTime: now,
  processingState: ENDED,
  warnTimeEnd: now,
  ...(handled ? {} : { processingTime: now, processingInfo: AUTO_CLEARED }),
});

/**
 * What a cause that is told again makes of its open warning. A state that lasts is followed up and down, with its
 * sentence and with whoever answers for it now; of what happens again and again the worst time is kept, and the others
 * only counted.
 */
function stepOf(known: Open, one: RaisedWarning, now: string): Step[] {
  const content = one.content.slice(0, MAX_CONTENT);
  const worse = one.level < known.warn_level;
  const returned = known.warn_state === WARN_STATE.causeGone;
  const follows = one.lasting || worse || returned;
  const level = follows ? one.level : known.warn_level;
  const answers = {
    riskId: (one.lasting && one.riskId) || known.risk_id,
    deptId: (one.lasting && one.deptId) || known.dept_id,
    warnUserId: (one.lasting && one.userId) || known.warn_user_id,
  };
  const passedOn =
    answers.riskId !== known.risk_id || answers.deptId !== known.dept_id || answers.warnUserId !== known.warn_user_id;
  const told = level === known.warn_level && (!follows || content === known.warn_content);
  const same = told && !passedOn;
  if (same && !returned && one.lasting) return [];
  const changed: Kind = worse ? 'escalate' : level > known.warn_level ? 'ease' : 'follow';
  const again = returned || !one.lasting ? { repeatCount: known.repeat_count + 1, lastTime: now } : {};
  const kind = returned ? 'return' : same ? 'repeat' : changed;
  return [
    {
      id: known.id,
      kind,
      values:
        kind === 'repeat'
          ? again
          : {
              warnLevel: level,
              worstLevel: level < known.worst_level ? level : known.worst_level,
              warnContent: follows ? content : known.warn_content,
              ...answers,
              ...again,
              ...(returned ? { warnState: WARN_STATE.waiting, causeGoneTime: null } : {}),
            },
      why: told && passedOn ? PASSED_ON : (one.why ?? null),
    },
  ];
}

/** Of one source and type the worst of a batch. */
function merged(given: readonly RaisedWarning[]): RaisedWarning[] {
  const byKey = new Map<string, RaisedWarning>();
  for (const one of given) {
    const key = `${one.tenantId}${keyOf(one.source, one.sourceId, one.type)}`;
    const known = byKey.get(key);
    if (!known || one.level < known.level) byKey.set(key, one);
  }
  return [...byKey.values()];
}

/** The open rows of these sources, locked. Who raises in a tenant stands in line: two first ones are one row. */
async function openOf({ tx, tenantId }: Writer, sources: readonly CauseGone[]): Promise<Open[]> {
  await tx.query("select pg_advisory_xact_lock(hashtext('anlan/warning/' || $1))", [tenantId]);
  return tx.query<Open & Record<string, unknown>>(
    `select t.id, t.source, t.source_id, t.warn_type, t.warn_level, coalesce(t.worst_level, t.warn_level) as worst_level, t.warn_state, t.warn_content,
            t.risk_id, t.dept_id, t.warn_user_id, coalesce(t.repeat_count, 1) as repeat_count, t.processing_user is not null as handled
       from jsonb_to_recordset($2::jsonb) as g(source text, source_id text, type text)
       join warning t on t.tenant_id = $1 and t.source = g.source and t.source_id = g.source_id and (g.type is null or t.warn_type = g.type)
      where t.tenant_id = $1 and t.processing_state = 1 and t.deleted_at is null order by t.id for update of t`,
    [
      tenantId,
      JSON.stringify(
        sources.map(({ source, sourceId, type }) => ({ source, source_id: sourceId, type: type ?? null })),
      ),
    ],
  );
}

/** Responsible person and department are the point's where the cause names none. */
async function insert(writer: Writer, list: readonly RaisedWarning[], now: string): Promise<void> {
  if (list.length === 0) return;
  const [facts] = await writer.tx.query<{ name: string; points: { id: string; dept: string; person: string }[] }>(
    `select n.tenant_name as name, (select coalesce(json_agg(json_build_object('id', p.id, 'dept', p.dept_id, 'person', p.principal_id)), '[]')
              from risk_point p where p.tenant_id = $1 and p.id = any($2::uuid[]) and p.deleted_at is null) as points
       from (select 1) one left join tenant n on n.tenant_id = $1`,
    [writer.tenantId, list.flatMap(({ riskId }) => riskId ?? [])],
  );
  const records = list.map((one): Stored => {
    const point = facts?.points.find(({ id }) => id === one.riskId);
    return {
      warnContent: one.content.slice(0, MAX_CONTENT),
      warnLevel: one.level,
      worstLevel: one.level,
      warnType: one.type,
      warnState: WARN_STATE.waiting,
      accessSigns: one.access ?? WARN_SOURCE.rule,
      riskId: one.riskId ?? null,
      deptId: one.deptId ?? point?.dept ?? null,
      warnUserId: one.userId ?? point?.person ?? null,
      tenantName: facts?.name ?? null,
      warnTimeStart: now,
      lastTime: now,
      warnMarks: one.marks ?? null,
      warnPositioning: one.positioning ?? null,
      repeatCount: 1,
      source: one.source,
      sourceId: one.sourceId,
    };
  });
  await insertMany(writer, resource, records, {
    kind: 'create',
    parts: (bind) => [
      `r as (insert into warning_record (tenant_id, id, warning_id, kind, time, warn_state, warn_level, content)
        select ${bind(writer.tenantId)}, gen_random_uuid(), w.id, 'create', ${bind(now)}::timestamptz, w.warn_state, w.warn_level, w.warn_content from w returning 1)`,
    ],
  });
}

/** What a step of the system says in the history, where it is not the warning's own sentence. */
const SAID: Partial<Record<Kind, string>> = { autoClear: AUTO_CLEARED, causeGone: '' };

/**
 * Repeats only count and nobody is told; what changes level, sentence or state is kept in the history too. Whoever has
 * the form of a warning open need not begin again for a sentence.
 */
async function apply(writer: Writer, steps: readonly Step[], now: string): Promise<void> {
  const alike = new Map<string, Step[]>();
  for (const step of steps) {
    const key = `${step.kind}/${Object.keys(step.values).join()}`;
    alike.set(key, [...(alike.get(key) ?? []), step]);
  }
  for (const list of alike.values()) {
    const { kind } = list[0] as Step;
    await changeMany(writer, resource, {
      kind,
      mark: kind === 'repeat' || kind === 'follow',
      each: list.map(({ id, values }) => ({ id, ...values })),
      ...(kind === 'repeat'
        ? { event: false }
        : {
            parts: (bind) => [
              `r as (insert into warning_record (tenant_id, id, warning_id, kind, time, warn_state, level_before, warn_level, content_before, content, why)
                select ${bind(writer.tenantId)}, gen_random_uuid(), w.id, ${bind(kind)}, ${bind(now)}::timestamptz, w.warn_state, b.warn_level, w.warn_level, b.warn_content,
                       ${kind in SAID ? `${bind(SAID[kind])}::text` : 'w.warn_content'}, y.why
                  from w join b on b.id = w.id left join jsonb_to_recordset(${bind(JSON.stringify(list.map(({ id, why }) => ({ id, why }))))}::jsonb) as y(id uuid, why text) on y.id = w.id returning 1)`,
            ],
          }),
    });
  }
}
