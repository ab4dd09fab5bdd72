import { randomUUID } from 'node:crypto';
import { SMS_ALIYUN, SMS_ENABLED, SMS_LOG, type smsConfig } from '@anlan/domain/messages/sms';
import { filled, placesOf } from '@anlan/domain/messages/template';
import type { RowOf } from '@anlan/resource';
import { asSystem, type Ctx, PLATFORM_TENANT, type Services } from '../../kernel/context';
import { newId } from '../../kernel/db/id';
import { tooMany } from '../../kernel/errors';
import { decrypt, mask, personalHash } from '../../kernel/personal';
import { aliyunRequest, type SignedRequest, tencentRequest } from './providers';

export type SmsConfig = RowOf<typeof smsConfig>;

export interface Outcome {
  readonly phone: string;
  readonly success: boolean;
  readonly message: string;
}

/** Whether a code reaches the person it is for: a provider sends it, or whoever tries the demonstration reads the log. */
export const sendsCodes = (app: Pick<Services, 'demo'>, config: SmsConfig | undefined): boolean =>
  config !== undefined && (config.category !== SMS_LOG || app.demo === true);

/** Who sends: a request, or the house itself with an empty user and address. */
type Sender = Pick<Ctx, 'app' | 'tenantId' | 'ip'> & { readonly actor: Pick<Ctx['actor'], 'userId'> };

const PATIENCE_MS = 10_000;

/** The configuration of this number, or the enabled one; undefined where there is none. */
export async function configOf(app: Pick<Services, 'db'>, smsCode?: string): Promise<SmsConfig | undefined> {
  const [row] = await asSystem(app, 'sms configuration', ({ tx }) =>
    tx.query<SmsConfig>(
      `select id, category, sms_code as "smsCode", content, template_id as "templateId", sign_name as "signName", access_key as "accessKey",
              secret_key as "secretKey", region_id as "regionId", app_id as "appId", endpoint, status
         from sms_config where deleted_at is null and ${smsCode === undefined ? `status = ${SMS_ENABLED} and $1::text is null` : 'sms_code = $1'} limit 1`,
      [smsCode ?? null],
    ),
  );
  return row;
}

/**
 * Sends one text to these numbers: within the daily limit of each, written down before it leaves and judged afterwards.
 * Nothing of it is awaited inside a transaction.
 */
export async function sendSms(
  ctx: Sender,
  config: SmsConfig,
  phones: readonly string[],
  values: Readonly<Record<string, string>>,
): Promise<readonly Outcome[]> {
  const { app } = ctx;
  const ids = await reserve(ctx, config, phones);
  let outcomes: readonly Outcome[];
  try {
    outcomes = await deliver(app, config, phones, values);
  } catch (error) {
    app.log.warn({ provider: config.category, reason: (error as Error).name }, '短信服务商没有应答');
    outcomes = phones.map((phone) => ({ phone, success: false, message: '短信服务商没有应答，请稍后重试' }));
  }
  await asSystem(app, 'sms outcome', ({ tx }) =>
    tx.run(
      `update sms_record r set success = o.success, message = left(o.message, 300)
         from unnest($1::uuid[], $2::boolean[], $3::text[]) as o(id, success, message) where r.tenant_id = $4 and r.id = o.id`,
      [ids, outcomes.map(({ success }) => success), outcomes.map(({ message }) => message), ctx.tenantId],
    ),
  );
  return outcomes;
}

/** Counted in one line behind another, so that parallel requests cannot pass the limit together. */
async function reserve(ctx: Sender, config: SmsConfig, phones: readonly string[]): Promise<string[]> {
  const { app } = ctx;
  const limit = Number(await app.parameters.get(PLATFORM_TENANT, 'sms.phonePerDay'));
  const now = app.clock.now();
  const hashes = phones.map((phone) => personalHash(phone, app.keys.personalHash));
  const ids = phones.map(() => newId());
  await asSystem(app, 'sms limit', async ({ tx }) => {
    await tx.query("select pg_advisory_xact_lock(hashtext('anlan/sms'))");
    const used = await tx.query<{ hash: string; n: number }>(
      'select phone_hash as hash, count(*)::int as n from sms_record where phone_hash = any($1::text[]) and create_time > $2::timestamptz group by 1',
      [hashes, new Date(now - 86_400_000).toISOString()],
    );
    const over = phones.filter((_, place) => used.some(({ hash, n }) => hash === hashes[place] && n >= limit));
    if (over.length > 0)
      throw tooMany(`${over.map((phone) => mask(phone, 'phone')).join('、')}今日短信已达${limit}条，请明天再试`, 3_600);
    await tx.run(
      `insert into sms_record (tenant_id, id, create_time, phone_hash, phone_masked, sms_code, user_id, ip)
       select $1, i, $2::timestamptz, h, m, $3, $4::uuid, $5 from unnest($6::uuid[], $7::text[], $8::text[]) as p(i, h, m)
       returning 1`,
      [
        ctx.tenantId,
        new Date(now).toISOString(),
        config.smsCode,
        ctx.actor.userId || null,
        ctx.ip,
        ids,
        hashes,
        phones.map((phone) => mask(phone, 'phone')),
      ],
    );
  });
  return ids;
}

async function deliver(
  app: Services,
  config: SmsConfig,
  phones: readonly string[],
  values: Readonly<Record<string, string>>,
): Promise<readonly Outcome[]> {
  if (config.category === SMS_LOG) {
    // A code in the log opens accounts to whoever reads the log: outside a demonstration it is not written there.
    const secret = 'code' in values && !app.demo;
    const text = secret ? '（验证码不写入日志）' : filled(config.content, values);
    for (const phone of phones) app.log.info({ phone: mask(phone, 'phone'), text }, '短信（未发送，仅写入日志）');
    return phones.map((phone) => ({ phone, success: true, message: '已写入服务器日志' }));
  }
  const credentials = {
    accessKey: config.accessKey ?? '',
    secretKey: config.secretKey ? decrypt(config.secretKey, app.keys.personal) : '',
  };
  const at = Math.floor(app.clock.now() / 1000);
  const request =
    config.category === SMS_ALIYUN
      ? aliyunRequest(credentials, {
          endpoint: config.endpoint ?? 'https://dysmsapi.aliyuncs.com',
          action: 'SendSms',
          version: '2017-05-25',
          query: {
            PhoneNumbers: phones.join(','),
            SignName: config.signName ?? '',
            TemplateCode: config.templateId ?? '',
            TemplateParam: JSON.stringify(values),
          },
          at,
          nonce: randomUUID(),
        })
      : tencentRequest(credentials, {
          endpoint: config.endpoint ?? 'https://sms.tencentcloudapi.com',
          service: 'sms',
          action: 'SendSms',
          version: '2021-01-11',
          region: config.regionId ?? 'ap-guangzhou',
          payload: JSON.stringify({
            PhoneNumberSet: phones.map((phone) => `+86${phone}`),
            SmsSdkAppId: config.appId,
            SignName: config.signName,
            TemplateId: config.templateId,
            // Places are numbered there, in the order of the template.
            TemplateParamSet: placesOf(config.content).map((name) => values[name] ?? ''),
          }),
          at,
        });
  const reply = await ask(app, request);
  return config.category === SMS_ALIYUN ? aliyunOutcomes(phones, reply) : tencentOutcomes(phones, reply);
}

async function ask({ targets }: Services, { url, headers, body }: SignedRequest): Promise<Record<string, unknown>> {
  const reply = await targets.fetch(url, {
    method: 'POST',
    headers,
    body,
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const text = (await reply.text()).slice(0, 100_000);
  const json: unknown = JSON.parse(text);
  if (typeof json !== 'object' || json === null) throw new Error('not an object');
  return json as Record<string, unknown>;
}

const said = (code: unknown, message: unknown): string =>
  `${String(message ?? '发送失败')}（${String(code ?? '无错误码')}）`;

/** One answer for all numbers of the call: `Code` is OK or the reason. */
function aliyunOutcomes(phones: readonly string[], { Code, Message }: Record<string, unknown>): Outcome[] {
  const success = Code === 'OK';
  return phones.map((phone) => ({ phone, success, message: success ? '已发送' : said(Code, Message) }));
}

/** `Response.Error` for the whole call, else `SendStatusSet` with one entry per number, in order. */
function tencentOutcomes(phones: readonly string[], { Response }: Record<string, unknown>): Outcome[] {
  const answer = (Response ?? {}) as {
    readonly Error?: { readonly Code?: unknown; readonly Message?: unknown };
    readonly SendStatusSet?: readonly { readonly Code?: unknown; readonly Message?: unknown }[];
  };
  return phones.map((phone, place) => {
    const status = answer.Error ?? answer.SendStatusSet?.[place];
    const success = !answer.Error && status?.Code === 'Ok';
    return { phone, success, message: success ? '已发送' : said(status?.Code, status?.Message) };
  });
}
