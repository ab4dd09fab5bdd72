import { RESULT } from '@anlan/domain/training/exam-record';
import { KIND, type SheetQuestion } from '@anlan/domain/training/question';
import type { AttemptAnswer } from '@anlan/resource';

/** A text of what was answered, as a record keeps it; blanks each in a line. */
export const textOf = (answer: AttemptAnswer | undefined, kind: number): string | null => {
  if (answer === null || answer === undefined) return null;
  if (typeof answer === 'string') return answer;
  return kind === KIND.multiple ? [...answer].sort().join('') : answer.join('\n');
};

export const optionText = ({ options }: SheetQuestion): string | null =>
  options.length > 0 ? options.map(({ key, label }) => `${key}. ${label}`).join('\n') : null;

/** Options as a record keeps them. */
export const optionsOf = (text: string | null): { key: string; label: string }[] =>
  (text ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => ({ key: line.slice(0, 1), label: line.slice(3) }));

export const resultOf = (score: number | null, qualify: number): number =>
  score === null ? RESULT.going : score >= qualify ? RESULT.passed : RESULT.failed;

/** A text of what was answered, as a record keeps it, once more as it was given. */
export const answerOf = (response: string | null, kind: number): AttemptAnswer => {
  if (response === null) return null;
  if (kind === KIND.multiple) return [...response];
  return kind === KIND.blanks ? response.split('\n') : response;
};
