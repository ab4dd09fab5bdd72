import { type AnyField, type AnyResource, columnName, type RungWarning, warningSays } from '@anlan/resource';
import { type CauseGone, type RaisedWarning, warnings } from '../../ports/warnings';
import type { Tx } from '../db/db';
import { type BatchConsumer, byCompany } from '../events/events';
import { grouped } from '../grouped';

interface Place {
  readonly deadline: string;
  readonly whose: string | undefined;
  /** With the place of its rung, from 1; the highest told counts. */
  readonly warns: readonly (readonly [rung: number, warning: RungWarning])[];
}

const placesOf = ({ deadlines = {} }: AnyResource): Place[] =>
  Object.entries(deadlines).flatMap(([deadline, { rungs, whose }]) => {
    const warns = rungs.flatMap(({ warns: one }, at) => (one ? [[at + 1, one] as const] : []));
    return warns.length > 0 ? [{ deadline, whose, warns }] : [];
  });

export const warnsOf = (resource: AnyResource): boolean => placesOf(resource).length > 0;

interface Standing {
  readonly record_id: string;
  readonly deadline: string;
  readonly told: number;
  readonly runs: boolean;
  readonly anchor: string;
  readonly due: string | null;
  readonly user_id: string | null;
  readonly risk_id: string | null;
  readonly dept_id: string | null;
}

const time = (column: string): string => `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`;

/** What has been told of the deadlines of these records, and whom and what they concern now. */
function standing(
  tx: Tx,
  resource: AnyResource,
  places: readonly Place[],
  tenantId: string,
  recordIds: readonly string[],
): Promise<Standing[]> {
  // A warning is of one point and one department: a record that names several of them is of none.
  const several = (field: AnyField | undefined): boolean =>
    field !== undefined && 'multiple' in field && field.multiple === true;
  const point = Object.entries(resource.fields).find(
    ([, field]) => field.kind === 'ref' && field.target === 'riskPoint' && !several(field),
  );
  const dept = typeof resource.visibleTo === 'object' ? resource.visibleTo.depts?.[0] : undefined;
  const column = (field: string | undefined): string =>
    field && !several(resource.fields[field]) ? `d.${columnName(field)}` : 'null::uuid';
  const whose = places.map(({ deadline, whose: field }) => `when '${deadline}' then ${column(field)}`);
  return tx.query<Standing>(
    `select l.record_id, l.deadline, l.told, l.next_at is not null as runs, ${time('l.anchor_at')} as anchor, ${time('l.due_at')} as due,
            case l.deadline ${whose.join(' ')} end as user_id, ${column(point?.[0])} as risk_id, ${column(dept)} as dept_id
       from deadline_due l join ${resource.table} d on d.tenant_id = $1 and d.id = l.record_id
      where l.tenant_id = $1 and l.resource = $2 and l.record_id = any($3::uuid[]) and l.deadline = any($4::text[])`,
    [tenantId, resource.name, recordIds, places.map(({ deadline }) => deadline)],
  );
}

/** The warnings of a resource's deadlines follow its rows: raised with their rung, over when the deadline no longer runs past it. */
export const deadlineWarnings = (resource: AnyResource): BatchConsumer => {
  const places = placesOf(resource);
  return byCompany(async (tx, tenantId, events, app) => {
    const recordIds = [...new Set(events.flatMap(({ recordId }) => recordId ?? []))];
    if (recordIds.length === 0) return;
    const rows = grouped(await standing(tx, resource, places, tenantId, recordIds), ({ deadline }) => deadline);
    const raised: RaisedWarning[] = [];
    const gone: CauseGone[] = [];
    // Of a deadline that was never told of there is no row, once it has ended.
    for (const [row, { deadline, warns }] of places.flatMap((place) =>
      (rows.get(place.deadline) ?? []).map((one) => [one, place] as const),
    )) {
      const told = row.runs ? warns.filter(([rung]) => rung <= row.told).at(-1)?.[1] : undefined;
      const of = { tenantId, source: `${resource.name}.${deadline}`, sourceId: row.record_id };
      for (const type of new Set(warns.map(([, warning]) => warning.type)))
        if (type !== told?.type) gone.push({ ...of, type, why: warns[0]?.[1].over });
      if (told)
        raised.push({
          ...of,
          type: told.type,
          level: told.level,
          content: warningSays(told, row.anchor, row.due ?? row.anchor),
          riskId: row.risk_id,
          deptId: row.dept_id,
          userId: row.user_id,
          why: '期限已变化',
          lasting: true,
        });
    }
    await app.use(warnings).raise(tx, raised);
    await app.use(warnings).clear(tx, gone);
  });
};
