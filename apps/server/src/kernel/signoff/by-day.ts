import { user } from '@anlan/domain/identity/user';
import { signOffReading } from '@anlan/domain/signoff/reading';
import { type AnyResource, columnName, type SignOff, signOffLifecycle } from '@anlan/resource';
import { inAudience } from '../audience';
import { asSystem, type Services, shanghai } from '../context';
import type { Tx } from '../db/db';
import { DUE, type DuePayload } from '../deadlines/look';
import { type BatchConsumer, byCompany, type ConsumerApp } from '../events/events';
import type { Job } from '../jobs/job';
import type { Letters } from '../push/bell';
import { changeMany } from '../resource/write/many';
import { joined } from './signers';
import { isOut, signOffs } from './signoff';

const { signed: SIGNED } = signOffLifecycle.code;
const HOUR_MS = 3_600_000;

const today = ({ clock }: ConsumerApp): string => shanghai(clock.now()).slice(0, 10);

/** Of `t` a person `who` in service who was there by its day and has not signed its present version. `$1` is the tenant. */
const stillOpen = (of: AnyResource): string =>
  `who.tenant_id = $1 and who.deleted_at is null and who.is_resign = 1 and ${joined('who')} <= t.sign_off_by and ${inAudience('$1', 'who.id')}
   and not exists (select 1 from sign_off_reading s where s.tenant_id = $1 and s.subject = '${of.name}' and s.record_id = t.id::text
     and s.user_id = who.id and s.text_version = coalesce(t.sign_off_version, 1) and s.state = ${SIGNED} and s.deleted_at is null)`;

/** Where the deadline has ended and its day is still to come, it runs again for whoever has been added since. */
async function reopen(tx: Tx, tenantId: string, app: ConsumerApp, { of }: SignOff): Promise<void> {
  const rows = await tx.query<{ id: string }>(
    `select t.id::text as id from ${of.table} t
      where t.tenant_id = $1 and t.deleted_at is null and t.sign_off and t.sign_off_end_time is not null and t.sign_off_by >= $2::date
        and exists (select 1 from app_user who where ${stillOpen(of)}) order by t.id`,
    [tenantId, today(app)],
  );
  if (rows.length === 0) return;
  await changeMany({ app, tx, tenantId }, of, {
    kind: 'update',
    mark: true,
    where: (bind) =>
      `t.id = any(${bind(rows.map(({ id }) => id))}::uuid[]) and t.sign_off and t.sign_off_end_time is not null`,
    set: { signOffEndTime: null },
  });
}

/** Ends the deadline of what everybody has signed; of all records of the company, or of these. */
async function endSigned(
  tx: Tx,
  tenantId: string,
  app: ConsumerApp,
  { of }: SignOff,
  ids?: readonly string[],
): Promise<void> {
  const rows = await tx.query<{ id: string }>(
    `select t.id::text as id from ${of.table} t
      where t.tenant_id = $1 and t.deleted_at is null and t.sign_off and t.sign_off_by is not null and t.sign_off_end_time is null
        and ($2::uuid[] is null or t.id = any($2::uuid[]))
        and not exists (select 1 from app_user who where ${stillOpen(of)}) order by t.id`,
    [tenantId, ids ?? null],
  );
  if (rows.length === 0) return;
  await changeMany({ app, tx, tenantId }, of, {
    kind: 'update',
    mark: true,
    where: (bind) => `t.id = any(${bind(rows.map(({ id }) => id))}::uuid[]) and t.sign_off_end_time is null`,
    set: { signOffEndTime: shanghai(app.clock.now()) },
  });
}

/** A signature, another person or department, another audience: whoever was the last to sign has signed, or somebody has yet to. */
const after = (specs: readonly SignOff[]): BatchConsumer =>
  byCompany(async (tx, tenantId, _events, app) => {
    for (const spec of specs) {
      await endSigned(tx, tenantId, app, spec);
      await reopen(tx, tenantId, app, spec);
    }
  });

export const endingConsumers: Readonly<Record<string, readonly BatchConsumer[]>> = {
  [signOffReading.name]: [after(signOffs)],
  [user.name]: [after(signOffs)],
  ...Object.fromEntries(signOffs.map((spec) => [spec.of.name, [after([spec])]])),
};

/** What changes an audience without changing a person: a department moved under another. */
export const endingJob: Job = {
  name: 'signed by all',
  everyMs: HOUR_MS,
  run: async (services: Services) => {
    for (const spec of signOffs)
      await asSystem(services, 'texts that everybody has signed', async ({ tx }) => {
        const companies = await tx.query<{ id: string }>(
          `select distinct tenant_id as id from ${spec.of.table}
            where deleted_at is null and sign_off and sign_off_by is not null and (sign_off_end_time is null or sign_off_by >= $1::date) order by 1`,
          [today(services)],
        );
        for (const { id } of companies) {
          await endSigned(tx, id, services, spec);
          await reopen(tx, id, services, spec);
        }
      });
  },
};

/** At every rung whoever has not signed is told, beside those who follow it up; nobody of what is not there to be read by that day. */
const letters =
  (spec: SignOff): Letters =>
  async (tx, event) => {
    const { of } = spec;
    if (event.topic !== `${of.name}.${DUE}` || !event.recordId) return [];
    const { deadline, due, days } = event.payload as DuePayload;
    if (deadline !== 'sign') return [];
    const people = await tx.query<{ userId: string; title: string }>(
      `select who.id::text as "userId", t.${columnName(of.title)} as title from ${of.table} t join app_user who on ${stillOpen(of)}
        where t.tenant_id = $1 and t.id = $2::uuid and t.sign_off and t.sign_off_end_time is null and ${isOut(spec, '($3::date + $4::int + 1)')}`,
      [event.tenantId, event.recordId, due.slice(0, 10), days],
    );
    return people.map(({ userId, title }) => ({
      userId,
      title: days > 0 ? `签阅已逾期：${title}` : `请签阅：${title}`,
      content: `签阅期限${due.slice(0, 10)}，请打开“待签阅”，阅读到结尾后签名。`,
    }));
  };

export const signOffLetters: Readonly<Record<string, readonly Letters[]>> = Object.fromEntries(
  signOffs.map((spec) => [spec.of.name, [letters(spec)]]),
);
