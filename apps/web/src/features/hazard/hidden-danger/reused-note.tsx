import type { Attachment } from '@anlan/client';
import { photoReused } from '@anlan/domain/hazard/calls';
import { Alert, Form } from 'antd';
import { useViewingTenant } from '../../../lib/http/query';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import './hazard.css';

const NONE: readonly Attachment[] = [];

/** Told as soon as a picture is chosen that has been shown before: it may be sent, and will be marked. */
export function ReusedNote({ id, field }: { id: string; field: 'reviseAfterImages' | 'reviewImages' }) {
  const t = useT();
  const tenant = useViewingTenant();
  const files = (Form.useWatch(field, { preserve: true }) as readonly Attachment[] | undefined) ?? NONE;
  const photos = files.map(({ attachId }) => attachId).join(',');
  const { data } = useCall(
    [tenant, 'hiddenDanger'],
    photoReused,
    { query: { id, field, photos } },
    { enabled: photos !== '', retry: false },
  );
  if (photos === '' || !data?.told) return null;
  return (
    <Alert
      className="hazard-reused"
      type="warning"
      showIcon
      title={t('重复照片：{told}', { told: data.told })}
      description={t('请更换为现场实拍的照片；仍要提交时将标注“重复照片”，复查人和监管人员可见。')}
    />
  );
}
