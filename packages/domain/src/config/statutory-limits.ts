/**
 * Limits that a law or a standard sets, with their source and the time they hold: typed and dated, never in the remark
 * of a dictionary. A company may put a stricter value of its own over one (parameter `limit.<key>`), never a looser.
 */
export type LimitDirection = 'atMost' | 'atLeast';

/** One value of a limit, as long as its source is in force. */
export interface LimitVersion {
  readonly value: number;
  /** Day from which it holds, yyyy-MM-dd. */
  readonly from: string;
  /** Last day, where a successor is known. */
  readonly until?: string;
  /** Standard and clause. */
  readonly source: string;
}

export interface StatutoryLimit {
  /** Kind and key of the dictionary's entry: `combustible.10`. */
  readonly key: string;
  readonly kind: LimitKind;
  readonly label: string;
  readonly unit: '%vol' | 'mg/m³' | 'dB(A)';
  readonly direction: LimitDirection;
  readonly versions: readonly LimitVersion[];
  readonly note?: string;
}

export const limitKinds = {
  combustible: '可燃气体：动火与受限空间的合格浓度',
  oxygen: '氧含量：受限空间',
  mac: '有毒气体：最高容许浓度（MAC）',
  twa: '有毒气体：时间加权平均容许浓度（PC-TWA）',
  stel: '有毒气体：短时间接触容许浓度（PC-STEL）',
  noise: '噪声：8小时等效声级',
} as const;
export type LimitKind = keyof typeof limitKinds;

const GB_30871 = 'GB 30871-2022';
const GBZ_21 = 'GBZ 2.1-2019 表1';
const FROM_30871 = '2022-10-01';
const FROM_GBZ_21 = '2020-04-01';

/** Keys of safe_sitedangerwork_flammable_gas, with the lower explosive limit (%vol, handbook) that decides the class. */
const COMBUSTIBLE = {
  '1': ['甲烷（天然气）', 5],
  '2': ['氢气', 4],
  '3': ['一氧化碳', 12.5],
  '4': ['氨', 15],
  '5': ['硫化氢', 4],
  '6': ['甲醇', 5.5],
  '7': ['乙炔', 2.5],
  '8': ['乙烯', 2.7],
  '9': ['丙烯', 2],
  '10': ['丙烷/液化石油气', 2.1],
  '11': ['丁烷', 1.9],
  '12': ['乙醇', 3.3],
  '13': ['丙酮', 2.5],
  '14': ['苯', 1.2],
  '15': ['甲苯', 1.1],
  '16': ['二甲苯', 1.1],
  '17': ['汽油蒸气', 1.3],
  '18': ['乙酸乙酯', 2],
  '19': ['环氧乙烷', 3],
} as const satisfies Readonly<Record<string, readonly [string, number]>>;

/** Lower explosive limit of an entry, %vol; undefined where it is to be told by hand. */
export const lowerExplosiveLimit = (gas: string): number | undefined =>
  Object.hasOwn(COMBUSTIBLE, gas) ? COMBUSTIBLE[gas as keyof typeof COMBUSTIBLE][1] : undefined;

/** GB 30871-2022 5.3.2: of gases with a lower explosive limit of 4 % and more 0.5 %, of the others 0.2 %, both %vol. */
export const combustibleLimit = (lower: number): number => (lower >= 4 ? 0.5 : 0.2);

/** Keys of safe_sitedangerwork_toxic_gas, mg/m³. 苯: the editions disagree, the stricter stands. */
const TOXIC: Readonly<Record<string, readonly [string, Partial<Record<'mac' | 'twa' | 'stel', number>>, string?]>> = {
  '1': ['硫化氢', { mac: 10 }],
  '2': ['一氧化碳', { twa: 20, stel: 30 }, '非高原；海拔2000–3000 m为MAC 20，3000 m以上为MAC 15'],
  '3': ['氨', { twa: 20, stel: 30 }],
  '4': ['氯', { mac: 1 }],
  '5': ['二氧化硫', { twa: 5, stel: 10 }],
  '6': ['二氧化氮', { twa: 5, stel: 10 }],
  '7': ['氰化氢', { mac: 1 }],
  '8': ['光气', { mac: 0.5 }],
  '9': ['氯化氢', { mac: 7.5 }],
  '10': ['氟化氢', { mac: 2 }, '按F计'],
  '11': ['苯', { twa: 3, stel: 6 }, '各版限值不一，取较严的；待核'],
  '12': ['甲苯', { twa: 50, stel: 100 }],
  '13': ['二甲苯', { twa: 50, stel: 100 }],
  '14': ['甲醇', { twa: 25, stel: 50 }],
  '15': ['甲醛', { mac: 0.5 }],
  '16': ['磷化氢', { mac: 0.3 }],
  '17': ['砷化氢', { mac: 0.03 }],
  '18': ['氯乙烯', { twa: 10 }, '无PC-STEL，短时作业按PC-TWA判断'],
  '19': ['二氧化碳', { twa: 9_000, stel: 18_000 }],
};

const combustible = Object.entries(COMBUSTIBLE).map(
  ([key, [label, lower]]): StatutoryLimit => ({
    key: `combustible.${key}`,
    kind: 'combustible',
    label,
    unit: '%vol',
    direction: 'atMost',
    versions: [{ value: combustibleLimit(lower), from: FROM_30871, source: `${GB_30871} 5.3.2` }],
    note: `爆炸下限${lower}%（手册常用值）`,
  }),
);

const toxic = Object.entries(TOXIC).flatMap(([key, [label, values, note]]) =>
  (['mac', 'twa', 'stel'] as const).flatMap((kind): StatutoryLimit[] => {
    const value = values[kind];
    if (value === undefined) return [];
    return [
      {
        key: `${kind}.${key}`,
        kind,
        label,
        unit: 'mg/m³',
        direction: 'atMost',
        versions: [{ value, from: FROM_GBZ_21, source: GBZ_21 }],
        ...(note ? { note } : {}),
      },
    ];
  }),
);

const oxygen: readonly StatutoryLimit[] = [
  {
    key: 'oxygen.min',
    kind: 'oxygen',
    label: '氧含量下限',
    unit: '%vol',
    direction: 'atLeast',
    versions: [{ value: 19.5, from: FROM_30871, source: `${GB_30871} 6.4` }],
  },
  {
    key: 'oxygen.max',
    kind: 'oxygen',
    label: '氧含量上限',
    unit: '%vol',
    direction: 'atMost',
    versions: [{ value: 21, from: FROM_30871, source: `${GB_30871} 6.4` }],
  },
  {
    key: 'oxygen.rich',
    kind: 'oxygen',
    label: '富氧环境、氧气设备上的氧含量上限',
    unit: '%vol',
    direction: 'atMost',
    versions: [{ value: 23.5, from: FROM_30871, source: `${GB_30871} 5.2.7、6.4` }],
  },
];

export const statutoryLimits: readonly StatutoryLimit[] = [
  ...combustible,
  ...oxygen,
  ...toxic,
  {
    key: 'noise.lex8',
    kind: 'noise',
    label: '噪声',
    unit: 'dB(A)',
    direction: 'atMost',
    versions: [{ value: 85, from: '2007-11-01', source: 'GBZ 2.2-2007 11.2.1' }],
  },
];

const byKey = new Map(statutoryLimits.map((limit) => [limit.key, limit]));
export const statutoryLimit = (key: string): StatutoryLimit | undefined => byKey.get(key);

/** Key of the parameter that holds a tenant's own value. */
export const limitParameter = (key: string): string => `limit.${key}`;

/** The version that holds on a day; undefined before it was in force. */
export const versionAt = <V extends Pick<LimitVersion, 'from' | 'until'>>(
  versions: readonly V[],
  date: string,
): V | undefined => versions.find(({ from, until }) => from <= date && (until === undefined || date <= until));

export const stricter = (direction: LimitDirection, one: number, other: number): number =>
  direction === 'atMost' ? Math.min(one, other) : Math.max(one, other);

/** What a bound makes of a value on a day: the stricter of both; undefined before it was in force. */
export function inForce(
  { direction, versions }: Pick<StatutoryLimit, 'direction' | 'versions'>,
  date: string,
  own?: number,
): { readonly value: number; readonly legal: LimitVersion } | undefined {
  const legal = versionAt(versions, date);
  return legal && { value: own === undefined ? legal.value : stricter(direction, own, legal.value), legal };
}

export interface LimitInForce {
  /** What is judged by: the stricter of both. */
  readonly value: number;
  readonly legal: LimitVersion;
  readonly own?: number;
  readonly unit: StatutoryLimit['unit'];
  readonly direction: LimitDirection;
}

/**
 * The limit of a substance (`mac.1`) on a day, a tenant's own values considered. A value of its own that a later law has
 * overtaken counts no more than the law: it never loosens.
 */
export function limitOf(
  substance: string,
  date: string,
  tenantOverrides: Readonly<Record<string, number | undefined>> = {},
): LimitInForce | undefined {
  const limit = byKey.get(substance);
  const own = tenantOverrides[substance];
  const found = limit && inForce(limit, date, own);
  if (!found) return undefined;
  const { unit, direction } = limit;
  return { ...found, unit, direction, ...(own === undefined ? {} : { own }) };
}

/** A sentence naming the source, or undefined where the text is a value at least as strict as the law's. */
export function checkOwnLimit(
  {
    label,
    direction,
    unit,
    versions,
  }: Pick<StatutoryLimit, 'label' | 'direction' | 'versions'> & { readonly unit: string },
  date: string,
  text: string,
  mayBeZero = false,
): string | undefined {
  const legal = versionAt(versions, date);
  if (!/^\d{1,9}(\.\d{1,4})?$/.test(text)) return `${label}应为数字，最多四位小数`;
  if (!legal) return undefined;
  const value = Number(text);
  if (stricter(direction, value, legal.value) === value && (mayBeZero || value > 0)) return undefined;
  return `${label}只能收紧，${direction === 'atMost' ? '不得大于' : '不得小于'}${legal.value}${unit}（${legal.source}）`;
}
