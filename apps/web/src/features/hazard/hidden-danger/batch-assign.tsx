import type { AnyRow } from '@anlan/client';
import type { HazardRow } from '@anlan/domain/hazard/hazard-facts';
import { Alert, Modal } from 'antd';
import { useId, useMemo, useState } from 'react';
import { ApiError } from '../../../lib/api-error';
import { feedback } from '../../../lib/feedback';
import { http } from '../../../lib/http';
import { useT } from '../../../lib/i18n';
import { ResourceForm } from '../../../parts/resource-form';
import { useUnsaved } from '../../../parts/use-unsaved';
import { type ActionForm, actionForms } from './action-forms';
import './hazard.css';
import { nowText } from './hazard-words';
import { rereadHazards } from './use-hazard-actions';

const form = actionForms.assign as ActionForm;

/** Every one of a batch keeps what stands in it; the form begins with what they all share. */
function shared(rows: readonly AnyRow[]): AnyRow {
  const [first, ...others] = rows as readonly [AnyRow, ...AnyRow[]];
  return Object.fromEntries(
    Object.entries(first).map(([name, value]) => [name, others.every((row) => row[name] === value) ? value : null]),
  ) as AnyRow;
}

/** One assignment for several dangers. All or none: whichever cannot be assigned is named with its reason. */
export function BatchAssign({ rows, onClose }: { rows: readonly AnyRow[]; onClose: () => void }) {
  const t = useT();
  const formId = useId();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const unsaved = useUnsaved();
  const row = useMemo(() => ({ ...shared(rows), status: 1 }) as AnyRow, [rows]);
  const initial = useMemo(() => form.initial(row as unknown as HazardRow, nowText()), [row]);
  const send = async (body: Record<string, unknown>, key: string) => {
    setRefused([]);
    try {
      const { version: _version, ...assignment } = body;
      return await http.post(
        'safe/hiddendanger/batch/assign',
        { ...assignment, ids: rows.map(({ id }) => id).join(',') },
        { quiet: true, idempotencyKey: key },
      );
    } catch (error) {
      if (error instanceof ApiError) setRefused(error.errors.map(({ message }) => message));
      throw error;
    }
  };
  return (
    <Modal
      open
      title={t('批量指定整改人（{n}）', { n: rows.length })}
      width={720}
      className="hazard-dialog"
      onCancel={() => void unsaved.mayLeave().then((may) => may && onClose())}
      okText={t('提交')}
      cancelText={t('取消')}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: busy }}
      mask={{ closable: false }}
    >
      {refused.length > 0 && (
        <Alert
          className="form-rest"
          type="error"
          showIcon
          title={t('以下隐患不能指定，全部未提交：')}
          description={
            <ul className="hazard-refused">
              {refused.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          }
        />
      )}
      <ResourceForm
        id={formId}
        resource={form.resource}
        sections={form.sections}
        mode="update"
        whole
        row={row}
        initial={initial}
        send={send}
        onDone={() => {
          feedback.toast('success', t('已指定整改人，共{n}条', { n: rows.length }));
          void rereadHazards();
          onClose();
        }}
        onDirty={unsaved.setDirty}
        onBusy={setBusy}
      />
    </Modal>
  );
}
