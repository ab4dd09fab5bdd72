import { REGISTER_SMS, SMS_LOG, smsTexts } from '@anlan/domain/messages/sms';
import { companyRegister, companyRegisterLifecycle } from '@anlan/domain/tenancy/company-register';
import { asSystem, PLATFORM_TENANT, type Services } from '../../kernel/context';
import type { Tx } from '../../kernel/db/db';
import { newId } from '../../kernel/db/id';
import { Refusal } from '../../kernel/errors';
import type { Consumer } from '../../kernel/events/events';
import type { Job } from '../../kernel/jobs/job';
import { decrypt } from '../../kernel/personal';
import type { QueuedText } from '../../ports/texts';
import { configOf, type SmsConfig, sendSms } from './send';

const TRIES = 5;
const WAIT_MS = 60_000;
const BATCH = 20;
const { passed, failed } = companyRegisterLifecycle.code;

/** What another module has to tell by a text message (`Services.texts`). */
export async function queueText(tx: Tx, { key, smsCode, phone, params }: QueuedText): Promise<void> {
  await tx.run(
    `insert into sms_queue (id, event_id, sms_code, phone, params, create_time, next_time)
     values ($1::uuid, $2, $3, $4, $5::jsonb, now(), now()) on conflict do nothing`,
    [newId(), key, smsCode, phone, JSON.stringify(params)],
  );
}

/** An application that was judged → a message to the number left with it. Only queued here: nothing else is awaited. */
export const queueResult: Consumer = async (tx, event) => {
  if (!/\.(pass|fail)$/.test(event.topic)) return;
  await tx.run(
    `insert into sms_queue (id, event_id, sms_code, phone, params, create_time, next_time)
     select $1::uuid, $2, $3, r.contact_number,
            jsonb_build_object('company', r.company_name, 'result', case r.state when $4 then '已通过' else '未通过' end,
                               'tenantId', coalesce(r.registered_tenant_id, ''), 'account', r.account), now(), now()
       from company_register r where r.id = $5::uuid and r.state in ($4, $6) and r.deleted_at is null
     on conflict do nothing`,
    [newId(), event.id, REGISTER_SMS, passed, event.recordId, failed],
  );
};

interface Queued {
  readonly id: string;
  readonly sms_code: string;
  readonly phone: string;
  readonly params: Readonly<Record<string, string>>;
  readonly tries: number;
}

/**
 * The configuration with the code of the message. Without one an installation that only writes to its log does so; a
 * provider sends no text it has not approved.
 */
async function templateOf(app: Services, code: string): Promise<SmsConfig | undefined> {
  const own = await configOf(app, code);
  if (own) return own;
  const enabled = await configOf(app);
  return enabled?.category === SMS_LOG ? { ...enabled, smsCode: code, content: smsTexts[code] ?? '' } : undefined;
}

/** Sends what is due; what fails waits longer each time, and is given up after some tries. Gives how many left. */
export async function sendQueued(app: Services): Promise<number> {
  const now = app.clock.now();
  // Taken by moving its next time: another node, or the next turn, does not take it as well.
  const due = await asSystem(app, 'messages that are due', ({ tx }) =>
    tx.query<Queued>(
      `update sms_queue q set tries = q.tries + 1, next_time = $1::timestamptz + (q.tries + 1) * interval '${WAIT_MS} milliseconds'
         from (select id from sms_queue where next_time <= $1::timestamptz order by next_time limit ${BATCH} for update skip locked) d
        where q.id = d.id returning q.id, q.sms_code, q.phone, q.params, q.tries`,
      [new Date(now).toISOString()],
    ),
  );
  let sent = 0;
  for (const message of due) {
    const done = await deliver(app, message);
    if (done) sent += 1;
    if (!done && message.tries < TRIES) continue;
    if (!done) app.log.warn({ smsCode: message.sms_code, id: message.id }, '短信多次发送失败，不再发送');
    await asSystem(app, 'message done', ({ tx }) => tx.run('delete from sms_queue where id = $1::uuid', [message.id]));
  }
  return sent;
}

async function deliver(app: Services, message: Queued): Promise<boolean> {
  const config = await templateOf(app, message.sms_code);
  if (!config) return false;
  const sender = { app, tenantId: PLATFORM_TENANT, actor: { userId: '' }, ip: '' };
  try {
    const phone = decrypt(message.phone, app.keys.personal);
    const [outcome] = await sendSms(sender, config, [phone], message.params);
    return outcome?.success === true;
  } catch (error) {
    // The number has had its messages of the day.
    if (error instanceof Refusal) return false;
    throw error;
  }
}

export const queueConsumers = { [companyRegister.name]: [queueResult] };

export const sendJob: Job = {
  name: 'messages: send what is queued',
  everyMs: 3_000,
  run: async (app) => {
    while ((await sendQueued(app)) === BATCH);
  },
};
