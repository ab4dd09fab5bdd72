import { myResult } from '@anlan/domain/training/calls';
import { Alert, Button, Skeleton } from 'antd';
import { useNavigate, useParams } from 'react-router';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { Failed } from '../../parts/feedback/states';
import { PhoneFrame } from '../../parts/phone/phone-frame';
import { AnswerView } from './answer-view';
import './training.css';
import { mark, ResultTag } from './words';

/** /training/result/:id: one's own paper with its marks. */
export function ExamResult() {
  const t = useT();
  const { id = '' } = useParams();
  const tenant = useViewingTenant();
  const navigate = useNavigate();
  const { data, error, refetch } = useCall([tenant, 'examRecord', 'mine'], myResult, { params: { id } });
  return (
    <PhoneFrame title={data?.examTitle ?? t('考试结果')}>
      <div className="sit-exam">
        {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton active />}
        {data && (
          <>
            <div className="card training-card">
              <div className="training-head">
                <h2>{data.paperTitle}</h2>
                <ResultTag result={data.examResult} waiting={data.markState === 1} />
              </div>
              <p className="training-score">
                <strong>{mark(data.userScore)}</strong> / {mark(data.totalScore)}
              </p>
              <p className="quiet">
                {t('第{n}次', { n: data.number })} · {t('{time}交卷', { time: data.submitTime.slice(0, 16) })}
                {data.userTime !== null && ` · ${t('用时{n}分钟', { n: data.userTime })}`} ·{' '}
                {t('{pass}分合格', { pass: mark(data.qualifyScore) })}
              </p>
              {data.why && <Alert type="info" showIcon title={t(data.why)} />}
            </div>
            {data.answers.map((answer, place) => (
              <div key={answer.id} className="card">
                <AnswerView answer={answer} place={place + 1} />
              </div>
            ))}
            <Button onClick={() => navigate('/training/mine?tab=done')}>{t('返回我的培训')}</Button>
          </>
        )}
      </div>
    </PhoneFrame>
  );
}
