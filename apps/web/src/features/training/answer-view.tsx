import type { AnsweredQuestion } from '@anlan/domain/training/calls';
import { JUDGED, JUDGEMENTS, QUESTION_TYPES } from '@anlan/domain/training/question';
import { useT } from '../../lib/i18n';
import { mark } from './words';

const TONES: Readonly<Record<number, string>> = {
  [JUDGED.right]: 'green',
  [JUDGED.wrong]: 'red',
  [JUDGED.partly]: 'orange',
  [JUDGED.open]: 'blue',
  [JUDGED.none]: 'grey',
};

/** `worth` is null where no marks are given. */
type Shown = Omit<AnsweredQuestion, 'worth'> & { readonly worth: string | null };

const lines = (text: string | null): string => (text ?? '').split('\n').join('；');

/** Mixed for each paper; beside letters they stand in their order. */
const byKey = (options: Shown['options']): Shown['options'] => [...options].sort((a, b) => a.key.localeCompare(b.key));

/** A question as it was asked, what was answered, and, where it may be told, what would have been right. */
export function AnswerView({ answer, place }: { readonly answer: Shown; readonly place?: number }) {
  const t = useT();
  const { questionType, title, options, response, judged, score, worth, analysis, basis, comment } = answer;
  const kind = QUESTION_TYPES[String(questionType) as keyof typeof QUESTION_TYPES];
  return (
    <article className="training-answer">
      <h3>
        {place === undefined ? '' : `${place}. `}
        {title}
        <span className="quiet">
          {' '}
          {worth === null
            ? t('（{kind}）', { kind: t(kind) })
            : t('（{kind}，{n}分）', { kind: t(kind), n: mark(worth) })}
        </span>
      </h3>
      {options.length > 0 && (
        <ul>
          {byKey(options).map(({ key, label }) => (
            <li key={key}>
              {key}. {label}
            </li>
          ))}
        </ul>
      )}
      <dl>
        <dt>{t('我的答案')}</dt>
        <dd>
          {lines(response) || t('未作答')}
          {judged !== null && (
            <span className={`tag tag-${TONES[judged] ?? 'grey'}`}>
              {t(JUDGEMENTS[String(judged) as keyof typeof JUDGEMENTS] ?? '')}
              {score !== null && ` ${mark(score)}`}
            </span>
          )}
        </dd>
        {answer.answer !== null && (
          <>
            <dt>{t(questionType === 5 ? '参考答案' : '正确答案')}</dt>
            <dd>{answer.answer}</dd>
          </>
        )}
        {analysis && (
          <>
            <dt>{t('答案解析')}</dt>
            <dd>{analysis}</dd>
          </>
        )}
        {basis && (
          <>
            <dt>{t('依据条款')}</dt>
            <dd>{basis}</dd>
          </>
        )}
        {comment && (
          <>
            <dt>{t('评语')}</dt>
            <dd>{comment}</dd>
          </>
        )}
      </dl>
    </article>
  );
}
