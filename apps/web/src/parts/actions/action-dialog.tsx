import type { AnyRow } from '@anlan/client';
import type { Action, AnyResource } from '@anlan/resource';
import { Modal, Skeleton } from 'antd';
import { useId, useMemo, useState } from 'react';
import { feedback } from '../../lib/feedback';
import { useT } from '../../lib/i18n';
import { useDetail } from '../detail/use-detail';
import { Failed } from '../feedback/states';
import type { InputOverrides } from '../form/form-field';
import { Cancelled, ResourceForm } from '../form/resource-form';
import { useUnsaved } from '../form/use-unsaved';

interface Props {
  readonly resource: AnyResource;
  readonly name: string;
  readonly row: AnyRow;
  readonly inputs?: InputOverrides;
  readonly send: (body: Record<string, unknown>, key: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** The small form of an action: the fields it declares, filled with what the record holds. */
export function ActionDialog({ resource, name, row, inputs, send, onClose }: Props) {
  const t = useT();
  const id = useId();
  const action = resource.actions[name] as Action<string, string>;
  const [busy, setBusy] = useState(false);
  const unsaved = useUnsaved();
  const detail = useDetail(resource, resource.wire.addresses.get ? row.id : undefined);
  const record = resource.wire.addresses.get ? detail.data : row;
  const sections = useMemo(() => [{ title: '', fields: action.input ?? [] }], [action]);
  const close = async () => {
    if (await unsaved.mayLeave()) onClose();
  };
  return (
    <Modal
      open
      title={t(action.label)}
      width={640}
      onCancel={() => void close()}
      okText={t('确定')}
      cancelText={t('取消')}
      okButtonProps={{ htmlType: 'submit', form: id, loading: busy, danger: action.danger === true, disabled: !record }}
      mask={{ closable: false }}
    >
      {detail.error && <Failed error={detail.error} onRetry={() => void detail.refetch()} />}
      {!record && !detail.error && <Skeleton active />}
      {record && (
        <ResourceForm
          id={id}
          resource={resource}
          sections={sections}
          mode="update"
          whole
          row={record}
          {...(action.require ? { require: action.require } : {})}
          {...(inputs ? { inputs } : {})}
          send={async (body, key) => {
            if (action.confirm && !(await feedback.confirm(t(action.confirm), { danger: action.danger === true }))) {
              throw new Cancelled();
            }
            return send(body, key);
          }}
          onDone={onClose}
          onDirty={unsaved.setDirty}
          onBusy={setBusy}
        />
      )}
    </Modal>
  );
}
