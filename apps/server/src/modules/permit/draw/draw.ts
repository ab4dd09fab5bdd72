import { randomBytes } from 'node:crypto';
import {
  drawDetail,
  drawnTicket,
  drawnTickets,
  drawPage,
  makeDraw,
  redraw,
  voidDraw,
  writeFinding,
} from '@anlan/domain/permit/draw/calls';
import { MOST_DRAWN, workDraw, workDrawItem } from '@anlan/domain/permit/draw/work-draw';
import { type Call, isEmpty, type Stored } from '@anlan/resource';
import { addDays, parseDatetime } from '@anlan/resource/dates';
import { asSystem, type Ctx, inOwnTenant, nowText, type Work } from '../../../kernel/context';
import { invalid, refuse } from '../../../kernel/errors';
import { untilGone } from '../../../kernel/http/until-gone';
import { type Implementation, implement } from '../../../kernel/resource/implement';
import { get, page, rowOf } from '../../../kernel/resource/list/read';
import { bodyOf } from '../../../kernel/resource/steps/take';
import { insertMany } from '../../../kernel/resource/write/many';
import { create, type Hooks, update } from '../../../kernel/resource/write/one';
import { type Answer, type Route, type RouteInput, serveOpen } from '../../../kernel/route';
import { reading } from '../ledger/reading';

/** Serves a call about the office's own records, whatever company it is looking at. */
const own = (call: object, run: (work: Work, input: RouteInput) => Promise<Answer>): Route =>
  serveOpen(call as Call, (ctx, _given, input) => inOwnTenant(ctx, (work) => run(work, input)));

/** `tenantId` in these queries names the company a supervisor looks at; it filters nothing of his own. */
const withoutCompany = ({ tenantId: _one, tenantId_equal: _two, ...query }: RouteInput['query']) => query;

interface Range {
  readonly fromDay: string;
  readonly toDay: string;
  readonly workTypes: readonly string[];
  readonly levels: readonly string[];
  readonly size: number;
  readonly seed: string;
  /** Tickets that came later are no part of it. */
  readonly until: string;
}

interface Drawn {
  readonly tenantId: string;
  readonly id: string;
  readonly form: number;
  readonly number: string | null;
  readonly name: string;
  readonly workType: string | null;
  readonly level: string | null;
  readonly place: string | null;
  readonly applicationTime: string;
  readonly pool: number;
  readonly digest: string;
  /** Of the first alone: ids of all it was drawn from, ascending, with commas between. */
  readonly ids: string | null;
}

const ORDER = `order by sha256(convert_to($7::text || '|' || t.id::text, 'UTF8')), t.id`;

/**
 * The tickets of a range with the smallest SHA-256 of `seed|id`, in this order: whoever has the seed finds the same ones, and
 * a ticket that comes or goes moves no other.
 */
const draw = (tx: Work['tx'], tenants: readonly string[], range: Range): Promise<Drawn[]> =>
  tx.query<Drawn>(
    `with pool as materialized (select t.* from work_ledger t
      where t.tenant_id in (select unnest($1::text[])) and t.deleted_at is null
        and t.application_time >= $2::timestamp at time zone 'Asia/Shanghai'
        and t.application_time < $3::timestamp at time zone 'Asia/Shanghai'
        and t.application_time <= $4::timestamp at time zone 'Asia/Shanghai'
        and (cardinality($5::text[]) = 0 or t.work_type = any($5::text[]))
        and (cardinality($6::text[]) = 0 or t.level = any($6::text[])))
     select t.tenant_id as "tenantId", t.id::text as id, t.form, t.number, t.name, t.work_type as "workType", t.level, t.place,
            to_char(t.application_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "applicationTime",
            p.n as pool, p.digest, case when row_number() over (${ORDER}) = 1 then p.ids end as ids
       from pool t cross join (
         select n, ids, encode(sha256(convert_to(ids, 'UTF8')), 'hex') as digest
           from (select count(*)::int as n, string_agg(id::text, ',' order by id) as ids from pool) all_ids) p
      ${ORDER} limit ${MOST_DRAWN}`,
    [
      tenants,
      `${range.fromDay} 00:00:00`,
      `${addDays(range.toDay, 1)} 00:00:00`,
      range.until,
      range.workTypes,
      range.levels,
      range.seed,
    ],
  );

const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : String(value ?? '').split(',')).map((one) => String(one).trim()).filter(Boolean);

/** The named companies, or all of the office; one that is not there is refused. Asked before a transaction is open. */
async function tenantsOf({ app, actor }: Ctx, asked: readonly string[]): Promise<readonly string[]> {
  const within = await app.jurisdiction.companies(actor.regionCode);
  const known = new Set(within);
  if (asked.some((one) => !known.has(one))) throw invalid([{ field: 'companies', message: '企业不存在或不在辖区内' }]);
  return asked.length > 0 ? asked : within;
}

const namesOf = async (tx: Work['tx'], tenants: readonly string[]): Promise<string[]> => {
  const rows = await tx.query<{ name: string }>(
    `select tenant_name as name from tenant where tenant_id in (select unnest($1::text[])) and deleted_at is null
      order by tenant_id`,
    [tenants],
  );
  return rows.map(({ name }) => name);
};

const rangeOf = (row: Readonly<Record<string, unknown>>, until: string): Range => ({
  fromDay: String(row.fromDay ?? '').slice(0, 10),
  toDay: String(row.toDay ?? '').slice(0, 10),
  workTypes: listOf(row.workTypes),
  levels: listOf(row.levels),
  size: Number(row.size),
  seed: String(row.seed ?? ''),
  until,
});

/** A day of the calendar, with or without an hour. */
const isDay = (text: string): boolean => parseDatetime(text) !== undefined;
const MAX_DAYS = 3 * 366;

/** What the definition cannot refuse by itself, before anything is drawn. */
function rangeErrors(body: Stored): { field: string; message: string }[] {
  const [from, to] = [String(body.fromDay ?? ''), String(body.toDay ?? '')];
  // What is missing or no date the definition refuses.
  if (!isDay(from) || !isDay(to)) return [];
  if (from.slice(0, 10) > to.slice(0, 10)) return [{ field: 'toDay', message: '结束日期不能早于开始日期' }];
  if ((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / 86_400_000 > MAX_DAYS)
    return [{ field: 'fromDay', message: '抽查的时间最长三年，请缩小范围' }];
  return [];
}

/** Is what decides about the cost of a draw such as the definition takes? What it refuses is told without a draw. */
const mayDraw = (body: Stored, seed: string): boolean =>
  isDay(String(body.fromDay ?? '')) &&
  isDay(String(body.toDay ?? '')) &&
  rangeErrors(body).length === 0 &&
  seed.length <= (workDraw.fields.seed.max ?? 0);

const drawHooks: Hooks = { beforeWrite: async (_work, values) => rangeErrors(values) };
/** What whoever draws says himself. */
const ASKED = ['name', 'fromDay', 'toDay', 'companies', 'workTypes', 'levels', 'size', 'seed'] as const;

/** The row of a draw, locked: findings and giving up wait for each other. */
async function standing(work: Work, id: string): Promise<void> {
  const row = (await rowOf(work, workDraw, id, { lock: true })) as unknown as Stored;
  if (Number(row.voided) === 1) throw refuse('该抽查已作废');
}

async function giveUp(work: Work, id: string, body: unknown): Promise<void> {
  await standing(work, id);
  const [found] = await work.tx.query(
    `select 1 from work_draw_item where tenant_id = $1 and draw_id = $2::uuid and deleted_at is null
        and (conclusion is not null or finding <> '') limit 1`,
    [work.tenantId, id],
  );
  if (found) throw refuse('已填写抽查情况的抽查不能作废');
  const { voidReason } = bodyOf(body);
  const hooks: Hooks = {
    beforeWrite: async (_work, values) =>
      isEmpty(values.voidReason) ? [{ field: 'voidReason', message: '请输入作废原因' }] : [],
  };
  await update(work, workDraw, id, { voidReason }, hooks, {
    only: ['voidReason'],
    require: ['voidReason'],
    set: { voided: 1, voiderId: work.actor.userId || null, voidTime: nowText(work) },
  });
}

const AT_ONCE = 5_000;

/** Ids of what a draw was made from, as its digest has them. */
async function keepPool({ tx, tenantId }: Work, drawId: string, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    await tx.run(
      `insert into work_draw_pool (tenant_id, draw_id, ticket_id) values ${some.map((_, at) => `($1, $2, $${at + 3})`).join(', ')}`,
      [tenantId, drawId, ...some],
    );
  }
}

const NAMES = 2000;

const make: Route = serveOpen(makeDraw, async (ctx, _given, input) => {
  const body = bodyOf(input.body);
  const until = nowText(ctx);
  const seed = String(body.seed ?? '').trim() || randomBytes(8).toString('hex');
  const asked = listOf(body.companies);
  const tenants = await tenantsOf(ctx, asked);
  const { names, drawn } = await reading.run(ctx.actor, untilGone(input), () =>
    asSystem(ctx.app, 'a draw of tickets', async ({ tx }) => ({
      names: asked.length > 0 ? await namesOf(tx, tenants) : [],
      drawn: mayDraw(body, seed) ? await draw(tx, tenants, rangeOf({ ...body, seed }, until)) : [],
    })),
  );
  return inOwnTenant(ctx, async (work) => {
    const id = await create(work, workDraw, { ...body, seed, companies: asked.join(',') || null }, drawHooks, {
      only: [...ASKED],
      set: {
        pool: drawn[0]?.pool ?? 0,
        poolDigest: drawn[0]?.digest ?? null,
        drawnFrom: tenants.join(','),
        voided: 0,
        drawTime: until,
        drawerId: work.actor.userId || null,
        companyNames: names.join('、').slice(0, NAMES) || null,
      },
    });
    // After the body is judged, so that everything wrong with it is told at once.
    if (drawn.length === 0) throw refuse('该范围内没有作业票，请调整时间、企业、类型或级别');
    const size = Number(body.size);
    const items = drawn.slice(0, size).map(
      (one, at): Stored => ({
        drawId: id,
        place: at + 1,
        companyTenantId: one.tenantId,
        ticketId: one.id,
        form: one.form,
        number: one.number,
        name: one.name,
        workType: one.workType,
        level: one.level,
        workPlace: one.place,
        applicationTime: one.applicationTime,
      }),
    );
    await insertMany(work, workDrawItem, items, 'create');
    await keepPool(work, id, listOf(drawn[0]?.ids));
    return { data: { id }, msg: `已抽取${items.length}张作业票（共${drawn[0]?.pool ?? 0}张可抽）` };
  });
});

const NAMED = 20;

/** Which tickets have come to the range and gone from it since, by their numbers; of draws that kept none nothing is told. */
async function changesOf(
  tx: Work['tx'],
  tenants: readonly string[],
  before: readonly string[],
  now: readonly string[],
) {
  if (before.length === 0) return { came: null, gone: null };
  const [then, there] = [new Set(before), new Set(now)];
  const came = now.filter((id) => !then.has(id));
  const gone = before.filter((id) => !there.has(id));
  const asked = [...came.slice(0, NAMED), ...gone.slice(0, NAMED)];
  const rows =
    asked.length === 0
      ? []
      : await tx.query<{ id: string; number: string }>(
          `select t.id::text as id, coalesce(t.number, t.name) as number from work_ledger t
            where t.tenant_id in (select unnest($1::text[])) and t.id = any($2::uuid[]) order by t.id`,
          [tenants, asked],
        );
  const numbers = new Map(rows.map(({ id, number }) => [id, number]));
  const told = (ids: readonly string[]) => ({
    count: ids.length,
    numbers: ids.slice(0, NAMED).map((id) => numbers.get(id) ?? id),
  });
  return { came: told(came), gone: told(gone) };
}

/** Draws again by what is stored, and compares. */
const again: Route = serveOpen(redraw, async (ctx, _given, input) => {
  const { params } = input;
  const { row, items, pool } = await inOwnTenant(ctx, async (work) => {
    const row = (await rowOf(work, workDraw, String(params.id))) as unknown as Readonly<Record<string, unknown>>;
    const items = await work.tx.query<{ ticketId: string; number: string | null; name: string }>(
      `select ticket_id as "ticketId", number, name from work_draw_item
        where tenant_id = $1 and draw_id = $2::uuid and deleted_at is null order by place`,
      [work.tenantId, String(params.id)],
    );
    const pool = await work.tx.query<{ id: string }>(
      `select ticket_id::text as id from work_draw_pool where tenant_id = $1 and draw_id = $2::uuid order by ticket_id`,
      [work.tenantId, String(params.id)],
    );
    return { row, items, pool: pool.map(({ id }) => id) };
  });
  const tenants = listOf(row.drawnFrom);
  const { found, changed } = await reading.run(ctx.actor, untilGone(input), () =>
    asSystem(ctx.app, 'a draw of tickets, drawn again', async ({ tx }) => {
      const found = await draw(tx, tenants, rangeOf(row, String(row.drawTime)));
      return { found, changed: await changesOf(tx, tenants, pool, listOf(found[0]?.ids)) };
    }),
  );
  const ids = found.slice(0, Number(row.size)).map(({ id }) => id);
  const there = new Set(ids);
  return {
    data: {
      same: ids.join() === items.map(({ ticketId }) => ticketId).join(),
      unchanged: found[0]?.digest === row.poolDigest,
      pool: found[0]?.pool ?? 0,
      ...changed,
      missing: items.filter(({ ticketId }) => !there.has(ticketId)).map(({ number, name }) => number ?? name),
    },
  };
});

export const workDrawImplementation: Implementation = implement(workDraw, {
  instead: ['page', 'get'],
  routes: [
    own(drawPage, (work, { query }) => page(work, workDraw, withoutCompany(query))),
    own(drawDetail, (work, { params }) => get(work, workDraw, params.id)),
    make,
    again,
    own(voidDraw, async (work, { params, body }) => {
      const id = String(params.id);
      await giveUp(work, id, body);
      return { data: { id }, msg: '已作废' };
    }),
  ],
});

const FINDING = ['conclusion', 'finding'] as const;

const findingHooks: Hooks = {
  beforeWrite: async (work, values) => {
    values.findingTime = nowText(work);
    values.finderId = work.actor.userId || null;
    return isEmpty(values.finding) ? [{ field: 'finding', message: '请输入抽查情况' }] : [];
  },
};

export const workDrawItemImplementation: Implementation = implement(workDrawItem, {
  instead: ['page', 'get'],
  routes: [
    own(drawnTickets, (work, { query }) => page(work, workDrawItem, withoutCompany(query))),
    own(drawnTicket, (work, { params }) => get(work, workDrawItem, params.id)),
    own(writeFinding, async (work, { params, body }) => {
      const { conclusion, finding } = bodyOf(body);
      const item = (await rowOf(work, workDrawItem, String(params.id))) as unknown as Stored;
      await standing(work, String(item.drawId));
      await update(work, workDrawItem, String(params.id), { conclusion, finding }, findingHooks, {
        only: [...FINDING],
        require: [...FINDING],
      });
      return { data: { id: String(params.id) }, msg: '已填写' };
    }),
  ],
});
