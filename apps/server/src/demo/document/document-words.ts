/** Rules of an invented company in its own words; every line is ours, no clause of a law stands here. */
export interface DemoDocument {
  readonly name: string;
  /** of safe_file_type */
  readonly type: string;
  /** Days before now it was written. */
  readonly ago: number;
  /** Days from now until its review, or its end. */
  readonly review?: number;
  readonly valid?: number;
  readonly lines: readonly string[];
  readonly signed?: true;
  readonly revised?: { readonly ago: number; readonly note: string; readonly lines: readonly string[] };
  readonly abolished?: string;
  readonly related?: readonly string[];
}

export const DOCUMENTS: readonly DemoDocument[] = [
  {
    name: '全员安全生产责任制',
    type: '1',
    ago: 160,
    review: 205,
    signed: true,
    lines: [
      '公司从主要负责人到一线员工，每个岗位都有写明的安全职责。',
      '各部门负责人对本部门的安全生产负责，每月组织一次本部门的安全检查。',
      '员工有权拒绝违章指挥，发现险情先撤离再报告。',
      '责任制的落实情况列入年度考核，由安全环保部组织评价。',
    ],
  },
  {
    name: '安全检查与隐患治理办法',
    type: '4',
    ago: 150,
    review: -12,
    lines: [
      '班组每班检查、车间每周检查、公司每月检查，检查结果当天录入系统。',
      '一般隐患当班整改，当班不能整改的写明责任人、措施和期限。',
      '重大隐患整改期间，现场设警示标志并有专人监护。',
      '整改完成后由未参与整改的人复查。',
    ],
  },
  {
    name: '动火作业管理制度',
    type: '6',
    ago: 140,
    review: 25,
    signed: true,
    lines: [
      '固定动火区以外的动火一律办理作业票，票证随身携带。',
      '动火前清除周围可燃物，不能清除的用防火毯遮盖。',
      '监护人全程在场，不做与监护无关的事。',
    ],
    revised: {
      ago: 18,
      note: '增加作业后留守检查的要求',
      lines: ['动火结束后监护人留守三十分钟，确认没有余火再离开。'],
    },
  },
  {
    name: '外来施工单位管理制度',
    type: '10',
    ago: 130,
    valid: -6,
    lines: [
      '进场前核对资质、人员名单和特种作业证件，缺一项不得进场。',
      '进场人员先接受安全告知，告知人和被告知人都签字。',
      '同一区域有两家以上单位施工的，签订安全协议并指定协调人。',
    ],
  },
  {
    name: '电焊工安全操作规程',
    type: '14',
    ago: 120,
    review: 245,
    signed: true,
    related: ['动火作业管理制度'],
    lines: [
      '持证上岗，作业前检查焊机外壳接地和电缆绝缘。',
      '穿戴面罩、手套和阻燃工作服，潮湿处加绝缘垫。',
      '更换焊条、移动焊机先断电。',
      '离开岗位切断电源，清理焊渣和焊条头。',
    ],
  },
  {
    name: '叉车司机安全操作规程',
    type: '14',
    ago: 118,
    review: 247,
    lines: [
      '出车前检查制动、转向、喇叭和货叉，有一项不合格不出车。',
      '厂内限速五公里，转弯和出入口鸣笛减速。',
      '货叉上不载人，载货不遮挡视线。',
    ],
  },
  {
    name: '生产安全事故综合应急预案',
    type: '16',
    ago: 170,
    valid: 20,
    lines: [
      '发现事故的人立即呼救并报告当班班长，班长报告应急指挥部。',
      '指挥部到位以前由现场职务最高者指挥。',
      '疏散按平面图标出的路线，在集合点清点人数。',
      '救援人员没有防护装备不得进入危险区域。',
    ],
  },
  {
    name: '年度安全生产目标责任书（车间）',
    type: '13',
    ago: 110,
    valid: 255,
    lines: [
      '全年不发生重伤及以上事故。',
      '隐患按期整改率不低于百分之九十五。',
      '班组安全活动每周一次，参加率不低于百分之九十。',
      '目标完成情况每季度公布一次，与奖惩挂钩。',
    ],
  },
  {
    name: '岗位风险三卡（操作工）',
    type: '15',
    ago: 105,
    lines: [
      '职责：按规程操作设备，交接班时说清设备状况。',
      '风险：机械伤害、触电、噪声。',
      '应急：按下急停，切断电源，呼救并报告班长。',
    ],
  },
  {
    name: '劳动防护用品发放办法（旧）',
    type: '8',
    ago: 165,
    abolished: '内容并入新的职业健康管理制度',
    lines: ['防护用品按岗位标准发放，领用人签字。', '损坏的凭旧换新。'],
  },
];
