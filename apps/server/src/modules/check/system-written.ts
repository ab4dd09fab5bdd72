import type { AnyResource } from '@anlan/resource';
import { KEYS } from '@anlan/resource';
import { refuse } from '../../kernel/errors';
import { type Route, route } from '../../kernel/route';

/**
 * POST, PUT and DELETE of a family whose rows the system writes: the contract names the calls, the answer says why there
 * is nothing to write and what to do instead.
 */
export function systemWritten(resource: AnyResource, base: string, sentence: string): Route[] {
  const refused = (method: 'POST' | 'PUT' | 'DELETE', path: string): Route =>
    route({
      method,
      path,
      resource: resource.name,
      operation: 'own',
      access: { code: [`${resource.permission}_view`, `${resource.permission}_edit`] },
      effect: 'write',
      reach: 'none',
      idempotent: false,
      summary: sentence,
      // Whatever of its record a client sends: it is to read why, not that a name is strange.
      takes: { record: resource, query: { ids: KEYS }, list: true },
      run: async () => {
        throw refuse(sentence);
      },
    });
  return [refused('POST', base), refused('PUT', `${base}/:id`), refused('PUT', base), refused('DELETE', base)];
}
