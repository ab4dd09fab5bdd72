import { homeTenant, type Services } from '../../../kernel/context';
import { fileLink } from '../../../kernel/resource/list/present';
import type { Identity } from './actor';
import type { TokenPair } from './sessions';

/** The person in the family's own spelling (blade-wire §2.4). */
function personOf(app: Services, { actor, user, roles }: Identity): Record<string, unknown> {
  return {
    tenant_id: actor.tenantId,
    user_id: actor.userId,
    dept_id: actor.deptIds.join(','),
    post_id: actor.postIds.join(','),
    role_id: actor.roleIds.join(','),
    oauth_id: '',
    account: actor.account,
    user_name: actor.account,
    nick_name: user.name || user.realName,
    real_name: user.realName,
    role_name: roles.map((role) => role.alias).join(','),
    avatar: user.avatar ? fileLink({ app, actor }, user.avatar, homeTenant(actor)) : '',
  };
}

const detailOf = ({ actor, choices }: Identity) => ({
  type: 'web',
  tenantKind: actor.tenantKind,
  tenantName: actor.tenantName,
  mustChangePassword: actor.mustChangePassword,
  // Inside another tenant: whose session it is. The shell shows a banner with the way back.
  ghost: actor.ghost,
  // Several departments or roles: in which of them to act is asked at sign-in.
  ...(choices ? { choices } : {}),
});

export const tokenReply = (app: Services, identity: Identity, tokens: TokenPair): Record<string, unknown> => ({
  ...personOf(app, identity),
  access_token: tokens.access,
  refresh_token: tokens.refresh,
  token_type: 'bearer',
  expires_in: tokens.accessSeconds,
  detail: detailOf(identity),
});

/** oauth/user-info: the same person, and what a screen needs to judge its buttons as the server does. */
export const userInfoReply = (app: Services, identity: Identity): Record<string, unknown> => {
  const { actor, user, roles } = identity;
  return {
    ...personOf(app, identity),
    detail: detailOf(identity),
    userId: actor.userId,
    tenantId: actor.tenantId,
    tenantName: actor.tenantName,
    tenantKind: actor.tenantKind,
    regionCode: actor.regionCode,
    realName: user.realName,
    deptIds: actor.deptIds,
    mainDeptId: actor.mainDeptId,
    headOfDeptIds: actor.headOfDeptIds,
    postIds: actor.postIds,
    roleIds: actor.roleIds,
    roleAliases: actor.roleAliases,
    roles: roles.map(({ id, name, alias }) => ({ id, name, alias })),
    mustChangePassword: actor.mustChangePassword,
    ghost: actor.ghost,
  };
};
