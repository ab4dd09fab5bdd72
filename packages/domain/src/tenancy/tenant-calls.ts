import { call, f, KEYS, pageOf, permissionCode, type } from '@anlan/resource';
import { companyInfo } from './company-info';
import { tenant } from './tenant';

const quota = { ids: KEYS, accountNumber: f.int('账号额度'), expireTime: f.datetime('过期时间') } as const;

/** Quota and licence of several tenants at once. */
export const setQuota = call('POST /blade-system/tenant/setting', {
  summary: '设置账号额度与过期时间',
  access: { code: permissionCode(tenant, 'edit'), audience: ['platform'] },
  reach: 'row',
  query: quota,
  body: quota,
  judged: true,
  reply: type<true>(),
});

/** A company and what it has told about itself. */
export interface CompanyListed {
  readonly tenantId: string;
  readonly tenantName: string;
  /** null: the company has not filled in its record yet */
  readonly id: string | null;
  readonly creditCode: string | null;
  readonly industry: string | null;
  readonly companyScale: string | null;
  readonly areaName: string | null;
  readonly legalPerson: string | null;
  readonly safetyDirector: string | null;
  readonly updateTime: string | null;
}
/** For the platform: every company, also those that have told nothing yet. */
export const allCompanies = call('GET /safe/companyinfo/all/page', {
  summary: '全平台企业信息分页列表',
  access: { code: permissionCode(companyInfo, 'view'), audience: ['platform'] },
  reach: 'none',
  resource: companyInfo.name,
  query: { companyName: f.text('企业名称'), filled: f.text('是否填报') },
  reply: pageOf<CompanyListed>(),
});
