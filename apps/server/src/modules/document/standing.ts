import { institutional, institutionalLifecycle, institutionalSignOff } from '@anlan/domain/document/institutional';
import { type PushStat, pushStats } from '@anlan/domain/document/institutional-calls';
import { signOffLifecycle } from '@anlan/resource';
import { inAudience } from '../../kernel/audience';
import { paging } from '../../kernel/resource/list/read';
import { serve } from '../../kernel/route';
import { READING_STATUS, readingOfPerson, signerName, signersWithin } from '../../kernel/signoff/signers';

const { signed: SIGNED } = signOffLifecycle.code;
const IN_FORCE = institutionalLifecycle.code.inForce;

const OUT = `t.tenant_id = $1 and t.deleted_at is null and t.sign_off and t.validity = ${IN_FORCE}`;

/** How documents stand with one person: `person.id` is bound. Of the people of one page alone. */
const COUNTS = `select count(*)::int as pushed, count(*) filter (where c.status = 1)::int as unread,
       count(*) filter (where c.status = 2)::int as waits, count(*) filter (where c.status = 3)::int as signed
  from (select ${READING_STATUS} as status from institutional t ${readingOfPerson(institutionalSignOff, '$1', 'person.id')}
         where ${OUT} and ${inAudience('$1', 'person.id')}) c`;

/**
 * Everybody with the number of documents that wait for him. Documents for all are one number, those for some are joined
 * by whom they name, and what was signed is taken off: nothing of it is people times documents.
 */
export const WAITING = `audience_of as (
    select t.id, t.audience_user_ids, t.audience_post_ids, t.audience_dept_ids from institutional t where ${OUT} and t.audience <> 1),
  below as (
    select a.id, d.id as dept_id from audience_of a join dept d on d.tenant_id = $1 and (d.id = any(a.audience_dept_ids) or d.ancestors && a.audience_dept_ids)),
  meant as (
    select a.id, u.user_id from audience_of a cross join unnest(a.audience_user_ids) u(user_id)
    union select a.id, p.id from audience_of a cross join unnest(a.audience_post_ids) q(post_id) join person p on p.post_id @> array[q.post_id]
    union select b.id, p.id from below b join person p on p.depts @> array[b.dept_id]),
  signed_by as (
    select s.user_id, count(*) as n from sign_off_reading s
      join institutional t on ${OUT} and t.id::text = s.record_id and s.text_version = coalesce(t.sign_off_version, 1)
     where s.tenant_id = $1 and s.subject = '${institutional.name}' and s.state = ${SIGNED} and s.deleted_at is null
       and (t.audience = 1 or exists (select 1 from meant m where m.id = t.id and m.user_id = s.user_id))
     group by s.user_id),
  asked as (
    select p.id, (select count(*) from institutional t where ${OUT} and t.audience = 1)
                 + coalesce(m.n, 0) as pushed, coalesce(g.n, 0) as signed
      from person p left join (select user_id, count(*) as n from meant group by user_id) m on m.user_id = p.id
      left join signed_by g on g.user_id = p.id)`;

/** Of each person: documents published to him, and how many he has still to read, to confirm, has signed. */
export const statsRoute = serve(pushStats, async (work, { query }) => {
  const { current, size, offset } = paging(query);
  // What is masked is not to be searched behind.
  const name = signerName(work);
  const within = signersWithin(work, 'u.id', 'coalesce(u.main_dept_id, u.dept_id[1])', 7);
  const [found = { total: 0, rows: [] }] = await work.tx.query<{ total: number; rows: PushStat[] }>(
    `with person as materialized (
       select u.id, ${name} as name, coalesce(u.main_dept_id, u.dept_id[1]) as dept_id, u.dept_id as depts, u.post_id
         from app_user u where u.tenant_id = $1 and u.deleted_at is null and u.is_resign = 1
          and ($2::text is null or strpos(${name}, $2::text) > 0)
          and ($3::uuid is null or u.dept_id && array(select d.id from dept d where d.tenant_id = $1 and (d.id = $3::uuid or d.ancestors && array[$3::uuid])))
          and ${within.sql}),
     ${WAITING},
     chosen as (select a.id, a.pushed - a.signed as waits from asked a
         where a.pushed > 0 and ($4::boolean is null or (a.pushed > a.signed) = $4::boolean)),
     paged as (select p.*, c.waits as open from chosen c join person p on p.id = c.id
         order by c.waits desc, p.name, p.id limit $5::int offset $6::int)
     select (select count(*)::int from chosen) as total, (select coalesce(json_agg(z), '[]') from (
       select person.id as "userId", person.name, person.dept_id as "deptId", d.dept_name as "deptName",
              coalesce(array_to_string(person.post_id, ','), '') as "postId",
              (select string_agg(p.post_name, '、' order by p.sort, p.id) from post p where p.tenant_id = $1 and p.id = any(person.post_id) and p.deleted_at is null) as "postName",
              n.pushed as "hasPushedNumber", n.unread as "waitConsultedNumber", n.waits as "waitApprovedNumber", n.signed as "approvedNumber"
         from paged person cross join lateral (${COUNTS}) n left join dept d on d.tenant_id = $1 and d.id = person.dept_id
        order by person.open desc, person.name, person.id) z) as rows`,
    [work.tenantId, query.name || null, query.deptId ?? null, query.waits ?? null, size, offset, ...within.values],
  );
  const { total, rows } = found;
  return { data: { records: rows, total, size, current, pages: Math.ceil(total / size) } };
});
