import { EXAM_RESULT, RESULT } from '@anlan/domain/training/exam-record';
import { traineeLifecycle } from '@anlan/domain/training/plan/trainee';
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

const STATES: Readonly<Record<number, readonly [string, string]>> = {
  1: ['培训中', 'blue'],
  2: ['合格', 'green'],
  3: ['不合格', 'red'],
  4: ['不再参加', 'grey'],
};

/** What somebody has come to in a plan. */
export function StateTag({ state, progress = 1 }: { readonly state: number; readonly progress?: number }) {
  const t = useT();
  // Nobody is at what has not begun.
  const [word, tone] = (state === 1 && progress === 0 ? (['未开始', 'grey'] as const) : undefined) ??
    STATES[state] ?? [traineeLifecycle.nameOf(state) ?? '', 'grey'];
  return <span className={`tag tag-${tone}`}>{t(word)}</span>;
}

/** 30.0 is 30. */
export const mark = (text: string | null): string => (text === null ? '—' : String(Number(text)));

/** How long somebody has learned: a film of some seconds is begun, or done, before a minute is full. */
export function Learnt({ minutes, result }: { readonly minutes: number; readonly result: number }) {
  const t = useT();
  return minutes === 0 && result !== 0 ? t('已学不足1分钟') : t('已学{n}分钟', { n: minutes });
}
