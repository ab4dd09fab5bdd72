import type { AnyRow } from '@anlan/client';
import type { HazardLimits } from '@anlan/domain/hazard/hazard-facts';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { hazardSteps } from '@anlan/domain/hazard/steps';
import { type AnyResource, formOf, isEmpty, stepNamed } from '@anlan/resource';
import { Alert, Modal, Skeleton } from 'antd';
import { useCallback, useId, useMemo, useState } from 'react';
import { feedback } from '../../../lib/feedback';
import { ApiError } from '../../../lib/http/api-error';
import { useT } from '../../../lib/i18n';
import { bulkCall } from '../../../parts/actions/step-call';
import type { Follow } from '../../../parts/form/form-change';
import { type FormProps, ResourceForm } from '../../../parts/form/resource-form';
import { useUnsaved } from '../../../parts/form/use-unsaved';
import { useHazardLimits } from '../hazard-limits';
import './hazard.css';
import { rereadHazards } from './hazard-steps';
import { nowText } from './hazard-words';
import { orderInputs } from './order-inputs';

type Batch = 'assign' | 'reassign';

const resource = hiddenDanger;

const WORDS = {
  assign: { title: '批量指定整改人（{n}）', refused: '以下隐患不能指定，全部未提交：', done: '已指定整改人，共{n}条' },
  reassign: {
    title: '批量改派整改人（{n}）',
    refused: '以下隐患不能改派，全部未提交：',
    done: '已改派整改人，共{n}条',
  },
} as const;

/** Every one of a batch keeps what stands in it; the form begins with what they all share. */
function shared(rows: readonly AnyRow[]): AnyRow {
  const [first, ...others] = rows as readonly [AnyRow, ...AnyRow[]];
  return Object.fromEntries(
    Object.entries(first).map(([name, value]) => [name, others.every((row) => row[name] === value) ? value : null]),
  ) as AnyRow;
}

/** One rectifier for several dangers. All or none: whichever cannot be given to him is named with its reason. */
export function BatchAssign({
  action,
  rows,
  onClose,
}: {
  action: Batch;
  rows: readonly AnyRow[];
  onClose: () => void;
}) {
  const t = useT();
  const formId = useId();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const unsaved = useUnsaved();
  const limits = useHazardLimits();
  const send = async (body: Record<string, unknown>, key: string) => {
    setRefused([]);
    try {
      const { version: _version, ...assignment } = body;
      // What was left open stays with each danger as it is: sent empty it would be wiped out in all of them. What they
      // share and somebody has cleared is meant.
      const common = shared(rows);
      const told = Object.fromEntries(
        Object.entries(assignment).filter(([name, value]) => !isEmpty(value) || !isEmpty(common[name])),
      );
      return await bulkCall(
        resource,
        stepNamed(hazardSteps, action),
        rows.map(({ id }) => id),
        told,
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
      title={t(WORDS[action].title, { n: rows.length })}
      width={720}
      className="hazard-dialog"
      onCancel={() => void unsaved.mayLeave().then((may) => may && onClose())}
      okText={t('提交')}
      cancelText={t('取消')}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: busy, disabled: !limits }}
      mask={{ closable: false }}
    >
      {refused.length > 0 && (
        <Alert
          className="form-rest"
          type="error"
          showIcon
          title={t(WORDS[action].refused)}
          description={
            <ul className="hazard-refused">
              {refused.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          }
        />
      )}
      {limits ? (
        <Order
          id={formId}
          action={action}
          rows={rows}
          limits={limits}
          send={send}
          onDone={() => {
            feedback.toast('success', t(WORDS[action].done, { n: rows.length }));
            void rereadHazards();
            onClose();
          }}
          onDirty={unsaved.setDirty}
          onBusy={setBusy}
        />
      ) : (
        <Skeleton active />
      )}
    </Modal>
  );
}

function Order({
  action,
  rows,
  limits,
  ...handlers
}: Pick<FormProps, 'id' | 'send' | 'onDone' | 'onDirty' | 'onBusy'> & {
  action: Batch;
  rows: readonly AnyRow[];
  limits: HazardLimits;
}) {
  const step = stepNamed(hazardSteps, action);
  const row = useMemo(() => ({ ...shared(rows), status: action === 'assign' ? 1 : 2 }) as AnyRow, [action, rows]);
  const context = useCallback(() => ({ now: nowText(), limits }), [limits]);
  const form = useMemo(() => formOf(hazardSteps, step, row, context()), [step, row, context]);
  const shaped = useMemo(() => ({ ...resource, fields: form.fields, rules: [] }) as AnyResource, [form]);
  // Every danger keeps the source it was reported with.
  const sections = useMemo(
    () => form.sections.map(({ title, fields }) => ({ title, fields: fields.filter((name) => name !== 'source') })),
    [form],
  );
  const follow = useCallback<Follow>(
    (changed, values) => step.form?.follow?.(changed, values, context() as never, {}) ?? {},
    [step, context],
  );
  return (
    <ResourceForm
      {...handlers}
      resource={shaped}
      sections={sections}
      mode="update"
      whole
      row={row}
      initial={form.initial}
      follow={follow}
      inputs={orderInputs}
    />
  );
}
