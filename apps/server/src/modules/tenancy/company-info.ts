import { resources } from '@anlan/domain';
import type { AnyResource, RowOf, Stored } from '@anlan/resource';
import type { Work } from '../../kernel/context';
import { type Implementation, implement } from '../../kernel/resource/implement';
import { rowOf } from '../../kernel/resource/list/read';
import { changeRow } from '../../kernel/resource/write/one';

const companyInfo = resources.companyInfo;

const regionOf = async (work: Work): Promise<string | undefined> =>
  (
    await work.tx.query<{ code: string }>(
      'select area_code as code from tenant where tenant_id = $1 and deleted_at is null',
      [work.tenantId],
    )
  )[0]?.code;

/**
 * Where a company lies decides which office supervises it: the platform's word on the tenant is the only one, and the
 * company's own record repeats it.
 */
export const companyInfoImplementation: Implementation = implement(resources.companyInfo, {
  hooks: {
    beforeWrite: async (work, values, before) => {
      const region = await regionOf(work);
      if (region === undefined) return undefined;
      const asked = values.areaCode ?? before?.areaCode;
      if ('areaCode' in values && asked !== region && asked !== before?.areaCode)
        return [{ field: 'areaCode', message: '所在区域决定监管部门，由平台管理员在租户管理中调整' }];
      values.areaCode = region;
      return undefined;
    },
  },
});

/** The tenant has moved: its own record follows, in the same transaction. */
export async function moveCompany(open: Work, tenantId: string): Promise<void> {
  const work = { ...open, tenantId };
  const [row] = await work.tx.query<{ id: string }>(
    'select id from company_info where tenant_id = $1 and deleted_at is null',
    [tenantId],
  );
  const areaCode = await regionOf(work);
  if (!row || areaCode === undefined) return;
  const before = (await rowOf(work, companyInfo, row.id, { lock: true })) as RowOf<AnyResource> & Stored;
  if (before.areaCode !== areaCode) await changeRow(work, companyInfo, before, { areaCode }, { kind: 'update' });
}
