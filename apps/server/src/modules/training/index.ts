import { certificate } from '@anlan/domain/certificate/certificate';
import { followUp } from '@anlan/domain/followup/follow-up';
import { user } from '@anlan/domain/identity/user';
import { dept } from '@anlan/domain/org/dept';
import { completionCertificate } from '@anlan/domain/training/completion/certificate';
import { exam } from '@anlan/domain/training/exam';
import { examRecord } from '@anlan/domain/training/exam-record';
import { offlineTraining } from '@anlan/domain/training/offline-training';
import { trainingTrainee } from '@anlan/domain/training/plan/trainee';
import { trainingRule } from '@anlan/domain/training/rules/training-rule';
import { trainingDemand } from '@anlan/domain/training/study/demand';
import { studyRecord } from '@anlan/domain/training/study/record';
import type { Module } from '../../kernel/module';
import { implement } from '../../kernel/resource/implement';
import { fitness } from '../../ports/fitness';
import { trainingFigures } from '../../ports/training-figures';
import { paperImplementation, questionImplementation } from './bank';
import { completionConsumer, inPersonConsumer, scoreConsumer } from './completion/follow';
import { completionRoutes } from './completion/routes';
import { courseImplementation, docImplementation } from './course';
import { lossRoutes } from './entitlement/losses';
import { mendRoutes } from './entitlement/mend';
import { examClock, examImplementation, examSubject } from './exam';
import { mineRoutes } from './mine';
import { endedClock } from './offline/ended';
import { offlineImplementation } from './offline/offline';
import { resultRoutes } from './offline/results';
import { personRoutes } from './personnel/file';
import { fileRoutes } from './personnel/files';
import { planTodos } from './plan/bell';
import { deptConsumer, peopleConsumer, planClock, recordConsumer } from './plan/follow';
import { myPlanRoutes } from './plan/mine';
import { peopleRoutes } from './plan/people';
import { planImplementation } from './plan/plan';
import { progressRoutes } from './plan/progress';
import { myPracticeRoutes } from './practice/mine';
import { practiceClock, practiceImplementation } from './practice/plan';
import { roundRoutes } from './practice/rounds';
import { leaveRoute, photoRoute } from './proctor';
import { recordImplementation } from './record';
import { remarkImplementation, remarkRoutes } from './remark/remark';
import { personFactors } from './risk-factors';
import { ruleClock, ruleConsumer, ruleFollowers } from './rules/follow';
import { trainingJudge } from './rules/judge';
import { arrangeTodos, demandTodos, lackingRoutes } from './rules/lacking';
import { noveltyConsumer } from './rules/novelty';
import { ruleImplementation } from './rules/routes';
import { catalogRoutes } from './study/catalog';
import { demandClock, demandConsumer, judgeClock, offlineConsumer } from './study/demand';
import { hoursOfCompany } from './study/figures';
import { hoursRoute } from './study/hours';
import type { Settings } from './study/people';
import { studyRoutes } from './study/study';
import { versionRoutes } from './study/versions';
import { drawAgainConsumer, drawTodos, examDrawClock } from './threat/exam-draw';
import { threatRoutes } from './threat/register';
import { waitingRoute } from './waiting';

/** What people are trained with, the exams they sit, and what came of them. */
export function trainingModule(parameters: Settings): Module {
  const rules = ruleFollowers(parameters);
  return {
    implementations: [
      docImplementation,
      courseImplementation,
      questionImplementation,
      paperImplementation,
      examImplementation,
      recordImplementation,
      offlineImplementation,
      planImplementation,
      implement(trainingTrainee, {}),
      implement(studyRecord, {}),
      implement(trainingDemand, {}),
      implement(completionCertificate, {}),
      practiceImplementation,
      remarkImplementation,
      ruleImplementation,
    ],
    routes: [
      ...[
        ...mineRoutes,
        ...myPlanRoutes,
        ...progressRoutes,
        ...peopleRoutes,
        ...studyRoutes,
        ...versionRoutes,
        ...catalogRoutes,
        hoursRoute,
      ],
      ...[...fileRoutes, ...personRoutes, waitingRoute, ...resultRoutes],
      ...[...myPracticeRoutes, ...roundRoutes, ...remarkRoutes, ...threatRoutes],
      ...[...lossRoutes, ...lackingRoutes, ...mendRoutes, ...completionRoutes()],
      leaveRoute(examSubject),
      photoRoute,
    ],
    attempts: [examSubject],
    jobs: [examClock, examDrawClock, planClock, practiceClock, demandClock, judgeClock, ruleClock, endedClock],
    batchConsumers: {
      [user.name]: [peopleConsumer, demandConsumer(parameters), rules.people, drawAgainConsumer],
      [offlineTraining.name]: [offlineConsumer(parameters), inPersonConsumer(parameters), rules.offline],
      [trainingTrainee.name]: [completionConsumer(parameters), rules.trainees],
      [dept.name]: [deptConsumer],
      [examRecord.name]: [recordConsumer, scoreConsumer(parameters), rules.papers, drawAgainConsumer],
      [exam.name]: [drawAgainConsumer],
      [trainingRule.name]: [ruleConsumer(parameters)],
      [certificate.name]: [rules.certificates],
      [followUp.name]: [noveltyConsumer],
    },
    bell: [planTodos, drawTodos, demandTodos, arrangeTodos],
    riskFactors: [personFactors],
    provides: [fitness.by([trainingJudge]), trainingFigures.by({ hours: hoursOfCompany })],
  };
}

export { movePlan } from './plan/follow';
export { followPlan } from './plan/trainees';
export { followDemands } from './study/demand';
