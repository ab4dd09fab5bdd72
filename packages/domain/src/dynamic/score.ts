import { addHours, compareTimes } from '@anlan/resource/dates';
import type { RiskLevel } from '../risk/level';
import { RISK_TERMS, type RiskEvidence, type RiskFactor, type RiskTerm } from './factor';
import { DEFAULT_DYNAMIC_RULES, type DynamicRules } from './rules';

/**
 * The present (dynamic) level of a risk point, domain-rules C5: 0–100, higher is worse,
 * `clamp(0, 100, B + I + H + W + P + E − G)`, then floors. Every number follows from named factors with their evidence.
 */

const LEVELS: readonly RiskLevel[] = ['1', '2', '3', '4'];

/** 重大, not 重大风险: as the explanation says it. */
export const LEVEL_WORDS: Readonly<Record<RiskLevel, string>> = { '1': '重大', '2': '较大', '3': '一般', '4': '低' };

export type Factor = Omit<RiskFactor, 'riskId'>;

export interface Scored {
  /** With one decimal. */
  readonly raw: number;
  /** Rounded half up: what people see and what the level follows from. */
  readonly score: number;
  readonly level: RiskLevel;
  readonly base: number;
  /** What each term adds after its cap; G as what it takes away. */
  readonly terms: Readonly<Record<RiskTerm, number>>;
  /** The floor that holds the score up, and the factor it comes from. */
  readonly floor: { readonly least: number; readonly code: string } | null;
  /** How much worse than its inherent state the point is, 0–100: what warnings go by. */
  readonly warnIndex: number;
}

/** Points have one decimal; sums of them must not grow more. */
const tenth = (value: number): number => Math.round(value * 10) / 10;

/** The level whose band a score lies in. */
export const bandOf = (score: number, rules: DynamicRules = DEFAULT_DYNAMIC_RULES): RiskLevel =>
  LEVELS.find((level) => score >= rules.bands[level]) ?? '4';

/** Is `left` the worse of the two? */
export const worse = (left: RiskLevel, right: RiskLevel): boolean => left < right;

const above = (level: RiskLevel): RiskLevel => LEVELS[Math.max(0, LEVELS.indexOf(level) - 1)] as RiskLevel;

export function scoreOf(
  inherent: RiskLevel,
  factors: readonly Factor[],
  rules: DynamicRules = DEFAULT_DYNAMIC_RULES,
): Scored {
  const sums = Object.fromEntries(
    RISK_TERMS.map((term) => [
      term,
      tenth(
        Math.min(
          rules.caps[term],
          factors.reduce((sum, factor) => sum + (factor.term === term ? factor.points : 0), 0),
        ),
      ),
    ]),
  ) as Record<RiskTerm, number>;
  // A good record is one without open dangers and warnings, whoever tells of it.
  if (sums.H > 0 || sums.W > 0) sums.G = 0;
  const base = rules.base[inherent];
  const added = sums.I + sums.H + sums.W + sums.P + sums.E;
  const sum = tenth(Math.min(100, Math.max(0, base + added - sums.G)));
  const floors = factors.flatMap(({ floor, code }) =>
    floor ? [{ least: 'least' in floor ? floor.least : rules.bands[above(inherent)], code }] : [],
  );
  const floor = floors.reduce<Scored['floor']>((most, one) => (!most || one.least > most.least ? one : most), null);
  // Down below the inherent band leads only a re-evaluation by people (C4).
  const raw = Math.max(sum, floor?.least ?? 0, rules.bands[inherent]);
  const score = Math.round(raw);
  return {
    raw,
    score,
    level: bandOf(score, rules),
    base,
    terms: sums,
    floor: floor && floor.least > sum ? floor : null,
    warnIndex: floors.length > 0 ? 100 : Math.min(100, Math.round(tenth(rules.indexFactor * added))),
  };
}

/** Where a point stands, and since when its score has been under the bands it may still fall out of. */
export interface Standing {
  readonly inherent: RiskLevel;
  readonly level: RiskLevel;
  /** `yyyy-MM-dd HH:mm:ss`, as all times here. */
  readonly since: string;
  /** Since when the score has stayed under the band of 重大, 较大, 一般; null while it is in it or above. */
  readonly under: Readonly<Record<'1' | '2' | '3', string | null>>;
}

export interface Stood extends Standing {
  /** What the level becomes at `mayFallAt` if the score stays as it is; both null where nothing is to fall. */
  readonly candidate: RiskLevel | null;
  readonly mayFallAt: string | null;
}

/**
 * The level with hysteresis: up at once, down only out of a band under which the score has stayed for `fallHours`. A
 * new inherent level is a new beginning: the present one starts from the score.
 */
export function stand(
  before: Standing | undefined,
  present: { readonly inherent: RiskLevel; readonly score: number },
  now: string,
  rules: DynamicRules = DEFAULT_DYNAMIC_RULES,
): Stood {
  const { inherent, score } = present;
  const known = before && before.inherent === inherent ? before : undefined;
  const longAgo = addHours(now, -rules.fallHours);
  const under = (level: '1' | '2' | '3'): string | null =>
    score >= rules.bands[level] ? null : known ? (known.under[level] ?? now) : longAgo;
  const since = { '1': under('1'), '2': under('2'), '3': under('3') };
  /** The worst level the score has not been under for long enough at a moment. */
  const at = (moment: string): RiskLevel =>
    (['1', '2', '3'] as const).find((level) => {
      const from = since[level];
      return from === null || compareTimes(addHours(from, rules.fallHours), moment) > 0;
    }) ?? '4';
  const level = at(now);
  const from = level === '4' ? null : since[level];
  const mayFallAt = from === null ? null : addHours(from, rules.fallHours);
  return {
    inherent,
    level,
    since: known?.level === level ? known.since : now,
    under: since,
    candidate: mayFallAt === null ? null : at(mayFallAt),
    mayFallAt,
  };
}

/**
 * What becomes of a point's dynamic-risk warning: raised by a high index or a level worse than the inherent one, ended
 * when both are well again; between the two thresholds it stays as it is. A 重大 point that is no worse than it always
 * was raises none.
 */
export function warningDecision(
  point: { readonly inherent: RiskLevel; readonly level: RiskLevel; readonly warnIndex: number },
  thresholds: { readonly warnValue: number; readonly eliminateValue: number },
): 'raise' | 'clear' | 'keep' {
  const risen = worse(point.level, point.inherent);
  if (risen || point.warnIndex >= thresholds.warnValue) return 'raise';
  return point.warnIndex <= thresholds.eliminateValue ? 'clear' : 'keep';
}

/** 7 → +7, 3.6 → +3.6, −5 for what a good record takes away. */
export const signed = (points: number): string => `${points < 0 ? '−' : '+'}${String(tenth(Math.abs(points)))}`;

const byPoints = (left: Factor, right: Factor): number =>
  Number(left.term === 'G') - Number(right.term === 'G') ||
  right.points - left.points ||
  (left.code < right.code ? -1 : 1);

/** 固有：一般 → 现状：较大（+15）：逾期隐患1项 +7；逾期任务2项 +4；任务完成率70% +3.6 */
export function explain(inherent: RiskLevel, level: RiskLevel, scored: Scored, factors: readonly Factor[]): string {
  const change = scored.score - scored.base;
  const head = `固有：${LEVEL_WORDS[inherent]} → 现状：${LEVEL_WORDS[level]}`;
  return `${head}${change === 0 ? '' : `（${signed(change)}）`}${because(scored, factors)}`;
}

/** What a warning says: the raised level, or, where none is raised, that it is the index that rose. */
export function warningSentence(
  inherent: RiskLevel,
  level: RiskLevel,
  scored: Scored,
  factors: readonly Factor[],
): string {
  if (worse(level, inherent)) return explain(inherent, level, scored, factors);
  return `风险等级未升高，仍为${LEVEL_WORDS[level]}，恶化指数${scored.warnIndex}${because(scored, factors)}`;
}

/** ：逾期隐患1项 +7；逾期任务2项 +4, or nothing. */
function because(scored: Scored, factors: readonly Factor[]): string {
  const told = factors.filter(({ term, points }) => points > 0 && (term !== 'G' || scored.terms.G > 0));
  const parts = [...told]
    .sort(byPoints)
    .map(({ sentence, term, points }) => `${sentence} ${signed(term === 'G' ? -points : points)}`);
  const { floor } = scored;
  const holder = floor && factors.find(({ code }) => code === floor.code);
  if (floor && holder) parts.push(`${holder.sentence}，评分不低于${floor.least}`);
  return parts.length > 0 ? `：${parts.join('；')}` : '';
}

/** One thing somebody can do about a point, and what it would bring. */
export interface Remedy {
  /** Absent where no record is to blame (no plan at all). */
  readonly evidence: RiskEvidence | null;
  /** 完成整改并通过复查 */
  readonly remedy: string;
  readonly sentence: string;
  /** By how much the score falls if this alone is done, one decimal; 0 where a cap or floor hides it. */
  readonly effect: number;
  readonly scoreAfter: number;
  readonly levelAfter: RiskLevel;
}

/** Every record dealt with alone, the greatest effect first, then what is due first (domain-rules F3). */
export function remedies(
  inherent: RiskLevel,
  factors: readonly Factor[],
  rules: DynamicRules = DEFAULT_DYNAMIC_RULES,
): readonly Remedy[] {
  const now = scoreOf(inherent, factors, rules);
  const blamed = new Map<string, { evidence: RiskEvidence | null; factor: Factor; left: readonly Factor[] }>();
  for (const factor of factors) {
    if (factor.term === 'G') continue;
    for (const evidence of factor.evidence) {
      // Named for the reader only: what is over cannot be done any more.
      if (evidence.points === 0) continue;
      const key = `${evidence.resource}/${evidence.id}`;
      if (!blamed.has(key)) blamed.set(key, { evidence, factor, left: without(factors, evidence) });
    }
    if (factor.evidence.length === 0) {
      blamed.set(factor.code, { evidence: null, factor, left: factors.filter((other) => other !== factor) });
    }
  }
  return [...blamed.values()]
    .map(({ evidence, factor, left }): Remedy => {
      const after = scoreOf(inherent, left, rules);
      return {
        evidence,
        remedy: factor.remedy ?? '',
        sentence: factor.sentence,
        effect: tenth(now.raw - after.raw),
        scoreAfter: after.score,
        levelAfter: after.level,
      };
    })
    .sort(
      (left, right) =>
        right.effect - left.effect || (left.evidence?.due ?? '9').localeCompare(right.evidence?.due ?? '9'),
    );
}

/** The factors once this record is dealt with: it falls out of every factor that counts it. */
function without(factors: readonly Factor[], gone: RiskEvidence): readonly Factor[] {
  return factors.flatMap((factor) => {
    const own = factor.evidence.find(({ resource, id }) => resource === gone.resource && id === gone.id);
    if (!own) return [factor];
    const evidence = factor.evidence.filter((one) => one !== own);
    const count = factor.count - 1;
    const points = Math.max(
      0,
      tenth(factor.points - (own.points ?? factor.points / Math.max(factor.count, factor.evidence.length))),
    );
    // A rate stays a little worse than perfect after its last named record; what counts records ends with the last.
    if (own.points === undefined ? count <= 0 : points === 0) return [];
    return [{ ...factor, evidence, points, count: Math.max(0, count) }];
  });
}

/** 0.7 of the worst point and 0.3 of the mean; an overdue major danger makes it 橙 at least. */
export function companyScore(
  scores: readonly number[],
  facts: { readonly overdueMajor: boolean; readonly maxPercent?: number },
  rules: DynamicRules = DEFAULT_DYNAMIC_RULES,
): { readonly score: number; readonly level: RiskLevel } {
  if (scores.length === 0) return { score: 0, level: facts.overdueMajor ? '2' : '4' };
  const share = (facts.maxPercent ?? 70) / 100;
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  // Rounded once, a tenth in between would lift 86.49 to 87; the millionth takes away what binary fractions leave.
  const exact = share * Math.max(...scores) + (1 - share) * mean;
  const score = Math.round(Math.round(exact * 1e6) / 1e6);
  const level = bandOf(score, rules);
  return { score, level: facts.overdueMajor && worse('2', level) ? '2' : level };
}
