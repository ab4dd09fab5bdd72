import { call, f, type } from '@anlan/resource';
import { companyRegister } from './company-register';

/** What the registration form offers to somebody without an account. */
export interface RegisterChoices {
  readonly regions: readonly { readonly code: string; readonly name: string; readonly leaf: boolean }[];
  readonly industries: readonly { readonly key: string; readonly label: string }[];
  readonly scales: readonly { readonly key: string; readonly label: string }[];
}
/** How an application stands; the account where it has passed. Times are yyyy-MM-dd HH:mm:ss. */
export interface RegisterProgress {
  readonly companyName: string;
  readonly state: number;
  readonly stateName: string;
  readonly createTime: string;
  readonly auditTime: string | null;
  readonly auditOpinion: string | null;
  readonly tenantId?: string | null;
  readonly account?: string;
}

export const registerChoices = call('GET /safe/companyregister/choices', {
  summary: '企业注册表单的选项',
  access: { public: '注册表单的行业、规模与行政区划' },
  reach: 'none',
  query: { parentCode: f.text('上级区划') },
  reply: type<RegisterChoices>(),
});
export const registerProgress = call('GET /safe/companyregister/progress', {
  summary: '企业注册进度查询',
  access: { public: '申请人凭信用代码与联系电话查询审核结果' },
  reach: 'none',
  query: { creditCode: f.text('统一社会信用代码'), contactNumber: f.text('联系电话') },
  reply: type<RegisterProgress>(),
});

const application = {
  summary: '企业注册申请',
  access: { public: '企业注册对外开放，凭图形验证码' },
  reach: 'none',
  resource: companyRegister.name,
  idempotent: false,
  record: companyRegister,
  body: companyRegister.fields,
  judged: true,
  reply: type<{ readonly id: string }>(),
} as const;
/** With the captcha's key and answer in the headers `Captcha-Key` and `Captcha-Code`, where one is asked. */
export const applyAsCompany = call('POST /safe/companyregister/add', application);
export const applyAsCompanyToo = call('POST /safe/companyregister', application);

/** Bytes. */
export const LICENCE_MOST = 10 * 1_048_576;
export const sendLicence = call('POST /safe/companyregister/upload', {
  summary: '企业注册：上传营业执照',
  access: { public: '企业注册的申请人没有账号' },
  consumes: 'multipart',
  uploadBytes: LICENCE_MOST,
  reach: 'none',
  idempotent: false,
  query: { fileName: f.text('文件名', { max: 1000 }) },
  reply: type<{ readonly attachId: string; readonly name: string; readonly size: number }>(),
});
