import { certificateNeed } from '@anlan/domain/certificate/needs';
import { permit } from '@anlan/domain/permit/permit';
import { listOf } from '@anlan/domain/permit/permit-facts';
import type { CertificateEvidence, PermitEvidence } from '@anlan/domain/permit/proof/evidence';
import { plainJson } from '@anlan/domain/seal/canonical';
import { type AnyField, isEmpty, isUuid, type Values, wireName } from '@anlan/resource';
import { nowText, type Work } from '../../../kernel/context';
import { get } from '../../../kernel/resource/list/read';
import { certificates } from '../../../ports/certificates';
import { ruleFacts } from '../rules';
import { linkedTickets } from '../ticket';

type Row = Record<string, unknown>;

/** Values under the names of the definition; what a reply carries beside them, and what is empty, is left out. */
function declared(fields: Readonly<Record<string, AnyField>>, row: Row): Row {
  const kept: Row = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = row[wireName(name, field)];
    if (field.kind !== 'rows' && value !== undefined && value !== null && value !== '') kept[name] = value;
  }
  return kept;
}

type RowsName = {
  [N in keyof typeof permit.fields]: (typeof permit.fields)[N]['kind'] extends 'rows' ? N : never;
}[keyof typeof permit.fields];

/** Ids that stand anywhere in a value, of whatever kind of record. */
function idsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string') {
    for (const part of value.split(',')) if (isUuid(part)) found.add(part);
  } else if (typeof value === 'object' && value !== null) {
    for (const one of Object.values(value)) idsIn(one, found);
  }
  return found;
}

/** What the people had to hold over the days of the ticket, asked of the module that keeps it. */
async function certificatesOf(work: Work, ticket: Values, workers: readonly Row[]): Promise<CertificateEvidence[]> {
  const [from, until] = [String(ticket.startTime ?? '').slice(0, 10), String(ticket.endTime ?? '').slice(0, 10)];
  if (from === '' || until === '') return [];
  const asked = (['worker', 'guardian'] as const).flatMap((role) => {
    const need = certificateNeed(ticket.workType, role);
    const ids =
      role === 'guardian'
        ? listOf(ticket.guardianId)
        : workers.flatMap(({ userId, duty }) => (isEmpty(userId) || Number(duty) === 2 ? [] : [String(userId)]));
    return need ? ids.map((userId) => ({ role, userId, kinds: need.kinds, from, until })) : [];
  });
  const answers = asked.length > 0 ? await work.app.use(certificates).held(work, asked) : [];
  return answers.map((answer, place): CertificateEvidence => {
    const { role, userId } = asked[place] as (typeof asked)[number];
    return answer.held
      ? { role, userId, held: true, type: answer.type, num: answer.num, validUntil: answer.validUntil }
      : { role, userId, held: false, type: null, num: null, validUntil: null };
  });
}

/** A ticket with everything it is verified by; whoever may read the ticket. */
export async function evidenceOf(work: Work, id: unknown): Promise<PermitEvidence & { readonly id: string }> {
  const record = JSON.parse(String((await get(work, permit, id, { whole: true })).json)) as Row & {
    readonly id: string;
  };
  const ticket = declared(permit.fields as never, record);
  const rowsOf = (name: RowsName): Row[] => {
    const field = permit.fields[name] as unknown as { readonly fields: Readonly<Record<string, AnyField>> };
    return ((record[name] as Row[] | undefined) ?? []).map((row) => ({
      ...Object.fromEntries(Object.keys(field.fields).map((child) => [child, null])),
      ...declared(field.fields, row),
    }));
  };
  const rows = {
    workers: rowsOf('workers'),
    equipment: rowsOf('equipment'),
    jha: rowsOf('jha'),
    measures: rowsOf('measures'),
    gas: rowsOf('gasRows'),
    approvals: rowsOf('approvals'),
    supervisionItems: rowsOf('supervisionItems'),
    supervisions: rowsOf('supervisions'),
    handlings: rowsOf('handlings'),
  };
  const named = [...idsIn({ ticket, rows })];
  const { tx, tenantId } = work;
  const [facts, linked, held, people, files] = await Promise.all([
    ruleFacts(work),
    linkedTickets(work, listOf(ticket.associatedOtherWork)),
    certificatesOf(work, ticket, rows.workers),
    tx.query<{ id: string; name: string }>(
      'select u.id, u.real_name as name from app_user u where u.tenant_id = $1 and u.id = any($2::uuid[])',
      [tenantId, named],
    ),
    tx.query<{ id: string; sha256: string; time: string | null; located: boolean; onSite: boolean }>(
      `select a.id, a.sha256, to_char(a.shot_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as time,
              a.longitude is not null and a.latitude is not null as located, a.not_on_site is false as "onSite"
         from attachment a where a.tenant_id = $1 and a.id = any($2::uuid[]) and a.deleted_at is null and a.sha256 is not null`,
      [tenantId, named],
    ),
  ]);
  return plainJson({
    id: record.id,
    asOf: nowText(work),
    ticket,
    ...rows,
    linked,
    certificates: held,
    people: Object.fromEntries(people.map(({ id: person, name }) => [person, name])),
    files: Object.fromEntries(files.map(({ id: file, sha256 }) => [file, sha256])),
    shots: Object.fromEntries(
      files.flatMap(({ id: file, time, located, onSite }) =>
        time === null ? [] : [[file, { time, located, onSite }]],
      ),
    ),
    company: ticket.judgedBy ?? { industry: facts.industry, isDust: facts.isDust, ownDays: facts.ownDays },
  }) as unknown as PermitEvidence & { readonly id: string };
}
