import { awaitingWords, isGroundGone, lackWords, MAJOR_SOURCE_FLAG } from '@anlan/domain/risk/control';
import {
  evaluateRisk,
  type IdentifiedRisk,
  inherentLevelOf,
  type Thresholds,
} from '@anlan/domain/risk/evaluation/inherent';
import { riskEvaluation } from '@anlan/domain/risk/evaluation/risk-evaluation';
import { isSignificantBy, type RiskLevel } from '@anlan/domain/risk/level';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import type { FieldError, RowOf, Stored } from '@anlan/resource';
import { nowText, type Work } from '../../kernel/context';
import { newId } from '../../kernel/db/id';
import { refuse } from '../../kernel/errors';
import { childRowsOf } from '../../kernel/resource/write/children';
import { insertMany } from '../../kernel/resource/write/many';
import { type Hooks, insertRow } from '../../kernel/resource/write/one';
import { colleague } from './colleague';
import { accidentsWith, measureErrors, settleControl } from './control';
import { majorPoints, unlinkPoints } from './danger-reach';
import { standingAt } from './standing';

type Point = RowOf<typeof riskPoint>;

/** Limits of the company, else the standard's (parameters risk.lec.*, risk.ls.*). */
export async function thresholds(work: Work): Promise<Thresholds> {
  const number = async (key: string) => Number(await work.app.parameters.get(work.tenantId, key, work.tx));
  const three = async (method: 'lec' | 'ls') => ({
    major: await number(`risk.${method}.major`),
    larger: await number(`risk.${method}.larger`),
    general: await number(`risk.${method}.general`),
  });
  return { lec: await three('lec'), ls: await three('ls') };
}

/** What an evaluation consists of; the measures may be bettered without evaluating anew. */
const EVALUATED = ['dangerName', 'step', 'evaluateMethod', 'likelihood', 'exposure', 'consequence'] as const;
const KEPT = [...EVALUATED, 'riskValue', 'scoreLevel'] as const;
const NUMBERS: ReadonlySet<string> = new Set(['likelihood', 'exposure', 'consequence', 'riskValue']);

/** What the write under way has evaluated, told by beforeWrite to what comes after; nothing outlives its transaction. */
interface Evaluation {
  readonly riskId: string | undefined;
  readonly facts: Stored;
}
const pending = new WeakMap<Work, Evaluation[]>();
const reasons = new WeakMap<Work, string>();

/** Why the coming write of this transaction evaluates anew. */
export const giveReason = (work: Work, reason: string): void => {
  reasons.set(work, reason);
};

const essence = (row: Stored, names: readonly string[]): Stored =>
  Object.fromEntries(
    names.map((name) => {
      const value = row[name];
      const empty = value === null || value === undefined || value === '';
      return [name, empty ? null : NUMBERS.has(name) ? Number(value) : value];
    }),
  );
const text = (value: unknown): string => JSON.stringify(value ?? null);
const sameRow = (left: Stored, right: Stored): boolean =>
  text(essence(left, EVALUATED)) === text(essence(right, EVALUATED));
const sameRows = (left: readonly Stored[], right: readonly Stored[]): boolean =>
  left.length === right.length && left.every((row, place) => sameRow(row, right[place] as Stored));
/** Without a level a point would be in no figure, and its warnings would end with it. */
const NOT_EMPTIED = '已评估的风险点至少保留一条风险辨识，请修改辨识结果';
const flagsOf = (value: unknown): string[] => [...((value as string[] | null | undefined) ?? [])].sort();

/**
 * A point's level follows from its identified risks and direct judgements, never from a body (domain-rules C4), and
 * changes by an evaluation alone, which leaves a record. The present level starts equal to it and is never lower; a
 * 重大 point is significant by itself, and one of a 重大危险源 is 重大 (C2); control layer and frequency follow the level
 * (C3); a 重大 row has its five kinds of measures; accidents of the rows are the point's.
 */
export const riskHooks: Hooks<typeof riskPoint> = {
  beforeWrite: async (work, values, before) => {
    if (before && before.status !== 0 && values.status === 0) {
      const standing = await standingAt(work, [before.id], '停用');
      if (standing.length > 0) return standing.map((message) => ({ field: 'status', message }));
    }
    const major = before?.hasDangerSource === 1 && (await majorPoints(work, [before.id])).has(before.id);
    if (before && !('riskInfos' in values || 'directFlags' in values)) {
      const level = (before.inherentLevel ?? undefined) as RiskLevel | undefined;
      settle(values, before, level, major);
      return settleControl(values, before, level);
    }
    const limits = await thresholds(work);
    const stored = before ? await childRowsOf(work, riskPoint.fields.riskInfos, before.id) : [];
    const rows = ('riskInfos' in values ? values.riskInfos : stored) as Stored[];
    const errors = judge(rows, limits);
    // A row that is off its scale has no level yet; all the others are told of together.
    if ('riskInfos' in values) errors.push(...measureErrors(rows));
    const chosen = flagsOf('directFlags' in values ? values.directFlags : before?.directFlags);
    const directFlags = major && !chosen.includes(MAJOR_SOURCE_FLAG) ? [...chosen, MAJOR_SOURCE_FLAG].sort() : chosen;
    const level = inherentLevelOf({
      rows: rows as unknown as IdentifiedRisk[],
      directFlags,
      thresholds: limits,
    });
    errors.push(...settleControl(values, before, level));
    if (before?.inherentLevel && !level && errors.length === 0)
      errors.push({ field: 'riskInfos', message: NOT_EMPTIED });
    if (errors.length > 0) return errors;
    sign(work, rows, stored);
    if (directFlags !== chosen) values.directFlags = directFlags;
    const accidents = 'accidents' in values ? undefined : accidentsWith(before?.accidents, rows);
    if (accidents) values.accidents = accidents;
    // As long as 重大危险源 stands as its ground with the source gone, whatever else is evaluated leaves it to be judged.
    const gone = !major && isGroundGone(before?.awaitsReason) && directFlags.includes(MAJOR_SOURCE_FLAG);
    values.awaitsReason = awaitingWords(gone, lackWords(level, rows));
    values.awaitsEvaluation = values.awaitsReason === null ? 0 : 1;
    values.awaitsSince = values.awaitsReason === null ? null : (before?.awaitsSince ?? nowText(work));
    settle(values, before, level, major);
    const sameFlags = text(flagsOf(before?.directFlags)) === text(directFlags);
    const evaluated =
      reasons.has(work) || !sameRows(stored, rows) || !sameFlags || (before?.inherentLevel ?? null) !== (level ?? null);
    if (!evaluated) return undefined;
    const now = nowText(work);
    const today = now.slice(0, 10);
    const judged = (sameFlags && dayOf(rows, stored, today)) || today;
    const former = String(before?.evaluateTime ?? '').slice(0, 10);
    const day = judged > former ? judged : former;
    values.evaluateTime = day;
    const first = stored.length === 0 && flagsOf(before?.directFlags).length === 0;
    pending.set(work, [
      ...(pending.get(work) ?? []),
      {
        riskId: before?.id,
        facts: {
          evaluateType: first ? 1 : 2,
          reason: reasons.get(work) ?? (before ? '修改风险点' : '新增风险点'),
          levelBefore: before?.inherentLevel ?? null,
          levelAfter: level ?? null,
          rowsBefore: snapshot(stored, flagsOf(before?.directFlags)),
          rowsAfter: snapshot(rows, directFlags),
          evaluateUserId: colleague(work),
          evaluateTime: day === today ? now : `${day} 00:00:00`,
        },
      },
    ]);
    return undefined;
  },
  afterWrite: async (work, id) => {
    const [evaluation] = pending.get(work)?.splice(0) ?? [];
    if (evaluation) await insertRow(work, record, newId(), { riskId: id, ...evaluation.facts }, 'create');
  },
  afterImport: async (work, written) => {
    const changed = (pending.get(work)?.splice(0) ?? []).filter(({ riskId }) => riskId !== undefined);
    if (changed.length > 0)
      await insertMany(
        work,
        record,
        changed.map(({ riskId, facts }) => ({ ...facts, riskId, reason: '导入' })),
        'import',
      );
    const created = written.filter(({ before }) => !before).map(({ id }) => id);
    if (created.length > 0) await firstEvaluations(work, created);
  },
  beforeRemove: async (work, rows) => {
    const ids = rows.map(({ id }) => id);
    const standing = await standingAt(work, ids, '删除');
    if (standing.length > 0) throw refuse(standing.join('；'));
    await unlinkPoints(work, ids);
  },
};

const record = riskEvaluation;

/** Value and level beside every row; a sentence for each that is off its scale. */
function judge(rows: readonly Stored[], limits: Thresholds): FieldError[] {
  const errors: FieldError[] = [];
  for (const [place, row] of rows.entries()) {
    const evaluated = evaluateRisk(row as unknown as IdentifiedRisk, limits);
    if (!evaluated) continue;
    if ('error' in evaluated) {
      errors.push({
        field: `riskInfos[${place}].${evaluated.field}`,
        message: `风险辨识第${place + 1}行：${evaluated.error}`,
      });
    } else {
      row.riskValue = evaluated.value === '' ? null : evaluated.value;
      row.scoreLevel = evaluated.level;
    }
  }
  return errors;
}

const judgedAnew = (rows: readonly Stored[], stored: readonly Stored[]): Stored[] => {
  const known = new Map(stored.map((row) => [row.id, row]));
  return rows.filter((row) => {
    const earlier = known.get(row.id as string);
    return !(earlier && sameRow(row, earlier));
  });
};

/** The day on which the rows were judged that are new: what was done on paper last year is entered as of last year. */
const dayOf = (rows: readonly Stored[], stored: readonly Stored[], today: string): string | undefined =>
  judgedAnew(rows, stored)
    .map((row) => String(row.evaluateTime).slice(0, 10))
    .filter((day) => day <= today)
    .sort()
    .at(-1);

/** Who evaluated and when, beside every row that is new or judged otherwise, unless the form names somebody else. */
function sign(work: Work, rows: readonly Stored[], stored: readonly Stored[]): void {
  const known = new Map(stored.map((row) => [row.id, row]));
  for (const row of judgedAnew(rows, stored)) {
    const earlier = known.get(row.id as string);
    const chosen = (name: string) => row[name] && row[name] !== earlier?.[name];
    if (!chosen('evaluateUserId')) row.evaluateUserId = colleague(work);
    if (!chosen('evaluateTime')) row.evaluateTime = nowText(work).slice(0, 10);
  }
}

const snapshot = (rows: readonly Stored[], flags: readonly string[]): unknown[] => [
  ...rows.map((row) => essence(row, KEPT)),
  ...flags.map((directFlag) => ({ directFlag })),
];

/** What an import of new points has evaluated: there may be thousands. */
async function firstEvaluations(work: Work, ids: readonly string[]): Promise<void> {
  const points = await work.tx.query<{ id: string; level: string | null; rows: Stored[] }>(
    `select p.id, p.inherent_level as level, i.rows
       from risk_point p
       cross join lateral (select jsonb_agg(jsonb_build_object('dangerName', c.danger_name, 'step', c.step, 'evaluateMethod', c.evaluate_method,
              'likelihood', c.likelihood, 'exposure', c.exposure, 'consequence', c.consequence, 'riskValue', c.risk_value, 'scoreLevel', c.score_level) order by c.sort) as rows
         from risk_info c where c.tenant_id = $1 and c.parent_id = p.id) i
      where p.tenant_id = $1 and p.id = any($2::uuid[]) and i.rows is not null`,
    [work.tenantId, ids],
  );
  await insertMany(
    work,
    record,
    points.map(({ id, level, rows }) => ({
      riskId: id,
      evaluateType: 1,
      reason: '导入',
      levelAfter: level,
      rowsBefore: [],
      rowsAfter: rows,
      evaluateUserId: colleague(work),
      evaluateTime: nowText(work),
    })),
    'evaluate',
  );
}

function settle(values: Stored, before: Point | undefined, level: RiskLevel | undefined, major: boolean): void {
  values.inherentLevel = level ?? null;
  const present = before?.scoreLevel as RiskLevel | null | undefined;
  // Going down needs a re-evaluation by people: when the evaluation changes, the present level starts from it again.
  const changed = before?.inherentLevel !== values.inherentLevel;
  values.scoreLevel = changed || !present || (level !== undefined && present > level) ? (level ?? null) : present;
  if (isSignificantBy(level, major)) values.isSignificant = 1;
  if (!before) {
    values.hasDangerSource ??= 0;
    values.informState ??= 0;
    values.awaitsEvaluation ??= 0;
  }
}
