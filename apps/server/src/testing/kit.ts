import { defaultText, parameterOf } from '@anlan/domain/config/parameters';
import { dictionaries as bundled } from '@anlan/domain/dictionaries/dictionaries';
import { type Actor, type Ctx, type DictItem, inScope, type Services } from '../kernel/context';
import type { Engine } from '../kernel/db/db';
import { newId } from '../kernel/db/id';
import { Epochs } from '../kernel/events/epoch';
import { Forwarding } from '../kernel/http/forwarding';
import { deriveKeys } from '../kernel/keys';
import { Targets } from '../kernel/net/targets';
import { type Provision, provided } from '../kernel/port';
import { hazardReports } from '../ports/hazard-reports';
import { pointVisits } from '../ports/point-visits';
import { texts } from '../ports/texts';
import { warnings } from '../ports/warnings';

/** Ports of modules that do not run. */
const QUIET = [
  warnings.by({ raise: async () => {}, clear: async () => 0 }),
  hazardReports.by({
    report: async () => {
      throw new Error('this test has no hidden dangers');
    },
  }),
  pointVisits.by({ keep: async () => {} }),
  texts.by({ queue: async () => {} }),
];

/** Services for tests below HTTP: the bundled dictionaries, no files, a clock that stands still until moved. */
export function testServices(
  db: Engine,
  start = '2026-11-21 10:00:00',
  given: readonly Provision[] = [],
): Services & { clock: { now(): number; set(text: string): void } } {
  let now = Date.parse(`${start.replace(' ', 'T')}+08:00`);
  const items = new Map<string, DictItem[]>();
  const flatten = (
    list: readonly { key: string; label: string; locked?: boolean; sealed?: boolean; children?: readonly never[] }[],
  ): DictItem[] =>
    list.flatMap((item, sort) => [
      {
        id: item.key,
        parentId: null,
        key: item.key,
        label: item.label,
        sort,
        sealed: item.sealed ?? false,
        locked: item.locked ?? false,
        remark: null,
        color: null,
      },
      ...flatten(item.children ?? []),
    ]);
  for (const dictionary of bundled) items.set(dictionary.code, flatten(dictionary.items as never));
  return {
    db,
    clock: {
      now: () => now,
      set: (text) => {
        now = Date.parse(`${text.replace(' ', 'T')}+08:00`);
      },
    },
    log: { debug: () => {}, info: () => {}, warn: () => {}, error: (facts, text) => console.error(text, facts) },
    storage: undefined as never,
    forwarding: new Forwarding({ warn: () => {} }),
    targets: new Targets({ allowLoopback: true }),
    keys: deriveKeys(Buffer.alloc(32, 7)),
    dictionaries: { items: async (_tenant, code) => items.get(code) ?? [], drop: () => {} },
    parameters: {
      get: async (_tenant, key) => byDefault(key),
      present: async () => (_tenant, key) => byDefault(key),
      drop: () => {},
    },
    words: { mask: async (_tenantId, text) => text },
    jurisdiction: { covers: async () => false, companies: async () => [], drop: () => {} },
    use: provided([...given, ...QUIET.filter(({ port }) => !given.some((one) => one.port === port))]),
    events: { wants: () => false },
    epochs: new Epochs(db, { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }),
  };
}

/** A colleague who may do everything and sees everything, unless told. */
export function testActor(tenantId: string, facts: Partial<Actor> = {}): Actor {
  const permissions = facts.permissions ?? ({ has: () => true } as unknown as ReadonlySet<string>);
  return {
    userId: newId(),
    account: 'tester',
    userName: '测试员',
    tenantId,
    tenantName: '测试企业',
    tenantKind: 'company',
    regionCode: null,
    deptIds: [],
    headOfDeptIds: [],
    roleAliases: [],
    mainDeptId: null,
    postIds: [],
    roleIds: [],
    reach: { all: true, deptIds: [] },
    sessionId: newId(),
    mustChangePassword: false,
    ghost: null,
    ...facts,
    permissions,
    can: (code) => permissions.has(code),
  };
}

export function testCtx(app: Services, actor: Actor): Ctx {
  return { app, actor, tenantId: actor.tenantId, requestId: newId(), ip: '127.0.0.1', userAgent: 'test' };
}

let count = 1_000_000;
/** A tenant of its own per test: isolation by tenant also proves the scope. Seven digits: those made by the product have six. */
export const freshTenant = (): string => {
  count += 1;
  return String(count);
};

/** One transaction under the context's scope. */
export const within = inScope;

function byDefault(key: string): string {
  const known = parameterOf(key);
  return known ? defaultText(known) : '';
}
