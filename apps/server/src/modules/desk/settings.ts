import { keepMySetting, mySettings } from '@anlan/domain/desk/settings-calls';
import { invalid } from '../../kernel/errors';
import { type Route, serve } from '../../kernel/route';

/** Of one person: so many settings, each so large; a browser cannot fill the table. */
const MOST = 500;
const MAX_BYTES = 16_384;
const NAME = /^[\w./:-]{1,80}$/;

/** How a person likes his screens. Kept per person; the browser holds a copy for speed. */
export const settingRoutes: readonly Route[] = [
  serve(mySettings, async ({ tx, actor, tenantId }) => {
    if (tenantId !== actor.tenantId) return { data: {} };
    const rows = await tx.query<{ name: string; value: unknown }>(
      'select name, value from user_setting where tenant_id = $1 and user_id = $2::uuid order by name limit $3::int',
      [actor.tenantId, actor.userId, MOST],
    );
    return { data: Object.fromEntries(rows.map(({ name, value }) => [name, value])) };
  }),
  serve(keepMySetting, async ({ tx, actor, app, tenantId }, _given, { body }) => {
    const given = (typeof body === 'object' && body !== null ? body : {}) as { name?: unknown; value?: unknown };
    const errors = [];
    if (typeof given.name !== 'string' || !NAME.test(given.name))
      errors.push({ field: 'name', message: '设置名称不正确' });
    const text = JSON.stringify(given.value ?? null);
    if (Buffer.byteLength(text) > MAX_BYTES || text.includes('\\u0000'))
      errors.push({ field: 'value', message: '设置内容过大或含有无法保存的字符' });
    if (tenantId !== actor.tenantId) errors.push({ field: 'tenantId', message: '只能保存本人的设置' });
    if (errors.length > 0) throw invalid(errors);
    const mine = [actor.tenantId, actor.userId];
    if (given.value === null || given.value === undefined) {
      await tx.run('delete from user_setting where tenant_id = $1 and user_id = $2::uuid and name = $3', [
        ...mine,
        given.name,
      ]);
      return { data: {} };
    }
    const written = await tx.run(
      `insert into user_setting (tenant_id, user_id, name, value, update_time)
         select $1, $2::uuid, $3, $4::jsonb, $5::timestamptz
          where exists (select 1 from user_setting where tenant_id = $1 and user_id = $2::uuid and name = $3)
             or (select count(*) from user_setting where tenant_id = $1 and user_id = $2::uuid) < ${MOST}
         on conflict (tenant_id, user_id, name) do update set value = excluded.value, update_time = excluded.update_time`,
      [...mine, given.name, text, new Date(app.clock.now()).toISOString()],
    );
    if (written === 0) throw invalid([{ field: 'name', message: `界面设置最多${MOST}项` }]);
    return { data: {} };
  }),
];
