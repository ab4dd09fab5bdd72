/** A special-work ticket from draft to archive (domain-rules D2): who may do what in which state. */
import type { Steps } from '@anlan/resource';
import { defaultPermitRules } from './judge-work';
import { type PermitField, permitEntity } from './permit-entity';
import { nextStop, type PermitContext, remindAtOf } from './permit-facts';
import { submit } from './steps/apply';
import { agree, disagree } from './steps/approve';
import { addIsolation, check, confirmMeasure, disclose } from './steps/check';
import { accept, finish, reject, terminate, voidStep } from './steps/closing';
import { addGas } from './steps/gas';
import { arrive, handOver, leave, present } from './steps/guard';
import type { State } from './steps/parts';
import { replacePerson, replaceWorker } from './steps/replace';
import { changeShift } from './steps/shift';
import { sendBack, start } from './steps/start';
import { addVideo } from './steps/video';
import { interrupt, resume, supervise } from './steps/work';

export const permitSteps: Steps<PermitField, State, PermitContext> = {
  entity: permitEntity,
  // Without a clock a form proposes no time of its own.
  plain: { now: '' },
  steps: [
    submit,
    disclose,
    addGas,
    confirmMeasure,
    addIsolation,
    check,
    agree,
    disagree,
    start,
    sendBack,
    replacePerson,
    arrive,
    present,
    supervise,
    resume,
    finish,
    handOver,
    changeShift,
    replaceWorker,
    leave,
    interrupt,
    terminate,
    addVideo,
    accept,
    reject,
    voidStep,
  ],
  ended: { done: '该作业票已完成，不能再办理' },
  // What stops it by itself follows from every step.
  marks: ({ row, context }, after) => {
    const rules = context.rules ?? defaultPermitRules;
    const stop = nextStop(after, rules)?.at ?? null;
    const remind = remindAtOf(after, rules);
    return {
      ...((row.stopAt ?? null) === stop ? {} : { stopAt: stop }),
      ...((row.remindAt ?? null) === remind ? {} : { remindAt: remind }),
    };
  },
};
