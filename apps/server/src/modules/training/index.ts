import type { Module } from '../../kernel/module';
import { paperImplementation, questionImplementation } from './bank';
import { courseImplementation, docImplementation } from './course';
import { examClock, examImplementation, examSubject } from './exam';
import { mineRoutes } from './mine';
import { offlineImplementation } from './offline';
import { recordImplementation } from './record';

/** What people are trained with, the exams they sit, and what came of them. */
export function trainingModule(): Module {
  return {
    implementations: [
      docImplementation,
      courseImplementation,
      questionImplementation,
      paperImplementation,
      examImplementation,
      recordImplementation,
      offlineImplementation,
    ],
    routes: mineRoutes,
    attempts: [examSubject],
    jobs: [examClock],
  };
}
