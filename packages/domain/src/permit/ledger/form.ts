/** Both forms of a ticket for dangerous work, and the words in which one ledger tells them. */
import { WORK_TYPES, workTypes } from '../work-type';

export const FORM = { special: 1, site: 2 } as const;
export type TicketForm = (typeof FORM)[keyof typeof FORM];
export const FORM_LABELS = { '1': '特殊作业票', '2': '现场作业票' } as const;

export const YES_NO = { '1': '是', '0': '否' } as const;
export const CONTRACTOR = { own: 1, outside: 2 } as const;
export const CONTRACTOR_LABELS = { '1': '本单位', '2': '外单位' } as const;

/** Works that the standard does not grade, and those a company has graded nothing of. */
export const UNGRADED = '0';

/** Key of a level in dictionary safe_permit_level: type and level of the type, `11` 特级动火. */
export const levelKey = (type: string, level: string | null | undefined): string =>
  level && workTypes[type as keyof typeof workTypes]?.levelNames[level] ? `${type}${level}` : UNGRADED;

/** The levels of all types, the gravest of each first: of the dictionary, and of what writes a level by its name. */
export const gradedLevels: readonly { readonly key: string; readonly label: string }[] = WORK_TYPES.flatMap((type) =>
  workTypes[type].levels.map((level) => ({
    key: levelKey(type, level),
    label: workTypes[type].levelNames[level] ?? level,
  })),
);

const byName = new Map(gradedLevels.map(({ key, label }) => [label, key]));

/** The key of a level that is written as its name (一级动火). */
export const levelNamed = (name: string | null | undefined): string => byName.get(name ?? '') ?? UNGRADED;

/** 特级动火、一级动火、一级受限空间、Ⅳ级高处、一级吊装: 特级 and 一级 by name, and the gravest height. */
export const GRAVE_LEVELS: readonly string[] = gradedLevels
  .filter(({ key, label }) => label.startsWith('特级') || label.startsWith('一级') || key === '44')
  .map(({ key }) => key);

export const isGraveLevel = (key: unknown): boolean => GRAVE_LEVELS.includes(String(key));
