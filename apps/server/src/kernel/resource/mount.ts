import { documentsOf } from '@anlan/domain/documents';
import {
  type AnyResource,
  type Fields,
  f,
  IDS,
  type Operation,
  operationVerb,
  permissionCode,
  routesOf,
  signOffOf,
  summaryOf,
  type Takes,
} from '@anlan/resource';
import type { TenantKind, Work } from '../context';
import { forbidden } from '../errors';
import type { Access, Answer, Route, RouteInput } from '../route';
import { signOffRoutes } from '../signoff/signoff';
import { exportRoute } from './export';
import { figureRoutes } from './figures/count-figures';
import { summaryRoutes } from './figures/summary-routes';
import { tabRoutes } from './figures/tab-routes';
import { idOf, idsOf } from './ids';
import type { Implementation } from './implement';
import { importRoute, templateRoute } from './import/import';
import * as read from './list/read';
import { documentRoutes } from './print/document-routes';
import { stepRoutes } from './steps/routes';
import * as write from './write/one';

/** Routes of a resource: everything its definition gives, then what its module adds. */
export function mount(resource: AnyResource, implementation?: Implementation): Route[] {
  const instead = new Set(implementation?.instead ?? []);
  const derived = routesOf(resource)
    .filter(({ operation }) => !instead.has(operation))
    .map((route): Route => {
      const common = { method: route.method, path: route.path, resource: resource.name };
      const served = standardRoute(resource, route.operation, common, implementation);
      const run = implementation?.serves?.[route.operation];
      return run ? { ...served, open: undefined, run } : served;
    });
  const own = implementation?.routes ?? [];
  const signing = signOffOf(resource);
  const summary = summaryOf(resource);
  return [
    ...derived,
    ...stepRoutes(resource, implementation?.steps ?? {}, { instead, carried: implementation?.carried ?? [] }),
    ...figureRoutes(resource),
    ...(ownList(implementation) ? [] : tabRoutes(resource)),
    ...own,
    ...documentsOf(resource)
      .filter((document) => !own.some((route) => route.document === document))
      .flatMap((document) => documentRoutes(document)),
    ...(signing ? signOffRoutes(signing) : []),
    ...(summary ? summaryRoutes(summary) : []),
  ];
}

/** Listed by the module's own code: which rows are whose is said there, and nothing is counted past it. */
const ownList = (implementation: Implementation | undefined): boolean =>
  implementation?.instead?.includes('page') === true || implementation?.serves?.page !== undefined;

const ID: Fields = { id: f.text('编号') };

/** What a derived call takes: conditions of the list, the record's own names, or ids; then what its module adds. */
function takesOf(
  resource: AnyResource,
  operation: Operation,
  { method, path }: Pick<Route, 'method' | 'path'>,
  implementation: Implementation | undefined,
): Takes {
  const more = implementation?.takes?.[operation];
  const takes = derivedTakes(resource, operation, path.includes(':'), method === 'GET');
  return {
    ...takes,
    ...more,
    query: { ...takes.query, ...more?.query },
    body: { ...takes.body, ...more?.body },
    carried: [...(implementation?.carried ?? []), ...(more?.carried ?? [])],
  };
}

function derivedTakes(resource: AnyResource, operation: Operation, placed: boolean, bodiless: boolean): Takes {
  switch (operation) {
    case 'page':
    case 'all':
    case 'tree':
    case 'count':
    case 'export':
    case 'governmentPage':
    case 'governmentAll':
      return { filters: resource };
    case 'get':
    case 'governmentGet':
      return placed ? {} : { query: ID };
    case 'create':
    case 'update':
    case 'submit':
      return { record: resource, judged: true };
    case 'remove':
      return { ...(placed ? {} : { query: IDS }), ...(bodiless ? {} : { body: IDS, list: true }) };
    case 'import':
    case 'template':
      return {};
  }
}

interface Place {
  readonly method: Route['method'];
  readonly path: string;
  readonly resource: string;
}

const TWIN: ReadonlySet<Operation> = new Set(['governmentPage', 'governmentGet', 'governmentAll']);

/** Platform tables belong to the platform's administrators; company tables to the company, readable by supervisors. */
function audienceOf(resource: AnyResource, operation: Operation): readonly TenantKind[] | undefined {
  if (TWIN.has(operation)) return ['government', 'platform'];
  if (resource.scope === 'platform') return ['platform'];
  return undefined;
}

function accessOf(resource: AnyResource, operation: Operation): Access {
  const audience = audienceOf(resource, operation);
  const code = permissionCode(resource, operationVerb[operation]);
  return operation === 'submit'
    ? { code: [permissionCode(resource, 'add'), permissionCode(resource, 'edit')], audience }
    : { code, audience };
}

const SUMMARY: Readonly<Record<Operation, string>> = {
  page: '分页列表',
  get: '详情',
  create: '新增',
  update: '修改',
  submit: '新增或修改',
  remove: '删除',
  all: '列表',
  tree: '树',
  count: '数量',
  import: '导入',
  template: '导入模板',
  export: '导出',
  governmentPage: '监管端分页列表',
  governmentGet: '监管端详情',
  governmentAll: '监管端列表',
};

function standardRoute(
  resource: AnyResource,
  operation: Operation,
  place: Place,
  implementation?: Implementation,
): Route {
  const access = accessOf(resource, operation);
  const common = {
    ...place,
    operation,
    access,
    summary: `${resource.label}${SUMMARY[operation]}`,
    needsCompany: resource.scope === 'tenant',
    takes: takesOf(resource, operation, place, implementation),
  };
  const hooks = implementation?.hooks ?? {};
  switch (operation) {
    case 'page':
    case 'governmentPage':
      return {
        ...common,
        effect: 'read',
        reach: 'rows',
        run: (work, { query }) =>
          read.page(
            work,
            resource,
            query,
            operation === 'governmentPage' && resource.views.government?.sort
              ? { sort: resource.views.government.sort }
              : {},
          ),
      };
    case 'get':
    case 'governmentGet':
      return {
        ...common,
        effect: 'read',
        reach: 'row',
        run: (work, input) => read.get(work, resource, input.params.id ?? input.query.id),
      };
    case 'all':
    case 'governmentAll':
    case 'tree':
      return {
        ...common,
        effect: 'read',
        reach: 'rows',
        run: (work, { query }) => read.all(work, resource, query),
      };
    case 'count':
      return {
        ...common,
        effect: 'read',
        reach: 'rows',
        run: async (work, { query }) => ({ data: await read.count(work, resource, query) }),
      };
    case 'create':
      return {
        ...common,
        effect: 'write',
        reach: 'rows',
        run: async (work, { body }) => ({
          data: { id: await write.create(work, resource, body, hooks) },
          msg: '新增成功',
        }),
      };
    case 'update':
      return {
        ...common,
        effect: 'write',
        reach: 'row',
        run: async (work, input) => {
          const id = idOf(input);
          await write.update(work, resource, id, input.body, hooks);
          return { data: { id }, msg: '更新成功' };
        },
      };
    case 'submit':
      return {
        ...common,
        effect: 'write',
        reach: 'row',
        run: (work, input) => submit(work, resource, input, implementation),
      };
    case 'remove':
      return {
        ...common,
        effect: 'write',
        reach: 'row',
        run: async (work, input) => ({
          data: await write.remove(work, resource, idsOf(input), hooks),
          msg: '删除成功',
        }),
      };
    case 'import':
      return importRoute(resource, common, implementation);
    case 'template':
      return templateRoute(resource, common);
    case 'export':
      return exportRoute(resource, common);
  }
}

/** Blade's upsert: without an id it adds, with one it edits; each asks its own code. */
async function submit(
  work: Work,
  resource: AnyResource,
  input: RouteInput,
  implementation?: Implementation,
): Promise<Answer> {
  const hooks = implementation?.hooks ?? {};
  const id = idOf(input, true);
  const need = (verb: 'add' | 'edit') => {
    if (!work.actor.permissions.has(permissionCode(resource, verb))) throw forbidden();
  };
  const exists = id !== undefined && !(resource.key && !(await known(work, resource, id)));
  if (!exists) {
    need('add');
    return { data: { id: await write.create(work, resource, input.body, hooks) }, msg: '新增成功' };
  }
  need('edit');
  await write.update(work, resource, id, input.body, hooks);
  return { data: { id }, msg: '更新成功' };
}

/** Rows with a key of their own (regions) carry it also when they are new. */
async function known(work: Work, resource: AnyResource, id: string): Promise<boolean> {
  try {
    await read.rowOf(work, resource, id);
    return true;
  } catch {
    return false;
  }
}
