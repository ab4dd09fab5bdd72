import { permit } from '@anlan/domain/permit/permit';
import { type PermitField, permitEntity, permitLifecycle, RUN } from '@anlan/domain/permit/permit-entity';
import { listOf } from '@anlan/domain/permit/permit-facts';
import { takeOverErrors } from '@anlan/domain/permit/steps/shift';
import { WORKER_LEFT, workerLeftSet } from '@anlan/domain/permit/watch/replace';
import { LEFT, leaveSays, leaveSet, leavesAlone, watching } from '@anlan/domain/permit/watch/watch';
import type { Stored, Values } from '@anlan/resource';
import { nowText, type Work } from '../../../kernel/context';
import { rowOf } from '../../../kernel/resource/list/read';
import { changeMany } from '../../../kernel/resource/write/many';
import type { Departure } from '../../../ports/people/departures';
import { movedAlone } from '../../../ports/tickets';
import { ALIVE, GOING_ON } from '../beside';
import { permitRules } from '../rules';
import { ticketFacts } from '../ticket';

/** Where he is named that passes to nobody: another is asked everything anew (更换人员, 监护交接). */
const PARTS = [
  'guardianId',
  'liftingSlingOperator',
  'liftingCommandOperator',
  'electricUser',
  'analystIds',
  'workers',
] as const satisfies readonly PermitField[];

/** Without him the work does not go on. */
const OPERATING = ['workers', 'liftingSlingOperator', 'liftingCommandOperator', 'electricUser'] as const;

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly title: string;
}

/** Tickets, planned or live, that name him; `lock`: nobody else changes them until the end. */
const naming = ({ tx, tenantId }: Pick<Work, 'tx' | 'tenantId'>, userId: string, lock = false): Promise<Row[]> =>
  tx.query<Row>(
    `select t.id::text as id, coalesce(t.work_ticket_num, t.work_name) as title, t.process_state as "processState", t.run_flag as "runFlag",
            t.guardian_id as "guardianId", t.watching_ids as "watchingIds", t.lifting_sling_operator as "liftingSlingOperator",
            t.lifting_command_operator as "liftingCommandOperator", t.electric_user as "electricUser", t.analyst_ids as "analystIds",
            array(select w.user_id from permit_worker w where w.tenant_id = $1 and w.parent_id = t.id and w.user_id = $2::uuid) as workers
       from permit t
      where t.tenant_id = $1 and (${GOING_ON} or ${ALIVE})
        and (array[$2::uuid] && (coalesce(t.guardian_id, '{}') || coalesce(t.lifting_sling_operator, '{}') || coalesce(t.lifting_command_operator, '{}')
              || coalesce(t.electric_user, '{}') || coalesce(t.analyst_ids, '{}'))
          or t.id in (select w.parent_id from permit_worker w where w.tenant_id = $1 and w.user_id = $2::uuid))
      order by t.start_time, t.id${lock ? ' for update of t' : ''}`,
    [tenantId, userId],
  );

const MOST_TOLD = 20;

async function against(work: Work, userId: string, to: string): Promise<string[]> {
  const charged = await work.tx.query<{ id: string }>(
    `select t.id::text as id from permit t where t.tenant_id = $1 and t.principal_id = $2::uuid and (${GOING_ON} or ${ALIVE}) order by t.id`,
    [work.tenantId, userId],
  );
  if (charged.length === 0) return [];
  await movedAlone(work, [to], { riskId: null, location: null });
  const rules = await permitRules(work);
  const said: string[] = [];
  for (const { id } of charged) {
    const row = (await rowOf(work, permit, id)) as unknown as Values;
    const live = Number(row.processState) === permitLifecycle.code.working;
    const ticket = await ticketFacts(work, id, row, { live, takesOver: to });
    const errors = takeOverErrors({
      row,
      body: {},
      merged: { ...row, principalId: to },
      actor: work.actor,
      context: { now: nowText(work), rules, ticket },
    });
    if (errors.length > 0)
      said.push(
        `作业票${row.workTicketNum ?? row.workName}：${[...new Set(errors.map(({ message }) => message))].join('；')}`,
      );
  }
  return said;
}

/** Whoever watches or works where work goes on has left the spot: it stops, unless another watches. */
async function leaves(work: Work, userId: string): Promise<void> {
  const now = nowText(work);
  // Held until the end, so that no step moves what is stopped here.
  const rows = (await naming(work, userId, true)).filter(
    ({ processState }) => Number(processState) === permitLifecycle.code.working,
  );
  for (const row of rows) {
    const a = { row, body: {}, merged: row, actor: { userId }, context: { now } };
    const watches = watching(a).includes(userId);
    const works = Number(row.runFlag) === RUN.normal && OPERATING.some((field) => listOf(row[field]).includes(userId));
    if (!watches && !works) continue;
    const line = (processLink: string, processResult: string, processComment: string): Stored => ({
      processLink,
      processUserId: work.actor.userId || null,
      processTime: now,
      processResult,
      processComment,
    });
    await changeMany(work, permit, {
      kind: 'resign',
      mark: true,
      where: (bind) => `t.id = ${bind(row.id)}::uuid`,
      set: watches ? leaveSet(a) : workerLeftSet(now),
      children: {
        handlings: {
          some: new Map([
            [
              row.id,
              watches
                ? [
                    line('离开现场', leaveSays(a), '监护人离职'),
                    ...(leavesAlone(a) ? [line('中断', '作业中断', LEFT)] : []),
                  ]
                : [line('中断', '作业中断', WORKER_LEFT)],
            ],
          ]),
        },
      },
    });
  }
}

export const permitDeparture: Departure = {
  stands: async (work, userId) => {
    const rows = await naming(work, userId);
    return PARTS.flatMap((field) => {
      const own = rows.filter((row) => listOf(row[field]).includes(userId));
      return own.length === 0
        ? []
        : [
            {
              resource: permit.name,
              label: permit.label,
              field,
              fieldLabel: permitEntity.fields[field].label,
              count: own.length,
              beyond: 0,
              rows: own.slice(0, MOST_TOLD).map(({ id, title }) => ({ id, title })),
            },
          ];
    });
  },
  against,
  leaves,
};
