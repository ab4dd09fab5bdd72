import type { companyRegister } from '@anlan/domain/tenancy/company-register';
import {
  applyAsCompany,
  type RegisterChoices,
  registerChoices,
  registerProgress,
  sendLicence as send,
} from '@anlan/domain/tenancy/register-calls';
import type { Sent } from '@anlan/resource';
import { api } from '../../../lib/http/api';
import { call } from '../../../lib/http/http';

/** Calls a guest makes: no token goes with them, and a refusal is shown by the form. */
const guest = { token: false, quiet: true } as const;

export type { RegisterChoices as Choices, RegisterProgress as Progress } from '@anlan/domain/tenancy/register-calls';
export type RegionChoice = RegisterChoices['regions'][number];

export const choices = (parentCode?: string): Promise<RegisterChoices> =>
  api.send(registerChoices, { query: { parentCode } }, guest);

export async function sendLicence(file: File, signal: AbortSignal): Promise<string> {
  const body = new FormData();
  body.append('file', file);
  const { data } = await call<{ attachId: string }>(send.method, send.path, { ...guest, body, signal });
  return data.attachId;
}

export const register = (body: object, captcha: { key: string; code: string } | undefined) =>
  api.told(
    applyAsCompany,
    { body: body as Sent<typeof companyRegister.fields> },
    { ...guest, headers: captcha ? { 'Captcha-Key': captcha.key, 'Captcha-Code': captcha.code } : {} },
  );

export const progressOf = (creditCode: string, contactNumber: string) =>
  api.send(registerProgress, { query: { creditCode, contactNumber } }, guest);
