/** Hidden dangers as workers write them, with what was done about them. Invented, but of the trade. */
export interface HazardTemplate {
  readonly describe: string;
  /** safe_hazard_category */
  readonly type: string;
  readonly reason: string;
  readonly request: string;
  readonly measure: string;
  readonly condition: string;
  /** May be graded 重大 by the criteria named here. */
  readonly major?: string;
}

const hazard = (
  describe: string,
  type: string,
  reason: string,
  request: string,
  condition: string,
  major?: string,
): HazardTemplate => ({
  describe,
  type,
  reason,
  request,
  condition,
  measure: request,
  ...(major ? { major } : {}),
});

export const HAZARDS: readonly HazardTemplate[] = [
  hazard(
    '配电柜门未关闭，柜前堆放杂物',
    '2',
    '使用后未及时关门，现场管理不到位',
    '关闭柜门并清理柜前1米内杂物',
    '柜门已关闭上锁，杂物已清理',
  ),
  hazard('灭火器压力指针在红区，未及时更换', '2', '月度检查漏检', '更换灭火器并补做检查记录', '已更换2具灭火器并登记'),
  hazard('二层平台护栏缺失约1.2米', '2', '检修拆除后未恢复', '恢复护栏，恢复前设警戒带', '护栏已焊接恢复并刷漆'),
  hazard(
    '操作工未佩戴护目镜进行打磨作业',
    '1',
    '安全意识不足，班前会未强调',
    '停止作业，教育后上岗',
    '已教育并配发护目镜',
  ),
  hazard('安全出口被托盘堵塞', '3', '成品堆放越线', '清理通道，重新划线', '通道已清理，地面黄线已补划'),
  hazard(
    '气瓶无防倾倒措施，氧气与乙炔间距不足',
    '2',
    '临时存放未按规定固定',
    '设置固定链并分开存放',
    '已加装固定链，间距大于5米',
  ),
  hazard(
    '可燃气体报警器显示故障未处理',
    '2',
    '探头老化，未列入更换计划',
    '更换探头并标定',
    '探头已更换，标定合格',
    '可燃和有毒气体检测报警系统未投用或失效',
  ),
  hazard(
    '叉车无倒车报警，驾驶员未系安全带',
    '1',
    '车辆点检流于形式',
    '修复报警器，加强点检',
    '报警器已修复，驾驶员已培训',
  ),
  hazard(
    '除尘器卸灰阀堵塞，管道积尘超过3毫米',
    '2',
    '清灰周期过长',
    '停机清灰，调整清灰周期',
    '已停机清理，周期改为每班',
    '除尘系统未按规定清灰，存在粉尘爆炸危险',
  ),
  hazard('临时用电线路拖地，插座破损', '2', '未办理临时用电审批', '拆除并规范敷设', '已架空敷设，更换防爆插座'),
  hazard('安全阀超过校验有效期', '2', '校验计划遗漏', '立即送检，期间降压运行', '安全阀校验合格并铅封'),
  hazard('操作规程未张贴，现场无警示标识', '4', '改造后未恢复上墙', '补张规程与警示标识', '已张贴并组织学习'),
  hazard('砂轮机托架与砂轮间隙过大', '2', '磨损后未调整', '调整间隙至3毫米以内', '间隙已调整至2毫米'),
  hazard('罐区围堰排水阀常开', '1', '雨后未关闭', '关闭并上锁挂牌', '阀门已关闭，纳入交接班检查'),
  hazard(
    '冲压机光电保护被短接',
    '1',
    '为提高效率擅自短接',
    '立即恢复并追责',
    '光电保护已恢复，进行了全员警示教育',
    '机械设备安全防护装置被拆除或失效',
  ),
  hazard('受限空间作业票气体检测时间超过30分钟', '4', '作业前等待时间过长', '重新检测后作业', '已重新取样检测合格'),
  hazard('消防栓内水带缺失', '2', '被挪作他用', '补齐水带并加封', '已补齐并贴封条'),
  hazard('吊钩防脱装置损坏', '2', '碰撞变形', '更换防脱钩后使用', '已更换防脱装置'),
  hazard(
    '喷漆房排风机停运仍在作业',
    '1',
    '风机皮带断裂未报修',
    '停止喷漆，修复风机',
    '风机皮带已更换，增加风压联锁',
    '喷涂作业场所通风设施失效仍组织作业',
  ),
  hazard('地面油污未清理，人员易滑倒', '3', '设备渗油', '清理油污，处理渗漏点', '油污已清理，更换密封圈'),
  hazard('应急照明灯不亮', '2', '蓄电池失效', '更换应急灯', '已更换5盏应急照明'),
  hazard('新员工三级安全教育档案缺失', '4', '入职手续不完整', '补训补考并归档', '已完成补训，考试合格'),
  hazard('皮带机尾轮防护罩缺失', '2', '检修后未复位', '恢复防护罩', '防护罩已恢复并加装急停拉绳'),
  hazard('高处作业人员安全带低挂高用', '1', '作业人员违章', '立即纠正，重新交底', '已纠正并对班组再教育'),
];

/** Where a hidden danger was seen, when it names no risk point. */
export const SPOTS: readonly string[] = [
  '厂区主干道东侧',
  '办公楼一层配电间',
  '成品库西门',
  '检修间',
  '停车场充电桩',
  '原料堆场北侧',
  '锅炉房门口',
  '质检室',
];

export const REVIEW_PASS: readonly string[] = [
  '现场复查，整改到位，同意闭环',
  '整改措施落实，符合要求',
  '已复查，隐患消除',
];
export const REVIEW_FAIL: readonly string[] = [
  '整改不彻底，仍有同类问题，请重新整改',
  '照片与现场不符，请补充整改',
  '防护设施未按要求恢复，退回整改',
];
export const VOID_REASONS: readonly string[] = ['与已上报的隐患重复，予以作废', '经核实不属于隐患，予以作废'];
