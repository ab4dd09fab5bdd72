import { type Condition, f, states, wire } from '@anlan/resource';
import { overInstead, RUN_WORDS } from './ledger/run';
import { WORK, type WorkType } from './work-type';

/** Spec 3 §4. Whether it is interrupted, overdue, never begun, ended or voided stands beside it (`runFlag`). */
export const permitLifecycle = states(
  {
    toCheck: [1, '待检查', 'warning'],
    toApprove: [2, '待审批', 'warning'],
    toVerify: [3, '待验票', 'info'],
    working: [4, '作业中（待验收）', 'progress'],
    toAccept: [5, '完工确认', 'info'],
    done: [6, '已完成', 'success'],
    rejected: [7, '审批不通过', 'danger'],
  },
  {
    /** Not begun, and not refused. */
    planned: ['toCheck', 'toApprove', 'toVerify'],
    live: ['toCheck', 'toApprove', 'toVerify', 'working', 'toAccept'],
  },
);

export const RUN = {
  normal: 0,
  interrupted: 1,
  overdue: 2,
  ended: 3,
  voided: 4,
  neverBegun: 5,
  draft: 6,
} as const;

export const RUN_LABELS = {
  ...RUN_WORDS,
  '6': '未提交',
} as const;

const PHOTOS = { accept: ['jpg', 'jpeg', 'png', 'webp'], count: 9, maxMb: 50, onSite: true } as const;
/** Of one part of a recording. */
export const VIDEO_PART_MB = 500;
const DRAWINGS = { accept: ['jpg', 'jpeg', 'png', 'webp', 'pdf'], maxMb: 50 } as const;
const YES_NO = { '1': '是', '2': '否' } as const;

const of = (...types: readonly WorkType[]): Condition =>
  types.length === 1 ? { field: 'workType', equals: types[0] as WorkType } : { field: 'workType', in: types };
const when = (...types: readonly WorkType[]) => ({ visibleWhen: of(...types) }) as const;
/** Where the wind counts: outdoors, and where nobody has said. */
const OUTDOORS: Condition = {
  any: [
    { field: 'outdoors', equals: 1 },
    { all: [{ field: 'outdoors', filled: false }, of(WORK.hot, WORK.height, WORK.lifting)] },
  ],
};
const must = (...types: readonly WorkType[]) => ({ visibleWhen: of(...types), requiredWhen: of(...types) }) as const;

/** Child rows of one sample: the values as written down, and what was made of them. */
export const gasFields = {
  signTime: f.datetime('取样时间', { required: true }),
  limitAnalysisSite: f.text('取样部位', { required: true, max: 10, help: '容积较大的按上部、中部、下部分别取样' }),
  representativeGas: f.dict('可燃气体', 'safe_sitedangerwork_flammable_gas', { required: true, multiple: true }),
  analysisResult: f.decimal('可燃气体浓度', { min: 0, max: 999_999, scale: 4 }),
  analysisResultUnit: f.choice('可燃气体浓度单位', { '1': '%vol', '2': '%LEL', '3': 'ppm', '4': 'mg/m³' }),
  otherLower: f.decimal('其他可燃气体的爆炸下限', { min: 0, max: 100, scale: 2, unit: '%vol' }),
  limitOxygenContent: f.decimal('氧含量', { min: 0, max: 100, scale: 2, unit: '%vol', help: '受限空间须为19.5%至21%' }),
  limitGasName: f.dict('有毒气体', 'safe_sitedangerwork_toxic_gas'),
  toxicResult: f.decimal('有毒气体浓度', { min: 0, max: 999_999, scale: 4 }),
  toxicResultUnit: f.choice('有毒气体浓度单位', { '3': 'ppm', '4': 'mg/m³' }),
  toxicLimit: f.decimal('其他有毒气体的限值', { min: 0, max: 99_999, scale: 4, unit: 'mg/m³' }),
  instrument: f.text('检测仪器编号', { required: true, max: 50 }),
  calibratedUntil: f.date('检定有效期至', { help: '作业票或设备台账中已有该仪器的，以其为准' }),
  livePhoto: f.file('现场照片', PHOTOS),
  signature: f.signature('分析人签名', { required: true }),
} as const;

/** What of a permit its steps are written against; the definition takes both. */
export const permitEntity = {
  name: 'permit',
  label: '特殊作业票',
  permission: 'dangerousunifywork',
  wire: wire.rest('/safe/dangerousunifywork', {
    supervisor: true,
    excel: 'export',
    also: {
      page: ['GET /safe/dangerousunifywork/enterprise/page'],
      get: ['GET /safe/dangerousunifywork/detail/:id', 'GET /safe/dangerousunifywork/enterprise/detail/:id'],
    },
  }),
  lifecycle: permitLifecycle,
  fields: {
    workType: f.dict('作业类型', 'safe_dangerous_type', { required: true, createOnly: true }),
    workTicketNum: f.text('作业票编号', { max: 30, computed: true, unique: true }),
    workName: f.text('作业名称', { required: true, max: 50, screened: true }),
    applyingUnit: f.ref('申请单位', 'dept', { required: true, onDelete: 'keepName', nameAs: 'applyingUnitName' }),
    workUnit: f.text('作业单位', { required: true, max: 50 }),
    workLocation: f.text('作业地点', { required: true, max: 50 }),
    workContent: f.longText('作业内容', { required: true, max: 200, screened: true }),
    riskId: f.ref('所属风险点', 'riskPoint', { onDelete: 'keepName', nameAs: 'riskName' }),
    flatId: f.ref('作业平面图', 'flat', { onDelete: 'keepName', nameAs: 'flatName' }),
    area: f.json('作业区域', { shape: 'object', drawn: true, detailOnly: true }),
    // A draft may lack them; nothing is submitted without.
    startTime: f.datetime('作业开始时间', { help: '提交前须填写' }),
    endTime: f.datetime('作业结束时间', { help: '提交前须填写' }),
    dailyFrom: f.text('每日作业自', { max: 5, help: '跨日作业时填写，如08:00；只在每日时段内作业，夜间不计' }),
    dailyTo: f.text('每日作业至', { max: 5, requiredWhen: { field: 'dailyFrom', filled: true }, help: '如17:00' }),
    outdoors: f.choice('露天作业', YES_NO, { help: '动火、高处、吊装提交前须选择，按天气判断能否作业' }),
    windGrade: f.int('风力', { min: 0, max: 12, unit: '级', visibleWhen: OUTDOORS }),
    windForced: f.choice('五级以上风时生产确需', YES_NO, {
      default: 2,
      visibleWhen: { all: [of(WORK.hot), { field: 'outdoors', equals: 1 }] },
    }),
    specialCase: f.text('其他特殊情况', { max: 100, ...when(WORK.hot), help: '填写后动火升级管理' }),
    inConfinedSpace: f.choice('在受限空间内', YES_NO, { default: 2, visibleWhen: { not: of(WORK.confined) } }),
    takesPower: f.choice('使用临时用电', YES_NO, { default: 2, visibleWhen: { not: of(WORK.power) } }),

    hotPlaces: f.dict('动火部位', 'safe_permit_hot_place', { multiple: true, ...must(WORK.hot) }),
    hotWorkLevel: f.dict('动火级别', 'safe_specialwork_hot_work_level', must(WORK.hot)),
    hotWorkMethod: f.dict('动火方式', 'safe_specialwork_hot_work_method', { multiple: true, ...must(WORK.hot) }),
    limitConfinedSpaceName: f.text('受限空间名称', { max: 50, ...must(WORK.confined) }),
    limitExistingMedium: f.text('受限空间内原有介质名称', { max: 50, ...must(WORK.confined) }),
    limitConfinedSpaceLevel: f.dict('受限空间级别', 'safe_specialwork_limit_space_level', must(WORK.confined)),
    largeSpace: f.choice('容积较大', YES_NO, { default: 2, ...when(WORK.hot, WORK.confined) }),
    oxygenRich: f.choice('富氧环境或氧气设备', YES_NO, { default: 2, ...when(WORK.hot, WORK.confined) }),
    painting: f.choice('刷漆、喷漆作业', YES_NO, { default: 2, ...when(WORK.confined) }),
    blindWorkCategory: f.dict('盲板作业类别', 'safe_specialwork_mbcd_type', must(WORK.blind)),
    blindEquipmentName: f.text('设备、管道名称', { max: 50, ...must(WORK.blind) }),
    blindMedium: f.text('管道介质', { max: 50, ...when(WORK.blind) }),
    blindTemperature: f.decimal('温度', { unit: '℃', ...when(WORK.blind) }),
    blindPressure: f.decimal('压力', { min: 0, unit: 'MPa', ...when(WORK.blind) }),
    blindMaterial: f.text('盲板材质', { max: 50, ...when(WORK.blind) }),
    blindSpecification: f.text('盲板规格', { max: 50, ...when(WORK.blind) }),
    blindNumber: f.text('盲板编号', { max: 50, ...must(WORK.blind) }),
    blindPositionDiagram: f.file('盲板位置图', { ...DRAWINGS, count: 3, ...when(WORK.blind) }),
    blindPositionDrawer: f.ref('位置图编制人', 'user', { onDelete: 'keepName', ...when(WORK.blind) }),
    blindPositionDate: f.date('编制日期', when(WORK.blind)),
    highWorkHeight: f.decimal('作业高度', {
      min: 0,
      max: 999,
      unit: '米',
      visibleWhen: { not: of(WORK.earth, WORK.road) },
      requiredWhen: of(WORK.height),
      help: '距坠落基准面2米及以上的，须同时办理高处作业票',
    }),
    heightHazards: f.dict('引起坠落的客观危险因素', 'safe_permit_height_hazard', {
      multiple: true,
      ...when(WORK.height),
      help: '有任一项的为B类，级别提高',
    }),
    heightConditions: f.dict('高处作业环境', 'safe_permit_height_condition', {
      multiple: true,
      ...when(WORK.height),
      help: '只改变审批人，不改变级别',
    }),
    steepSlope: f.choice('坡度大于45°的斜坡', YES_NO, { default: 2, ...when(WORK.height) }),
    highWorkLevel: f.dict('高处作业级别', 'safe_specialwork_high_work_level', { computed: true, ...when(WORK.height) }),
    liftingLocation: f.text('吊装地点', { max: 50, ...must(WORK.lifting) }),
    liftingToolName: f.text('吊具名称', { max: 50, ...when(WORK.lifting) }),
    liftingMaterial: f.text('吊物内容', { max: 50, ...when(WORK.lifting) }),
    liftingSlingOperator: f.ref('司索人', 'user', { multiple: true, onDelete: 'keepName', ...must(WORK.lifting) }),
    liftingCommandOperator: f.ref('指挥人员', 'user', { multiple: true, onDelete: 'keepName', ...must(WORK.lifting) }),
    liftingWeight: f.decimal('吊物质量', { min: 0, max: 99_999, unit: '吨', ...must(WORK.lifting) }),
    liftingSpecial: f.choice('形状复杂、精密贵重或作业条件特殊', YES_NO, { default: 2, ...when(WORK.lifting) }),
    craneShare: f.decimal('多台吊装时每台最大负荷率', { min: 0, max: 200, unit: '%', ...when(WORK.lifting) }),
    liftingWorkLevel: f.dict('吊装级别', 'safe_specialwork_lifting_work_level', {
      computed: true,
      ...when(WORK.lifting),
    }),
    electricPowerAccessPoint: f.text('电源接入点', { max: 50, ...must(WORK.power) }),
    electricWorkingVoltage: f.decimal('工作电压', { min: 0, unit: 'V', ...must(WORK.power) }),
    electricEquipmentAndRatedPower: f.text('用电设备名称及额定功率', { max: 100, ...must(WORK.power) }),
    electricUser: f.ref('用电人', 'user', { multiple: true, onDelete: 'keepName', ...when(WORK.power) }),
    powerReason: f.text('超过15天的特殊原因', { max: 100, ...when(WORK.power) }),
    hazardousPower: f.choice('在运行的火灾爆炸危险场所', YES_NO, { default: 2, ...when(WORK.power) }),
    earthworkWorkMethod: f.text('作业方式', { max: 100, ...must(WORK.earth) }),
    earthworkRangeContentMethod: f.text('作业范围、内容、方式', { max: 300, ...must(WORK.earth) }),
    earthworkDepthAreaDiagram: f.file('动土深度、面积及简图', { ...DRAWINGS, count: 3, ...when(WORK.earth) }),
    digDepth: f.decimal('动土深度', { min: 0, max: 99, unit: '米', ...must(WORK.earth) }),
    hazardousGround: f.choice('可能存在易燃、有毒介质的场所', YES_NO, { default: 2, ...when(WORK.earth) }),
    concernedDepts: f.dict('会签部门', 'safe_permit_countersign', { multiple: true, ...must(WORK.earth) }),
    circuitInvolvedUnits: f.text('涉及相关单位（部门）', { max: 100, ...when(WORK.road) }),
    circuitReason: f.text('断路原因', { max: 200, ...must(WORK.road) }),
    circuitSectionDescription: f.text('断路地段说明', { max: 300, ...must(WORK.road) }),
    circuitSectionDiagram: f.file('断路地段示意图', { ...DRAWINGS, count: 3, ...when(WORK.road) }),

    workPlan: f.file('作业方案', {
      accept: ['pdf', 'doc', 'docx', 'jpg', 'png'],
      count: 3,
      maxMb: 50,
      help: '特级动火、一二级吊装须上传',
    }),
    principalId: f.ref('作业负责人', 'user', { required: true, onDelete: 'keepName' }),
    externalPrincipal: f.text('外部作业负责人', { max: 50, personName: true }),
    guardianId: f.ref('监护人', 'user', { required: true, multiple: true, maxCount: 3, onDelete: 'keepName' }),
    analystIds: f.ref('气体分析人', 'user', {
      multiple: true,
      maxCount: 5,
      onDelete: 'keepName',
      visibleWhen: of(WORK.hot, WORK.confined, WORK.power),
      help: '监护人、作业负责人也可录入',
    }),
    coordinatorId: f.ref('交叉作业协调人', 'user', {
      onDelete: 'keepName',
      help: '同一区域同一时间有两项及以上作业时必填，由一人统一协调（GB 30871-2022 4.7）',
    }),
    acceptanceId: f.ref('验收人', 'user', { required: true, onDelete: 'keepName' }),
    externalAcceptanceName: f.text('外部验收人', { max: 50, personName: true }),
    externalWorker: f.text('外部作业人员说明', { max: 50, personName: true }),
    workers: f.rows(
      '作业人员',
      {
        userId: f.ref('本单位人员', 'user', { onDelete: 'keepName' }),
        name: f.text('外部人员姓名', { max: 20, personName: true }),
        firm: f.text('所属单位', { max: 50 }),
        duty: f.choice('分工', { '1': '操作（须持证）', '2': '辅助' }, { default: 1 }),
        certificateType: f.dict('证书类别', 'safe_certificate_type', { help: '外部人员填写' }),
        certificate: f.text('证书编号', { max: 50 }),
        certificateUntil: f.date('证书有效期至'),
        entryTrained: f.choice('入厂教育合格', YES_NO),
      },
      {
        table: 'permit_worker',
        maxCount: 100,
        rules: [
          {
            if: { field: 'userId', filled: false },
            require: ['name'],
            message: '请选择本单位人员，或填写外部人员姓名',
          },
          { if: { field: 'name', filled: true }, require: ['firm'] },
        ],
      },
    ),
    equipment: f.rows(
      '设备、机具',
      {
        kind: f.choice(
          '类别',
          { '1': '动火机具', '2': '起重机械', '3': '检测仪器', '4': '电气设备', '9': '其他' },
          { required: true },
        ),
        name: f.text('名称', { required: true, max: 50 }),
        number: f.text('编号', { required: true, max: 50 }),
        validUntil: f.date('检验（检定）有效期至', { help: '起重机械、检测仪器必填；编号在设备台账中的，以台账为准' }),
        photo: f.file('照片', PHOTOS),
      },
      { table: 'permit_equipment', maxCount: 50 },
    ),
    jha: f.rows(
      '作业危害分析（JHA）',
      {
        step: f.text('作业步骤', { required: true, max: 50 }),
        hazard: f.text('危害因素', { required: true, max: 100 }),
        measures: f.text('控制措施', { required: true, max: 200 }),
      },
      { table: 'permit_jha', maxCount: 50 },
    ),
    riskIdentificationResultKey: f.dict('风险辨识结果', 'safe_specialwork_risk_result', {
      required: true,
      multiple: true,
    }),
    measures: f.rows(
      '安全措施',
      {
        measureKey: f.text('法定编号', { max: 10, computed: true }),
        content: f.longText('措施', { required: true, max: 300 }),
        clause: f.text('依据', { max: 60, computed: true }),
        concerned: f.choice('是否涉及', { '1': '涉及', '2': '不涉及' }),
        detail: f.text('补充说明', { max: 100 }),
        isPhoto: f.choice('是否需要拍照', YES_NO, { computed: true }),
        confirmUserId: f.ref('确认人', 'user', { computed: true, onDelete: 'keepName' }),
        confirmTime: f.datetime('确认时间', { computed: true }),
        confirmSign: f.signature('确认签名', { computed: true }),
        confirmPhoto: f.file('现场照片', { ...PHOTOS, computed: true }),
      },
      { table: 'permit_ticket_measure', maxCount: 60 },
    ),
    isolations: f.rows(
      '能量隔离',
      { isolationId: f.ref('隔离点', 'isolation', { required: true }) },
      { table: 'permit_isolation', maxCount: 50 },
    ),
    associatedOtherWork: f.ref('关联的其他特殊作业', 'permit', {
      multiple: true,
      maxCount: 20,
      onDelete: 'keepName',
      nameAs: 'associatedOtherWorkName',
    }),
    processId: f.ref('审批流程', 'permitProcess', {
      onDelete: 'keepName',
      wire: 'configProcessName',
      nameAs: 'processName',
      help: '不选择时只有法定审批环节',
    }),
    conflictsSeen: f.choice('已知悉交叉作业', YES_NO, { default: 2, computed: true }),
    applicantId: f.ref('申请人', 'user', { computed: true, onDelete: 'keepName' }),
    applicantSign: f.signature('申请人签名', { computed: true }),

    applicationTime: f.datetime('申请时间', { computed: true }),
    revision: f.int('提交次数', { computed: true }),
    effectiveLevel: f.text('执行级别', { max: 2, computed: true }),
    levelName: f.text('级别', { max: 30, computed: true }),
    levelReasons: f.longText('级别与审批依据', { max: 2000, computed: true }),
    ruleNames: f.longText('执行的规则', { max: 500, computed: true }),
    judgedBy: f.json('提交时的判定依据', { shape: 'object', computed: true, detailOnly: true }),
    approval: f.json('审批链', { shape: 'object', computed: true, detailOnly: true }),
    awaitingIds: f.ref('待审批人', 'user', { multiple: true, computed: true, onDelete: 'keepName' }),
    nodeName: f.text('审批状态', { max: 60, computed: true }),
    disclosureUserId: f.ref('安全交底人', 'user', { computed: true, onDelete: 'keepName' }),
    receiveDisclosureUserId: f.ref('接受交底人', 'user', { computed: true, onDelete: 'keepName' }),
    disclosureContent: f.longText('交底内容', { max: 500, computed: true }),
    disclosureSign: f.signature('交底人签名', { computed: true }),
    receiveDisclosureSign: f.signature('接受交底人签名', { computed: true }),
    disclosureTime: f.datetime('交底时间', { computed: true }),
    photo: f.file('作业现场照片', { ...PHOTOS, computed: true }),
    checkUserId: f.ref('检查人', 'user', { computed: true, onDelete: 'keepName' }),
    checkTime: f.datetime('检查时间', { computed: true }),
    validationId: f.ref('验票人', 'user', { computed: true, onDelete: 'keepName' }),
    validationSignature: f.signature('验票人签名', { computed: true }),
    validationPhoto: f.file('验票照片', { ...PHOTOS, computed: true }),
    actualStart: f.datetime('实际开始时间', { computed: true }),
    guardianSeen: f.datetime('监护人最近在岗', { computed: true }),
    watchingIds: f.ref('在岗监护人', 'user', { multiple: true, computed: true, onDelete: 'keepName' }),
    watchedFrom: f.datetime('监护人到岗时间', { computed: true }),
    relievedAt: f.datetime('交接待到岗时间', { computed: true, detailOnly: true }),
    lastGasTime: f.datetime('最近取样时间', { computed: true }),
    lastGasQualified: f.choice('最近气体分析', { '1': '合格', '2': '不合格' }, { computed: true }),
    superviseDue: f.datetime('下次监护检查截至', { computed: true }),
    superviseItem: f.text('待监护检查项目', { max: 100, computed: true }),
    interruptedAt: f.datetime('中断时间', { computed: true }),
    interruptReason: f.text('中断原因', { max: 200, computed: true }),
    stopAt: f.datetime('自动停止时间', { computed: true }),
    remindAt: f.datetime('到期提醒时间', { computed: true, detailOnly: true }),
    finishTime: f.datetime('完工时间', { computed: true }),
    responsibleSignature: f.signature('作业负责人签名', { computed: true }),
    guardianSignature: f.signature('监护人签名', { computed: true }),
    acceptanceState: f.choice('验收结果', { '1': '合格', '2': '不合格' }, { computed: true }),
    acceptanceComments: f.longText('验收意见', { max: 200, computed: true }),
    acceptanceSignature: f.signature('验收人签名', { computed: true }),
    acceptancePhoto: f.file('验收照片', { ...PHOTOS, computed: true }),
    acceptanceTime: f.datetime('验收时间', { computed: true }),
    videos: f.file('作业过程录像', {
      accept: ['mp4', 'mpeg', 'mov', 'm4v', '3gp', 'avi'],
      count: 40,
      maxMb: VIDEO_PART_MB,
      computed: true,
      help: '分段上传，每段不超过500MB',
    }),
    recorderNumber: f.text('录像设备编号', { max: 50, computed: true }),
    recordingPlace: f.text('录像存放位置', { max: 100, computed: true }),
    noVideoReason: f.text('不上传录像的原因', { max: 200, computed: true }),
    endReason: f.text('终止、作废原因', { max: 200, computed: true }),
    closedTime: f.datetime('关闭时间', { computed: true }),

    gasRows: f.rows(
      '气体分析',
      {
        ...gasFields,
        signUserId: f.ref('分析人', 'user', { computed: true, onDelete: 'keepName' }),
        enteredTime: f.datetime('录入时间', { computed: true }),
        qualified: f.choice('判定', { '1': '合格', '2': '不合格' }, { computed: true }),
        judgement: f.longText('判定依据', { max: 1000, computed: true }),
      },
      { table: 'permit_gas', computed: true, maxCount: 500 },
    ),
    approvals: f.rows(
      '审批记录',
      {
        auditName: f.text('审批环节', { required: true, max: 60 }),
        userId: f.ref('审批人', 'user', { onDelete: 'keepName' }),
        updateTime: f.datetime('审批时间', { required: true }),
        approvalState: f.choice('审批结果', { '1': '同意', '2': '不同意' }, { required: true }),
        approvalComments: f.text('审批意见', { max: 200 }),
        signature: f.signature('审批人签名'),
        picture: f.file('现场照片', PHOTOS),
        revision: f.int('第几次提交'),
      },
      { table: 'permit_approval', computed: true, maxCount: 500 },
    ),
    supervisionItems: f.rows(
      '监护检查项',
      {
        name: f.text('监护检查项目', { required: true, max: 100 }),
        cycle: f.int('检查间隔', { unit: '分钟' }),
        isPhoto: f.choice('是否需要拍照', YES_NO),
        due: f.datetime('下次检查截至', { help: '作业中超过这一时间未检查的，作业自动停止' }),
      },
      { table: 'permit_ticket_supervision', computed: true, maxCount: 100 },
    ),
    supervisions: f.rows(
      '监护记录',
      {
        name: f.text('监护检查项目', { required: true, max: 100 }),
        finishTime: f.datetime('完成时间', { required: true }),
        userId: f.ref('监护人', 'user', { onDelete: 'keepName' }),
        conclusion: f.choice('检查结论', { '1': '正常', '2': '异常' }, { required: true }),
        remark: f.text('说明', { max: 200 }),
        userSign: f.signature('监护人签名'),
        attachName: f.file('照片', PHOTOS),
        enteredTime: f.datetime('录入时间', { help: '没有网络时填写的，为联网后收到的时间' }),
      },
      { table: 'permit_supervision', computed: true, maxCount: 1000 },
    ),
    handlings: f.rows(
      '处理过程',
      {
        processLink: f.text('处理环节', { required: true, max: 30 }),
        processUserId: f.ref('处理人', 'user', { onDelete: 'keepName' }),
        processTime: f.datetime('处理时间', { required: true }),
        processResult: f.text('处理结果', { max: 60 }),
        processComment: f.text('说明', { max: 500 }),
        fromUserId: f.ref('交班人', 'user', { onDelete: 'keepName' }),
        toUserId: f.ref('接班人', 'user', { onDelete: 'keepName' }),
        signature: f.signature('签名'),
        otherSignature: f.signature('接班人签名'),
        photos: f.file('现场照片', PHOTOS),
      },
      { table: 'permit_handling', computed: true, maxCount: 2000 },
    ),
    processState: f.state(
      '流程状态',
      permitLifecycle,
      overInstead(RUN_LABELS, {
        all: [
          { field: 'runFlag', equals: RUN.draft },
          { field: 'processState', equals: permitLifecycle.code.toCheck },
        ],
      }),
    ),
    runFlag: f.choice('作业状态', RUN_LABELS, { computed: true }),
  },
} as const;

export type PermitField = Extract<keyof typeof permitEntity.fields, string>;
