import type { ChoiceField, FlagField, StateField } from '@anlan/resource';

export type OptionField = ChoiceField | FlagField | StateField;

/** Keys as the form and the address hold them: text for choices, true and false for flags, numbers for states. */
export function optionsOf(field: OptionField): { value: string | number | boolean; label: string }[] {
  if (field.kind === 'choice') return Object.entries(field.options).map(([value, label]) => ({ value, label }));
  if (field.kind === 'flag') {
    return [
      { value: true, label: '是' },
      { value: false, label: '否' },
    ];
  }
  const { lifecycle } = field;
  return lifecycle.names.map((name) => ({ value: lifecycle.code[name] ?? 0, label: lifecycle.label[name] ?? name }));
}
