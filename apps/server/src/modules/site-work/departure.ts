import { WORKER_LEFT, workerLeftSet } from '@anlan/domain/permit/watch/replace';
import { LEFT, leaveSays, leaveSet, leavesAlone, watching } from '@anlan/domain/permit/watch/watch';
import { siteWork } from '@anlan/domain/site-work/site-work';
import { RUN, siteWorkEntity, siteWorkLifecycle } from '@anlan/domain/site-work/site-work-entity';
import { takeOverErrors } from '@anlan/domain/site-work/steps/shift';
import type { Stored, Values } from '@anlan/resource';
import { nowText, type Work } from '../../kernel/context';
import { rowOf } from '../../kernel/resource/list/read';
import { childRowsOf } from '../../kernel/resource/write/children';
import { changeMany } from '../../kernel/resource/write/many';
import type { Departure } from '../../ports/people/departures';
import { movedAlone } from '../../ports/tickets';
import { ALIVE, GOING_ON } from './beside';
import { besideOf, unfitPeople, type Worker } from './people';

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly title: string;
  readonly works: boolean;
}

/** Tickets, planned or live, that he watches or works in; `lock`: nobody else changes them until the end. */
const naming = ({ tx, tenantId }: Pick<Work, 'tx' | 'tenantId'>, userId: string, lock = false): Promise<Row[]> =>
  tx.query<Row>(
    `select t.id::text as id, t.num as title, t.process_state as "processState", t.run_flag as "runFlag",
            t.guardian_id::text as "guardianId", t.watching_ids as "watchingIds",
            exists (select 1 from site_work_worker w where w.tenant_id = $1 and w.parent_id = t.id and w.user_id = $2::uuid) as works
       from site_work t
      where t.tenant_id = $1 and (${GOING_ON} or ${ALIVE})
        and (t.guardian_id = $2::uuid or t.id in (select w.parent_id from site_work_worker w where w.tenant_id = $1 and w.user_id = $2::uuid))
      order by t.work_time_start, t.id${lock ? ' for update of t' : ''}`,
    [tenantId, userId],
  );

const MOST_TOLD = 20;

async function against(work: Work, userId: string, to: string): Promise<string[]> {
  const charged = await work.tx.query<{ id: string }>(
    `select t.id::text as id from site_work t where t.tenant_id = $1 and t.responsible_id = $2::uuid and (${GOING_ON} or ${ALIVE}) order by t.id`,
    [work.tenantId, userId],
  );
  if (charged.length === 0) return [];
  await movedAlone(work, [to], { riskId: null, location: null });
  const now = nowText(work);
  const said: string[] = [];
  for (const { id } of charged) {
    const row = (await rowOf(work, siteWork, id)) as unknown as Values;
    const live = Number(row.processState) === siteWorkLifecycle.code.working;
    const merged = { ...row, responsibleId: to };
    const workers = (await childRowsOf(work, siteWork.fields.workers, id)) as unknown as Worker[];
    const { elsewhere } = await besideOf(work, { ...row, id }, { guardians: [], working: [to] }, { now, live });
    const errors = takeOverErrors({
      row,
      body: {},
      merged,
      actor: work.actor,
      context: {
        now,
        userName: work.actor.userName,
        elsewhere,
        unfit: await unfitPeople(work, merged, workers, now.slice(0, 10)),
      },
    });
    if (errors.length > 0)
      said.push(`作业票${row.num}：${[...new Set(errors.map(({ message }) => message))].join('；')}`);
  }
  return said;
}

/** Whoever watches or works where work goes on has left the spot: it stops. */
async function leaves(work: Work, userId: string): Promise<void> {
  const now = nowText(work);
  // Held until the end, so that no step moves what is stopped here.
  const rows = (await naming(work, userId, true)).filter(
    ({ processState }) => Number(processState) === siteWorkLifecycle.code.working,
  );
  for (const row of rows) {
    const a = { row, body: {}, merged: row, actor: { userId }, context: { now } };
    const watches = watching(a).includes(userId);
    if (!watches && !(row.works && Number(row.runFlag) === RUN.normal)) continue;
    const line = (what: string, note: string): Stored => ({
      time: now,
      what,
      userId: work.actor.userId || null,
      note,
    });
    await changeMany(work, siteWork, {
      kind: 'resign',
      mark: true,
      where: (bind) => `t.id = ${bind(row.id)}::uuid`,
      set: watches ? leaveSet(a) : workerLeftSet(now),
      children: {
        history: {
          some: new Map([
            [
              row.id,
              watches
                ? [line('离开现场', `${leaveSays(a)}：监护人离职`), ...(leavesAlone(a) ? [line('中断作业', LEFT)] : [])]
                : [line('中断作业', WORKER_LEFT)],
            ],
          ]),
        },
      },
    });
  }
}

export const siteWorkDeparture: Departure = {
  stands: async (work, userId) => {
    const rows = await naming(work, userId);
    const parts = [
      ['guardianId', rows.filter(({ guardianId }) => guardianId === userId)],
      ['workers', rows.filter(({ works }) => works)],
    ] as const;
    return parts.flatMap(([field, own]) =>
      own.length === 0
        ? []
        : [
            {
              resource: siteWork.name,
              label: siteWork.label,
              field,
              fieldLabel: siteWorkEntity.fields[field].label,
              count: own.length,
              beyond: 0,
              rows: own.slice(0, MOST_TOLD).map(({ id, title }) => ({ id, title })),
            },
          ],
    );
  },
  against,
  leaves,
};
