import type { IndexSpec, TableSpec } from '../kernel/db/table-spec';
import { deskTables } from './desk/tables';
import { fileIndexes, ossIndexes } from './files/indexes';
import { hazardIndexes, recordIndexes } from './hazard/indexes';
import { ladderTables } from './hazard/ladder';
import { identityTables } from './identity/tables';
import { logTables } from './logs/tables';
import { messageTables, smsIndexes } from './messages/tables';
import { noticeTables } from './notice/tables';
import { companyIndexes, registerIndexes } from './tenancy/indexes';
import { tenancyTables } from './tenancy/tables';

/** Tables of the modules beside those of the definitions. */
export const moduleTables: readonly TableSpec[] = [
  ...identityTables,
  ...tenancyTables,
  ...noticeTables,
  ...logTables,
  ...deskTables,
  ...messageTables,
  ...ladderTables,
];

/** Indexes no definition can say (partial ones, across tenants), by table. */
export const moduleIndexes: Readonly<Record<string, readonly IndexSpec[]>> = {
  attachment: fileIndexes,
  hidden_danger: hazardIndexes,
  hidden_danger_record: recordIndexes,
  company_register: registerIndexes,
  company_info: companyIndexes,
  sms_config: smsIndexes,
  oss_config: ossIndexes,
};
