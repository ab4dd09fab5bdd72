import { hazardCounts } from '@anlan/domain/figures/registry';
import { type OpenDept, type OverduePerson, overdueByWhom, WORST_SHOWN } from '@anlan/domain/hazard/figure-calls';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { MAJOR } from '@anlan/domain/hazard/status';
import { type CountFigure, partOf } from '@anlan/resource';
import { nowText, type Work } from '../../../kernel/context';
import { figureColumns } from '../../../kernel/resource/figures/count-figures';
import { parsed, whereOf } from '../../../kernel/resource/list/read';
import { wallConditions } from '../../../kernel/resource/scope/scope';
import { type Route, serve } from '../../../kernel/route';

const { open, overdue } = hazardCounts;

interface Line {
  /** SQL of what is divided by, over rows `t` and their department `h`. */
  readonly by: string;
  readonly figures: Readonly<Record<string, CountFigure>>;
  /** Of the columns named as the figures; the key settles what is equal. */
  readonly worst: string;
}

/** What is open, by the key: an index holds it apart, however much is stored. $1 is the company, $2 the moment. */
function lines(work: Work, { by, figures, worst }: Line) {
  const conditions = [...wallConditions(work, hiddenDanger), ...parsed(work, hiddenDanger, open.where).conditions];
  const where = whereOf(conditions, 3);
  const columns = figureColumns(work, figures, 3 + where.values.length);
  return {
    values: [work.tenantId, nowText(work), ...where.values, ...columns.values],
    sql: `(select ${by} as key, ${columns.sql.join(', ')},
             greatest(0, $2::timestamptz::date - min(t.revise_time_limit) filter (where t.is_overdue = 1)::date) as days
             from hidden_danger t left join dept h on h.tenant_id = $1 and h.id = t.principal_dept
            where ${where.sql} group by 1 order by ${worst}, 1 limit ${WORST_SHOWN})`,
  };
}

/** Counted within the company, whoever asks; whose rows are seen, their readers' scope says. */
async function whom(work: Work) {
  const people = lines(work, {
    by: 't.revise_id',
    figures: { overdue, major: partOf(overdue, { hiddenDangerLevel: String(MAJOR) }) },
    worst: '"overdue" desc, "major" desc',
  });
  // A department stands for those below it, as where its rows are opened; the company's own first stands for itself.
  const depts = lines(work, {
    by: 'coalesce(h.ancestors[2], h.id)',
    figures: { open, overdue },
    worst: '"overdue" desc, "open" desc',
  });
  const [ofPeople, ofDepts] = await Promise.all([
    work.tx.query<OverduePerson>(
      `select x.key as "userId", u.real_name as "userName", d.dept_name as "deptName", x.overdue, x.major, x.days
         from ${people.sql} x left join app_user u on u.tenant_id = $1 and u.id = x.key
         left join dept d on d.tenant_id = $1 and d.id = u.main_dept_id
        where x.overdue > 0 order by x.overdue desc, x.major desc, x.key`,
      people.values,
    ),
    work.tx.query<OpenDept>(
      `select x.key as "deptId", d.dept_name as "deptName", coalesce(cardinality(d.ancestors), 0) = 0 as "isWhole", x.open, x.overdue
         from ${depts.sql} x left join dept d on d.tenant_id = $1 and d.id = x.key
        order by x.overdue desc, x.open desc, x.key`,
      depts.values,
    ),
  ]);
  return { people: ofPeople, depts: ofDepts };
}

export const overdueRoutes: readonly Route[] = [serve(overdueByWhom, async (work) => ({ data: await whom(work) }))];
