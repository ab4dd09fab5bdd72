import { useQuery } from '@tanstack/react-query';
import { Modal, Skeleton } from 'antd';
import { http } from '../../../lib/http/http';
import { useT } from '../../../lib/i18n';
import { Failed } from '../../../parts/feedback/states';
import type { BellRow } from './use-bell';

interface Mail {
  readonly id: string;
  readonly content: string;
}

/** A message that leads nowhere: its words are all there is. */
export function MailDialog({ row, onClose }: { row: BellRow; onClose: () => void }) {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: ['desk', 'mail', row.id],
    queryFn: ({ signal }) => http.get<Mail>(`safe/message/${row.id}`, {}, { signal, quiet: true, company: false }),
  });
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
