import { openStatuses } from '@anlan/domain/hazard/status';
import { RUN } from '@anlan/domain/permit/permit-entity';
import { OTHER_WORKS, WORK_TYPES, workTypes } from '@anlan/domain/permit/work-type';
import { RUN as SITE_RUN } from '@anlan/domain/site-work/site-work-entity';
import type { Candidate, Threat, ThreatKind } from '@anlan/domain/training/threat/compose';
import { addDays, formatDatetime } from '@anlan/resource/dates';
import type { Writer } from '../../../kernel/resource/write/statement';

type Reader = Pick<Writer, 'app' | 'tx' | 'tenantId'>;

/** Tickets whose work began so many days ago still are his work. */
const TICKET_DAYS = 60;
/** By key of safe_danger_work_type. */
const WORKS: Readonly<Record<string, string>> = {
  ...OTHER_WORKS,
  ...Object.fromEntries(WORK_TYPES.map((type) => [type, workTypes[type].label])),
};
/** Of each sort at most: whoever answers for more is asked about the gravest. */
const MOST = 200;

interface Row extends Record<string, unknown> {
  readonly kind: ThreatKind;
  readonly name: string;
  readonly pointId: string | null;
  readonly point: string | null;
  readonly work: string | null;
}

/** His tickets of one form: `t`, with what names the person. */
const tickets = (of: 'permit' | 'site_work', voided: number): string => {
  const special = of === 'permit';
  const [type, name, start, guards, leads] = special
    ? ['work_type', 'work_name', 'start_time', 'me.id = any(t.guardian_id)', 'principal_id']
    : ['type', 'name', 'work_time_start', 't.guardian_id = me.id', 'responsible_id'];
  const more = special
    ? ` or me.id = any(t.analyst_ids) or me.id = any(t.lifting_sling_operator) or me.id = any(t.lifting_command_operator)`
    : '';
  return `select 'permit' as kind, t.${name} as name, t.risk_id::text as "pointId", t.${type} as work, t.${start} as at
     from me join ${of} t on t.tenant_id = $1 and t.deleted_at is null and t.${start} >= $3::timestamptz and t.run_flag is distinct from ${voided}
    where t.${leads} = me.id or ${guards}${more}
       or exists (select 1 from ${of}_worker w where w.tenant_id = $1 and w.parent_id = t.id and w.user_id = me.id)`;
};

/**
 * What can hurt this person, in one statement: dangers not closed at his points or of his own, points he answers for by name,
 * by post or by area and those where his team works, and the tickets he takes part in; of whoever directs the whole company its
 * gravest points.
 */
const THREATS_OF = `with me as (
  select u.id, coalesce(u.post_id, '{}') as posts, coalesce(u.dept_id, '{}') as depts,
         coalesce((select array_agg(distinct x) from dept d, unnest(d.ancestors || d.id) x where d.tenant_id = $1 and d.id = any(u.dept_id)), '{}') as above,
         exists (select 1 from role r where r.tenant_id = $1 and r.id = any(u.role_id) and r.deleted_at is null
                    and r.role_alias in ('principal', 'safety_manager', 'enterprise_admin')) as whole
    from app_user u where u.tenant_id = $1 and u.id = $2::uuid),
pts as (
  select p.id, p.name, coalesce(p.score_level, p.inherent_level, '9') as level,
         case when p.principal_id = me.id then 'own'
              when p.post_ids && me.posts and (p.team_ids && me.depts or p.dept_id = any(me.above)) then 'post'
              when p.team_ids && me.depts then 'team'
              when a.principal_id = me.id or a.dept_id = any(me.depts) then 'area'
              when me.whole and coalesce(p.score_level, p.inherent_level) in ('1', '2') then 'whole' end as kind
    from me join risk_point p on p.tenant_id = $1 and p.deleted_at is null and p.status = 1
    left join area a on a.tenant_id = $1 and a.id = p.place and a.deleted_at is null)
select y.kind, y.name, y."pointId", y.work, case when y.kind in ('danger', 'permit') then (select p.name from pts p where p.id = y."pointId"::uuid) end as point from (
  (select 'danger' as kind, coalesce(h.name, left(h.hidden_danger_describe, 30)) as name, h.risk_id::text as "pointId", null::text as work,
          h.hidden_danger_level::text as grave, h.discovery_time as at
     from me join hidden_danger h on h.tenant_id = $1 and h.deleted_at is null and h.status = any($4::int[]) and h.risk_id is not null
    where h.principal_id = me.id or h.revise_id = me.id or h.risk_id in (select p.id from pts p where p.kind in ('own', 'post', 'team'))
    order by h.hidden_danger_level desc, h.discovery_time desc, h.id limit ${MOST})
  union all
  (select p.kind, p.name, p.id::text, null, '9', null from pts p where p.kind is not null order by p.level, p.name, p.id limit ${MOST})
  union all
  (select x.kind, x.name, x."pointId", x.work, '9', x.at from (${tickets('permit', RUN.voided)}
    union all ${tickets('site_work', SITE_RUN.voided)}) x order by x.at desc limit ${MOST})) y`;

/** @param userId whom they may hurt */
export async function threatsOf({ app, tx, tenantId }: Reader, userId: string): Promise<Threat[]> {
  const today = formatDatetime(app.clock.now()).slice(0, 10);
  const rows = await tx.query<Row>(THREATS_OF, [
    tenantId,
    userId,
    `${addDays(today, -TICKET_DAYS)}T00:00:00+08:00`,
    [...openStatuses],
  ]);
  return rows.map(
    ({ kind, name, pointId, point, work }): Threat => ({
      kind: kind as ThreatKind,
      name: work ? `${WORKS[work] ?? ''}“${name}”` : name,
      pointId,
      at: point,
      work,
    }),
  );
}

/** Columns of a question `t` that say what it is about. */
export const ABOUT = `t.id::text as id, t.point_ids::text[] as points, t.works`;

export type AboutRow = Candidate & Record<string, unknown>;

/** These questions with what they are about. */
export const aboutOf = (
  { tx, tenantId }: Pick<Reader, 'tx' | 'tenantId'>,
  ids: readonly string[],
): Promise<AboutRow[]> =>
  tx.query<AboutRow>(`select ${ABOUT} from exam_question t where t.tenant_id = $1 and t.id = any($2::uuid[])`, [
    tenantId,
    ids,
  ]);
