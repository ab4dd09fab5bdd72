import type { RunPoint } from '@anlan/domain/check/run/run-calls';
import { signInAtCheck } from '@anlan/domain/check/run/run-calls';
import { formatDatetime } from '@anlan/resource/dates';
import { AimOutlined, CheckCircleFilled, QrcodeOutlined, WarningFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { feedback } from '../../../lib/feedback';
import { api } from '../../../lib/http/api';
import { ApiError } from '../../../lib/http/api-error';
import { useT } from '../../../lib/i18n';
import { locate } from '../../../lib/locate';
import { useSession } from '../../../lib/session/session';
import { flagWords } from '../sign-words';
import {
  colleagueAt,
  placeInCode,
  placeOf,
  type RunDraft,
  signedAt,
  spotsOf,
  type WaitingSignIn,
  waitingName,
} from './run-model';
import type { PutRun } from './use-run';

const ScanDialog = lazy(async () => ({ default: (await import('./scan-dialog')).ScanDialog }));

const waits = (error: unknown): boolean =>
  error instanceof ApiError && ['network', 'timeout', 'server'].includes(error.kind);

/** Points of the check with the sign-in at each; without network it is kept and told with the record. */
export function SignInCard({ run, put, placeId }: { run: RunDraft; put: PutRun; placeId: string | null }) {
  const t = useT();
  const [scanning, setScanning] = useState(false);
  // A sign-in nobody asks for does not stand before the items.
  const [open, setOpen] = useState(placeId !== null);
  const [busy, setBusy] = useState<string | null>(null);
  const me = useSession((state) => state.userInfo?.userId);
  const { places, signInRequired } = run.view;
  const points = spotsOf(run);

  const send = async (told: Omit<WaitingSignIn, 'at'>, name: string) => {
    setBusy(told.riskId ?? told.placeId ?? 'all');
    try {
      const position = await locate();
      if (!position && told.way === 2) {
        feedback.toast('warning', t('无法获取位置，请允许定位，或扫描现场二维码签到'));
        return;
      }
      const body = { ...told, ...(position ?? {}) };
      try {
        const view = await api.send(signInAtCheck, { params: { id: run.recordId }, body }, { quiet: true });
        put({ view });
        feedback.toast('success', t('已在“{name}”签到', { name }));
      } catch (error) {
        if (!waits(error)) {
          feedback.toast('error', error instanceof ApiError ? t(error.message) : t('签到失败，请重试'));
          return;
        }
        // Kept in vain: the server would leave it out.
        if (told.placeId && places && !placeOf(run, told.placeId)) {
          feedback.toast('warning', t('该点位所在区域没有本次要检查的风险点'));
          return;
        }
        const at = formatDatetime(Date.now());
        put((now) => ({ signIns: [...now.signIns, { ...body, at }] }));
        feedback.toast('info', t('没有网络，签到已保存在本机，提交时一并发送'));
      }
    } finally {
      setBusy(null);
    }
  };
  const sendPlace = (id: string) => send({ placeId: id, way: 1 }, placeOf(run, id)?.name ?? t('巡查点位'));
  const onCode = (text: string): boolean => {
    const place = placeInCode(text);
    const point = points.find(({ id, pointNum }) =>
      place && 'riskId' in place ? id === place.riskId : !place && pointNum !== null && pointNum === text.trim(),
    );
    if (point) {
      setScanning(false);
      void send({ riskId: point.id, way: 1 }, point.name);
      return true;
    }
    if (place && 'placeId' in place) {
      setScanning(false);
      void sendPlace(place.placeId);
      return true;
    }
    return false;
  };
  if (points.length === 0) return null;
  return (
    <section className="card run-signins" aria-labelledby="run-signins">
      <div className="run-head">
        <h2 id="run-signins">{t('现场签到')}</h2>
        <span className={signInRequired ? 'tag tag-orange' : 'tag tag-grey'}>
          {signInRequired ? t('必须签到') : t('可选')}
        </span>
        {signInRequired || open ? (
          <Button size="large" icon={<QrcodeOutlined aria-hidden />} onClick={() => setScanning(true)}>
            {t('扫码')}
          </Button>
        ) : (
          <Button size="large" aria-expanded={false} onClick={() => setOpen(true)}>
            {t('签到')}
          </Button>
        )}
      </div>
      {placeId && (
        <Button type="primary" block size="large" loading={busy === placeId} onClick={() => void sendPlace(placeId)}>
          {t('在扫描的点位签到')}
        </Button>
      )}
      {(signInRequired || open) && (
        <ul>
          {points.map((point) => (
            <li key={point.id}>
              <span>
                <strong>{point.name}</strong>
                <SignState run={run} point={point} me={me} />
              </span>
              <Button
                size="large"
                icon={<AimOutlined aria-hidden />}
                loading={busy === point.id}
                disabled={busy !== null && busy !== point.id}
                aria-label={t('在{name}定位签到', { name: point.name })}
                onClick={() => void send({ riskId: point.id, way: 2 }, point.name)}
              >
                {signedAt(run, point, me) ? t('重新签到') : t('定位签到')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Waiting run={run} put={put} />
      {scanning && (
        <Suspense fallback={null}>
          <ScanDialog onCode={onCode} onClose={() => setScanning(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** What this phone has yet to tell; a sign-in made by mistake, or at a place that counts no more, can be taken back. */
function Waiting({ run, put }: { run: RunDraft; put: PutRun }) {
  const t = useT();
  if (run.signIns.length === 0) return null;
  const remove = async (told: WaitingSignIn) => {
    const sure = await feedback.confirm(t('是否移除这次签到？移除后不再发送'), { danger: true, okText: t('移除') });
    if (sure) put((now) => ({ signIns: now.signIns.filter((one) => one !== told) }));
  };
  return (
    <>
      <h3 id="run-waiting">{t('待发送的签到')}</h3>
      <ul aria-labelledby="run-waiting">
        {run.signIns.map((told, place) => {
          const name = waitingName(run, told) ?? t('巡查点位');
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two of the same second differ in nothing else
            <li key={`${told.at}${place}`}>
              <span>
                {name}
                <span className="run-waits">{told.at.slice(5, 16)}</span>
              </span>
              <Button size="large" aria-label={t('移除在{name}的签到', { name })} onClick={() => void remove(told)}>
                {t('移除')}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function SignState({ run, point, me }: { run: RunDraft; point: RunPoint; me: string | undefined }) {
  const t = useT();
  const signed = signedAt(run, point, me);
  if (!signed) {
    const other = colleagueAt(run, point, me);
    return (
      <>
        <span className="quiet">
          {point.signInTime ? t('应于{time}签到', { time: point.signInTime }) : t('未签到')}
        </span>
        {other && (
          <span className="quiet">
            {t('{who}已于{time}签到，不代替本人签到', {
              who: other.userName ?? t('其他人员'),
              time: (other.toldTime ?? other.time).slice(11, 16),
            })}
          </span>
        )}
      </>
    );
  }
  if (!('flags' in signed)) {
    return <span className="run-waits">{t('已签到，待发送（{time}）', { time: signed.at.slice(11, 16) })}</span>;
  }
  const words = flagWords(signed, t);
  return (
    <span className={words === '' ? 'run-good' : 'run-odd'}>
      {words === '' ? <CheckCircleFilled aria-hidden /> : <WarningFilled aria-hidden />}
      {t('{time} 已签到', { time: (signed.toldTime ?? signed.time).slice(11, 16) })}
      {words && ` · ${words}`}
    </span>
  );
}
