import { certificateNeed } from '@anlan/domain/certificate/needs';
import type { Side } from '@anlan/domain/permit/interlocks';
import type { PermitRules } from '@anlan/domain/permit/judge-work';
import type { Elsewhere } from '@anlan/domain/permit/watch/elsewhere';
import type { Weather } from '@anlan/domain/permit/weather/weather';
import {
  dailyOf,
  judgeSiteWork,
  listOf,
  mayApprove,
  type RelatedTicket,
  windowOf,
} from '@anlan/domain/site-work/facts';
import { type FieldError, isUuid, type Values } from '@anlan/resource';
import type { Work } from '../../kernel/context';
import { namesOf } from '../../kernel/names';
import { type CertificateQuestion, certificates } from '../../ports/certificates';
import { type FitnessQuestion, TAKES_PART, unfitFor } from '../../ports/fitness';
import { type Engaged, engagedElsewhere, type PlaceAndTime, specialTickets, ticketsNear } from '../../ports/tickets';
import { siteTicketsBeside } from './beside';

export interface Worker {
  readonly id?: string;
  readonly userId: string;
  readonly certificateId?: string | null;
}

/** Who may not on every day from `from` to the end of the work, by name: his certificate, or whatever else makes unfit. */
export async function unfitPeople(
  work: Work,
  row: Values,
  workers: readonly Worker[],
  from: string,
): Promise<(FieldError & { readonly userId: string })[]> {
  const end = windowOf(row)?.[1].slice(0, 10) ?? from;
  const until = end < from ? from : end;
  const workType = String(row.type ?? '');
  const takesPart = (field: string, userId: unknown) =>
    isUuid(userId) ? [{ userId, certificateId: null, workType, role: TAKES_PART, from, until, field } as const] : [];
  const people: (FitnessQuestion & { readonly field: string; readonly certificateId: string | null })[] = [
    ...takesPart('responsibleId', row.responsibleId),
    ...workers.flatMap(({ userId, certificateId = null }, place) =>
      isUuid(userId)
        ? [{ userId, certificateId, workType, role: 'worker' as const, from, until, field: `workers[${place}].userId` }]
        : [],
    ),
    ...(isUuid(row.guardianId)
      ? [
          {
            userId: row.guardianId,
            certificateId: null,
            workType,
            role: 'guardian' as const,
            from,
            until,
            field: 'guardianId',
          },
        ]
      : []),
  ];
  if (people.length === 0) return [];
  const asked = people.flatMap((one): (CertificateQuestion & { readonly field: string; readonly what: string })[] => {
    const need = one.role === TAKES_PART ? undefined : certificateNeed(row.type, one.role);
    if (!need && !one.certificateId) return [];
    const { userId, certificateId, role, field } = one;
    const whose = role === 'guardian' ? '监护人' : '';
    return [
      {
        userId,
        certificateId,
        kinds: need?.kinds ?? [],
        from,
        until,
        field: field.replace('.userId', '.certificateId'),
        what: need ? `${whose}须持${need.label}（${need.basis}）` : '所选证书须有效',
      },
    ];
  });
  const [answers, unfit, names, gone] = await Promise.all([
    asked.length === 0 ? [] : work.app.use(certificates).held(work, asked),
    unfitFor(work, people),
    namesOf(
      work,
      people.map(({ userId }) => userId),
    ),
    work.tx.query<{ id: string }>(
      'select id from app_user where tenant_id = $1 and id = any($2::uuid[]) and (is_resign is distinct from 1 or deleted_at is not null)',
      [work.tenantId, people.map(({ userId }) => userId)],
    ),
  ]);
  const left = new Set(gone.map(({ id }) => id));
  const nameOf = (userId: string) => names.get(userId) ?? '人员';
  return [
    ...people
      .filter(({ userId }) => left.has(userId))
      .map(({ field, userId }) => ({ field, userId, message: `${nameOf(userId)}已离职，请更换人员` })),
    ...answers.flatMap((answer, place) => {
      const question = asked[place];
      if (answer.held || !question) return [];
      const { field, userId, what } = question;
      return [{ field, userId, message: `${nameOf(userId)}${answer.why}，${what}` }];
    }),
    ...people.flatMap(({ field, userId }, place) =>
      (unfit[place] ?? []).map(({ says, basis }) => ({
        field,
        userId,
        message: `${nameOf(userId)}${says}，不能作业（${basis}）`,
      })),
    ),
  ];
}

/** Table B.1 by the effective level: who is named as approver holds such an office. */
export async function approverErrors(
  work: Work,
  row: Values,
  rules: PermitRules,
  weather: Weather | null,
): Promise<FieldError[]> {
  if (!isUuid(row.auditId)) return [];
  const ruling = judgeSiteWork(row, rules, weather);
  // Table B.1 speaks of the special works alone.
  if (!ruling.type) return [];
  const [person] = await work.tx.query<{ roles: string[] | null; heads: boolean }>(
    `select (select array_agg(r.role_alias) from role r where r.tenant_id = $1 and r.id = any(u.role_id) and r.deleted_at is null) as roles,
            exists (select 1 from dept d where d.tenant_id = $1 and d.id = any($3::uuid[]) and d.principal_id = u.id and d.deleted_at is null) as heads
       from app_user u where u.tenant_id = $1 and u.id = $2::uuid and u.deleted_at is null`,
    [work.tenantId, row.auditId, [row.riskDeptId].filter(isUuid)],
  );
  if (!person) return [];
  if (mayApprove(ruling.approver, person.roles ?? []) || (ruling.approver === 'unit' && person.heads)) return [];
  const what = ruling.levelName ? `${ruling.levelName}须由` : '须由';
  return [{ field: 'auditId', message: `${what}${ruling.approvers}审批，所选审批人没有该权限（GB 30871-2022 表B.1）` }];
}

/** Of both forms: what stands near this ticket, and which of its people watch or work elsewhere at this moment. */
export async function besideOf(
  work: Work,
  row: Values & { readonly id: string },
  people: Engaged,
  { now, live }: { readonly now: string; readonly live: boolean },
): Promise<{ readonly near: readonly Side[]; readonly elsewhere: readonly Elsewhere[] }> {
  const window = windowOf(row);
  if (!window) return { near: [], elsewhere: [] };
  const at: PlaceAndTime = {
    id: row.id,
    riskId: isUuid(row.riskId) ? row.riskId : null,
    location: String(row.location ?? ''),
    pipe: String(row.blindEquipmentName ?? ''),
    from: window[0],
    to: window[1],
    daily: dailyOf(row),
  };
  const forms = [siteTicketsBeside, work.app.use(specialTickets)];
  const here = live ? { ...at, from: now } : at;
  const [near, engaged] = await Promise.all([
    ticketsNear(work, forms, at),
    engagedElsewhere(work, forms, people, { ...here, live }),
  ]);
  return { near, elsewhere: engaged };
}

export async function relatedOf(work: Work, ids: unknown): Promise<RelatedTicket[]> {
  const named = listOf(ids).filter(isUuid);
  if (named.length === 0) return [];
  return work.tx.query<RelatedTicket>(
    `select id, num, type, process_state as "processState", run_flag as "runFlag",
            to_char(work_time_start, 'YYYY-MM-DD HH24:MI:SS') as "from", to_char(work_time_end, 'YYYY-MM-DD HH24:MI:SS') as "to",
            risk_id as "riskId", location
       from site_work where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null`,
    [work.tenantId, named],
  );
}
