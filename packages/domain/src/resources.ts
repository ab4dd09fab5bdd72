import type { AnyResource } from '@anlan/resource';
import { attempt } from './attempt/attempt';
import { certificate } from './certificate/certificate';
import { changeAcceptance } from './change/change-acceptance';
import { changeRequest } from './change/change-request';
import { checkList } from './check/check-list';
import { checkPlan } from './check/check-plan';
import { checkPlanPersonRecord } from './check/check-plan-person-record';
import { checkRecord } from './check/check-record';
import { notPushDate } from './check/not-push-date';
import { patrolCheckPlace } from './check/patrol-check-place';
import { planTask } from './check/plan-task';
import { taskTimingRecord } from './check/task-timing-record';
import { dict } from './config/dict';
import { excelRecord } from './config/excel-record';
import { miniProgramMenu } from './config/mini-program-menu';
import { param } from './config/param';
import { bring } from './config/parameters';
import { sensitiveWord } from './config/sensitive-word';
import { institutional } from './document/institutional';
import { institutionalVersion } from './document/institutional-version';
import { drill } from './drill/drill';
import { drillDuty } from './drill/drill-duty';
import { riskWarnConfig } from './dynamic/risk-warn-config';
import { attachment } from './files/attachment';
import { ossConfig } from './files/oss';
import { flat, flatRisk } from './flat/flat';
import { graphNodeRisk, planGraph } from './flat/plan-graph';
import { followUp } from './followup/follow-up';
import { hazardPhrase } from './hazard/hazard-phrase';
import { hiddenDanger } from './hazard/hidden-danger';
import { hiddenDangerRecord } from './hazard/hidden-danger-record';
import { hiddenExport } from './hazard/hidden-export';
import { helpDocument } from './help/help-document';
import { helpFeedback } from './help/help-feedback';
import { helpTag } from './help/help-tag';
import { helpType } from './help/help-type';
import { internalReport } from './help/internal-report';
import { apiScope } from './identity/api-scope';
import { client } from './identity/client';
import { dataScope } from './identity/data-scope';
import { guestRegister } from './identity/guest-register';
import { menu } from './identity/menu';
import { resignation } from './identity/resignation';
import { role } from './identity/role';
import { socialProvider } from './identity/social';
import { topMenu } from './identity/top-menu';
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
import { objective } from './objective/objective';
import { area } from './org/area';
import { dept } from './org/dept';
import { post } from './org/post';
import { region } from './org/region';
import { permit } from './permit/permit';
import { permitDay, permitMeasure, permitOffice, permitProcess, permitSupervision } from './permit/permit-config';
import { postResponsibility } from './responsibility/post-responsibility';
import { reviewMeeting } from './review/review-meeting';
import { dangerParam } from './risk/danger-param';
import { dangerSource, dangerSourceRisk } from './risk/danger-source';
import { riskEvaluation } from './risk/risk-evaluation';
import { riskInform } from './risk/risk-inform';
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
import { exam } from './training/exam';
import { examCourse } from './training/exam-course';
import { examDoc } from './training/exam-doc';
import { examPaper } from './training/exam-paper';
import { examQuestion } from './training/exam-question';
import { examRecord } from './training/exam-record';
import { examType } from './training/exam-type';
import { offlineTraining } from './training/offline-training';
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
  permit,
  permitMeasure,
  permitSupervision,
  permitProcess,
  permitOffice,
  permitDay,
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
  offlineTraining,
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
