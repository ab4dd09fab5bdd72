import { myOffline, signIn } from '@anlan/domain/training/calls';
import { Alert, Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { api } from '../../../lib/http/api';
import { ApiError } from '../../../lib/http/api-error';
import { invalidate, useViewingTenant } from '../../../lib/http/query';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import { PhoneFrame } from '../../../parts/phone/phone-frame';
import '../training.css';
import { mark } from '../words';
import { signOn } from './day';

/** /training/sign/:id?code=: what the code at a training opens on the phone of whoever takes part: which training, and what comes next. */
export function SignIn() {
  const t = useT();
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const tenant = useViewingTenant();
  const { data, isPending } = useCall(
    [tenant, 'offlineTraining', 'mine', id],
    myOffline,
    { query: { id } },
    { staleTime: 0, retry: false },
  );
  const training = data?.records[0];
  const signed = training && signOn(training).signTime;
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<{ readonly good: boolean; readonly words: string }>();
  const sign = async () => {
    setBusy(true);
    try {
      const { title, signTime } = await api.send(
        signIn,
        { params: { id }, body: { code: search.get('code') ?? '' } },
        { quiet: true },
      );
      setTold({ good: true, words: t('{title}：已于{time}签到', { title, time: signTime.slice(0, 16) }) });
      void invalidate('offlineTraining');
    } catch (failure) {
      setTold({ good: false, words: failure instanceof ApiError ? failure.message : t('加载失败，请重试') });
    } finally {
      setBusy(false);
    }
  };
  return (
    <PhoneFrame title={t('培训签到')}>
      <div className="sit-exam">
        {isPending && <Skeleton active />}
        {training && (
          <>
            <h2>{training.title}</h2>
            <dl className="sign-facts">
              <dt className="quiet">{t('时间')}</dt>
              <dd>
                {t('{from} 至 {to}', { from: training.startTime.slice(0, 16), to: training.endTime.slice(0, 16) })}
              </dd>
              <dt className="quiet">{t('培训地点')}</dt>
              <dd>{training.address}</dd>
              {training.lecturer && (
                <>
                  <dt className="quiet">{t('培训讲师')}</dt>
                  <dd>{training.lecturer}</dd>
                </>
              )}
              {training.hours !== null && (
                <>
                  <dt className="quiet">{t('学时')}</dt>
                  <dd>{mark(training.hours)}</dd>
                </>
              )}
            </dl>
            <p className="quiet">
              {training.days
                ? t(
                    '每天都要签到：开始15分钟以内签到的计当天全部学时，更晚的只计余下的时间，没有签到的一天不计；学时在培训结束后计入。',
                  )
                : t('开始15分钟以内签到的计全部学时，更晚的只计余下的时间；学时在培训结束后计入，成绩由组织人员登记。')}
            </p>
          </>
        )}
        {training?.days && (
          <ul className="sign-around" aria-label={t('每日签到')}>
            {training.days.map((day) => (
              <li key={day.day}>
                <span>{t('{from} 至 {to}', { from: day.start.slice(0, 16), to: day.end.slice(11, 16) })}</span>
                <span className={day.signTime ? undefined : 'quiet'}>
                  {day.signTime ? t('已于{time}签到', { time: day.signTime.slice(11, 16) }) : t('未签到')}
                </span>
              </li>
            ))}
          </ul>
        )}
        {!told && signed && (
          <Alert type="success" showIcon title={t('已于{time}签到', { time: signed.slice(0, 16) })} />
        )}
        {!told && data && !training && (
          <Alert type="warning" showIcon title={t('您不在本次培训的参训人员中，请联系组织人员')} />
        )}
        {told && <Alert type={told.good ? 'success' : 'warning'} showIcon title={told.words} />}
        {!told?.good && training && !signed && (
          <Button type="primary" size="large" block loading={busy} onClick={() => void sign()}>
            {t('签到')}
          </Button>
        )}
        <Button onClick={() => navigate('/training/mine?tab=offline')}>{t('返回我的培训')}</Button>
      </div>
    </PhoneFrame>
  );
}
