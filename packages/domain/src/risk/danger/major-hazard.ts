/**
 * 危险化学品重大危险源辨识 (GB 18218-2018). Identification, 4.2: S = Σ q/Q; S ≥ 1 makes a unit a 重大危险源.
 * Grading, 4.3: R = α · Σ β · q/Q; 一级 R ≥ 100, 二级 50 ≤ R < 100, 三级 10 ≤ R < 50, 四级 R < 10.
 * q: the unit's designed greatest quantity, Q: the critical quantity, both in tonnes; α by the people living within
 * 500 m of the plant's boundary (表5), β by the substance (表3, 表4).
 */
export interface Substance {
  /** Tonnes, as a row holds it: text or number. */
  readonly quantity: string | number | null | undefined;
  readonly criticalQuantity: string | number | null | undefined;
  readonly beta?: string | number | null | undefined;
}

/** Keys of safe_danger_source_level: 1 一级 (worst) to 4 四级. */
export type SourceLevel = '1' | '2' | '3' | '4';
export const SOURCE_LEVELS: Readonly<Record<SourceLevel, string>> = {
  '1': '一级',
  '2': '二级',
  '3': '三级',
  '4': '四级',
};

/** 表5: people living within 500 m outside the boundary, by the key of the field `exposedPeople`. */
export const EXPOSED: Readonly<Record<string, { readonly label: string; readonly alpha: number }>> = {
  '1': { label: '100人以上', alpha: 2 },
  '2': { label: '50至99人', alpha: 1.5 },
  '3': { label: '30至49人', alpha: 1.2 },
  '4': { label: '1至29人', alpha: 1 },
  '5': { label: '0人', alpha: 0.5 },
};

export interface Identified {
  /** S, four decimals. */
  readonly s: string;
  /** S ≥ 1. */
  readonly major: boolean;
  /** Per substance q/Q, four decimals, in the order given. */
  readonly ratios: readonly string[];
  /** R and its level; absent while α is not known. */
  readonly r?: string;
  readonly level?: SourceLevel;
}

const number = (value: string | number | null | undefined): number | undefined => {
  if (value === null || value === undefined || value === '') return undefined;
  const read = Number(value);
  return Number.isFinite(read) ? read : undefined;
};

/** Sums of float quotients miss their limit by an ulp (0.1 + 0.2 + 0.7): judged and shown at ten decimals less. */
const settled = (value: number): number => Math.round(value * 1e8) / 1e8;

/** Undefined while no substance is complete. */
export function identify(substances: readonly Substance[], exposedPeople?: unknown): Identified | undefined {
  const parts = substances.map(({ quantity, criticalQuantity, beta }) => {
    const [q, limit] = [number(quantity), number(criticalQuantity)];
    if (q === undefined || limit === undefined || limit <= 0) return undefined;
    return { ratio: q / limit, beta: number(beta) ?? 1 };
  });
  if (parts.length === 0 || parts.some((part) => part === undefined)) return undefined;
  const known = parts as readonly { readonly ratio: number; readonly beta: number }[];
  const s = settled(known.reduce((sum, { ratio }) => sum + ratio, 0));
  const ratios = known.map(({ ratio }) => settled(ratio).toFixed(4));
  const alpha = EXPOSED[String(exposedPeople ?? '')]?.alpha;
  if (alpha === undefined) return { s: s.toFixed(4), major: s >= 1, ratios };
  const r = settled(alpha * known.reduce((sum, { ratio, beta }) => sum + ratio * beta, 0));
  return { s: s.toFixed(4), major: s >= 1, ratios, r: r.toFixed(4), level: levelOfR(r) };
}

/** 4.3, the limit itself belongs to the graver level: 100 is 一级, 50 二级, 10 三级. */
export const levelOfR = (r: number): SourceLevel => (r >= 100 ? '1' : r >= 50 ? '2' : r >= 10 ? '3' : '4');

const short = (text: string): string => String(Number(text));

/** The judgement in words, with its clause. */
export function sentenceOf(found: Identified): string {
  const first = `辨识指标 S = Σq/Q = ${short(found.s)}，${found.major ? '不小于1，构成重大危险源' : '小于1，不构成重大危险源'}（GB 18218-2018 4.2）`;
  if (!found.major) return first;
  if (found.r === undefined || !found.level) return `${first}；选择厂界外500米内常住人口后计算R值`;
  return `${first}；分级指标 R = α·Σ(β·q/Q) = ${short(found.r)}，为${SOURCE_LEVELS[found.level]}重大危险源（GB 18218-2018 4.3）`;
}

/** A refusal, or undefined: nobody grades a source milder than its own numbers. */
export function gradingRefusal(
  found: Identified | undefined,
  source: { readonly sourceType: unknown; readonly sourceLevel: unknown },
): { readonly field: 'sourceType' | 'sourceLevel'; readonly message: string } | undefined {
  if (!found?.major) return undefined;
  if (String(source.sourceType) === '2') {
    return {
      field: 'sourceType',
      message: `S = ${short(found.s)} ≥ 1，构成重大危险源，不能登记为一般危险源（GB 18218-2018 4.2）`,
    };
  }
  if (found.level && typeof source.sourceLevel === 'string' && source.sourceLevel > found.level) {
    return {
      field: 'sourceLevel',
      message: `R = ${short(found.r ?? '')}，不能低于${SOURCE_LEVELS[found.level]}（GB 18218-2018 4.3）`,
    };
  }
  return undefined;
}

/** What links of a point to these sources make of it. */
export const isMajorSource = (source: { readonly sourceType: unknown; readonly status: unknown }): boolean =>
  Number(source.sourceType) === 1 && Number(source.status ?? 1) === 1;

export interface KnownSubstance {
  readonly name: string;
  /** Critical quantity in tonnes, 表1. */
  readonly critical: number;
  /** 表3 for toxic gases, 表4 for the rest. */
  readonly beta: number;
}

/** Substances usual in a plant, to pick from; a row keeps its own numbers and they may be changed. */
export const KNOWN_SUBSTANCES: readonly KnownSubstance[] = [
  { name: '氨', critical: 10, beta: 2 },
  { name: '氯', critical: 5, beta: 4 },
  { name: '硫化氢', critical: 5, beta: 5 },
  { name: '二氧化硫', critical: 20, beta: 2 },
  { name: '二氧化氮', critical: 1, beta: 10 },
  { name: '氟化氢', critical: 1, beta: 5 },
  { name: '氯化氢（无水）', critical: 20, beta: 3 },
  { name: '氰化氢', critical: 1, beta: 10 },
  { name: '碳酰氯（光气）', critical: 0.3, beta: 20 },
  { name: '磷化氢', critical: 1, beta: 20 },
  { name: '环氧乙烷', critical: 10, beta: 2 },
  { name: '溴甲烷', critical: 10, beta: 3 },
  { name: '煤气', critical: 20, beta: 2 },
  { name: '氢', critical: 5, beta: 1.5 },
  { name: '甲烷、天然气', critical: 50, beta: 1.5 },
  { name: '液化石油气', critical: 50, beta: 1.5 },
  { name: '乙炔', critical: 1, beta: 1.5 },
  { name: '乙烯', critical: 50, beta: 1.5 },
  { name: '氯乙烯', critical: 50, beta: 1.5 },
  { name: '氧（压缩的或液化的）', critical: 200, beta: 1 },
  { name: '苯', critical: 50, beta: 1 },
  { name: '甲苯', critical: 500, beta: 1 },
  { name: '苯乙烯', critical: 500, beta: 1 },
  { name: '丙酮', critical: 500, beta: 1 },
  { name: '甲醇', critical: 500, beta: 1 },
  { name: '乙醇', critical: 500, beta: 1 },
  { name: '乙酸乙酯', critical: 500, beta: 1 },
  { name: '正己烷', critical: 500, beta: 1 },
  { name: '环己烷', critical: 500, beta: 1 },
  { name: '汽油', critical: 200, beta: 1 },
  { name: '乙醚', critical: 10, beta: 1 },
  { name: '二硫化碳', critical: 50, beta: 1 },
];
