import { noticeRead, noticeText } from '@anlan/domain/notice/calls';
import { noticeSignOff } from '@anlan/domain/notice/notice';
import { Modal, Skeleton } from 'antd';
import { useEffect } from 'react';
import { FileList } from '../../kinds/file/file-list';
import { api } from '../../lib/http/api';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { useSession } from '../../lib/session/session';
import { HtmlText } from '../../parts/detail/html-text';
import { Failed } from '../../parts/feedback/states';
import { SignOffReader } from '../../parts/signoff/sign-off-reader';

/** Above the bell's panel, from which it is opened and which stays open behind it. */
const ABOVE_BELL = 1100;

/** One notice; seeing it is having read it, signing it is another thing. */
export function NoticeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT();
  const tenantId = useSession((state) => state.tenantId);
  const { data, error, refetch } = useCall([tenantId, 'notice'], noticeText, { params: { id } });
  useEffect(() => {
    if (data) api.send(noticeRead, { body: { ids: data.id } }, { quiet: true }).catch(() => {});
  }, [data]);
  return (
    <Modal open title={data?.title ?? t('通知')} onCancel={onClose} footer={null} width={720} zIndex={ABOVE_BELL}>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <>
          <p>
            <time>{data.releaseTime.slice(0, 16)}</time>
          </p>
          {data.signOff === 1 ? (
            <SignOffReader of={noticeSignOff} id={id} />
          ) : (
            <>
              <HtmlText html={data.content} />
              <FileList files={data.attachmentsList ?? []} label="附件" />
            </>
          )}
        </>
      )}
    </Modal>
  );
}
