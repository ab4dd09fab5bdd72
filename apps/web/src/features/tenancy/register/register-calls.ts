import { call, http } from '../../../lib/http/http';

/** Calls a guest makes: no token goes with them, and a refusal is shown by the form. */
const guest = { token: false, quiet: true } as const;
const BASE = 'safe/companyregister';

export interface RegionChoice {
  readonly code: string;
  readonly name: string;
  readonly leaf: boolean;
}
export interface Choices {
  readonly regions: readonly RegionChoice[];
  readonly industries: readonly { readonly key: string; readonly label: string }[];
  readonly scales: readonly { readonly key: string; readonly label: string }[];
}
export interface Progress {
  readonly companyName: string;
  readonly state: number;
  readonly stateName: string;
  readonly createTime: string;
  readonly auditTime: string | null;
  readonly auditOpinion: string | null;
  readonly tenantId?: string;
  readonly account?: string;
}

export const choices = (parentCode?: string): Promise<Choices> =>
  http.get<Choices>(`${BASE}/choices`, { parentCode }, guest);

export async function sendLicence(file: File, signal: AbortSignal): Promise<string> {
  const body = new FormData();
  body.append('file', file);
  const { data } = await call<{ attachId: string }>('POST', `${BASE}/upload`, { ...guest, body, signal });
  return data.attachId;
}

export const register = (body: object, captcha: { key: string; code: string } | undefined) =>
  call<{ id: string }>('POST', `${BASE}/add`, {
    ...guest,
    body,
    headers: captcha ? { 'Captcha-Key': captcha.key, 'Captcha-Code': captcha.code } : {},
  });

export const progressOf = (creditCode: string, contactNumber: string): Promise<Progress> =>
  http.get<Progress>(`${BASE}/progress`, { creditCode, contactNumber }, guest);
