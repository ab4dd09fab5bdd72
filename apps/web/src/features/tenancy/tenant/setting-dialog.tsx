import type { AnyRow } from '@anlan/client';
import { tenant } from '@anlan/domain/tenancy/tenant';
import { setQuota } from '@anlan/domain/tenancy/tenant-calls';
import { Alert, Modal } from 'antd';
import { useId, useMemo, useState } from 'react';
import { feedback } from '../../../lib/feedback';
import { api } from '../../../lib/http/api';
import { useT } from '../../../lib/i18n';
import { ResourceForm } from '../../../parts/form/resource-form';
import { useUnsaved } from '../../../parts/form/use-unsaved';
import { invalidateAfter } from '../../../parts/query-keys';
import { licenceInCommon } from './licence';

const SECTIONS = [{ title: '', fields: ['accountNumber', 'expireTime'] }] as const;
const REQUIRED = ['accountNumber'] as const;

/** Quota of accounts and end of the licence, set for all chosen tenants alike; it begins with what they have. */
export function SettingDialog({ rows, onClose }: { rows: readonly AnyRow[]; onClose: () => void }) {
  const t = useT();
  const common = useMemo(() => licenceInCommon(rows), [rows]);
  const id = useId();
  const [busy, setBusy] = useState(false);
  const unsaved = useUnsaved();
  const close = async () => {
    if (await unsaved.mayLeave()) onClose();
  };
  return (
    <Modal
      open
      title={t('{n}个租户的授权配置', { n: rows.length })}
      onCancel={() => void close()}
      okText={t('保存')}
      cancelText={t('取消')}
      okButtonProps={{ htmlType: 'submit', form: id, loading: busy }}
      mask={{ closable: false }}
    >
      <ResourceForm
        id={id}
        resource={tenant}
        sections={SECTIONS}
        mode="create"
        row={common.licence}
        require={REQUIRED}
        {...(common.differ
          ? {
              before: (
                <Alert
                  type="warning"
                  showIcon
                  title={t('所选租户现在的设置不一致，保存后全部改为下面的设置；过期时间留空表示不限期')}
                />
              ),
            }
          : {})}
        send={(body, key) =>
          api.send(
            setQuota,
            {
              body: {
                accountNumber: body.accountNumber as number | null,
                expireTime: (body.expireTime as string | null | undefined) ?? null,
                ids: rows.map((row) => row.id).join(','),
              },
            },
            { quiet: true, idempotencyKey: key },
          )
        }
        onDone={() => {
          feedback.toast('success', t('设置成功'));
          void invalidateAfter(tenant);
          onClose();
        }}
        onDirty={unsaved.setDirty}
        onBusy={setBusy}
      />
    </Modal>
  );
}
