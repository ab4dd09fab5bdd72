import { type AnyResource, isEmpty, type Stored } from '@anlan/resource';
import { cleanMarkup } from '../rich-text';

/** A record whose text is another than it was is the next version of it, whoever changes it by whatever call. */
export function withTextVersion(
  { fields, signOff }: AnyResource,
  values: Readonly<Stored>,
  before?: Readonly<Stored>,
): Readonly<Stored> {
  if (!signOff) return values;
  if (!before) return { ...values, signOffVersion: 1 };
  const plain = (name: string, value: unknown): string =>
    fields[name]?.kind === 'richText'
      ? cleanMarkup(String(value ?? ''))
      : JSON.stringify(isEmpty(value) ? null : value);
  const changed = signOff.text.some(
    (name) => name in values && plain(name, values[name]) !== plain(name, before[name]),
  );
  return changed ? { ...values, signOffVersion: Number(before.signOffVersion ?? 1) + 1 } : values;
}
