import { afterWorkMeeting } from '@anlan/domain/meeting/after-work-meeting';
import { afterMeetingPdf, meetingPlans, preMeetingPdf, preMeetingSuggestion } from '@anlan/domain/meeting/calls';
import { afterMeetingDocument, preMeetingDocument } from '@anlan/domain/meeting/documents';
import { preWorkMeeting } from '@anlan/domain/meeting/pre-work-meeting';
import { dueOf, sameNames } from '@anlan/domain/meeting/shift-meeting';
import { signedFaults } from '@anlan/domain/meeting/sign-rules';
import { suggestionOf, type WorkPermit, type WorkRisk } from '@anlan/domain/meeting/suggestion';
import { permitLifecycle, RUN } from '@anlan/domain/permit/permit-entity';
import { type FieldError, isEmpty, type PrintedDocument, type RowOf, type Stored } from '@anlan/resource';
import { nowText, type Work } from '../../kernel/context';
import { refuse } from '../../kernel/errors';
import { type Implementation, implement } from '../../kernel/resource/implement';
import { rowOf } from '../../kernel/resource/list/read';
import { documentRoutes } from '../../kernel/resource/print/document-routes';
import { changeMany } from '../../kernel/resource/write/many';
import type { Hooks } from '../../kernel/resource/write/one';
import { type Route, serve, serveOpen } from '../../kernel/route';
import { AFTER, detailOf, type Kind, PRE, signingRoutes } from './signing';

type Invited = Pick<RowOf<typeof preWorkMeeting>, 'userId' | 'externalUserName' | 'signedCount'>;

/** How many are to sign follows from who is invited. */
const counted = (values: object, before: Invited | undefined): void => {
  const after = { ...before, ...values } as Invited;
  Object.assign(values, { dueCount: dueOf(after), signedCount: before?.signedCount ?? 0 });
};

/** Whoever has signed. */
const signedBy = (work: Work, { by }: Kind, ids: readonly string[]) =>
  work.tx.query<{ userId: string | null; name: string }>(
    `select s.user_id::text as "userId", s.name from meeting_sign s
      where s.tenant_id = $1 and s.${by === 'preMeetingId' ? 'pre_meeting_id' : 'after_meeting_id'} = any($2::uuid[]) and s.deleted_at is null
      order by s.sign_time, s.id`,
    [work.tenantId, ids],
  );

const minuteOf = (time: unknown): string => String(time).slice(0, 'yyyy-MM-dd HH:mm'.length);

/** The talk after a shift is not before the one before it, whichever of the two is written. */
async function orderFaults(work: Work, kind: Kind, values: Stored, before: Stored | undefined): Promise<FieldError[]> {
  const told: Stored = { ...before, ...values };
  const pairId = kind === AFTER ? told.preMeetingId : before?.afterMeetingId;
  if (!('meetingTime' in values || 'preMeetingId' in values) || isEmpty(pairId) || isEmpty(told.meetingTime)) return [];
  const [pair] = await work.tx.query<{ at: string }>(
    `select to_char(meeting_time, 'YYYY-MM-DD HH24:MI:SS') as at from ${kind === AFTER ? 'pre_work_meeting' : 'after_work_meeting'}
      where tenant_id = $1 and id = $2::uuid and deleted_at is null`,
    [work.tenantId, pairId],
  );
  if (!pair) return [];
  const [first, second] = kind === AFTER ? [pair.at, told.meetingTime] : [told.meetingTime, pair.at];
  // To the minute, as it is shown and chosen: a talk held at once is stored with the second it began.
  return minuteOf(second) < minuteOf(first)
    ? [{ field: 'meetingTime', message: '班后会的时间不能早于关联的班前会' }]
    : [];
}

/** What people have signed neither changes nor goes. */
const keeping = (kind: Kind): Pick<Hooks, 'beforeWrite' | 'beforeRemove'> => ({
  beforeWrite: async (work, values, before) => {
    const faults = before
      ? signedFaults(values, before as unknown as Stored, await signedBy(work, kind, [before.id]))
      : [];
    const twice = 'externalUserName' in values ? sameNames(values.externalUserName as string | null) : [];
    counted(values, before as unknown as Invited | undefined);
    return [
      ...faults,
      ...twice.map((name) => ({
        field: 'externalUserName',
        message: `外部人员“${name}”重复，同名的请写明区别，如“${name}（单位）”`,
      })),
      ...(await orderFaults(work, kind, values, before as unknown as Stored | undefined)),
    ];
  },
  beforeRemove: async (work, rows) => {
    const signed = await signedBy(
      work,
      kind,
      rows.map(({ id }) => id),
    );
    if (signed.length > 0) throw refuse('已有人签到，会议不能删除');
  },
});

/** Its document, with signatures; also at the contract's address, which names one meeting. */
function printing(kind: Kind, document: PrintedDocument, call: typeof preMeetingPdf): readonly Route[] {
  const routes = documentRoutes(document, { record: (work, id) => detailOf(work, kind, id) });
  const one = routes.find(({ method, open }) => method === 'GET' && open !== undefined);
  if (!one?.open) throw new Error(`${document.label} is not read`);
  const { open } = one;
  return [
    ...routes,
    serveOpen(
      call,
      (ctx, given, input) =>
        open(ctx, {
          ...input,
          given: { ...given, query: { ids: [input.params.id] }, conditions: {} } as never,
        }) as never,
    ),
  ];
}

const told = (kind: Kind): Pick<Implementation, 'serves' | 'carried'> => ({
  carried: ['userSign'],
  serves: { get: async (work, { params }) => ({ json: await detailOf(work, kind, params.id ?? '') }) },
});

const { toCheck, toApprove, toVerify, working } = permitLifecycle.code;
const CONCERNED = 1;

/** Permits for today that the department has asked for, or at which its people work, watch or answer. */
const permitsOf = (work: Work, deptId: string): Promise<WorkPermit[]> =>
  work.tx.query<WorkPermit & object>(
    `select p.id::text as id, p.work_ticket_num as number, p.work_name as name, p.work_location as place,
            array(select j.hazard from permit_jha j where j.tenant_id = $1 and j.parent_id = p.id order by j.sort) as hazards,
            array(select j.measures from permit_jha j where j.tenant_id = $1 and j.parent_id = p.id order by j.sort)
              || array(select m.content from permit_ticket_measure m
                        where m.tenant_id = $1 and m.parent_id = p.id and m.concerned = ${CONCERNED} order by m.sort) as measures
       from permit p
      where p.tenant_id = $1 and p.deleted_at is null and p.process_state in (${toCheck}, ${toApprove}, ${toVerify}, ${working}) and p.run_flag in (${RUN.normal}, ${RUN.interrupted})
        and p.start_time < $3::date + 1 and p.end_time >= $3::date
        and (p.applying_unit = $2::uuid or exists (
          select 1 from app_user u where u.tenant_id = $1 and u.deleted_at is null and u.dept_id @> array[$2::uuid]
             and (u.id = p.principal_id or u.id = any(p.guardian_id) or exists (
               select 1 from permit_worker w where w.tenant_id = $1 and w.parent_id = p.id and w.user_id = u.id))))
      order by p.start_time, p.id limit 20`,
    [work.tenantId, deptId, nowText(work).slice(0, 10)],
  );

/** The permits of today, dangers and measures of the points at which the department works, and who belongs to it. */
async function suggestion(work: Work, deptId: string) {
  const [permits, risks, users] = await Promise.all([
    permitsOf(work, deptId),
    work.tx.query<WorkRisk>(
      `select t.id::text as "pointId", t.name as "pointName", t.score_level as level, c.danger_name as danger, c.accidents,
              array_remove(array[c.engineering_measures, c.manage_measures, c.protect_measures, c.emergency_measures], null) as measures
         from risk_point t join risk_info c on c.tenant_id = $1 and c.parent_id = t.id
        where t.tenant_id = $1 and t.deleted_at is null and t.status = 1
          and (t.dept_id = $2::uuid or t.team_ids @> array[$2::uuid])
        order by t.score_level, t.id, c.sort limit 200`,
      [work.tenantId, deptId],
    ),
    work.tx.query<{ id: string; name: string }>(
      `select u.id::text as id, u.real_name as name from app_user u
        where u.tenant_id = $1 and u.deleted_at is null and u.is_resign = 1 and u.dept_id @> array[$2::uuid]
        order by u.real_name, u.id limit 200`,
      [work.tenantId, deptId],
    ),
  ]);
  return { ...suggestionOf(risks, permits), userId: users };
}

export const preWorkMeetingImplementation: Implementation = implement(preWorkMeeting, {
  ...told(PRE),
  hooks: keeping(PRE),
  routes: [
    serve(preMeetingSuggestion, async (work, { query }) => ({ data: await suggestion(work, query.deptId) })),
    ...signingRoutes(PRE),
    ...printing(PRE, preMeetingDocument, preMeetingPdf),
  ],
});

/** Both meetings of a shift name one another. */
async function paired(work: Work, preId: string | null | undefined, afterId: string | null): Promise<void> {
  if (!preId) return;
  await changeMany(work, preWorkMeeting, {
    kind: 'pair',
    mark: true,
    where: (bind) => `t.id = ${bind(preId)}::uuid`,
    set: { afterMeetingId: afterId },
  });
}

export const afterWorkMeetingImplementation: Implementation = implement(afterWorkMeeting, {
  ...told(AFTER),
  hooks: {
    ...keeping(AFTER),
    afterWrite: async (work, id, before) => {
      const { preMeetingId } = (await rowOf(work, afterWorkMeeting, id)) as RowOf<typeof afterWorkMeeting>;
      if (before?.preMeetingId === preMeetingId) return;
      await paired(work, before?.preMeetingId, null);
      await paired(work, preMeetingId, id);
    },
  } satisfies Hooks<typeof afterWorkMeeting> as Hooks,
  routes: [
    serve(meetingPlans, async (work) => ({
      data: await work.tx.query<{ id: string; name: string }>(
        `select t.id::text as id, t.name from check_plan t where t.tenant_id = $1 and t.deleted_at is null and t.is_enable = 1
          order by t.name, t.id limit 500`,
        [work.tenantId],
      ),
    })),
    ...signingRoutes(AFTER),
    ...printing(AFTER, afterMeetingDocument, afterMeetingPdf),
  ],
});
