import type { AnyRow } from '@anlan/client';
import { cardLink } from '@anlan/domain/risk/inform/inform-calls';
import { useQuery } from '@tanstack/react-query';
import { Modal, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { api } from '../../../lib/http/api';
import { useT } from '../../../lib/i18n';
import { Failed } from '../../../parts/feedback/states';
import { QrDialog } from '../../../parts/phone/qr-dialog';
import './inform.css';

type Use = 'send' | 'print';

/** The card for whoever has no account: a link to send, which ends on its day, or a code to hang up, which does not. */
export function ShareDialog({ row, onClose }: { row: AnyRow; onClose: () => void }) {
  const t = useT();
  const [use, setUse] = useState<Use>('send');
  const { data, error, refetch } = useQuery({
    queryKey: ['riskInform', 'link', row.id, use],
    queryFn: ({ signal }) => api.send(cardLink, { query: { keys: row.id, use } }, { signal, quiet: true }),
    placeholderData: (former) => former,
    staleTime: 0,
    gcTime: 0,
  });
  if (data)
    return (
      <QrDialog
        title={String(row.name ?? '')}
        caption={
          data.expireTime
            ? t('无须登录即可查看，有效期至{until}', { until: data.expireTime.slice(0, 16) })
            : t('扫码查看（无须登录）')
        }
        path={data.url}
        copied={t('分享链接已复制')}
        paper={data.expireTime === null}
        above={
          <div className="inform-use">
            <Segmented<Use>
              block
              value={use}
              onChange={setUse}
              options={[
                { value: 'send', label: t('发送链接') },
                { value: 'print', label: t('张贴二维码') },
              ]}
            />
            <p className="quiet">
              {use === 'send'
                ? t('发给他人临时查看，到期自动失效；不要打印张贴。')
                : t('用于现场张贴，长期有效；收回分享、删除告知卡或风险点、企业停用后失效。')}
            </p>
          </div>
        }
        onClose={onClose}
      />
    );
  return (
    <Modal open title={t('分享')} footer={null} onCancel={onClose}>
      {error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton active />}
    </Modal>
  );
}
