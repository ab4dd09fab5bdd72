import { defineResource, f, section, wire } from '@anlan/resource';
import { inForce, type StatutoryLimit } from '../config/statutory-limits';

type LimitBound = Pick<StatutoryLimit, 'direction' | 'versions'>;

/** Where a company has set nothing of its own (domain-rules C5). */
export const DEFAULT_THRESHOLDS = { warnValue: 40, eliminateValue: 20 } as const;

export interface Thresholds {
  readonly warnValue: number;
  readonly eliminateValue: number;
}

const at = (value: number): LimitBound => ({
  direction: 'atMost',
  versions: [{ value, from: '2026-01-01', source: '产品约定' }],
});
/** A company may warn sooner and end later than the defaults, never the other way. */
export const thresholdLimits = {
  warnValue: { label: '预警值', unit: '', ...at(DEFAULT_THRESHOLDS.warnValue) },
  eliminateValue: { label: '消警值', unit: '', ...at(DEFAULT_THRESHOLDS.eliminateValue) },
} as const;

/** What is judged by, whatever stands in the table. */
export const thresholdsInForce = ({ warnValue, eliminateValue }: Thresholds, date: string): Thresholds => ({
  warnValue: inForce(thresholdLimits.warnValue, date, warnValue)?.value ?? warnValue,
  eliminateValue: inForce(thresholdLimits.eliminateValue, date, eliminateValue)?.value ?? eliminateValue,
});

/** The sentence of a pair that contradicts itself: a warning would be raised and ended at the same index. */
export const thresholdsProblem = (values: Readonly<Record<string, unknown>>): string | undefined => {
  const [warn, eliminate] = [values.warnValue, values.eliminateValue];
  if (typeof warn !== 'number' || typeof eliminate !== 'number') return undefined;
  return eliminate < warn ? undefined : '消警值应小于预警值';
};

/**
 * From which deterioration index (0–100, dynamic-score) a dynamic-risk warning is raised, and down to which it ends.
 * A company has one; without it the defaults hold.
 */
export const riskWarnConfig = defineResource({
  name: 'riskWarnConfig',
  label: '风险预警配置',
  module: 'dynamic',
  table: 'risk_warn_config',
  scope: 'tenant',
  permission: 'riskwarnconfig',
  visibleTo: 'tenant',
  singleton: true,
  wire: wire.verbs('/safe/riskwarnconfig'),
  title: 'remark',
  fields: {
    warnValue: f.int('预警值', { required: true, min: 0, max: 100, help: '恶化指数达到该值时产生动态风险预警' }),
    eliminateValue: f.int('消警值', { required: true, min: 0, max: 100, help: '恶化指数降到该值且等级恢复时消警' }),
    remark: f.text('说明', { max: 100 }),
  },
  views: {
    list: { columns: ['warnValue', 'eliminateValue', 'remark', 'updateTime'], filters: [['remark', 'like']] },
    form: [section('预警阈值', ['warnValue', 'eliminateValue', 'remark'])],
  },
  affects: ['riskPoint', 'warning'],
  menu: { under: 'warning', path: '/warning/config', icon: 'control', sort: 30 },
});
