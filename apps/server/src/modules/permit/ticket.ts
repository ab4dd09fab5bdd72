import { certificateNeed } from '@anlan/domain/certificate/needs';
import { readArea } from '@anlan/domain/permit/area/area';
import type { EquipmentFacts } from '@anlan/domain/permit/equipment/equipment';
import { permit } from '@anlan/domain/permit/permit';
import {
  asksCertificate,
  dailyOf,
  isOutdoors,
  type LinkedTicket,
  listOf,
  type MeasureFactsRow,
  type TicketFacts,
  text,
  type WorkerFacts,
  workingOf,
} from '@anlan/domain/permit/permit-facts';
import type { Taken } from '@anlan/domain/permit/sampling';
import type { SupervisionAnswer, SupervisionItem, TicketItem } from '@anlan/domain/permit/steps/supervision';
import { type Parts, replacedWorker } from '@anlan/domain/permit/watch/replace';
import { isUuid, type Values } from '@anlan/resource';
import { nowText, type Work } from '../../kernel/context';
import { childRowsOf } from '../../kernel/resource/write/children';
import { certificates } from '../../ports/certificates';
import { registeredBy } from '../../ports/equipment';
import { type FitnessQuestion, TAKES_PART, unfitFor } from '../../ports/fitness';
import { engagedElsewhere, type PlaceAndTime, siteTickets, ticketsNear } from '../../ports/tickets';
import { specialTicketsBeside } from './beside';
import { linkedIsolations } from './isolation/isolation';
import { weatherNow, weatherOfTicket } from './weather/weather';

const TIME = (column: string): string => `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`;
const DAY = (column: string): string => `to_char(${column}, 'YYYY-MM-DD')`;

/** So many measures of its own a company may ask of a type. */
export const MOST_OWN = 40;

const moment = (told: unknown): string | null => {
  const value = typeof told === 'string' ? told.trim() : '';
  return /^\d{4}-\d\d-\d\d \d\d:\d\d/.test(value) ? value : null;
};

/** What of the weather a step asks: nothing, that of the ticket's hours, or what is observed now. */
export type WeatherAsked = 'none' | 'hours' | 'now';

/** Another in somebody's place, in the parts that the step names. */
export interface Instead {
  readonly parts: Parts;
  readonly former: string;
  readonly successor: string;
}

interface Asked {
  /** Whether its people are held to watch and work elsewhere only where work goes on, not where it is planned. */
  readonly live: boolean;
  readonly weather?: WeatherAsked | undefined;
  /** Who is named to take charge of it. */
  readonly takesOver?: unknown;
  /** Who is asked for instead of one of its workers. */
  readonly instead?: Instead;
}

/**
 * What stands beside a record: its child rows, the tickets it names, those near it, what its people lack.
 */
export async function ticketFacts(
  work: Work,
  id: string,
  row: Values,
  { live, weather: asked = 'none', takesOver, instead }: Asked,
): Promise<TicketFacts> {
  const { tx, tenantId } = work;
  const of = (table: string, columns: string, order = 'c.sort, c.id') =>
    `select ${columns} from ${table} c where c.tenant_id = $1 and c.parent_id = $2::uuid order by ${order}`;
  const at = [tenantId, id];
  const [workers, equipment, jha, measures, ownMeasures, gas, items, answers, configured, linked, weather, isolations] =
    await Promise.all([
      tx.query<WorkerFacts>(
        of(
          'permit_worker',
          `c.id, c.user_id as "userId", c.name, c.firm, c.duty, c.certificate_type as "certificateType", c.certificate, ${DAY('c.certificate_until')} as "certificateUntil", c.entry_trained as "entryTrained"`,
        ),
        at,
      ),
      tx.query<EquipmentFacts>(
        of('permit_equipment', `c.id, c.kind, c.name, c.number, ${DAY('c.valid_until')} as "validUntil"`),
        at,
      ),
      tx.query(of('permit_jha', 'c.id'), at),
      tx.query<MeasureFactsRow>(
        of(
          'permit_ticket_measure',
          'c.id, c.measure_key as "measureKey", c.content, c.concerned, c.is_photo as "isPhoto", c.confirm_user_id as "confirmUserId"',
        ),
        at,
      ),
      tx.query<{ content: string }>(
        `select t.content from permit_measure t
          where t.tenant_id = $1 and t.work_type = $2 and t.deleted_at is null order by t.sort, t.id limit ${MOST_OWN}`,
        [tenantId, String(row.workType ?? '')],
      ),
      tx.query<Taken>(
        of(
          'permit_gas',
          `${TIME('c.sign_time')} as "sampledAt", ${TIME('c.entered_time')} as "enteredAt", c.limit_analysis_site as place, c.qualified = 1 as qualified,
         concat_ws(',', case when c.analysis_result is not null then array_to_string(c.representative_gas, ',') end,
           case when c.toxic_result is not null then 'toxic.' || c.limit_gas_name end) as substances`,
          'c.sign_time, c.sort, c.id',
        ),
        at,
      ),
      tx.query<TicketItem>(
        of('permit_ticket_supervision', `c.id, c.name, c.cycle, c.is_photo as "isPhoto", ${TIME('c.due')} as due`),
        at,
      ),
      tx.query<SupervisionAnswer>(
        of('permit_supervision', `c.name, ${TIME('c.finish_time')} as "finishTime", c.conclusion`),
        at,
      ),
      tx.query<SupervisionItem>(
        `select t.name, t.cycle, t.is_photo as "isPhoto" from permit_supervision_item t
        where t.tenant_id = $1 and t.work_type = $2 and t.deleted_at is null order by t.sort, t.id limit 100`,
        [tenantId, String(row.workType ?? '')],
      ),
      linkedTickets(work, listOf(row.associatedOtherWork)),
      weatherAsked(work, row, asked),
      linkedIsolations(work, id),
    ]);
  const asking = instead
    ? workers.map((one) => replacedWorker(instead.parts, one, instead.former, instead.successor))
    : workers;
  const [around, people, registered] = await Promise.all([
    beside(work, id, row, { live, working: [...workingOf(row, asking), takesOver].filter(isUuid) }),
    lacking(work, row, asking, takesOver),
    registeredBy(
      work,
      equipment.map(({ number }) => number),
    ),
  ]);
  return {
    workers,
    equipment: equipment.map((one) => ({ ...one, registered: registered.get(one.number) ?? null })),
    jha: jha.length,
    measures,
    ownMeasures: ownMeasures.map(({ content }) => content),
    gas,
    supervision: { configured, items, answers },
    linked,
    ...around,
    weather,
    isolations,
    people,
  };
}

async function weatherAsked(
  work: Work,
  row: Values,
  asked: WeatherAsked,
): Promise<NonNullable<TicketFacts['weather']> | null> {
  if (asked === 'none' || !isOutdoors(row)) return null;
  if (asked === 'now') return weatherNow(work, row.riskId);
  const [from, to] = [moment(row.startTime), moment(row.endTime)];
  return from && to ? weatherOfTicket(work, row, from, to) : null;
}

export async function linkedTickets({ tx, tenantId }: Work, ids: readonly string[]): Promise<LinkedTicket[]> {
  const known = ids.filter(isUuid);
  if (known.length === 0) return [];
  return tx.query<LinkedTicket>(
    `select t.id, t.work_type as type, coalesce(t.work_ticket_num, t.work_name) as number, t.process_state as state,
            t.run_flag as "runFlag", ${TIME('t.start_time')} as "from", ${TIME('t.end_time')} as "to",
            t.risk_id as "riskId", t.work_location as location
       from permit t where t.tenant_id = $1 and t.id = any($2::uuid[]) and t.deleted_at is null order by t.start_time, t.id`,
    [tenantId, known],
  );
}

/** The same, before the ticket's facts are read. */
export const workingHere = async ({ tx, tenantId }: Work, id: string, row: Values): Promise<string[]> =>
  workingOf(
    row,
    await tx.query<Pick<WorkerFacts, 'userId'> & Record<string, unknown>>(
      'select c.user_id as "userId" from permit_worker c where c.tenant_id = $1 and c.parent_id = $2::uuid',
      [tenantId, id],
    ),
  );

/** Of both forms: what stands near this one, and which of its people watch or work at another place; linked tickets at one place are one watch. */
async function beside(
  work: Work,
  id: string,
  row: Values,
  { live, working }: { readonly live: boolean; readonly working: readonly string[] },
): Promise<Pick<TicketFacts, 'near' | 'elsewhere'>> {
  const [from, to] = [moment(row.startTime), moment(row.endTime)];
  if (!from || !to) return { near: [], elsewhere: [] };
  const at: PlaceAndTime = {
    id,
    riskId: isUuid(row.riskId) ? String(row.riskId) : null,
    location: text(row, 'workLocation'),
    pipe: text(row, 'blindEquipmentName'),
    flatId: isUuid(row.flatId) ? String(row.flatId) : null,
    area: readArea(row.area).area ?? null,
    from,
    to,
    daily: dailyOf(row),
  };
  const guardians = listOf(row.guardianId).filter(isUuid);
  const forms = [specialTicketsBeside, work.app.use(siteTickets)];
  const here = live ? { ...at, from: nowText(work) } : at;
  const [near, engaged] = await Promise.all([
    ticketsNear(work, forms, at),
    engagedElsewhere(work, forms, { guardians, working }, { ...here, live }),
  ]);
  return { near, elsewhere: engaged };
}

interface Person extends FitnessQuestion {
  readonly field: string;
}

/** One's own people of the ticket, each in every part he takes. */
function peopleOf(row: Values, workers: readonly WorkerFacts[], takesOver: unknown): readonly Person[] {
  const [from, until] = [moment(row.startTime)?.slice(0, 10), moment(row.endTime)?.slice(0, 10)];
  if (!from || !until) return [];
  const workType = String(row.workType ?? '');
  const as = (field: string, role: Person['role'], ids: readonly unknown[]): Person[] =>
    ids.filter(isUuid).map((userId) => ({ field, role, userId, workType, from, until }));
  return [
    ...as('guardianId', 'guardian', listOf(row.guardianId)),
    ...as('principalId', TAKES_PART, [takesOver ?? row.principalId]),
    ...as('electricUser', TAKES_PART, listOf(row.electricUser)),
    ...as('liftingCommandOperator', 'commander', listOf(row.liftingCommandOperator)),
    ...as('liftingSlingOperator', 'rigger', listOf(row.liftingSlingOperator)),
    ...as(
      'workers',
      'worker',
      workers.map(({ userId }) => userId),
    ),
  ];
}

/** Whom a sentence is about, and where he is named. */
const saidOf = ({ field, userId }: { readonly field: string; readonly userId: string }) => ({ field, userId });

const acceptorOf = ({ acceptanceId }: Values): { readonly field: string; readonly userId: string }[] =>
  isUuid(acceptanceId) ? [{ field: 'acceptanceId', userId: acceptanceId }] : [];

/** What one's own people lack over the days of the ticket, asked of those who know: certificates, and whatever else makes unfit. */
async function lacking(
  work: Work,
  row: Values,
  workers: readonly WorkerFacts[],
  takesOver: unknown,
): Promise<TicketFacts['people']> {
  const people = peopleOf(row, workers, takesOver);
  const named = [...people.map(({ field, userId }) => ({ field, userId })), ...acceptorOf(row)];
  if (named.length === 0) return [];
  const operating = new Set(workers.filter(({ duty }) => Number(duty) !== 2).map(({ userId }) => userId));
  const certified = people.flatMap((one) => {
    const need = one.role === TAKES_PART ? undefined : certificateNeed(row.workType, one.role);
    const asked = one.role !== 'worker' || (asksCertificate(row) && operating.has(one.userId));
    return need && asked ? [{ ...one, ...need }] : [];
  });
  const { tx, tenantId } = work;
  const [answers, unfit, names] = await Promise.all([
    certified.length === 0
      ? []
      : work.app.use(certificates).held(
          work,
          certified.map(({ userId, kinds, from, until }) => ({ userId, kinds, from, until })),
        ),
    unfitFor(work, people),
    tx.query<{ id: string; name: string; gone: boolean }>(
      `select u.id, u.real_name as name, u.is_resign is distinct from 1 or u.deleted_at is not null as gone
         from app_user u where u.tenant_id = $1 and u.id = any($2::uuid[])`,
      [tenantId, [...new Set(named.map(({ userId }) => userId))]],
    ),
  ]);
  const nameOf = ({ userId }: { readonly userId: string }) => names.find(({ id }) => id === userId)?.name ?? '';
  const gone = new Set(names.flatMap(({ id, gone: left }) => (left ? [id] : [])));
  return [
    ...named
      .filter(({ userId }) => gone.has(userId))
      .map((one) => ({ ...saidOf(one), message: `${nameOf(one)}已离职，请更换人员` })),
    ...answers.flatMap((answer, place) => {
      const one = certified[place];
      if (answer.held || !one) return [];
      return [{ ...saidOf(one), message: `${nameOf(one)}缺少有效的${one.label}：${answer.why}（${one.basis}）` }];
    }),
    ...people.flatMap((one, place) =>
      (unfit[place] ?? []).map(({ says, basis }) => ({
        ...saidOf(one),
        message: `${nameOf(one)}${says}，不能作业（${basis}）`,
      })),
    ),
  ];
}

export const measureField = permit.fields.measures;
export const storedMeasures = (work: Work, id: string) => childRowsOf(work, measureField, id);
