import type { Attachment } from '@anlan/client';
import { signFor, type TraineeRow, trainees } from '@anlan/domain/training/calls';
import { offlineTraining } from '@anlan/domain/training/offline-training';
import { Alert, Button, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { tag } from '../../../kinds/draw';
import { FileInput } from '../../../kinds/file/file-input';
import { signature } from '../../../kinds/file/signature';
import { feedback } from '../../../lib/feedback';
import { api } from '../../../lib/http/api';
import { ApiError } from '../../../lib/http/api-error';
import { useViewingTenant } from '../../../lib/http/query';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import { useSession } from '../../../lib/session/session';
import { Failed } from '../../../parts/feedback/states';
import { invalidateAfter } from '../../../parts/query-keys';
import '../training.css';
import { dayOn, signOn } from './day';

interface Training {
  readonly id: string;
  readonly title: string;
}

/** Everybody of a training, on the phone of whoever keeps it as it goes around: who has signed, and signing. */
export function SignAround({ id, title, onClose }: Training & { readonly onClose: () => void }) {
  const t = useT();
  const tenant = useViewingTenant();
  const me = useSession((state) => state.userInfo?.userId);
  const [signing, setSigning] = useState<TraineeRow>();
  const { data, error, refetch } = useCall(
    [tenant, offlineTraining.name, 'trainees'],
    trainees,
    { params: { id } },
    { staleTime: 0 },
  );
  const rows = data?.map((row) => ({ ...row, ...signOn(row) })) ?? [];
  const signed = rows.filter(({ signTime }) => signTime !== null).length;
  const day = data?.[0] && dayOn(data[0]);
  return (
    <Modal open title={t('{title}：现场签到', { title })} footer={null} onCancel={onClose}>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <>
          <p role="status">
            {day && `${t('{day}签到', { day: day.day })}${t('：')}`}
            {t('应签到{all}人，已签到{signed}人', { all: data.length, signed })}
          </p>
          <ul className="sign-around" aria-label={t('签到名单')}>
            {rows.map((row) => (
              <li key={row.id}>
                <span>
                  {row.realName} <span className="quiet">{row.deptName}</span>
                </span>
                {row.signTime ? (
                  <span>
                    {tag(t(row.signWay === 2 ? '现场代录' : '已签到'), row.signWay === 2 ? 'orange' : 'green')}
                    <time className="quiet">{row.signTime.slice(11, 16)}</time>
                  </span>
                ) : (
                  row.userId !== me && (
                    <Button aria-label={t('{name}签到', { name: row.realName ?? '' })} onClick={() => setSigning(row)}>
                      {t('代录签名')}
                    </Button>
                  )
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {signing && (
        <SignDialog
          id={id}
          row={signing}
          onClose={(done) => {
            setSigning(undefined);
            if (done) void refetch();
          }}
        />
      )}
    </Modal>
  );
}

const { signature: signatureField, photo } = offlineTraining.fields.trainees.fields;
/** Taken here; the definition writes it alone. */
const photoField = { ...photo, computed: false };

function SignDialog({
  id,
  row: { userId, realName },
  onClose,
}: {
  readonly id: string;
  readonly row: TraineeRow;
  readonly onClose: (done: boolean) => void;
}) {
  const t = useT();
  const [drawn, setDrawn] = useState<Attachment | null>(null);
  const [photos, setPhotos] = useState<readonly Attachment[]>([]);
  const [sending, setSending] = useState(false);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const { Input } = signature;
  const send = async () => {
    setSending(true);
    try {
      const body = { userId, signature: drawn?.attachId ?? '', photo: photos.map(({ attachId }) => attachId) };
      await api.send(signFor, { params: { id }, body }, { quiet: true });
      feedback.toast('success', t('签到成功'));
      void invalidateAfter(offlineTraining);
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
      title={t('{name}签到', { name: realName ?? '' })}
      okText={t('确认签到')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: !drawn || photos.length === 0, loading: sending }}
      onOk={() => void send()}
      onCancel={() => onClose(false)}
      mask={{ closable: false }}
    >
      <p>{t('现场代录：请拍摄签名人照片，并由签名人在下方手写签名。')}</p>
      <FileInput field={photoField} name="photo" value={photos} onChange={(files) => setPhotos(files ?? [])} />
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
