import { certificateNeed } from '@anlan/domain/certificate/needs';
import type { Side } from '@anlan/domain/permit/interlocks';
import { permit } from '@anlan/domain/permit/permit';
import {
  asksCertificate,
  type EquipmentFacts,
  type LinkedTicket,
  listOf,
  type MeasureFactsRow,
  type TicketFacts,
  text,
  type WorkerFacts,
} from '@anlan/domain/permit/permit-facts';
import type { Taken } from '@anlan/domain/permit/sampling';
import type { WorkType } from '@anlan/domain/permit/work-type';
import { isUuid, type Values } from '@anlan/resource';
import type { Work } from '../../kernel/context';
import { childRowsOf } from '../../kernel/resource/write/children';
import { certificates } from '../../ports/certificates';

const TIME = (column: string): string => `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`;
const DAY = (column: string): string => `to_char(${column}, 'YYYY-MM-DD')`;

/** Planned and live, and not stopped for good. */
const ALIVE = 't.process_state in (1, 2, 3, 4) and t.run_flag in (0, 1) and t.deleted_at is null';

const moment = (told: unknown): string | null => {
  const value = typeof told === 'string' ? told.trim() : '';
  return /^\d{4}-\d\d-\d\d \d\d:\d\d/.test(value) ? value : null;
};

/** What stands beside a record: its child rows, the tickets it names, those near it, what its people lack. */
export async function ticketFacts(work: Work, id: string, row: Values): Promise<TicketFacts> {
  const { tx, tenantId } = work;
  const of = (table: string, columns: string, order = 'c.sort, c.id') =>
    `select ${columns} from ${table} c where c.tenant_id = $1 and c.parent_id = $2::uuid order by ${order}`;
  const at = [tenantId, id];
  const [workers, equipment, jha, measures, gas, linked, near, elsewhere] = await Promise.all([
    tx.query<WorkerFacts>(
      of(
        'permit_worker',
        `c.user_id as "userId", c.name, c.firm, c.duty, c.certificate, ${DAY('c.certificate_until')} as "certificateUntil", c.entry_trained as "entryTrained"`,
      ),
      at,
    ),
    tx.query<EquipmentFacts>(of('permit_equipment', `c.name, c.number, ${DAY('c.valid_until')} as "validUntil"`), at),
    tx.query(of('permit_jha', 'c.id'), at),
    tx.query<MeasureFactsRow>(
      of(
        'permit_ticket_measure',
        'c.id, c.measure_key as "measureKey", c.content, c.concerned, c.confirm_user_id as "confirmUserId"',
      ),
      at,
    ),
    tx.query<Taken>(
      of(
        'permit_gas',
        `${TIME('c.sign_time')} as "sampledAt", c.limit_analysis_site as place, c.qualified = 1 as qualified,
         concat_ws(',', case when c.analysis_result is not null then array_to_string(c.representative_gas, ',') end,
           case when c.toxic_result is not null then c.limit_gas_name end) as substances`,
        'c.sign_time, c.sort, c.id',
      ),
      at,
    ),
    linkedTickets(work, listOf(row.associatedOtherWork)),
    nearTickets(work, id, row),
    guardsElsewhere(work, id, row),
  ]);
  return {
    workers,
    equipment,
    jha: jha.length,
    measures,
    gas,
    linked,
    near,
    elsewhere,
    people: await lacking(work, row, workers),
  };
}

async function linkedTickets({ tx, tenantId }: Work, ids: readonly string[]): Promise<LinkedTicket[]> {
  const known = ids.filter(isUuid);
  if (known.length === 0) return [];
  return tx.query<LinkedTicket>(
    `select t.id, t.work_type as type, coalesce(t.work_ticket_num, t.work_name) as number, t.process_state as state,
            t.run_flag as "runFlag", ${TIME('t.start_time')} as "from", ${TIME('t.end_time')} as "to"
       from permit t where t.tenant_id = $1 and t.id = any($2::uuid[]) and t.deleted_at is null order by t.start_time, t.id`,
    [tenantId, known],
  );
}

/** At the same risk point, or a place of the same name where there is none: without a scale the same point counts as near. */
async function nearTickets({ tx, tenantId }: Work, id: string, row: Values): Promise<Side[]> {
  const [from, to] = [moment(row.startTime), moment(row.endTime)];
  if (!from || !to) return [];
  const rows = await tx.query<{ type: WorkType; number: string; painting: number | null; pipe: string | null }>(
    `select t.work_type as type, coalesce(t.work_ticket_num, t.work_name) as number, t.painting, t.blind_equipment_name as pipe
       from permit t where t.tenant_id = $1 and t.id <> $2::uuid and ${ALIVE}
        and (t.risk_id = $3::uuid or $3::uuid is null and t.work_location = $4)
        and t.start_time < $6::timestamp at time zone 'Asia/Shanghai' and t.end_time > $5::timestamp at time zone 'Asia/Shanghai'
      order by t.start_time, t.id limit 100`,
    [tenantId, id, isUuid(row.riskId) ? row.riskId : null, text(row, 'workLocation'), from, to],
  );
  return rows.map(({ painting, ...side }) => ({ ...side, painting: painting === 1 }));
}

/** Names of the guardians who watch another place at that time; linked tickets at one place are one watch. */
async function guardsElsewhere({ tx, tenantId }: Work, id: string, row: Values): Promise<string[]> {
  const guardians = listOf(row.guardianId).filter(isUuid);
  const [from, to] = [moment(row.startTime), moment(row.endTime)];
  if (guardians.length === 0 || !from || !to) return [];
  const rows = await tx.query<{ name: string }>(
    `select distinct u.real_name as name from permit t join app_user u on u.tenant_id = $1 and u.id = any(t.guardian_id)
      where t.tenant_id = $1 and t.id <> $2::uuid and ${ALIVE} and t.guardian_id && $3::uuid[] and u.id = any($3::uuid[])
        and t.start_time < $5::timestamp at time zone 'Asia/Shanghai' and t.end_time > $4::timestamp at time zone 'Asia/Shanghai'
        and not (t.risk_id is not distinct from $6::uuid and ($6::uuid is not null or t.work_location = $7)) order by 1`,
    [tenantId, id, guardians, from, to, isUuid(row.riskId) ? row.riskId : null, text(row, 'workLocation')],
  );
  return rows.map(({ name }) => name);
}

/** Certificates of one's own people, asked of the module that keeps them, over every day of the ticket. */
async function lacking(work: Work, row: Values, workers: readonly WorkerFacts[]): Promise<TicketFacts['people']> {
  const [from, until] = [moment(row.startTime)?.slice(0, 10), moment(row.endTime)?.slice(0, 10)];
  if (!from || !until) return [];
  const asked: { field: string; userId: string; label: string; basis: string; kinds: readonly string[] }[] = [];
  const ask = (field: string, role: 'worker' | 'guardian', ids: readonly (string | null | undefined)[]) => {
    const need = certificateNeed(row.workType, role);
    if (need) for (const userId of ids) if (userId) asked.push({ field, userId, ...need });
  };
  ask('guardianId', 'guardian', listOf(row.guardianId).filter(isUuid));
  if (asksCertificate(row)) {
    ask(
      'workers',
      'worker',
      workers.filter(({ duty }) => Number(duty) !== 2).map(({ userId }) => userId),
    );
  }
  if (asked.length === 0) return [];
  const { tx, tenantId } = work;
  const [answers, names] = await Promise.all([
    work.app.use(certificates).held(
      work,
      asked.map(({ userId, kinds }) => ({ userId, kinds, from, until })),
    ),
    tx.query<{ id: string; name: string }>(
      'select u.id, u.real_name as name from app_user u where u.tenant_id = $1 and u.id = any($2::uuid[])',
      [tenantId, [...new Set(asked.map(({ userId }) => userId))]],
    ),
  ]);
  return answers.flatMap((answer, place) => {
    const one = asked[place];
    if (answer.held || !one) return [];
    const name = names.find(({ id }) => id === one.userId)?.name ?? '';
    return [{ field: one.field, message: `${name}缺少有效的${one.label}：${answer.why}（${one.basis}）` }];
  });
}

export const measureField = permit.fields.measures;
export const storedMeasures = (work: Work, id: string) => childRowsOf(work, measureField, id);
