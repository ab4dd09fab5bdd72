import { FREQUENCY } from '@anlan/domain/check/plan/windows';
import type { DictField } from '@anlan/resource';
import { Select } from 'antd';
import { useDictionary } from '../../kinds/choice/dictionaries';
import { controlProps } from '../../kinds/control';
import type { Draw, InputProps } from '../../kinds/kind';
import { useT } from '../../lib/i18n';
import type { InputOverrides } from '../../parts/form/form-field';

/** 不定期 makes no tasks: it is not offered for a plan (spec 2 §3). */
function FrequencyInput(props: InputProps<DictField, string | null>) {
  const { field, value, onChange } = props;
  const t = useT();
  const { data } = useDictionary(field.dict);
  return (
    <Select
      {...controlProps(props)}
      value={value ?? null}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
      options={(data ?? [])
        .filter(({ key }) => key !== FREQUENCY.irregular)
        .map(({ key, label }) => ({ value: key, label }))}
      placeholder={t('请选择{field}', { field: t(field.label) })}
    />
  );
}

export const planInputs = { timeType: FrequencyInput as Draw<InputProps> } as InputOverrides;
