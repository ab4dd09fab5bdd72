import {
  governmentListSigners,
  governmentPushedLists,
  type ListSigner,
  listSigners,
  type PushedList,
  pushedLists,
} from '@anlan/domain/responsibility/calls';
import {
  postResponsibility,
  responsibilityLifecycle,
  responsibilitySignOff,
} from '@anlan/domain/responsibility/post-responsibility';
import { type RowOf, signOffLifecycle } from '@anlan/resource';
import { paging } from '../../kernel/resource/list/read';
import { rowsOf } from '../../kernel/resource/rows';
import { type Route, serve } from '../../kernel/route';
import { signersOf, timeSql } from '../../kernel/signoff/signers';

type Row = RowOf<typeof postResponsibility>;
const { pushed: PUSHED } = responsibilityLifecycle.code;
const { signed: SIGNED } = signOffLifecycle.code;
const MOST_SIGNERS = 2_000;

/** Who holds the post of `t` now. */
const HOLDERS = `app_user u where u.tenant_id = $1 and u.deleted_at is null and u.is_resign = 1 and u.post_id && array[t.post_id]`;

const pages = [pushedLists, governmentPushedLists].map((call) =>
  serve(call, async (work, { query }) => {
    const { current, size, offset } = paging(query);
    const [found] = await work.tx.query<{ total: number; rows: PushedList[] }>(
      `with x as (select * from post_responsibility t where t.tenant_id = $1 and t.deleted_at is null and t.is_push = ${PUSHED}
          and ($2::text is null or strpos(lower(t.name), lower($2::text)) > 0) and ($3::int is null or t.year = $3::int))
       select (select count(*)::int from x) as total, (select coalesce(json_agg(z), '[]') from (
         select t.id, t.name, t.post_id as "postId", p.post_name as "postName", t.dept_id as "deptId",
                case when t.dept_id is null then null when d.id is null or d.deleted_at is not null then '部门已删除' else d.dept_name end as "deptName",
                t.year, coalesce(t.sign_off_version, 1) as "textVersion", ${timeSql('t.push_time')} as "pushTime", ${timeSql('t.update_time')} as "updateTime",
                (select count(*)::int from ${HOLDERS}) as all,
                (select count(*)::int from ${HOLDERS} and exists (select 1 from sign_off_reading s where s.tenant_id = $1
                   and s.subject = '${postResponsibility.name}' and s.record_id = t.id::text and s.user_id = u.id
                   and s.text_version = coalesce(t.sign_off_version, 1) and s.state = ${SIGNED} and s.deleted_at is null)) as signed
           from x t left join post p on p.tenant_id = $1 and p.id = t.post_id left join dept d on d.tenant_id = $1 and d.id = t.dept_id
          order by t.year desc, t.push_time desc, t.id desc limit $4::int offset $5::int) z) as rows`,
      [work.tenantId, query.name || null, query.year ?? null, size, offset],
    );
    const { total = 0, rows = [] } = found ?? {};
    return { data: { records: rows, total, size, current, pages: Math.ceil(total / size) } };
  }),
);

const signers = [listSigners, governmentListSigners].map((call) =>
  serve(call, async (work, { query }) => {
    const [row] = (await rowsOf(work, postResponsibility, [query.responsibilityId])) as Row[];
    if (!row) return { data: [] };
    const textVersion = row.signOffVersion ?? 1;
    const { rows } = await signersOf(
      work,
      responsibilitySignOff,
      { id: row.id, textVersion, asks: row.signOff === true },
      { size: MOST_SIGNERS, offset: 0 },
    );
    return {
      data: rows.map(
        ({ userId, name, deptId, deptName, recordStatus, signInTime }): ListSigner => ({
          responsibilityId: row.id,
          name: row.name ?? '',
          userId,
          userName: name,
          deptId,
          deptName,
          postId: row.postId,
          recordStatus,
          signInTime,
        }),
      ),
    };
  }),
);

export const signingRoutes: readonly Route[] = [...pages, ...signers];
