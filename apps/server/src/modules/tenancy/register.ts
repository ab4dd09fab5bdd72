import { resources } from '@anlan/domain';
import { companyRegister, companyRegisterLifecycle } from '@anlan/domain/tenancy/company-register';
import {
  applyAsCompany,
  applyAsCompanyToo,
  type RegisterChoices,
  registerChoices,
  registerProgress,
} from '@anlan/domain/tenancy/register-calls';
import { permissionCode, type RowOf, type Stored, stateAllows, stepNamed, validate, waitsFor } from '@anlan/resource';
import { asSystem, type Ctx, inScope, PLATFORM_TENANT, type Work } from '../../kernel/context';
import { newId } from '../../kernel/db/id';
import { invalid, notFound, refuse } from '../../kernel/errors';
import { decrypt, personalHash } from '../../kernel/personal';
import { GuestLimit } from '../../kernel/pipeline/guest-limit';
import { type Implementation, implement } from '../../kernel/resource/implement';
import { rowOf } from '../../kernel/resource/list/read';
import { checkReferences } from '../../kernel/resource/references';
import { stepsOfResource, takeStep } from '../../kernel/resource/steps/take';
import { create, type Hooks, insertRow } from '../../kernel/resource/write/one';
import { openRoute, type Route, type RouteInput, serveOpen } from '../../kernel/route';
import { provisionTenant } from './provision';
import { codeOf, countRivals, oneByOne, registerSteps, settleRivals } from './rivals';
import type { Accounts } from './tenant';

const definition = companyRegister;
const { companyInfo, attachment } = resources;
type Row = RowOf<typeof companyRegister>;
const { waiting, passed } = companyRegisterLifecycle.code;

/** Whether the captcha was read right, asked once; absent where the installation asks none. */
export type Humans = (ctx: Pick<Ctx, 'app' | 'ip'>, key: string, answer: string) => Promise<boolean>;

const HOUR = 3_600_000;
const BASE = '/safe/companyregister';
/** What only the platform writes. */
const GUEST_FIELDS = Object.keys(companyRegister.fields).filter((name) => name !== 'auditOpinion');

const bodyOf = (input: RouteInput): Stored =>
  typeof input.body === 'object' && input.body !== null && !Array.isArray(input.body) ? (input.body as Stored) : {};
/** The rows are one copy for all and their licences lie with the platform, whoever asks. */
const ofPlatform = (ctx: Ctx): Ctx => ({ ...ctx, tenantId: PLATFORM_TENANT });

const hooks: Hooks<typeof companyRegister> = {
  beforeWrite: async (work, values, before) => {
    if (before && before.state !== waiting) throw refuse('已审核的注册不能修改');
    if (typeof values.creditCode !== 'string') return undefined;
    const phone = values.contactNumber ?? (before && decrypt(before.contactNumber, work.app.keys.personal));
    // Applications with one code are counted and judged one behind the other.
    await oneByOne(work, values.creditCode);
    const [known] = await work.tx.query<{ state: number }>(
      `select state from company_register
        where credit_code = $1 and id is distinct from $2::uuid and deleted_at is null
          and (state = ${passed} or state = ${waiting} and contact_number_hash = $3) order by state desc limit 1`,
      [values.creditCode, before?.id ?? null, personalHash(String(phone), work.app.keys.personalHash)],
    );
    if (!known) return undefined;
    const message = known.state === passed ? '该企业已在平台注册，请联系平台管理员' : '该企业已提交注册，请勿重复提交';
    return [{ field: 'creditCode', message }];
  },
  afterWrite: async (work, id, before) => {
    await countRivals(work, [before?.creditCode, await codeOf(work, id)]);
  },
  beforeRemove: async (work, rows) => {
    if (rows.some((row) => row.state === passed)) throw refuse('已通过的注册是租户的来历，不能删除');
    const gone = rows.map(({ id }) => id);
    await countRivals(
      work,
      rows.map(({ creditCode }) => creditCode),
      gone,
    );
  },
};
const kernelHooks = hooks as Hooks;

export function companyRegisterImplementation(accounts: Accounts, humans: Humans | undefined): Implementation {
  return implement(companyRegister, {
    hooks: kernelHooks,
    instead: ['create', 'pass'],
    steps: registerSteps,
    routes: [...addRoutes(humans), progressRoute(), choicesRoute(), passRoute(accounts)],
  });
}

/** Open to guests behind captcha and limits; the platform's people enter a company they know without either. */
function addRoutes(humans: Humans | undefined): Route[] {
  const tries = new GuestLimit('companyregister/try', 30, HOUR);
  const stored = new GuestLimit('companyregister', 5, HOUR);
  const open = async (ctx: Ctx, _given: unknown, input: RouteInput) => {
    const { actor } = ctx;
    const keeps =
      actor.tenantKind === 'platform' &&
      !actor.mustChangePassword &&
      actor.permissions.has(permissionCode(companyRegister, 'add'));
    if (keeps) {
      const id = await inScope(ofPlatform(ctx), (work) => create(work, definition, input.body, kernelHooks));
      return { data: { id }, msg: '新增成功' };
    }
    await stored.check(ctx);
    await tries.take(ctx);
    const told = checkGuest(input);
    if (humans && !(await humans(ctx, header(input, 'captcha-key'), header(input, 'captcha-code'))))
      throw refuse('验证码不正确');
    const id = await inScope(ofPlatform(asGuest(ctx)), (work) => storeGuest(work, told));
    await stored.take(ctx);
    return { data: { id }, msg: '注册申请已提交，请等待管理员审核' };
  };
  return [applyAsCompany, applyAsCompanyToo].map((call) => ({ ...serveOpen(call, open), operation: 'create' }));
}

const header = (input: RouteInput, name: string): string => {
  const value = input.request.headers[name];
  return typeof value === 'string' ? value : '';
};

/** Who is signed in somewhere else registers like everybody: the application belongs to nobody's account. */
const asGuest = (ctx: Ctx): Ctx => ({
  ...ctx,
  actor: { ...ctx.actor, userId: '', userName: '企业注册', tenantId: PLATFORM_TENANT },
});

/** Everything that is wrong with the form, before the captcha is spent on it. */
function checkGuest(input: RouteInput): Stored {
  const { values, errors } = validate(companyRegister, bodyOf(input), 'create', { only: GUEST_FIELDS });
  const licence = values.businessLicense;
  const told = errors.some((error) => error.field === 'businessLicense');
  const missing = !told && !(Array.isArray(licence) && licence.length > 0);
  const problems = missing ? [...errors, { field: 'businessLicense', message: '请上传营业执照' }] : errors;
  if (problems.length > 0) throw invalid(problems);
  return values;
}

async function storeGuest(work: Work, values: Stored): Promise<string> {
  const id = newId();
  const errors = [
    ...((await kernelHooks.beforeWrite?.(work, values, undefined)) ?? []),
    ...(await checkReferences(work, definition, values)),
  ];
  if (errors.length === 0 && !(await claimLicence(work, id, values.businessLicense as string[])))
    errors.push({ field: 'businessLicense', message: '营业执照不存在或已过期，请重新上传' });
  if (errors.length > 0) throw invalid(errors);
  await insertRow(work, definition, id, values, 'create');
  await countRivals(work, [String(values.creditCode)]);
  return id;
}

/** A guest's upload has no owner but who knows its random number; the first application that names it has it. */
async function claimLicence(work: Work, id: string, files: readonly string[]): Promise<boolean> {
  const claimed = await work.tx.query(
    `update attachment set owner_resource = $3, owner_id = $4, claimed_time = $5::timestamptz
      where tenant_id = $1 and id = any($2::uuid[]) and owner_id is null and create_user is null and deleted_at is null
        and extension in ('jpg', 'png', 'pdf')
      returning id`,
    [PLATFORM_TENANT, files, companyRegister.name, id, new Date(work.app.clock.now()).toISOString()],
  );
  return claimed.length === files.length;
}

/** How an application stands, to whoever knows the company's code and the number that was left with it. */
function progressRoute(): Route {
  const asked = new GuestLimit('companyregister/progress', 30, HOUR / 6);
  return serveOpen(registerProgress, async (ctx, _given, { query }) => {
    await asked.take(ctx);
    const text = (value: unknown) => (typeof value === 'string' && !value.includes('\0') ? value.trim() : '');
    const [code, phone] = [text(query.creditCode).toUpperCase(), text(query.contactNumber)];
    if (code === '' || phone === '') throw refuse('请输入统一社会信用代码和联系电话');
    const [row] = await inScope(ofPlatform(ctx), ({ tx }) =>
      tx.query<{
        companyName: string;
        state: number;
        createTime: string;
        auditTime: string | null;
        auditOpinion: string | null;
        account: string;
        tenantId: string | null;
      }>(
        `select company_name as "companyName", state, to_char(create_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "createTime",
                  to_char(audit_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "auditTime",
                  case when state <> 0 then audit_opinion end as "auditOpinion", account, registered_tenant_id as "tenantId"
             from company_register where credit_code = $1 and contact_number_hash = $2 and deleted_at is null
            order by create_time desc, id desc limit 1`,
        [code, personalHash(phone, ctx.app.keys.personalHash)],
      ),
    );
    if (!row) throw notFound('没有找到注册申请，请核对统一社会信用代码与联系电话');
    const { account, tenantId, ...facts } = row;
    return {
      data: {
        ...facts,
        stateName: companyRegisterLifecycle.labelOf(row.state) ?? '',
        ...(row.state === passed ? { account, tenantId } : {}),
      },
    };
  });
}

/** What the registration form offers to somebody without an account. */
const choicesRoute = (): Route =>
  serveOpen(registerChoices, async (ctx, _given, { query }) => {
    const parent = typeof query.parentCode === 'string' && query.parentCode !== '' ? query.parentCode : '00';
    if (!/^\d{2,12}$/.test(parent)) throw notFound();
    const items = async (code: string) =>
      (await ctx.app.dictionaries.items(PLATFORM_TENANT, code))
        .filter((item) => !item.sealed)
        .map(({ key, label }) => ({ key, label }));
    const regions = await inScope(ofPlatform(ctx), ({ tx }) =>
      tx.query<RegisterChoices['regions'][number] & Stored>(
        `select t.code, t.name, not exists(select 1 from region c where c.parent_code = t.code and c.deleted_at is null) as leaf
             from region t where t.deleted_at is null and t.parent_code = $1 order by t.sort, t.code limit 1000`,
        [parent],
      ),
    );
    return {
      data: { regions, industries: await items('safe_industry'), scales: await items('safe_company_scale') },
    };
  });

/** Tenant, department, roles, administrator and company information, all or nothing; the password is told this once. */
const passRoute = (accounts: Accounts): Route =>
  openRoute({
    method: 'PUT',
    path: `${BASE}/pass/:id`,
    summary: '企业注册：通过',
    access: { code: permissionCode(companyRegister, 'edit'), audience: ['platform'] },
    effect: 'write',
    reach: 'row',
    resource: companyRegister.name,
    operation: 'action',
    // The reply carries the administrator's first password, which nothing may keep.
    idempotent: false,
    takes: { record: companyRegister, body: { auditOpinion: companyRegister.fields.auditOpinion }, judged: true },
    open: async (ctx, { params, body }) => {
      // Looked at first: hashing a password takes time.
      const seen = judge(await inScope(ofPlatform(ctx), (work) => rowOf(work, companyRegister, params.id)));
      const prepared = await accounts.prepare(ctx.app, PLATFORM_TENANT);
      const made = await asSystem(ctx.app, 'a registration passes', async (open) => {
        const work: Work = { ...ofPlatform(ctx), ...open };
        await oneByOne(work, seen.creditCode);
        const row = judge(await rowOf(work, companyRegister, params.id, { lock: true }));
        await unknownCompany(work, row);
        const phone = decrypt(row.contactNumber, ctx.app.keys.personal);
        const tenant = await provisionTenant(work, accounts, {
          body: {
            tenantName: row.companyName,
            linkman: row.linkman,
            contactNumber: phone,
            areaCode: row.areaCode,
            industry: row.industry,
            address: row.address,
            tenantType: 1,
          },
          admin: { account: row.account, realName: row.linkman, phone, prepared },
        });
        await firstInfo({ ...work, tenantId: tenant.tenantId }, row, phone);
        const made = async () => ({ set: { registeredTenantId: tenant.tenantId } });
        await takeStep(work, definition, { mark: made }, row, body, { step: 'pass' });
        await settleRivals(work, row);
        return { ...tenant, account: row.account };
      });
      return {
        data: {
          id: params.id,
          tenantId: made.tenantId,
          account: made.account,
          password: prepared.password,
        },
        msg: '已通过，请将租户编号与初始密码告知申请人',
      };
    },
  });

function judge(row: unknown): Row {
  const steps = stepsOfResource(definition);
  if (!stateAllows(steps, stepNamed(steps, 'pass'), row as Stored)) throw refuse(waitsFor(steps, row as Stored));
  return row as Row;
}

async function unknownCompany(work: Work, row: Row): Promise<void> {
  const [known] = await work.tx.query<{ tenant_id: string }>(
    'select tenant_id from company_info where credit_code = $1 and deleted_at is null limit 1',
    [row.creditCode],
  );
  if (known) throw refuse(`该统一社会信用代码的企业已在平台中（租户编号${known.tenant_id}）`);
}

/** What the application told is the beginning of the company's own record; its licence comes along as a file of its own. */
async function firstInfo(work: Work, row: Row, phone: string): Promise<void> {
  const files = await work.tx.query<Stored>(
    `select original_name as "originalName", name, extension, content_type as "contentType", attach_size as "attachSize", sha256,
            storage_key as "storageKey", has_thumbnail as "hasThumbnail"
       from attachment where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null`,
    [PLATFORM_TENANT, row.businessLicense],
  );
  const licence: string[] = [];
  for (const file of files) {
    const id = newId();
    await insertRow(work, attachment, id, file, 'upload');
    licence.push(id);
  }
  await create(work, companyInfo, {
    companyName: row.companyName,
    creditCode: row.creditCode,
    industry: row.industry,
    companyScale: row.companyScale,
    areaCode: row.areaCode,
    address: row.address,
    legalPerson: row.legalPerson,
    principal: row.legalPerson,
    safetyDirector: row.linkman,
    safetyDirectorPhone: phone,
    businessLicense: licence,
  });
}
