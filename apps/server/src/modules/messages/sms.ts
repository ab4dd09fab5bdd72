import { resources } from '@anlan/domain';
import { SMS_LOG, smsConfig } from '@anlan/domain/messages/sms';
import { enableSms, sendMessage } from '@anlan/domain/messages/sms-calls';
import { valuesProblem } from '@anlan/domain/messages/template';
import { manyOf, message } from '@anlan/resource';
import { audit } from '../../kernel/audit/audit';
import { inScope } from '../../kernel/context';
import { invalid, notFound, refuse } from '../../kernel/errors';
import { encrypt, mask } from '../../kernel/personal';
import { enableOne, keepEnabled, OFF } from '../../kernel/resource/enable';
import { idsOf } from '../../kernel/resource/ids';
import { implement } from '../../kernel/resource/implement';
import { type RouteInput, serve, serveOpen } from '../../kernel/route';
import { configOf, sendSms } from './send';

const MAX_PHONES = 100;

const given = ({ body, query }: RouteInput, name: string): unknown =>
  (typeof body === 'object' && body !== null && Object.hasOwn(body, name)
    ? (body as Record<string, unknown>)[name]
    : query[name]) ?? '';

/** `{"code":"1234"}` as text or as an object; values are short texts. */
function valuesOf(raw: unknown): Record<string, string> {
  let parsed: unknown = raw;
  if (typeof raw === 'string') {
    if (raw.trim() === '') return {};
    try {
      parsed = JSON.parse(raw);
    } catch {
      parsed = undefined;
    }
  }
  const values =
    typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? Object.entries(parsed) : undefined;
  if (
    !values ||
    values.length > 20 ||
    values.some(([, value]) => !['string', 'number'].includes(typeof value) || String(value).length > 200)
  )
    throw invalid([{ field: 'params', message: '模板参数须是JSON对象，如{"code":"1234"}' }]);
  return Object.fromEntries(values.map(([name, value]) => [name, String(value)]));
}

export const smsImplementation = implement(smsConfig, {
  hooks: {
    beforeWrite: async (work, values, before) => {
      if (!before) values.status = OFF;
      if (!values.secretKey) delete values.secretKey;
      else values.secretKey = encrypt(String(values.secretKey), work.app.keys.personal);
      const category = values.category ?? before?.category;
      const kept = values.secretKey ?? before?.secretKey;
      const aim = typeof values.endpoint === 'string' ? work.app.targets.problem(values.endpoint) : undefined;
      if (aim !== undefined) return [{ field: 'endpoint', message: aim }];
      return category !== SMS_LOG && !kept ? [{ field: 'secretKey', message: '请输入访问密钥' }] : undefined;
    },
    beforeRemove: async (_work, rows) => keepEnabled(rows),
  },
  routes: [
    serve(enableSms, async (work, _given, input) => {
      const [id] = idsOf(input);
      if (!id) throw refuse(message.selectOne);
      await enableOne(work, resources.smsConfig, id);
      return { data: true, msg: '启用成功' };
    }),
    serveOpen(sendMessage, async (ctx, _given, input) => {
      const code = String(given(input, 'code')).trim();
      const phones = [...new Set(manyOf(given(input, 'phones'), MAX_PHONES) ?? [])];
      const errors = [
        ...(phones.length === 0 ? [{ field: 'phones', message: `请输入手机号码，一次最多${MAX_PHONES}个` }] : []),
        ...phones
          .filter((phone) => !/^1[3-9]\d{9}$/.test(phone))
          .slice(0, 1)
          .map(() => ({ field: 'phones', message: message.phoneFormat })),
      ];
      if (errors.length > 0) throw invalid(errors);
      const values = valuesOf(given(input, 'params'));
      const config = await configOf(ctx.app, code === '' ? undefined : code);
      if (!config) throw notFound('没有这个资源编号的短信配置');
      const problem = valuesProblem(config.content, values);
      if (problem) throw invalid([{ field: 'params', message: problem }]);
      const outcomes = await sendSms(ctx, config, phones, values);
      const failed = outcomes.filter(({ success }) => !success);
      await inScope(ctx, (work) =>
        audit(work, {
          kind: 'sendMessage',
          resource: smsConfig.name,
          recordId: config.id,
          success: failed.length === 0,
          after: { phones: phones.map((phone) => mask(phone, 'phone')) },
        }),
      );
      return {
        data: {
          success: failed.length === 0,
          msg: failed.length === 0 ? '发送成功' : `${failed.length}个号码发送失败：${failed[0]?.message}`,
          failed: failed.map(({ phone, message: why }) => ({ phone: mask(phone, 'phone'), message: why })),
        },
      };
    }),
  ],
});
