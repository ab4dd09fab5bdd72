import { call, f, type } from '@anlan/resource';
import { guestRegister } from './guest-register';

/** By somebody a third party vouches for, with the ticket of that sign-in. */
export const applyAsGuest = call('POST /blade-user/register-guest', {
  summary: '第三方登录的访客申请账号',
  access: { public: '申请人没有账号，凭第三方登录后的一次性编号' },
  reach: 'none',
  // The password as typed must not be kept anywhere.
  idempotent: false,
  body: {
    tenantId: f.text('租户编号'),
    name: guestRegister.fields.name,
    account: guestRegister.fields.account,
    password: f.text('密码', { max: 300 }),
    password2: f.text('确认密码', { max: 300 }),
    oauthId: f.text('第三方登录的编号'),
  },
  judged: true,
  reply: type<true>(),
});
