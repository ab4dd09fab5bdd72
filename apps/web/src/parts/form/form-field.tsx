import { type AnyField, holds, labelName, type Rule } from '@anlan/resource';
import { Form } from 'antd';
import { type ComponentType, useMemo } from 'react';
import type { InputProps, Look, Row } from '../../kinds/kind';
import { knownLabels } from '../../kinds/ref/ref';
import { dependenceOf } from '../../kinds/ref/within';
import { webKindOf } from '../../kinds/registry';
import { useT } from '../../lib/i18n';
import { editable, type FormShape, type Values } from './form-state';

/** Rung 1 of the override ladder: another input for a field. */
export type InputOverrides = Readonly<Record<string, ComponentType<InputProps>>>;

interface Props {
  readonly name: string;
  readonly shape: FormShape;
  readonly row: Row | undefined;
  readonly look: Look;
  readonly inputs: InputOverrides | undefined;
  /** Sentences for this field among all problems of the present values. */
  readonly judge: (name: string) => string | undefined;
}

/** A field that stands or falls, and is required or not, by the conditions of the definition while one types. */
export function FormField({ name, shape, row, look, inputs, judge }: Props) {
  const t = useT();
  const form = Form.useFormInstance();
  const field = shape.resource.fields[name] as AnyField;
  const rules = shape.resource.rules;
  // Watched as one text: the field is drawn again only when its own conditions answer otherwise.
  const answers = Form.useWatch((values: Values) => JSON.stringify(conditionsOf(name, field, shape, rules, values)), {
    form,
    preserve: true,
  });
  const { visible, required, ...dependence } = useMemo(
    () =>
      answers === undefined
        ? conditionsOf(name, field, shape, rules, shape.start)
        : (JSON.parse(answers) as ReturnType<typeof conditionsOf>),
    [answers, name, field, shape, rules],
  );
  if (!visible) return null;

  const kind = webKindOf(field);
  if (!editable(shape, name)) {
    if (!row) return null;
    const place = { name, field, row, look };
    return (
      <Form.Item label={t(field.label)} className={kind.wide ? 'wide' : ''}>
        <span className="form-told">{kind.Detail ? <kind.Detail {...place} /> : kind.cell(place)}</span>
      </Form.Item>
    );
  }
  const Input = inputs?.[name] ?? kind.Input;
  const hasLabels =
    row !== undefined && (field.kind === 'ref' || field.kind === 'parent') && row[labelName(name, field)] !== undefined;
  return (
    <Form.Item
      name={name}
      label={t(field.label)}
      required={required}
      className={kind.wide ? 'wide' : ''}
      {...(field.help ? { extra: t(field.help) } : {})}
      // Child rows mark their own cells; the form's mark would paint every input in them red.
      // A row just added lacks everything: that is told when the form is handed in, and followed from then on.
      {...(field.kind === 'rows' ? { validateStatus: '' as const, validateTrigger: [] } : {})}
      rules={[
        {
          validator: () => {
            const problem = judge(name);
            return problem === undefined ? Promise.resolve() : Promise.reject(new Error(t(problem)));
          },
        },
      ]}
    >
      <Input
        field={field}
        name={name}
        {...(hasLabels ? { known: knownLabels(row, name, field) } : {})}
        {...dependence}
      />
    </Form.Item>
  );
}

/** What the definition says of a field at these values. */
function conditionsOf(
  name: string,
  field: AnyField,
  shape: FormShape,
  rules: readonly Rule[] | undefined,
  values: Values,
) {
  return {
    visible: !field.visibleWhen || holds(field.visibleWhen, values),
    required:
      field.required === true ||
      shape.require?.includes(name) === true ||
      (field.requiredWhen !== undefined && holds(field.requiredWhen, values)) ||
      (rules ?? []).some((rule) => rule.require?.includes(name) && holds(rule.if, values)),
    ...dependenceOf(field, values, shape.resource.fields),
  };
}
