import { randomInt } from 'node:crypto';
import { allResources, resources } from '@anlan/domain';
import { type AnyResource, addressOf, type Operation } from '@anlan/resource';
import type { Person } from '../testing/company-world';
import { addressed, createOne, referred, specimen } from '../testing/specimen';
import type { Cast } from './cast';

/** A resource with whoever keeps its rows, and its calls as the definition addresses them. */
export interface Subject {
  readonly resource: AnyResource;
  keeper(cast: Cast): Person;
  /** A whole, valid body; `refer` of company A. */
  body(cast: Cast, more?: Record<string, unknown>): Record<string, unknown>;
  make(cast: Cast, more?: Record<string, unknown>): Promise<string>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export interface Call {
  readonly method: Method;
  readonly path: string;
  readonly query?: Record<string, string>;
  readonly body?: Record<string, unknown>;
}

/** What a trade's rules ask beyond the definition. */
const FITTING: Readonly<Record<string, () => Record<string, unknown>>> = {
  // The administrator of a new tenant is called on the contact's mobile number.
  tenant: () => ({ contactNumber: '13912345678', accountNumber: -1, expireTime: null }),
  region: () => ({ code: String(randomInt(1e9, 1e10)) }),
  // Judged directly it would be 重大 by itself.
  riskPoint: () => ({ directFlags: null, isSignificant: 2 }),
};

/** Records a supervision office keeps for itself; no company has any. */
const OFFICES_OWN: ReadonlySet<string> = new Set([resources.tenantFlat.name, resources.tenantFlatCompany.name]);

export const subjects: readonly Subject[] = allResources.map((resource) => {
  const body: Subject['body'] = (cast, more = {}) => ({
    ...specimen(resource.fields, { refer: referred(cast.a), tag: cast.tag }),
    ...FITTING[resource.name]?.(),
    ...more,
  });
  const keeper: Subject['keeper'] = (cast) =>
    resource.scope === 'platform' ? cast.platform : OFFICES_OWN.has(resource.name) ? cast.supervisor : cast.a.admin;
  return { resource, body, keeper, make: (cast, more) => createOne(keeper(cast), resource, body(cast, more)) };
});

export const has = (resource: AnyResource, ...operations: readonly Operation[]): boolean =>
  operations.some((operation) => addressOf(resource, operation) !== undefined);

/** Those whose rows are made by a call of the definition. */
export const makeable = subjects.filter(({ resource }) => has(resource, 'create', 'submit'));
/** Of these, those that a tenant has any number of. */
export const creatable = makeable.filter(({ resource }) => !resource.singleton);
/** And those of which it has one. */
export const singletons = makeable.filter(({ resource }) => resource.singleton);
/** Those with a list of the definition's own. */
export const listed = subjects.filter(({ resource }) => has(resource, 'page'));

const known = (resource: AnyResource, ...operations: readonly Operation[]) => {
  const address = addressed(resource, ...operations);
  if (!address) throw new Error(`${resource.name} has none of ${operations.join()}`);
  return address;
};

export const calls = {
  page: (resource: AnyResource, query: Record<string, string> = {}): Call => ({ ...known(resource, 'page'), query }),
  get: (resource: AnyResource, id: string): Call => {
    // Divisions answer by their own code below another address.
    if (resource.name === resources.param.name || resource.name === resources.region.name)
      return { method: 'GET', path: `${resource.wire.base}/detail`, query: { id } };
    const { method, path } = known(resource, 'get');
    return path.includes(':id') ? { method, path: path.replace(':id', id) } : { method, path, query: { id } };
  },
  create: (resource: AnyResource, body: Record<string, unknown>): Call => ({
    ...known(resource, 'create', 'submit'),
    body,
  }),
  update: (resource: AnyResource, id: string, body: Record<string, unknown>): Call => {
    const { method, path } = known(resource, 'update', 'submit');
    return path.includes(':id')
      ? { method, path: path.replace(':id', id), body }
      : { method, path, body: { ...body, id } };
  },
  remove: (resource: AnyResource, ids: readonly string[]): Call => {
    const { method, path } = known(resource, 'remove');
    return method === 'DELETE'
      ? { method, path, query: { ids: ids.join(',') } }
      : { method, path, body: { ids: ids.join(',') } };
  },
};

export const send = (who: Person, { method, path, query, body }: Call) =>
  who.call(method, path, { ...(query ? { query } : {}), ...(body ? { body } : {}) });
