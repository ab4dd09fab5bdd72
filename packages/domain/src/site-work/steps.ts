/** A site ticket from the checks to its acceptance (domain-rules D2): PUT state/{id} is a door to the one fitting step. */
import type { Steps } from '@anlan/resource';
import { defaultPermitRules } from '../permit/judge-work';
import { nextStop, remindAtOf } from '../permit/permit-facts';
import { clockOf, type SiteWorkContext } from './facts';
import { siteWorkEntity } from './site-work-entity';
import { resubmit } from './steps/apply';
import { approve, countersign } from './steps/approve';
import { addIsolation, checkStep, disclose, receive } from './steps/check';
import { accept, finish, terminate, voidIt } from './steps/closing';
import { gasStep } from './steps/gas';
import { arrive, handOver, leave, present } from './steps/guard';
import type { Name, State } from './steps/parts';
import { replacePerson, replaceWorker } from './steps/replace';
import { changeShift } from './steps/shift';
import { sendBack, verify } from './steps/start';
import { interrupt, resume } from './steps/work';

export const siteWorkSteps: Steps<Name, State, SiteWorkContext> = {
  entity: siteWorkEntity,
  plain: { now: '2026-01-01 00:00:00', userName: '' },
  doors: [
    {
      name: 'state',
      at: ['PUT /state/:id'],
      summary: '办理作业票的下一步（核对、审批、核验、完工、验收）',
      msg: '作业票状态已更新',
    },
  ],
  steps: [
    checkStep('assessmentRows'),
    checkStep('detectionRows'),
    checkStep('confirmRows'),
    disclose,
    receive,
    addIsolation,
    gasStep('hotGasRows'),
    gasStep('limitGasRows'),
    countersign,
    approve,
    verify,
    sendBack,
    replacePerson,
    arrive,
    present,
    resume,
    finish,
    handOver,
    changeShift,
    replaceWorker,
    leave,
    interrupt,
    terminate,
    accept,
    resubmit,
    voidIt,
  ],
  stages: [
    { label: '申请', states: [], steps: ['create'] },
    { label: '安全措施', states: ['checking', 'rejected'], steps: ['confirm', 'receive'] },
    { label: '审批', states: ['approving'], steps: ['approve'] },
    { label: '核验开工', states: ['verifying'], steps: ['verify'] },
    { label: '作业', states: ['working'], steps: ['finish', 'terminate'] },
    { label: '验收', states: ['accepting'], steps: ['accept'] },
    { label: '完成', states: ['done'], steps: [] },
  ],
  trail: { rows: 'history', step: 'what', who: 'userId', at: 'time' },
  ended: { done: '该作业票已完成' },
  // What stops it by itself follows from every step, by the rules of the special works.
  marks: ({ row, context }, after) => {
    const rules = context.rules ?? defaultPermitRules;
    const stop = nextStop(clockOf(after), rules)?.at ?? null;
    const remind = remindAtOf(clockOf(after), rules);
    return {
      ...((row.stopAt ?? null) === stop ? {} : { stopAt: stop }),
      ...((row.remindAt ?? null) === remind ? {} : { remindAt: remind }),
    };
  },
};
