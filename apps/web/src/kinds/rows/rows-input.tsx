import type { AnyField, RefField, RowsField } from '@anlan/resource';
import { holds, isEmpty, labelName, wireName } from '@anlan/resource';
import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  PlusOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useT } from '../../lib/i18n';
import { useScreenClass } from '../../lib/screen-class';
import { uuid } from '../../lib/uuid';
import { typed } from '../fields';
import { childKinds, type InputProps } from '../kind';
import { knownLabels } from '../ref/ref';
import { dependenceOf, dependents, emptyOf, initialValues } from '../ref/within';
import { listOf } from '../values';
import { type ChildRow, PHONE_FIELDS, TABLE_FIELDS } from './child-row';
import { useRowErrors } from './row-errors';
import { subjectOf } from './subject';

const RowsPicker = lazy(async () => ({ default: (await import('./rows-picker')).RowsPicker }));

const blank = (field: RowsField): ChildRow => ({
  key: uuid(),
  values: initialValues(field.fields, (child, name, value) =>
    childKinds.of(child).read({ [wireName(name, child)]: value }, name, child),
  ),
  from: {},
});

type RowValues = Readonly<Record<string, unknown>>;

export interface RowsInputProps extends InputProps<RowsField, readonly ChildRow[]> {
  /** Other inputs for cells; they also see the row they stand in. */
  readonly inputs?: Readonly<Record<string, ComponentType<InputProps & { readonly row: RowValues }>>>;
  /** Below the fields of a row (when rows are blocks): what follows from them. */
  readonly Foot?: ComponentType<{ readonly row: RowValues }>;
}

/** Child rows edited with their parent: each row has its own conditions and its own sentences. */
export function RowsInput({ id, field, name, value, onChange, disabled, inputs, Foot }: RowsInputProps) {
  const t = useT();
  const items = value ?? [];
  const fields = Object.entries(field.fields).filter(([, child]) => typed(child));
  // On a phone the third column of a table is out of sight.
  const columns = useScreenClass() === 0 ? PHONE_FIELDS : TABLE_FIELDS;
  const asTable = fields.length <= columns && fields.every(([, child]) => !childKinds.of(child).wide);
  const full = items.length >= (field.maxCount ?? 500);

  const put = (key: string, changed: string, next: unknown) =>
    onChange?.(
      items.map((item) => {
        if (item.key !== key) return item;
        const cleared = dependents(changed, field.fields).map((other) => [
          other,
          emptyOf(field.fields[other] as AnyField),
        ]);
        return { ...item, values: { ...item.values, [changed]: next, ...Object.fromEntries(cleared) } };
      }),
    );
  const remove = (key: string) => onChange?.(items.filter((item) => item.key !== key));
  const move = (place: number, by: 1 | -1) => {
    const [item, other] = [items[place], items[place + by]];
    if (!item || !other) return;
    const turned = [...items];
    turned[place] = other;
    turned[place + by] = item;
    onChange?.(turned);
  };
  const wire = wireName(name, field);
  const [picking, setPicking] = useState(false);
  const subject = disabled ? undefined : subjectOf(field);
  /** A row each for what was chosen, named as the look-up named it. A row in which nothing was chosen yet gives way. */
  const addMany = ([key, child]: [string, RefField], chosen: readonly { id: string; label: string }[]) =>
    onChange?.([
      ...items.filter((item) => item.id !== undefined || !isEmpty(item.values[key])),
      ...chosen.map(({ id: chosenId, label }): ChildRow => {
        const row = blank(field);
        return {
          ...row,
          values: { ...row.values, [key]: chosenId },
          from: { [wireName(key, child)]: chosenId, [labelName(key, child)]: label },
        };
      }),
    ]);

  // Rows are kept, and later gone through, in the order in which they stand here.
  const moveButtons = (place: number) =>
    !disabled &&
    items.length > 1 && (
      <>
        <Button
          type="text"
          size="small"
          disabled={place === 0}
          icon={<ArrowUpOutlined aria-hidden />}
          aria-label={t('上移{field}第{n}行', { field: t(field.label), n: place + 1 })}
          onClick={() => move(place, -1)}
        />
        <Button
          type="text"
          size="small"
          disabled={place === items.length - 1}
          icon={<ArrowDownOutlined aria-hidden />}
          aria-label={t('下移{field}第{n}行', { field: t(field.label), n: place + 1 })}
          onClick={() => move(place, 1)}
        />
      </>
    );
  const removeButton = (item: ChildRow, place: number) =>
    !disabled && (
      <Button
        type="text"
        danger
        size="small"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={t('删除{field}第{n}行', { field: t(field.label), n: place + 1 })}
        onClick={() => remove(item.key)}
      />
    );
  const cell = (item: ChildRow, place: number, key: string, child: AnyField, labelled: boolean) => (
    <Cell
      item={item}
      name={key}
      field={child}
      owner={field}
      path={`${wire}[${place}].${wireName(key, child)}`}
      labelled={labelled}
      disabled={disabled === true}
      override={inputs?.[key]}
      onChange={(next) => put(item.key, key, next)}
    />
  );

  return (
    <div className="child-rows" id={id}>
      {items.length > 0 &&
        (asTable ? (
          <div className="child-scroll">
            <table className="child-table">
              <thead>
                <tr>
                  {fields.map(([key, child]) => (
                    <th key={key}>
                      {child.required && <Must />}
                      {t(child.label)}
                    </th>
                  ))}
                  <th aria-label={t('操作')} />
                </tr>
              </thead>
              <tbody>
                {items.map((item, place) => (
                  <tr key={item.key}>
                    {fields.map(([key, child]) => (
                      <td key={key}>{cell(item, place, key, child, false)}</td>
                    ))}
                    <td>{removeButton(item, place)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ) : (
          <ol className="child-blocks">
            {items.map((item, place) => (
              <li key={item.key}>
                <div className="child-head">
                  <strong>{t('第{n}项', { n: place + 1 })}</strong>
                  <span>
                    {moveButtons(place)}
                    {removeButton(item, place)}
                  </span>
                </div>
                <div className="form-grid">
                  {fields.map(([key, child]) => (
                    <div key={key} className={childKinds.of(child).wide ? 'wide' : undefined}>
                      {cell(item, place, key, child, true)}
                    </div>
                  ))}
                </div>
                {Foot && <Foot row={item.values} />}
              </li>
            ))}
          </ol>
        ))}
      {!disabled && (
        <div className="child-add">
          <Button
            type="dashed"
            icon={<PlusOutlined aria-hidden />}
            disabled={full}
            onClick={() => onChange?.([...items, blank(field)])}
          >
            {t('添加{field}', { field: t(field.label) })}
          </Button>
          {subject && (
            <Button
              type="dashed"
              icon={<UnorderedListOutlined aria-hidden />}
              disabled={full}
              onClick={() => setPicking(true)}
            >
              {t('选择多个{field}', { field: t(subject[1].label) })}
            </Button>
          )}
        </div>
      )}
      {picking && subject && (
        <Suspense fallback={null}>
          <RowsPicker
            field={subject[1]}
            taken={items.flatMap((item) => listOf(item.values[subject[0]]))}
            most={field.maxCount ?? 500}
            onClose={() => setPicking(false)}
            onChoose={(chosen) => {
              addMany(subject, chosen);
              setPicking(false);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** To be seen; a reader hears `required` at the input, and the name without a star. */
const Must = () => (
  <span className="must" aria-hidden>
    *
  </span>
);

interface CellProps {
  readonly item: ChildRow;
  readonly name: string;
  readonly field: AnyField;
  readonly owner: RowsField;
  readonly path: string;
  /** A label above the input, or the column's heading stands for it. */
  readonly labelled: boolean;
  readonly disabled: boolean;
  readonly override: NonNullable<RowsInputProps['inputs']>[string] | undefined;
  readonly onChange: (value: unknown) => void;
}

function Cell({ item, name, field, owner, path, labelled, disabled, override: Override, onChange }: CellProps) {
  const t = useT();
  const error = useRowErrors()[path];
  if (field.visibleWhen && !holds(field.visibleWhen, item.values)) return null;
  const kind = childKinds.of(field);
  const required = field.required || (field.requiredWhen !== undefined && holds(field.requiredWhen, item.values));
  const inputId = `${path}-${item.key}`;
  const known =
    (field.kind === 'ref' || field.kind === 'parent') && item.from[labelName(name, field)]
      ? knownLabels(item.from, name, field)
      : undefined;
  const control: InputProps = {
    id: inputId,
    field,
    name,
    value: item.values[name],
    onChange,
    disabled,
    ...(error ? { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': `${inputId}-error` } : {}),
    'aria-required': required === true,
    ...(labelled ? {} : { 'aria-label': t(field.label) }),
    ...(known ? { known } : {}),
    ...dependenceOf(field, item.values, owner.fields),
  };
  return (
    <div className="child-cell">
      {labelled && (
        <label htmlFor={inputId}>
          {required && <Must />}
          {t(field.label)}
        </label>
      )}
      {Override ? <Override {...control} row={item.values} /> : <kind.Input {...control} />}
      {error && (
        <div className="child-error" id={`${inputId}-error`} role="alert">
          {t(error)}
        </div>
      )}
    </div>
  );
}
