import type { Attachment } from '@anlan/client';
import type { afterMeetingCalls, preMeetingCalls, SignPlace } from '@anlan/domain/meeting/calls';
import { meetingSign } from '@anlan/domain/meeting/meeting-sign';
import { Alert, Button, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { tag } from '../../kinds/draw';
import { FileInput } from '../../kinds/file/file-input';
import { signature } from '../../kinds/file/signature';
import { feedback } from '../../lib/feedback';
import { api } from '../../lib/http/api';
import { ApiError } from '../../lib/http/api-error';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { useSession } from '../../lib/session/session';
import { Failed } from '../../parts/feedback/states';
import { invalidateAfter } from '../../parts/query-keys';
import '../../parts/parts.css';
import './meeting.css';

type Calls = typeof preMeetingCalls | typeof afterMeetingCalls;

/** Everybody who is to sign: himself, or on this phone as it goes around, with a photo. */
export function SignSheetList({ calls, id }: { calls: Calls; id: string }) {
  const t = useT();
  const tenant = useViewingTenant();
  const me = useSession((state) => state.userInfo?.userId);
  const [signing, setSigning] = useState<SignPlace>();
  const { data, error, refetch } = useCall(
    [tenant, calls.sheet.resource],
    calls.sheet,
    { params: { id } },
    { staleTime: 0 },
  );
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  const done = data.places.filter(({ signTime }) => signTime !== null).length;
  const facts = [
    ['班组', data.deptName],
    ['主持人', data.hostName],
    ['会议时间', data.meetingTime.slice(0, 16)],
    ['工作任务', data.workTask],
  ] as const;
  return (
    <div className="meeting-sheet">
      <h2>{data.title}</h2>
      <dl>
        {facts.map(
          ([label, text]) =>
            text && (
              <div key={label}>
                <dt>{t(label)}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
      <p role="status">{t('应签到{all}人，已签到{signed}人', { all: data.places.length, signed: done })}</p>
      {!data.open && <Alert type="info" showIcon title={t('会议已结束，不能再签到')} />}
      <ul aria-label={t('签到名单')}>
        {data.places.map((place) => (
          <li key={place.userId ?? `name/${place.name}`}>
            <span>
              {place.name}
              {place.userId === null && <span className="quiet"> {t('外部人员')}</span>}
            </span>
            {place.signTime ? (
              <span className="meeting-signed">
                {tag(t(place.way === 2 ? '现场代录' : '已签到'), place.way === 2 ? 'orange' : 'green')}
                <time className="quiet">{place.signTime.slice(11, 16)}</time>
              </span>
            ) : (
              data.open &&
              (place.userId === me || data.mayRecord) && (
                <Button
                  type={place.userId === me ? 'primary' : 'default'}
                  aria-label={t('{name}签到', { name: place.name })}
                  onClick={() => setSigning(place)}
                >
                  {t(place.userId === me ? '签名' : '代录签名')}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      {signing && (
        <SignDialog
          calls={calls}
          id={id}
          place={signing}
          own={signing.userId === me}
          onClose={(signed) => {
            setSigning(undefined);
            if (signed) void refetch();
          }}
        />
      )}
    </div>
  );
}

const { signature: signatureField } = meetingSign.fields;
/** The photo is taken here; the definition writes it alone. */
const photoField = { ...meetingSign.fields.photo, computed: false };

function SignDialog({
  calls,
  id,
  place,
  own,
  onClose,
}: {
  calls: Calls;
  id: string;
  place: SignPlace;
  own: boolean;
  onClose: (signed: boolean) => void;
}) {
  const t = useT();
  const [drawn, setDrawn] = useState<Attachment | null>(null);
  const [photo, setPhoto] = useState<readonly Attachment[]>([]);
  const [sending, setSending] = useState(false);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const { Input } = signature;
  const send = async () => {
    setSending(true);
    try {
      const who = place.userId === null ? { name: place.name } : { userId: place.userId };
      const body = { ...who, signature: drawn?.attachId ?? null, photo: photo.map(({ attachId }) => attachId) };
      await api.send(calls.sign, { params: { id }, body }, { quiet: true });
      feedback.toast('success', t('签到成功'));
      void invalidateAfter({ name: calls.sheet.resource ?? '' });
      onClose(true);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFaults(error.errors.length > 0 ? error.errors.map(({ message }) => message) : [error.message]);
    } finally {
      setSending(false);
    }
  };
  return (
    <Modal
      open
      title={t('{name}签到', { name: place.name })}
      okText={t('确认签到')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: !drawn || (!own && photo.length === 0), loading: sending }}
      onOk={() => void send()}
      onCancel={() => onClose(false)}
      mask={{ closable: false }}
      className="meeting-sign"
    >
      {!own && (
        <>
          <p>{t('现场代录：请拍摄签名人照片，并由签名人在下方手写签名。')}</p>
          <FileInput field={photoField} name="photo" value={photo} onChange={(files) => setPhoto(files ?? [])} />
        </>
      )}
      <Input
        field={signatureField}
        name="signature"
        value={drawn}
        onChange={(value) => setDrawn(value as Attachment | null)}
      />
      {faults.length > 0 && <Alert type="error" showIcon title={faults.map((fault) => t(fault)).join(t('；'))} />}
    </Modal>
  );
}
