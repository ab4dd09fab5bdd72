import { resources } from '@anlan/domain';
import { platformRole } from '@anlan/domain/identity/roles';
import {
  asSystem,
  type Ctx,
  type Ground,
  type Jurisdiction,
  PLATFORM_TENANT,
  type Services,
} from '../../kernel/context';
import { newId } from '../../kernel/db/id';
import type { Module } from '../../kernel/module';
import { create } from '../../kernel/resource/write/one';
import { companyInfoImplementation } from './company-info';
import { companyListRoute } from './company-list';
import { tenantFlatCompanyImplementation, tenantFlatImplementation } from './flats';
import { jurisdictionService } from './jurisdiction';
import { lookLogRoute } from './look-log';
import { type Provisioned, provisionTenant, type TenantSpec } from './provision';
import { companyRegisterImplementation, type Humans } from './register';
import { supervisionRoutes } from './supervision';
import { type Accounts, tenantImplementation } from './tenant';

export { type Provisioned, provisionTenant, type TenantSpec };

/** The platform's own tenant acts for nobody in particular when it is seeded. */
export interface Seeding {
  actor(): Ctx['actor'];
}

/** Companies, supervision offices, and who may look at whom. */
export function tenancyModule(
  ground: Ground,
  accounts: Accounts & Seeding,
  humans?: Humans,
): Module & { readonly jurisdiction: Jurisdiction } {
  return {
    jurisdiction: jurisdictionService(ground),
    implementations: [
      tenantImplementation(accounts),
      companyRegisterImplementation(accounts, humans),
      companyInfoImplementation,
      tenantFlatImplementation,
      tenantFlatCompanyImplementation,
    ],
    routes: [...supervisionRoutes(), lookLogRoute(), companyListRoute()],
    seed: (services) => seedPlatform(services, accounts),
  };
}

/** Tenant 000000 with its root department and role; accounts follow (demo, or the first administrator). */
async function seedPlatform(app: Services, accounts: Accounts & Seeding): Promise<void> {
  await asSystem(app, 'seed platform', async (open) => {
    const work = {
      app,
      ...open,
      actor: accounts.actor(),
      tenantId: PLATFORM_TENANT,
      requestId: newId(),
      ip: '127.0.0.1',
      userAgent: 'system',
    };
    await work.tx.query("select pg_advisory_xact_lock(hashtextextended('seed/platform', 0))");
    const [known] = await work.tx.query('select 1 from tenant where tenant_id = $1', [PLATFORM_TENANT]);
    if (known) return;
    await create(
      work,
      resources.tenant,
      { tenantName: '安澜平台', linkman: platformRole.label, contactNumber: '-', areaCode: '00', tenantType: 0 },
      {},
      { id: PLATFORM_TENANT, set: { tenantId: PLATFORM_TENANT } },
    );
    await create(work, resources.dept, { deptName: '平台运营', fullName: '平台运营', deptCategory: 1 });
    await accounts.createRoles(work, 'platform');
  });
}
