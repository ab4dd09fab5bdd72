import { type AnyResource, isEmpty, type Stored } from '@anlan/resource';
import { cleanMarkup, isBlankMarkup } from '../rich-text';

/**
 * A record whose text is another than it was is the next version of it, whoever changes it by whatever call. A text where
 * there was none (a document imported by its facts alone) is the first.
 */
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
  const none = signOff.text.every(
    (name) =>
      isEmpty(before[name]) || (fields[name]?.kind === 'richText' && isBlankMarkup(cleanMarkup(String(before[name])))),
  );
  return changed && !none ? { ...values, signOffVersion: Number(before.signOffVersion ?? 1) + 1 } : values;
}
