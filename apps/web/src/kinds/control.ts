import type { InputProps } from './kind';

/** What every input hands to its control: the form's id and state, and the names assistive tools read. */
export function controlProps(props: Omit<InputProps, 'field' | 'value' | 'onChange'>) {
  const { id, disabled, status, onBlur } = props;
  return {
    ...(id === undefined ? {} : { id }),
    ...(disabled === undefined ? {} : { disabled }),
    ...(status === undefined ? {} : { status }),
    ...(onBlur ? { onBlur } : {}),
    'aria-label': props['aria-label'],
    'aria-required': props['aria-required'],
    'aria-invalid': props['aria-invalid'],
    'aria-describedby': props['aria-describedby'],
  };
}
