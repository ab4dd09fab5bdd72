/**
 * Numbers of the permits' rules: parameters `permit.*` of a company, which it may tighten and never loosen. Hours and
 * minutes of a clause carry the clause; the others are the product's own, for works the standard sets no number for.
 */
import type { LimitDirection } from '../config/statutory-limits';
import { STANDARD, STANDARD_FROM } from './work-type';

const PRODUCT = '产品约定';
const PRODUCT_FROM = '2026-01-01';

type Row = readonly [
  value: number,
  least: number,
  most: number,
  unit: string,
  label: string,
  direction: LimitDirection,
  source: string,
];

const NUMBERS = {
  'hours.hot.1': [8, 1, 8, '小时', '特级动火票有效期', 'atMost', `${STANDARD} 5.1.5`],
  'hours.hot.2': [8, 1, 8, '小时', '一级动火票有效期', 'atMost', `${STANDARD} 5.1.5`],
  'hours.hot.3': [72, 1, 72, '小时', '二级动火票有效期', 'atMost', `${STANDARD} 5.1.5`],
  'hours.confined': [24, 1, 24, '小时', '受限空间票有效期', 'atMost', `${STANDARD} 第6章`],
  'hours.blind': [24, 1, 24, '小时', '盲板抽堵票有效期', 'atMost', PRODUCT],
  'hours.height': [168, 1, 168, '小时', '高处作业票有效期', 'atMost', `${STANDARD} 第8章`],
  'hours.lifting': [24, 1, 24, '小时', '吊装票有效期', 'atMost', PRODUCT],
  'hours.power': [360, 1, 360, '小时', '临时用电票有效期', 'atMost', `${STANDARD} 第10章`],
  'hours.powerSpecial': [720, 1, 720, '小时', '特殊情况下临时用电票有效期', 'atMost', `${STANDARD} 第10章`],
  'hours.earth': [360, 1, 360, '小时', '动土票有效期', 'atMost', PRODUCT],
  'hours.road': [168, 1, 168, '小时', '断路票有效期', 'atMost', PRODUCT],
  'gas.sampleMinutes': [30, 5, 30, '分钟', '气体取样至作业开始的最长间隔', 'atMost', `${STANDARD} 5.3.1、6.3`],
  'gas.recordMinutes': [120, 10, 120, '分钟', '受限空间作业中气体记录的最长间隔', 'atMost', `${STANDARD} 6.5`],
  'break.hotGrave': [30, 0, 30, '分钟', '特级、一级动火中断多久须重新分析', 'atMost', `${STANDARD} 5.3.1`],
  'break.hot': [60, 0, 60, '分钟', '二级动火中断多久须重新分析', 'atMost', `${STANDARD} 5.3.1`],
  'break.confined': [60, 0, 60, '分钟', '受限空间作业中断多久须重新分析', 'atMost', `${STANDARD} 6.3`],
  'break.power': [60, 0, 60, '分钟', '危险场所临时用电中断多久须重新检测', 'atMost', PRODUCT],
  'guardian.minutes': [30, 5, 30, '分钟', '监护人在岗确认间隔', 'atMost', PRODUCT],
  'guardian.graceMinutes': [5, 0, 5, '分钟', '监护人未按时确认多久后中止作业', 'atMost', PRODUCT],
  'sensor.minutes': [5, 1, 10, '分钟', '气体传感器数值距取样时间的最长间隔', 'atMost', PRODUCT],
  'weather.minutes': [60, 10, 60, '分钟', '实测气象记录的有效时间', 'atMost', PRODUCT],
  'night.fromHour': [22, 17, 22, '时', '夜间作业自几时起', 'atMost', PRODUCT],
  'night.toHour': [6, 6, 9, '时', '夜间作业至次日几时止', 'atLeast', PRODUCT],
  'fireWatch.minutes': [30, 30, 480, '分钟', '动火结束后的看火时间', 'atLeast', PRODUCT],
  'end.remindMinutes': [30, 30, 240, '分钟', '作业票到期前提醒', 'atLeast', PRODUCT],
  'deputy.days': [90, 1, 90, '天', '审批代理一次最长', 'atMost', PRODUCT],
  'fixedHot.reviewMonths': [12, 1, 12, '个月', '固定动火区风险分析的最长间隔', 'atMost', `${STANDARD} 5.5.1`],
  'keep.months': [12, 12, 600, '个月', '作业票自关闭起的保存期', 'atLeast', `${STANDARD} 附录B`],
} as const satisfies Readonly<Record<string, Row>>;

export type PermitNumber = keyof typeof NUMBERS;
export type PermitNumbers = Readonly<Record<PermitNumber, number>>;

export const permitKey = (name: PermitNumber): string => `permit.${name}`;

/** As the registry of parameters takes them. */
export const permitNumbers = Object.entries(NUMBERS as Readonly<Record<PermitNumber, Row>>).map(
  ([name, [value, min, max, unit, label, direction, source]]) => ({
    name: name as PermitNumber,
    key: permitKey(name as PermitNumber),
    label,
    default: value,
    min,
    max,
    unit,
    direction,
    source,
    from: source === PRODUCT ? PRODUCT_FROM : STANDARD_FROM,
  }),
);

export const defaultPermitNumbers = Object.fromEntries(
  permitNumbers.map(({ name, default: value }) => [name, value]),
) as PermitNumbers;

/** The clause behind a number; 企业规定 where the company's own value is stricter, or where no clause sets one. */
export function basisOf(name: PermitNumber, numbers: PermitNumbers): string {
  const [value, , , , , , source] = NUMBERS[name] as Row;
  return source === PRODUCT || numbers[name] !== value ? '企业规定' : source;
}
