import { WORK } from '../work-type';

/** 特级动火、Ⅳ级高处、一级吊装: the gravest level of a graded work. */
export const SPECIAL_LEVELS: Readonly<Record<string, string>> = {
  [WORK.hot]: '1',
  [WORK.height]: '4',
  [WORK.lifting]: '1',
};

/** The gravest level of its type, which companies file in advance with their supervisors. */
export const isSpecialLevel = (type: unknown, level: unknown): boolean =>
  SPECIAL_LEVELS[String(type)] !== undefined && SPECIAL_LEVELS[String(type)] === String(level);

/** What weighs double in dynamic risk (C5, P): the gravest levels, and every confined space. */
export const graveWork = (type: unknown, level: unknown): boolean =>
  String(type) === WORK.confined || isSpecialLevel(type, level);
