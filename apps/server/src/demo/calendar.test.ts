import { type DueMonth, type DueRow, dueKinds } from '@anlan/domain/desk/due';
import {
  type AnyResource,
  addressOf,
  anchorOf,
  columnName,
  dueMoment,
  holds,
  parametersOf,
  permissionCode,
} from '@anlan/resource';
import { addDays } from '@anlan/resource/dates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem, type Ctx, inScope, nowText } from '../kernel/context';
import { newId } from '../kernel/db/id';
import { monthEnd } from '../kernel/deadlines/calendar';
import { rowsOf } from '../kernel/resource/rows';
import { actorOfUser } from '../modules/identity/index';
import { openWorld, type World } from '../testing/world';
import { COMPANIES } from './company/companies';
import { loadDemo } from './index';
import { DEMO_PASSWORD } from './presence';

/** A company of each trade. */
const three = ['chemical', 'machinery', 'wood'].map((trade) => {
  const [smallest] = COMPANIES.filter((one) => one.trade === trade).sort((a, b) => a.riskPoints - b.riskPoints);
  return { ...(smallest as (typeof COMPANIES)[number]), riskPoints: 6 };
});
/** Days at which months of any length begin and end, with a leap day and the turn of a year. */
const EDGES = [
  '2027-11-30',
  '2027-12-31',
  '2028-01-01',
  '2028-01-31',
  '2028-02-28',
  '2028-02-29',
  '2028-03-01',
  '2028-03-31',
];
const CLOCKS = [
  '2027-12-31 23:59:30',
  '2028-01-01 00:00:30',
  '2028-02-29 12:00:00',
  '2028-03-01 00:00:30',
  '2028-04-30 23:00:00',
];
const MONTHS = [
  ...Array.from({ length: 12 }, (_, at) => `2027-${String(at + 1).padStart(2, '0')}`),
  ...Array.from({ length: 12 }, (_, at) => `2028-${String(at + 1).padStart(2, '0')}`),
  ...Array.from({ length: 4 }, (_, at) => `2029-${String(at + 1).padStart(2, '0')}`),
];

let world: World;
beforeAll(async () => {
  world = await openWorld({ own: true });
  await loadDemo(world.app, { companies: three, tell: () => {} });
  // Of every kind some are reckoned from the edges: four rows of each company, the edges in turn.
  for (const [place, { resource, deadline }] of dueKinds.entries()) {
    const field = resource.fields[anchorOf(deadline)];
    const type = field?.kind === 'date' ? 'date' : 'timestamptz';
    await world.sql(
      `update ${resource.table} t set ${columnName(anchorOf(deadline))} = (($1::text[])[1 + (x.n + ${place}) % ${EDGES.length}] || ' 09:30:00+08')::timestamptz::${type}
         from (select id, row_number() over (partition by tenant_id order by id)::int as n from ${resource.table} where ${columnName(anchorOf(deadline))} is not null) x
        where x.id = t.id and x.n <= 4`,
      [EDGES],
    );
  }
});
afterAll(() => world?.close());

interface Told {
  readonly day: string;
  readonly kind: string;
  readonly person: string | null;
  readonly due: string;
  readonly late: boolean;
}

interface Reader {
  readonly ctx: Ctx;
  readonly call: (path: string, query?: Record<string, string>) => Promise<{ status: number; data: never }>;
}

async function readerOf(tenantId: string): Promise<Reader> {
  const { services } = world.app;
  const signed = await world.signIn(tenantId, 'manager', { password: DEMO_PASSWORD });
  const [user] = await world.sql<{ id: string }>(
    "select id::text as id from app_user where tenant_id = $1 and account = 'manager'",
    [tenantId],
  );
  const actor = await asSystem(services, 'test', ({ tx }) =>
    actorOfUser(tx, tenantId, user?.id as string, services.clock.now()),
  );
  if (!actor) throw new Error('no manager');
  const ctx: Ctx = { app: services, actor, tenantId, requestId: newId(), ip: '', userAgent: 'test' };
  const call = async (path: string, query: Record<string, string> = {}) => {
    const { status, data } = await world.call('GET', path, { query, token: signed.body.access_token });
    return { status, data: data as never };
  };
  return { ctx, call };
}

/** The ids a part's own list has for this person; of what has no list, whatever the company has, where he may see it. */
async function listed({ ctx, call }: Reader, resource: AnyResource): Promise<readonly string[]> {
  const page = addressOf(resource, 'page');
  if (!page) {
    if (!ctx.actor.permissions.has(permissionCode(resource, 'view'))) return [];
    const rows = await world.sql<{ id: string }>(
      `select id::text as id from ${resource.table} where tenant_id = $1 and deleted_at is null`,
      [ctx.tenantId],
    );
    return rows.map(({ id }) => id);
  }
  const ids: string[] = [];
  for (let current = 1; ; current += 1) {
    const { status, data } = await call(page.path, { current: String(current), size: '200' });
    // Whose list is closed to him says nothing.
    if (status === 403) return [];
    expect([resource.name, status]).toEqual([resource.name, 200]);
    const { records } = data as { readonly records: readonly { readonly id: string }[] };
    ids.push(...records.map(({ id }) => id));
    if (records.length < 200) return ids;
  }
}

/** What each part says by itself: its list, its rows, its definition; nothing of it goes by way of the calendar. */
async function toldByParts(reader: Reader): Promise<readonly Told[]> {
  const { ctx } = reader;
  const now = nowText(ctx);
  const told: Told[] = [];
  const kept = new Map<string, readonly Readonly<Record<string, unknown>>[]>();
  for (const { key, resource, deadline } of dueKinds) {
    if (!kept.has(resource.name)) {
      const ids = await listed(reader, resource);
      kept.set(resource.name, (await inScope(ctx, (work) => rowsOf(work, resource, ids))) as never);
    }
    const values = new Map<string, number>();
    for (const parameter of parametersOf({ ...deadline, rungs: [] }))
      values.set(parameter, Number(await ctx.app.parameters.get(ctx.tenantId, parameter)));
    for (const row of kept.get(resource.name) ?? []) {
      const anchor = row[anchorOf(deadline)];
      if (typeof anchor !== 'string' || !holds(deadline.while, row)) continue;
      const due = dueMoment(deadline, anchor, (parameter) => values.get(parameter) as number);
      if (deadline.forgottenAfter !== undefined && due <= addDays(now, -deadline.forgottenAfter)) continue;
      const person = deadline.whose ? ((row[deadline.whose] as string | null) ?? null) : null;
      told.push({ day: due.slice(0, 10), kind: key, person, due, late: due < now });
    }
  }
  return told;
}

const counted = <K>(rows: readonly Told[], by: (row: Told) => K) => {
  const found = new Map<K, { total: number; late: number }>();
  for (const row of rows) {
    const sum = found.get(by(row)) ?? { total: 0, late: 0 };
    found.set(by(row), { total: sum.total + 1, late: sum.late + (row.late ? 1 : 0) });
  }
  return Object.fromEntries([...found].sort());
};
const byName = (rows: readonly { readonly total: number; readonly late: number }[], name: string) =>
  Object.fromEntries(
    rows
      .map((row) => [(row as unknown as Record<string, unknown>)[name], { total: row.total, late: row.late }] as const)
      .sort(),
  );

describe('the calendar of duties', () => {
  it.each(CLOCKS)('at %s is what each part says by itself, for three companies, month by month', async (clock) => {
    world.clock.shift = Date.parse(`${clock.replace(' ', 'T')}+08:00`) - Date.now();
    for (const { tenantId } of three) {
      const reader = await readerOf(tenantId);
      const parts = await toldByParts(reader);
      // Every trade has something of most kinds; a calendar without anything would be equal to anything.
      expect(new Set(parts.map(({ kind }) => kind)).size).toBeGreaterThan(8);
      for (const month of MONTHS) {
        const ours = parts.filter(({ day }) => day.startsWith(month));
        const told = (await reader.call('/safe/due/month', { month })).data as DueMonth;
        expect([tenantId, month, byName(told.days, 'day')]).toEqual([tenantId, month, counted(ours, ({ day }) => day)]);
        expect([tenantId, month, byName(told.kinds, 'kind')]).toEqual([
          tenantId,
          month,
          counted(ours, ({ kind }) => kind),
        ]);
        expect([tenantId, month, byName(told.people, 'userId')]).toEqual([
          tenantId,
          month,
          counted(ours, ({ person }) => String(person)),
        ]);
      }
      // The list of a month says the same moments, in order.
      const [at] = [clock.slice(0, 7)];
      const rows: DueRow[] = [];
      for (let current = 1; ; current += 1) {
        const { records } = (
          await reader.call('/safe/due/page', {
            from: `${at}-01`,
            until: monthEnd(at),
            current: String(current),
            size: '200',
          })
        ).data as { readonly records: readonly DueRow[] };
        rows.push(...records);
        if (records.length < 200) break;
      }
      const moments = parts.filter(({ day }) => day.startsWith(at)).map(({ due, kind }) => `${due} ${kind}`);
      expect(rows.map(({ due, kind }) => `${due} ${kind}`).sort()).toEqual(moments.sort());
    }
  });
});
