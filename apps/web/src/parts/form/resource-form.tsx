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
import { PageBar, type PagesNav } from './form-pages';
import { FormSections } from './form-sections';
import { bodyOf, editable, type FormShape, placeErrors, problemsOf, startValues, type Values } from './form-state';
import { forgetForm, KeptForm } from './kept-form';
import { useFirstFocus } from './use-first-focus';
import { useFormPages } from './use-form-pages';
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
  /** Whoever draws the buttons of pages gets a long form in pages; without it every form is one page. */
  readonly onPages?: (nav: PagesNav | undefined) => void;
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
  // What was said of each field when the form was handed in last.
  const told = useRef<Readonly<Record<string, readonly string[]>>>({});

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
  const pages = useFormPages({ id, sections, shape, form, onPages: props.onPages });
  // What takes several pages to fill is not lost with its window.
  const keeps = pages !== undefined && mode === 'create';
  const bare = useMemo(
    () => shape.names.filter((name) => resource.fields[name]?.personal || resource.fields[name]?.secret),
    [shape, resource],
  );

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
    pages?.refuse([...refused.current]);
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

  /** Says beside these fields what was told of them, as far as it still holds. */
  const tell = (names: readonly string[]) => {
    const { fields: wrong } = placeErrors(shape, problemsOf(shape, values()));
    form.setFields(
      names.flatMap((name) => {
        const sentences = refused.current.has(name) ? told.current[name] : told.current[name] && wrong[name];
        return sentences ? [{ name, errors: sentences.map((sentence) => t(sentence)) }] : [];
      }),
    );
  };
  // A page that was not open when the form was handed in has its fields only now.
  const page = pages?.steps[pages.now];
  const opened = useRef(tell);
  opened.current = tell;
  useEffect(() => {
    if (page) opened.current(page.sections.flatMap(({ fields }) => fields));
  }, [page]);

  const hidden = (name: string): boolean => sections.some(({ folded, fields }) => folded && fields.includes(name));
  /** What lies closed opens first. */
  const lead = (name: string) => {
    const turned = pages?.lead(name) === true;
    if (!hidden(name) && !turned) return form.scrollToField(name, { block: 'center', focus: true });
    if (hidden(name)) setUnfolded(true);
    requestAnimationFrame(() => form.scrollToField(name, { block: 'center', focus: true }));
  };

  const show = (errors: Parameters<typeof placeErrors>[1]) => {
    const placed = placeErrors(shape, errors);
    setCells(placed.cells);
    setRest(placed.rest);
    const named = Object.entries(placed.fields);
    const own = placeErrors(shape, problemsOf(shape, values())).fields;
    refused.current = new Set(named.map(([name]) => name).filter((name) => own[name] === undefined));
    pages?.refuse([...refused.current]);
    told.current = placed.fields;
    tell(named.map(([name]) => name));
    const top = shape.names.find((name) => placed.fields[name]);
    if (top) lead(top);
    else if (placed.rest.length > 0) document.getElementById(id)?.scrollIntoView({ block: 'start' });
  };

  const submit = async () => {
    if (sending) return;
    // What waited for its files was meant to be sent.
    if (!waits && pages?.onward()) return;
    setWaits(uploads > 0);
    if (uploads > 0) return;
    setRest([]);
    setCells({});
    // Fields of pages nobody opened have not been asked.
    const unseen = pages ? problemsOf(shape, values()) : [];
    if (unseen.length > 0) {
      pages?.halted([]);
      return show(unseen);
    }
    setSending(true);
    try {
      const result = await send(bodyOf(shape, values()), key.current);
      onDirty?.(false);
      if (keeps) void forgetForm(resource.name);
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
  const drawn = (of: readonly Section<string>[]) => (
    <FormSections sections={of} shape={shape} row={row} look={look} inputs={inputs} judge={judge} unfolded={unfolded} />
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
              const told = errorFields.map(({ name }) => String(name[0]));
              const where = pages?.halted(told);
              if (where === 'onward') return;
              if (where === 'all' && uploads === 0) return show(problemsOf(shape, values()));
              // What is missing may be what is on its way: judged when it has arrived.
              if (uploads > 0 && where !== 'here') setWaits(true);
              setCells(placeErrors(shape, problemsOf(shape, values())).cells);
              const [first] = pages ? [] : told;
              if (first && hidden(first)) lead(first);
              else if (told.some(hidden)) setUnfolded(true);
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
            {pages && <PageBar marks={pages.marks} now={pages.now} onGo={pages.go} />}
            {keeps && <KeptForm of={resource.name} without={bare} />}
            {props.before}
            {pages
              ? pages.steps.map(
                  (step, at) =>
                    pages.drawn(at) && (
                      <div
                        key={step.titles.join()}
                        id={`${id}-page-${at}`}
                        className="form-page"
                        tabIndex={-1}
                        hidden={at !== pages.now}
                      >
                        {drawn(step.sections)}
                      </div>
                    ),
                )
              : drawn(sections)}
            {/* On every page: what follows from what is typed stands where it is typed. */}
            {props.after}
          </Form>
        </RowErrorProvider>
      </BusyProvider>
    </OwnerProvider>
  );
}
