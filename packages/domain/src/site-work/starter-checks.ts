/**
 * Check lists that a company may begin with, one of each kind for each type of work. The wording is ours; the measures of
 * GB 30871 stand on every ticket by themselves and are not repeated here. A list taken over is the company's to change.
 */
import { itemsOf } from '../dictionaries/dictionaries';
import type { CheckKind } from './site-check';

export interface StarterCheck {
  readonly name: string;
  readonly type: string;
  readonly checkKind: CheckKind;
  readonly items: readonly { readonly content: string; readonly standard: string }[];
}

type Line = readonly [content: string, standard: string];

/** Asked of every work. */
const EVERY: Readonly<Record<CheckKind, readonly Line[]>> = {
  1: [
    ['作业内容、地点、时间与作业票一致', '现场核对，不扩大范围、不变更地点'],
    ['已辨识现场危害并告知作业人员', '作业人员能说出主要危害与应急措施'],
    ['作业人员身体与精神状态适合作业', '无饮酒、疲劳、职业禁忌'],
    ['作业区域已与生产运行人员联系确认', '当班人员知情并同意'],
  ],
  2: [
    ['检测仪器完好并在检定有效期内', '开机自检通过，有检定标签'],
    ['作业工器具检查合格', '无破损，有检查合格标识'],
  ],
  3: [
    ['警戒区已设置，警示标志清楚', '无关人员不能进入'],
    ['个体防护用品已正确佩戴', '与危害相符，完好有效'],
    ['应急器材已到位', '随手可取，人员会使用'],
    ['监护人已到位并佩戴标识', '熟悉作业内容与应急处置'],
  ],
  4: [
    ['作业现场已清理，工器具、余料已收回', '无遗留物'],
    ['临时设施、隔离与警戒已恢复或移交', '与作业前状态一致或已书面移交'],
    ['人员已清点，全部撤离', '人数与作业票一致'],
  ],
};

/** Asked of one type beside them. */
const OF_TYPE: Readonly<Record<string, Partial<Record<CheckKind, readonly Line[]>>>> = {
  '1': {
    1: [['动火点周围与下方易燃物已清除', '含地沟、孔洞、保温层']],
    2: [['可燃气体取样点有代表性', '设备内、外与周围10米均已取样']],
    4: [['余火已熄灭，无复燃可能', '动火点及飞溅物降至环境温度']],
  },
  '2': {
    1: [['受限空间与运行系统已可靠隔离', '盲板或拆段，不以关阀代替']],
    2: [['上、中、下各部位均已取样', '氧、可燃气体、有毒气体齐全']],
    4: [['进入人员与携带工具已逐一清点', '与登记一致']],
  },
  '3': { 1: [['盲板位置与编号已核对', '与盲板图一致']], 4: [['盲板标牌已挂或已摘', '台账已更新']] },
  '4': { 1: [['脚手架、平台、梯子验收合格', '有验收牌']], 2: [['安全带、生命绳检查合格', '无断丝、磨损，挂点牢固']] },
  '5': { 1: [['吊装设备、索具在检验有效期内', '有检验标志']], 2: [['地面承载与作业半径已确认', '支腿垫实，试吊平稳']] },
  '6': {
    1: [['用电设备与线路符合场所防爆要求', '防爆标志清楚']],
    2: [['绝缘电阻与漏电保护动作已测试', '试验按钮动作可靠']],
  },
  '7': { 1: [['地下管线、电缆已查明并标出', '有交底图']] },
  '8': { 1: [['消防与应急通道的替代路线已确定', '已通知相关单位']] },
  '9': { 1: [['设备已停机、断能、上锁挂牌', '钥匙由检修人保管']] },
  '10': { 1: [['爆破设计与审批文件齐全', '经主管部门批准']] },
  '11': {},
};

const KIND_NAMES: Readonly<Record<CheckKind, string>> = { 1: '评估', 2: '检测', 3: '安全措施确认', 4: '验收' };
const KINDS: readonly CheckKind[] = [1, 2, 3, 4];

export const starterChecks: readonly StarterCheck[] = itemsOf('safe_danger_work_type').flatMap(({ key, label }) =>
  KINDS.map((checkKind) => ({
    name: `${label}${KIND_NAMES[checkKind]}表`,
    type: key,
    checkKind,
    items: [...EVERY[checkKind], ...(OF_TYPE[key]?.[checkKind] ?? [])].map(([content, standard]) => ({
      content,
      standard,
    })),
  })),
);
