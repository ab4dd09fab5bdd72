import { gradedLevels, UNGRADED } from '../permit/ledger/form';
import { OTHER_WORKS } from '../permit/work-type';
import { dictionary, item, judged, locked } from './dictionary';

/** Names only: the greatest qualified concentration of each stands in config/statutory-limits.ts. */
const combustibleGases = [
  item('1', '甲烷（天然气）'),
  item('2', '氢气'),
  item('3', '一氧化碳'),
  item('4', '氨'),
  item('5', '硫化氢'),
  item('6', '甲醇'),
  item('7', '乙炔'),
  item('8', '乙烯'),
  item('9', '丙烯'),
  item('10', '丙烷/液化石油气'),
  item('11', '丁烷'),
  item('12', '乙醇'),
  item('13', '丙酮'),
  item('14', '苯'),
  item('15', '甲苯'),
  item('16', '二甲苯'),
  item('17', '汽油蒸气'),
  item('18', '乙酸乙酯'),
  item('19', '环氧乙烷'),
  item('99', '其他可燃气体'),
];

/** Special works (GB 30871-2022), older site tickets, gases. */
export const permitDictionaries = [
  judged('safe_dangerous_type', '特殊作业类型', 'GB 30871-2022 第5–12章', [
    locked('1', '动火作业'),
    locked('2', '受限空间作业'),
    locked('3', '盲板抽堵作业'),
    locked('4', '高处作业'),
    locked('5', '吊装作业'),
    locked('6', '临时用电作业'),
    locked('7', '动土作业'),
    locked('8', '断路作业'),
  ]),

  judged('safe_danger_work_type', '危险作业类型', '安全生产法第四十三条', [
    locked('1', '动火作业'),
    locked('2', '受限（有限）空间作业'),
    item('3', '盲板抽堵作业'),
    item('4', '高处作业'),
    item('5', '吊装作业'),
    item('6', '临时用电作业'),
    item('7', '动土作业'),
    item('8', '断路作业'),
    ...Object.entries(OTHER_WORKS)
      .sort(([one], [other]) => Number(one) - Number(other))
      .map(([key, label]) => item(key, label)),
  ]),

  judged('safe_specialwork_hot_work_level', '动火级别', 'GB 30871-2022 5.1', [
    locked('1', '特级动火'),
    locked('2', '一级动火'),
    locked('3', '二级动火'),
  ]),

  judged('safe_specialwork_high_work_level', '高处级别', 'GB 30871-2022 8.1', [
    locked('1', 'Ⅰ级（2m≤h≤5m）'),
    locked('2', 'Ⅱ级（5m＜h≤15m）'),
    locked('3', 'Ⅲ级（15m＜h≤30m）'),
    locked('4', 'Ⅳ级（h＞30m）'),
  ]),

  judged('safe_specialwork_lifting_work_level', '吊装级别', 'GB 30871-2022 9.1', [
    locked('1', '一级（m＞100t）'),
    locked('2', '二级（40t≤m≤100t）'),
    locked('3', '三级（m＜40t）'),
  ]),

  judged('safe_specialwork_limit_space_level', '受限空间级别', 'DB11/T 852（GB 30871-2022 不分级）', [
    locked('1', '一级'),
    locked('2', '二级'),
    locked('3', '三级'),
  ]),

  // Of the ledger of both forms: type and level in one key.
  judged('safe_permit_level', '危险作业级别', 'GB 30871-2022 5.1、8.1、9.1；DB11/T 852', [
    ...gradedLevels.map(({ key, label }) => locked(key, label)),
    locked(UNGRADED, '不分级'),
  ]),

  judged('safe_specialwork_mbcd_type', '盲板作业类别', 'GB 30871-2022 第7章', [
    locked('1', '抽盲板'),
    locked('2', '堵盲板'),
  ]),

  dictionary('safe_specialwork_risk_result', '风险辨识结果', [
    item('1', '火灾'),
    item('2', '爆炸'),
    item('3', '中毒'),
    item('4', '窒息'),
    item('5', '触电'),
    item('6', '高处坠落'),
    item('7', '物体打击'),
    item('8', '机械致害'),
    item('9', '起重致害'),
    item('10', '灼烫（高温、化学）'),
    item('11', '冻伤'),
    item('12', '坍塌'),
    item('13', '淹溺'),
    item('14', '车辆致害'),
    item('15', '粉尘、噪声'),
    item('16', '交叉作业'),
    item('99', '其他'),
  ]),

  judged('safe_permit_hot_place', '动火部位', 'GB 30871-2022 5.1.2–5.1.4', [
    locked('running', '运行状态的设备、管道、储罐、容器上（含带压不置换）'),
    locked('tankDike', '重大危险源罐区防火堤内（存有易燃易爆介质）'),
    locked('rack', '管廊上'),
    locked('hazardous', '其他火灾爆炸危险场所'),
    locked('dust', '存在可燃性粉尘的场所'),
    locked('shutdown', '全部停车，经清洗、置换、分析合格并采取隔离措施，且经生产或安全管理负责人批准'),
    locked('other', '固定动火区外的其他场所'),
  ]),

  judged('safe_permit_height_hazard', '引起坠落的客观危险因素', 'GB 30871-2022 8.1.2', [
    locked('wind', '阵风五级（8.0 m/s）及以上'),
    locked('cold', '平均气温不高于5 ℃'),
    locked('coldWater', '接触冷水温度不高于12 ℃'),
    locked('slippery', '作业场地有冰、雪、霜、油、水等易滑物'),
    locked('dark', '作业场所光线不足，能见度差'),
    locked('electric', '作业活动范围与带电体的距离小于规定值'),
    locked('unsteady', '摆动，立足处不是平面或只有很小的平面（任一边小于500 mm）'),
    locked('atmosphere', '存在有毒气体或空气中含氧量低于19.5%'),
    locked('rescue', '可能引起各种灾害事故的作业环境或抢救突发灾害'),
  ]),

  judged('safe_permit_height_condition', '高处作业环境', 'GB 30871-2022 表B.1', [
    locked('opening', '在坑、井、池、吊装孔等的边缘或洞口'),
    locked('dangerArea', '在易燃、易爆、易中毒、易灼烫区域或转动设备附近'),
    locked('noPlatform', '在无平台、无护栏的塔、釜、炉、罐、管道上'),
    locked('inVessel', '在塔、釜、炉、罐等设备内'),
    locked('toxicVent', '在排放有毒、有害气体和粉尘的放空管线、烟囱附近'),
    locked('temperature', '高温或低温环境（异温高处作业）'),
    locked('snow', '降雪时（雪天高处作业）'),
    locked('rain', '降雨时（雨天高处作业）'),
    locked('night', '室外全靠人工照明（夜间高处作业）'),
    locked('live', '接近或接触带电体（带电高处作业）'),
    locked('suspended', '无立足点或无牢靠立足点（悬空高处作业）'),
  ]),

  judged('safe_permit_countersign', '动土会签部门', 'GB 30871-2022 表B.1', [
    locked('water', '供水部门'),
    locked('electricity', '供电部门'),
    locked('steam', '供汽部门'),
    locked('process', '工艺部门'),
    locked('equipment', '设备部门'),
    locked('fire', '消防部门'),
    locked('safety', '安全管理部门'),
  ]),

  judged('safe_specialwork_hot_work_method', '动火方式', 'GB 30871-2022 3.4 注', [
    item('1', '电焊'),
    item('2', '气焊（割）'),
    item('3', '氩弧焊'),
    item('4', '等离子切割'),
    item('5', '砂轮打磨、切割'),
    item('6', '电钻'),
    item('7', '喷灯'),
    item('8', '喷砂'),
    item('9', '明火加热、熬沥青'),
    item('10', '非防爆电气、车辆进入'),
    item('99', '其他'),
  ]),

  judged('safe_sitedangerwork_representative_gas', '代表性气体（动火）', 'GB 30871-2022 5.3.2', combustibleGases),

  judged('safe_sitedangerwork_flammable_gas', '可燃气体（受限空间）', 'GB 30871-2022 5.3.2', combustibleGases),

  judged('safe_sitedangerwork_toxic_gas', '有毒气体', 'GBZ 2.1-2019', [
    item('0', '无'),
    item('1', '硫化氢'),
    item('2', '一氧化碳'),
    item('3', '氨'),
    item('4', '氯'),
    item('5', '二氧化硫'),
    item('6', '二氧化氮'),
    item('7', '氰化氢'),
    item('8', '光气'),
    item('9', '氯化氢'),
    item('10', '氟化氢'),
    item('11', '苯'),
    item('12', '甲苯'),
    item('13', '二甲苯'),
    item('14', '甲醇'),
    item('15', '甲醛'),
    item('16', '磷化氢'),
    item('17', '砷化氢'),
    item('18', '氯乙烯'),
    item('19', '二氧化碳'),
    item('99', '其他'),
  ]),
];
