import { type Evaluated, type RiskLevel, worstLevel } from '../level';
import { evaluateLec, type LecThresholds } from './lec';
import { evaluateLs, type LsThresholds } from './ls';
import { evaluateMes } from './mes';

/** One identified risk of a point, as its row holds it; numbers may be text (numeric columns are). */
export interface IdentifiedRisk {
  readonly evaluateMethod: 'LEC' | 'LS' | 'MES' | 'DIRECT' | string | null;
  readonly likelihood?: string | number | null;
  readonly exposure?: string | number | null;
  readonly consequence?: string | number | null;
}

export interface Thresholds {
  readonly lec?: LecThresholds;
  readonly ls?: LsThresholds;
}

/**
 * Evaluates one identified risk. Direct judgement needs no numbers and is 重大 whatever they would be
 * (domain-rules C2). Undefined while numbers are missing.
 */
export function evaluateRisk(risk: IdentifiedRisk, thresholds: Thresholds = {}): Evaluated | undefined {
  if (risk.evaluateMethod === 'DIRECT') return { value: '', level: '1' };
  const number = (value: string | number | null | undefined): number | undefined =>
    value === null || value === undefined || value === '' ? undefined : Number(value);
  const [l, e, c] = [number(risk.likelihood), number(risk.exposure), number(risk.consequence)];
  if (risk.evaluateMethod === 'LS') {
    return l === undefined || c === undefined ? undefined : evaluateLs({ l, s: c }, thresholds.ls);
  }
  if (l === undefined || e === undefined || c === undefined) return undefined;
  return risk.evaluateMethod === 'MES' ? evaluateMes({ m: l, e, s: c }) : evaluateLec({ l, e, c }, thresholds.lec);
}

/** inherentLevel of a point: the worst of its rows; any direct-judgement flag makes it 重大 (decisions §5). */
export function inherentLevelOf(point: {
  readonly rows: readonly IdentifiedRisk[];
  readonly directFlags: readonly string[];
  readonly thresholds?: Thresholds;
}): RiskLevel | undefined {
  const levels = point.rows.map((row) => {
    const evaluated = evaluateRisk(row, point.thresholds);
    return evaluated && 'level' in evaluated ? evaluated.level : undefined;
  });
  return point.directFlags.length > 0 ? '1' : worstLevel(levels);
}
