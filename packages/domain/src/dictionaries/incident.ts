import { dictionary, item, locked, sourced } from './dictionary';

/** Accidents, injuries, occupational health. */
export const incidentDictionaries = [
  sourced('safe_accident_type', '事故类型', 'GB 6441-2025（编码 WSA1+键）', [
    item('0001', '物体打击'),
    item('0002', '厂（场）内车辆致害'),
    item('0003', '道路（轨道）车辆致害'),
    item('0004', '机械致害'),
    item('0005', '起重致害'),
    item('0006', '触电'),
    item('0007', '淹溺'),
    item('0008', '灼烫'),
    item('0009', '火灾'),
    item('0010', '高处坠落'),
    item('0011', '跌落'),
    item('0012', '坍塌'),
    item('0013', '水害'),
    item('0014', '容器爆炸'),
    item('0015', '管道爆炸'),
    item('0016', '可燃气体爆炸'),
    item('0017', '可燃液体蒸气爆炸'),
    item('0018', '粉尘爆炸'),
    item('0019', '民用爆炸物品爆炸'),
    item('0020', '烟花爆竹爆炸'),
    item('0021', '其他可燃固体爆炸'),
    item('0022', '高温熔融物爆炸'),
    item('0023', '中毒'),
    item('0024', '窒息'),
    item('0025', '滑坡'),
    item('0026', '泄漏'),
    item('0099', '其他'),
  ]),

  sourced('safe_accident_type_1986', '事故类型（1986版，停用）', 'GB/T 6441-1986，2026-07-01 起由 GB 6441-2025 代替', [
    item('01', '物体打击', { sealed: true, replacedBy: ['0001'] }),
    item('02', '车辆伤害', { remark: '道路上的归 0003', sealed: true, replacedBy: ['0002', '0003'] }),
    item('03', '机械伤害', { sealed: true, replacedBy: ['0004'] }),
    item('04', '起重伤害', { sealed: true, replacedBy: ['0005'] }),
    item('05', '触电', { sealed: true, replacedBy: ['0006'] }),
    item('06', '淹溺', { sealed: true, replacedBy: ['0007'] }),
    item('07', '灼烫', { sealed: true, replacedBy: ['0008'] }),
    item('08', '火灾', { sealed: true, replacedBy: ['0009'] }),
    item('09', '高处坠落', { sealed: true, replacedBy: ['0010'] }),
    item('10', '坍塌', { sealed: true, replacedBy: ['0012'] }),
    item('11', '冒顶片帮', { sealed: true, replacedBy: ['0012'] }),
    item('12', '透水', { sealed: true, replacedBy: ['0013'] }),
    item('13', '放炮', { sealed: true, replacedBy: ['0019'] }),
    item('14', '火药爆炸', { sealed: true, replacedBy: ['0019'] }),
    item('15', '瓦斯爆炸', { sealed: true, replacedBy: ['0016'] }),
    item('16', '锅炉爆炸', { sealed: true, replacedBy: ['0014'] }),
    item('17', '容器爆炸', { sealed: true, replacedBy: ['0014'] }),
    item('18', '其他爆炸', { remark: '人工选择', sealed: true }),
    item('19', '中毒和窒息', { sealed: true, replacedBy: ['0023', '0024'] }),
    item('20', '其他伤害', { sealed: true, replacedBy: ['0099'] }),
  ]),

  sourced('safe_accident_level', '事故等级', '国务院令第493号', [
    locked('1', '特别重大事故（死亡≥30 或 重伤≥100 或 直接损失≥1亿元）'),
    locked('2', '重大事故（死亡10–29 或 重伤50–99 或 5000万–1亿元）'),
    locked('3', '较大事故（死亡3–9 或 重伤10–49 或 1000万–5000万元）'),
    locked('4', '一般事故（死亡1–2 或 重伤1–9 或 ＜1000万元）'),
    item('5', '轻伤事件（企业内部）'),
    item('6', '未遂（险肇）事件（企业内部）'),
  ]),

  sourced('safe_accident_injury_class', '伤害程度分类', 'GB 6441-2025 4.2（编码 WSA2+键）', [
    item('0001', '零伤亡事故'),
    item('0002', '轻伤事故'),
    item('0003', '重伤事故'),
    item('0004', '死亡事故'),
  ]),

  sourced('safe_degree_injury', '受伤程度', 'GB/T 15499-1995；2027-01-01 起 GB 15499-2025', [
    item('1', '轻微伤（急救、未歇工）'),
    item('2', '轻伤（1≤损失工作日＜105）'),
    item('3', '重伤（≥105）'),
    item('4', '死亡（按6000日）'),
    item('5', '急性工业中毒（按重伤统计）'),
    item('6', '失踪'),
  ]),

  dictionary('safe_accident_cause', '事故原因', [
    item('1', '人的不安全行为'),
    item('2', '物的不安全状态'),
    item('3', '环境不良'),
    item('4', '管理缺陷'),
    item('5', '设计缺陷'),
    item('6', '自然灾害'),
    item('9', '其他'),
  ]),

  sourced('safe_toxic_hazard_level', '职业性接触毒物危害程度', 'GBZ/T 230-2025', [
    item('1', 'Ⅰ级（极度危害）'),
    item('2', 'Ⅱ级（高度危害）'),
    item('3', 'Ⅲ级（中度危害）'),
    item('4', 'Ⅳ级（轻度危害）'),
  ]),

  sourced('safe_harm_work_level', '作业危害分级', 'GBZ/T 229', [
    item('0', '0级（相对无害）'),
    item('1', 'Ⅰ级（轻度危害）'),
    item('2', 'Ⅱ级（中度危害）'),
    item('3', 'Ⅲ级（重度危害）'),
    item('4', 'Ⅳ级（极重危害，噪声/高温）'),
  ]),

  dictionary('safe_medical_type', '职业健康检查类型', [
    locked('0', '上岗前'),
    locked('1', '在岗期间'),
    locked('2', '离岗时'),
    locked('3', '应急'),
    locked('4', '离岗后医学随访'),
  ]),

  sourced('safe_medical_conclusion', '体检结论', 'GBZ 188', [
    item('1', '目前未见异常'),
    item('2', '其他疾病或异常'),
    item('3', '复查'),
    item('4', '职业禁忌证'),
    item('5', '疑似职业病'),
  ]),
];
