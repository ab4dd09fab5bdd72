import { resourceWords } from '@anlan/domain/logs/audit-words';
import { type Look, looks } from '@anlan/domain/supervision/calls';
import { asSystem } from '../../kernel/context';
import { invalid } from '../../kernel/errors';
import { afterCursor, cursorOf, pageJson } from '../../kernel/resource/list/cursor';
import { countSql, paging } from '../../kernel/resource/list/read';
import { type Route, type RouteInput, serveOpen } from '../../kernel/route';

const DAY = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}(:\d{2})?)?$/;

type Found = Omit<Look, 'title' | 'requestUri'> & { readonly resource: string; readonly at: string };

/** A day or a moment of the query as text; anything else is refused by name. */
function moment(query: RouteInput['query'], name: string): string | null {
  const value = query[name];
  if (value === undefined || value === '') return null;
  if (typeof value !== 'string' || !DAY.test(value) || Number.isNaN(Date.parse(value.replace(' ', 'T'))))
    throw invalid([{ field: name, message: '操作时间不是正确的日期' }]);
  return value;
}

/** Which company's which data this office has looked at, and who: out of the audit, newest first. */
export const lookLogRoute = (): Route =>
  serveOpen(looks, async (ctx, { query }) => {
    const { current, size, offset } = paging(query);
    const text = (value: unknown) =>
      typeof value === 'string' && !value.includes('\0') ? value.trim().slice(0, 50) : '';
    const like = (value: unknown) =>
      text(value) && `%${text(value).replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
    const [from, to] = [moment(query, 'createTime_datege'), moment(query, 'createTime_datele')];
    const after = afterCursor(query.cursor, true, ['a.time', 'a.id']);
    const values: unknown[] = [ctx.actor.tenantId, size + 1, after ? 0 : offset];
    const where = ["a.user_tenant = $1 and a.kind = 'supervise'"];
    // Only what is asked stands in the statement: a plan for whatever might be asked reads all looks there are.
    const only = (value: unknown, sql: (place: string) => string) => {
      if (value) where.push(sql(`$${values.push(value)}`));
    };
    only(
      like(query.tenantName),
      (place) => `a.tenant_id in (select t.tenant_id from tenant t where t.tenant_name ilike ${place})`,
    );
    only(like(query.userName), (place) => `a.user_name ilike ${place}`);
    only(from, (place) => `a.time >= ${place}::timestamp at time zone 'Asia/Shanghai'`);
    only(
      to,
      (place) =>
        `a.time < (${place}::timestamp + interval '1 ${to?.length === 10 ? 'day' : 'second'}') at time zone 'Asia/Shanghai'`,
    );
    const seen = `from audit_log a where ${where.join(' and ')}`;
    const place = values.length + 1;
    const behind = after ? ` and ${after.sql((more) => `$${place + more}`)}` : '';
    if (after) values.push(...after.values);
    const [found] = await asSystem(ctx.app, 'looks of an office', ({ tx }) =>
      tx.query<{ n: number; rows: Found[] }>(
        `select ${countSql(seen)} as n,
                  coalesce((select json_agg(x) from (
                    select l.id, to_char(l.time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "createTime", l.tenant_id as "tenantId",
                           coalesce(t.tenant_name, l.tenant_id) as "tenantName", l.user_name as "userName", coalesce(d.dept_name, '') as "deptName", l.ip as "remoteIp", l.resource, ${cursorOf('l.time')} as at
                      from (select a.id, a.time, a.tenant_id, a.user_id, a.user_name, a.ip, a.resource ${seen}${behind}
                             order by a.time desc, a.id desc limit $2::int offset $3::int) l
                             left join tenant t on t.tenant_id = l.tenant_id
                             left join app_user u on u.tenant_id = $1 and u.id = l.user_id
                             left join dept d on d.tenant_id = $1 and d.id = u.main_dept_id
                     order by l.time desc, l.id desc) x), '[]') as rows`,
        values,
      ),
    );
    const { n, rows } = found ?? { n: 0, rows: [] };
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    const records = shown.map(({ resource, at: _at, ...row }) => ({
      ...row,
      title: `查看${resourceWords.get(resource) ?? '企业数据'}`,
      requestUri: resource,
    }));
    const next = last ? `${last.at}~${last.id}` : null;
    return pageJson({ n, rows: JSON.stringify(records), got: rows.length, last: next }, { current, size }, true);
  });
