import { getToken } from '@anlan/domain/identity/session/session-calls';
import { ApiError, readReply } from '../http/api-error';
import { t } from '../i18n';
import { site } from '../site';
import { sha256Hex } from './digest';
import type { TokenReply } from './token-reply';

const basic = () => `Basic ${btoa(`${site.clientId}:${site.clientSecret}`)}`;

/** The header that names this client; the token calls alone need it. */
export function clientHeader(): Record<string, string> {
  return { Authorization: basic() };
}

async function tokenCall(path: string, form: Record<string, string>, headers: Record<string, string>) {
  let response: Response;
  try {
    response = await fetch(`${site.api}${path}`, {
      method: 'POST',
      headers: { ...clientHeader(), ...headers },
      body: new URLSearchParams(form),
      cache: 'no-store',
    });
  } catch {
    throw ApiError.network();
  }
  const reply = readReply(response.status, await response.json().catch(() => null));
  if (!reply.ok) throw reply.error;
  const token = reply.data as TokenReply | null;
  if (!token?.access_token) throw new ApiError(t('未知错误'), 'server', response.status);
  return token;
}

export interface LoginRequest {
  tenantId: string;
  username: string;
  /** as typed; hashed here */
  password: string;
  /** absent when the server asks for no captcha */
  captcha?: { key: string; code: string };
}

export function requestToken(login: LoginRequest): Promise<TokenReply> {
  const headers: Record<string, string> = { 'Tenant-Id': login.tenantId };
  if (login.captcha) {
    headers['Captcha-Key'] = login.captcha.key;
    headers['Captcha-Code'] = login.captcha.code;
  }
  return tokenCall(
    getToken.path,
    {
      tenantId: login.tenantId,
      username: login.username,
      password: sha256Hex(login.password),
      grant_type: login.captcha ? 'captcha' : 'password',
      scope: 'all',
      type: 'account',
    },
    headers,
  );
}

/** Exchanges a refresh token. */
export function requestRefresh(
  tenantId: string,
  refreshToken: string,
  more: Readonly<Record<string, string>> = {},
): Promise<TokenReply> {
  const headers = { 'Tenant-Id': tenantId, ...more };
  return tokenCall(
    getToken.path,
    { tenantId, refresh_token: refreshToken, grant_type: 'refresh_token', scope: 'all' },
    headers,
  );
}
