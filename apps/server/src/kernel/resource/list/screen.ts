import type { AnyResource, Stored } from '@anlan/resource';
import type { Writer } from '../write/statement';

export const MASKED = '内容中的敏感词已用*代替';

const screenedOf = new WeakMap<AnyResource, readonly string[]>();

function screenedFields(resource: AnyResource): readonly string[] {
  let names = screenedOf.get(resource);
  if (!names) {
    names = Object.entries(resource.fields).flatMap(([name, field]) => (field.screened ? [name] : []));
    screenedOf.set(resource, names);
  }
  return names;
}

/** Values as they may be written: words on the tenant's list masked in the fields that say so, and the writer told. */
export async function screened(
  work: Writer,
  resource: AnyResource,
  values: Readonly<Stored>,
): Promise<Readonly<Stored>> {
  // What the system itself writes is made of words that people wrote and that were screened then.
  if (!work.actor || !work.app.words) return values;
  let clean = values;
  for (const name of screenedFields(resource)) {
    const text = values[name];
    if (typeof text !== 'string') continue;
    const masked = await work.app.words.mask(work.tenantId, text, work.tx);
    if (masked === text) continue;
    clean = { ...clean, [name]: masked };
    work.notes?.add(MASKED);
  }
  return clean;
}
