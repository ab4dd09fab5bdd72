import { allResources } from '@anlan/domain';
import { type AnyField, message, unstorable } from '@anlan/resource';
import { dbError } from '../db/errors';
import { invalid, type Refusal } from '../errors';

type Asked = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

/** What PostgreSQL says of text with a NUL or half a character, as text and within JSON. */
const UNSTORABLE = new Set(['22021', '22P05', '22P02']);

/**
 * Every field of text refuses what no database can hold; a call that takes its words without a field meets it here, and
 * is told which of them it was.
 */
export function unstorableText(error: unknown, resource: string | undefined, request: Asked): Refusal | undefined {
  if (!UNSTORABLE.has(dbError(error)?.code ?? '')) return undefined;
  const label = (name: string): string =>
    (allResources.find((one) => one.name === resource)?.fields[name] as AnyField | undefined)?.label ?? name;
  const named = [request.params, request.query, request.body].flatMap((part) => unstorableNames(part));
  return named.length > 0
    ? invalid([...new Set(named)].map((name) => ({ field: name, message: message.text(label(name)) })))
    : undefined;
}

/** Names whose text, or a text below them, cannot be stored; how deep a body is has been bounded. */
function unstorableNames(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const bad = (value: unknown): boolean =>
    typeof value === 'string'
      ? unstorable(value)
      : typeof value === 'object' && value !== null && Object.entries(value).some(([k, v]) => unstorable(k) || bad(v));
  return Object.entries(part).flatMap(([name, value]) => (bad(value) ? [name] : []));
}
