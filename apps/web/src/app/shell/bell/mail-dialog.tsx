import { type BellRow, messageDetail } from '@anlan/domain/desk/calls';
import { Modal, Skeleton } from 'antd';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import { Failed } from '../../../parts/feedback/states';

/** A message that leads nowhere: its words are all there is. */
export function MailDialog({ row, onClose }: { row: BellRow; onClose: () => void }) {
  const t = useT();
  const { data, error, refetch } = useCall(['desk'], messageDetail, { params: { id: row.id } }, { company: false });
  return (
    <Modal open title={row.title} onCancel={onClose} footer={null} closable={{ 'aria-label': t('关闭') }}>
      <p>
        <time>{row.time.slice(0, 16)}</time>
      </p>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active title={false} />}
      {data && <p className="detail-long">{data.content}</p>}
    </Modal>
  );
}
