import { answerTable, attemptIndexes } from '../kernel/attempts/tables';
import type { IndexSpec, TableSpec } from '../kernel/db/schema/table-spec';
import { checkIndexes } from './check/indexes';
import { runTables } from './check/run/tables';
import { checkTables } from './check/tables';
import { deskTables } from './desk/tables';
import { documentIndexes, versionIndexes } from './document/indexes';
import { documentTables } from './document/tables';
import { dossierIndexes, dossierTables } from './dossier/tables';
import { evaluatedIndexes } from './dynamic/indexes';
import { dynamicTables } from './dynamic/tables';
import { fileIndexes, ossIndexes } from './files/indexes';
import { nodeIndexes } from './flat/indexes';
import { hazardIndexes, recordIndexes } from './hazard/indexes';
import { repeatTables } from './hazard/suggestions/repeats';
import { userIndexes } from './identity/indexes';
import { identityTables } from './identity/tables';
import { logTables } from './logs/tables';
import { messageTables, smsIndexes } from './messages/tables';
import { noticeIndexes, noticeTables } from './notice/tables';
import { regionTables } from './org/tables';
import { drawTables } from './permit/draw/tables';
import { permitIndexes, permitIsolationIndexes } from './permit/indexes';
import { awaitingIndexes, informIndexes } from './risk/indexes';
import { siteWorkIndexes, siteWorkIsolationIndexes } from './site-work/indexes';
import { companyIndexes, registerIndexes } from './tenancy/indexes';
import { tenancyTables } from './tenancy/tables';
import { trainingIndexes, trainingTables } from './training/tables';
import { warningIndexes, warningTables } from './warning/tables';

/** Tables of the modules beside those of the definitions. */
export const moduleTables: readonly TableSpec[] = [
  ...identityTables,
  ...tenancyTables,
  ...noticeTables,
  ...regionTables,
  ...logTables,
  ...deskTables,
  ...documentTables,
  ...dossierTables,
  ...messageTables,
  ...repeatTables,
  ...warningTables,
  ...dynamicTables,
  ...checkTables,
  ...runTables,
  ...trainingTables,
  ...drawTables,
  answerTable,
];

/** Indexes no definition can say (partial ones, across tenants), by table. */
export const moduleIndexes: Readonly<Record<string, readonly IndexSpec[]>> = {
  app_user: userIndexes,
  attempt: attemptIndexes,
  attachment: fileIndexes,
  dossier: dossierIndexes,
  institutional: documentIndexes,
  institutional_version: versionIndexes,
  notice: noticeIndexes,
  hidden_danger: hazardIndexes,
  hidden_danger_record: recordIndexes,
  permit: permitIndexes,
  permit_isolation: permitIsolationIndexes,
  // Where somebody works is asked by the person.
  permit_worker: [{ name: 'permit_worker_user', columns: 'tenant_id, user_id' }],
  site_work_worker: [{ name: 'site_work_worker_user', columns: 'tenant_id, user_id' }],
  site_work_isolation: siteWorkIsolationIndexes,
  risk_inform: informIndexes,
  risk_point: [...evaluatedIndexes, ...awaitingIndexes],
  company_register: registerIndexes,
  company_info: companyIndexes,
  warning: warningIndexes,
  sms_config: smsIndexes,
  oss_config: ossIndexes,
  site_work: siteWorkIndexes,
  ...checkIndexes,
  ...trainingIndexes,
  graph_node_risk: nodeIndexes,
};
