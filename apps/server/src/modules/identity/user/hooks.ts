import { resources } from '@anlan/domain';
import type { FieldError, Stored } from '@anlan/resource';
import type { Work } from '../../../kernel/context';
import { invalid, refuse } from '../../../kernel/errors';
import { decrypt, mask } from '../../../kernel/personal';
import { heldBy } from '../../../kernel/resource/handover';
import type { Hooks } from '../../../kernel/resource/write/one';
import { departures } from '../../../ports/people/departures';
import { keepersGuard, mustNotExceed } from '../guards';
import { actorsChanged, endSessionsOf } from '../session/sessions';
import { noteContacts, tellOwners } from './contact-changes';
import { type Before, changedFields, list, powerProblems } from './person-rules';

/** What somebody holds is handed over to somebody, which a resignation asks for and a removal does not. */
async function mustHoldNothing(
  work: Work,
  rows: readonly { readonly id: string; readonly realName?: unknown }[],
): Promise<void> {
  const errors: FieldError[] = [];
  for (const { id, realName } of rows) {
    const held = (await heldBy(work, id)).reduce((sum, { count }) => sum + count, 0);
    if (held > 0)
      errors.push({ field: 'ids', message: `${realName}还有${held}项未交接事项，请办理离职并选择交接人，再删除账号` });
  }
  if (errors.length > 0) throw invalid(errors);
}

/** Rules of a person's record: quota, main department, nobody gives or takes powers he does not hold, nobody disables himself. */
export const userHooks: Hooks = {
  beforeWrite: async (work, values, row) => {
    const before = row as Before;
    const errors: FieldError[] = [];
    if (!before) {
      await withinQuota(work);
      // A sheet names neither: who comes in is employed, and may sign in once a first password was set.
      values.isResign ??= 1;
      values.status ??= 1;
      errors.push(...(await spelledApart(work, values)));
    }
    const deptIds = list('deptId' in values ? values.deptId : before?.deptId);
    const main = ('mainDeptId' in values ? values.mainDeptId : before?.mainDeptId) as string | null | undefined;
    if (!main || (!deptIds.includes(main) && !('mainDeptId' in values))) values.mainDeptId = deptIds[0] ?? null;
    else if (!deptIds.includes(main)) errors.push({ field: 'mainDeptId', message: '主部门须是所属部门之一' });
    if (before && values.status === 0 && before.id === work.actor.userId) {
      errors.push({ field: 'status', message: '不能停用本账号' });
    }
    if (before?.isResign === 0 && values.status === 1) {
      errors.push({ field: 'status', message: '该人员已离职，请在离职人员中办理复职' });
    }
    errors.push(...(await powerProblems(work, values, before)));
    if (!before) return errors;
    const changed = changedFields(work, values, before);
    if (!guards.has(work) && (changed.includes('roleId') || changed.includes('status')))
      guards.set(work, await keepersGuard(work));
    noteContacts(work, before, changed);
    return errors;
  },
  afterWrite: async (work, id, row) => {
    const before = row as Before;
    if (!before) return;
    await guards.get(work)?.();
    guards.delete(work);
    await tellOwners(work);
    const [now] = await work.tx.query<{ status: number }>(
      'select status from app_user where tenant_id = $1 and id = $2::uuid',
      [work.tenantId, id],
    );
    if (now?.status === 0 && before.status !== 0) await endSessionsOf(work, [id], '账号已停用');
    else await actorsChanged(work, work.tenantId);
  },
  // Rows of one sheet are counted together; the account of somebody without a password opens to nobody.
  afterImport: async (work, written) => {
    await withinQuota(work, 'over');
    if (written.every(({ before }) => before === undefined)) return;
    await guards.get(work)?.();
    guards.delete(work);
    await tellOwners(work);
    await actorsChanged(work, work.tenantId);
  },
  beforeRemove: async (work, rows) => {
    const ids = rows.map((row) => row.id);
    if (ids.includes(work.actor.userId)) throw refuse('不能删除本账号!');
    await mustNotExceed(work, ids);
    await mustHoldNothing(work, rows);
    for (const id of ids) for (const one of work.app.use(departures)) await one.leaves(work, id);
    // The third party's account is free again.
    await work.tx.run('delete from user_oauth where tenant_id = $1 and user_id = any($2::uuid[])', [
      work.tenantId,
      ids,
    ]);
    await endSessionsOf(work, ids, '账号已删除');
  },
};

/** Judges of a change under way, until its rows are written. */
const guards = new WeakMap<Work, () => Promise<void>>();

/** Accounts of rows that are being written and cannot be read yet. */
const named = new WeakMap<Work, Set<string>>();

/**
 * `Admin` beside `admin` would be two people in one spelling: tries at the one would count against the other. Creations
 * of one tenant wait for each other (see the quota), so nobody comes in between.
 */
async function spelledApart(work: Work, values: Stored): Promise<FieldError[]> {
  if (typeof values.account !== 'string') return [];
  const account = values.account.toLowerCase();
  const mine = named.get(work) ?? new Set<string>();
  const [known] = await work.tx.query(
    'select 1 from app_user where tenant_id = $1 and lower(account) = $2 and deleted_at is null limit 1',
    [work.tenantId, account],
  );
  const taken = known !== undefined || mine.has(account);
  named.set(work, mine.add(account));
  return taken ? [{ field: 'account', message: '当前账号已被使用！' }] : [];
}

/** accountNumber of the tenant; -1 is without limit. Creations of one tenant wait for each other to count right. */
async function withinQuota(work: Work, what: 'full' | 'over' = 'full'): Promise<void> {
  await work.tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`quota/${work.tenantId}`]);
  const [row] = await work.tx.query<{ full: boolean; over: boolean }>(
    `select x.quota >= 0 and x.quota <= x.n as full, x.quota >= 0 and x.quota < x.n as over
       from (select t.account_number as quota, (select count(*) from app_user u where u.tenant_id = $1 and u.deleted_at is null) as n
               from tenant t where t.tenant_id = $1) x`,
    [work.tenantId],
  );
  if (row?.[what]) throw refuse('当前租户已到最大账号额度!');
}

/**
 * A form sends back what it was shown: a masked value that is the mask of what is stored means "unchanged" and is taken
 * out of the body, anything else is read as entered.
 */
export async function withoutMasks(work: Work, id: string, body: Stored): Promise<Stored> {
  const shown = Object.entries(resources.user.fields).filter(
    ([name, field]) => 'personal' in field && typeof body[name] === 'string' && (body[name] as string).includes('*'),
  );
  if (shown.length === 0) return body;
  const [row] = await work.tx.query<Record<string, string | null>>(
    'select phone, id_card as "idCard" from app_user where tenant_id = $1 and id = $2::uuid and deleted_at is null',
    [work.tenantId, id],
  );
  const rest = { ...body };
  for (const [name, field] of shown) {
    const stored = row?.[name];
    const what = (field as { personal: 'phone' | 'idNumber' }).personal;
    if (stored && mask(decrypt(stored, work.app.keys.personal), what) === body[name]) delete rest[name];
  }
  return rest;
}
