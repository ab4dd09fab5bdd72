import type { AnyRow } from '@anlan/client';
import { permit } from '@anlan/domain/permit/permit';
import { replaceCoordinator } from '@anlan/domain/permit/window/coordinate-call';
import { type AnyResource, f, section } from '@anlan/resource';
import { Modal } from 'antd';
import { useId, useState } from 'react';
import { feedback } from '../../lib/feedback';
import { api } from '../../lib/http/api';
import { useT } from '../../lib/i18n';
import { ResourceForm } from '../../parts/form/resource-form';
import { rereadPermits } from './use-permit-steps';

const shaped = {
  ...permit,
  fields: {
    coordinatorId: f.ref('接替的协调人', 'user', { required: true }),
    reason: f.text('更换原因', { required: true, max: 200 }),
  },
  rules: [],
} as unknown as AnyResource;
const sections = [section('', ['coordinatorId', 'reason'])];

/** Another coordinates the works of this place: every ticket there is changed at once. */
export function CoordinatorDialog({ row, onClose }: { row: AnyRow; onClose: () => void }) {
  const t = useT();
  const formId = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Modal
      open
      title={t('更换交叉作业协调人')}
      onCancel={onClose}
      okText={t('更换')}
      cancelText={t('取消')}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: busy }}
    >
      <p className="quiet">{t('同一地点由原协调人协调的作业票一并更换，由一人统一协调（GB 30871-2022 4.7）')}</p>
      <ResourceForm
        id={formId}
        resource={shaped}
        sections={sections}
        mode="create"
        onBusy={setBusy}
        send={(body) =>
          api.send(replaceCoordinator, {
            params: { id: row.id },
            body: { ...(body as { coordinatorId: string; reason: string }), formerId: String(row.coordinatorId) },
          })
        }
        onDone={(reply) => {
          const { numbers } = reply as { readonly numbers: readonly string[] };
          feedback.toast('success', t('已更换：{numbers}', { numbers: numbers.join('、') }));
          void rereadPermits();
          onClose();
        }}
      />
    </Modal>
  );
}
