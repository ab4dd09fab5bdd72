import { permit } from '@anlan/domain/permit/permit';
import { permitLifecycle, RUN } from '@anlan/domain/permit/permit-entity';
import { besideStopped, nextStop } from '@anlan/domain/permit/permit-facts';
import { start } from '@anlan/domain/permit/steps/start';
import { resume } from '@anlan/domain/permit/steps/work';
import type { Services } from '../../kernel/context';
import type { Job } from '../../kernel/jobs/job';
import { stopBeside } from '../../kernel/resource/write/beside';
import { type Stops, stopDue as stopDueOf } from '../../kernel/resource/write/stops';
import { type Exposed, galeLetters, stopBegunInGale, stopInGale } from '../../ports/gales';
import { numbersOf } from './rules';

const TIME = (column: string, name: string): string => `to_char(t.${column}, 'YYYY-MM-DD HH24:MI:SS') as "${name}"`;

const stops: Stops<Parameters<typeof nextStop>[1]> = {
  resource: permit,
  what: 'special works that are over by the clock',
  columns: `t.process_state as "processState", t.run_flag as "runFlag", t.work_type as "workType",
    t.daily_from as "dailyFrom", t.daily_to as "dailyTo", ${TIME('end_time', 'endTime')}, ${TIME('guardian_seen', 'guardianSeen')}, ${TIME('relieved_at', 'relievedAt')},
    ${TIME('supervise_due', 'superviseDue')}, t.supervise_item as "superviseItem", ${TIME('last_gas_time', 'lastGasTime')}, ${TIME('actual_start', 'actualStart')}`,
  rulesOf: async (app, tenantId, tx) => ({ numbers: await numbersOf(app, tenantId, tx) }),
  next: nextStop,
  set: ({ flag, at, why }, now) => ({
    ...(flag === RUN.interrupted ? { interruptedAt: at, interruptReason: why } : {}),
    ...(flag === RUN.neverBegun ? { endReason: why, closedTime: now, awaitingIds: [], nodeName: '过期未开工' } : {}),
    ...(flag === RUN.overdue ? { nodeName: '超时，须完工或终止' } : {}),
  }),
  history: 'handlings',
  // When it stopped, not when the clock looked: by this it is told in the history and counted.
  line: ({ why, at }) => ({ processLink: '系统停止', processTime: at, processResult: why }),
};

/** Stops what its own time, a guardian who does not answer or a missing record of gas has stopped. */
export const stopDue = (app: Services): Promise<number> => stopDueOf(app, stops);

export const stopJob: Job = {
  name: 'special works stopped by the clock',
  everyMs: 1_000,
  // Stopped within two seconds also when the node that did it has just died: no lease is waited for. Its own lock keeps two apart.
  onEachNode: true,
  run: async (services) => {
    const stopped = await stopDue(services);
    if (stopped > 0) services.log.info({ stopped }, '特殊作业已自动停止');
  },
};

const { toVerify: verifying, working } = permitLifecycle.code;

/** Of works that are done together each goes on only while the others may. */
export const besideStops = stopBeside({
  resource: permit,
  names: 'associated_other_work',
  title: 'work_ticket_num',
  working,
  ready: [verifying, working],
  normal: RUN.normal,
  interrupted: RUN.interrupted,
  why: besideStopped,
  history: 'handlings',
  line: (why, now) => ({ processLink: '系统停止', processTime: now, processResult: why }),
});

const exposed: Exposed = {
  resource: permit,
  working,
  normal: RUN.normal,
  interrupted: RUN.interrupted,
  type: 't.work_type',
  number: 'coalesce(t.work_ticket_num, t.work_name)',
  forced: "t.wind_forced = 1 and coalesce(t.level_reasons, '') like '%5.2.15%'",
  principal: 't.principal_id',
  guardians: "coalesce(t.guardian_id, '{}')",
  history: 'handlings',
  line: (why, now) => ({ processLink: '系统停止', processTime: now, processResult: why }),
};

/** Work outdoors stops when a gale is observed, and is told to those who are there. */
export const stopsInGale = stopInGale(exposed);
export const stopsBegunInGale = stopBegunInGale(exposed, start.name, resume.name);
export const lettersOfGale = galeLetters(exposed);
