import { type AnyResource, isEmpty, type Stored, signByOf } from '@anlan/resource';
import { shanghai } from '../context';
import type { Writer } from '../resource/write/statement';
import { cleanMarkup, isBlankMarkup } from '../rich-text';

/**
 * A record whose text is another than it was is the next version of it, whoever changes it by whatever call. A text where
 * there was none (a document imported by its facts alone) is the first.
 */
function withTextVersion(
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

/** The same, with the day by which it is signed: what begins to ask for signatures, or asks anew, asks by a day. */
export async function withVersion(
  writer: Writer,
  resource: AnyResource,
  given: Readonly<Stored>,
  before?: Readonly<Stored>,
): Promise<Readonly<Stored>> {
  const { signOff } = resource;
  if (!signOff) return given;
  const values = withTextVersion(resource, given, before);
  const { parameters } = writer.app;
  const days = parameters ? Number(await parameters.get(writer.tenantId, 'signoff.dueDays', writer.tx)) : 0;
  return {
    ...values,
    ...signByOf(values, before, { since: signOff.since, today: shanghai(writer.app.clock.now()).slice(0, 10), days }),
  };
}
