import { platformRole } from '@anlan/domain/identity/roles';
import { type Actor, asSystem, type Ctx, PLATFORM_TENANT, type Services, type Work } from '../../kernel/context';
import type { Tx } from '../../kernel/db/db';
import { newId } from '../../kernel/db/id';
import type { Module } from '../../kernel/module';
import type { Authenticator } from '../../kernel/pipeline/pipeline';
import type { SessionWatch } from '../../kernel/push/hub';
import { pictures } from '../../ports/pictures';
import { type Accounts, createAccounts, type Prepared, systemActor } from './accounts';
import { wideningGuard } from './guards';
import { identityJobs } from './jobs';
import { MenuBook } from './menu/menu-book';
import { menuImplementation } from './menu/routes';
import { seedMenus } from './menu/seed';
import { ADDED_EVENT, addedLetters } from './menu/standard-grants';
import { topMenuImplementation } from './menu/top-menu';
import { apiScopeImplementation } from './role/api-scopes';
import { dataScopeImplementation } from './role/data-scopes';
import { roleImplementation } from './role/role';
import { identify, tenantFacts, tenantRefusal } from './session/actor';
import { SessionAuthenticator } from './session/authenticator';
import { captchaHolds } from './session/captcha/captcha';
import { asPng, drawCaptcha } from './session/captcha/captcha-picture';
import { clientImplementation } from './session/clients/client-routes';
import { seedClients } from './session/clients/clients';
import { sessionRoutes } from './session/routes';
import { socialProviderImplementation } from './session/social/social-record';
import { CONTACT_EVENT, contactLetters } from './user/contact-changes';
import { applyAsGuest, GUEST_EVENT, guestLetters, guestRegisterImplementation } from './user/guest-register';
import { resignImplementation } from './user/resign';
import { userImplementation } from './user/routes';

export { type Accounts, applyAsGuest, captchaHolds, createAccounts, type Prepared, systemActor, wideningGuard };

const challengePictures = {
  drawn: async () => {
    const { text, pixels } = drawCaptcha();
    const png = await asPng(pixels);
    return { text: text.toLowerCase(), image: `data:image/png;base64,${png.toString('base64')}` };
  },
};

/** Sessions, people, roles, menus. */
export function identityModule(
  app: Services,
  options: { readonly captcha: boolean },
  accounts: Accounts,
): Module & { readonly authenticator: Authenticator & SessionWatch } {
  const book = new MenuBook(app);
  return {
    authenticator: new SessionAuthenticator(app),
    implementations: [
      userImplementation(accounts),
      resignImplementation(),
      clientImplementation(),
      roleImplementation(book),
      dataScopeImplementation(),
      apiScopeImplementation(),
      guestRegisterImplementation(),
      socialProviderImplementation(),
      menuImplementation(book),
      topMenuImplementation(book),
    ],
    routes: sessionRoutes(options),
    jobs: identityJobs,
    provides: [pictures.by(challengePictures)],
    letters: {
      [CONTACT_EVENT]: [contactLetters(app.keys)],
      [GUEST_EVENT]: [guestLetters],
      [ADDED_EVENT]: [addedLetters],
    },
    seed: async (services) => {
      await seedMenus(services);
      await seedClients(services);
    },
  };
}

/** The installation's own context, for what happens before anybody can sign in. */
const systemCtx = (app: Services): Ctx => ({
  app,
  actor: systemActor(),
  tenantId: PLATFORM_TENANT,
  requestId: newId(),
  ip: '127.0.0.1',
  userAgent: 'system',
});

/** Makes 000000/admin with a random password where the platform has nobody yet; told once, to whoever started it. */
export async function ensureAdministrator(
  app: Services,
  given?: { readonly prepared: Prepared; readonly mustChange: boolean },
): Promise<{ account: string; password: string } | undefined> {
  const accounts = createAccounts();
  const prepared = given?.prepared ?? (await accounts.prepare(app, PLATFORM_TENANT));
  return asSystem(app, 'first administrator', async (open) => {
    const work: Work = { ...systemCtx(app), ...open };
    await work.tx.query("select pg_advisory_xact_lock(hashtextextended('seed/administrator', 0))");
    const [someone] = await work.tx.query(
      'select 1 from app_user where tenant_id = $1 and deleted_at is null limit 1',
      [PLATFORM_TENANT],
    );
    if (someone) return undefined;
    const [place] = await work.tx.query<{ role: string; dept: string }>(
      `select r.id as role, d.id as dept from role r join dept d on d.tenant_id = r.tenant_id and d.parent_id is null and d.deleted_at is null
        where r.tenant_id = $1 and r.role_alias = $2 and r.deleted_at is null limit 1`,
      [PLATFORM_TENANT, platformRole.alias],
    );
    if (!place) throw new Error('the platform tenant is not seeded');
    const account = 'admin';
    await accounts.createUser(
      work,
      { account, realName: '平台管理员', phone: '13800000000', roleId: place.role, deptId: place.dept },
      prepared,
      { mustChange: given?.mustChange ?? true },
    );
    return { account, password: prepared.password };
  });
}

/**
 * A person as he would be let in now, for what is done for him without a session: a link he made, a package he asked for.
 * Undefined where he, his company or its licence is gone, or where his password waits to be changed.
 */
export async function personLetIn(tx: Tx, tenantId: string, userId: string, now: number): Promise<Actor | undefined> {
  const tenant = await tenantFacts(tx, tenantId, now);
  if (tenant?.status !== 1 || tenantRefusal(tenant)) return undefined;
  const actor = (await identify(tx, { sessionId: '', userId }, tenant))?.actor;
  return actor?.mustChangePassword ? undefined : actor;
}

/** A person as a session would know him, whatever stands against him: for the demo's half year of history. */
export async function actorOfUser(tx: Tx, tenantId: string, userId: string, now: number): Promise<Actor | undefined> {
  const tenant = await tenantFacts(tx, tenantId, now);
  return tenant && (await identify(tx, { sessionId: '', userId }, tenant))?.actor;
}
