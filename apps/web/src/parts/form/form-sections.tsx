import type { Section } from '@anlan/resource';
import { type ReactNode, useEffect, useState } from 'react';
import type { Look, Row } from '../../kinds/kind';
import { useT } from '../../lib/i18n';
import { FormField, type InputOverrides } from './form-field';
import type { FormShape } from './form-state';

/** The sections of a form within an antd form, each field as the definition has it. */
export function FormSections({
  sections,
  shape,
  row,
  look,
  inputs,
  judge,
  unfolded = false,
}: {
  sections: readonly Section<string>[];
  shape: FormShape;
  row: Row | undefined;
  look: Look;
  inputs: InputOverrides | undefined;
  judge: (name: string) => string | undefined;
  /** Something in what lies closed is to be mended. */
  unfolded?: boolean;
}) {
  const t = useT();
  return sections.map((section) => {
    const fields = (
      <div className="form-grid">
        {section.fields.map((name) => (
          <FormField key={name} name={name} shape={shape} row={row} look={look} inputs={inputs} judge={judge} />
        ))}
      </div>
    );
    if (section.folded) {
      const labels = section.fields.map((name) => t(shape.resource.fields[name]?.label ?? name));
      return (
        <Folded key={section.title} title={t(section.title)} what={labels.join(t('、'))} unfolded={unfolded}>
          {fields}
        </Folded>
      );
    }
    return (
      <fieldset key={section.title} className="form-section">
        {section.title && <legend>{t(section.title)}</legend>}
        {fields}
      </fieldset>
    );
  });
}

function Folded({
  title,
  what,
  unfolded,
  children,
}: {
  title: string;
  what: string;
  unfolded: boolean;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(unfolded);
  useEffect(() => {
    if (unfolded) setOpen(true);
  }, [unfolded]);
  return (
    <details className="form-section form-folded" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <strong>{title}</strong>
        <span className="quiet">{what}</span>
      </summary>
      {children}
    </details>
  );
}
