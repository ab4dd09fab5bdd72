import type { trainingScreens } from '@anlan/domain/training/screens';
import type { ResourceComponents, ScreenComponents } from '../../lib/screen-components';

/** Components of the screens of this feature, by address. */
export const screens = {
  '/training/mine': () => import('./my-training').then((m) => m.MyTraining),
  '/training/catalog': () => import('./study/catalog').then((m) => m.Catalog),
  '/training/exam/:id': () => import('./sit-exam').then((m) => m.SitExam),
  '/training/result/:id': () => import('./exam-result').then((m) => m.ExamResult),
  '/training/study/:id': () => import('./study/study-plan').then((m) => m.StudyPlan),
  '/training/statistics': () => import('./plan/report').then((m) => m.TrainingReport),
  '/training/personnel': () => import('./personnel/files').then((m) => m.PersonnelFiles),
  '/training/entitlement': () => import('./entitlement/losing').then((m) => m.WhoMayNotWork),
  '/exam/mark/:id': () => import('./exam/marking').then((m) => m.Marking),
  '/training/sign/:id': () => import('./in-person/sign-in').then((m) => m.SignIn),
  '/training/practice/:source': () => import('./practice/practice-run').then((m) => m.PracticeRun),
  '/training/look/:kind/:id': () => import('./look').then((m) => m.Look),
} satisfies ScreenComponents<typeof trainingScreens>;

/** Screens in place of the generated ones, by the address of the definition's menu entry. */
export const resourceScreens: ResourceComponents = {
  '/training/completion': () => import('./completion/completions').then((m) => m.Completions),
  '/training/rule': () => import('./rules/training-rules').then((m) => m.TrainingRules),
  '/training/doc': () => import('./materials').then((m) => m.Documents),
  '/training/course': () => import('./materials').then((m) => m.Courses),
  '/training/plan': () => import('./plan/plans').then((m) => m.Plans),
  '/govpage/safe/examonlinetrainingplan': () => import('./plan/plans').then((m) => m.Plans),
  '/training/offline': () => import('./in-person/offline').then((m) => m.OfflineTrainings),
  '/exam/question': () => import('./threat/questions').then((m) => m.Questions),
  '/exam/exam': () => import('./exam/exams').then((m) => m.Exams),
  '/exam/practice': () => import('./practice/practice-plans').then((m) => m.PracticePlans),
  '/exam/record': () => import('./exam/records').then((m) => m.Records),
};
