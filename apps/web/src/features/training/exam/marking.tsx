import type { AnyRow, Attachment } from '@anlan/client';
import { examRecord, PHOTO_CHECK } from '@anlan/domain/training/exam-record';
import { JUDGED, JUDGEMENTS, KIND, QUESTION_TYPES } from '@anlan/domain/training/question';
import type { AnyStep } from '@anlan/resource';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Input, InputNumber, Skeleton } from 'antd';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { FileList } from '../../../kinds/file/file-list';
import { feedback } from '../../../lib/feedback';
import { api } from '../../../lib/http/api';
import { ApiError } from '../../../lib/http/api-error';
import { useViewingTenant } from '../../../lib/http/query';
import { useT } from '../../../lib/i18n';
import { stepCall } from '../../../parts/actions/step-call';
import { Failed } from '../../../parts/feedback/states';
import { invalidateAfter } from '../../../parts/query-keys';
import '../training.css';
import { mark } from '../words';

/** Both steps are taken at one address: the state decides which. */
const MARK = examRecord.steps?.steps[0] as AnyStep;

interface Answer {
  readonly id: string;
  readonly questionType: number;
  readonly title: string;
  readonly options: string | null;
  readonly response: string | null;
  readonly answer: string;
  readonly judged: number;
  readonly worth: string;
  readonly score: string | null;
  readonly comment: string | null;
}
interface MarkedRecord extends AnyRow {
  readonly version: number;
  readonly answers: readonly Answer[];
}

interface Given {
  readonly score: number | null;
  readonly comment: string;
}

/** /exam/mark/:id: one record, question by question; what the server has judged can be put right, short answers must be marked. */
export function Marking() {
  const t = useT();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const tenant = useViewingTenant();
  const [given, setGiven] = useState<Readonly<Record<string, Given>>>({});
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const { data, error, refetch } = useQuery({
    queryKey: [tenant, examRecord.name, 'marking', id],
    queryFn: () => api(examRecord).get(id, { quiet: true }) as unknown as Promise<MarkedRecord>,
    staleTime: 0,
    gcTime: 0,
  });
  const givenFor = (answer: Answer): Given =>
    given[answer.id] ?? { score: answer.score === null ? null : Number(answer.score), comment: answer.comment ?? '' };
  const put = (answer: Answer, change: Partial<Given>) =>
    setGiven((now) => ({ ...now, [answer.id]: { ...givenFor(answer), ...change } }));
  const save = async () => {
    if (!data) return;
    setBusy(true);
    const marks = data.answers
      .filter((answer) => given[answer.id] !== undefined)
      .map((answer) => ({ id: answer.id, ...givenFor(answer) }));
    try {
      await stepCall(examRecord, MARK, id, { marks, version: data.version }, { quiet: true });
      feedback.toast('success', t('阅卷完成'));
      void invalidateAfter(examRecord);
      void navigate('/exam/record');
    } catch (failure) {
      const told = failure instanceof ApiError ? failure : undefined;
      setProblems(told?.errors?.map(({ message }) => message) ?? [told?.message ?? t('加载失败，请重试')]);
    } finally {
      setBusy(false);
    }
  };
  const waiting =
    data?.answers.filter((answer) => answer.judged === JUDGED.open && givenFor(answer).score === null) ?? [];
  return (
    <section className="card marking" aria-label={t('阅卷')}>
      {data && (
        <div className="training-head">
          <h2>
            {String(data.examTitle ?? '')} · {String(data.userName ?? '')}
          </h2>
          {Number(data.leaves ?? 0) > 0 && (
            <span className="quiet">{t('考试中离开页面{n}次', { n: Number(data.leaves) })}</span>
          )}
          <span className="quiet">{waiting.length > 0 ? t('还有{n}题待评阅', { n: waiting.length }) : ''}</span>
          <Button onClick={() => void navigate('/exam/record')}>{t('返回')}</Button>
          <Button type="primary" loading={busy} onClick={() => void save()}>
            {t('提交阅卷')}
          </Button>
        </div>
      )}
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {problems.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={
            <ul className="training-problems">
              {problems.map((one) => (
                <li key={one}>{t(one)}</li>
              ))}
            </ul>
          }
        />
      )}
      {data && <StartPhoto row={data} onSeen={() => void refetch()} />}
      {data?.answers.map((answer, place) => (
        <MarkedAnswer
          key={answer.id}
          answer={answer}
          place={place + 1}
          value={givenFor(answer)}
          onChange={(change) => put(answer, change)}
        />
      ))}
    </section>
  );
}

const SEEN = examRecord.steps?.steps.find(({ name }) => name === 'checkPhoto') as AnyStep;

/** The photo taken before the exam began: whoever marks says whether it is him. */
function StartPhoto({ row, onSeen }: { readonly row: MarkedRecord; readonly onSeen: () => void }) {
  const t = useT();
  const files = (row.startPhotoList ?? []) as readonly Attachment[];
  if (files.length === 0) return null;
  const seen = Number(row.photoCheck ?? 0);
  const say = async (value: number) => {
    try {
      await stepCall(examRecord, SEEN, row.id, { seen: value, version: row.version }, {});
      feedback.toast('success', t('已核对'));
      onSeen();
    } catch {
      // The refusal has been shown.
    }
  };
  return (
    <div className="training-row">
      <FileList files={files} label={examRecord.fields.startPhoto.label} />
      <span>{t(PHOTO_CHECK[String(seen) as keyof typeof PHOTO_CHECK])}</span>
      <Button type={seen === 1 ? 'primary' : 'default'} onClick={() => void say(1)}>
        {t('是本人')}
      </Button>
      <Button danger type={seen === 2 ? 'primary' : 'default'} onClick={() => void say(2)}>
        {t('不是本人')}
      </Button>
    </div>
  );
}

function MarkedAnswer({
  answer,
  place,
  value,
  onChange,
}: {
  readonly answer: Answer;
  readonly place: number;
  readonly value: Given;
  readonly onChange: (change: Partial<Given>) => void;
}) {
  const t = useT();
  const words = t('第{n}题', { n: place });
  return (
    <article className="training-answer">
      <h3>
        {place}. {answer.title}
        <span className="quiet">
          {' '}
          {t('（{kind}，{n}分）', {
            kind: t(QUESTION_TYPES[String(answer.questionType) as keyof typeof QUESTION_TYPES]),
            n: mark(answer.worth),
          })}
        </span>
      </h3>
      {answer.options && (
        <ul>
          {answer.options.split('\n').map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <dl>
        <dt>{t('考生答案')}</dt>
        <dd>
          <span className="training-said">{answer.response ?? t('未作答')}</span>{' '}
          <span className="quiet">{t(JUDGEMENTS[String(answer.judged) as keyof typeof JUDGEMENTS] ?? '')}</span>
        </dd>
        <dt>{t(answer.questionType === KIND.text ? '参考答案' : '正确答案')}</dt>
        <dd>{answer.answer}</dd>
      </dl>
      <div className="training-mark">
        <InputNumber
          aria-label={t('{what}得分', { what: words })}
          min={0}
          max={Number(answer.worth)}
          step={0.5}
          precision={1}
          value={value.score}
          placeholder={t('得分')}
          suffix={`/ ${mark(answer.worth)}`}
          onChange={(score) => onChange({ score })}
        />
        <Input
          aria-label={t('{what}评语', { what: words })}
          maxLength={200}
          placeholder={t('评语')}
          value={value.comment}
          onChange={(event) => onChange({ comment: event.target.value })}
        />
      </div>
    </article>
  );
}
