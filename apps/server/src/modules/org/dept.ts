import { resources } from '@anlan/domain';
import { deptLevel } from '@anlan/domain/org/dept-calls';
import { f, permissionCode, type Stored } from '@anlan/resource';
import { PLATFORM_TENANT, type Work } from '../../kernel/context';
import { refuse } from '../../kernel/errors';
import { forest, selectNode } from '../../kernel/resource/forest';
import { type Implementation, implement } from '../../kernel/resource/implement';
import { parsed, whereOf } from '../../kernel/resource/list/read';
import { wireSelect } from '../../kernel/resource/list/select';
import { scopeConditions } from '../../kernel/resource/scope/scope';
import { type Route, route, serve } from '../../kernel/route';

const { dept } = resources;

interface DeptRow {
  readonly id: string;
  readonly parentId: string;
  readonly hasChildren?: boolean;
  readonly deptName: string;
}

type Query = Readonly<Record<string, unknown>>;

/** Departments of the viewed tenant as rows, in their order; `parentId` picks one level (lazy trees). */
async function rows(work: Work, query: Query, options: { lazy?: boolean } = {}): Promise<DeptRow[]> {
  const { parentId, ...filters } = query;
  const level = parentId === undefined || parentId === '' ? '0' : parentId;
  const { conditions } = parsed(work, dept, options.lazy ? { ...filters, parentId_equal: String(level) } : query);
  const where = whereOf([...scopeConditions(work, dept), ...conditions]);
  return work.tx.query<DeptRow>(
    `select ${wireSelect(dept, { tree: options.lazy === true })} from dept t where ${where.sql} order by t.sort, t.pinyin collate "C", t.id limit 5000`,
    where.values,
  );
}

const selectTree = (found: readonly DeptRow[]) =>
  forest(
    found.map((row) => ({
      ...selectNode(row, row.deptName),
      ...(row.hasChildren === undefined ? {} : { hasChildren: row.hasChildren }),
    })),
  );

/** Whom a department change concerns: heads and data scopes of everybody in the tenant. */
const actorsChanged = (work: Work): Promise<void> => work.app.epochs.bump(work, `actor/${work.tenantId}`);

/** What this module needs of the people's keepers: the judge of changes that open rows to somebody. */
export interface Powers {
  wideningGuard(work: Work): Promise<() => Promise<void>>;
}

/** Judges of a change under way, until its row is written. */
const guards = new WeakMap<Work, () => Promise<void>>();

export const deptImplementation = (powers: Powers): Implementation =>
  implement(dept, {
    hooks: {
      beforeWrite: async (work, values, before) => {
        if (!values.fullName && typeof values.deptName === 'string') values.fullName = values.deptName;
        // Another place in the tree, or another head: rows open to others than before.
        const opens = ['parentId', 'principalId'].some(
          (name) => name in values && (values[name] ?? null) !== ((before as Stored | undefined)?.[name] ?? null),
        );
        if (opens && !guards.has(work)) guards.set(work, await powers.wideningGuard(work));
        return undefined;
      },
      afterWrite: async (work) => {
        await guards.get(work)?.();
        guards.delete(work);
        await actorsChanged(work);
      },
      beforeRemove: async (work, removed) => {
        const root = removed.find((row) => row.parentId === null);
        if (root && work.tenantId !== PLATFORM_TENANT) {
          const [other] = await work.tx.query(
            'select 1 from dept where tenant_id = $1 and parent_id is null and deleted_at is null and id <> $2::uuid limit 1',
            [work.tenantId, root.id],
          );
          if (!other) throw refuse('至少保留一个顶级部门');
        }
        await actorsChanged(work);
      },
    },
    routes: deptRoutes(),
  });

function deptRoutes(): Route[] {
  const read = {
    method: 'GET' as const,
    effect: 'read' as const,
    reach: 'rows' as const,
    resource: 'dept',
    operation: 'own' as const,
  };
  const open = { access: { signedIn: true as const } };
  const managed = { access: { code: permissionCode(dept, 'view') } };
  const base = '/blade-system/dept';
  return [
    route({
      ...read,
      ...open,
      path: `${base}/list`,
      summary: '部门列表（树），可只取车间',
      takes: { filters: dept },
      run: async (work, { query }) => {
        const found = await rows(work, query);
        // Workshops are asked for as a flat choice; without a filter the answer is the forest.
        return { data: query.deptCategory ? found : forest(found) };
      },
    }),
    route({
      ...read,
      ...managed,
      path: `${base}/lazy-list`,
      summary: '部门逐级列表',
      takes: { filters: dept, query: { parentId: f.text('上级部门') } },
      run: async (work, { query }) => ({ data: await rows(work, query, { lazy: true }) }),
    }),
    route({
      ...read,
      ...open,
      path: `${base}/tree`,
      summary: '部门选择树',
      takes: {},
      run: async (work) => ({ data: selectTree(await rows(work, {})) }),
    }),
    serve(deptLevel, async (work, _given, { query }) => ({
      data: selectTree(await rows(work, { parentId: query.parentId }, { lazy: true })),
    })),
    route({
      ...read,
      ...open,
      path: `${base}/select`,
      summary: '本人所在部门',
      takes: {},
      run: async (work) => {
        const mine = new Set(work.actor.deptIds);
        return { data: (await rows(work, {})).filter((row) => mine.has(row.id)) };
      },
    }),
    route({
      ...read,
      path: `${base}/government/select`,
      summary: '监管端：企业部门',
      needsCompany: true,
      access: { signedIn: true, audience: ['government', 'platform'] },
      takes: {},
      run: async (work) => ({ data: await rows(work, {}) }),
    }),
  ];
}
