import { type Completeness, completeness, REQUIRED_TYPES, type Share } from '@anlan/domain/document/completeness';
import { institutional } from '@anlan/domain/document/institutional';
import { STANDING } from '@anlan/domain/document/standing';
import { postResponsibility, responsibilityLifecycle } from '@anlan/domain/responsibility/post-responsibility';
import { signOffLifecycle } from '@anlan/resource';
import { nowText } from '../../kernel/context';
import { whereOf } from '../../kernel/resource/list/read';
import { scopeConditions } from '../../kernel/resource/scope/scope';
import { serve } from '../../kernel/route';
import { WAITING } from './standing';

const { signed: SIGNED } = signOffLifecycle.code;
const { pushed: PUSHED } = responsibilityLifecycle.code;
const { inForce: IN_FORCE } = STANDING;

type Sums = Omit<Completeness, 'missing'>;

/** Figures of the company: whoever reads them sees no names by them. */
export const completenessRoute = serve(completeness, async (work) => {
  const scope = whereOf(scopeConditions(work, institutional), 3);
  const today = nowText(work).slice(0, 10);
  const [documents] = await work.tx.query<Pick<Sums, 'types' | 'lateReviews'>>(
    `with doc as (select t.type, t.review_time from institutional t where t.tenant_id = $1 and t.standing = ${IN_FORCE} and ${scope.sql})
     select (select coalesce(json_agg(json_build_object('type', x.type, 'count', x.n) order by x.type), '[]')
               from (select type, count(*)::int as n from doc group by type) x) as types,
            (select count(*)::int from doc where review_time < $2::date) as "lateReviews"`,
    [work.tenantId, today, ...scope.values],
  );
  const [signing] = await work.tx.query<{ done: number; of: number }>(
    `with person as materialized (
       select u.id, u.dept_id as depts, u.post_id from app_user u where u.tenant_id = $1 and u.deleted_at is null and u.is_resign = 1),
     ${WAITING}
     select coalesce(sum(signed), 0)::int as done, coalesce(sum(pushed), 0)::int as of from asked`,
    [work.tenantId],
  );
  const [rest] = await work.tx.query<{ lists: Share; listSignatures: Share; drills: Share }>(
    `with list as (
       select t.id, t.post_id, coalesce(t.sign_off_version, 1) as version from post_responsibility t
        where t.tenant_id = $1 and t.deleted_at is null and t.year = extract(year from $2::date)::int and t.is_push = ${PUSHED}),
     holder as (
       select l.id, l.version, u.id as user_id from list l
         join app_user u on u.tenant_id = $1 and u.deleted_at is null and u.is_resign = 1 and u.post_id @> array[l.post_id])
     select json_build_object('done', (select count(*)::int from list), 'of', (select count(*)::int from post p where p.tenant_id = $1 and p.deleted_at is null)) as lists,
            json_build_object('of', (select count(*)::int from holder), 'done', (select count(*)::int from holder h
               join sign_off_reading s on s.tenant_id = $1 and s.subject = '${postResponsibility.name}' and s.record_id = h.id::text and s.user_id = h.user_id
                and s.text_version = h.version and s.state = ${SIGNED} and s.deleted_at is null)) as "listSignatures",
            (select json_build_object('done', coalesce(sum(least(d.held, d.needed)), 0)::int, 'of', coalesce(sum(d.needed), 0)::int) from drill_duty d
              where d.tenant_id = $1 and d.deleted_at is null and d.period_start <= $2::date and d.due_date >= $2::date) as drills`,
    [work.tenantId, today],
  );
  const types = documents?.types ?? [];
  const none: Share = { done: 0, of: 0 };
  return {
    data: {
      types,
      missing: REQUIRED_TYPES.filter((key) => !types.some(({ type }) => type === key)),
      lateReviews: documents?.lateReviews ?? 0,
      signatures: signing ?? none,
      lists: rest?.lists ?? none,
      listSignatures: rest?.listSignatures ?? none,
      drills: rest?.drills ?? none,
    },
  };
});
