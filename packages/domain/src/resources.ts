import type { AnyResource } from '@anlan/resource';
import { dict } from './config/dict';
import { excelRecord } from './config/excel-record';
import { miniProgramMenu } from './config/mini-program-menu';
import { param } from './config/param';
import { sensitiveWord } from './config/sensitive-word';
import { attachment } from './files/attachment';
import { ossConfig } from './files/oss';
import { hiddenDanger } from './hazard/hidden-danger';
import { hiddenDangerRecord } from './hazard/hidden-danger-record';
import { helpDocument } from './help/help-document';
import { helpFeedback } from './help/help-feedback';
import { helpType } from './help/help-type';
import { client } from './identity/client';
import { menu } from './identity/menu';
import { resignation } from './identity/resignation';
import { role } from './identity/role';
import { topMenu } from './identity/top-menu';
import { user } from './identity/user';
import { smsConfig } from './messages/sms';
import { notice } from './notice/notice';
import { area } from './org/area';
import { dept } from './org/dept';
import { post } from './org/post';
import { region } from './org/region';
import { riskPoint } from './risk/risk-point';
import { companyInfo } from './tenancy/company-info';
import { companyRegister } from './tenancy/company-register';
import { tenant } from './tenancy/tenant';
import { tenantFlat, tenantFlatCompany } from './tenancy/tenant-flat';

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
  hiddenDanger,
  hiddenDangerRecord,
  helpType,
  helpDocument,
  helpFeedback,
  notice,
  smsConfig,
  ossConfig,
} as const;

export type ResourceName = keyof typeof resources;

/** The same, for code that serves every resource. */
export const allResources: readonly AnyResource[] = Object.values(resources);

const byName = new Map(allResources.map((resource) => [resource.name, resource]));

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
