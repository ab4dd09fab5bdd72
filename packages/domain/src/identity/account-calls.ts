import { call, f, type } from '@anlan/resource';
import { resignation } from './resignation';

/** What a web, app or mini-program client keeps about a user. */
export interface UserPlatform {
  /** Key of dictionary user_type. */
  readonly userType: number;
  readonly userExt: Readonly<Record<string, unknown>>;
  readonly updateTime: string;
}

const ofUser = { resource: 'user', reach: 'row' } as const;
const kept = {
  userId: f.text('用户'),
  userType: f.int('用户平台'),
  userExt: f.json('扩展信息', { shape: 'object' }),
} as const;

export const userPlatforms = call('GET /blade-user/platform', {
  ...ofUser,
  summary: '用户平台信息',
  access: { code: ['user_view', 'user_edit'] },
  needsCompany: true,
  query: { userId: f.text('用户'), id: f.text('用户') },
  reply: type<readonly UserPlatform[]>(),
});
export const keepPlatform = call('POST /blade-user/update-platform', {
  ...ofUser,
  summary: '修改用户平台信息',
  access: { code: 'user_edit' },
  query: kept,
  body: kept,
  judged: true,
  reply: type<true>(),
});

/** Hands the open work over, closes the account and its sessions, and writes the record; all or nothing. */
export const resign = call('POST /safe/resign', {
  summary: '办理离职',
  access: { code: 'resign_edit' },
  reach: 'row',
  record: resignation,
  body: resignation.fields,
  judged: true,
  reply: type<{ readonly id: string; readonly handedOver: string }>(),
});
