import { isIsolating } from '@anlan/domain/permit/isolation/rules';
import { bindingMeasures, statutoryMeasures } from '@anlan/domain/permit/measures';
import { WORK } from '@anlan/domain/permit/work-type';
import { addDays, formatDate, formatDatetime, toEpoch } from '@anlan/resource/dates';
import type { Actor, Work } from '../../kernel/context';
import type { Caller } from '../caller';
import type { DemoCompany } from '../company/companies';
import type { Cast } from '../hazard/stories';
import { uploadPhotos } from '../pictures/photo-stock';
import { type StoredSignature, signatureRow } from '../signatures';
import type { Certified } from '../training/certificates';
import { hungLock, keepTemplates, takenOff, writeWeather } from './beside-permits';
import { conflictingDraft } from './conflicting';
import { JOBS, type Job } from './jobs';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BASE = '/safe/dangerousunifywork';
/** Where the photos of the works are taken, degrees. */
const ON_SITE = { longitude: 120.153_6, latitude: 30.287_5 } as const;
/** A guardian confirms before the half hour is over. */
const WATCH_EVERY = 25 * MINUTE;
/** How far a ticket comes. */
type Ending =
  | 'draft'
  | 'submitted'
  | 'toApprove'
  | 'rejected'
  | 'toVerify'
  | 'working'
  | 'interrupted'
  | 'toAccept'
  | 'done'
  | 'ended'
  | 'voided';

const OPEN_TODAY: readonly Ending[] = [
  'working',
  'toApprove',
  'toVerify',
  'submitted',
  'draft',
  'interrupted',
  'toAccept',
];
const PAST: readonly Ending[] = [
  'done',
  'done',
  'done',
  'rejected',
  'done',
  'done',
  'voided',
  'done',
  'toVerify',
  'done',
  'ended',
  'done',
  'working',
];

/** Who watches and who works in tickets of either form in that time: nobody does both, nor watches two. */
async function engagedBetween(
  { tx, tenantId }: Work,
  from: number,
  to: number,
): Promise<{ readonly watch: ReadonlySet<string>; readonly work: ReadonlySet<string> }> {
  const during = (start: string, end: string): string =>
    `t.tenant_id = $1 and t.process_state in (1, 2, 3, 4) and t.run_flag in (0, 1, 2) and t.${start} < $3::timestamptz
       and (t.${end} > $2::timestamptz or t.process_state = 4) and t.deleted_at is null`;
  const rows = await tx.query<{ id: string; watches: boolean }>(
    `select t.guardian_id as id, true as watches from site_work t where ${during('work_time_start', 'work_time_end')} and t.guardian_id is not null
     union select t.responsible_id, false from site_work t where ${during('work_time_start', 'work_time_end')} and t.responsible_id is not null
     union select w.user_id, false from site_work t join site_work_worker w on w.tenant_id = $1 and w.parent_id = t.id
            where ${during('work_time_start', 'work_time_end')} and w.user_id is not null
     union select unnest(t.guardian_id), true from permit t where ${during('start_time', 'end_time')}
     union select unnest(array[t.principal_id] || coalesce(t.lifting_sling_operator, '{}') || coalesce(t.lifting_command_operator, '{}') || coalesce(t.electric_user, '{}')), false
             from permit t where ${during('start_time', 'end_time')}
     union select w.user_id, false from permit t join permit_worker w on w.tenant_id = $1 and w.parent_id = t.id
            where ${during('start_time', 'end_time')} and w.user_id is not null`,
    [tenantId, new Date(from).toISOString(), new Date(to).toISOString()],
  );
  const those = (watches: boolean) => new Set(rows.filter((row) => row.watches === watches).map(({ id }) => id));
  return { watch: those(true), work: those(false) };
}

/**
 * Half a year of special works in every state, each brought there by the calls of its people. What stands in the past
 * and was never begun or never ended, the clock finds when the product starts.
 */
export async function writePermits(
  caller: Caller,
  admin: Actor,
  company: DemoCompany,
  { cast, actors }: { readonly cast: Cast; readonly actors: ReadonlyMap<string, Actor> },
  facts: {
    readonly count: number;
    readonly now: number;
    readonly certified: Certified;
    readonly signature: StoredSignature;
    readonly contents: Parameters<typeof uploadPhotos>[2];
  },
): Promise<void> {
  // Accounts that somebody signs in with watch over works of his own.
  const guardians = (facts.certified.get('7') ?? []).filter(
    ({ userId }) => !actors.get(userId)?.account.startsWith('worker'),
  );
  if (guardians.length === 0) return;
  await caller.within(caller.at(admin, facts.now), async (work) => {
    for (let n = 0; n < facts.count; n += 1) {
      const job = JOBS[n % JOBS.length] as Job;
      // Going on at one time, each has a guardian of its own.
      const today = n >= facts.count - Math.min(OPEN_TODAY.length, facts.count - 3, guardians.length);
      const ending = today ? (OPEN_TODAY[facts.count - 1 - n] as Ending) : (PAST[n % PAST.length] as Ending);
      // Before noon of days spread over the half year; what is open today is going on now.
      const day = addDays(formatDate(facts.now), -2 - Math.floor(((facts.count - n) * 175) / facts.count));
      const from = today ? facts.now - 20 * MINUTE : toEpoch(`${day} 09:00:00`);
      await ticket(work, { n, job, ending, from });
    }
    await conflictingDraft(caller, work, company.tenantId, { cast, actors, guardians, now: facts.now });
    await writeWeather(caller, work, actors.get(cast.manager), facts.now);
    await keepTemplates(caller, work, actors.get(cast.manager), facts.now);
  });

  async function ticket(
    work: Work,
    { n, job, ending, from }: { readonly n: number; readonly job: Job; readonly ending: Ending; readonly from: number },
  ): Promise<void> {
    const to = from + 4 * HOUR;
    // Tickets of the older form at that time: no blind plate is put in beside hot work.
    const beside = await work.tx.query<{ point: string; type: string }>(
      `select t.risk_id as point, t.type from site_work t
        where t.tenant_id = $1 and t.process_state in (1, 2, 3, 4) and t.run_flag in (0, 1, 2) and t.work_time_start < $3::timestamptz
          and (t.work_time_end > $2::timestamptz or t.process_state = 4) and t.deleted_at is null`,
      [company.tenantId, new Date(from).toISOString(), new Date(to).toISOString()],
    );
    const { watch, work: busy } = await engagedBetween(work, from, to);
    const free = guardians.filter(({ userId }) => !watch.has(userId) && !busy.has(userId));
    const turn = facts.count - 1 - n;
    const guardian = (turn < OPEN_TODAY.length ? free[turn] : free[turn % Math.max(1, free.length)])?.userId;
    if (!guardian) return;
    const holders = (job.certificate ? facts.certified.get(job.certificate) : undefined) ?? [];
    const worker = holders.find(({ userId }) => userId !== guardian && !watch.has(userId))?.userId;
    const others = cast.workers.filter((id) => id !== guardian && id !== worker && !watch.has(id));
    const applicant = others[n % others.length] as string;
    const operator = job.certificate ? worker : (others[(n + 1) % others.length] as string);
    // Nobody here holds what this work asks, or all watch other works: it is not done.
    if (!operator || !applicant) return;
    const acceptor = cast.reviewers[n % cast.reviewers.length] as string;
    const points = cast.points.filter(
      ({ id }) => job.type !== WORK.blind || !beside.some((one) => one.point === id && one.type === WORK.hot),
    );
    const point = points[n % points.length] as Cast['points'][number];
    const at = (who: string, moment: number) => caller.at(actors.get(who) as Actor, moment);
    const sign = (who: string, moment: number): Promise<string> =>
      signatureRow({ ...work, ...at(who, moment) }, facts.signature);
    const photo = async (who: string, moment: number): Promise<string> =>
      (
        await uploadPhotos({ ...work, ...at(who, moment) }, [{ stage: 1, variant: n }], facts.contents, {
          time: formatDatetime(moment),
          ...ON_SITE,
        })
      )[0] as string;
    const call = async (who: string, moment: number, key: string, body: unknown, id?: string) =>
      caller.call(work, `${key.split(' ')[0]} ${BASE}${key.split(' ')[1]}`, at(who, moment), {
        body,
        ...(id ? { params: { id } } : {}),
      }) as Promise<{ readonly id: string }>;

    const begun = from - 14 * HOUR;
    const binding = bindingMeasures({ type: job.type, level: '3' });
    const { id } = await call(applicant, begun, 'POST ', {
      workType: job.type,
      workName: job.name,
      applyingUnit: point.deptId,
      workUnit: '检修班',
      workLocation: `${job.place}${n + 1}`,
      workContent: job.content,
      riskId: point.id,
      startTime: formatDatetime(from),
      endTime: formatDatetime(to),
      principalId: applicant,
      guardianId: guardian,
      coordinatorId: cast.manager,
      acceptanceId: acceptor,
      riskIdentificationResultKey: job.risks,
      outdoors: 2,
      workers: [{ userId: operator }],
      jha: [{ step: job.name, hazard: '作业过程伤害', measures: '按措施逐项落实，专人监护' }],
      measures: statutoryMeasures(job.type, company.trade === 'wood').map(({ key, text }) => ({
        content: text,
        concerned: binding.has(key) ? 1 : 2,
      })),
      ...job.body,
      ...Object.fromEntries((job.crew ?? []).map((part) => [part, operator])),
    });
    if (ending === 'draft') return;
    await call(
      applicant,
      begun + HOUR,
      'PUT /submit/:id',
      { applicantSign: await sign(applicant, begun), conflictsSeen: 1 },
      id,
    );
    if (ending === 'submitted') return;
    if (ending === 'voided') {
      await call(applicant, begun + 2 * HOUR, 'PUT /void/:id', { reason: '检修计划调整' }, id);
      return;
    }
    const before = from - 40 * MINUTE;
    await call(
      applicant,
      before,
      'PUT /disclose/:id',
      {
        disclosureContent: '作业环境、危险有害因素、安全措施与应急处置已逐项说明',
        disclosureUserId: cast.manager,
        disclosureSign: await sign(applicant, before),
        receiveDisclosureUserId: operator,
        receiveDisclosureSign: await sign(applicant, before),
      },
      id,
    );
    const gas = async (moment: number, qualified = true) =>
      call(
        guardian,
        moment,
        'PUT /gas/:id',
        {
          signTime: formatDatetime(moment),
          limitAnalysisSite: '中部',
          representativeGas: '1',
          analysisResult: qualified ? 0.05 : 0.7,
          analysisResultUnit: 1,
          limitOxygenContent: 20.8,
          limitGasName: job.type === WORK.confined ? '1' : '0',
          ...(job.type === WORK.confined ? { toxicResult: 2, toxicResultUnit: 4 } : {}),
          instrument: `QT-${String((n % 4) + 1).padStart(2, '0')}`,
          calibratedUntil: addDays(formatDate(facts.now), 200),
          signature: await sign(guardian, moment),
        },
        id,
      );
    const sampled = job.type === WORK.hot || job.type === WORK.confined;
    if (sampled) await gas(before + 5 * MINUTE);
    // What feeds a confined space or a line is locked before anybody confirms that it is.
    const locked =
      job.type === WORK.confined || [...binding].some(isIsolating)
        ? await hungLock(caller, work, at(cast.manager, before), at(guardian, before + MINUTE), {
            ...{ n, place: job.place, riskId: point.id },
            signature: await sign(guardian, before),
          })
        : undefined;
    if (locked) await call(applicant, before + 6 * MINUTE, 'PUT /isolation/:id', { isolationId: locked }, id);
    const rows = await work.tx.query<{ id: string }>(
      'select c.id from permit_ticket_measure c where c.tenant_id = $1 and c.parent_id = $2::uuid and c.concerned = 1 order by c.sort',
      [company.tenantId, id],
    );
    for (const row of rows) {
      const signature = await sign(guardian, before);
      await call(guardian, before + 10 * MINUTE, 'PUT /measure/:id', { measureId: row.id, signature }, id);
    }
    await call(applicant, before + 15 * MINUTE, 'PUT /check/:id', { photo: await photo(applicant, before) }, id);
    if (ending === 'toApprove') return;
    for (let node = 0; node < 4; node += 1) {
      const [row] = await work.tx.query<{ asked: readonly string[]; state: number }>(
        'select t.awaiting_ids as asked, t.process_state as state from permit t where t.tenant_id = $1 and t.id = $2::uuid',
        [company.tenantId, id],
      );
      const asked = row?.asked.find((person) => actors.has(person));
      if (row?.state !== 2 || !asked) break;
      const moment = before + (20 + node) * MINUTE;
      const opinion = {
        approvalComments: ending === 'rejected' ? '隔离措施不到位，补充后重新申请' : '措施落实，同意作业',
        signature: await sign(asked, moment),
        picture: [await photo(asked, moment)],
      };
      await call(asked, moment, ending === 'rejected' ? 'PUT /refuse/:id' : 'PUT /agree/:id', opinion, id);
      if (ending === 'rejected') return;
    }
    if (ending === 'toVerify') return;
    if (sampled) await gas(from - 5 * MINUTE);
    await call(guardian, from - MINUTE, 'PUT /arrive/:id', { picture: [await photo(guardian, from - MINUTE)] }, id);
    await call(
      cast.manager,
      from,
      'PUT /start/:id',
      { validationSignature: await sign(cast.manager, from), validationPhoto: await photo(cast.manager, from) },
      id,
    );
    const later = Math.min(from + 2 * HOUR, facts.now - MINUTE);
    await call(
      guardian,
      Math.min(from + 15 * MINUTE, facts.now - 2 * MINUTE),
      'PUT /supervise/:id',
      { name: '作业现场与安全措施', conclusion: 1, userSign: await sign(guardian, from) },
      id,
    );
    // Whoever watches confirms each half hour, and records the gas of a confined space each two hours; of some works
    // another takes over after an hour, and signs in.
    const successor =
      ending === 'done' && n % PAST.length === 0
        ? free.find(({ userId }) => ![guardian, operator, applicant, acceptor].includes(userId))?.userId
        : undefined;
    let watching = guardian;
    // Of others another shift takes over; where gas is sampled it would begin with a sample of its own.
    const relief =
      ending === 'done' && n % PAST.length !== 0 && n % 4 === 2 && !sampled
        ? others.find((id) => id !== operator && id !== applicant && actors.has(id))
        : undefined;
    let charge = applicant;
    for (let moment = from + WATCH_EVERY; moment < later; moment += WATCH_EVERY) {
      if (successor && watching === guardian && moment > from + HOUR) {
        await handedOver(successor, from + HOUR);
        watching = successor;
      }
      if (relief && charge === applicant && moment > from + HOUR) {
        await shiftChanged(relief, from + HOUR);
        charge = relief;
      }
      await call(watching, moment, 'PUT /present/:id', {}, id);
    }
    if (job.type === WORK.confined && later > from + HOUR) await gas(from + HOUR);
    if (ending === 'working') return;
    if (ending === 'interrupted') {
      if (sampled) await gas(later, false);
      else await call(guardian, later, 'PUT /interrupt/:id', { reason: '天气变化，暂停作业' }, id);
      return;
    }
    if (ending === 'ended') {
      await call(applicant, later, 'PUT /terminate/:id', { reason: '现场条件变化，收回作业票' }, id);
    } else {
      await call(
        charge,
        later,
        'PUT /finish/:id',
        { responsibleSignature: await sign(charge, later), guardianSignature: await sign(charge, later) },
        id,
      );
    }
    if (ending === 'toAccept') return;
    await call(
      acceptor,
      later + 40 * MINUTE,
      'PUT /accept/:id',
      {
        acceptanceComments: '现场清理完毕，无遗留火种',
        acceptanceSignature: await sign(acceptor, later),
        acceptancePhoto: await photo(acceptor, later),
      },
      id,
    );
    if (locked) await takenOff(caller, work, at(guardian, later + HOUR), locked, await sign(guardian, later + HOUR));

    async function shiftChanged(to: string, moment: number): Promise<void> {
      const body = {
        principalId: to,
        shiftNote: '工作已完成一半，措施完好，工具与人员已清点',
        fromSign: await sign(applicant, moment),
        toSign: await sign(applicant, moment),
        picture: [await photo(applicant, moment)],
      };
      await call(applicant, moment, 'PUT /shift/:id', body, id);
    }

    async function handedOver(to: string, moment: number): Promise<void> {
      const body = { guardianId: to, fromSign: await sign(guardian as string, moment) };
      const signed = { ...body, toSign: await sign(guardian as string, moment) };
      const picture = [await photo(guardian as string, moment)];
      await call(guardian as string, moment, 'PUT /handover/:id', { ...signed, picture }, id);
      const arrives = moment + 2 * MINUTE;
      await call(to, arrives, 'PUT /arrive/:id', { picture: [await photo(to, arrives)] }, id);
    }
  }
}
