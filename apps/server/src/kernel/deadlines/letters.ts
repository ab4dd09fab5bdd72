import {
  type AnyResource,
  anchorOf,
  columnName,
  type Deadline,
  type Hearer,
  hearersOf,
  rungSays,
} from '@anlan/resource';
import type { Tx } from '../db/db';
import type { OutboxEvent } from '../events/events';
import type { Letter, Letters } from '../push/bell';
import { ACTIVE } from '../resource/steps/awaiting';
import { DUE, type DuePayload } from './look';
import { runsSql } from './tables';

/** Of the record `d`, which people `u` these are. */
function isHearer(resource: AnyResource, hearer: Hearer): string {
  if ('user' in hearer) {
    const field = resource.fields[hearer.user];
    const column = `d.${columnName(hearer.user)}`;
    return field && 'multiple' in field && field.multiple ? `u.id = any(${column})` : `u.id = ${column}`;
  }
  if ('headOf' in hearer || 'headAbove' in hearer) {
    const dept = `d.${columnName('headOf' in hearer ? hearer.headOf : hearer.headAbove)}`;
    const above = 'headAbove' in hearer;
    const from = above
      ? 'dept h join dept p on p.tenant_id = $1 and p.id = h.parent_id and p.deleted_at is null'
      : 'dept h';
    return `u.id in (select ${above ? 'p' : 'h'}.principal_id from ${from} where h.tenant_id = $1 and h.id = ${dept} and h.deleted_at is null)`;
  }
  if ('role' in hearer)
    return `u.role_id && array(select r.id from role r where r.tenant_id = $1 and r.role_alias = '${hearer.role}' and r.deleted_at is null)`;
  if ('code' in hearer)
    return `u.role_id && array(select rm.role_id from role_menu rm join menu m on m.id = rm.menu_id and m.deleted_at is null
      where rm.tenant_id = $1 and m.code = '${hearer.code}')`;
  throw new Error('a deadline is told to persons, heads, roles and holders of a code');
}

/** Whose it is, by name where he is still there. */
const holder = (resource: AnyResource, deadline: Deadline): string | undefined =>
  deadline.whose ? resource.fields[deadline.whose]?.label : undefined;

/** 隐患编号YH-…，整改期限2026-11-05 18:00，整改人… */
function contentOf(resource: AnyResource, deadline: Deadline, row: Found, due: string): string {
  const what = typeof deadline.at === 'string' ? resource.fields[anchorOf(deadline)]?.label : `${deadline.label}的期限`;
  const who = holder(resource, deadline);
  return [
    ...(row.code ? [`${resource.fields.code?.label}${row.code}`] : []),
    `${what}${due.endsWith('23:59:59') ? due.slice(0, 10) : due.slice(0, 16)}`,
    ...(who ? [row.holder ? `${who}${row.holder}` : `尚未指定${who}`] : []),
  ].join('，');
}

interface Found {
  readonly title: string;
  readonly code: string | null;
  readonly holder: string | null;
}

/** The record, if the deadline still runs and this rung is the one it was last told at: settled meanwhile is told nobody. */
async function found(
  tx: Tx,
  resource: AnyResource,
  deadline: Deadline,
  event: OutboxEvent,
): Promise<Found | undefined> {
  const { deadline: name, rung, due, days } = event.payload as DuePayload;
  // What is not there to be read by that day waits for nobody's signature yet.
  const since = name === 'sign' ? resource.signOff?.since : undefined;
  const isThere = since ? ` and d.${columnName(since)} < ($6::date + $7::int + 1)::timestamptz` : '';
  const code = resource.fields.code ? 'd.code' : 'null';
  const person = deadline.whose
    ? `(select u.real_name from app_user u where u.tenant_id = $1 and u.id = d.${columnName(deadline.whose)} and ${ACTIVE})`
    : 'null';
  const [row] = await tx.query<Found>(
    `select coalesce(d.${columnName(resource.title)}, ${code}, '') as title, ${code} as code, ${person} as holder
       from ${resource.table} d where d.tenant_id = $1 and d.id = $2::uuid and ${runsSql(deadline, 'd')}
        and exists (select 1 from deadline_due l where l.tenant_id = $1 and l.resource = $3 and l.record_id = $2::uuid
                     and l.deadline = $4 and l.anchor_at = d.${columnName(anchorOf(deadline))} and l.told >= $5::int)${isThere}`,
    [event.tenantId, event.recordId, resource.name, name, rung, ...(since ? [due.slice(0, 10), days] : [])],
  );
  return row;
}

async function peopleOf(
  tx: Tx,
  resource: AnyResource,
  hearers: readonly Hearer[],
  event: OutboxEvent,
): Promise<(hearer: Hearer) => readonly string[]> {
  const keys = hearers.map((hearer) => JSON.stringify(hearer));
  const rows = await tx.query<{ place: number; user_id: string }>(
    `with d as (select * from ${resource.table} where tenant_id = $1 and id = $2::uuid)
     ${hearers.map((hearer, place) => `select ${place} as place, u.id as user_id from d, app_user u where u.tenant_id = $1 and ${ACTIVE} and ${isHearer(resource, hearer)}`).join(' union all ')}`,
    [event.tenantId, event.recordId],
  );
  return (hearer) => {
    const place = keys.indexOf(JSON.stringify(hearer));
    return rows.filter((row) => row.place === place).map((row) => row.user_id);
  };
}

/** The letters of a resource's deadlines: a rung that was reached, to whom it tells. */
export const deadlineLetters =
  (resource: AnyResource): Letters =>
  async (tx, event): Promise<readonly Letter[]> => {
    if (event.topic !== `${resource.name}.${DUE}`) return [];
    const { deadline: name, rung: place, due, days } = event.payload as DuePayload;
    const deadline = resource.deadlines?.[name];
    const rung = deadline?.rungs[place - 1];
    if (!deadline || !rung?.tells) return [];
    const row = await found(tx, resource, deadline, event);
    if (!row) return [];
    const hearers: Hearer[] = [...(deadline.whose ? [{ user: deadline.whose }] : []), ...rung.tells.flat()];
    const people = await peopleOf(tx, resource, hearers, event);
    const content = contentOf(resource, deadline, row, due);
    return hearersOf(deadline, rung, people).map((userId) => ({
      userId,
      title: rungSays(rung, row.title, due, days),
      content,
    }));
  };
