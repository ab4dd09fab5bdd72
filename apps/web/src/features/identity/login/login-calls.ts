import { tenantOfDomain as asked } from '@anlan/domain/tenancy/domain-calls';
import { api } from '../../../lib/http/api';

/** The tenant bound to the address the page was opened at, if any. */
export async function tenantOfDomain(): Promise<{ tenantId: string; tenantName?: string } | null> {
  const found = await api
    .send(asked, { query: { domain: location.origin } }, { token: false, quiet: true })
    .catch(() => null);
  if (!found?.tenantId) return null;
  const { tenantId, tenantName } = found;
  return { tenantId, ...(tenantName === undefined ? {} : { tenantName }) };
}
