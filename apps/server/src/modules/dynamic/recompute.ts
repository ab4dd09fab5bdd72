import type { RiskFactor } from '@anlan/domain/dynamic/factor';
import {
  explain,
  type Factor,
  type Scored,
  type Standing,
  type Stood,
  scoreOf,
  stand,
  warningDecision,
  warningSentence,
} from '@anlan/domain/dynamic/score';
import type { RiskLevel } from '@anlan/domain/risk/level';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import { WARN_TYPE } from '@anlan/domain/warning/warning';
import { asSystem, nowText, type Services } from '../../kernel/context';
import type { Tx } from '../../kernel/db/db';
import { changeMany } from '../../kernel/resource/write/many';
import type { RiskFactorSource } from '../../ports/risk-factors';
import { warnings } from '../../ports/warnings';
import { scoreCompany } from './company';
import { type CompanyNumbers, numbersOf } from './numbers';
import { openWarnings, warnOf } from './point-warnings';
import { ALL, markStale, nextMarks, unmark } from './stale';

/** Points per statement: the largest companies have some thousands. */
const BATCH = 500;
const EVIDENCE = 50;

interface Point {
  readonly id: string;
  readonly name: string;
  readonly inherent: RiskLevel;
  readonly present: RiskLevel | null;
  /** As they stand in its row. */
  readonly raised: 0 | 1 | null;
  readonly falling: 0 | 1 | null;
}

interface Known {
  readonly risk_id: string;
  readonly inherent_level: RiskLevel;
  readonly level: RiskLevel;
  readonly since: string;
  readonly under_major: string | null;
  readonly under_larger: string | null;
  readonly under_general: string | null;
  readonly warned_level: RiskLevel | null;
}

interface Result {
  readonly point: Point;
  readonly factors: readonly Factor[];
  readonly scored: Scored;
  readonly stood: Stood;
  readonly sentence: string;
  /** What its warning says. */
  readonly warning: string;
  readonly warned: RiskLevel | null;
}

/**
 * Computes what is marked, one company a transaction and each company once: a kill loses no mark, twice the same gives the
 * same, and what is marked meanwhile is for the next run. Gives how many points were computed.
 */
export async function recomputeStale(app: Services, sources: readonly RiskFactorSource[]): Promise<number> {
  let count = 0;
  let after = '';
  for (;;) {
    const done = await asSystem(app, 'dynamic risk', async ({ tx }) => {
      const [[lock], marks] = await Promise.all([
        tx.query<{ got: boolean }>("select pg_try_advisory_xact_lock(hashtext('anlan/dynamic')) as got"),
        nextMarks(tx, after),
      ]);
      if (!lock?.got) return undefined;
      const tenantId = marks[0]?.tenant_id;
      if (!tenantId) return undefined;
      const all = marks.some(({ risk_id }) => risk_id === ALL);
      const { free, busy } = await hold(tx, tenantId, all ? null : marks.map(({ risk_id }) => risk_id));
      const points = await recompute(app, tx, sources, tenantId, free);
      // One mark for all does not tell which of them are left.
      if (all) await markStale(tx, tenantId, busy);
      // Leaves with COMMIT, which tells its error.
      void unmark(
        tx,
        tenantId,
        marks.filter(({ risk_id }) => !busy.includes(risk_id)),
      );
      return { tenantId, points };
    });
    if (done === undefined) return count;
    count += done.points;
    after = done.tenantId;
  }
}

/**
 * Locks these points of a company, all with null. Waits for nobody: a point that another transaction is changing is busy
 * and stays marked, so a computation never holds one point while it waits for another that an edit holds.
 */
async function hold(tx: Tx, tenantId: string, ids: readonly string[] | null) {
  const rows = await tx.query<{ id: string; free: boolean }>(
    `with held as materialized (
       select p.id from risk_point p where p.tenant_id = $1 and ($2::uuid[] is null or p.id = any($2::uuid[]))
        order by p.id for no key update skip locked)
     select p.id, h.id is not null as free from risk_point p left join held h on h.id = p.id
      where p.tenant_id = $1 and ($2::uuid[] is null or p.id = any($2::uuid[]))`,
    [tenantId, ids],
  );
  const those = (wanted: boolean) => rows.flatMap(({ id, free }) => (free === wanted ? [id] : []));
  return { free: those(true), busy: those(false) };
}

/** These points of one company, in a handful of statements a batch. */
async function recompute(
  app: Services,
  tx: Tx,
  sources: readonly RiskFactorSource[],
  tenantId: string,
  ids: readonly string[],
): Promise<number> {
  const now = nowText({ app });
  const [numbers, points] = await Promise.all([
    numbersOf(app, tenantId, tx),
    tx.query<Point>(
      `select id, name, inherent_level as inherent, score_level as present, level_raised as raised, level_falling as falling from risk_point
        where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null and status is distinct from 0 and inherent_level is not null
        order by id`,
      [tenantId, ids],
    ),
    forget(app, tx, tenantId, ids),
  ]);
  for (let start = 0; start < points.length; start += BATCH)
    await batch(app, tx, sources, { tenantId, now, numbers, points: points.slice(start, start + BATCH) });
  await scoreCompany(app, tx, { tenantId, now, numbers });
  return points.length;
}

interface Job {
  readonly tenantId: string;
  readonly now: string;
  readonly numbers: CompanyNumbers;
  readonly points: readonly Point[];
}

async function batch(app: Services, tx: Tx, sources: readonly RiskFactorSource[], job: Job): Promise<void> {
  const ids = job.points.map(({ id }) => id);
  const [known, factors, open] = await Promise.all([
    knownOf(tx, job.tenantId, ids),
    factorsOf(app, tx, sources, job, ids),
    openWarnings(tx, job.tenantId, ids),
  ]);
  const results = job.points.map((point) => judge(point, known.get(point.id), factors.get(point.id) ?? [], job));
  await warnOf(app, tx, job.tenantId, results, open);
  const levels = results.map(({ point, stood }) => ({
    point,
    level: stood.level,
    raised: stood.level < point.inherent ? (1 as const) : (0 as const),
    falling: stood.mayFallAt === null ? (0 as const) : (1 as const),
  }));
  await Promise.all([
    writeScores(tx, results, job),
    writeFactors(tx, results, job.tenantId),
    writeLevels(app, tx, levels, job.tenantId),
  ]);
}

const TIME = (column: string): string => `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS') as ${column}`;
async function knownOf(tx: Tx, tenantId: string, ids: readonly string[]): Promise<Map<string, Known>> {
  const rows = await tx.query<Known>(
    `select s.risk_id, s.inherent_level, s.level, s.warned_level, ${['since', 'under_major', 'under_larger', 'under_general'].map(TIME).join(', ')}
       from risk_score s where s.tenant_id = $1 and s.risk_id = any($2::uuid[])`,
    [tenantId, ids],
  );
  return new Map(rows.map((row) => [row.risk_id, row]));
}

async function factorsOf(
  app: Services,
  tx: Tx,
  sources: readonly RiskFactorSource[],
  { tenantId, now }: Job,
  riskIds: readonly string[],
): Promise<Map<string, Factor[]>> {
  const number = async (key: string) => Number(await app.parameters.get(tenantId, key, tx));
  const byPoint = new Map<string, Factor[]>();
  const found = await Promise.all(sources.map((source) => source.factorsOf({ tx, tenantId, riskIds, now, number })));
  for (const { riskId, ...factor } of found.flat()) byPoint.set(riskId, [...(byPoint.get(riskId) ?? []), kept(factor)]);
  return byPoint;
}

/** A point with hundreds of dangers is told by its first fifty; the count stays whole. */
const kept = (factor: Omit<RiskFactor, 'riskId'>): Factor =>
  factor.evidence.length > EVIDENCE ? { ...factor, evidence: factor.evidence.slice(0, EVIDENCE) } : factor;

function judge(point: Point, known: Known | undefined, factors: readonly Factor[], job: Job): Result {
  const { rules, thresholds } = job.numbers;
  const scored = scoreOf(point.inherent, factors, rules);
  const before: Standing | undefined = known && {
    inherent: known.inherent_level,
    level: known.level,
    since: known.since,
    under: { '1': known.under_major, '2': known.under_larger, '3': known.under_general },
  };
  const stood = stand(before, { inherent: point.inherent, score: scored.score }, job.now, rules);
  const decision = warningDecision(
    { inherent: point.inherent, level: stood.level, warnIndex: scored.warnIndex },
    thresholds,
  );
  const stands = decision === 'raise' || (decision === 'keep' && (known?.warned_level ?? null) !== null);
  return {
    point,
    factors,
    scored,
    stood,
    sentence: explain(point.inherent, stood.level, scored, factors),
    warning: warningSentence(point.inherent, stood.level, scored, factors),
    warned: stands ? stood.level : null,
  };
}

/** Rows, factors and the day's snapshot; a row that says the same as before is left alone. */
async function writeScores(tx: Tx, results: readonly Result[], { tenantId, now }: Job): Promise<unknown> {
  const rows = results.map(({ point, scored, stood, sentence, warned }) => ({
    risk_id: point.id,
    inherent_level: point.inherent,
    raw_score: scored.raw,
    score: scored.score,
    level: stood.level,
    since: stood.since,
    under_major: stood.under['1'],
    under_larger: stood.under['2'],
    under_general: stood.under['3'],
    candidate_level: stood.candidate,
    may_fall_at: stood.mayFallAt,
    warn_index: scored.warnIndex,
    floor: scored.floor?.least ?? null,
    warned_level: warned,
    terms: { B: scored.base, ...scored.terms },
    sentence,
  }));
  const shape =
    'risk_id uuid, inherent_level text, raw_score numeric(6,1), score smallint, level text, since timestamptz, under_major timestamptz, under_larger timestamptz, under_general timestamptz, candidate_level text, may_fall_at timestamptz, warn_index smallint, floor smallint, warned_level text, terms jsonb, sentence text';
  const names = namesIn(shape);
  const changing = names.filter((name) => name !== 'risk_id');
  const scores = tx.run(
    `insert into risk_score as s (tenant_id, ${names.join(', ')}, computed_at)
     select $1, ${names.map((name) => `x.${name}`).join(', ')}, $3::timestamptz from jsonb_to_recordset($2::jsonb) as x(${shape})
     on conflict (tenant_id, risk_id) do update set ${changing.map((name) => `${name} = excluded.${name}`).join(', ')}, computed_at = excluded.computed_at
      where (${changing.map((name) => `s.${name}`).join(', ')}) is distinct from (${changing.map((name) => `excluded.${name}`).join(', ')})`,
    [tenantId, JSON.stringify(rows), now],
  );
  const ofToday = tx.run(
    `insert into risk_score_daily as d (tenant_id, risk_id, day, score, level)
     select $1, x.risk_id, $3::date, x.score, x.level from jsonb_to_recordset($2::jsonb) as x(risk_id uuid, score smallint, level text)
     on conflict (tenant_id, risk_id, day) do update set score = excluded.score, level = excluded.level
      where (d.score, d.level) is distinct from (excluded.score, excluded.level)`,
    [tenantId, JSON.stringify(rows), now.slice(0, 10)],
  );
  return Promise.all([scores, ofToday]);
}

async function writeFactors(tx: Tx, results: readonly Result[], tenantId: string): Promise<void> {
  const rows = results.flatMap(({ point, factors }) =>
    factors.map(({ code, term, count, points, sentence, remedy, floor, evidence }) => ({
      risk_id: point.id,
      code,
      term,
      count,
      points,
      sentence,
      remedy: remedy ?? null,
      floor: floor ?? null,
      evidence,
    })),
  );
  const shape =
    'risk_id uuid, code text, term text, count int, points numeric(6,1), sentence text, remedy text, floor jsonb, evidence jsonb';
  const names = namesIn(shape);
  const values = names.slice(2);
  await tx.run(
    `with x as (select * from jsonb_to_recordset($2::jsonb) as x(${shape})),
       gone as (delete from risk_factor f where f.tenant_id = $1 and f.risk_id = any($3::uuid[])
                 and not exists (select 1 from x where x.risk_id = f.risk_id and x.code = f.code))
     insert into risk_factor as f (tenant_id, ${names.join(', ')}) select $1, ${names.map((name) => `x.${name}`).join(', ')} from x
     on conflict (tenant_id, risk_id, code) do update set ${values.map((name) => `${name} = excluded.${name}`).join(', ')}
      where (${values.map((name) => `f.${name}`).join(', ')}) is distinct from (${values.map((name) => `excluded.${name}`).join(', ')})`,
    [tenantId, JSON.stringify(rows), results.map(({ point }) => point.id)],
  );
}

/** Names of a recordset's columns; the comma inside numeric(6,1) is none between two. */
const namesIn = (shape: string): string[] => shape.split(', ').map((part) => part.split(' ')[0] as string);

/**
 * The present level of the points themselves. A mark of the state of things, not an edit: version, author and time of
 * change stay, so nobody's open form goes stale. Counters, audit and one event for all go with it in one statement.
 */
async function writeLevels(
  app: Services,
  tx: Tx,
  levels: readonly {
    readonly point: Pick<Point, 'id' | 'present' | 'raised' | 'falling'>;
    readonly level: RiskLevel;
    readonly raised: 0 | 1;
    readonly falling: 0 | 1;
  }[],
  tenantId: string,
): Promise<void> {
  const values = levels.map(({ point, level, raised, falling }) => ({
    id: point.id,
    scoreLevel: level,
    levelRaised: raised,
    levelFalling: falling,
    moved: point.present !== level,
    differs: point.present !== level || point.raised !== raised || point.falling !== falling,
  }));
  for (const told of [true, false])
    await changeMany({ app, tx, tenantId }, riskPoint, {
      kind: 'level',
      mark: true,
      // Nobody goes by the arrows alone.
      event: told && 'riskIds',
      each: values
        .filter(({ moved, differs }) => differs && moved === told)
        .map(({ moved: _moved, differs: _differs, ...row }) => row),
    });
}

/** Points that are gone, disabled or not evaluated any more have no score; a disabled one stands at its inherent level. */
async function forget(app: Services, tx: Tx, tenantId: string, ids: readonly string[]): Promise<void> {
  const rows = await tx.query<Omit<Point, 'name' | 'inherent'> & { inherent: RiskLevel | null; live: boolean }>(
    `with g as (delete from risk_score s where s.tenant_id = $1 and s.risk_id = any($2::uuid[])
                 and not exists (select 1 from risk_point p where p.tenant_id = $1 and p.id = s.risk_id and p.deleted_at is null and p.status is distinct from 0 and p.inherent_level is not null)
               returning s.risk_id),
          f as (delete from risk_factor f using g where f.tenant_id = $1 and f.risk_id = g.risk_id)
     select p.id, p.score_level as present, p.level_raised as raised, p.level_falling as falling, p.inherent_level as inherent, p.deleted_at is null as live
       from g join risk_point p on p.tenant_id = $1 and p.id = g.risk_id`,
    [tenantId, ids],
  );
  if (rows.length === 0) return;
  await app.use(warnings).clear(
    tx,
    rows.map(({ id }) => ({
      tenantId,
      source: riskPoint.name,
      sourceId: id,
      type: WARN_TYPE.dynamicRisk,
      why: '风险点已删除、停用或不再有评估等级',
    })),
  );
  const levels = rows.flatMap(({ inherent, live, ...point }) =>
    live && inherent ? [{ point, level: inherent, raised: 0 as const, falling: 0 as const }] : [],
  );
  await writeLevels(app, tx, levels, tenantId);
}
