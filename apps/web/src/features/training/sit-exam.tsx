import type { Leaves, MyExam } from '@anlan/domain/training/calls';
import { leftExam, myExam } from '@anlan/domain/training/calls';
import { Alert, Button, Skeleton } from 'antd';
import { useCallback, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { api } from '../../lib/http/api';
import { invalidate, useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { AttemptPaper } from '../../parts/attempt/attempt-paper';
import { Failed } from '../../parts/feedback/states';
import { PhoneFrame } from '../../parts/phone/phone-frame';
import { StartPhoto } from './start-photo';
import './training.css';
import { mark, ResultTag } from './words';

/** Why it cannot be begun; undefined where it can. */
function why(exam: MyExam & { readonly now: string }): string | undefined {
  if (exam.mayBegin) return undefined;
  if (exam.examResult === 2) return '您已合格，不需要再次参加';
  if (exam.waiting) return '答卷正在阅卷，出分后可在这里查看成绩';
  if (exam.now < exam.startTime) return '考试尚未开始';
  return exam.now >= exam.endTime ? '考试已结束' : '考试次数已用完';
}

/** /training/exam/:id: what the exam is, the paper while it is sat, and what came of it. */
export function SitExam() {
  const t = useT();
  const { id = '' } = useParams();
  const tenant = useViewingTenant();
  const navigate = useNavigate();
  const [begun, setBegun] = useState(false);
  const [left, setLeft] = useState<Leaves>();
  // What cannot be told now is not told later: the count is for the honest to see, the limit for those who are online.
  const onLeave = useCallback((attemptId: string) => {
    api.send(leftExam, { params: { id: attemptId } }, { quiet: true }).then(setLeft, () => undefined);
  }, []);
  const { data, error, refetch } = useCall([tenant, 'exam', 'mine'], myExam, { params: { id } }, { staleTime: 0 });
  return (
    <PhoneFrame title={data?.title ?? t('考试')}>
      <div className="sit-exam">
        {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton active />}
        {data && begun && (
          <div className="card">
            {left && !left.ended && (
              <Alert
                type="warning"
                showIcon
                title={
                  left.limit === null
                    ? t('您已离开考试页面{n}次，次数会告诉阅卷人', { n: left.leaves })
                    : t('您已离开考试页面{n}次，超过{limit}次将自动交卷', { n: left.leaves, limit: left.limit })
                }
              />
            )}
            <AttemptPaper
              onLeave={onLeave}
              subject="exam"
              recordId={id}
              after={
                <div className="training-buttons">
                  <Button
                    type="primary"
                    onClick={() => {
                      void invalidate('exam');
                      setBegun(false);
                      void refetch();
                    }}
                  >
                    {t('查看成绩')}
                  </Button>
                </div>
              }
            />
          </div>
        )}
        {data && !begun && (
          <>
            <div className="card training-card">
              <div className="training-head">
                <h2>{data.paperTitle}</h2>
                <ResultTag result={data.examResult} waiting={data.waiting} />
              </div>
              <p className="quiet">
                {t('{from} 至 {to}', { from: data.startTime.slice(0, 16), to: data.endTime.slice(0, 16) })}
              </p>
              <p>
                {t('{n}题，{minutes}分钟，总分{total}，{pass}分合格', {
                  n: data.questionCount,
                  minutes: data.duration,
                  total: mark(data.totalScore),
                  pass: mark(data.qualifyScore),
                })}
              </p>
              <p>{t('已考{used}次，共{all}次', { used: data.used, all: data.examTimes })}</p>
              {data.remark && <p>{data.remark}</p>}
              {data.leaveLimit !== null && <p>{t('考试中离开页面超过{n}次将自动交卷', { n: data.leaveLimit })}</p>}
              {data.addresses && <p>{t('只能在考场网络参加：{list}', { list: data.addresses })}</p>}
              {why(data) ? (
                <Alert type="info" showIcon title={t(why(data) ?? '')} />
              ) : (
                <>
                  <p className="quiet">{t('时间由服务器计算，开始后刷新、断网或换设备都可以接着答；到时自动交卷。')}</p>
                  {data.photo === 1 && !data.open && <StartPhoto examId={id} />}
                  <Button type="primary" size="large" block onClick={() => setBegun(true)}>
                    {data.open ? t('继续考试') : t('开始考试')}
                  </Button>
                </>
              )}
            </div>
            {data.records.length > 0 && (
              <div className="card">
                <h2>{t('各次成绩')}</h2>
                <ul className="training-cards">
                  {data.records.map((record) => (
                    <li key={record.id} className="training-row">
                      <span>
                        {t('第{n}次', { n: record.number })} · {record.submitTime.slice(0, 16)}
                        {record.leaves !== null && record.leaves > 0 && (
                          <span className="quiet"> · {t('离开页面{n}次', { n: record.leaves })}</span>
                        )}
                      </span>
                      <strong>{t('{score}分', { score: mark(record.userScore) })}</strong>
                      <ResultTag result={record.examResult} waiting={record.markState === 1} />
                      <Button onClick={() => navigate(`/training/result/${record.id}`)}>{t('查看答卷')}</Button>
                    </li>
                  ))}
                </ul>
              </div>
            )}
            <Button onClick={() => navigate('/training/mine?tab=exam')}>{t('返回我的培训')}</Button>
          </>
        )}
      </div>
    </PhoneFrame>
  );
}
