import { Input } from 'antd';
import type { InputProps } from '../../kinds/kind';

/** A secret as it is entered; the server never gives one back. */
export function SecretInput({ value, onChange, field: _field, name: _name, ...rest }: InputProps) {
  return (
    <Input.Password
      {...rest}
      value={typeof value === 'string' ? value : ''}
      maxLength={200}
      autoComplete="new-password"
      onChange={(event) => onChange?.(event.target.value)}
    />
  );
}
