import { permit } from '@anlan/domain/permit/permit';
import { RUN } from '@anlan/domain/permit/permit-entity';
import { nextStop } from '@anlan/domain/permit/permit-facts';
import type { Values } from '@anlan/resource';
import { asSystem, type Services, shanghai } from '../../kernel/context';
import type { Job } from '../../kernel/jobs/job';
import { byTenant, changeMany } from '../../kernel/resource/write/many';
import { numbersOf } from './rules';

const BATCH = 200;
const TIME = (column: string, name: string): string => `to_char(t.${column}, 'YYYY-MM-DD HH24:MI:SS') as "${name}"`;

interface Due {
  readonly tenant_id: string;
  readonly id: string;
  readonly stop_at: string;
}

/**
 * Stops what its own time, a guardian who does not answer or a missing record of gas has stopped. A change of the clock:
 * whoever takes a step at the same moment finds the state as it is, and one of both wins. Gives how many were stopped.
 */
export async function stopDue(app: Services): Promise<number> {
  let stopped = 0;
  for (let n = BATCH; n === BATCH; ) {
    const looked = await stopSome(app);
    n = looked.due;
    stopped += looked.stopped;
    if (looked.stopped === 0) break;
  }
  return stopped;
}

const stopSome = (app: Services): Promise<{ readonly due: number; readonly stopped: number }> =>
  asSystem(app, 'special works that are over by the clock', async ({ tx }) => {
    const [lock] = await tx.query<{ got: boolean }>(
      "select pg_try_advisory_xact_lock(hashtext('anlan/permit-stop')) as got",
    );
    if (!lock?.got) return { due: 0, stopped: 0 };
    const now = new Date(app.clock.now());
    const due = await tx.query<Due & Values>(
      `select t.tenant_id, t.id, t.stop_at, t.process_state as "processState", t.run_flag as "runFlag", t.work_type as "workType",
              t.daily_from as "dailyFrom", t.daily_to as "dailyTo", ${TIME('end_time', 'endTime')}, ${TIME('guardian_seen', 'guardianSeen')},
              ${TIME('last_gas_time', 'lastGasTime')}, ${TIME('actual_start', 'actualStart')}
         from permit t where t.stop_at <= $1::timestamptz and t.deleted_at is null order by t.stop_at, t.id limit ${BATCH}`,
      [now.toISOString()],
    );
    let stopped = 0;
    const at = shanghai(app.clock.now());
    for (const [tenantId, rows] of byTenant(due)) {
      const numbers = await numbersOf(app, tenantId, tx);
      for (const row of rows) {
        const stop = nextStop(row, { numbers });
        // The company's numbers may have changed since: then only the moment is written anew.
        const over = stop !== undefined && stop.at <= at;
        const after = over ? nextStop({ ...row, runFlag: stop.flag }, { numbers }) : stop;
        const changed = await changeMany({ app, tx, tenantId }, permit, {
          kind: 'clockStop',
          mark: true,
          where: (bind) =>
            `t.id = ${bind(row.id)}::uuid and t.stop_at <= ${bind(now.toISOString())}::timestamptz and t.run_flag = ${bind(row.runFlag)}`,
          set: {
            ...(over
              ? {
                  runFlag: stop.flag,
                  ...(stop.flag === RUN.interrupted ? { interruptedAt: stop.at, interruptReason: stop.why } : {}),
                  ...(stop.flag === RUN.neverBegun
                    ? { endReason: stop.why, closedTime: at, awaitingIds: [], nodeName: '过期未开工' }
                    : {}),
                  ...(stop.flag === RUN.overdue ? { nodeName: '超时，须完工或终止' } : {}),
                }
              : {}),
            stopAt: after?.at ?? null,
          },
          ...(over
            ? {
                children: {
                  handlings: {
                    some: new Map([[row.id, [{ processLink: '系统停止', processTime: at, processResult: stop.why }]]]),
                  },
                },
              }
            : {}),
          skipLocked: true,
        });
        stopped += changed.length;
      }
    }
    return { due: due.length, stopped };
  });

export const stopJob: Job = {
  name: 'special works stopped by the clock',
  everyMs: 1_000,
  run: async (services) => {
    const stopped = await stopDue(services);
    if (stopped > 0) services.log.info({ stopped }, '特殊作业已自动停止');
  },
};
