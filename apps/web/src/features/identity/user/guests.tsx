import type { AnyRow } from '@anlan/client';
import { guestRegister } from '@anlan/domain/identity/guest-register';
import { user } from '@anlan/domain/identity/user';
import { Modal } from 'antd';
import { useId, useMemo, useState } from 'react';
import { feedback } from '../../../lib/feedback';
import { http } from '../../../lib/http/http';
import { useT } from '../../../lib/i18n';
import { useCan } from '../../../lib/session/permission';
import { ResourceForm } from '../../../parts/form/resource-form';
import { useUnsaved } from '../../../parts/form/use-unsaved';
import { invalidateAfter } from '../../../parts/query-keys';
import { ResourceScreen, type ScreenSlots } from '../../../parts/screen/resource-screen';

const WAITING = 0;
const SECTIONS = [{ title: '', fields: ['account', 'realName', 'phone', 'deptId', 'postId', 'roleId'] }] as const;

/** What an administrator adds to an application: who the person is here, and what he may do. */
function PassDialog({ row, onClose }: { row: AnyRow; onClose: () => void }) {
  const t = useT();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const unsaved = useUnsaved();
  const close = async () => {
    if (await unsaved.mayLeave()) onClose();
  };
  const initial = useMemo(() => ({ account: row.account as string, realName: row.name as string }), [row]);
  return (
    <Modal
      open
      title={t('通过申请并开通账号')}
      width={640}
      onCancel={() => void close()}
      okText={t('通过')}
      cancelText={t('取消')}
      okButtonProps={{ htmlType: 'submit', form: id, loading: busy }}
      mask={{ closable: false }}
    >
      <ResourceForm
        id={id}
        resource={user}
        sections={SECTIONS}
        mode="create"
        initial={initial}
        send={(body, key) => http.put(`safe/guestregister/pass/${row.id}`, body, { quiet: true, idempotencyKey: key })}
        onDone={(result) => {
          const { account } = result as { account: string };
          feedback.toast('success', t('已通过，账号{account}已开通，申请人可以登录', { account }));
          void invalidateAfter(guestRegister);
          onClose();
        }}
        onDirty={unsaved.setDirty}
        onBusy={setBusy}
      />
    </Modal>
  );
}

/** /system/guest: applications for accounts, to be passed or turned down. */
export function Guests() {
  const t = useT();
  const mayPass = [useCan('guestregister_edit'), useCan('user_add')].every(Boolean);
  const [passing, setPassing] = useState<AnyRow | null>(null);
  const slots = useMemo(
    (): ScreenSlots => ({
      rowMenu: (row) =>
        mayPass && Number(row.state) === WAITING ? [{ key: 'pass', label: t('通过'), run: () => setPassing(row) }] : [],
    }),
    [mayPass, t],
  );
  return (
    <>
      <ResourceScreen resource={guestRegister} slots={slots} />
      {passing && <PassDialog row={passing} onClose={() => setPassing(null)} />}
    </>
  );
}
