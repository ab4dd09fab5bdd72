import type { Writer } from '../../kernel/resource/write/statement';

type Holder = Pick<Writer, 'tx' | 'tenantId'>;

/** Everybody in service of the audience of the exam `e`: `u`, asked of the present. */
const NOW = (
  tenant: string,
): string => `u.is_resign = 1 and (e.audience = 1 or u.id = any(e.audience_user_ids) or u.post_id && e.audience_post_ids
     or u.dept_id && (select array_agg(d.id) from dept d where d.tenant_id = ${tenant}
                        and (d.id = any(e.audience_dept_ids) or d.ancestors && e.audience_dept_ids)))`;

/** Has the exam `e` ended, and is written down whom it was for? */
const ENDED = (tenant: string): string =>
  `e.progress_status = 2 and exists (select 1 from exam_meant k where k.tenant_id = ${tenant} and k.exam_id = e.id)`;

const KEPT = (tenant: string, person: string): string =>
  `exists (select 1 from exam_meant k where k.tenant_id = ${tenant} and k.exam_id = e.id and k.user_id = ${person})`;

/** Is the exam `e` for the person `u`? Of one that has ended: was it, when it ended. */
export const meantFor = (tenant: string): string =>
  `case when ${ENDED(tenant)} then ${KEPT(tenant, 'u.id')} else ${NOW(tenant)} end`;

/** The same of one person, whose audience is asked by `inAudience` of `t`. */
export const meantForMe = (tenant: string, person: string, now: string): string =>
  `case when ${ENDED(tenant)} then ${KEPT(tenant, `${person}::uuid`)} else ${now} end`;

/** Writes down whom exams that have just ended were for; once, until one is opened again. */
export const keepMeant = ({ tx, tenantId }: Holder, exams: readonly string[]): Promise<unknown> =>
  tx.run(
    `insert into exam_meant (tenant_id, exam_id, user_id)
     select $1, e.id, u.id from exam e join app_user u on u.tenant_id = $1 and u.deleted_at is null and ${NOW('$1')}
      where e.tenant_id = $1 and e.id = any($2::uuid[]) and e.progress_status = 2 and not (${ENDED('$1')})
         on conflict do nothing`,
    [tenantId, exams],
  );

/** An exam goes on, or is withdrawn: whom it is for is asked of the present again. */
export const forgetMeant = ({ tx, tenantId }: Holder, exam: string): Promise<unknown> =>
  tx.run('delete from exam_meant where tenant_id = $1 and exam_id = $2::uuid', [tenantId, exam]);
