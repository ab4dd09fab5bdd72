import { call, f, type } from '@anlan/resource';

const mine = { access: { signedIn: true }, reach: 'self' } as const;

/** How a person likes his screens, by name; nothing inside another tenant. */
export const mySettings = call('GET /safe/usersetting', {
  ...mine,
  summary: '我的界面设置',
  reply: type<Readonly<Record<string, unknown>>>(),
});
/** A value of null takes the setting back. */
export const keepMySetting = call('POST /safe/usersetting', {
  ...mine,
  summary: '保存一项界面设置或恢复默认',
  idempotent: false,
  body: { name: f.text('设置名称'), value: f.json('设置内容', { shape: 'object' }) },
  judged: true,
});
