import { attempt } from '@anlan/domain/attempt/attempt';
import { TRIAL, trialItems } from '@anlan/domain/attempt/trial';
import { attemptRoutes } from '../../kernel/attempts/attempts';
import { attemptJob } from '../../kernel/attempts/clock';
import type { AttemptSubject } from '../../kernel/attempts/subject';
import type { Module } from '../../kernel/module';
import { implement } from '../../kernel/resource/implement';
import { clearTrialsJob } from './clear';

/** For everybody, at any time, as often as he likes. */
const trial: AttemptSubject = {
  subject: TRIAL.subject,
  paper: async (_, recordId) =>
    recordId === TRIAL.recordId ? { title: TRIAL.title, seconds: TRIAL.seconds } : undefined,
  items: async () => trialItems,
};

/** Attempts at whatever the modules give to be answered. */
export function attemptModule(modules: readonly Module[]): Module {
  const subjects = new Map(
    [trial, ...modules.flatMap((module) => module.attempts ?? [])].map((one) => [one.subject, one] as const),
  );
  return {
    implementations: [implement(attempt, { instead: ['submit'], routes: attemptRoutes(subjects) })],
    jobs: [attemptJob(subjects), clearTrialsJob],
    // An attempt is told to its person's own screens.
    concerns: { [attempt.name]: async () => [] },
  };
}
