import type { ReactElement, ReactNode } from 'react';

/** A label, its control and what is wrong with it. The form of the sign-in is plain: what forms stand on would be the first fetched. */
export function LoginField({
  id,
  label,
  error,
  children,
}: {
  id: string | undefined;
  label: string;
  error: string | undefined;
  children: ReactElement | ReactNode;
}) {
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      {children}
      {error && (
        <p id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
