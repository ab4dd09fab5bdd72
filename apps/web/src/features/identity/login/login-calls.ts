import { http } from '../../../lib/http/http';

/** The tenant bound to the address the page was opened at, if any. */
export async function tenantOfDomain(): Promise<{ tenantId: string; tenantName?: string } | null> {
  const reply = await http
    .get<{ tenantId?: string; tenantName?: string } | null>(
      'blade-system/tenant/info',
      { domain: location.origin },
      { token: false, quiet: true },
    )
    .catch(() => null);
  return reply?.tenantId ? { tenantId: reply.tenantId, tenantName: reply.tenantName } : null;
}
