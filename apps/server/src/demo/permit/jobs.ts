import { WORK, type WorkType } from '@anlan/domain/permit/work-type';

/** A work that the demonstration's companies do. */
export interface Job {
  readonly type: WorkType;
  readonly name: string;
  readonly place: string;
  readonly content: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Kind of certificate of whoever operates. */
  readonly certificate?: string;
  /** Further parts that whoever holds it takes. */
  readonly crew?: readonly string[];
  readonly risks: string;
}

export const JOBS: readonly Job[] = [
  {
    type: WORK.hot,
    name: '循环水泵出口管补焊',
    place: '泵房',
    content: '出口法兰焊缝渗漏补焊',
    body: { hotPlaces: 'other', hotWorkLevel: '3', hotWorkMethod: '1' },
    certificate: '302',
    risks: '1,2,10',
  },
  {
    type: WORK.confined,
    name: '沉淀池清理',
    place: '污水站沉淀池',
    content: '清理池底污泥，检查曝气管',
    body: { limitConfinedSpaceName: '1号沉淀池', limitExistingMedium: '污水', limitConfinedSpaceLevel: '2' },
    risks: '3,4',
  },
  {
    type: WORK.height,
    name: '厂房屋面检修',
    place: '主厂房屋面',
    content: '更换破损采光板',
    body: { highWorkHeight: 8, heightConditions: 'opening' },
    certificate: '303',
    risks: '6,7',
  },
  {
    type: WORK.power,
    name: '检修现场临时接电',
    place: '检修班工位',
    content: '焊机与照明接电',
    body: {
      electricPowerAccessPoint: '2号配电箱',
      electricWorkingVoltage: 380,
      electricEquipmentAndRatedPower: '电焊机 15 kW',
    },
    certificate: '301',
    risks: '5',
  },
  {
    type: WORK.lifting,
    name: '电机吊装就位',
    place: '动力车间',
    content: '更换75 kW电机',
    crew: ['liftingCommandOperator', 'liftingSlingOperator'],
    body: {
      liftingLocation: '动力车间',
      liftingWeight: 1.2,
      liftingToolName: '5 t电动葫芦',
      liftingMaterial: '电机',
      equipment: [{ kind: 2, name: '5 t电动葫芦', number: 'QZ-005', validUntil: '2029-06-30' }],
    },
    certificate: '406',
    risks: '7,9',
  },
  {
    type: WORK.blind,
    name: '蒸汽管加堵盲板',
    place: '蒸汽总管',
    content: '检修前加堵8字盲板',
    body: {
      blindWorkCategory: '2',
      blindEquipmentName: '蒸汽总管 DN100',
      blindMedium: '蒸汽',
      blindPressure: 0.6,
      blindNumber: 'MB-01',
    },
    risks: '10',
  },
  {
    type: WORK.earth,
    name: '电缆沟开挖',
    place: '厂区东侧道路旁',
    content: '开挖0.8 m深电缆沟',
    body: {
      earthworkWorkMethod: '人工开挖',
      earthworkRangeContentMethod: '长12 m、宽0.6 m、深0.8 m',
      digDepth: 0.8,
      concernedDepts: 'electricity,fire',
    },
    risks: '12',
  },
  {
    type: WORK.road,
    name: '东门道路封闭',
    place: '东门道路',
    content: '路面维修封闭单侧车道',
    body: { circuitReason: '路面维修', circuitSectionDescription: '东门至1号仓库，单侧封闭' },
    risks: '14',
  },
];
