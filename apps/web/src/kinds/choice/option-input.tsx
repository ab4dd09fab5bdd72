import type { ChoiceField, FlagField } from '@anlan/resource';
import { Radio, Select } from 'antd';
import { useMemo } from 'react';
import { useT } from '../../lib/i18n';
import { controlProps } from '../control';
import type { InputProps } from '../kind';
import { optionsOf } from './options';

/** Up to four short answers stand side by side: one click instead of two. */
const asRadios = (options: readonly { label: string }[]): boolean =>
  options.length <= 4 && options.reduce((sum, option) => sum + option.label.length, 0) <= 12;

export function OptionInput(props: InputProps<ChoiceField | FlagField, string | boolean | null>) {
  const { field, value, onChange } = props;
  const t = useT();
  const options = useMemo(() => optionsOf(field).map((option) => ({ ...option, label: t(option.label) })), [field, t]);
  const { status: _status, onBlur: _blur, ...common } = controlProps(props);
  if (asRadios(options) && !props['aria-label']) {
    return (
      <Radio.Group
        {...common}
        aria-label={t(field.label)}
        value={value ?? null}
        onChange={(event) => onChange?.(event.target.value as string | boolean)}
        options={options}
      />
    );
  }
  return (
    <Select
      {...controlProps(props)}
      value={value ?? null}
      onChange={(next) => onChange?.((next as string | boolean | undefined) ?? null)}
      options={options as { value: string; label: string }[]}
      allowClear={!field.required}
      placeholder={t('请选择{field}', { field: t(field.label) })}
    />
  );
}
