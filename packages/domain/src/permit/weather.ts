/** Winds in which outdoor work is not begun. Wind is a row that people enter; none is told as not judged. */
import type { FieldError } from '@anlan/resource';
import { STANDARD, WORK, type WorkType } from './work-type';

const WIND: Partial<Record<WorkType, readonly [grade: number, clause: string]>> = {
  [WORK.hot]: [5, `${STANDARD} 5.2.15`],
  [WORK.height]: [5, `${STANDARD} 第8章`],
  [WORK.lifting]: [6, `${STANDARD} 第9章`],
};

export interface WeatherFacts {
  readonly type: WorkType;
  readonly outdoors?: boolean;
  readonly wind?: number | null;
  /** Hot work that production makes necessary: raised instead of forbidden. */
  readonly forced?: boolean;
}

export function weatherErrors({ type, outdoors, wind, forced }: WeatherFacts): FieldError[] {
  const bound = WIND[type];
  if (!bound || !outdoors || wind == null || wind < bound[0]) return [];
  if (type === WORK.hot && forced) return [];
  const [grade, clause] = bound;
  const words = grade === 5 ? '五级' : '六级';
  return [
    {
      field: 'wind',
      message: `${words}以上风（现为${wind}级）不得露天作业${type === WORK.hot ? '，生产确需的须升级管理' : ''}（${clause}）`,
    },
  ];
}

/** Whether the wind counts for this work and nobody has told it. */
export const weatherUnknown = ({ type, outdoors, wind }: WeatherFacts): boolean =>
  WIND[type] !== undefined && outdoors === true && wind == null;
