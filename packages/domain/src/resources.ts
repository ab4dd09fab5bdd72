import type { AnyResource } from '@anlan/resource';
import { attempt } from './attempt/attempt';
import { certificate } from './certificate/certificate';
import { changeAcceptance } from './change/change-acceptance';
import { changeRequest } from './change/change-request';
import { checkList } from './check/check-list';
import { checkRecord } from './check/check-record';
import { patrolCheckPlace } from './check/patrol-check-place';
import { checkPlan } from './check/plan/check-plan';
import { checkPlanPersonRecord } from './check/plan/check-plan-person-record';
import { notPushDate } from './check/plan/not-push-date';
import { taskTimingRecord } from './check/plan/task-timing-record';
import { planTask } from './check/plan-task';
import { dict } from './config/dict';
import { excelRecord } from './config/excel-record';
import { miniProgramMenu } from './config/mini-program-menu';
import { param } from './config/param';
import { bring } from './config/parameters';
import { sensitiveWord } from './config/sensitive-word';
import { institutional } from './document/institutional';
import { institutionalVersion } from './document/institutional-version';
import { sealCertificate } from './document/seal-certificate';
import { dossier } from './dossier/dossier';
import { drill } from './drill/drill';
import { drillDuty } from './drill/drill-duty';
import { riskWarnConfig } from './dynamic/risk-warn-config';
import { attachment } from './files/attachment';
import { ossConfig } from './files/oss';
import { flat, flatRisk } from './flat/flat';
import { graphNodeRisk, planGraph } from './flat/plan-graph';
import { followUp } from './followup/follow-up';
import { hiddenDanger } from './hazard/hidden-danger';
import { hiddenDangerRecord } from './hazard/hidden-danger-record';
import { hiddenExport } from './hazard/hidden-export';
import { hazardPhrase } from './hazard/suggestions/hazard-phrase';
import { helpDocument } from './help/help-document';
import { helpFeedback } from './help/help-feedback';
import { helpTag } from './help/help-tag';
import { helpType } from './help/help-type';
import { internalReport } from './help/internal-report';
import { apiScope } from './identity/api-scope';
import { dataScope } from './identity/data-scope';
import { guestRegister } from './identity/guest-register';
import { menu } from './identity/menu/menu';
import { topMenu } from './identity/menu/top-menu';
import { resignation } from './identity/resignation';
import { role } from './identity/role';
import { client } from './identity/session/client';
import { socialProvider } from './identity/session/social';
import { user } from './identity/user';
import { investmentBudget, investmentExpense, investmentSubject } from './investment/investment';
import { safetyFund } from './investment/safety-fund';
import { legalDocument } from './law/legal-document';
import { legalLabel } from './law/legal-label';
import { legalType } from './law/legal-type';
import { afterWorkMeeting } from './meeting/after-work-meeting';
import { meetingRecord } from './meeting/meeting-record';
import { meetingSign } from './meeting/meeting-sign';
import { preWorkMeeting } from './meeting/pre-work-meeting';
import { smsConfig } from './messages/sms';
import { notice } from './notice/notice';
import { accidentTally } from './objective/accident-tally';
import { objective } from './objective/objective';
import { area } from './org/area';
import { dept } from './org/dept';
import { post } from './org/post';
import { region } from './org/region';
import { fixedHotArea } from './permit/area/fixed-hot-area';
import { workDraw, workDrawItem } from './permit/draw/work-draw';
import { workFiling } from './permit/filing/work-filing';
import { isolation } from './permit/isolation/isolation';
import { workLedger, workStop } from './permit/ledger/work-ledger';
import { permit } from './permit/permit';
import {
  permitDay,
  permitDeputy,
  permitMeasure,
  permitOffice,
  permitProcess,
  permitSupervision,
} from './permit/permit-config';
import { permitTemplate } from './permit/template/permit-template';
import { workWeather } from './permit/weather/work-weather';
import { postResponsibility } from './responsibility/post-responsibility';
import { reviewMeeting } from './review/review-meeting';
import { dangerParam } from './risk/danger/danger-param';
import { dangerSource, dangerSourceRisk } from './risk/danger/danger-source';
import { riskEvaluation } from './risk/evaluation/risk-evaluation';
import { riskInform } from './risk/inform/risk-inform';
import { riskLibrary } from './risk/risk-library';
import { riskPlan, riskPlanRecord } from './risk/risk-plan';
import { riskPoint } from './risk/risk-point';
import { riskSignIn } from './risk/risk-sign-in';
import { signOffReading } from './signoff/reading';
import { siteCheck } from './site-work/site-check';
import { siteWork } from './site-work/site-work';
import { companyInfo } from './tenancy/company-info';
import { companyRegister } from './tenancy/company-register';
import { tenant } from './tenancy/tenant';
import { tenantFlat, tenantFlatCompany } from './tenancy/tenant-flat';
import { completionCertificate } from './training/completion/certificate';
import { exam } from './training/exam';
import { examCourse } from './training/exam-course';
import { examDoc } from './training/exam-doc';
import { examPaper } from './training/exam-paper';
import { examQuestion } from './training/exam-question';
import { examRecord } from './training/exam-record';
import { examType } from './training/exam-type';
import { offlineTraining } from './training/offline-training';
import { trainingPlan } from './training/plan/plan';
import { trainingTrainee } from './training/plan/trainee';
import { practicePlan } from './training/practice/practice-plan';
import { examRemark } from './training/remark/exam-remark';
import { trainingRule } from './training/rules/training-rule';
import { trainingDemand } from './training/study/demand';
import { studyRecord } from './training/study/record';
import { warning } from './warning/warning';

/** The table of contents of the product. A new standard entity is its file and one line here. */
export const resources = {
  tenant,
  companyRegister,
  companyInfo,
  tenantFlat,
  tenantFlatCompany,
  region,
  dept,
  post,
  area,
  user,
  resignation,
  role,
  dataScope,
  apiScope,
  guestRegister,
  socialProvider,
  menu,
  topMenu,
  client,
  dict,
  param,
  sensitiveWord,
  excelRecord,
  miniProgramMenu,
  attachment,
  riskPoint,
  riskEvaluation,
  riskLibrary,
  riskSignIn,
  dangerSource,
  dangerSourceRisk,
  dangerParam,
  riskPlan,
  riskPlanRecord,
  riskInform,
  hiddenDanger,
  hiddenDangerRecord,
  checkList,
  checkPlan,
  notPushDate,
  checkRecord,
  planTask,
  checkPlanPersonRecord,
  taskTimingRecord,
  hiddenExport,
  hazardPhrase,
  patrolCheckPlace,
  isolation,
  permit,
  permitMeasure,
  permitSupervision,
  permitProcess,
  permitOffice,
  permitDay,
  permitDeputy,
  fixedHotArea,
  workWeather,
  permitTemplate,
  workLedger,
  workStop,
  workFiling,
  workDraw,
  workDrawItem,
  warning,
  riskWarnConfig,
  flat,
  flatRisk,
  planGraph,
  graphNodeRisk,
  helpType,
  helpTag,
  helpDocument,
  helpFeedback,
  internalReport,
  legalType,
  legalLabel,
  legalDocument,
  preWorkMeeting,
  afterWorkMeeting,
  meetingSign,
  meetingRecord,
  institutional,
  institutionalVersion,
  sealCertificate,
  postResponsibility,
  notice,
  signOffReading,
  drill,
  drillDuty,
  reviewMeeting,
  changeRequest,
  changeAcceptance,
  followUp,
  investmentSubject,
  investmentBudget,
  investmentExpense,
  safetyFund,
  objective,
  accidentTally,
  dossier,
  attempt,
  certificate,
  siteCheck,
  siteWork,
  examDoc,
  examCourse,
  examType,
  examQuestion,
  examPaper,
  exam,
  examRecord,
  trainingPlan,
  trainingTrainee,
  completionCertificate,
  trainingDemand,
  trainingRule,
  studyRecord,
  offlineTraining,
  practicePlan,
  examRemark,
  smsConfig,
  ossConfig,
} as const;

/** The same, for code that serves every resource. */
export const allResources: readonly AnyResource[] = Object.values(resources);
bring(allResources.flatMap(({ parameters = [] }) => parameters));

const byName = new Map(allResources.map((resource) => [resource.name, resource]));

/** A definition by a name that comes from elsewhere: a stored row, an event. */
export const resourceNamed = (name: string | null): AnyResource | undefined => byName.get(name ?? '');

export function resourceOf(name: string): AnyResource {
  const found = byName.get(name);
  if (!found) throw new Error(`no resource is called ${name}`);
  return found;
}

const byPath = new Map<string, AnyResource>(
  allResources.flatMap((resource) =>
    resource.menu
      ? [resource.menu.path, ...(resource.menu.government ? [resource.menu.government] : [])].map(
          (path) => [path, resource] as const,
        )
      : [],
  ),
);

/** The resource whose menu entry, company or government side, has this path. */
export const resourceByPath = (path: string): AnyResource | undefined => byPath.get(path);
