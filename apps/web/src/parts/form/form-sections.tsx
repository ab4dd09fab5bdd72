import type { Section } from '@anlan/resource';
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
}: {
  sections: readonly Section<string>[];
  shape: FormShape;
  row: Row | undefined;
  look: Look;
  inputs: InputOverrides | undefined;
  judge: (name: string) => string | undefined;
}) {
  const t = useT();
  return sections.map((section) => (
    <fieldset key={section.title} className="form-section">
      {section.title && <legend>{t(section.title)}</legend>}
      <div className="form-grid">
        {section.fields.map((name) => (
          <FormField key={name} name={name} shape={shape} row={row} look={look} inputs={inputs} judge={judge} />
        ))}
      </div>
    </fieldset>
  ));
}
