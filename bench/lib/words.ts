import { rowBigrams } from '@anlan/resource';
import { sortKey } from '../../apps/server/src/kernel/resource/columns';

/** Sentences as a plant writes them; invented. Every tenth row speaks of 配电, each rare pair stands in one of ten thousand. */
export const places = [
  '一号车间',
  '二号车间',
  '三号车间',
  '原料库房',
  '成品库房',
  '锅炉房',
  '空压站',
  '装卸平台',
  '罐区',
  '污水站',
  '实验室',
  '办公楼',
];
const objects = ['配电箱', '灭火器', '叉车', '行车', '脚手架', '安全通道', '防护罩', '气瓶', '储罐', '皮带机'];
const defects = [
  '未接地',
  '标识缺失',
  '未按期检验',
  '堆放杂物',
  '破损',
  '锈蚀严重',
  '松动',
  '无人监护',
  '未上锁',
  '泄漏',
];
const findings = [
  '现场检查发现该处长期无人维护，存在明显安全隐患',
  '巡查时看到操作人员未按规程作业，防护措施不到位',
  '设备运行中有异常声响，连接部位可见油污',
  '警示标志被遮挡，夜间照明不足，容易造成误操作',
  '周边存放易燃物品，与动火点的距离不符合要求',
  '点检记录缺失三天，责任人未能说明原因',
];
const consequences = [
  '可能造成触电伤害',
  '可能引发火灾',
  '可能导致机械伤害',
  '可能造成物体打击',
  '可能发生中毒窒息',
  '可能造成高处坠落',
];
const requests = [
  '立即停用并挂牌，三日内完成整改',
  '由车间组织维修，完成后拍照上传',
  '补齐防护装置并复核同类设备',
  '清理现场并落实每日点检',
];

const RARE = Array.from({ length: 100 }, (_, i) => String.fromCodePoint(0x8d00 + i));
/** A word that stands nowhere. */
export const MISS = '龘靐';
export const COMMON = '配电';

/** Well spread whole numbers from a row's number; the same in every run. */
export function mix(n: number, salt: number): number {
  let x = Math.imul(n ^ (salt * 0x9e3779b1), 0x85ebca6b) >>> 0;
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35) >>> 0;
  return (x ^ (x >>> 16)) >>> 0;
}

const pick = <T>(list: readonly T[], n: number, salt: number): T => list[mix(n, salt) % list.length] as T;

/** The two characters that make a row findable. */
export function rarePair(n: number): string {
  const at = mix(n, 1) % 10_000;
  return `${RARE[Math.floor(at / 100)]}${RARE[at % 100]}`;
}

export interface DangerText {
  readonly name: string;
  readonly place: string;
  readonly describe: string;
  readonly request: string;
  readonly pinyin: string;
}

/** The product's sort key of a text put together from pieces, whose keys are known. */
const keyOf = (pieces: readonly string[]): string => pieces.map(sortKey).join(' ');

export function dangerText(n: number): DangerText {
  const [place, object, defect] = [pick(places, n, 2), pick(objects, n, 3), pick(defects, n, 4)];
  const mark = rarePair(n);
  return {
    name: `${place}${object}${mark}${defect}`,
    place,
    describe: `${place}的${object}${defect}，${pick(findings, n, 5)}；${pick(findings, n, 6)}，${pick(consequences, n, 7)}。`,
    request: pick(requests, n, 8),
    pinyin: keyOf([place, object, mark, defect]),
  };
}

export const grams = rowBigrams;
