import { dictionary, item, locked, sourced } from './dictionary';

/** Hidden dangers and checks: sources, classes, levels, kinds of governance, plans and tasks. */
export const hazardDictionaries = [
  sourced('safe_hazard_category_source', '隐患来源', '1–10 双重预防数据交换代码；11–17 导出时归入 10', [
    item('1', '日常排查'),
    item('2', '综合性排查'),
    item('3', '专业性排查'),
    item('4', '季节性排查'),
    item('5', '重点时段及节假日前排查'),
    item('6', '事故类比排查'),
    item('7', '复产复工前排查'),
    item('8', '外聘专家诊断式排查'),
    item('9', '管控措施失效'),
    item('10', '其他'),
    item('11', '员工上报（随手拍）'),
    item('12', '政府监管部门检查'),
    item('13', '上级单位检查'),
    item('14', '物联网/视频预警'),
    item('15', '特殊作业监督检查'),
    item('16', '事故事件调查'),
    item('17', '应急演练'),
  ]),

  dictionary('safe_hazard_category', '隐患类别', [
    item('1', '人的不安全行为'),
    item('2', '物的不安全状态'),
    item('3', '环境的不安全因素'),
    item('4', '管理上的缺陷'),
  ]),

  sourced('safe_hazard_profession', '隐患专业', '双重预防数据交换代码', [
    item('1', '安全'),
    item('2', '工艺'),
    item('3', '电气'),
    item('4', '仪表'),
    item('5', '消防'),
    item('6', '总图'),
    item('7', '设备'),
    item('8', '其他'),
  ]),

  sourced('safe_hazard_level', '隐患等级', '安监总局令第16号第三条', [
    locked('-1', '未定级'),
    locked('2', '一般隐患'),
    locked('4', '重大隐患'),
  ]),

  sourced('safe_governance_type', '治理类型', '0、1 双重预防数据交换代码；3–7 五类管控措施', [
    locked('0', '即查即改'),
    locked('1', '限期整改'),
    locked('2', '局部或全部停产停业整改'),
    item('3', '工程技术措施'),
    item('4', '管理措施'),
    item('5', '教育培训措施'),
    item('6', '个体防护措施'),
    item('7', '应急处置措施'),
  ]),

  sourced('safe_check_category', '排查类别', '1–8 双重预防数据交换代码；9、10 行业惯例', [
    item('1', '日常排查'),
    item('2', '综合性排查'),
    item('3', '专业性排查'),
    item('4', '季节性排查'),
    item('5', '重点时段及节假日前排查'),
    item('6', '事故类比排查'),
    item('7', '复产复工前排查'),
    item('8', '外聘专家诊断式排查'),
    item('9', '包保责任（重大危险源）履职排查', { free: true }),
    item('10', '领导带班检查', { free: true }),
    item('99', '其他', { free: true }),
  ]),

  dictionary('safe_check_way', '完成方式', [
    locked('1', '任一人完成（一人完成即视为完成）'),
    locked('2', '全员完成（每人各自完成）'),
  ]),

  // Field patrolWay; key 2 demands a sign-in at every risk point.
  dictionary('safe_patrol_way', '检查方式', [
    item('1', '现场检查'),
    locked('2', '扫码（NFC、定位）签到检查'),
    item('3', '视频巡查'),
    item('4', '资料核查'),
  ]),

  dictionary('safe_check_frequency', '检查频次', [
    locked('1', '每班'),
    locked('2', '每天'),
    locked('3', '每周'),
    locked('4', '每半月'),
    locked('5', '每月'),
    locked('6', '每季度'),
    locked('7', '每半年'),
    locked('8', '每年'),
    locked('9', '单次'),
    locked('11', '每N小时（自定义间隔）'),
    locked('12', '每N天（自定义间隔）'),
    locked('10', '不定期（作业前/必要时）'),
  ]),

  dictionary('safe_plan_status', '检查任务状态', [
    locked('1', '待检查'),
    locked('2', '检查中'),
    locked('3', '已完成'),
    locked('4', '逾期未完成'),
    locked('5', '逾期完成'),
    locked('6', '已取消'),
    // Beyond the product's list: of a person's task in a shared round.
    locked('7', '他人已完成'),
  ]),
];
