import { call, type } from '@anlan/resource';
import { user } from './user';

/** One's own record, as far as the console shows it; phone and mail may be masked. */
export interface OwnProfile {
  readonly id: string;
  /** A link that shows it; empty without one. */
  readonly avatar: string;
  readonly name: string | null;
  readonly realName: string | null;
  readonly phone: string | null;
  readonly email: string | null;
}

const { realName, name, phone, email, avatar } = user.fields;
const own = { access: { signedIn: true }, reach: 'self' } as const;

export const ownProfile = call('GET /blade-user/info', {
  ...own,
  summary: '个人信息',
  duringPasswordChange: true,
  reply: type<OwnProfile>(),
});
/** Name, phone, mail and picture; everything else is the administrator's. */
export const changeProfile = call('POST /blade-user/update-info', {
  ...own,
  summary: '修改个人信息',
  record: user,
  body: { realName, name, phone, email, avatar },
  carried: ['avatarId', 'platforms'],
  judged: true,
  reply: type<true>(),
});
