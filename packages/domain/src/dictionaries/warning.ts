import { dictionary, item, locked, spoken } from './dictionary';

/** Warnings, cameras, monitoring. */
export const warningDictionaries = [
  dictionary('safe_warn_level', '预警等级', [
    locked('1', '红色预警（重大）', { color: '#D9001B' }),
    locked('2', '橙色预警（较大）', { color: '#F59A23' }),
    locked('3', '黄色预警（一般）', { color: '#FFD400' }),
    locked('4', '蓝色预警（低）', { color: '#0079FE' }),
  ]),

  dictionary('safe_warn_type', '预警类型', [
    locked('1', '动态风险升级预警'),
    locked('2', '隐患逾期预警'),
    locked('3', '重大隐患预警'),
    locked('4', '排查任务逾期预警'),
    locked('5', '设备检验到期预警'),
    locked('6', '人员证书到期预警'),
    locked('7', '特殊作业异常预警（超时、气体超限、监护人离岗）'),
    locked('8', '可燃气体浓度超限'),
    locked('9', '有毒气体浓度超限'),
    locked('10', '氧含量异常'),
    locked('11', '温度超限'),
    locked('12', '压力超限'),
    locked('13', '液位超限'),
    locked('14', '粉尘浓度/压差超限'),
    locked('15', '火灾报警'),
    locked('16', '视频AI识别（未戴安全帽、烟火、离岗、入侵、聚集）'),
    locked('17', '设备离线'),
    locked('18', '职业健康（超标、体检逾期）'),
    locked('99', '其他'),
  ]),

  dictionary('safe_warn_state', '预警状态', [
    locked('1', '待处置'),
    locked('2', '处置中'),
    locked('3', '已处置（待消警）'),
    locked('4', '已消警'),
    locked('5', '误报'),
  ]),

  dictionary('safe_warn_source', '接入来源', [
    locked('1', '系统业务规则'),
    locked('2', '物联网传感器（MQTT）'),
    locked('3', '粉尘网关'),
    locked('4', '视频AI'),
    locked('5', 'DCS/SIS/GDS'),
    locked('6', '人工上报'),
    locked('7', '第三方平台'),
  ]),

  dictionary('safe_warn_processing_state', '消警状态', [locked('1', '未消除'), locked('2', '已消除')]),

  dictionary('safe_warn_reason', '预警原因', [
    spoken('1', '真实险情'),
    spoken('2', '工艺波动'),
    spoken('3', '设备故障'),
    spoken('4', '人员违章'),
    spoken('5', '检修/标定'),
    spoken('6', '误报'),
    spoken('9', '其他'),
  ]),

  dictionary('monitor_type', '摄像机厂商', [
    item('1', '海康威视'),
    item('2', '大华'),
    item('3', '宇视'),
    item('4', '萤石'),
    item('5', '天地伟业'),
    item('6', '华为'),
    item('7', 'TP-LINK'),
    item('8', 'GB/T 28181 平台接入'),
    item('9', 'ONVIF 通用'),
    item('99', '其他'),
  ]),

  dictionary('safe_monitor_param_type', '监测参数类型', [
    item('1', '温度'),
    item('2', '压力'),
    item('3', '液位'),
    item('4', '流量'),
    item('5', '可燃气体浓度'),
    item('6', '有毒气体浓度'),
    item('7', '粉尘浓度'),
    item('8', '风速'),
    item('9', '其他'),
  ]),

  dictionary('safe_dust_equipment_type', '粉尘设备类型', [
    item('1', '除尘器'),
    item('2', '风机'),
    item('3', '锁气卸灰装置'),
    item('4', '火花探测装置'),
    item('5', '隔爆装置'),
    item('6', '压差监测装置'),
    item('7', '其他'),
  ]),
];
