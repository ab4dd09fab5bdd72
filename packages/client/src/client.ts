import {
  type AnyResource,
  addressOf,
  type Call as DeclaredCall,
  type Fields,
  type Method,
  type Operation,
  type Resource,
  type Sent,
} from '@anlan/resource';
import type { CallOptions, FileReply, Query, Told, Transport } from './transport';
import type { Body, Choice, ImportResult, LookupQuery, Page, PageQuery, WireDetail, WireRow } from './types';

/** `/safe/risk/:id` with the id in its place. */
export const fill = (path: string, id: string): string => path.replace(':id', encodeURIComponent(id));

export interface ResourceClient<R extends AnyResource> {
  page(query?: PageQuery<R>, options?: CallOptions): Promise<Page<WireRow<R>>>;
  get(id: string, options?: CallOptions): Promise<WireDetail<R>>;
  all(query?: PageQuery<R>, options?: CallOptions): Promise<readonly WireRow<R>[]>;
  tree(query?: PageQuery<R>, options?: CallOptions): Promise<readonly WireRow<R>[]>;
  count<T = unknown>(query?: PageQuery<R>, options?: CallOptions): Promise<T>;
  create(body: Body<R>, options?: CallOptions): Promise<{ readonly id: string }>;
  /** `version` is that of the record as it was read; without it a plain edit wins over whoever saved since. */
  update(
    id: string,
    body: Body<R> & { readonly version?: number },
    options?: CallOptions,
  ): Promise<{ readonly id: string }>;
  /** All or nothing. */
  remove(ids: readonly string[], options?: CallOptions): Promise<unknown>;
  governmentPage(query?: PageQuery<R>, options?: CallOptions): Promise<Page<WireRow<R>>>;
  governmentGet(id: string, options?: CallOptions): Promise<WireDetail<R>>;
  lookup(query?: LookupQuery, options?: CallOptions): Promise<readonly Choice[]>;
  import(
    file: Blob,
    options?: CallOptions & { readonly name?: string; readonly onProgress?: (share: number) => void },
  ): Promise<ImportResult>;
  template(options?: CallOptions): Promise<FileReply>;
  export(query?: PageQuery<R>, options?: CallOptions): Promise<FileReply>;
}

/** What a declared call is asked with. */
export interface Asked<Q extends Fields> {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Sent<Q>;
  /** Of a call that reads a resource's list: conditions of that list, its order and its page. */
  readonly where?: Query;
}

export interface Client {
  <F extends Fields, S extends string>(resource: Resource<F, S>): ResourceClient<Resource<F, S>>;
  /** A declared call: what it is sent and what it answers are of its declaration. */
  send<Q extends Fields, B extends Fields, R>(
    call: DeclaredCall<Q, B, R>,
    given?: Asked<Q> & { readonly body?: Sent<B> },
    options?: CallOptions,
  ): Promise<R>;
  /** The same with the sentence of the answer, where it says more than that it is done. */
  told<Q extends Fields, B extends Fields, R>(
    call: DeclaredCall<Q, B, R>,
    given?: Asked<Q> & { readonly body?: Sent<B> },
    options?: CallOptions,
  ): Promise<Told<R>>;
  /** The same for a file. */
  file<Q extends Fields>(
    call: DeclaredCall<Q>,
    given?: { readonly params?: Readonly<Record<string, string>>; readonly query?: Sent<Q> | Query },
    options?: CallOptions & { readonly fallbackName?: string },
  ): Promise<FileReply>;
  /** Look-ups go by the target's name: references know nothing else of it. */
  lookup(target: string, query?: LookupQuery, options?: CallOptions): Promise<readonly Choice[]>;
  readonly transport: Transport;
}

/** Typed calls over one transport. A call the resource's wire does not have throws: that is a bug of the caller. */
export function createClient(transport: Transport): Client {
  const lookup: Client['lookup'] = (target, query = {}, options = {}) => {
    const { ids, within, ...rest } = query;
    return transport.request('GET', `/safe/lookup/${target}`, {
      ...options,
      query: { ...within, ...rest, ...(ids ? { ids: ids.join(',') } : {}) },
    });
  };
  const of = (resource: AnyResource): ResourceClient<AnyResource> => clientOf(transport, lookup, resource);
  const placed = ({ path }: { readonly path: string }, params: Readonly<Record<string, string>> = {}) =>
    path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const sent = <Q extends Fields, B extends Fields>(
    { query, where, body }: Asked<Q> & { readonly body?: Sent<B> },
    options: CallOptions,
  ) => ({
    ...options,
    ...(query || where ? { query: { ...where, ...(query as Query | undefined) } } : {}),
    ...(body ? { body } : {}),
  });
  const send: Client['send'] = (call, given = {}, options = {}) =>
    transport.request(call.method, placed(call, given.params), sent(given, options));
  const told: Client['told'] = (call, given = {}, options = {}) =>
    transport.told(call.method, placed(call, given.params), sent(given, options));
  const file: Client['file'] = (call, { params, query = {} } = {}, options = {}) =>
    transport.download(placed(call, params), query as Query, options);
  return Object.assign(of as Client, { lookup, send, told, file, transport });
}

function clientOf(transport: Transport, lookup: Client['lookup'], resource: AnyResource): ResourceClient<AnyResource> {
  const at = (operation: Operation): { method: Method; path: string } => {
    const address = addressOf(resource, operation);
    if (!address) throw new Error(`${resource.name} has no call for ${operation}`);
    return address;
  };
  const read = <T>(operation: Operation, query: Query, options: CallOptions = {}): Promise<T> => {
    const { method, path } = at(operation);
    return transport.request(method, path, { ...options, query });
  };
  const one = <T>(operation: Operation, id: string, options: CallOptions = {}): Promise<T> => {
    const { method, path } = at(operation);
    const inPath = path.includes(':id');
    return transport.request(method, fill(path, id), { ...options, ...(inPath ? {} : { query: { id } }) });
  };
  return {
    page: (query = {}, options) => read('page', query, options),
    governmentPage: (query = {}, options) => read('governmentPage', query, options),
    all: (query = {}, options) => read('all', query, options),
    // Families of trees without pages (departments, roles, menus) answer their whole forest at `list`.
    tree: (query = {}, options = {}) =>
      addressOf(resource, 'tree')
        ? read('tree', query, options)
        : transport.request('GET', `${resource.wire.base}/list`, { ...options, query }),
    count: (query = {}, options) => read('count', query, options),
    get: (id, options) => one('get', id, options),
    governmentGet: (id, options) => one('governmentGet', id, options),
    create: (body, options = {}) => {
      const { method, path } = at(addressOf(resource, 'create') ? 'create' : 'submit');
      return transport.request(method, path, { ...options, body });
    },
    update: (id, body, options = {}) => {
      const { method, path } = at(addressOf(resource, 'update') ? 'update' : 'submit');
      return transport.request(method, fill(path, id), { ...options, body: { ...body, id } });
    },
    remove: (ids, options = {}) => {
      const { method, path } = at('remove');
      const joined = ids.join(',');
      return path.includes(':id')
        ? transport.request(method, path.replace(':id', joined), options)
        : transport.request(method, path, { ...options, query: { ids: joined } });
    },
    lookup: (query, options) => lookup(resource.name, query, options),
    import: (file, options = {}) => {
      const { name, ...rest } = options;
      const form = new FormData();
      form.append('file', file, name ?? (file instanceof File ? file.name : `${resource.label}.xlsx`));
      return transport.upload(at('import').path, form, rest);
    },
    template: (options = {}) =>
      transport.download(at('template').path, {}, { ...options, fallbackName: `${resource.label}导入模板.xlsx` }),
    export: (query = {}, options = {}) =>
      transport.download(at('export').path, query, { ...options, fallbackName: `${resource.label}.xlsx` }),
  };
}
