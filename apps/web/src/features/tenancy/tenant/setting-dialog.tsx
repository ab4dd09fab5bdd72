import { tenant } from '@anlan/domain/tenancy/tenant';
import type { AnyResource } from '@anlan/resource';
import { Modal } from 'antd';
import { useId, useState } from 'react';
import { feedback } from '../../../lib/feedback';
import { http } from '../../../lib/http';
import { useT } from '../../../lib/i18n';
import { invalidateAfter } from '../../../parts/query-keys';
import { ResourceForm } from '../../../parts/resource-form';
import { useUnsaved } from '../../../parts/use-unsaved';

const SECTIONS = [{ title: '', fields: ['accountNumber', 'expireTime'] }] as const;

/** Quota of accounts and end of the licence, set for all chosen tenants alike. */
export function SettingDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const t = useT();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const unsaved = useUnsaved();
  const close = async () => {
    if (await unsaved.mayLeave()) onClose();
  };
  return (
    <Modal
      open
      title={t('{n}个租户的授权配置', { n: ids.length })}
      onCancel={() => void close()}
      okText={t('保存')}
      cancelText={t('取消')}
      okButtonProps={{ htmlType: 'submit', form: id, loading: busy }}
      mask={{ closable: false }}
    >
      <ResourceForm
        id={id}
        resource={tenant as unknown as AnyResource}
        sections={SECTIONS}
        mode="create"
        send={(body, key) =>
          http.post(
            'blade-system/tenant/setting',
            { accountNumber: body.accountNumber, expireTime: body.expireTime ?? null, ids: ids.join(',') },
            { quiet: true, idempotencyKey: key },
          )
        }
        onDone={() => {
          feedback.toast('success', t('设置成功'));
          void invalidateAfter(tenant as unknown as AnyResource);
          onClose();
        }}
        onDirty={unsaved.setDirty}
        onBusy={setBusy}
      />
    </Modal>
  );
}
