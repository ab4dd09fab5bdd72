import { SMS_LOG } from '@anlan/domain/messages/sms';
import { asSystem, type Services } from '../../kernel/context';
import { newId } from '../../kernel/db/id';
import type { Job } from '../../kernel/jobs/job';
import type { Module } from '../../kernel/module';
import { texts } from '../../ports/texts';
import { type Credentials, phoneRoutes } from './phone';
import { queueConsumers, queueText, sendJob } from './register-result';
import { configOf, sendsCodes } from './send';
import { smsImplementation } from './sms';

/** Until the platform has a provider, codes can be read in the server's log and nowhere else. */
async function seed(services: Services): Promise<void> {
  await asSystem(services, 'seed sms', ({ tx }) =>
    tx.run(
      `insert into sms_config (id, category, sms_code, content, status, remark)
       select $1::uuid, ${SMS_LOG}, 'log', $2, 2, $3 where not exists (select 1 from sms_config where deleted_at is null) returning 1`,
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a place of the template
      [newId(), '您的验证码是${code}，5分钟内有效，请勿告知他人。', '未接入短信服务商时使用：短信只写入服务器日志'],
    ),
  );
}

async function start(services: Services): Promise<void> {
  await seed(services);
  if (!sendsCodes(services, await configOf(services)))
    services.log.warn({}, '未接入短信服务商：忘记密码的人只能由本企业管理员重置密码；在“短信配置”中接入后可自助找回');
}

const DAY = 86_400_000;

const clear: Job = {
  name: 'messages: clear',
  everyMs: 60 * 60_000,
  run: async (app) => {
    const before = (days: number) => [new Date(app.clock.now() - days * DAY).toISOString()];
    await asSystem(app, 'clear old codes and messages', async ({ tx }) => {
      await tx.run('delete from phone_code where create_time < $1::timestamptz', before(2));
      await tx.run('delete from sms_record where create_time < $1::timestamptz', before(184));
    });
  },
};

/** Text messages, and the codes sent by them. */
export function messagesModule(people: Credentials): Module {
  return {
    implementations: [smsImplementation],
    routes: phoneRoutes(people),
    provides: [texts.by({ queue: queueText })],
    jobs: [clear, sendJob],
    consumers: queueConsumers,
    seed: start,
  };
}
