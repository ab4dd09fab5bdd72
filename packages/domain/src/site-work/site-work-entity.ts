import { f, states, wire } from '@anlan/resource';
import { GAS_UNITS } from '../permit/gas';
import { overInstead, RUN_WORDS } from '../permit/ledger/run';
import { HOT_PLACES } from '../permit/level';

/** Spec 3 §4, as open-points settles it: in 4 the work goes on. */
export const siteWorkLifecycle = states(
  {
    checking: [1, '待核对', 'warning'],
    approving: [2, '待审批', 'warning'],
    verifying: [3, '作业票核验', 'info'],
    working: [4, '作业中（待验收）', 'progress'],
    accepting: [5, '完工确认', 'info'],
    done: [6, '已完成', 'success'],
    rejected: [7, '审批不通过', 'danger'],
  },
  {
    /** Nobody has begun: it may still be given up. */
    before: ['checking', 'approving', 'verifying', 'rejected'],
    gas: ['checking', 'approving', 'verifying', 'working'],
  },
);

/** Beside the state: whether the work runs, stands still, or has come to another end than acceptance. */
export const RUN = { normal: 0, interrupted: 1, overdue: 2, terminated: 3, voided: 4, unused: 5 } as const;

const YES_NO = { '0': '否', '1': '是' } as const;
const SET = { computed: true } as const;
const PHOTO = { accept: ['jpg', 'jpeg', 'png', 'webp'], count: 9, maxMb: 50, onSite: true } as const;

const oneOf = (...types: string[]) => ({ field: 'type', in: types });

/** Rows copied from a list, answered on the spot; those of the law carry their clause. */
const checked = (label: string, table: string) =>
  f.rows(
    label,
    {
      content: f.longText('检查内容', SET),
      standard: f.longText('检查标准', SET),
      measureKey: f.text('法定措施', SET),
      result: f.choice('检查结果', { '1': '符合', '2': '不符合', '3': '不涉及' }),
      note: f.text('说明', { max: 100 }),
      checkUserId: f.ref('检查人', 'user', { computed: true, onDelete: 'keepName' }),
      checkTime: f.datetime('检查时间', SET),
    },
    { table, computed: true, maxCount: 300 },
  );

const instrument = {
  instrument: f.text('检测仪器编号', { required: true, max: 50 }),
  calibratedUntil: f.date('检定有效期至', { required: true }),
};
const judged = {
  qualified: f.choice('判定', { '1': '合格', '0': '不合格' }, SET),
  judgement: f.longText('判定依据', SET),
  enterUserId: f.ref('录入人', 'user', { computed: true, onDelete: 'keepName' }),
  enterTime: f.datetime('录入时间', SET),
};

/** What a sample of hot work says; `safe_sitedangerwork_representative_gas`. */
export const hotGasFields = {
  representativeGas: f.dict('代表性气体', 'safe_sitedangerwork_representative_gas', { multiple: true, required: true }),
  otherLower: f.decimal('其他可燃气体的爆炸下限', { min: 0, max: 100, scale: 2, unit: '%' }),
  samplingTime: f.datetime('取样时间', { required: true }),
  analysisSite: f.text('取样部位', { max: 10 }),
  analysisResult: f.decimal('分析结果', { required: true, min: 0, max: 999, scale: 4 }),
  analysisUnit: f.choice('单位', GAS_UNITS, { required: true }),
  analyst: f.text('分析人', { required: true, max: 15, personName: true }),
  ...instrument,
};
/** And one of a confined space. */
export const limitGasFields = {
  toxicGasName: f.dict('有毒气体名称', 'safe_sitedangerwork_toxic_gas', { required: true, help: '没有的选“无”' }),
  toxicResult: f.decimal('有毒气体浓度', { min: 0, max: 999_999, scale: 4 }),
  toxicUnit: f.choice('有毒气体单位', GAS_UNITS),
  toxicLimit: f.decimal('其他有毒气体的限值', { min: 0, max: 99_999, scale: 4, unit: 'mg/m³' }),
  flammableGasName: f.dict('可燃气体名称', 'safe_sitedangerwork_flammable_gas', { required: true }),
  otherLower: f.decimal('其他可燃气体的爆炸下限', { min: 0, max: 100, scale: 2, unit: '%' }),
  flammableResult: f.decimal('可燃气体浓度', { required: true, min: 0, max: 999, scale: 4 }),
  flammableUnit: f.choice('可燃气体单位', GAS_UNITS, { required: true }),
  oxygenContent: f.decimal('氧含量', { required: true, min: 0, max: 999, scale: 2, unit: '%', help: '19.5%至21%' }),
  sampleTime: f.datetime('取样时间', { required: true }),
  analysisSite: f.text('分析部位', { required: true, max: 10 }),
  analyst: f.text('分析人', { required: true, max: 10, personName: true }),
  ...instrument,
};

/** What of a site ticket its steps are written against. */
export const siteWorkEntity = {
  name: 'siteWork',
  label: '现场危险作业票',
  permission: 'sitedangerwork',
  wire: wire.rest('/safe/sitedangerwork', { supervisor: true, excel: 'export' }),
  lifecycle: siteWorkLifecycle,
  fields: {
    num: f.text('作业票编号', { computed: true, max: 30, unique: true }),
    name: f.text('作业名称', { required: true, max: 20 }),
    type: f.dict('作业类型', 'safe_danger_work_type', { required: true }),
    applicantDeptIds: f.ref('申请部门', 'dept', { required: true, multiple: true, onDelete: 'keepName' }),
    applicantIds: f.ref('申请人', 'user', { required: true, multiple: true, onDelete: 'keepName' }),
    responsibleId: f.ref('作业负责人', 'user', { required: true, onDelete: 'keepName' }),
    guardianId: f.ref('监护人', 'user', { required: true, onDelete: 'keepName' }),
    location: f.text('作业地点', { required: true, max: 20 }),
    content: f.text('作业内容', { required: true, max: 20 }),
    riskDeptId: f.ref('所属车间', 'dept', { required: true, where: { deptCategory: 4 }, onDelete: 'keepName' }),
    riskId: f.ref('所属风险点', 'riskPoint', {
      required: true,
      within: { deptId: 'riskDeptId' },
      onDelete: 'keepName',
      nameAs: 'riskName',
    }),
    coordinatorId: f.ref('交叉作业协调人', 'user', {
      onDelete: 'keepName',
      help: '同一区域同一时间有两项及以上作业时必填，由一人统一协调（GB 30871-2022 4.7）',
    }),
    educationIds: f.ref('安全教育人', 'user', { required: true, multiple: true, onDelete: 'keepName' }),
    auditId: f.ref('审批人', 'user', { required: true, onDelete: 'keepName' }),
    validationId: f.ref('作业前核验人', 'user', { required: true, onDelete: 'keepName' }),
    countersignIds: f.ref('会签人', 'user', {
      multiple: true,
      onDelete: 'keepName',
      visibleWhen: oneOf('7', '8'),
      requiredWhen: oneOf('7', '8'),
      help: '动土、断路作业须经水、电、汽、工艺、设备、消防、安全管理等相关部门会签（GB 30871-2022 表B.1）',
    }),
    workTime: f.period('作业时间', ['workTimeStart', 'workTimeEnd'], { required: true, precision: 'datetime' }),
    dailyFrom: f.text('每日作业开始', { max: 5, help: '跨天的作业可限定每日作业时段，如 08:00' }),
    dailyTo: f.text('每日作业结束', { max: 5 }),
    otherMatters: f.longText('其他事项', { max: 500 }),

    level: f.dict('动火级别', 'safe_specialwork_hot_work_level', {
      visibleWhen: oneOf('1'),
      help: '不选的按一级动火管理；二级动火须选动火部位',
    }),
    hotPlace: f.choice(
      '动火部位',
      Object.fromEntries(Object.entries(HOT_PLACES).map(([key, { label }]) => [key, label])),
      { visibleWhen: oneOf('1') },
    ),
    workHeight: f.decimal('作业高度', {
      min: 0,
      max: 999,
      scale: 2,
      unit: '米',
      visibleWhen: { not: oneOf('7', '8') },
      requiredWhen: oneOf('4'),
      help: '距坠落基准面2米及以上的，须另办高处作业票并关联（GB 30871-2022 4.6）',
    }),
    heightHazard: f.choice('有引起坠落的客观危险因素', YES_NO, {
      visibleWhen: oneOf('4'),
      requiredWhen: oneOf('4'),
      help: 'GB 30871-2022 8.1.2 所列九项之一：阵风五级及以上、低温、易滑、光线不足、近带电体、立足不稳、有毒或缺氧等',
    }),
    heightConditions: f.dict('高处作业环境', 'safe_permit_height_condition', {
      multiple: true,
      visibleWhen: oneOf('4'),
      help: '只改变审批人，不改变级别',
    }),
    liftingWeight: f.decimal('吊物质量', {
      min: 0,
      max: 9_999,
      scale: 2,
      unit: '吨',
      visibleWhen: oneOf('5'),
      requiredWhen: oneOf('5'),
    }),
    liftingSpecial: f.choice('形状复杂、精密贵重或作业条件特殊', YES_NO, { visibleWhen: oneOf('5') }),
    craneShare: f.decimal('多台吊装时每台最大负荷率', {
      min: 0,
      max: 200,
      scale: 2,
      unit: '%',
      visibleWhen: oneOf('5'),
    }),
    blindEquipmentName: f.text('设备、管道名称', { max: 50, visibleWhen: oneOf('3'), requiredWhen: oneOf('3') }),
    blindNumber: f.text('盲板编号', { max: 50, visibleWhen: oneOf('3'), requiredWhen: oneOf('3') }),
    largeSpace: f.choice('容积较大', YES_NO, { visibleWhen: oneOf('1', '2') }),
    painting: f.choice('刷漆、喷漆作业', YES_NO, { visibleWhen: oneOf('2') }),
    steepSlope: f.choice('坡度大于45°的斜坡', YES_NO, { visibleWhen: oneOf('4') }),
    hazardousArea: f.choice('在火灾爆炸危险或有毒场所', YES_NO, {
      visibleWhen: oneOf('6', '7'),
      requiredWhen: oneOf('6', '7'),
    }),
    digDepth: f.decimal('动土深度', {
      min: 0,
      max: 99,
      scale: 2,
      unit: '米',
      visibleWhen: oneOf('7'),
      requiredWhen: oneOf('7'),
    }),
    specialReason: f.text('超过15天的特殊原因', { max: 100, visibleWhen: oneOf('6') }),
    outdoors: f.choice('露天作业', YES_NO, { visibleWhen: oneOf('1', '4', '5'), requiredWhen: oneOf('1', '4', '5') }),
    wind: f.int('风力', {
      min: 0,
      max: 17,
      unit: '级',
      visibleWhen: { field: 'outdoors', equals: 1 },
      help: '可在核验时填写',
    }),
    involves: f.dict('同时涉及的特殊作业', 'safe_dangerous_type', {
      multiple: true,
      help: '每一种都须另行办票并在下面关联（GB 30871-2022 4.6）',
    }),
    relatedIds: f.ref('关联作业票', 'siteWork', { multiple: true, onDelete: 'keepName' }),
    workPlan: f.file('作业方案', {
      accept: ['pdf', 'doc', 'docx', 'jpg', 'jpeg', 'png'],
      count: 3,
      maxMb: 50,
      visibleWhen: oneOf('1', '5'),
      help: '特级动火，一、二级吊装须上传',
    }),

    workers: f.rows(
      '作业人员',
      {
        userId: f.ref('作业人员', 'user', { required: true, onDelete: 'keepName' }),
        certificateId: f.ref('作业证书', 'certificate', { within: { userId: 'userId' }, onDelete: 'keepName' }),
      },
      { table: 'site_work_worker', required: true, maxCount: 100 },
    ),
    assessmentCheckId: f.ref('作业前评估检查表', 'siteCheck', {
      required: true,
      where: { checkKind: 1 },
      within: { type: 'type' },
      onDelete: 'keepName',
    }),
    assessmentId: f.ref('评估人', 'user', { required: true, onDelete: 'keepName' }),
    detectionCheckId: f.ref('作业前检测检查表', 'siteCheck', {
      required: true,
      where: { checkKind: 2 },
      within: { type: 'type' },
      onDelete: 'keepName',
    }),
    detectionId: f.ref('检测人', 'user', { required: true, onDelete: 'keepName' }),
    confirmCheckId: f.ref('安全措施确认检查表', 'siteCheck', {
      required: true,
      where: { checkKind: 3 },
      within: { type: 'type' },
      onDelete: 'keepName',
      help: '法定安全措施（GB 30871-2022 附录A）自动列入，不可删除',
    }),
    isolations: f.rows(
      '能量隔离',
      { isolationId: f.ref('隔离点', 'isolation', { required: true }) },
      { table: 'site_work_isolation', maxCount: 50 },
    ),
    confirmId: f.ref('确认人', 'user', { required: true, onDelete: 'keepName' }),
    acceptanceCheckId: f.ref('验收检查表', 'siteCheck', {
      where: { checkKind: 4 },
      within: { type: 'type' },
      onDelete: 'keepName',
    }),
    acceptanceId: f.ref('验收人', 'user', { required: true, onDelete: 'keepName' }),

    dangerUserName: f.text('作业人员姓名', { max: 500, computed: true, personName: true }),
    effectiveLevel: f.text('执行级别', { max: 30, computed: true }),
    levelReasons: f.longText('级别与升级的理由', SET),
    approverOffice: f.text('审批权限', { max: 50, computed: true }),
    flammableStandard: f.text('可燃气体合格标准', { max: 200, computed: true }),
    toxicStandard: f.text('有毒气体合格标准', { max: 200, computed: true }),
    checkEditions: f.text('检查表版本', { max: 100, computed: true }),
    round: f.int('提交次数', SET),

    assessmentRows: checked('作业前评估', 'site_work_assessment'),
    detectionRows: checked('作业前检测', 'site_work_detection'),
    confirmRows: checked('安全措施确认', 'site_work_confirm'),
    acceptanceRows: checked('完工验收', 'site_work_acceptance'),
    hotGasRows: f.rows('动火气体分析', { ...hotGasFields, ...judged }, { table: 'site_work_hot_gas', computed: true }),
    limitGasRows: f.rows(
      '受限空间气体分析',
      { ...limitGasFields, ...judged },
      { table: 'site_work_limit_gas', computed: true },
    ),

    educationContent: f.longText('安全教育与交底内容', { max: 500, computed: true }),
    educationSignature: f.signature('交底人签名', SET),
    educationTime: f.datetime('交底时间', SET),
    receiveSignature: f.signature('接受交底人签名', SET),
    receiveTime: f.datetime('接受交底时间', SET),

    photo: f.file('现场照片', { ...PHOTO, computed: true }),
    auditComments: f.longText('审批意见', { max: 200, computed: true }),
    auditState: f.choice('审批结果', { '1': '同意', '2': '不同意' }, SET),
    auditTime: f.datetime('审批时间', SET),
    countersigned: f.ref('已会签', 'user', { multiple: true, computed: true, onDelete: 'keepName' }),
    validationSignature: f.signature('核验人签名', SET),
    actualStart: f.datetime('实际开始时间', SET),
    validUntil: f.datetime('作业票有效至', SET),
    guardianSeen: f.datetime('监护人最近在岗', SET),
    watchingIds: f.ref('在岗监护人', 'user', { multiple: true, computed: true, onDelete: 'keepName' }),
    watchedFrom: f.datetime('监护人到岗时间', SET),
    relievedAt: f.datetime('交接待到岗时间', { ...SET, detailOnly: true }),
    lastGasTime: f.datetime('最近取样时间', SET),
    stopAt: f.datetime('自动停止时间', SET),
    remindAt: f.datetime('到期提醒时间', { ...SET, detailOnly: true }),
    interruptedAt: f.datetime('中断时间', SET),
    interruptReason: f.longText('中断原因', { max: 200, computed: true }),
    responsibleSignature: f.signature('作业负责人签名', SET),
    guardianSignature: f.signature('监护人签名', SET),
    finishTime: f.datetime('完工时间', SET),
    endReason: f.longText('终止或作废原因', { max: 200, computed: true }),
    endUserId: f.ref('终止或作废人', 'user', { computed: true, onDelete: 'keepName' }),
    endTime: f.datetime('终止或作废时间', SET),
    acceptancePhoto: f.file('验收照片', { ...PHOTO, computed: true }),
    acceptanceSignature: f.signature('验收人签名', SET),
    acceptanceComments: f.longText('验收意见', { max: 200, computed: true }),
    acceptanceState: f.choice('验收结果', { '1': '合格', '2': '不合格' }, SET),
    acceptanceTime: f.datetime('验收时间', SET),
    history: f.rows(
      '作业过程',
      {
        time: f.datetime('时间', { required: true }),
        what: f.text('事项', { required: true, max: 50 }),
        userId: f.ref('办理人', 'user', { onDelete: 'keepName' }),
        note: f.longText('说明', { max: 500 }),
        fromUserId: f.ref('交班人', 'user', { onDelete: 'keepName' }),
        toUserId: f.ref('接班人', 'user', { onDelete: 'keepName' }),
        signature: f.signature('签名'),
        otherSignature: f.signature('接班人签名'),
        photos: f.file('现场照片', PHOTO),
      },
      { table: 'site_work_history', computed: true, maxCount: 2000 },
    ),
    runFlag: f.choice('运行情况', RUN_WORDS, SET),
    processState: f.state('流程状态', siteWorkLifecycle, overInstead()),
  },
} as const;
