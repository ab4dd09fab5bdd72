/** The statutory measures of each type: rows of the forms A.1–A.8 with their clauses; a company adds its own beside them. */
import type { FieldError } from '@anlan/resource';
import { itemsOf } from '../dictionaries/dictionaries';
import { DUST_CLAUSE } from './rule-set';
import { STANDARD, WORK, type WorkType, workTypes } from './work-type';

export interface StatutoryMeasure {
  /** Key of safe_dangerous_safety_measures. */
  readonly key: string;
  readonly type: WorkType;
  readonly text: string;
  readonly clause: string;
  readonly sort: number;
}

/** Clauses behind rows of the forms, where the text names one; the others stand on their form. */
const CLAUSES: Readonly<Record<string, string>> = {
  '110': '5.2.9',
  '113': '5.2.11',
  '115': '5.2.15',
  '117': '5.2.4',
  '118': '5.2.10',
  '111': '4.1、4.7',
  '114': '4.6',
  '205': '4.13',
  '207': '6.3、6.4',
  '209': '6.5',
  '214': '4.6',
  '308': '7.11',
  '310': '4.6',
  '414': '4.6',
  '510': '4.9',
  '516': '4.6',
  '601': '4.9',
  '612': '4.6',
  '613': '10.1',
  '709': '11.10',
  '712': '4.6',
};

const isStatutory = (key: string): boolean => Number(key) > 100 && !FREE.has(key);
/** 其他: a line of the form for what the drafter adds, not a measure. */
const FREE = new Set(
  itemsOf('safe_dangerous_safety_measures')
    .filter(({ key, statutory }) => Number(key) > 100 && !statutory)
    .map(({ key }) => key),
);

const catalogue: readonly StatutoryMeasure[] = itemsOf('safe_dangerous_safety_measures')
  .filter(({ key }) => isStatutory(key))
  .map(({ key, label }) => {
    const type = String(Math.floor(Number(key) / 100)) as WorkType;
    const clause = CLAUSES[key];
    return {
      key,
      type,
      text: label,
      clause: clause ? `${STANDARD} ${clause}` : `${STANDARD} ${workTypes[type].form}`,
      sort: Number(key) % 100,
    };
  });

/** Hot work where there is combustible dust, beside the rows of table A.1: equipment stands still, dust is gone, all has cooled. */
const DUST_MEASURES: readonly StatutoryMeasure[] = (
  [
    ['191', '粉尘场所：动火区域的产尘设备、相连的除尘与输送系统已停止运行'],
    ['192', '粉尘场所：动火点10米范围内的积尘已清理，动火期间不清扫粉尘'],
    ['193', '粉尘场所：动火结束、工件与设备冷却并确认无火种后，方可恢复运行'],
  ] as const
).map(([key, text], place) => ({ key, type: WORK.hot, text, clause: DUST_CLAUSE, sort: 91 + place }));

export const measuresOf = (type: WorkType): readonly StatutoryMeasure[] =>
  catalogue.filter((measure) => measure.type === type);
export const measureOf = (key: string): StatutoryMeasure | undefined =>
  [...catalogue, ...DUST_MEASURES].find((measure) => measure.key === key);

/** The law's measures of a type for a company: those of its form, and of hot work those of GB 15577 where that binds. */
export const statutoryMeasures = (type: WorkType, dust: boolean): readonly StatutoryMeasure[] =>
  dust && type === WORK.hot ? [...measuresOf(type), ...DUST_MEASURES] : measuresOf(type);

export interface MeasureFacts {
  readonly type: WorkType;
  readonly level: string | null;
  readonly height?: number | null;
  readonly digDepth?: number | null;
  readonly hazardousGround?: boolean;
  readonly hazardousPower?: boolean;
  readonly linked?: boolean;
  /** GB 15577 binds the company: its measures stand on every ticket of hot work. */
  readonly dust?: boolean;
  /** Hot work where there is combustible dust: none of them is 不涉及. */
  readonly dustPlace?: boolean;
}

/** Measures that are never 不涉及, or not under these facts: the work cannot be done without them. */
const ALWAYS: Readonly<Partial<Record<WorkType, readonly string[]>>> = {
  [WORK.hot]: ['108', '111'],
  [WORK.confined]: ['203', '206', '207', '209', '211', '212', '213'],
  [WORK.blind]: ['301', '309'],
  [WORK.height]: ['401', '403'],
  [WORK.lifting]: ['504', '505', '510', '513'],
  [WORK.power]: ['601', '609', '610'],
  [WORK.earth]: ['701', '702', '704'],
  [WORK.road]: ['801', '802', '804'],
};
const LINKED: Readonly<Partial<Record<WorkType, string>>> = {
  [WORK.hot]: '114',
  [WORK.confined]: '214',
  [WORK.blind]: '310',
  [WORK.height]: '414',
  [WORK.lifting]: '516',
  [WORK.power]: '612',
  [WORK.earth]: '712',
};

/** Keys of the measures that must be 涉及 under these facts. */
export function bindingMeasures(facts: MeasureFacts): ReadonlySet<string> {
  const { type, level } = facts;
  const keys = [...(ALWAYS[type] ?? [])];
  if (type === WORK.hot && level === '1') keys.push('112', '113');
  if (type === WORK.height && (facts.height ?? 0) > 30) keys.push('411');
  if (type === WORK.lifting && (level === '1' || level === '2')) keys.push('501');
  if (type === WORK.power && facts.hazardousPower) keys.push('602', '613');
  if (type === WORK.earth && (facts.digDepth ?? 0) > 1.2 && facts.hazardousGround) keys.push('709');
  if (type === WORK.hot && facts.dustPlace) keys.push(...DUST_MEASURES.map(({ key }) => key));
  const link = LINKED[type];
  if (facts.linked && link) keys.push(link);
  return new Set(keys);
}

/** One row of a ticket's measures as it stands. */
export interface MeasureRow {
  /** Absent of a company's own. */
  readonly key?: string | null;
  readonly text: string;
  /** 1 涉及, 2 不涉及; undefined: not said. */
  readonly concerned?: boolean;
  readonly confirmed?: boolean;
}

const named = (text: string): string => (text.length > 16 ? `${text.slice(0, 16)}…` : text);

/** Everything against the measures of a ticket: none of the law's is missing, each is said, those that bind are 涉及. */
export function measureErrors(rows: readonly MeasureRow[], facts: MeasureFacts): FieldError[] {
  const binding = bindingMeasures(facts);
  const asked = statutoryMeasures(facts.type, facts.dust === true || facts.dustPlace === true);
  const missing = asked.filter(({ key }) => !rows.some((row) => row.key === key));
  const denied = rows.filter(({ key, concerned }) => key && binding.has(key) && concerned === false);
  const unsaid = rows.filter(({ concerned }) => concerned === undefined);
  const field = 'measures';
  return [
    ...missing.map(({ text, clause }) => ({ field, message: `缺少法定安全措施“${named(text)}”（${clause}）` })),
    ...denied.map(({ key, text }) => ({
      field,
      message: `安全措施“${named(text)}”不能标为不涉及（${measureOf(key ?? '')?.clause ?? STANDARD}）`,
    })),
    ...(unsaid.length ? [{ field, message: `还有${unsaid.length}项安全措施没有选择是否涉及` }] : []),
  ];
}

/** What the company has configured for a type stands on each of its tickets: a draft takes none of it away. */
export const ownMeasureErrors = (rows: readonly { readonly content: string }[], own: readonly string[]): FieldError[] =>
  own
    .filter((content) => !rows.some((row) => row.content === content))
    .map((content) => ({
      field: 'measures',
      message: `缺少企业安全措施“${named(content)}”，请重新保存作业票后提交（企业规定）`,
    }));

/** 4.6: no measure that concerns the work is left unconfirmed. */
export function unconfirmedErrors(rows: readonly MeasureRow[]): FieldError[] {
  const open = rows.filter(({ concerned, confirmed }) => concerned !== false && !confirmed);
  return open.length === 0
    ? []
    : [
        {
          field: 'measures',
          message: `还有${open.length}项安全措施未确认：${open
            .slice(0, 3)
            .map(({ text }) => named(text))
            .join('、')}（${STANDARD} 4.6）`,
        },
      ];
}
