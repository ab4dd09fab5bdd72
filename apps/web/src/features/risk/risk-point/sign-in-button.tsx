import { type SignedIn, signInAtPoint } from '@anlan/domain/risk/calls';
import { CheckCircleFilled, EnvironmentOutlined, WarningFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { api } from '../../../lib/http/api';
import { ApiError } from '../../../lib/http/api-error';
import { useT } from '../../../lib/i18n';
import { uuid } from '../../../lib/uuid';

const WAIT_MS = 8_000;

/** Where the phone is; null where it does not say within a few seconds: the sign-in then says so itself. */
const position = (): Promise<GeolocationCoordinates | null> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: WAIT_MS, maximumAge: 30_000 },
    );
  });

/** Whoever stands before the point says so; the server judges time and place. */
export function SignInButton({ riskId }: { riskId: string }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<SignedIn | null>(null);
  const sign = async () => {
    setBusy(true);
    try {
      const coords = await position();
      const data = await api.send(
        signInAtPoint,
        {
          body: {
            riskId,
            way: 1,
            ...(coords
              ? {
                  longitude: coords.longitude.toFixed(6),
                  latitude: coords.latitude.toFixed(6),
                  accuracy: Math.min(99_999, coords.accuracy).toFixed(1),
                }
              : {}),
          },
        },
        { idempotencyKey: uuid() },
      );
      setDone(data);
    } catch (error) {
      // The refusal has been told; one may try again.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  if (done) {
    const wrong = done.abnormal === 1;
    return (
      <p className={wrong ? 'risk-signed tag-orange' : 'risk-signed tag-green'} role="status">
        {wrong ? <WarningFilled aria-hidden /> : <CheckCircleFilled aria-hidden />}{' '}
        {wrong
          ? t('已签到（{time}），标记为异常：{reason}', {
              time: String(done.signInTime ?? '').slice(11, 16),
              reason: String(done.abnormalReason ?? ''),
            })
          : t('已签到（{time}）', { time: String(done.signInTime ?? '').slice(11, 16) })}
      </p>
    );
  }
  return (
    <Button size="large" block icon={<EnvironmentOutlined />} loading={busy} onClick={() => void sign()}>
      {t('签到')}
    </Button>
  );
}
