import { EXAM_RESULT, RESULT } from '@anlan/domain/training/exam-record';
import { useT } from '../../lib/i18n';

const TONES: Readonly<Record<number, string>> = {
  [RESULT.notBegun]: 'grey',
  [RESULT.going]: 'blue',
  [RESULT.passed]: 'green',
  [RESULT.failed]: 'red',
  [RESULT.missed]: 'orange',
};

/** What an exam has come to for somebody. */
export function ResultTag({ result, waiting = false }: { result: number; waiting?: boolean }) {
  const t = useT();
  const word = waiting ? '待阅卷' : (EXAM_RESULT[String(result) as keyof typeof EXAM_RESULT] ?? '');
  return <span className={`tag tag-${TONES[result] ?? 'grey'}`}>{t(word)}</span>;
}

/** 30.0 is 30. */
export const mark = (text: string | null): string => (text === null ? '—' : String(Number(text)));
