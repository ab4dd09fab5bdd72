import { resetSecret } from '@anlan/domain/identity/grant-calls';
import { client, WEB_CLIENT } from '@anlan/domain/identity/session/client';
import { type AnyResource, permissionCode, type RowOf, type Stored } from '@anlan/resource';
import { audit } from '../../../../kernel/audit/audit';
import type { Work } from '../../../../kernel/context';
import { forbidden, refuse } from '../../../../kernel/errors';
import { idOf } from '../../../../kernel/resource/ids';
import { type Implementation, implement } from '../../../../kernel/resource/implement';
import { rowOf } from '../../../../kernel/resource/list/read';
import { create, type Hooks, update } from '../../../../kernel/resource/write/one';
import { type Route, route, serve } from '../../../../kernel/route';
import { newSecret, secretDigest } from './clients';

const resource = client;
type Row = RowOf<AnyResource> & Stored;

const hooks: Hooks = {
  beforeWrite: async (_work, values, before) => {
    const row = before as Row | undefined;
    if (row?.clientId !== WEB_CLIENT) return [];
    const grants = (values.authorizedGrantTypes ?? row.authorizedGrantTypes) as readonly string[];
    // Without these nobody could sign in to change it back.
    return [
      ...(values.status === 0 ? [{ field: 'status', message: '网页端客户端不能停用' }] : []),
      ...(grants.includes('captcha') && grants.includes('refresh_token')
        ? []
        : [{ field: 'authorizedGrantTypes', message: '网页端客户端须保留验证码与刷新令牌授权' }]),
    ];
  },
  beforeRemove: async (work, rows) => {
    const ids = rows.map((row) => row.id);
    // Without its secret it gets no token any more; open sessions end with the tokens they have.
    await work.tx.run('delete from client_secret where client_id = any($1::uuid[])', [ids]);
  },
};

export const clientImplementation = (): Implementation =>
  implement(client, { hooks, instead: ['submit'], routes: [submitRoute(), secretRoute()] });

/** A new client comes with its secret, shown once; an edit never tells or changes it. */
const submitRoute = (): Route =>
  route({
    method: 'POST',
    path: '/blade-system/client/submit',
    summary: '新增或修改客户端',
    access: { code: [permissionCode(resource, 'add'), permissionCode(resource, 'edit')], audience: ['platform'] },
    effect: 'write',
    reach: 'row',
    resource: 'client',
    operation: 'submit',
    // The reply holds the secret, which nothing may keep.
    idempotent: false,
    takes: { record: resource, body: resource.fields, judged: true },
    run: async (work, input) => {
      const id = idOf(input, true);
      if (!work.actor.can(permissionCode(resource, id === undefined ? 'add' : 'edit'))) throw forbidden();
      if (id !== undefined) {
        await update(work, resource, id, input.body, hooks);
        return { data: { id }, msg: '更新成功' };
      }
      const made = await create(work, resource, input.body, hooks);
      const clientSecret = await giveSecret(work, made);
      return {
        data: { id: made, clientId: (input.body as Stored).clientId, clientSecret },
        msg: '新增成功，密钥只显示这一次',
      };
    },
  });

const secretRoute = (): Route =>
  serve(resetSecret, async (work, _given, { params }) => {
    const row = (await rowOf(work, resource, params.id, { lock: true })) as Row;
    if (row.clientId === WEB_CLIENT) throw refuse('网页端客户端的密钥随网页公开，不需要重置');
    const clientSecret = await giveSecret(work, row.id);
    await audit(work, { kind: 'resetSecret', resource: 'client', recordId: row.id });
    return { data: { id: row.id, clientId: row.clientId, clientSecret }, msg: '重置成功，密钥只显示这一次' };
  });

async function giveSecret(work: Work, id: string): Promise<string> {
  const secret = newSecret();
  await work.tx.run(
    `insert into client_secret (client_id, digest, changed_at) values ($1::uuid, $2, $3::timestamptz)
     on conflict (client_id) do update set digest = excluded.digest, changed_at = excluded.changed_at`,
    [id, secretDigest(secret), new Date(work.app.clock.now()).toISOString()],
  );
  return secret;
}
