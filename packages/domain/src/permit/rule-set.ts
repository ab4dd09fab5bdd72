/**
 * Which rules bind a company: one dated table from its trade (safe_industry) and its dust flag. Permits read the rules
 * of special works and of confined spaces; training, safety money and drills read their classes here as well.
 */
import { versionAt } from '../config/statutory-limits';

/** Under which text confined spaces are entered. */
export type SpaceRules = 'gb30871' | 'order13';
/** 总局令第3号（第80号令修订）: hours of training. */
export type HoursClass = 'high' | 'construction' | 'general';
/** 财资〔2022〕136号: whose table of rates; none where the law sets no rate. */
export type MoneyTable = 'chemicals' | 'mines' | 'machinery' | 'metallurgy' | 'construction' | 'transport' | 'none';
/** 应急管理部令第2号第三十三条: a drill each half year, or each year. */
export type DrillClass = 'halfYear' | 'year';

export interface TradeRules {
  /** GB 30871 binds by law, or its values are taken over by the company. */
  readonly special: 'binding' | 'adopted';
  readonly spaces: SpaceRules;
  readonly hours: HoursClass;
  readonly money: MoneyTable;
  readonly drills: DrillClass;
}

interface TradeVersion {
  readonly from: string;
  readonly until?: string;
  readonly rules: Readonly<Record<string, TradeRules>>;
}

const trade = (
  special: TradeRules['special'],
  spaces: SpaceRules,
  hours: HoursClass,
  money: MoneyTable,
  drills: DrillClass,
): TradeRules => ({ special, spaces, hours, money, drills });

// Keys of safe_industry. 工贸: 应急管理部令第13号 names 冶金、有色、建材、机械、轻工、纺织、烟草、商贸.
const FROM_ORDER_13: Readonly<Record<string, TradeRules>> = {
  '1': trade('binding', 'gb30871', 'high', 'chemicals', 'halfYear'),
  '2': trade('adopted', 'gb30871', 'high', 'mines', 'halfYear'),
  '3': trade('adopted', 'order13', 'general', 'machinery', 'year'),
  '4': trade('adopted', 'order13', 'general', 'none', 'year'),
  '5': trade('adopted', 'order13', 'general', 'none', 'year'),
  '6': trade('adopted', 'order13', 'general', 'none', 'year'),
  '7': trade('adopted', 'order13', 'high', 'metallurgy', 'halfYear'),
  '8': trade('adopted', 'order13', 'high', 'metallurgy', 'halfYear'),
  '9': trade('adopted', 'gb30871', 'construction', 'construction', 'halfYear'),
  '10': trade('adopted', 'gb30871', 'general', 'transport', 'year'),
  '11': trade('adopted', 'gb30871', 'general', 'none', 'year'),
  '12': trade('adopted', 'order13', 'general', 'none', 'year'),
  '13': trade('adopted', 'gb30871', 'general', 'none', 'year'),
};

/** Before order 13 every trade entered confined spaces under the values of GB 30871. */
const BEFORE = Object.fromEntries(
  Object.entries(FROM_ORDER_13).map(([key, rules]) => [key, { ...rules, spaces: 'gb30871' as const }]),
);

const TRADES: readonly TradeVersion[] = [
  { from: '2022-10-01', until: '2023-12-31', rules: BEFORE },
  { from: '2024-01-01', rules: FROM_ORDER_13 },
];

/** Stricter in every respect: what binds a company whose trade is not told. */
const STRICTEST = trade('binding', 'order13', 'high', 'none', 'halfYear');

export interface RuleSet extends TradeRules {
  /** GB 15577: hot work where there is dust. */
  readonly dust: boolean;
  /** The trade is not told, or not known: the stricter holds. */
  readonly assumed: boolean;
}

export const RULE_SOURCES = {
  gb30871: 'GB 30871-2022 危险化学品企业特殊作业安全规范',
  order13: '工贸企业有限空间作业安全规定（应急管理部令第13号）',
  gb15577: 'GB 15577-2018 粉尘防爆安全规程',
} as const;

/** What is cited of GB 15577: its text was not at hand, so the article is named as open instead of being made up. */
export const DUST_CLAUSE = 'GB 15577-2018（条款号待核）';

/** @param isDust undefined: not told, and held to be the case. */
export function ruleSetOf(
  { industry, isDust }: { readonly industry?: string | null; readonly isDust?: boolean | null },
  date: string,
): RuleSet {
  const known = industry ? versionAt(TRADES, date)?.rules[industry] : undefined;
  return { ...(known ?? STRICTEST), dust: isDust ?? true, assumed: known === undefined || isDust == null };
}

/** What a company reads about the rules that bind it. */
export function ruleSetSays(rules: RuleSet): string[] {
  return [
    `${RULE_SOURCES.gb30871}${rules.special === 'binding' ? '' : '（本企业参照执行）'}`,
    ...(rules.spaces === 'order13' ? [RULE_SOURCES.order13] : []),
    ...(rules.dust ? [RULE_SOURCES.gb15577] : []),
    ...(rules.assumed ? ['企业信息未填写所属行业或是否涉及粉尘爆炸，按较严的规则执行'] : []),
  ];
}
