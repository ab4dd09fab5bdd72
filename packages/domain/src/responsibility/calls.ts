import { call, f, pageOf, type } from '@anlan/resource';
import type { RecordStatus } from '../document/institutional-calls';
import { postResponsibility } from './post-responsibility';

const resource = postResponsibility.name;
const view = { access: { code: 'responsibilitysystem_view' }, resource } as const;
const government = { code: 'responsibilitysystem_view', audience: ['government', 'platform'] } as const;

export interface GeneratedLists {
  readonly year: number;
  readonly created: number;
  readonly existed: number;
}
/** A GET that writes, as the contract has it; asked again it makes nothing twice. */
export const generateLists = call('GET /safe/responsibilitysystem/generate', {
  ...view,
  effect: 'write',
  reach: 'rows',
  summary: '按岗位生成年度责任清单：每个岗位一份，已有的不重复生成',
  access: { code: 'responsibilitysystem_add', audience: ['company'] },
  query: { year: f.int('年度', { min: 2000, max: 2100 }) },
  reply: type<GeneratedLists>(),
});

export const composeCards = call('PUT /safe/responsibilitysystem/cards/:id', {
  ...view,
  reach: 'row',
  summary: '由风险点与安全职责生成岗位风险三卡',
  access: { code: 'responsibilitysystem_edit', audience: ['company'] },
  reply: type<{ readonly ids: readonly string[] }>(),
});

/** A pushed list with how many of those who hold the post have signed it. */
export interface PushedList {
  readonly id: string;
  readonly name: string;
  readonly postId: string;
  readonly postName: string | null;
  readonly deptId: string | null;
  readonly deptName: string | null;
  readonly year: number;
  readonly textVersion: number;
  readonly pushTime: string | null;
  readonly updateTime: string;
  readonly all: number;
  readonly signed: number;
}
const pushed = {
  ...view,
  reach: 'rows',
  needsCompany: true,
  query: {
    name: f.text('清单名称', { max: 60 }),
    year: f.int('年度'),
    current: f.int('页码'),
    size: f.int('每页条数'),
  },
  reply: pageOf<PushedList>(),
} as const;
export const pushedLists = call('GET /safe/responsibilityinstitutional/page', {
  ...pushed,
  summary: '已推送的责任清单与签订人数',
});
export const governmentPushedLists = call('GET /safe/index/government/responsibilityinstitutional/page', {
  ...pushed,
  summary: '监管端已推送的责任清单与签订人数',
  access: government,
});

/** Somebody who holds the post, and his signature of the present version. */
export interface ListSigner {
  readonly responsibilityId: string;
  readonly name: string;
  readonly userId: string;
  readonly userName: string;
  readonly deptId: string | null;
  readonly deptName: string | null;
  readonly postId: string;
  readonly recordStatus: RecordStatus;
  readonly signInTime: string | null;
}
const signers = {
  ...view,
  reach: 'row',
  needsCompany: true,
  query: { responsibilityId: f.text('责任清单', { required: true, max: 36 }) },
  reply: type<readonly ListSigner[]>(),
} as const;
export const listSigners = call('GET /safe/responsibilitysystemrecord/user/sign/record/list', {
  ...signers,
  summary: '责任清单的签订人',
});
export const governmentListSigners = call(
  'GET /safe/index/government/responsibilityinstitutional/user/sign/record/list',
  { ...signers, summary: '监管端责任清单的签订人', access: government },
);
