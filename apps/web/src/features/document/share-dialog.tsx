import type { AnyRow } from '@anlan/client';
import { documentLink } from '@anlan/domain/document/institutional-calls';
import { Modal, Skeleton } from 'antd';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { useSession } from '../../lib/session/session';
import { Failed } from '../../parts/feedback/states';
import { QrDialog } from '../../parts/phone/qr-dialog';

/** The document for whoever has no account: a link that ends on its day. */
export function ShareDialog({ row, onClose }: { row: AnyRow; onClose: () => void }) {
  const t = useT();
  const tenantId = useSession((state) => state.tenantId);
  const { data, error, refetch } = useCall(
    [tenantId, 'institutional link'],
    documentLink,
    { query: { keys: row.id } },
    { staleTime: 0, gcTime: 0 },
  );
  if (data)
    return (
      <QrDialog
        title={String(row.name ?? '')}
        caption={t('无须登录即可查看，有效期至{until}', { until: data.expireTime.slice(0, 16) })}
        path={data.url}
        copied={t('分享链接已复制')}
        paper={false}
        onClose={onClose}
      />
    );
  return (
    <Modal open title={t('分享')} footer={null} onCancel={onClose}>
      {error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton active />}
    </Modal>
  );
}
