import type { Similar } from '@anlan/domain/hazard/calls';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { MAJOR, openStatuses } from '@anlan/domain/hazard/status';
import { repeatTitle } from '@anlan/domain/hazard/suggestions/similar';
import type { Work } from '../../../kernel/context';
import type { TableSpec } from '../../../kernel/db/schema/table-spec';
import type { Letters } from '../../../kernel/push/bell';
import { whereOf } from '../../../kernel/resource/list/read';
import { scopeConditions } from '../../../kernel/resource/scope/scope';
import { ACTIVE } from '../people';
import type { Found } from './found';

const TOPIC = `${hiddenDanger.name}.repeated`;
/** Of so many the reader sees the most alike. */
const SHOWN = 10;

export const repeatTables: readonly TableSpec[] = [
  {
    // 重复隐患: which earlier ones of its point a danger was like when it was reported. Written once; `days`: how far back
    // was looked.
    name: 'hidden_danger_similar',
    rls: 'tenant',
    appGrants: 'select, insert',
    systemGrants: 'select, insert',
    columns: [
      { name: 'tenant_id', type: 'text', notNull: true },
      { name: 'hidden_danger_id', type: 'uuid', notNull: true },
      { name: 'similar_id', type: 'uuid', notNull: true },
      { name: 'percent', type: 'smallint', notNull: true },
      { name: 'days', type: 'smallint', notNull: true },
    ],
    primaryKey: ['tenant_id', 'hidden_danger_id', 'similar_id'],
    indexes: [],
    foreignKeys: [
      {
        name: 'hidden_danger_similar_danger_fk',
        columns: ['tenant_id', 'hidden_danger_id'],
        table: 'hidden_danger',
        references: ['tenant_id', 'id'],
        onDelete: 'cascade',
      },
    ],
  },
];

/**
 * Keeps what a danger that has just been reported repeats. From the company's number of times on, somebody is asked to
 * grade it anew (domain-rules C6); the system never grades by itself.
 */
export async function keepRepeats(work: Work, id: string, found: Found, level: unknown): Promise<void> {
  if (found.rows.length === 0) return;
  await work.tx.run(
    `insert into hidden_danger_similar (tenant_id, hidden_danger_id, similar_id, percent, days)
     select $1, $2::uuid, x.id, x.percent, $3 from unnest($4::uuid[], $5::smallint[]) as x(id, percent) returning 1`,
    [work.tenantId, id, found.days, found.rows.map((row) => row.id), found.rows.map(({ percent }) => percent)],
  );
  const times = found.rows.length + 1;
  const asked = Number(await work.app.parameters.get(work.tenantId, 'hazard.similar.regradeTimes', work.tx));
  if (times < asked || Number(level) === MAJOR) return;
  await work.tx.run(
    'insert into outbox (tenant_id, topic, record_id, payload) values ($1, $2, $3, jsonb_build_object($4::text, $5::int, $6::text, $7::int))',
    [work.tenantId, TOPIC, id, 'times', times, 'days', found.days],
  );
}

/** The same for a reader, as it was known then; undefined for what was reported before it was kept. */
export async function knownRepeats(work: Work, id: string, count: number): Promise<Similar | undefined> {
  const mine = whereOf(scopeConditions(work, hiddenDanger), 3);
  const rows = await work.tx.query<Similar['records'][number] & { days: number; reachable: boolean }>(
    `select t.id, t.code, coalesce(t.name, t.code) as name, t.status, to_char(t.discovery_time, 'YYYY-MM-DD HH24:MI:SS') as "discoveryTime",
            s.percent::int as percent, s.days::int as days, (${mine.sql}) as reachable
       from hidden_danger_similar s join hidden_danger t on t.tenant_id = s.tenant_id and t.id = s.similar_id and t.deleted_at is null
      where s.tenant_id = $1 and s.hidden_danger_id = $2::uuid order by s.percent desc, t.discovery_time desc, t.id`,
    [work.tenantId, id, ...mine.values],
  );
  if (rows.length === 0) return undefined;
  const records = rows.filter(({ reachable }) => reachable).map(({ reachable: _, days: __, ...row }) => row);
  return { count, days: rows[0]?.days ?? 0, records: records.slice(0, SHOWN) };
}

/** Once for the danger that repeats; nobody is asked about what is settled or major already. */
export const repeatLetters: Letters = async (tx, event) => {
  if (event.topic !== TOPIC) return [];
  const { times, days } = event.payload as { times: number; days: number };
  const rows = await tx.query<{ user_id: string; name: string; code: string; point: string | null; earlier: string }>(
    `select u.id as user_id, coalesce(d.name, d.code) as name, d.code,
            (select p.name from risk_point p where p.tenant_id = d.tenant_id and p.id = d.risk_id) as point,
            (select string_agg(x.code, '、') from (select t.code from hidden_danger_similar s
                join hidden_danger t on t.tenant_id = s.tenant_id and t.id = s.similar_id
               where s.tenant_id = d.tenant_id and s.hidden_danger_id = d.id order by t.discovery_time desc, t.id limit 5) x) as earlier
       from hidden_danger d join app_user u on u.tenant_id = d.tenant_id and ${ACTIVE}
      where d.tenant_id = $1 and d.id = $2::uuid and d.deleted_at is null and d.status in (${openStatuses.join(', ')}) and d.hidden_danger_level is distinct from ${MAJOR}
        and u.role_id && array(select r.id from role r where r.tenant_id = d.tenant_id and r.role_alias in ('safety_manager', 'principal') and r.deleted_at is null)`,
    [event.tenantId, event.recordId],
  );
  return rows.map(({ user_id, name, code, point, earlier }) => ({
    userId: user_id,
    title: repeatTitle(name, times, days),
    content: `编号${code}${point ? `，风险点${point}` : ''}，此前的相似隐患：${earlier}`,
  }));
};
