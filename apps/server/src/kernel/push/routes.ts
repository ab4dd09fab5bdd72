import { type Route, route } from '../route';
import { CREDENTIAL_SECONDS, credentialsFor } from './credentials';
import { PUSH_PATH } from './hub';

export const pushRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/mqtt/login/get',
    summary: '消息连接：地址、短时口令与可订阅的主题',
    access: { signedIn: true },
    effect: 'read',
    reach: 'self',
    takes: {},
    run: async ({ app, actor }) => ({
      data: {
        url: PUSH_PATH,
        ...credentialsFor(actor, app.keys.push, app.clock.now()),
        expiresIn: CREDENTIAL_SECONDS,
      },
    }),
  }),
];
