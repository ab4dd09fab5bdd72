import { besideStopped, nextStop } from '@anlan/domain/permit/permit-facts';
import { clockOf } from '@anlan/domain/site-work/facts';
import { siteWork } from '@anlan/domain/site-work/site-work';
import { RUN, siteWorkLifecycle } from '@anlan/domain/site-work/site-work-entity';
import { verify } from '@anlan/domain/site-work/steps/start';
import { resume } from '@anlan/domain/site-work/steps/work';
import type { Services } from '../../kernel/context';
import type { Job } from '../../kernel/jobs/job';
import { stopBeside } from '../../kernel/resource/write/beside';
import { type Stops, stopDue } from '../../kernel/resource/write/stops';
import { type Exposed, galeLetters, stopBegunInGale, stopInGale } from '../../ports/gales';
import { permitRuleBook } from '../../ports/permit-rules';

const TIME = (column: string, name: string): string => `to_char(t.${column}, 'YYYY-MM-DD HH24:MI:SS') as "${name}"`;

/** By the rules of the special works: its time, the day's hours, the guardian's presence, the two-hourly record of gas. */
const stops: Stops<Parameters<typeof nextStop>[1]> = {
  resource: siteWork,
  what: 'site tickets that are over by the clock',
  columns: `t.process_state as "processState", t.run_flag as "runFlag", t.type,
    t.daily_from as "dailyFrom", t.daily_to as "dailyTo", ${TIME('guardian_seen', 'guardianSeen')},
    ${TIME('relieved_at', 'relievedAt')},
    ${TIME('last_gas_time', 'lastGasTime')}, ${TIME('actual_start', 'actualStart')},
    to_char(coalesce(t.valid_until, t.work_time_end), 'YYYY-MM-DD HH24:MI:SS') as "validUntil"`,
  rulesOf: async (app, tenantId, tx) => ({ numbers: await app.use(permitRuleBook).numbers(app, tenantId, tx) }),
  next: (row, rules) => nextStop(clockOf(row), rules),
  set: ({ flag, at, why }) => (flag === RUN.interrupted ? { interruptedAt: at, interruptReason: why } : {}),
  history: 'history',
  // When it stopped, not when the clock looked: by this it is told in the history and counted.
  line: ({ why, at }) => ({ time: at, what: '系统停止', note: why }),
};

/** Gives how many were stopped. */
export const markStopped = (app: Services): Promise<number> => stopDue(app, stops);

export const stopJob: Job = {
  name: 'site tickets stopped by the clock',
  everyMs: 1_000,
  // Stopped within two seconds also when the node that did it has just died: no lease is waited for. Its own lock keeps two apart.
  onEachNode: true,
  run: async (services) => {
    const marked = await markStopped(services);
    if (marked > 0) services.log.info({ marked }, '现场作业票已自动停止');
  },
};

const { verifying, working } = siteWorkLifecycle.code;

/** Of works that are done together each goes on only while the others may. */
export const besideStops = stopBeside({
  resource: siteWork,
  names: 'related_ids',
  title: 'num',
  working,
  ready: [verifying, working],
  normal: RUN.normal,
  interrupted: RUN.interrupted,
  why: besideStopped,
  history: 'history',
  line: (why, now) => ({ time: now, what: '系统停止', note: why }),
});

const exposed: Exposed = {
  resource: siteWork,
  working,
  normal: RUN.normal,
  interrupted: RUN.interrupted,
  type: 't.type',
  number: 't.num',
  // This form knows no hot work that is raised for the wind.
  forced: 'false',
  principal: 't.responsible_id',
  guardians: 'array_remove(array[t.guardian_id], null)',
  history: 'history',
  line: (why, now) => ({ time: now, what: '系统停止', note: why }),
};

/** Work outdoors stops when a gale is observed, and is told to those who are there. */
export const stopsInGale = stopInGale(exposed);
export const stopsBegunInGale = stopBegunInGale(exposed, verify.name, resume.name);
export const lettersOfGale = galeLetters(exposed);
