import type { Evaluated, RiskLevel, ScaleStep } from '../level';

/**
 * LS, 风险矩阵法: R = L × S, both whole numbers 1–5 (DB37/T 2882; domain-rules C2).
 * R ≥ 20 重大, ≥ 15 较大, ≥ 9 一般, else 低; 7, 11, 13 … cannot occur. Limits are a tenant's parameters.
 */
export const LS_LIKELIHOOD: readonly ScaleStep[] = [
  { value: 5, label: '无防范、监测、控制措施，或常发生此类事故' },
  { value: 4, label: '危害不易发现，无检测；措施不当或未执行' },
  { value: 3, label: '无保护措施或未严格执行规程；曾发生过类似事件' },
  { value: 2, label: '一旦发生能及时发现，有措施并有效执行' },
  { value: 1, label: '措施充分有效，极不可能发生' },
];

export const LS_SEVERITY: readonly ScaleStep[] = [
  { value: 5, label: '违反法律法规；死亡；直接损失≥100万元；多套装置停工' },
  { value: 4, label: '潜在违反法规；丧失劳动能力；≥50万元；2套装置停工' },
  { value: 3, label: '不符合公司制度；截肢、骨折、听力丧失、慢性病；≥1万元；1套停工' },
  { value: 2, label: '不符合部门规程；轻微受伤；＜1万元；几乎不停工' },
  { value: 1, label: '完全符合；无伤亡、无损失、不停工' },
];

export interface LsThresholds {
  readonly major: number;
  readonly larger: number;
  readonly general: number;
}

export const LS_THRESHOLDS: LsThresholds = { major: 20, larger: 15, general: 9 };

const onScale = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= 5;

export function evaluateLs(
  { l, s }: { readonly l: number; readonly s: number },
  thresholds: LsThresholds = LS_THRESHOLDS,
): Evaluated {
  if (!onScale(l)) return { field: 'likelihood', error: '可能性（L）只能取1至5的整数' };
  if (!onScale(s)) return { field: 'consequence', error: '后果严重性（S）只能取1至5的整数' };
  const value = l * s;
  const level: RiskLevel =
    value >= thresholds.major ? '1' : value >= thresholds.larger ? '2' : value >= thresholds.general ? '3' : '4';
  return { value: String(value), level };
}
