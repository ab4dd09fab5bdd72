import { http } from './http';

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
