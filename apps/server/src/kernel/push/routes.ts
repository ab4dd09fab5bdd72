import { pushLogin } from '@anlan/domain/identity/session/session-calls';
import { type Route, serve } from '../route';
import { CREDENTIAL_SECONDS, credentialsFor } from './credentials';
import { PUSH_PATH } from './hub';

export const pushRoutes: readonly Route[] = [
  serve(pushLogin, async ({ app, actor }) => ({
    data: {
      url: PUSH_PATH,
      ...credentialsFor(actor, app.keys.push, app.clock.now()),
      expiresIn: CREDENTIAL_SECONDS,
    },
  })),
];
