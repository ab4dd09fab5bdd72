import { signIn } from '@anlan/domain/training/calls';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { api } from '../../../lib/http/api';
import { ApiError } from '../../../lib/http/api-error';
import { invalidate } from '../../../lib/http/query';
import { useT } from '../../../lib/i18n';
import { PhoneFrame } from '../../../parts/phone/phone-frame';
import '../training.css';

/** /training/sign/:id?code=: what the code at a training opens on the phone of whoever takes part. */
export function SignIn() {
  const t = useT();
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
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
        {told && <Alert type={told.good ? 'success' : 'warning'} showIcon title={told.words} />}
        {!told?.good && (
          <Button type="primary" size="large" block loading={busy} onClick={() => void sign()}>
            {t('签到')}
          </Button>
        )}
        <Button onClick={() => navigate('/training/mine?tab=offline')}>{t('返回我的培训')}</Button>
      </div>
    </PhoneFrame>
  );
}
