import { type AnyRow, fill } from '@anlan/client';
import { importResults, resultTemplate, signCode } from '@anlan/domain/training/calls';
import { offlineTraining } from '@anlan/domain/training/offline-training';
import { permissionCode } from '@anlan/resource';
import { formatDatetime } from '@anlan/resource/dates';
import { Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { api } from '../../../lib/http/api';
import { useViewingTenant } from '../../../lib/http/query';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import { useCan } from '../../../lib/session/permission';
import { Failed } from '../../../parts/feedback/states';
import { QrDialog } from '../../../parts/phone/qr-dialog';
import { ResourceScreen, type ScreenSlots } from '../../../parts/screen/resource-screen';
import { ImportDialog, type SheetCall } from '../../../parts/sheet/import-dialog';
import { SignAround } from './sign-around';

/** A code is good for 20 s at least: what is on the screen has 15 s left to be scanned. */
const AGAIN_MS = 5_000;

const isOver = (row: AnyRow): boolean =>
  typeof row.trainEndTime === 'string' && row.trainEndTime < formatDatetime(Date.now());

/** /training/offline: trainings held in person; at the place a code is shown by which people sign in. */
export function OfflineTrainings() {
  const t = useT();
  const may = useCan(permissionCode(offlineTraining, 'edit'));
  const [shown, setShown] = useState<AnyRow>();
  const [signing, setSigning] = useState<AnyRow>();
  const [told, setTold] = useState<AnyRow>();
  const slots = useMemo(
    (): ScreenSlots => ({
      rowMenu: (row) =>
        may && row.releaseStatus === 1
          ? [
              // Over, nobody signs in at the place any more.
              ...(isOver(row)
                ? []
                : [
                    { key: 'sign', label: t('签到码'), run: () => setShown(row) },
                    { key: 'around', label: t('现场签到'), run: () => setSigning(row) },
                  ]),
              { key: 'results', label: t('导入签到与成绩'), run: () => setTold(row) },
            ]
          : [],
    }),
    [t, may],
  );
  return (
    <>
      <ResourceScreen resource={offlineTraining} slots={slots} />
      {signing && (
        <SignAround id={signing.id} title={String(signing.title ?? '')} onClose={() => setSigning(undefined)} />
      )}
      {told && (
        <ImportDialog
          resource={offlineTraining}
          via={sheetOf(
            told.id,
            t('导入签到与成绩：{title}', { title: String(told.title ?? '') }),
            t('模板已列出参训人员，填写签到时间和成绩；空着的不改。纸质签到的先在“登记成绩”中上传签到表。'),
          )}
          onClose={() => setTold(undefined)}
        />
      )}
      {shown && <SignCode id={shown.id} title={String(shown.title ?? '')} onClose={() => setShown(undefined)} />}
    </>
  );
}

const sheetOf = (id: string, title: string, note: string): SheetCall => ({
  title,
  note,
  template: () => api.file(resultTemplate, { params: { id } }),
  send: (file, options) => {
    const form = new FormData();
    form.append('file', file, file.name);
    return api.transport.upload(fill(importResults.path, id), form, options);
  },
});

/** The code of the moment; it is asked for again before it ends. */
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
