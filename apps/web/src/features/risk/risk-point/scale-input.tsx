import { Select } from 'antd';
import { useEffect } from 'react';
import { controlProps } from '../../../kinds/control';
import type { InputProps } from '../../../kinds/kind';
import { useT } from '../../../lib/i18n';
import { type ScaleField, scaleOf, stepOf } from './evaluation';

/** A factor of the evaluation: its values with their meaning, instead of a bare number one has to know by heart. */
export function ScaleInput(props: InputProps & { readonly row: Readonly<Record<string, unknown>> }) {
  const { field, name, value, onChange, row } = props;
  const t = useT();
  const scale = scaleOf(row.evaluateMethod, name as ScaleField);
  const step = stepOf(scale, value);
  // A number of the former method means nothing under the new one.
  const stray = step === undefined && value !== null && value !== undefined && value !== '' && scale.length > 0;
  useEffect(() => {
    if (stray) onChange?.(null);
  }, [stray, onChange]);
  return (
    <Select
      {...controlProps(props)}
      className="fill"
      value={step ? String(step.value) : null}
      onChange={(next: string | null | undefined) => onChange?.(next ?? null)}
      options={scale.map((one) => ({ value: String(one.value), label: `${one.value}　${t(one.label)}` }))}
      popupMatchSelectWidth={false}
      listHeight={320}
      placeholder={t('请选择{field}', { field: t(field.label) })}
      allowClear
    />
  );
}
