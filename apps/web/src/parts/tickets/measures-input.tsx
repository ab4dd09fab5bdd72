import { workTypeOf } from '@anlan/domain/permit/judge-work';
import { statutoryMeasures } from '@anlan/domain/permit/measures';
import { type RowsField, wireName } from '@anlan/resource';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Input, Segmented } from 'antd';
import { useState } from 'react';
import type { InputProps } from '../../kinds/kind';
import type { ChildRow } from '../../kinds/rows/child-row';
import { useRowErrors } from '../../kinds/rows/row-errors';
import { useT } from '../../lib/i18n';
import { uuid } from '../../lib/uuid';
import './ticket-inputs.css';

const CONCERNED = '1';
const NOT_CONCERNED = '2';
const saidOf = ({ values }: ChildRow): string => String(values.concerned ?? '');

/**
 * The measures of an application, a row each: what it asks, and whether it concerns the work. The law's stand in the law's
 * words and stay; the company's own are written beneath them.
 */
export function MeasuresInput({
  id,
  field,
  name,
  value,
  onChange,
  disabled,
}: InputProps<RowsField, readonly ChildRow[]>) {
  const t = useT();
  const errors = useRowErrors();
  const form = Form.useFormInstance();
  const type = workTypeOf(Form.useWatch('workType', { form, preserve: true }));
  const [open, setOpen] = useState<string>();
  const items = value ?? [];
  const law = new Set((type ? statutoryMeasures(type, true) : []).map(({ text }) => text));
  const put = (key: string, values: Readonly<Record<string, unknown>>) =>
    onChange?.(items.map((item) => (item.key === key ? { ...item, values: { ...item.values, ...values } } : item)));
  const said = items.filter((item) => saidOf(item) !== '').length;
  const path = wireName(name, field);
  return (
    <div className="measures-input" id={id}>
      {items.length > 0 && (
        <p className="measures-head">
          {t('已选择 {n}/{all}', { n: said, all: items.length })}
          {!disabled && said < items.length && (
            <button
              type="button"
              className="link"
              onClick={() =>
                onChange?.(
                  items.map((item) =>
                    saidOf(item) === '' ? { ...item, values: { ...item.values, concerned: CONCERNED } } : item,
                  ),
                )
              }
            >
              {t('其余都涉及')}
            </button>
          )}
        </p>
      )}
      <ol>
        {items.map((item, place) => {
          const content = String(item.values.content ?? '');
          const fixed = law.has(content) || Boolean(item.from.measureKey);
          const detail = String(item.values.detail ?? '');
          const wrong = ['content', 'concerned', 'detail']
            .map((one) => errors[`${path}[${place}].${one}`])
            .find(Boolean);
          return (
            <li key={item.key}>
              <div className="measures-row">
                {fixed ? (
                  <span>{content}</span>
                ) : (
                  <Input.TextArea
                    autoSize
                    maxLength={300}
                    value={content}
                    disabled={disabled === true}
                    aria-label={t('措施')}
                    onChange={({ target }) => put(item.key, { content: target.value })}
                  />
                )}
                <Segmented
                  size="small"
                  aria-label={t('“{what}”是否涉及', { what: content.slice(0, 20) })}
                  value={saidOf(item)}
                  disabled={disabled === true}
                  options={[
                    { value: CONCERNED, label: t('涉及') },
                    { value: NOT_CONCERNED, label: t('不涉及') },
                  ]}
                  onChange={(concerned) => put(item.key, { concerned })}
                />
              </div>
              {open === item.key || detail !== '' ? (
                <Input
                  size="small"
                  maxLength={100}
                  value={detail}
                  disabled={disabled === true}
                  aria-label={t('补充说明')}
                  placeholder={t('补充说明')}
                  onChange={({ target }) => put(item.key, { detail: target.value })}
                />
              ) : (
                !disabled && (
                  <span className="measures-more">
                    <button type="button" className="link" onClick={() => setOpen(item.key)}>
                      {t('补充说明')}
                    </button>
                    {!fixed && (
                      <Button
                        type="text"
                        danger
                        size="small"
                        icon={<DeleteOutlined aria-hidden />}
                        aria-label={t('删除{field}第{n}行', { field: t(field.label), n: place + 1 })}
                        onClick={() => onChange?.(items.filter(({ key }) => key !== item.key))}
                      />
                    )}
                  </span>
                )
              )}
              {wrong && <span className="ticket-wrong">{wrong}</span>}
            </li>
          );
        })}
      </ol>
      {!disabled && (
        <Button
          type="dashed"
          icon={<PlusOutlined aria-hidden />}
          disabled={items.length >= (field.maxCount ?? 60)}
          onClick={() =>
            onChange?.([
              ...items,
              { key: uuid(), values: { content: '', concerned: CONCERNED, detail: null }, from: {} },
            ])
          }
        >
          {t('添加{field}', { field: t(field.label) })}
        </Button>
      )}
    </div>
  );
}
