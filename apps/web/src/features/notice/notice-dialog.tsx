import { noticeRead, noticeText } from '@anlan/domain/notice/calls';
import { Modal, Skeleton } from 'antd';
import { useEffect } from 'react';
import { useT } from '../../lib/i18n';
import { useSession } from '../../lib/session/session';
import { api } from '../../parts/api';
import { HtmlText } from '../../parts/detail/html-text';
import { Failed } from '../../parts/feedback/states';
import { useCall } from '../../parts/use-call';

/** One notice; seeing it is having read it. */
export function NoticeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT();
  const tenantId = useSession((state) => state.tenantId);
  const { data, error, refetch } = useCall([tenantId, 'notice'], noticeText, { params: { id } });
  useEffect(() => {
    if (data) api.send(noticeRead, { body: { ids: data.id } }, { quiet: true }).catch(() => {});
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
