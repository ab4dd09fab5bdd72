import { SOCIAL_OIDC, socialProvider } from '@anlan/domain/identity/session/social';
import type { FieldError, Stored } from '@anlan/resource';
import { encrypt } from '../../../../kernel/personal';
import { type Implementation, implement } from '../../../../kernel/resource/implement';
import type { Hooks } from '../../../../kernel/resource/write/one';
import { isSafeUrl } from './social-provider';

const ADDRESSES = ['issuer', 'authorizeUrl', 'tokenUrl', 'userInfoUrl', 'redirectUri'] as const;
const CALLBACK = '/oauth2/authorize';

const hooks: Hooks = {
  beforeWrite: async (work, values, row) => {
    const before = row as Stored | undefined;
    const errors: FieldError[] = [];
    for (const name of ADDRESSES) {
      const address = values[name];
      if (typeof address !== 'string' || address === '') continue;
      if (!isSafeUrl(address)) errors.push({ field: name, message: '地址须以https://开头（本机除外）' });
      // Where browsers are sent back to is not connected to.
      const aim = name === 'redirectUri' ? undefined : work.app.targets.problem(address);
      if (aim !== undefined) errors.push({ field: name, message: aim });
    }
    const back = values.redirectUri;
    if (typeof back === 'string' && isSafeUrl(back)) {
      const url = new URL(back);
      if (url.pathname !== CALLBACK || url.hash !== '' || url.search !== '') {
        errors.push({ field: 'redirectUri', message: `回调地址须以${CALLBACK}结尾` });
      }
    }
    const kind = Number(values.kind ?? before?.kind ?? SOCIAL_OIDC);
    const scopes = String(values.scopes ?? before?.scopes ?? '');
    if (kind === SOCIAL_OIDC && scopes !== '' && !scopes.split(/\s+/).includes('openid')) {
      errors.push({ field: 'scopes', message: 'OpenID Connect的授权范围须包含openid' });
    }
    // Left empty it stays what it was.
    if (typeof values.clientSecret === 'string' && values.clientSecret !== '') {
      values.clientSecret = encrypt(values.clientSecret, work.app.keys.personal);
    } else delete values.clientSecret;
    return errors;
  },
};

export const socialProviderImplementation = (): Implementation => implement(socialProvider, { hooks });
