import type { AnyRow, Attachment } from '@anlan/client';
import { meetingRecordSignOff } from '@anlan/domain/meeting/meeting-record';
import { useQuery } from '@tanstack/react-query';
import { Modal, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { FileList } from '../../kinds/file/file-list';
import { api } from '../../lib/http/api';
import { useViewingTenant } from '../../lib/http/query';
import { useT } from '../../lib/i18n';
import { useCan } from '../../lib/session/permission';
import { useSession } from '../../lib/session/session';
import { HtmlText } from '../../parts/detail/html-text';
import { Failed } from '../../parts/feedback/states';
import { ResourceScreen, type ScreenSlots } from '../../parts/screen/resource-screen';
import { SignOffReader } from '../../parts/signoff/sign-off-reader';
import { SignOffStandingDialog } from '../../parts/signoff/sign-off-standing';

const PUBLISHED = 1;
const { of: resource } = meetingRecordSignOff;

/** /meeting/record: minutes; published ones are read and signed here, and show who has. */
export function MinutesList() {
  const t = useT();
  const mayEdit = useCan('meetingrecords_edit');
  const ofCompany = useSession((state) => state.userInfo?.tenantKind === 'company');
  const [shown, setShown] = useState<AnyRow>();
  const [reading, setReading] = useState<string>();
  const slots = useMemo(
    (): ScreenSlots => ({
      rowMenu: (row) =>
        row.isPublish === PUBLISHED
          ? [
              ...(ofCompany ? [{ key: 'sign', label: t('签阅'), run: () => setReading(row.id) }] : []),
              ...(mayEdit ? [{ key: 'signoff', label: t('签阅情况'), run: () => setShown(row) }] : []),
            ]
          : [],
    }),
    [t, mayEdit, ofCompany],
  );
  return (
    <>
      <ResourceScreen resource={resource} slots={slots} />
      {shown && (
        <SignOffStandingDialog
          of={meetingRecordSignOff}
          id={shown.id}
          title={String(shown.name ?? '')}
          onClose={() => setShown(undefined)}
        />
      )}
      {reading && <MinutesReader id={reading} onClose={() => setReading(undefined)} />}
    </>
  );
}

function MinutesReader({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT();
  const tenant = useViewingTenant();
  const { data, error, refetch } = useQuery({
    queryKey: [tenant, resource.name, 'detail', 'company', id],
    queryFn: ({ signal }) => api(resource).get(id, { signal, quiet: true }) as Promise<AnyRow>,
  });
  const files = (data?.fileLinkList ?? []) as readonly Attachment[];
  return (
    <Modal open title={String(data?.name ?? t('会议记录'))} footer={null} width={760} onCancel={onClose}>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <SignOffReader of={meetingRecordSignOff} id={id} onChanged={() => void refetch()}>
          <HtmlText html={String(data.content ?? '')} />
          {files.length > 0 && <FileList files={files} label="附件" />}
        </SignOffReader>
      )}
    </Modal>
  );
}
