import type { AnyRow } from '@anlan/client';
import { filled, type HazardLimits, type HazardRow, type HazardValues } from '@anlan/domain/hazard/hazard-facts';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { type HazardAction, stateAllows } from '@anlan/domain/hazard/lifecycle-rules';
import type { AnyResource } from '@anlan/resource';
import { Alert, Modal, Skeleton } from 'antd';
import { useCallback, useId, useRef, useState } from 'react';
import { feedback } from '../../../lib/feedback';
import { ApiError } from '../../../lib/http/api-error';
import { http } from '../../../lib/http/http';
import { useT } from '../../../lib/i18n';
import { useDetail } from '../../../parts/detail/use-detail';
import { Failed } from '../../../parts/feedback/states';
import type { Follow } from '../../../parts/form/form-change';
import { Cancelled, ResourceForm } from '../../../parts/form/resource-form';
import { useUnsaved } from '../../../parts/form/use-unsaved';
import { useHazardLimits } from '../hazard-limits';
import { type ActionForm, actionForms } from './action-forms';
import './hazard.css';
import { nowText } from './hazard-words';
import { DescribedDanger, orderInputs } from './request-input';
import { ReusedNote } from './reused-note';
import { ReviewBoard } from './review-board';
import { rereadHazards } from './use-hazard-actions';

const resource = hiddenDanger as unknown as AnyResource;

/**
 * The form of one step. When somebody else was faster the record is read again and told, while everything typed stays
 * where it is.
 */
export function HazardActionDialog({ action, id, onClose }: { action: HazardAction; id: string; onClose: () => void }) {
  const t = useT();
  const formId = useId();
  const [busy, setBusy] = useState(false);
  const unsaved = useUnsaved();
  const { data: row, error, refetch } = useDetail(resource, id);
  const limits = useHazardLimits();
  const form = actionForms[action];
  if (!form) throw new Error(`no form for ${action}`);
  const close = async () => {
    if (await unsaved.mayLeave()) onClose();
  };
  const possible = !row || stateAllows(action, row as unknown as HazardRow);

  const send = async (body: Record<string, unknown>, key: string) => {
    if (form.confirm && !(await feedback.confirm(t(form.confirm), { danger: true }))) throw new Cancelled();
    try {
      return await http.put(`safe/hiddendanger/${form.call}/${id}`, body, { quiet: true, idempotencyKey: key });
    } catch (refusal) {
      // Whatever stood in the way may have changed the record: the page behind shows it as it is now.
      if (refusal instanceof ApiError && ['business', 'missing', 'forbidden'].includes(refusal.kind)) {
        void rereadHazards();
      }
      throw refusal;
    }
  };

  return (
    <Modal
      open
      title={row ? `${t(form.title)} · ${String(row.name ?? '')}` : t(form.title)}
      width={720}
      className="hazard-dialog"
      onCancel={() => void close()}
      okText={t('提交')}
      cancelText={t('取消')}
      okButtonProps={{
        htmlType: 'submit',
        form: formId,
        loading: busy,
        danger: action === 'void',
        disabled: !row || !possible,
      }}
      mask={{ closable: false }}
    >
      {error && !row && <Failed error={error} onRetry={() => void refetch()} />}
      {(!row || !limits) && !error && <Skeleton active />}
      {row && !possible && (
        <Alert
          className="form-rest"
          type="warning"
          showIcon
          title={t('状态已变化：该隐患现为“{state}”，不能再{action}', {
            state: t(hiddenDanger.lifecycle?.labelOf(Number(row.status)) ?? ''),
            action: t(form.title),
          })}
          description={t('您填写的内容仍保留在下方，可以复制后关闭。')}
        />
      )}
      {row && limits && (
        <StepForm
          id={formId}
          form={form}
          action={action}
          row={row}
          limits={limits}
          send={send}
          onDone={async () => {
            feedback.toast('success', t(form.done));
            await rereadHazards();
            onClose();
          }}
          onDirty={unsaved.setDirty}
          onBusy={setBusy}
        />
      )}
    </Modal>
  );
}

/** Pictures a step asks for. */
const PROVING = ['reviseAfterImages', 'reviewImages'] as const;

interface StepProps {
  readonly id: string;
  readonly form: ActionForm;
  readonly action: HazardAction;
  readonly row: AnyRow;
  readonly limits: HazardLimits;
  readonly send: (body: Record<string, unknown>, key: string) => Promise<unknown>;
  readonly onDone: () => Promise<void>;
  readonly onDirty: (dirty: boolean) => void;
  readonly onBusy: (busy: boolean) => void;
}

/** Begins with the record as it was when the form was opened: a later reading must not move what is being typed. */
function StepForm({ id, form, action, row, limits, send, onDone, onDirty, onBusy }: StepProps) {
  const start = useRef({
    row,
    limits,
    initial: form.initial(row as unknown as HazardRow, nowText(), limits),
    resource: (limits.secondReview === 'all' && form.reviewedTwice) || form.resource,
  });
  const follow = useCallback<Follow>(
    // A deadline the record has already was given by somebody.
    (changed, values) =>
      filled(start.current.row as HazardValues, 'reviseTimeLimit')
        ? {}
        : (form.follow?.(changed, values, nowText(), start.current.limits) ?? {}),
    [form],
  );
  const reviews = action === 'passReview' || action === 'secondReview';
  const photos = PROVING.find((name) => form.sections.some(({ fields }) => fields.includes(name)));
  return (
    <DescribedDanger value={{ describe: String(row.hiddenDangerDescribe ?? ''), type: null }}>
      <ResourceForm
        id={id}
        resource={start.current.resource}
        sections={form.sections}
        mode="update"
        whole
        row={start.current.row}
        initial={start.current.initial}
        follow={follow}
        inputs={orderInputs}
        {...(reviews ? { before: <ReviewBoard row={start.current.row} /> } : {})}
        {...(photos ? { after: <ReusedNote id={String(row.id)} field={photos} /> } : {})}
        send={send}
        onDone={() => void onDone()}
        onDirty={onDirty}
        onBusy={onBusy}
      />
    </DescribedDanger>
  );
}
