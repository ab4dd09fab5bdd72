import type { App } from '../app';
import { asSystem } from '../kernel/context';
import { OFFICE } from './company/companies';
import { demoState } from './progress';

// What every start asks of the demo; what loads it is a part of the bundle that only the loading process reads.

export const DEMO_PASSWORD = 'Anlan@2026';

/** Only into an installation that has no company yet (decisions §7), or where its loading was cut short. */
export async function demoWanted(app: App): Promise<boolean> {
  const state = await demoState(app);
  if (state !== 'none') return state === 'half';
  return asSystem(app.services, 'is the demo wanted', async ({ tx }) => {
    const [company] = await tx.query("select 1 from tenant where tenant_id <> '000000' limit 1");
    return !company;
  });
}

/** The accounts to print, when the demo is in this database. */
export async function demoAccounts(app: App): Promise<string[]> {
  const loaded = await asSystem(app.services, 'is the demo here', ({ tx }) =>
    tx.query("select 1 from app_state where key = 'demo'"),
  );
  if (loaded.length === 0) return [];
  return [
    `演示账号（密码 ${DEMO_PASSWORD}）：`,
    '  平台    租户 000000  账号 admin',
    `  监管    租户 ${OFFICE.tenantId}  账号 gov`,
    '  企业    租户 100001  账号 admin、manager（安全管理人员）、leader（主要负责人）、reviewer（部门负责人）、worker、worker2（普通员工）',
    '  其他企业 租户 100002 至 100012  账号同上',
  ];
}
