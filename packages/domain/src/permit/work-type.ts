/** The eight special works of GB 30871-2022: keys of dictionary safe_dangerous_type, in the order of its chapters. */
export const WORK_TYPES = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;
export type WorkType = (typeof WORK_TYPES)[number];

export const WORK = {
  hot: '1',
  confined: '2',
  blind: '3',
  height: '4',
  lifting: '5',
  power: '6',
  earth: '7',
  road: '8',
} as const satisfies Readonly<Record<string, WorkType>>;

/** Works beside the eight that a site ticket may be of: the standard does not name them, and they take place and guardians as those do. */
export const OTHER_WORKS = { '9': '设备检维修作业', '10': '爆破作业', '11': '其他危险作业' } as const;

export const STANDARD = 'GB 30871-2022';
/** The day the standard came into force. */
export const STANDARD_FROM = '2022-10-01';

export interface WorkTypeFacts {
  readonly label: string;
  /** Of the ticket's number: DH20261120001. */
  readonly prefix: string;
  /** Chapter of the standard and the form of its annex A. */
  readonly chapter: string;
  readonly form: string;
  /** Keys of the type's levels, the gravest first; none where the standard does not grade it. */
  readonly levels: readonly string[];
  readonly levelNames: Readonly<Record<string, string>>;
}

export const workTypes: Readonly<Record<WorkType, WorkTypeFacts>> = {
  '1': {
    label: '动火作业',
    prefix: 'DH',
    chapter: `${STANDARD} 第5章`,
    form: '表A.1',
    levels: ['1', '2', '3'],
    levelNames: { '1': '特级动火', '2': '一级动火', '3': '二级动火' },
  },
  '2': {
    label: '受限空间作业',
    prefix: 'SX',
    chapter: `${STANDARD} 第6章`,
    form: '表A.2',
    // DB11/T 852: the standard itself does not grade confined spaces.
    levels: ['1', '2', '3'],
    levelNames: { '1': '一级受限空间', '2': '二级受限空间', '3': '三级受限空间' },
  },
  '3': {
    label: '盲板抽堵作业',
    prefix: 'MB',
    chapter: `${STANDARD} 第7章`,
    form: '表A.3',
    levels: [],
    levelNames: {},
  },
  '4': {
    label: '高处作业',
    prefix: 'GC',
    chapter: `${STANDARD} 第8章`,
    form: '表A.4',
    levels: ['4', '3', '2', '1'],
    levelNames: { '1': 'Ⅰ级高处作业', '2': 'Ⅱ级高处作业', '3': 'Ⅲ级高处作业', '4': 'Ⅳ级高处作业' },
  },
  '5': {
    label: '吊装作业',
    prefix: 'DZ',
    chapter: `${STANDARD} 第9章`,
    form: '表A.5',
    levels: ['1', '2', '3'],
    levelNames: { '1': '一级吊装', '2': '二级吊装', '3': '三级吊装' },
  },
  '6': {
    label: '临时用电作业',
    prefix: 'LD',
    chapter: `${STANDARD} 第10章`,
    form: '表A.6',
    levels: [],
    levelNames: {},
  },
  '7': {
    label: '动土作业',
    prefix: 'DT',
    chapter: `${STANDARD} 第11章`,
    form: '表A.7',
    levels: [],
    levelNames: {},
  },
  '8': {
    label: '断路作业',
    prefix: 'DL',
    chapter: `${STANDARD} 第12章`,
    form: '表A.8',
    levels: [],
    levelNames: {},
  },
};

export const isWorkType = (value: unknown): value is WorkType => WORK_TYPES.some((type) => type === String(value));

export const isOtherWork = (type: string): boolean => Object.hasOwn(OTHER_WORKS, type);

/** Words by which a text says that a special work is done. */
const SPOKEN: Readonly<Record<WorkType, RegExp>> = {
  '1': /动火|(?:电|气|氩弧|补|施)焊(?!机)|焊接|焊补|气割|火焰切割|砂轮(?:打磨|切割)|喷灯|喷砂|熬制?沥青/,
  '2': /(?:受限|有限)空间/,
  '3': /盲板/,
  '4': /高处作业|登高作业|高空作业/,
  '5': /吊装/,
  '6': /临时(?:用电|接电)/,
  '7': /动土/,
  '8': /断路作业/,
};

/** Welding and thermal cutting, of hot work whose method is named as another. */
export const speaksOfWelding = (text: string): boolean =>
  /(?:电|气|氩弧|补|施)焊(?!机)|焊接|焊补|气割|火焰切割|等离子切割/.test(text);

export const spokenWorks = (text: string): WorkType[] => WORK_TYPES.filter((type) => SPOKEN[type].test(text));

/** 一级动火; the type's own name where it has no levels or none is told. */
export function nameOfWork(type: WorkType, level?: string | null): string {
  const facts = workTypes[type];
  return (level && facts.levelNames[level]) || facts.label;
}

/** The graver of two levels of a type; an empty one gives way. */
export function graver(type: WorkType, one: string | null | undefined, other: string | null | undefined) {
  const { levels } = workTypes[type];
  const found = levels.find((level) => level === one || level === other);
  return found ?? null;
}

/** One step graver, or the gravest itself. */
export function raised(type: WorkType, level: string): string {
  const { levels } = workTypes[type];
  return levels[Math.max(0, levels.indexOf(level) - 1)] ?? level;
}

/** 动火作业, also of works that the standard does not name. */
export const labelOfWork = (type: string): string =>
  isWorkType(type) ? workTypes[type as WorkType].label : (OTHER_WORKS[type as keyof typeof OTHER_WORKS] ?? '危险作业');
