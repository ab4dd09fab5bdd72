/** Results of a training that is held in person: which of the three ways counts, and what has been passed. */
import type { FieldError } from '@anlan/resource';

export const RESULTS = { '1': '合格', '2': '不合格' } as const;
export const PASSED = 1;
export const FAILED = 2;

/** Keys of offline_exam_way. */
export const WAY = { passFail: '1', score: '2', grade: '3', none: '4' } as const;
/** Key of offline_exam_way_customized. */
const GRADE_FAILED = '4';
/** Keys of safe_doc_type: the three levels of education of new workers. */
export const THREE_LEVELS: readonly string[] = ['1', '2', '3'];

/** Which parameter says from how many marks of a hundred it is passed. */
export const passLineKey = (type: unknown): 'training.passLine.threeLevel' | 'training.passLine' =>
  THREE_LEVELS.includes(String(type)) ? 'training.passLine.threeLevel' : 'training.passLine';

export interface Trainee {
  readonly userId: string;
  readonly achievement: number | null;
  readonly achievementFraction: number | null;
  readonly achievementGrade: string | null;
}

/** What one has come to; null where nothing has been told yet, or nothing is examined. */
export function resultOf(way: string, passLine: number, row: Trainee): number | null {
  if (way === WAY.passFail) return row.achievement ?? null;
  if (way === WAY.score)
    return row.achievementFraction === null || row.achievementFraction === undefined
      ? null
      : row.achievementFraction >= passLine
        ? PASSED
        : FAILED;
  if (way === WAY.grade) return row.achievementGrade ? (row.achievementGrade === GRADE_FAILED ? FAILED : PASSED) : null;
  return null;
}

const WORDS: Readonly<Record<keyof Trainee & `achievement${string}`, readonly [way: string, label: string]>> = {
  achievement: [WAY.passFail, '合格制结果'],
  achievementFraction: [WAY.score, '分数'],
  achievementGrade: [WAY.grade, '等级'],
};

/** Nobody twice, and no result of another way than the training's. */
export function traineeFaults(way: string, rows: readonly Partial<Trainee>[]): FieldError[] {
  const seen = new Map<string, number>();
  return rows.flatMap((row, place): FieldError[] => {
    const errors: FieldError[] = [];
    const earlier = row.userId === undefined ? undefined : seen.get(row.userId);
    if (earlier !== undefined)
      errors.push({ field: `trainees[${place}].userId`, message: `第${place + 1}行与第${earlier + 1}行是同一人` });
    else if (row.userId !== undefined) seen.set(row.userId, place);
    for (const [name, [of, label]] of Object.entries(WORDS)) {
      const value = row[name as keyof Trainee];
      if (value !== null && value !== undefined && value !== '' && of !== way)
        errors.push({ field: `trainees[${place}].${name}`, message: `第${place + 1}行：按本次考核方式不填写${label}` });
    }
    return errors;
  });
}
