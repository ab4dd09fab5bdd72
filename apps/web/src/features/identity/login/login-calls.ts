import { http } from '../../../lib/http';
import type { TokenReply } from '../../../lib/session';

export interface Captcha {
  key: string;
  /** data URI */
  image: string;
}

/** A fresh captcha, or null when the server works without one (CAPTCHA=off). */
export async function fetchCaptcha(): Promise<Captcha | null> {
  const reply = await http.get<Partial<Captcha> | null>('blade-auth/oauth/captcha', {}, { token: false, quiet: true });
  return reply?.key && reply.image ? { key: reply.key, image: reply.image } : null;
}

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

export interface Option {
  id: string;
  name: string;
}

function options(value: unknown): Option[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) => {
    if (typeof item !== 'object' || item === null) return [];
    const { id, name } = item as { id?: unknown; name?: unknown };
    return typeof id === 'string' && typeof name === 'string' ? [{ id, name }] : [];
  });
}

/** What the reply asks of the user before the session begins. */
export function demandsOf({ detail }: TokenReply): { password: boolean; depts: Option[]; roles: Option[] } {
  return {
    password: detail?.mustChangePassword === true,
    depts: options(detail?.depts),
    roles: options(detail?.roles),
  };
}
