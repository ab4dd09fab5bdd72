import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSystem } from '../../kernel/context';
import { company, must, type WorldCompany } from '../../testing/company-world';
import { openWorld, type World } from '../../testing/world';
import { configOf, sendSms } from './send';

/** An installation as it is delivered: no provider of text messages, and no demonstration. */
let world: World;
let firm: WorldCompany;
const logged: string[] = [];
beforeAll(async () => {
  world = await openWorld({ demo: false });
  const { log } = world.app.services;
  for (const level of ['info', 'warn'] as const)
    (log as unknown as Record<string, unknown>)[level] = (facts: object, text: string) =>
      logged.push(`${JSON.stringify(facts)} ${text}`);
  firm = await company(world);
});
afterAll(() => world?.close());

it('says at its start and before the form that forgotten passwords are reset by the administrator', async () => {
  await world.app.seed();
  expect(logged.join()).toContain('忘记密码的人只能由本企业管理员重置密码');
  const hint = '平台未接入短信服务，不能自助找回密码，请联系本企业管理员重置密码';
  expect(must(await world.call('GET', '/blade-user/forget-ways')).data).toEqual({ sms: false, hint });
  const body = { type: 'forget', tenantId: firm.tenantId, account: 'admin', phone: '13912345678' };
  const asked = await world.call('POST', '/blade-user/send-code', { body });
  expect([asked.status, asked.msg]).toEqual([400, hint]);
  expect(await world.sql('select 1 from phone_code')).toEqual([]);
});

it('writes no code into its log, whatever sends one', async () => {
  const config = await configOf(world.app.services);
  if (!config) throw new Error('the log is enabled in the beginning');
  const sender = { app: world.app.services, tenantId: firm.tenantId, ip: '', actor: { userId: '' } };
  await sendSms(sender, config, ['13912345678'], { code: '481516' });
  expect(logged.join()).not.toContain('481516');
  expect(await asSystem(world.app.services, 'test', ({ tx }) => tx.query('select 1 from sms_record'))).toHaveLength(1);
});
