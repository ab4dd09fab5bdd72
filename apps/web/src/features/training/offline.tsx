import type { AnyRow } from '@anlan/client';
import { signCode } from '@anlan/domain/training/calls';
import { offlineTraining } from '@anlan/domain/training/offline-training';
import { permissionCode } from '@anlan/resource';
import { Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { useCan } from '../../lib/session/permission';
import { Failed } from '../../parts/feedback/states';
import { QrDialog } from '../../parts/phone/qr-dialog';
import { ResourceScreen, type ScreenSlots } from '../../parts/screen/resource-screen';

const AGAIN_MS = 10_000;

/** /training/offline: trainings held in person; at the place a code is shown by which people sign in. */
export function OfflineTrainings() {
  const t = useT();
  const may = useCan(permissionCode(offlineTraining, 'edit'));
  const [shown, setShown] = useState<AnyRow>();
  const slots = useMemo(
    (): ScreenSlots => ({
      rowMenu: (row) =>
        may && row.releaseStatus === 1 ? [{ key: 'sign', label: t('签到码'), run: () => setShown(row) }] : [],
    }),
    [t, may],
  );
  return (
    <>
      <ResourceScreen resource={offlineTraining} slots={slots} />
      {shown && <SignCode id={shown.id} title={String(shown.title ?? '')} onClose={() => setShown(undefined)} />}
    </>
  );
}

/** The code of this half minute; it is asked for again before it ends. */
function SignCode({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const t = useT();
  const tenant = useViewingTenant();
  const { data, error, refetch } = useCall(
    [tenant, offlineTraining.name, 'sign'],
    signCode,
    { params: { id } },
    { staleTime: 0, gcTime: 0, refetchInterval: AGAIN_MS },
  );
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  return (
    <QrDialog
      title={title}
      caption={t('用手机扫码签到，已签到{signed}人，共{all}人', { signed: data.signed, all: data.all })}
      path={`/training/sign/${id}?code=${data.code}`}
      paper={false}
      onClose={onClose}
    />
  );
}
