/**
 * Risk levels, 安委办〔2016〕3号, 〔2016〕11号: four, with their colours. Keys as the dictionary safe_risk_level has them;
 * the smaller the key the worse. Colour is never the only signal: the word is always printed.
 */
export type RiskLevel = '1' | '2' | '3' | '4';

export const RISK_LEVELS: Readonly<Record<RiskLevel, { readonly label: string; readonly colour: string }>> = {
  '1': { label: '重大风险', colour: '红' },
  '2': { label: '较大风险', colour: '橙' },
  '3': { label: '一般风险', colour: '黄' },
  '4': { label: '低风险', colour: '蓝' },
};

/** The worst of several; undefined when there is none. */
export function worstLevel(levels: readonly (RiskLevel | null | undefined)[]): RiskLevel | undefined {
  return levels.reduce<RiskLevel | undefined>(
    (worst, level) => (level && (!worst || level < worst) ? level : worst),
    undefined,
  );
}

/** A scale value with its words, as the picker shows it. */
export interface ScaleStep {
  readonly value: number;
  readonly label: string;
}

export interface Evaluation {
  /** D or R, exact, as text. */
  readonly value: string;
  readonly level: RiskLevel;
}

export type Evaluated =
  | Evaluation
  | { readonly error: string; readonly field: 'likelihood' | 'exposure' | 'consequence' };

/**
 * Product of scale values without float noise: each has at most three decimals, so thousandths are multiplied as
 * integers (0.1 × 0.5 × 3 is 0.15, not 0.15000000000000002).
 */
export function exactProduct(...factors: readonly number[]): {
  readonly text: string;
  readonly thousandths: bigint;
  readonly scale: bigint;
} {
  let product = 1n;
  let scale = 1n;
  for (const factor of factors) {
    product *= BigInt(Math.round(factor * 1000));
    scale *= 1000n;
  }
  const whole = product / scale;
  const rest = (product % scale)
    .toString()
    .padStart(scale.toString().length - 1, '0')
    .replace(/0+$/, '');
  return { text: rest === '' ? `${whole}` : `${whole}.${rest}`, thousandths: product, scale };
}

/** Is the product above a limit? Compared as integers. */
export const above = (product: ReturnType<typeof exactProduct>, limit: number): boolean =>
  product.thousandths * 1000n > BigInt(Math.round(limit * 1000)) * product.scale;

/** Is the product a limit or more? Compared as integers. */
export const reaches = (product: ReturnType<typeof exactProduct>, limit: number): boolean =>
  product.thousandths * 1000n >= BigInt(Math.round(limit * 1000)) * product.scale;

/** Key of safe_control_level: 1 company, 2 department, 3 workshop, 4 team, 5 post. */
export type Stratum = '1' | '2' | '3' | '4' | '5';
/** Keys of safe_check_frequency used here: 1 each shift, 2 daily, 3 weekly, 5 monthly. */
export type Frequency = '1' | '2' | '3' | '5';

export interface Control {
  /** Who leads; everybody below controls the same risk too. */
  readonly stratum: Stratum;
  /** The least frequent check at the post; a company may only tighten it. */
  readonly frequency: Frequency;
  /** Least frequent check of every layer that must look. */
  readonly checks: Readonly<Partial<Record<Stratum, Frequency>>>;
}

/**
 * Controls by level (common practice of graded control, domain-rules C3). 上一级管控的风险，下一级必须同时管控: each level
 * names its leading layer and all layers below it. The company's monthly check of a 重大 point is the 主要负责人's own.
 */
export const CONTROL_BY_LEVEL: Readonly<Record<RiskLevel, Control>> = {
  '1': { stratum: '1', frequency: '2', checks: { '1': '5', '2': '5', '3': '3', '4': '2', '5': '2' } },
  '2': { stratum: '2', frequency: '2', checks: { '2': '5', '3': '3', '4': '2', '5': '2' } },
  '3': { stratum: '3', frequency: '2', checks: { '3': '5', '4': '3', '5': '2' } },
  '4': { stratum: '4', frequency: '3', checks: { '4': '5', '5': '3' } },
};

/**
 * isSignificant is set by the system: an inherent level of 重大, or a 重大危险源 (GB 18218-2018) at the point.
 * Nobody unsets it while either holds.
 */
export const isSignificantBy = (level: RiskLevel | null | undefined, majorHazardSource: boolean): boolean =>
  level === '1' || majorHazardSource;
