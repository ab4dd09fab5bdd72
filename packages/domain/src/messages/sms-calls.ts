import { call, f, IDS, KEYS, type } from '@anlan/resource';
import { smsConfig } from './sms';

const edits = { access: { code: 'sms_edit', audience: ['platform'] }, resource: smsConfig.name } as const;
const message = { code: f.text('资源编号'), phones: KEYS, params: f.json('模板参数', { shape: 'object' }) } as const;

export const enableSms = call('POST /blade-resource/sms/enable', {
  ...edits,
  summary: '启用短信配置',
  reach: 'row',
  query: IDS,
  body: IDS,
  list: true,
  reply: type<true>(),
});

/** What became of a message; numbers are masked. */
export interface MessageSent {
  readonly success: boolean;
  readonly msg: string;
  readonly failed: readonly { readonly phone: string; readonly message: string }[];
}
export const sendMessage = call('POST /blade-resource/sms/endpoint/send-message', {
  ...edits,
  summary: '发送短信',
  reach: 'none',
  idempotent: false,
  query: message,
  body: message,
  judged: true,
  reply: type<MessageSent>(),
});
