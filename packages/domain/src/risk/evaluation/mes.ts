import { type Evaluated, exactProduct, type RiskLevel, reaches, type ScaleStep } from '../level';

/**
 * MES: R = M × E × S, M the state of the control measures, E the exposure, S the consequence to people (the common
 * table of the method: 一级 R ≥ 180, 二级 90–150, 三级 50–80, 四、五级 below). Unlike LEC the limit itself belongs to the
 * upper band: 3 × 6 × 10 = 180 is 重大, 5 × 10 × 1 = 50 is 一般. M is kept in the field `likelihood`.
 */
export const MEASURE_STATE: readonly ScaleStep[] = [
  { value: 5, label: '无控制措施' },
  { value: 3, label: '有减轻后果的应急措施，如警报、个体防护' },
  { value: 1, label: '有预防措施，如机器防护装置，须保证有效' },
];

export const MES_EXPOSURE: readonly ScaleStep[] = [
  { value: 10, label: '连续暴露' },
  { value: 6, label: '每天工作时间内暴露' },
  { value: 3, label: '每周一次或偶然暴露' },
  { value: 2, label: '每月一次暴露' },
  { value: 1, label: '每年几次暴露' },
  { value: 0.5, label: '更少的暴露' },
];

export const MES_SEVERITY: readonly ScaleStep[] = [
  { value: 10, label: '有多人死亡' },
  { value: 8, label: '有一人死亡' },
  { value: 4, label: '永久失能' },
  { value: 2, label: '需医院治疗，缺工' },
  { value: 1, label: '轻微，仅需急救' },
];

export const MES_THRESHOLDS = { major: 180, larger: 90, general: 50 } as const;

const on = (scale: readonly ScaleStep[], value: number): boolean => scale.some((step) => step.value === value);
const listed = (scale: readonly ScaleStep[]): string => scale.map((step) => step.value).join('、');

export function evaluateMes({ m, e, s }: { readonly m: number; readonly e: number; readonly s: number }): Evaluated {
  if (!on(MEASURE_STATE, m)) return { field: 'likelihood', error: `控制措施状态（M）只能取${listed(MEASURE_STATE)}` };
  if (!on(MES_EXPOSURE, e)) return { field: 'exposure', error: `暴露频率（E）只能取${listed(MES_EXPOSURE)}` };
  if (!on(MES_SEVERITY, s)) return { field: 'consequence', error: `后果（S）只能取${listed(MES_SEVERITY)}` };
  const product = exactProduct(m, e, s);
  const level: RiskLevel = reaches(product, MES_THRESHOLDS.major)
    ? '1'
    : reaches(product, MES_THRESHOLDS.larger)
      ? '2'
      : reaches(product, MES_THRESHOLDS.general)
        ? '3'
        : '4';
  return { value: product.text, level };
}
