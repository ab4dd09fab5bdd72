import { useQuery } from '@tanstack/react-query';
import { Modal, Skeleton } from 'antd';
import { useEffect } from 'react';
import { http } from '../../lib/http/http';
import { useT } from '../../lib/i18n';
import { useSession } from '../../lib/session/session';
import { HtmlText } from '../../parts/detail/html-text';
import { Failed } from '../../parts/feedback/states';

interface Notice {
  readonly id: string;
  readonly title: string;
  readonly releaseTime: string;
  readonly content: string;
}

/** One notice; seeing it is having read it. */
export function NoticeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT();
  const tenantId = useSession((state) => state.tenantId);
  const { data, error, refetch } = useQuery({
    queryKey: [tenantId, 'notice', 'mine', id],
    queryFn: ({ signal }) => http.get<Notice>(`blade-desk/notice/mine/${id}`, {}, { signal, quiet: true }),
  });
  useEffect(() => {
    if (data) http.post('blade-desk/notice/read', { ids: data.id }, { quiet: true }).catch(() => {});
  }, [data]);
  return (
    <Modal open title={data?.title ?? t('通知')} onCancel={onClose} footer={null} width={720}>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <>
          <p>
            <time>{data.releaseTime.slice(0, 16)}</time>
          </p>
          <HtmlText html={data.content} />
        </>
      )}
    </Modal>
  );
}
