import type { AnyResource, Section } from '@anlan/resource';
import { Alert, Form } from 'antd';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { BusyProvider } from '../../kinds/busy';
import { useLook } from '../../kinds/choice/dictionaries';
import { dictCodes } from '../../kinds/fields';
import type { Row } from '../../kinds/kind';
import { OwnerProvider } from '../../kinds/owner';
import { dependents, emptyOf } from '../../kinds/ref/within';
import { RowErrorProvider, type RowErrors } from '../../kinds/rows/row-errors';
import { ApiError } from '../../lib/http/api-error';
import { announce } from '../../lib/http/http';
import { useT } from '../../lib/i18n';
import { uuid } from '../../lib/uuid';
import { type Follow, followChange, forgetTold, keepEnterInPicker } from './form-change';
import type { InputOverrides } from './form-field';
import { FormSections } from './form-sections';
import { bodyOf, editable, type FormShape, placeErrors, problemsOf, startValues, type Values } from './form-state';
import { useFirstFocus } from './use-first-focus';
import '../parts.css';

/** Thrown by `send` when the user thought better of it: the form stays as it is. */
export class Cancelled extends Error {}

export interface FormProps {
  /** Id of the form element: a button elsewhere submits it by `form={id}`. */
  readonly id: string;
  readonly resource: AnyResource;
  readonly sections: readonly Section<string>[];
  readonly mode: 'create' | 'update';
  /** The record as its detail gave it; absent for a new one. */
  readonly row?: Row;
  /** Values a new record begins with, by field name and as the form holds them. */
  readonly initial?: Values;
  readonly require?: readonly string[];
  readonly whole?: boolean;
  readonly inputs?: InputOverrides;
  /** Values that follow from what has just been changed; a field somebody has typed in follows no more. */
  readonly follow?: Follow;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  /** Sends the body; rejects with ApiError. `key` stays the same while the same content is sent again. */
  readonly send: (body: Record<string, unknown>, key: string) => Promise<unknown>;
  readonly onDone: (result: unknown) => void;
  readonly onDirty?: (dirty: boolean) => void;
  /** True while the form is being sent or a file is on its way. */
  readonly onBusy?: (busy: boolean) => void;
}

export function ResourceForm(props: FormProps) {
  const { id, resource, sections, mode, row, initial, require, whole, inputs, follow, send, onDone, onDirty, onBusy } =
    props;
  const t = useT();
  const [form] = Form.useForm<Record<string, unknown>>();
  const [cells, setCells] = useState<RowErrors>({});
  const [rest, setRest] = useState<readonly string[]>([]);
  const [sending, setSending] = useState(false);
  const [uploads, setUploads] = useState(0);
  const [waits, setWaits] = useState(false);
  const [unfolded, setUnfolded] = useState(false);
  const key = useRef(uuid());
  const typed = useRef(new Set<string>());
  // Fields of which the server has said something that the form itself cannot judge.
  const refused = useRef(new Set<string>());

  const shape = useMemo(
    (): FormShape => ({
      resource,
      names: sections.flatMap((section) => section.fields),
      mode,
      start: { ...startValues(resource.fields, row), ...initial },
      ...(require ? { require } : {}),
      ...(whole ? { whole } : {}),
    }),
    [resource, sections, mode, row, initial, require, whole],
  );
  const codes = useMemo(() => dictCodes(resource.fields, shape.names), [resource, shape]);
  const look = useLook(codes);
  const first = shape.names.find((name) => editable(shape, name));
  useFirstFocus(id, first);

  const values = useCallback((): Values => form.getFieldsValue(true) as Values, [form]);
  const judge = useCallback(
    (name: string) => placeErrors(shape, problemsOf(shape, values())).fields[name]?.[0],
    [shape, values],
  );

  // A save asked for while files are on their way goes when they have arrived.
  const busy = sending || (waits && uploads > 0);
  useEffect(() => {
    onBusy?.(busy);
  }, [busy, onBusy]);

  const onChange = (changed: Record<string, unknown>) => {
    key.current = uuid();
    onDirty?.(true);
    const others = Object.keys(changed).flatMap((name) => dependents(name, resource.fields));
    for (const other of others) {
      const field = resource.fields[other];
      if (field) form.setFieldValue(other, emptyOf(field));
    }
    const followed = followChange(form, typed.current, Object.keys(changed), follow);
    for (const name of [...Object.keys(changed), ...others, ...followed]) refused.current.delete(name);
    // What one field says may settle what was told of another: a duty that is none any more, a value that follows.
    const { fields: wrong } = placeErrors(shape, problemsOf(shape, values()));
    forgetTold(
      form,
      shape.names.filter((name) => !refused.current.has(name) && wrong[name] === undefined),
    );
    for (const name of shape.names) {
      const [sentence] = wrong[name] ?? [];
      if (sentence && resource.fields[name]?.kind === 'rows' && form.getFieldError(name).length > 0)
        form.setFields([{ name, errors: [t(sentence)] }]);
    }
    // Sentences in child rows follow what is typed, once there are any.
    if (Object.keys(cells).length > 0) setCells(placeErrors(shape, problemsOf(shape, values())).cells);
  };

  const hidden = (name: string): boolean => sections.some(({ folded, fields }) => folded && fields.includes(name));
  /** What lies closed opens first. */
  const lead = (name: string) => {
    if (!hidden(name)) return form.scrollToField(name, { block: 'center', focus: true });
    setUnfolded(true);
    requestAnimationFrame(() => form.scrollToField(name, { block: 'center', focus: true }));
  };

  const show = (errors: Parameters<typeof placeErrors>[1]) => {
    const placed = placeErrors(shape, errors);
    setCells(placed.cells);
    setRest(placed.rest);
    const named = Object.entries(placed.fields);
    refused.current = new Set(named.map(([name]) => name));
    form.setFields(named.map(([name, sentences]) => ({ name, errors: sentences.map((sentence) => t(sentence)) })));
    const top = shape.names.find((name) => placed.fields[name]);
    if (top) lead(top);
    else if (placed.rest.length > 0) document.getElementById(id)?.scrollIntoView({ block: 'start' });
  };

  const submit = async () => {
    if (sending) return;
    setWaits(uploads > 0);
    if (uploads > 0) return;
    setRest([]);
    setCells({});
    setSending(true);
    try {
      const result = await send(bodyOf(shape, values()), key.current);
      onDirty?.(false);
      onDone(result);
    } catch (error) {
      if (error instanceof Cancelled) return;
      if (!(error instanceof ApiError)) throw error;
      if (error.errors.length > 0) show(error.errors);
      else if (error.kind !== 'unauthorized') announce(error);
    } finally {
      setSending(false);
    }
  };

  const countUpload = useCallback((change: 1 | -1, failed?: boolean) => {
    setUploads((count) => count + change);
    if (failed) setWaits(false);
  }, []);
  useEffect(() => {
    if (!waits || uploads > 0) return;
    setWaits(false);
    form.submit();
  }, [waits, uploads, form]);
  const owner = useMemo(
    () => ({ resource: resource.name, ...(typeof row?.id === 'string' ? { id: row.id } : {}) }),
    [resource, row],
  );
  return (
    <OwnerProvider value={owner}>
      <BusyProvider value={countUpload}>
        <RowErrorProvider value={cells}>
          <Form
            form={form}
            id={id}
            name={id}
            layout="vertical"
            className="form"
            initialValues={shape.start}
            onValuesChange={onChange}
            onKeyDown={keepEnterInPicker}
            onFinish={() => void submit()}
            onFinishFailed={({ errorFields }) => {
              // What is missing may be what is on its way: judged when it has arrived.
              if (uploads > 0) setWaits(true);
              setCells(placeErrors(shape, problemsOf(shape, values())).cells);
              const wrong = errorFields.map(({ name }) => String(name[0]));
              const [first] = wrong;
              if (first && hidden(first)) lead(first);
              else if (wrong.some(hidden)) setUnfolded(true);
            }}
            scrollToFirstError={{ block: 'center', focus: true }}
            requiredMark
          >
            {rest.length > 0 && (
              <Alert
                className="form-rest"
                type="error"
                showIcon
                title={rest.map((sentence) => t(sentence)).join('；')}
              />
            )}
            {props.before}
            <FormSections
              sections={sections}
              shape={shape}
              row={row}
              look={look}
              inputs={inputs}
              judge={judge}
              unfolded={unfolded}
            />
            {props.after}
          </Form>
        </RowErrorProvider>
      </BusyProvider>
    </OwnerProvider>
  );
}
