import { above, type Evaluated, exactProduct, type RiskLevel, type ScaleStep } from '../level';

/**
 * LEC, 作业条件危险性分析法: D = L × E × C (DB37/T 2882-2016 and the classic table; domain-rules C1).
 * D > 320 重大, > 160 较大, > 70 一般, else 低. The limits are a tenant's parameters with these defaults.
 */
export const LIKELIHOOD: readonly ScaleStep[] = [
  { value: 10, label: '完全可以预料' },
  { value: 6, label: '相当可能' },
  { value: 3, label: '可能，但不经常' },
  { value: 1, label: '可能性小，完全意外' },
  { value: 0.5, label: '很不可能，可以设想' },
  { value: 0.2, label: '极不可能' },
  { value: 0.1, label: '实际不可能' },
];

export const EXPOSURE: readonly ScaleStep[] = [
  { value: 10, label: '连续暴露' },
  { value: 6, label: '每天工作时间内暴露' },
  { value: 3, label: '每周一次或偶然暴露' },
  { value: 2, label: '每月一次' },
  { value: 1, label: '每年几次' },
  { value: 0.5, label: '非常罕见' },
];

export const CONSEQUENCE: readonly ScaleStep[] = [
  { value: 100, label: '大灾难，多人死亡（≥10人）' },
  { value: 40, label: '灾难，数人死亡（3–9人）' },
  { value: 15, label: '非常严重，一人死亡（1–2人）' },
  { value: 7, label: '严重，重伤' },
  { value: 3, label: '较重，致残或轻伤' },
  { value: 1, label: '引人注目，需救护' },
];

export interface LecThresholds {
  readonly major: number;
  readonly larger: number;
  readonly general: number;
}

export const LEC_THRESHOLDS: LecThresholds = { major: 320, larger: 160, general: 70 };

const on = (scale: readonly ScaleStep[], value: number): boolean => scale.some((step) => step.value === value);
const listed = (scale: readonly ScaleStep[]): string => scale.map((step) => step.value).join('、');

export function evaluateLec(
  { l, e, c }: { readonly l: number; readonly e: number; readonly c: number },
  thresholds: LecThresholds = LEC_THRESHOLDS,
): Evaluated {
  if (!on(LIKELIHOOD, l)) return { field: 'likelihood', error: `可能性（L）只能取${listed(LIKELIHOOD)}` };
  if (!on(EXPOSURE, e)) return { field: 'exposure', error: `暴露频率（E）只能取${listed(EXPOSURE)}` };
  if (!on(CONSEQUENCE, c)) return { field: 'consequence', error: `后果严重性（C）只能取${listed(CONSEQUENCE)}` };
  const product = exactProduct(l, e, c);
  const level: RiskLevel = above(product, thresholds.major)
    ? '1'
    : above(product, thresholds.larger)
      ? '2'
      : above(product, thresholds.general)
        ? '3'
        : '4';
  return { value: product.text, level };
}
