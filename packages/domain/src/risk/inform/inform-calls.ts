import { call, f, type } from '@anlan/resource';
import { riskInform } from './risk-inform';

type Wire = Readonly<Record<string, unknown>>;
const ids = (label: string) => f.dict(label, '', { multiple: true, maxCount: 2000 });
const keys = f.longText('分享码');

const view = { access: { code: 'riskinform_view' }, resource: riskInform.name, reach: 'row' } as const;

export const cardPoint = call('GET /safe/riskinform/:id/riskPoint', {
  ...view,
  summary: '告知卡的风险点',
  needsCompany: true,
  reply: type<Wire>(),
});

/** A link is the company's to give: a supervisor reads the card, and shares nothing. `keys`: the card's id, or a code of ours. */
export const cardLink = call('GET /safe/riskinform/encode', {
  ...view,
  summary: '告知卡分享链接或张贴用的二维码（后者收回前一直有效）',
  access: { ...view.access, audience: ['company'] },
  query: { keys, use: f.choice('用途', { send: '发送', print: '张贴' }) },
  reply: type<{ readonly keys: string; readonly url: string; readonly expireTime: string | null }>(),
});

export const revokeLinks = call('PUT /safe/riskinform/share/revoke/:id', {
  ...view,
  summary: '收回告知卡的全部分享链接',
  access: { code: 'riskinform_edit' },
  record: riskInform,
  reply: type<{ readonly id: string | undefined }>(),
});

export interface Generated {
  readonly ids: readonly string[];
  readonly created: number;
  readonly updated: number;
  readonly skipped: number;
}

const asked = {
  /** Points; the cards of `informIds` are written anew. */
  riskIds: ids('风险点'),
  riskId: ids('风险点'),
  ids: ids('风险点'),
  informIds: ids('告知卡'),
  update: f.flag('重写内容'),
  emergencyPhone: f.text('应急电话'),
} as const;
export const generateCards = call('POST /safe/riskinform/generate', {
  ...view,
  summary: '由风险点生成告知卡',
  access: { code: 'riskinform_add' },
  reach: 'rows',
  query: asked,
  body: asked,
  list: true,
  reply: type<Generated>(),
});

const printed = {
  ...view,
  summary: '打印风险告知卡（A4，每张一页）',
  effect: 'read',
  needsCompany: true,
  query: { ids: ids('告知卡') },
} as const;
export const printCards = call('GET /safe/riskinform/pdf', printed);
export const printManyCards = call('POST /safe/riskinform/pdf', {
  ...printed,
  body: { ids: ids('告知卡') },
  list: true,
});

/** What a visitor reads: the card and nothing beside it, words instead of keys and ids. */
export interface Shared {
  readonly companyName: string;
  readonly name: string;
  readonly riskName: string;
  readonly pointNum: string;
  readonly scoreLevel: string | null;
  readonly scoreLevelName: string;
  readonly colour: string | null;
  readonly deptName: string | null;
  readonly principalName: string | null;
  readonly emergencyPhone: string;
  readonly accidents: readonly string[];
  readonly dangerFactors: string;
  readonly controlMeasures: string;
  readonly emergencyMeasures: string;
  readonly signs: readonly string[];
  readonly signNames: readonly string[];
  readonly hasPhoto: boolean;
  readonly updateTime: string;
  /** The point is out of use. */
  readonly stopped: boolean;
  /** Of a link; null for what is printed. */
  readonly expireTime: string | null;
}

const guest = {
  summary: '风险告知卡分享页（无须登录）',
  access: { public: '扫码查看风险告知卡的人没有账号' },
  reach: 'none',
} as const;
export const sharedCard = call('GET /safe/riskinform/share', { ...guest, query: { keys }, reply: type<Shared>() });
export const sharedCardById = call('GET /safe/institutionalattach/riskinformshare/:id', {
  ...guest,
  reply: type<Shared>(),
});
export const sharedPhoto = call('GET /safe/riskinform/share/photo', { ...guest, query: { keys } });
