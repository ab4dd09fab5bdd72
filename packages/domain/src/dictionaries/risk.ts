import { dictionary, item, locked, sourced } from './dictionary';

/** Risk points: kinds, evaluation, levels, layers of control, measures, occupational factors. */
export const riskDictionaries = [
  sourced('safe_risk_type', '风险点类型', 'DB37/T 2882-2016 的划分', [
    item('1', '设备设施'),
    item('2', '作业活动'),
    item('3', '场所区域（部位）'),
    item('4', '工艺单元（装置）'),
    item('5', '公用辅助设施'),
    item('9', '其他'),
  ]),

  sourced('safe_risk_level', '风险等级', '安委办〔2016〕3号、〔2016〕11号', [
    locked('1', '重大风险', { remark: '红', color: '#D9001B' }),
    locked('2', '较大风险', { remark: '橙', color: '#F59A23' }),
    locked('3', '一般风险', { remark: '黄', color: '#FFD400' }),
    locked('4', '低风险', { remark: '蓝', color: '#0079FE' }),
  ]),

  dictionary('safe_control_level', '管控层级', [
    locked('1', '公司（厂）级'),
    locked('2', '部门级'),
    locked('3', '车间级'),
    locked('4', '班组级'),
    locked('5', '岗位级'),
  ]),

  dictionary('safe_eval_method', '评价方法', [
    locked('1', 'LEC 作业条件危险性分析法'),
    locked('2', 'LS 风险矩阵法'),
    locked('3', '直接判定法'),
    locked('4', 'MES 法'),
  ]),

  sourced('safe_danger_factor', '危险和有害因素', 'GB/T 13861-2022', [
    item('1', '人的因素'),
    item('2', '物的因素'),
    item('3', '环境因素'),
    item('4', '管理因素'),
  ]),

  dictionary('safe_measure_type', '管控措施类型', [
    item('1', '工程技术措施'),
    item('2', '维护保养措施'),
    item('3', '人员操作措施'),
    item('4', '培训教育措施'),
    item('5', '个体防护措施'),
    item('6', '应急措施'),
  ]),

  sourced('safe_professional_harm', '职业病危害因素', '职业病危害因素分类目录（国卫疾控发〔2015〕92号）', [
    item('1', '粉尘', {
      children: [
        item('101', '矽尘（游离SiO2≥10%）'),
        item('102', '煤尘'),
        item('103', '水泥粉尘'),
        item('104', '电焊烟尘'),
        item('105', '木粉尘'),
        item('106', '铝尘'),
        item('107', '石棉粉尘'),
        item('108', '滑石粉尘'),
        item('109', '棉尘'),
        item('110', '砂轮磨尘'),
        item('111', '铸造粉尘'),
        item('199', '其他粉尘'),
      ],
    }),
    item('2', '化学因素', {
      children: [
        item('201', '苯'),
        item('202', '甲苯'),
        item('203', '二甲苯'),
        item('204', '甲醇'),
        item('205', '甲醛'),
        item('206', '一氧化碳'),
        item('207', '硫化氢'),
        item('208', '氨'),
        item('209', '氯气'),
        item('210', '二氧化硫'),
        item('211', '氮氧化物'),
        item('212', '铅及其化合物（铅烟、铅尘）'),
        item('213', '锰及其化合物'),
        item('214', '汞及其化合物'),
        item('215', '铬及其化合物'),
        item('216', '氟化氢'),
        item('217', '盐酸（氯化氢）'),
        item('218', '硫酸雾'),
        item('219', '氢氧化钠'),
        item('220', '正己烷'),
        item('221', '三氯乙烯'),
        item('222', '1,2-二氯乙烷'),
        item('223', '氰化氢/氰化物'),
        item('224', '光气'),
        item('225', '溶剂汽油'),
        item('226', '乙酸乙酯'),
        item('227', '丙酮'),
        item('228', '臭氧'),
        item('299', '其他化学因素'),
      ],
    }),
    item('3', '物理因素', {
      children: [
        item('301', '噪声'),
        item('302', '高温'),
        item('303', '手传振动'),
        item('304', '激光'),
        item('305', '紫外线（电焊弧光）'),
        item('306', '微波'),
        item('307', '工频电磁场'),
        item('308', '高频电磁场'),
        item('309', '低温'),
        item('310', '高气压/低气压'),
      ],
    }),
    item('4', '放射性因素', {
      children: [
        item('401', '密封放射源'),
        item('402', '非密封放射性物质'),
        item('403', 'X射线装置'),
        item('404', '加速器'),
      ],
    }),
    item('5', '生物因素', {
      children: [item('501', '布鲁氏菌'), item('502', '炭疽芽孢杆菌'), item('503', '艾滋病病毒（医护、警察）')],
    }),
    item('6', '其他因素', {
      children: [item('601', '金属烟'), item('602', '井下不良作业条件'), item('603', '刮研作业')],
    }),
  ]),

  // The parents of safe_professional_harm, for fields that take the class only.
  dictionary('safe_hazard_factor_category', '职业病危害因素类别', [
    item('1', '粉尘类'),
    item('2', '化学因素类'),
    item('3', '物理因素类'),
    item('4', '放射性因素类'),
    item('5', '生物因素类'),
    item('6', '其他因素类'),
  ]),

  sourced('safe_danger_source_level', '重大危险源等级', 'GB 18218-2018', [
    item('1', '一级'),
    item('2', '二级'),
    item('3', '三级'),
    item('4', '四级'),
  ]),

  // Drawn by us as simple symbols (risk/inform/safety-sign.ts), so every key is one the drawing knows. 1xx warn, 2xx forbid,
  // 3xx oblige, 4xx tell: triangle, crossed circle, filled circle, square.
  sourced('safe_safety_sign', '安全标志', 'GB 2894（安全标志及其使用导则）', [
    locked('101', '注意安全'),
    locked('102', '当心火灾'),
    locked('103', '当心爆炸'),
    locked('104', '当心触电'),
    locked('105', '当心中毒'),
    locked('106', '当心腐蚀'),
    locked('107', '当心机械伤人'),
    locked('108', '当心吊物'),
    locked('109', '当心坠落'),
    locked('110', '当心车辆'),
    locked('111', '当心烫伤'),
    locked('112', '当心缺氧'),
    locked('113', '当心坍塌'),
    locked('114', '噪声有害'),
    locked('201', '禁止烟火'),
    locked('202', '禁止吸烟'),
    locked('203', '禁止入内'),
    locked('204', '禁止触摸'),
    locked('205', '禁止合闸'),
    locked('206', '禁止用水灭火'),
    locked('301', '必须戴安全帽'),
    locked('302', '必须戴防护眼镜'),
    locked('303', '必须戴防毒面具'),
    locked('304', '必须系安全带'),
    locked('305', '必须戴防护手套'),
    locked('306', '必须穿防静电服'),
    locked('307', '必须戴防尘口罩'),
    locked('308', '必须戴护耳器'),
    locked('401', '紧急出口'),
    locked('402', '急救点'),
  ]),

  // Any of these makes a point 重大, whatever its numbers (domain-rules C2).
  dictionary('safe_direct_judgement', '直接判定为重大风险的依据', [
    locked('1', '违反法律、法规及国家标准、行业标准中强制性条款的'),
    locked('2', '发生过死亡、重伤、重大财产损失事故，且现在发生事故的条件依然存在的'),
    locked('3', '涉及重大危险源的'),
    locked('4', '具有中毒、爆炸、火灾、坍塌等危险，且同一时间作业人员在10人以上的'),
    locked('5', '符合重大事故隐患判定标准的'),
  ]),
];
