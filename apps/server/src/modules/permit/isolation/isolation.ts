import {
  type IsolatedTicket,
  isolatedTickets,
  type TicketIsolation,
  ticketIsolations,
} from '@anlan/domain/permit/isolation/calls';
import { isolation, isolationLifecycle } from '@anlan/domain/permit/isolation/isolation';
import { GONE, heldSays, type LinkedIsolation, namedSays } from '@anlan/domain/permit/isolation/rules';
import { permit, permitLifecycle } from '@anlan/domain/permit/permit';
import { RUN } from '@anlan/domain/permit/permit-entity';
import { isUuid } from '@anlan/resource';
import type { Work } from '../../../kernel/context';
import { refuse } from '../../../kernel/errors';
import { type Implementation, implement } from '../../../kernel/resource/implement';
import { rowOf } from '../../../kernel/resource/list/read';
import { personName } from '../../../kernel/resource/list/select';
import { type Route, serve } from '../../../kernel/route';
import { siteIsolated } from '../../../ports/tickets';

const TIME = (column: string): string => `to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`;

/** Submitted and not closed: neither accepted, nor voided, nor passed over unbegun. What was ended waits for acceptance. */
const HOLDS = `t.process_state in (${permitLifecycle.codes('live')})
  and t.run_flag in (${RUN.normal}, ${RUN.interrupted}, ${RUN.overdue}, ${RUN.ended})`;

/** Isolations that a ticket names, as its steps judge them: one whose record is gone is none that is hung. */
export const linkedIsolations = ({ tx, tenantId }: Pick<Work, 'tx' | 'tenantId'>, id: string) =>
  tx.query<LinkedIsolation>(
    `select c.isolation_id as id, coalesce(i.point, '已删除的隔离记录') as point, i.lock_number as "lockNumber",
            coalesce(i.state, ${GONE}) as state
       from permit_isolation c left join isolation i on i.tenant_id = $1 and i.id = c.isolation_id and i.deleted_at is null
      where c.tenant_id = $1 and c.parent_id = $2::uuid order by c.sort, c.id`,
    [tenantId, id],
  );

/** One of the company's own, as a ticket is about to name it. */
export async function isolationOf({ tx, tenantId }: Pick<Work, 'tx' | 'tenantId'>, id: unknown) {
  if (!isUuid(id)) return null;
  const [found] = await tx.query<LinkedIsolation>(
    `select i.id, i.point, i.lock_number as "lockNumber", i.state from isolation i
      where i.tenant_id = $1 and i.id = $2::uuid and i.deleted_at is null`,
    [tenantId, id],
  );
  return found ?? null;
}

/** Tickets that name an isolation; of each whether it keeps it hung. */
const ticketsOf = ({ tx, tenantId }: Pick<Work, 'tx' | 'tenantId'>, id: string) =>
  tx.query<IsolatedTicket>(
    `select '${permit.name}' as form, t.id, coalesce(t.work_ticket_num, t.work_name) as number, t.work_name as name, t.work_type as "workType",
            t.process_state as state, t.run_flag as "runFlag", ${TIME('t.start_time')} as "startTime", ${TIME('t.end_time')} as "endTime",
            (${HOLDS}) as holds
       from permit_isolation c join permit t on t.tenant_id = $1 and t.id = c.parent_id and t.deleted_at is null
      where c.tenant_id = $1 and c.isolation_id = $2::uuid and t.run_flag <> ${RUN.draft}
      order by t.start_time desc, t.id limit 200`,
    [tenantId, id],
  );

/** Numbers of the tickets of either form that hold any of these, all of them. */
async function heldBy(work: Pick<Work, 'app' | 'tx' | 'tenantId'>, ids: readonly string[]): Promise<string[]> {
  const { tx, tenantId } = work;
  const [special, site] = await Promise.all([
    tx.query<{ number: string }>(
      `select distinct coalesce(t.work_ticket_num, t.work_name) as number
         from permit_isolation c join permit t on t.tenant_id = $1 and t.id = c.parent_id and t.deleted_at is null
        where c.tenant_id = $1 and c.isolation_id = any($2::uuid[]) and ${HOLDS} order by 1`,
      [tenantId, ids],
    ),
    work.app.use(siteIsolated)(work, ids),
  ]);
  const numbers = [...special, ...site.filter(({ holds }) => holds)].map(({ number }) => number);
  return [...new Set(numbers)].sort();
}

/** What a ticket says that is isolated, and how. */
const NAMED = ['kind', 'point', 'equipment', 'riskId', 'lockNumber', 'blindNumber'] as const;

export const isolationImplementation: Implementation = implement(isolation, {
  hooks: {
    beforeWrite: async (work, values, before) => {
      const rewritten = NAMED.some(
        (name) => values[name] !== undefined && (values[name] ?? null) !== (before?.[name] ?? null),
      );
      if (!before || !rewritten) return [];
      const held = await heldBy(work, [before.id]);
      return held.length > 0 ? [{ field: 'point', message: namedSays(held) }] : [];
    },
    beforeRemove: async (work, rows) => {
      const held = await heldBy(
        work,
        rows.map(({ id }) => id),
      );
      if (held.length > 0) throw refuse(namedSays(held));
    },
  },
  steps: {
    // Read while the row of the isolation is locked: a ticket submitted since finds it removed.
    mark: async (work, row, { to }) => {
      if (to !== isolationLifecycle.code.removed) return {};
      const held = await heldBy(work, [row.id]);
      if (held.length > 0) throw refuse(heldSays(held));
      return {};
    },
  },
  routes: [
    serve(isolatedTickets, async (work, _given, { params }) => {
      const { id } = await rowOf(work, isolation, params.id);
      const [special, site] = await Promise.all([
        ticketsOf(work, String(id)),
        work.app.use(siteIsolated)(work, [String(id)]),
      ]);
      const named = site.map(({ isolationId: _, ...ticket }) => ticket);
      return {
        data: [...special, ...named].sort((one, other) => other.startTime.localeCompare(one.startTime)).slice(0, 200),
      };
    }),
  ],
});

/** Isolations as a ticket of either form shows them: what hangs, by whom, and who keeps it hung. */
export async function isolationsShown(work: Work, ids: readonly string[]): Promise<TicketIsolation[]> {
  const { tx, tenantId } = work;
  if (ids.length === 0) return [];
  const name = personName(work, isolation, 'u.real_name');
  const [found, site] = await Promise.all([
    tx.query<TicketIsolation>(
      `select i.id, i.point, i.equipment, i.kind, i.lock_number as "lockNumber", i.blind_number as "blindNumber", i.state,
              (select ${name} from app_user u where u.tenant_id = $1 and u.id = i.key_keeper_id) as "keyKeeper",
              (select ${name} from app_user u where u.tenant_id = $1 and u.id = i.hung_by) as "hungBy",
              ${TIME('i.hung_at')} as "hungAt", ${TIME('i.removed_at')} as "removedAt",
              array(select coalesce(t.work_ticket_num, t.work_name)
                      from permit_isolation o join permit t on t.tenant_id = $1 and t.id = o.parent_id and t.deleted_at is null
                     where o.tenant_id = $1 and o.isolation_id = i.id and ${HOLDS} order by 1) as "heldBy"
         from isolation i where i.tenant_id = $1 and i.id = any($2::uuid[]) and i.deleted_at is null
        order by array_position($2::uuid[], i.id)`,
      [tenantId, ids],
    ),
    work.app.use(siteIsolated)(work, ids),
  ]);
  return found.map((one) => {
    const held = site.filter(({ isolationId, holds }) => holds && isolationId === one.id);
    return { ...one, heldBy: [...one.heldBy, ...held.map(({ number }) => number)] };
  });
}

export const ticketIsolationsRoute: Route = serve(ticketIsolations, async (work, _given, { params }) => {
  const { id } = await rowOf(work, permit, params.id);
  const linked = await linkedIsolations(work, String(id));
  return {
    data: await isolationsShown(
      work,
      linked.map((one) => one.id),
    ),
  };
});
