import type { AnyRow } from '@anlan/client';
import {
  type AnyResource,
  type AnyStep,
  type AnySteps,
  formOf,
  ownNames,
  stateAllows,
  stateField,
} from '@anlan/resource';
import { Alert, Button, Modal, Skeleton } from 'antd';
import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { HoldProvider } from '../../kinds/file/held';
import { feedback } from '../../lib/feedback';
import { ApiError } from '../../lib/http/api-error';
import { useLine } from '../../lib/http/line';
import { useT } from '../../lib/i18n';
import { useDetail } from '../detail/use-detail';
import { Failed } from '../feedback/states';
import type { Follow } from '../form/form-change';
import type { InputOverrides } from '../form/form-field';
import { Cancelled, ResourceForm } from '../form/resource-form';
import { useUnsaved } from '../form/use-unsaved';
import { KEPT, useLater } from '../outbox/use-later';
import { useStepPlace } from './step-place';

export interface StepLook {
  /** What the rules must know; undefined while it is being read. A hook, asked while a dialog is open. */
  readonly useContext?: () => (() => unknown) | undefined;
  readonly inputs?: InputOverrides;
  readonly className?: string;
  /** What stands above and below the fields, and around the form. */
  readonly around?: (
    step: AnyStep,
    row: AnyRow,
  ) => { readonly before?: ReactNode; readonly after?: ReactNode; readonly within?: (form: ReactNode) => ReactNode };
  /** With the reply of a step: some things are told only once. */
  readonly onTaken?: ((step: AnyStep, reply: unknown) => void) | undefined;
  /** Reads everything again that a step, or somebody else's step, may have changed. */
  readonly reread: () => Promise<unknown>;
}

interface Props extends StepLook {
  readonly resource: AnyResource;
  readonly step: AnyStep;
  readonly row: AnyRow;
  readonly onClose: () => void;
}

/**
 * The form of one step. When somebody else was faster the record is read again and told, while everything typed stays
 * where it is.
 */
export function StepDialog({ resource, step, row: listed, onClose, ...look }: Props) {
  const t = useT();
  const formId = useId();
  const [busy, setBusy] = useState(false);
  const replied = useRef<unknown>(undefined);
  const unsaved = useUnsaved();
  const whole = resource.wire.addresses.get !== undefined;
  const { data, error, refetch } = useDetail(resource, whole ? listed.id : undefined);
  const shown = whole ? data : listed;
  const row = useMemo(() => shown && ownNames(resource, shown), [resource, shown]);
  const steps = resource.steps as AnySteps;
  const useContext = look.useContext ?? (() => () => steps.plain);
  const context = useContext();
  const title = step.form?.title ?? step.label;
  const possible = !row || stateAllows(steps, step, row);
  const down = useLine((state) => state.state !== 'up');
  const later = useLater(resource, step, row ? { ...row, id: listed.id } : listed);
  const close = async () => {
    if (await unsaved.mayLeave()) onClose();
  };
  const send = async (body: Record<string, unknown>, key: string) => {
    if (step.confirm && !(await feedback.confirm(t(step.confirm), { danger: step.danger === true }))) {
      throw new Cancelled();
    }
    try {
      const reply = await later.send(body, key);
      replied.current = reply;
      if (reply !== KEPT) look.onTaken?.(step, reply);
      return reply;
    } catch (refusal) {
      // Whatever stood in the way may have changed the record: the page behind shows it as it is now.
      if (refusal instanceof ApiError && ['business', 'missing', 'forbidden'].includes(refusal.kind)) {
        void look.reread();
      }
      throw refusal;
    }
  };
  const name = row?.[resource.title];
  const place = useStepPlace(listed.id);
  const [beside] = useState(place !== undefined);
  const heading = name ? `${t(title)} · ${String(name)}` : t(title);
  const sending = {
    htmlType: 'submit',
    form: formId,
    loading: busy,
    danger: step.danger === true,
    disabled: !row || !possible,
  } as const;
  const content = (
    <>
      {error && !row && <Failed error={error} onRetry={() => void refetch()} />}
      {(!row || !context) && !error && <Skeleton active />}
      {row && !possible && (
        <Alert
          className="form-rest"
          type="warning"
          showIcon
          title={t('状态已变化：该{what}现为“{state}”，不能再{action}', {
            what: t(resource.label),
            state: t(resource.lifecycle?.labelOf(Number(row[stateField(resource)])) ?? ''),
            action: t(title),
          })}
          description={t('您填写的内容仍保留在下方，可以复制后关闭。')}
        />
      )}
      {row && down && (
        <Alert
          className="form-rest"
          type={step.later ? 'info' : 'warning'}
          showIcon
          title={
            step.later
              ? t('现在没有网络，提交后保存在本机，联网后自动发送')
              : t('现在没有网络，“{what}”须联网办理', { what: t(step.label) })
          }
        />
      )}
      {row && context && (
        <HoldProvider value={later.hold}>
          <StepForm
            id={formId}
            resource={resource}
            step={step}
            row={row}
            context={context}
            look={look}
            send={send}
            onDone={async () => {
              if (replied.current === KEPT) feedback.toast('success', t('已保存在本机，联网后自动发送'));
              else {
                feedback.toast('success', t(step.done.toast ?? step.done.msg, wordsIn(replied.current)));
                await look.reread();
              }
              onClose();
            }}
            onDirty={unsaved.setDirty}
            onBusy={setBusy}
          />
        </HoldProvider>
      )}
    </>
  );
  // Begun beside a record that has gone since: it goes with it.
  if (!place && beside) return null;
  if (place) {
    return createPortal(
      <StepPanel
        title={t(title)}
        label={heading}
        onClose={() => void close()}
        send={
          <Button type="primary" {...sending}>
            {t('提交')}
          </Button>
        }
      >
        {content}
      </StepPanel>,
      place,
    );
  }
  return (
    <Modal
      open
      title={heading}
      width={720}
      {...(look.className ? { className: look.className } : {})}
      onCancel={() => void close()}
      okText={t('提交')}
      cancelText={t('取消')}
      okButtonProps={sending}
      mask={{ closable: false }}
    >
      {content}
    </Modal>
  );
}

/** The same beside the record, which stays in sight and can be scrolled. */
function StepPanel({
  title,
  label,
  onClose,
  send,
  children,
}: {
  title: string;
  label: string;
  onClose: () => void;
  send: ReactNode;
  children: ReactNode;
}) {
  const t = useT();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={box} className="step-panel" role="dialog" aria-modal="false" aria-label={label}>
      <h2>{title}</h2>
      <div className="step-panel-form">{children}</div>
      <div className="step-panel-foot">
        <Button onClick={onClose}>{t('取消')}</Button>
        {send}
      </div>
    </section>
  );
}

/** Texts and numbers of a reply, for a sentence that names them. */
const wordsIn = (reply: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof reply === 'object' && reply !== null ? reply : {}).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  );

interface FormProps {
  readonly id: string;
  readonly resource: AnyResource;
  readonly step: AnyStep;
  readonly row: AnyRow;
  readonly context: () => unknown;
  readonly look: StepLook;
  readonly send: (body: Record<string, unknown>, key: string) => Promise<unknown>;
  readonly onDone: () => Promise<void>;
  readonly onDirty: (dirty: boolean) => void;
  readonly onBusy: (busy: boolean) => void;
}

/** Begins with the record as it was when the form was opened: a later reading must not move what is being typed. */
function StepForm({ id, resource, step, row, context, look, send, onDone, onDirty, onBusy }: FormProps) {
  const [start] = useState(() => {
    const form = formOf(resource.steps as AnySteps, step, row, context());
    return { row, context, form, shaped: { ...resource, fields: form.fields, rules: [] } as AnyResource };
  });
  const follow = useCallback<Follow>(
    (changed, values) => step.form?.follow?.(changed, values, start.context() as never, start.row) ?? {},
    [step, start],
  );
  const { before, after, within = (form: ReactNode) => form } = look.around?.(step, start.row) ?? {};
  return within(
    <ResourceForm
      id={id}
      resource={start.shaped}
      sections={start.form.sections}
      mode="update"
      whole
      row={start.row}
      initial={start.form.initial}
      follow={follow}
      {...(look.inputs ? { inputs: look.inputs } : {})}
      {...(before ? { before } : {})}
      {...(after ? { after } : {})}
      send={send}
      onDone={() => void onDone()}
      onDirty={onDirty}
      onBusy={onBusy}
    />,
  );
}
