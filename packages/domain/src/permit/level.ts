/**
 * The level of a special work: what is declared, what place, height and weight make of it, and what holidays, nights and
 * wind raise it to. The effective level decides validity, approver and the age of samples.
 */
import type { FieldError } from '@anlan/resource';
import { type CalendarReason, calendarReasons, type DailyHours, type NightHours, type OwnDay } from './calendar';
import { graver, nameOfWork, raised, STANDARD, WORK, type WorkType } from './work-type';

/** Where hot work is done, with the least level the clause gives it. */
export const HOT_PLACES = {
  running: { label: '运行状态的设备、管道、储罐、容器上（含带压不置换）', level: '1', clause: `${STANDARD} 5.1.2` },
  tankDike: { label: '重大危险源罐区防火堤内（存有易燃易爆介质）', level: '1', clause: `${STANDARD} 5.1.2` },
  rack: { label: '管廊上', level: '2', clause: `${STANDARD} 5.1.3` },
  hazardous: { label: '其他火灾爆炸危险场所', level: '2', clause: `${STANDARD} 5.1.3` },
  dust: { label: '存在可燃性粉尘的场所', level: '2', clause: `${STANDARD} 5.1.3` },
  shutdown: {
    label: '全部停车，经清洗、置换、分析合格并采取隔离措施，且经生产或安全管理负责人批准',
    level: '3',
    clause: `${STANDARD} 5.1.4`,
  },
  other: { label: '固定动火区外的其他场所', level: '3', clause: `${STANDARD} 5.1.4` },
} as const;
export type HotPlace = keyof typeof HOT_PLACES;
/** Hot work where there is combustible dust: GB 15577 beside GB 30871. */
export const DUST_PLACE: HotPlace = 'dust';
const isHotPlace = (key: string): key is HotPlace => Object.hasOwn(HOT_PLACES, key);

/** The nine objective hazards of 8.1.2: any of them makes the work class B. */
export const HEIGHT_HAZARDS = {
  wind: '阵风五级（8.0 m/s）及以上',
  cold: '平均气温不高于5 ℃',
  coldWater: '接触冷水温度不高于12 ℃',
  slippery: '作业场地有冰、雪、霜、油、水等易滑物',
  dark: '作业场所光线不足，能见度差',
  electric: '作业活动范围与带电体的距离小于规定值',
  unsteady: '摆动，立足处不是平面或只有很小的平面（任一边小于500 mm）',
  atmosphere: '存在有毒气体或空气中含氧量低于19.5%',
  rescue: '可能引起各种灾害事故的作业环境或抢救突发灾害',
} as const;
export type HeightHazard = keyof typeof HEIGHT_HAZARDS;

/** Least distance from a live conductor, m, by kV at most: within it the hazard `electric` is there. */
export const ELECTRIC_DISTANCES: readonly (readonly [kilovolts: number, metres: number])[] = [
  [10, 1.7],
  [35, 2.0],
  [110, 2.5],
  [220, 4.0],
  [330, 5.0],
  [500, 6.0],
];

export interface LevelFacts {
  readonly type: WorkType;
  readonly declared?: string | null;
  readonly from?: string | null;
  readonly to?: string | null;
  readonly daily?: DailyHours | null;
  readonly hotPlaces?: readonly string[];
  /** Metres. */
  readonly height?: number | null;
  readonly heightHazards?: readonly string[];
  /** Slope over 45° with the risk of falling: level Ⅰ though lower than 2 m. */
  readonly slope?: boolean;
  /** Tonnes. */
  readonly weight?: number | null;
  readonly outdoors?: boolean;
  /** Grade of the wind; undefined: not told. */
  readonly wind?: number | null;
  /** Production makes it necessary, though the wind forbids it. */
  readonly forced?: boolean;
  /** Further special case that the applicant states. */
  readonly special?: string | null;
}

export interface LevelRules {
  readonly night: NightHours;
  readonly ownDays?: readonly OwnDay[];
  /** The company raises the approval of confined spaces on holidays, days of rest and at night. */
  readonly raiseConfined: boolean;
}

export interface LevelReason {
  readonly says: string;
  /** A clause, or 企业规定. */
  readonly basis: string;
}

export interface LevelRuling {
  readonly declared: string | null;
  /** What place, height or weight give. */
  readonly given: string | null;
  readonly effective: string | null;
  /** Why the effective level is not the declared one, and what raised it. */
  readonly reasons: readonly LevelReason[];
  readonly upgraded: boolean;
  /** Special hot work on a holiday: the level stays, the approval does not. */
  readonly beyondSpecial: boolean;
  readonly raisedByCompany: boolean;
  readonly calendar: readonly CalendarReason[];
  readonly errors: readonly FieldError[];
}

/** 8.1: by the metres alone (class A), or one step graver with any of the nine hazards (class B). */
export function heightLevel(height: number, hazards: readonly string[], slope = false): string | null {
  if (height < 2) return slope ? '1' : null;
  const steps = height <= 5 ? 1 : height <= 15 ? 2 : height <= 30 ? 3 : 4;
  return String(Math.min(4, steps + (hazards.length > 0 ? 1 : 0)));
}

/** 9.1, tonnes. */
export const liftingLevel = (weight: number): string => (weight > 100 ? '1' : weight >= 40 ? '2' : '3');

function hotPlaceLevel(places: readonly HotPlace[]): { level: string; reason: LevelReason } | undefined {
  // 5.1.4 lowers what stands still to 二级; a pipe rack stays 一级 whatever is shut down, and dust lies where it lay.
  const counted = places.includes('shutdown') ? places.filter((place) => place !== 'hazardous') : places;
  const worst = [...counted].sort((one, other) => HOT_PLACES[one].level.localeCompare(HOT_PLACES[other].level))[0];
  if (!worst) return undefined;
  const { level, label, clause } = HOT_PLACES[worst];
  return { level, reason: { says: `${label}：${nameOfWork(WORK.hot, level)}`, basis: clause } };
}

/** Given by facts alone, with the reason. */
function givenLevel(facts: LevelFacts): { level: string | null; reasons: LevelReason[]; errors: FieldError[] } {
  switch (facts.type) {
    case WORK.hot: {
      const told = facts.hotPlaces ?? [];
      const places = told.filter(isHotPlace);
      const found = hotPlaceLevel(places);
      const errors: FieldError[] = [];
      if (told.length === 0) errors.push({ field: 'hotPlaces', message: '请选择动火部位' });
      // Of a place that a company has added no clause tells the level.
      if (told.length > places.length) {
        errors.push({
          field: 'hotPlaces',
          message: `动火部位中有企业自定的选项，没有对应的级别，请改选法定部位（${STANDARD} 5.1）`,
        });
      }
      if (places.includes('shutdown') && places.includes('running')) {
        errors.push({ field: 'hotPlaces', message: '动火部位不能既处于运行状态又全部停车' });
      }
      return { level: found?.level ?? null, reasons: found ? [found.reason] : [], errors };
    }
    case WORK.height: {
      if (facts.height == null) return { level: null, reasons: [], errors: [] };
      const hazards = facts.heightHazards ?? [];
      const level = heightLevel(facts.height, hazards, facts.slope);
      if (!level) {
        return {
          level: null,
          reasons: [],
          errors: [{ field: 'highWorkHeight', message: `作业高度不足2米，不属于高处作业（${STANDARD} 第8章）` }],
        };
      }
      const says = `作业高度${facts.height}米${hazards.length ? `，有${hazards.length}项引起坠落的客观危险因素（B类）` : '（A类）'}：${nameOfWork(facts.type, level)}`;
      return { level, reasons: [{ says, basis: `${STANDARD} 8.1` }], errors: [] };
    }
    case WORK.lifting: {
      if (facts.weight == null) return { level: null, reasons: [], errors: [] };
      const level = liftingLevel(facts.weight);
      const says = `吊物质量${facts.weight}吨：${nameOfWork(facts.type, level)}`;
      return { level, reasons: [{ says, basis: `${STANDARD} 9.1` }], errors: [] };
    }
    default:
      return { level: null, reasons: [], errors: [] };
  }
}

/** Declared, given and effective level with every reason. */
export function levelOf(facts: LevelFacts, rules: LevelRules): LevelRuling {
  const { type } = facts;
  const declared = facts.declared || null;
  const { level: given, reasons: givenReasons, errors } = givenLevel(facts);
  const base = graver(type, declared, given);
  const calendar =
    facts.from && facts.to && facts.from < facts.to
      ? calendarReasons({ from: facts.from, to: facts.to }, facts.daily, rules.night, rules.ownDays)
      : [];
  const ruling = { declared, given, effective: base, calendar, errors };

  if (type === WORK.hot) {
    const raising: LevelReason[] = [
      ...calendar.map(({ says }) => ({ says, basis: `${STANDARD} 5.1.1` })),
      ...(facts.outdoors && (facts.wind ?? 0) >= 5 && facts.forced
        ? [{ says: `五级以上风（${facts.wind}级）露天动火，生产确需`, basis: `${STANDARD} 5.2.15` }]
        : []),
      ...(facts.special ? [{ says: `其他特殊情况：${facts.special}`, basis: `${STANDARD} 5.1.1` }] : []),
    ];
    const effective = base && raising.length > 0 ? raised(type, base) : base;
    return {
      ...ruling,
      effective,
      reasons: [...givenReasons, ...raising],
      upgraded: raising.length > 0,
      beyondSpecial: base === '1' && raising.length > 0,
      raisedByCompany: false,
    };
  }
  const raisedByCompany = type === WORK.confined && rules.raiseConfined && calendar.length > 0;
  return {
    ...ruling,
    reasons: [...givenReasons, ...(raisedByCompany ? calendar.map(({ says }) => ({ says, basis: '企业规定' })) : [])],
    upgraded: raisedByCompany,
    beyondSpecial: false,
    raisedByCompany,
  };
}

/** DB11/T 852: what the samples of a confined space suggest; the applicant confirms it. */
export function confinedLevel(sample: {
  /** %vol. */
  readonly oxygen: number;
  /** % of the lower explosive limit. */
  readonly explosive: number;
  /** Share of the limit, 1 = at it. */
  readonly toxic: number;
  /** The concentration may rise during the work. */
  readonly mayRise?: boolean;
}): string {
  const { oxygen, explosive, toxic } = sample;
  if (oxygen < 19.5 || oxygen > 23.5 || explosive > 10 || toxic > 1) return '1';
  if (explosive > 5 || toxic > 0.3 || sample.mayRise) return '2';
  return '3';
}
