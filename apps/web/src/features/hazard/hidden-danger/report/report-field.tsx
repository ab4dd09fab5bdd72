import { type ReactNode, useId } from 'react';
import { useT } from '../../../../lib/i18n';

interface Control {
  readonly id: string;
  readonly 'aria-required': boolean;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby'?: string;
  readonly status?: 'error';
}

/** Label, control and sentence of one field. `data-field` is where the form scrolls to when it is refused. */
export function ReportField({
  field,
  label,
  required = false,
  error,
  children,
}: {
  field: string;
  label: string;
  required?: boolean;
  error: string | undefined;
  children: (control: Control) => ReactNode;
}) {
  const t = useT();
  const id = useId();
  return (
    <div className="report-field" data-field={field}>
      <label htmlFor={id}>
        {required && (
          <span className="must" aria-hidden="true">
            *
          </span>
        )}
        {t(label)}
      </label>
      {children({
        id,
        'aria-required': required,
        'aria-invalid': error !== undefined,
        ...(error === undefined ? {} : { 'aria-describedby': `${id}-error`, status: 'error' as const }),
      })}
      {error !== undefined && (
        <p className="report-error" id={`${id}-error`} role="alert">
          {t(error)}
        </p>
      )}
    </div>
  );
}
