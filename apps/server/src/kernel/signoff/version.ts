import { type AnyResource, isEmpty, type Stored, signByOf } from '@anlan/resource';
import { shanghai } from '../context';
import { childRowsOf } from '../resource/write/children';
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
  const plain = (name: string, value: unknown): string => {
    const field = fields[name];
    if (field?.kind === 'richText') return cleanMarkup(String(value ?? ''));
    if (isEmpty(value)) return 'null';
    // Of its lines what they say: their ids and order of columns are nobody's text.
    if (field?.kind === 'rows')
      return JSON.stringify(
        (value as readonly Stored[]).map((line) => Object.keys(field.fields).map((column) => line[column] ?? null)),
      );
    return JSON.stringify(value);
  };
  const changed = signOff.text.some(
    (name) => name in values && plain(name, values[name]) !== plain(name, before[name]),
  );
  const none = signOff.text.every(
    (name) =>
      isEmpty(before[name]) || (fields[name]?.kind === 'richText' && isBlankMarkup(cleanMarkup(String(before[name])))),
  );
  return changed && !none ? { ...values, signOffVersion: Number(before.signOffVersion ?? 1) + 1 } : values;
}

/** Lines that belong to the text stand in tables of their own: those that are written now are compared with what they were. */
async function withLines(
  writer: Writer,
  { fields, signOff }: AnyResource,
  given: Readonly<Stored>,
  before: Readonly<Stored> & { readonly id?: unknown },
): Promise<Readonly<Stored>> {
  const lines: Record<string, unknown> = {};
  for (const name of signOff?.text ?? []) {
    const field = fields[name];
    if (field?.kind === 'rows' && name in given && !(name in before))
      lines[name] = await childRowsOf(writer, field, String(before.id));
  }
  return { ...before, ...lines };
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
  const values = withTextVersion(resource, given, before && (await withLines(writer, resource, given, before)));
  const { parameters } = writer.app;
  const days = parameters ? Number(await parameters.get(writer.tenantId, 'signoff.dueDays', writer.tx)) : 0;
  return {
    ...values,
    ...signByOf(values, before, { since: signOff.since, today: shanghai(writer.app.clock.now()).slice(0, 10), days }),
  };
}
