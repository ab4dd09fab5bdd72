import { certificateNeed } from '@anlan/domain/certificate/needs';
import type { Side } from '@anlan/domain/permit/interlocks';
import type { PermitRules } from '@anlan/domain/permit/judge-work';
import type { Weather } from '@anlan/domain/permit/weather/weather';
import { judgeSiteWork, listOf, mayApprove, type RelatedTicket, windowOf } from '@anlan/domain/site-work/facts';
import { type FieldError, isUuid, type Values } from '@anlan/resource';
import type { Work } from '../../kernel/context';
import { type CertificateQuestion, certificates } from '../../ports/certificates';
import { type PlaceAndTime, specialTickets, ticketsNear } from '../../ports/tickets';
import { siteTicketsBeside } from './beside';

export interface Worker {
  readonly userId: string;
  readonly certificateId?: string | null;
}

/** Whose certificate does not hold on every day from `from` to the end of the work, by name. */
export async function unfitPeople(
  work: Work,
  row: Values,
  workers: readonly Worker[],
  from: string,
): Promise<FieldError[]> {
  const until = windowOf(row)?.[1].slice(0, 10) ?? from;
  const asked: (CertificateQuestion & { readonly field: string; readonly what: string })[] = [];
  const ofWorker = certificateNeed(row.type, 'worker');
  for (const [place, { userId, certificateId }] of workers.entries()) {
    if (!isUuid(userId) || (!ofWorker && !certificateId)) continue;
    asked.push({
      userId,
      certificateId: certificateId ?? null,
      kinds: ofWorker?.kinds ?? [],
      from,
      until: until < from ? from : until,
      field: `workers[${place}].certificateId`,
      what: ofWorker ? `须持${ofWorker.label}（${ofWorker.basis}）` : '所选证书须有效',
    });
  }
  const ofGuardian = certificateNeed(row.type, 'guardian');
  if (ofGuardian && isUuid(row.guardianId))
    asked.push({
      userId: row.guardianId,
      kinds: ofGuardian.kinds,
      from,
      until: until < from ? from : until,
      field: 'guardianId',
      what: `监护人须持${ofGuardian.label}（${ofGuardian.basis}）`,
    });
  if (asked.length === 0) return [];
  const [answers, names] = await Promise.all([
    work.app.use(certificates).held(work, asked),
    namesOf(
      work,
      asked.map(({ userId }) => userId),
    ),
  ]);
  return answers.flatMap((answer, place): FieldError[] => {
    const question = asked[place];
    if (answer.held || !question) return [];
    return [
      { field: question.field, message: `${names.get(question.userId) ?? '人员'}${answer.why}，${question.what}` },
    ];
  });
}

export async function namesOf(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await work.tx.query<{ id: string; name: string }>(
    'select id, real_name as name from app_user where tenant_id = $1 and id = any($2::uuid[])',
    [work.tenantId, [...new Set(ids)]],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
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

/** Of both forms: what stands near this ticket, and the numbers of those under way elsewhere that this person watches. */
export async function besideOf(
  work: Work,
  row: Values & { readonly id: string },
  guardianId: unknown,
  now: string,
): Promise<{ readonly near: readonly Side[]; readonly watched: readonly string[] }> {
  const window = windowOf(row);
  if (!window) return { near: [], watched: [] };
  const at: PlaceAndTime = {
    id: row.id,
    riskId: isUuid(row.riskId) ? row.riskId : null,
    location: String(row.location ?? ''),
    from: window[0],
    to: window[1],
  };
  const forms = [siteTicketsBeside, work.app.use(specialTickets)];
  const here = { ...at, from: now };
  const [near, watched] = await Promise.all([
    ticketsNear(work, forms, at),
    isUuid(guardianId) ? Promise.all(forms.map((form) => form.watched(work, [guardianId], here, true))) : [],
  ]);
  return { near, watched: watched.flat().map(({ number }) => number) };
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
