/** Judgement of gas: every value with its unit, converted to the unit of its limit; nobody types whether it qualifies. */
import type { FieldError } from '@anlan/resource';
import { combustibleLimit, type LimitInForce, limitOf, lowerExplosiveLimit } from '../config/statutory-limits';
import { STANDARD, WORK, type WorkType } from './work-type';

export const GAS_UNITS = { vol: '%vol', lel: '%LEL', ppm: 'ppm', mg: 'mg/m³' } as const;
export type GasUnit = keyof typeof GAS_UNITS;

/** Another gas than those of the dictionary: its limit is told by hand. */
export const OTHER_GAS = '99';
export const NO_TOXIC_GAS = '0';

/** g/mol. Of hydrogen fluoride that of fluorine: its limit counts F. Petrol vapour is a mixture and has none. */
const COMBUSTIBLE_MASS: Readonly<Record<string, number>> = {
  '1': 16.04,
  '2': 2.016,
  '3': 28.01,
  '4': 17.03,
  '5': 34.08,
  '6': 32.04,
  '7': 26.04,
  '8': 28.05,
  '9': 42.08,
  '10': 44.1,
  '11': 58.12,
  '12': 46.07,
  '13': 58.08,
  '14': 78.11,
  '15': 92.14,
  '16': 106.17,
  '18': 88.11,
  '19': 44.05,
};
const TOXIC_MASS: Readonly<Record<string, number>> = {
  '1': 34.08,
  '2': 28.01,
  '3': 17.03,
  '4': 70.91,
  '5': 64.06,
  '6': 46.01,
  '7': 27.03,
  '8': 98.92,
  '9': 36.46,
  '10': 19.0,
  '11': 78.11,
  '12': 92.14,
  '13': 106.17,
  '14': 32.04,
  '15': 30.03,
  '16': 34.0,
  '17': 77.95,
  '18': 62.5,
  '19': 44.01,
};
/** Litres of one mole at 25 ℃ and 101.3 kPa. */
const MOLE = 24.45;

const round = (value: number): number => Number(value.toFixed(6));

/** One gas of a sample, as written down. */
export interface Combustible {
  /** Keys of safe_sitedangerwork_flammable_gas; of a mixture the lowest explosive limit decides. */
  readonly gases: readonly string[];
  /** Of another gas, %vol. */
  readonly lower?: number | null;
  readonly value?: number | null;
  readonly unit?: GasUnit | null;
}
export interface Toxic {
  /** Key of safe_sitedangerwork_toxic_gas. */
  readonly gas: string;
  /** Of another gas, mg/m³. */
  readonly limit?: number | null;
  readonly value?: number | null;
  readonly unit?: GasUnit | null;
}
export interface Sample {
  readonly combustible?: Combustible | null;
  readonly toxic?: Toxic | null;
  /** %vol. */
  readonly oxygen?: number | null;
}

export interface GasFacts {
  readonly type: WorkType;
  /** Day of the sample: the limits of that day hold. */
  readonly date: string;
  /** Oxygen-rich surroundings, or equipment for oxygen. */
  readonly oxygenRich?: boolean;
  /** A tenant's stricter values, by the key of the limit. */
  readonly own?: Readonly<Record<string, number | undefined>>;
}

export interface GasJudgement {
  readonly what: 'combustible' | 'toxic' | 'oxygen';
  readonly qualified: boolean;
  /** 0.3%vol（6%LEL） ≤ 0.5%vol, as screen and paper show it. */
  readonly says: string;
  readonly basis: string;
}

export interface SampleRuling {
  /** Undefined while something is missing. */
  readonly qualified: boolean | undefined;
  readonly judgements: readonly GasJudgement[];
  readonly errors: readonly FieldError[];
  /** What is worth knowing and no refusal. */
  readonly advice: readonly string[];
}

/** Lower explosive limit that decides: the lowest of a mixture. */
export function lowestLower(gases: readonly string[], told?: number | null): number | undefined {
  const known = gases.flatMap((gas) => {
    const lower = gas === OTHER_GAS ? (told ?? undefined) : lowerExplosiveLimit(gas);
    return lower === undefined ? [] : [lower];
  });
  return known.length === gases.length && known.length > 0 ? Math.min(...known) : undefined;
}

const decisive = (gases: readonly string[]): string | undefined =>
  [...gases].sort((one, other) => (lowerExplosiveLimit(one) ?? 0) - (lowerExplosiveLimit(other) ?? 0))[0];

/** %vol of a reading; undefined where it cannot be converted. */
export function toVol(value: number, unit: GasUnit, facts: { lower?: number; mass?: number }): number | undefined {
  if (unit === 'vol') return value;
  if (unit === 'lel') return facts.lower === undefined ? undefined : round((value * facts.lower) / 100);
  if (unit === 'ppm') return round(value / 10_000);
  return facts.mass === undefined ? undefined : round((value * MOLE) / facts.mass / 10_000);
}

/** mg/m³ of a reading; undefined where it cannot be converted. */
export function toMg(value: number, unit: GasUnit, mass: number | undefined): number | undefined {
  if (unit === 'mg') return value;
  if (mass === undefined || unit === 'lel') return undefined;
  return round(((unit === 'ppm' ? value : value * 10_000) * mass) / MOLE);
}

const shown = (value: number): string => String(Number(value.toFixed(4)));

function written(
  value: number | null | undefined,
  unit: GasUnit | null | undefined,
  field: string,
  what: string,
): FieldError[] {
  if (value == null) return [{ field, message: `请输入${what}` }];
  const errors: FieldError[] = [];
  if (value < 0) errors.push({ field, message: `${what}不能为负数` });
  if (!unit) errors.push({ field: `${field}Unit`, message: `请选择${what}的单位` });
  else if ((unit === 'vol' || unit === 'lel') && value > 100)
    errors.push({ field, message: `${what}不能大于100${GAS_UNITS[unit]}` });
  return errors;
}

interface Part {
  readonly judgements: readonly GasJudgement[];
  readonly errors: readonly FieldError[];
  readonly advice?: readonly string[];
}

function judgeCombustible(read: Combustible, facts: GasFacts): Part {
  const errors = written(read.value, read.unit, 'analysisResult', '可燃气体浓度');
  const { gases } = read;
  if (gases.length === 0) errors.unshift({ field: 'representativeGas', message: '请选择代表性气体' });
  const lower = lowestLower(gases, read.lower);
  if (gases.includes(OTHER_GAS) && !(Number(read.lower) > 0 && Number(read.lower) <= 100)) {
    errors.push({ field: 'otherLower', message: '请输入其他可燃气体的爆炸下限（%）' });
  }
  // A gas that a company has added to the dictionary: what has no limit is judged by none.
  if (gases.some((gas) => gas !== OTHER_GAS && lowerExplosiveLimit(gas) === undefined)) {
    errors.push({
      field: 'representativeGas',
      message: '可燃气体没有爆炸下限，请选择“其他可燃气体”并填写爆炸下限',
    });
  }
  if (errors.length > 0 || lower === undefined || read.value == null || !read.unit) return { judgements: [], errors };
  const mass = gases.length === 1 ? COMBUSTIBLE_MASS[gases[0] ?? ''] : undefined;
  const vol = toVol(read.value, read.unit, { lower, ...(mass === undefined ? {} : { mass }) });
  if (vol === undefined) {
    return {
      judgements: [],
      errors: [{ field: 'analysisResultUnit', message: '混合气体的浓度请以%vol、%LEL或ppm填写' }],
    };
  }
  // Its own limit counts as well: a company may have tightened that of the gas whose limit decides.
  const ruled = limitOf(`combustible.${decisive(gases)}`, facts.date, facts.own);
  const limit = Math.min(combustibleLimit(lower), ruled?.value ?? Number.POSITIVE_INFINITY);
  return {
    judgements: [
      {
        what: 'combustible',
        qualified: vol <= limit,
        says: `可燃气体${shown(vol)}%vol（${shown((vol / lower) * 100)}%LEL），${vol <= limit ? '不大于' : '大于'}${limit}%vol（爆炸下限${lower}%）`,
        basis: `${STANDARD} 5.3.2`,
      },
    ],
    errors,
  };
}

/** The limit that one measurement is held against: MAC, otherwise PC-STEL, otherwise PC-TWA as the safe reading. */
export function toxicLimit(
  gas: string,
  facts: Pick<GasFacts, 'date' | 'own'>,
): (LimitInForce & { readonly kind: string }) | undefined {
  for (const [kind, name] of [
    ['mac', 'MAC'],
    ['stel', 'PC-STEL'],
    ['twa', 'PC-TWA'],
  ] as const) {
    const limit = limitOf(`${kind}.${gas}`, facts.date, facts.own);
    if (limit) return { ...limit, kind: name };
  }
  return undefined;
}

function judgeToxic(read: Toxic, facts: GasFacts): Part {
  if (read.gas === NO_TOXIC_GAS) return { judgements: [], errors: [] };
  const errors = written(read.value, read.unit, 'toxicResult', '有毒气体浓度');
  const other = read.gas === OTHER_GAS;
  if (other && !(Number(read.limit) > 0)) {
    errors.push({ field: 'toxicLimit', message: '请输入其他有毒气体的职业接触限值（mg/m³）' });
  }
  if (read.unit === 'lel') errors.push({ field: 'toxicResultUnit', message: '有毒气体浓度不能以%LEL填写' });
  if (errors.length > 0 || read.value == null || !read.unit) return { judgements: [], errors };
  const ruled = other ? undefined : toxicLimit(read.gas, facts);
  const limit = other ? Number(read.limit) : ruled?.value;
  const mg = toMg(read.value, read.unit, other ? undefined : TOXIC_MASS[read.gas]);
  if (mg === undefined) {
    return { judgements: [], errors: [{ field: 'toxicResultUnit', message: '其他有毒气体的浓度请以mg/m³填写' }] };
  }
  if (limit === undefined)
    return { judgements: [], errors: [{ field: 'limitGasName', message: '有毒气体没有限值，请选择其他并填写限值' }] };
  const average = other ? undefined : limitOf(`twa.${read.gas}`, facts.date, facts.own)?.value;
  return {
    judgements: [
      {
        what: 'toxic',
        qualified: mg <= limit,
        says: `有毒气体${shown(mg)}mg/m³，${mg <= limit ? '不大于' : '大于'}${ruled?.kind ?? '限值'} ${limit}mg/m³`,
        basis: ruled?.legal.source ?? '企业填写的限值',
      },
    ],
    errors,
    advice:
      mg <= limit && average !== undefined && mg > average
        ? [`有毒气体浓度超过PC-TWA ${average}mg/m³，须控制接触时间并加强通风`]
        : [],
  };
}

function judgeOxygen(value: number, facts: GasFacts): Part {
  if (value < 0 || value > 100) {
    return { judgements: [], errors: [{ field: 'limitOxygenContent', message: '氧含量应为0至100%vol' }] };
  }
  const of = (key: string) => limitOf(key, facts.date, facts.own);
  const [min, max] = [of('oxygen.min'), facts.oxygenRich ? of('oxygen.rich') : of('oxygen.max')];
  if (!min || !max) return { judgements: [], errors: [] };
  if (facts.type === WORK.confined) {
    const qualified = value >= min.value && value <= max.value;
    return {
      judgements: [
        {
          what: 'oxygen',
          qualified,
          says: `氧含量${shown(value)}%vol，${qualified ? '在' : '不在'}${min.value}%vol至${max.value}%vol之间`,
          basis: max.legal.source,
        },
      ],
      errors: [],
    };
  }
  // Hot work: the standard bounds oxygen on equipment for oxygen alone; elsewhere the range is advice.
  if (facts.oxygenRich) {
    return {
      judgements: [
        {
          what: 'oxygen',
          qualified: value <= max.value,
          says: `氧含量${shown(value)}%vol，${value <= max.value ? '不大于' : '大于'}${max.value}%vol`,
          basis: max.legal.source,
        },
      ],
      errors: [],
    };
  }
  return {
    judgements: [],
    errors: [],
    advice:
      value < min.value || value > max.value
        ? [`氧含量${shown(value)}%vol，宜在${min.value}%vol至${max.value}%vol之间`]
        : [],
  };
}

/** One sample: all it must hold, each value judged; qualified only when every part is. */
export function judgeSample(sample: Sample, facts: GasFacts): SampleRuling {
  const parts: Part[] = [];
  const errors: FieldError[] = [];
  if (sample.combustible) parts.push(judgeCombustible(sample.combustible, facts));
  else errors.push({ field: 'representativeGas', message: '请选择代表性气体' });
  if (facts.type === WORK.confined) {
    if (sample.oxygen == null) errors.push({ field: 'limitOxygenContent', message: '请输入氧含量' });
    if (!sample.toxic) errors.push({ field: 'limitGasName', message: '请选择有毒气体（没有的选“无”）' });
  }
  if (facts.type === WORK.hot && facts.oxygenRich && sample.oxygen == null) {
    errors.push({ field: 'limitOxygenContent', message: `富氧环境或氧气设备动火须测氧含量（${STANDARD} 5.2.7）` });
  }
  if (sample.oxygen != null) parts.push(judgeOxygen(sample.oxygen, facts));
  if (sample.toxic) parts.push(judgeToxic(sample.toxic, facts));
  const all = [...errors, ...parts.flatMap((part) => part.errors)];
  const judgements = parts.flatMap((part) => part.judgements);
  return {
    qualified: all.length > 0 ? undefined : judgements.every(({ qualified }) => qualified),
    judgements,
    errors: all,
    advice: parts.flatMap((part) => part.advice ?? []),
  };
}
