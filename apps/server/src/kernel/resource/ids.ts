import { manyOf } from '@anlan/resource';
import { notFound, refuse } from '../errors';
import type { RouteInput } from '../route';

/** Of several names for the same ids the first that names any. */
export const firstNamed = (...lists: readonly (readonly string[] | null | undefined)[]): readonly string[] =>
  lists.find((list) => list && list.length > 0) ?? [];

/** The id of the path, else of the body. */
export function idOf(input: RouteInput, optional: true): string | undefined;
export function idOf(input: RouteInput): string;
export function idOf(input: RouteInput, optional = false): string | undefined {
  const body = input.body as Record<string, unknown> | null | undefined;
  const id =
    input.params.id ?? (typeof body === 'object' && body !== null && Object.hasOwn(body, 'id') ? body.id : undefined);
  if (typeof id === 'string' && id !== '' && id !== '-1') return id;
  if (optional) return undefined;
  throw notFound();
}

/** Ids of a removal: query or body, comma string or array, `ids` or the body itself. */
export function idsOf(input: RouteInput): string[] {
  const body = input.body as Record<string, unknown> | unknown[] | null | undefined;
  const fromBody = Array.isArray(body)
    ? body
    : typeof body === 'object' && body !== null
      ? (body.ids ?? body.id)
      : undefined;
  const raw = input.params.id ?? input.query.ids ?? input.query.id ?? fromBody;
  if (raw === undefined || raw === null) return [];
  const ids = manyOf(raw, 500);
  if (!ids) throw refuse('一次最多处理500条数据');
  return ids;
}
