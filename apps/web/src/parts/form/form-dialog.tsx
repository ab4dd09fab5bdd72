import type { AnyRow } from '@anlan/client';
import type { AnyResource } from '@anlan/resource';
import { Modal } from 'antd';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { feedback } from '../../lib/feedback';
import { api } from '../../lib/http/api';
import { useT } from '../../lib/i18n';
import { invalidateAfter } from '../query-keys';
import { FormFoot } from './form-foot';
import type { PagesNav } from './form-pages';
import { startValues } from './form-state';
import { ResourceForm } from './resource-form';
import { useUnsaved } from './use-unsaved';

/** A new record that begins with what is known already; `begin` as the wire has it. */
export function FormDialog({
  resource,
  begin,
  before,
  onClose,
}: {
  resource: AnyResource;
  begin: Partial<AnyRow>;
  before?: ReactNode;
  onClose: () => void;
}) {
  const t = useT();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [nav, setNav] = useState<PagesNav>();
  const unsaved = useUnsaved();
  const initial = useMemo(() => {
    const row = begin as AnyRow;
    const values = startValues(resource.fields, row);
    return Object.fromEntries(Object.entries(values).filter(([name]) => row[name] !== undefined && row[name] !== null));
  }, [resource, begin]);
  const close = async () => {
    if (await unsaved.mayLeave()) onClose();
  };
  return (
    <Modal
      open
      title={t('新增{label}', { label: t(resource.label) })}
      width={860}
      onCancel={() => void close()}
      footer={<FormFoot id={id} nav={nav} mode="create" busy={busy} onCancel={() => void close()} />}
      mask={{ closable: false }}
    >
      <ResourceForm
        id={id}
        resource={resource}
        sections={resource.views.form}
        mode="create"
        initial={initial}
        before={before}
        send={(body, key) => api(resource).create(body, { quiet: true, idempotencyKey: key })}
        onDone={() => {
          feedback.toast('success', t('新增成功'));
          void invalidateAfter(resource);
          onClose();
        }}
        onDirty={unsaved.setDirty}
        onBusy={setBusy}
        onPages={setNav}
      />
    </Modal>
  );
}
