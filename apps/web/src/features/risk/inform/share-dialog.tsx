import type { AnyRow } from '@anlan/client';
import { useQuery } from '@tanstack/react-query';
import { Modal, Skeleton } from 'antd';
import { http } from '../../../lib/http';
import { useT } from '../../../lib/i18n';
import { QrDialog } from '../../../parts/qr-dialog';
import { Failed } from '../../../parts/states';

interface Link {
  readonly url: string;
  readonly expireTime: string;
}

/** A link to the card that anybody may open until its day: to be copied, scanned or printed as a label. */
export function ShareDialog({ row, onClose }: { row: AnyRow; onClose: () => void }) {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: ['riskInform', 'link', row.id],
    queryFn: ({ signal }) => http.get<Link>('safe/riskinform/encode', { keys: row.id }, { signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  });
  if (data)
    return (
      <QrDialog
        title={String(row.name ?? '')}
        caption={t('无须登录即可查看，有效期至{until}', { until: data.expireTime.slice(0, 16) })}
        path={data.url}
        copied={t('分享链接已复制')}
        onClose={onClose}
      />
    );
  return (
    <Modal open title={t('分享')} footer={null} onCancel={onClose}>
      {error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton active />}
    </Modal>
  );
}
