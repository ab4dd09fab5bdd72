import { http } from '../../../lib/http';

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
