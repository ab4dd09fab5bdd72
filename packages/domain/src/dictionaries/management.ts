import { dossierTopics } from '../dossier/topics';
import { dictionary, item, locked, sourced } from './dictionary';

/** Documents, law, objectives, spending, drills, rewards, appraisal. */
export const managementDictionaries = [
  dictionary(
    'safe_dossier_topic',
    '迎检资料类别',
    dossierTopics.map(({ key, label }) => locked(key, label)),
  ),

  dictionary('safe_file_type', '制度文件类型', [
    item('1', '安全生产责任制'),
    item('2', '安全生产管理制度'),
    item('3', '风险分级管控制度'),
    item('4', '隐患排查治理制度'),
    item('5', '安全教育培训制度'),
    item('6', '特殊（危险）作业管理制度'),
    item('7', '设备设施管理制度'),
    item('8', '职业健康管理制度'),
    item('9', '消防安全管理制度'),
    item('10', '相关方（承包商）管理制度'),
    item('11', '安全投入管理制度'),
    item('12', '事故管理制度'),
    locked('13', '安全生产目标责任书'),
    locked('14', '安全操作规程'),
    item('15', '岗位风险“三卡”（职责卡、风险告知卡、应急处置卡）'),
    locked('16', '应急预案'),
    item('17', '安全技术说明书（SDS）与工艺规程'),
    item('18', '安全协议（相关方）'),
    item('19', '公司文件、通知'),
    item('99', '其他'),
  ]),

  dictionary('safe_law_category', '法规层级', [
    item('1', '法律'),
    item('2', '行政法规'),
    item('3', '部门规章'),
    item('4', '地方性法规'),
    item('5', '地方政府规章'),
    item('6', '国家标准'),
    item('7', '行业标准'),
    item('8', '地方标准'),
    item('9', '规范性文件'),
  ]),

  dictionary('safe_law_validity', '时效性', [
    locked('1', '现行有效'),
    locked('2', '尚未生效'),
    locked('3', '已修改'),
    locked('4', '已废止'),
  ]),

  dictionary('target_status', '目标状态', [
    locked('0', '未开始'),
    locked('1', '进行中'),
    locked('2', '已完成'),
    locked('3', '未达成（逾期）'),
    locked('4', '已终止'),
  ]),

  sourced('safe_investmentsubject_type', '安全投入科目', '财资〔2022〕136号（危险品生产与储存企业）', [
    item('1', '安全防护设施设备（完善、改造、维护）'),
    item('2', '应急救援（器材、队伍、预案与演练）'),
    item('3', '重大危险源检测评估监控、风险管控与隐患整改、信息化'),
    item('4', '安全检查、评估评价、咨询与标准化'),
    item('5', '劳动防护用品'),
    item('6', '宣传、教育、培训与隐患举报奖励'),
    item('7', '新技术、新标准、新工艺、新装备推广'),
    item('8', '安全设施与特种设备检测检验、检定校准'),
    item('9', '安全生产责任保险'),
    item('10', '其他与安全生产直接相关支出'),
  ]),

  sourced('safe_drill_type', '演练类型', '应急管理部令第2号', [
    item('1', '综合应急预案演练'),
    item('2', '专项应急预案演练'),
    item('3', '现场处置方案演练'),
  ]),

  dictionary('safe_drill_indicator', '演练评估指标（企业自拟）', [
    item('1', '报警与信息报告及时、内容准确'),
    item('2', '应急指挥到位、分工明确'),
    item('3', '先期处置措施正确'),
    item('4', '人员疏散与清点'),
    item('5', '个体防护与应急物资使用'),
    item('6', '警戒隔离与现场管控'),
    item('7', '医疗救护与外部联络'),
    item('8', '现场恢复与总结讲评'),
  ]),

  dictionary('safe_reward_object', '奖惩对象', [item('1', '个人'), item('2', '部门')]),

  dictionary('safe_performance_type', '考核类型', [
    item('1', '月度考核'),
    item('2', '季度考核'),
    item('3', '年度考核'),
    item('4', '专项考核'),
  ]),
];
