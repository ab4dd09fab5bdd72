import { evaluateRisk, type IdentifiedRisk } from '@anlan/domain/risk/evaluation/inherent';
import { CONSEQUENCE, EXPOSURE, LIKELIHOOD } from '@anlan/domain/risk/evaluation/lec';
import { LS_LIKELIHOOD, LS_SEVERITY } from '@anlan/domain/risk/evaluation/ls';
import { MEASURE_STATE, MES_EXPOSURE, MES_SEVERITY } from '@anlan/domain/risk/evaluation/mes';
import { type Evaluation, RISK_LEVELS, type ScaleStep } from '@anlan/domain/risk/level';
import { chinese, type Translate } from '../../../lib/i18n';

export type ScaleField = 'likelihood' | 'exposure' | 'consequence';

const SCALES: Readonly<Record<string, Readonly<Partial<Record<ScaleField, readonly ScaleStep[]>>>>> = {
  LEC: { likelihood: LIKELIHOOD, exposure: EXPOSURE, consequence: CONSEQUENCE },
  LS: { likelihood: LS_LIKELIHOOD, consequence: LS_SEVERITY },
  MES: { likelihood: MEASURE_STATE, exposure: MES_EXPOSURE, consequence: MES_SEVERITY },
};

/** Values a factor may take under a method, with their words; empty where the method does not ask for it. */
export const scaleOf = (method: unknown, field: ScaleField): readonly ScaleStep[] =>
  SCALES[String(method)]?.[field] ?? [];

/** The step a value stands for: `3`, `"3"` and `"3.000"` are one. */
export const stepOf = (scale: readonly ScaleStep[], value: unknown): ScaleStep | undefined =>
  value === null || value === undefined || value === ''
    ? undefined
    : scale.find((step) => step.value === Number(value));

/** The result of one identified risk; undefined while something is missing or off its scale. */
export function resultOf(row: Readonly<Record<string, unknown>>): Evaluation | undefined {
  const evaluated = evaluateRisk(row as unknown as IdentifiedRisk);
  return evaluated && 'level' in evaluated ? evaluated : undefined;
}

const LETTERS: Readonly<Record<string, readonly (readonly [string, ScaleField])[]>> = {
  LEC: [
    ['L', 'likelihood'],
    ['E', 'exposure'],
    ['C', 'consequence'],
  ],
  LS: [
    ['L', 'likelihood'],
    ['S', 'consequence'],
  ],
  MES: [
    ['M', 'likelihood'],
    ['E', 'exposure'],
    ['S', 'consequence'],
  ],
};

/** What was multiplied: `L 3 × E 6 × C 15`; empty for direct judgement and while a factor is missing. */
export function factorsOf(row: Readonly<Record<string, unknown>>): string {
  const letters = LETTERS[String(row.evaluateMethod)] ?? [];
  const missing = letters.some(([, field]) => row[field] === null || row[field] === undefined || row[field] === '');
  return missing ? '' : letters.map(([letter, field]) => `${letter} ${Number(row[field])}`).join(' × ');
}

/** How the result came about: `D = L 3 × E 6 × C 15 = 270 → 较大风险`. */
export function reckoning(row: Readonly<Record<string, unknown>>, t: Translate = chinese): string {
  const result = resultOf(row);
  if (!result) return '';
  const label = t(RISK_LEVELS[result.level].label);
  const factors = factorsOf(row);
  if (factors === '') return `${t('直接判定')} → ${label}`;
  return `${row.evaluateMethod === 'LEC' ? 'D' : 'R'} = ${factors} = ${result.value} → ${label}`;
}
