import { afterWorkMeeting } from '@anlan/domain/meeting/after-work-meeting';
import { afterMeetingCalls, preMeetingCalls, type SignPlace, type SignSheet } from '@anlan/domain/meeting/calls';
import { meetingSign } from '@anlan/domain/meeting/meeting-sign';
import { preWorkMeeting } from '@anlan/domain/meeting/pre-work-meeting';
import { namesOf, OPEN } from '@anlan/domain/meeting/shift-meeting';
import { RECORDED, type Signing, signFaults, wayOf } from '@anlan/domain/meeting/sign-rules';
import { permissionCode, type RowOf, type Stored } from '@anlan/resource';
import { inScope, nowText, type Work } from '../../kernel/context';
import { newId } from '../../kernel/db/id';
import { invalid, notFound } from '../../kernel/errors';
import { isBlankDrawing } from '../../kernel/files/blank';
import { claimFiles } from '../../kernel/resource/files';
import { fileFacts } from '../../kernel/resource/list/present';
import { get, page, rowOf } from '../../kernel/resource/list/read';
import { changeMany } from '../../kernel/resource/write/many';
import { insertRow } from '../../kernel/resource/write/one';
import { type Route, serve, serveOpen } from '../../kernel/route';

/** A kind of meeting, with what differs: the column of its signatures, and its title. */
export const PRE = { of: preWorkMeeting, by: 'preMeetingId', calls: preMeetingCalls } as const;
export const AFTER = { of: afterWorkMeeting, by: 'afterMeetingId', calls: afterMeetingCalls } as const;
export type Kind = typeof PRE | typeof AFTER;

type Meeting = RowOf<typeof preWorkMeeting> | RowOf<typeof afterWorkMeeting>;

interface Signed extends Stored {
  readonly userId: string | null;
  readonly name: string;
  readonly way: 1 | 2;
  readonly signTime: string;
}

/** So many can be invited. */
const MOST = 500;

/** Signatures of a meeting with links to their pictures, in the order in which they were given. */
async function signaturesOf(work: Work, { by }: Kind, id: string): Promise<readonly Signed[]> {
  const { json } = await page(work, meetingSign, { [by]: id, size: String(MOST) }, { sort: 'signTime' });
  const { records } = JSON.parse(String(json)) as { records: Signed[] };
  const idsIn = (value: unknown) =>
    String(value ?? '')
      .split(',')
      .filter(Boolean);
  const facts = await fileFacts(
    work,
    records.flatMap(({ signature, photo }) => [...idsIn(signature), ...idsIn(photo)]),
  );
  const files = (value: unknown) => idsIn(value).flatMap((one) => facts.get(one) ?? []);
  return records.map((row) => ({ ...row, signatureList: files(row.signature), photoList: files(row.photo) }));
}

/** A meeting with its signatures: what its detail and its print tell. */
export async function detailOf(work: Work, kind: Kind, id: string): Promise<string> {
  const { json } = await get(work, kind.of, id);
  const userSign = await signaturesOf(work, kind, id);
  return JSON.stringify({ ...(JSON.parse(String(json)) as Stored), userSign });
}

const mayRecord = (work: Work, kind: Kind, meeting: Meeting): boolean =>
  work.actor.userId === meeting.hostId ||
  work.actor.userId === meeting.createUser ||
  work.actor.permissions.has(permissionCode(kind.of, 'edit'));

/** Whoever may see the meetings, and whoever is invited to this one. */
async function invited(work: Work, kind: Kind, id: unknown, options: { lock?: true } = {}): Promise<Meeting> {
  if (work.tenantId !== work.actor.tenantId) throw notFound();
  const meeting = (await rowOf(work, kind.of, String(id ?? ''), options)) as Meeting;
  const concerned =
    mayRecord(work, kind, meeting) ||
    (meeting.userId ?? []).includes(work.actor.userId) ||
    work.actor.permissions.has(permissionCode(kind.of, 'view'));
  if (!concerned) throw notFound();
  return meeting;
}

async function sheetOf(work: Work, kind: Kind, meeting: Meeting): Promise<SignSheet> {
  const [names, signed] = await Promise.all([
    work.tx.query<{ id: string; name: string }>(
      `select u.id::text as id, u.real_name as name from app_user u where u.tenant_id = $1 and u.id = any($2::uuid[])
       union all select d.id::text, d.dept_name from dept d where d.tenant_id = $1 and d.id = $3::uuid`,
      [work.tenantId, [...(meeting.userId ?? []), meeting.hostId], meeting.deptId],
    ),
    work.tx.query<{ user_id: string | null; name: string; way: number; sign_time: string }>(
      `select s.user_id::text as user_id, s.name, s.way, to_char(s.sign_time, 'YYYY-MM-DD HH24:MI:SS') as sign_time
         from meeting_sign s where s.tenant_id = $1 and s.${kind.by === 'preMeetingId' ? 'pre_meeting_id' : 'after_meeting_id'} = $2::uuid
          and s.deleted_at is null`,
      [work.tenantId, meeting.id],
    ),
  ]);
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  const place = (userId: string | null, name: string): SignPlace => {
    const found = signed.find((one) =>
      userId === null ? one.user_id === null && one.name === name : one.user_id === userId,
    );
    return { userId, name, signTime: found?.sign_time ?? null, way: (found?.way as 1 | 2 | undefined) ?? null };
  };
  return {
    id: meeting.id,
    title: 'preMeetingName' in meeting ? meeting.preMeetingName : meeting.afterMeetingName,
    meetingTime: meeting.meetingTime,
    deptName: nameOf.get(meeting.deptId) ?? null,
    hostName: nameOf.get(meeting.hostId) ?? null,
    workTask: meeting.workTask,
    open: meeting.meetingState === OPEN,
    mayRecord: mayRecord(work, kind, meeting),
    places: [
      ...(meeting.userId ?? []).map((id) => place(id, nameOf.get(id) ?? '人员已删除')),
      ...namesOf(meeting.externalUserName).map((name) => place(null, name)),
    ],
  };
}

interface Told {
  readonly userId?: string | null;
  readonly name?: string | null;
  readonly signature?: string | null;
  readonly photo?: readonly string[] | null;
}

/** Whether a picture is, byte by byte, one that this meeting has under another name; a photo is not the drawing either. */
async function repeatedIn(
  work: Work,
  { by }: Kind,
  meetingId: string,
  given: { readonly photo: readonly string[]; readonly signature: string | null | undefined },
): Promise<{ readonly photo: boolean; readonly signature: boolean }> {
  const [found] = await work.tx.query<{ photo: boolean; signature: boolean }>(
    `with known as (
       select a.sha256 from meeting_sign s join attachment a on a.tenant_id = $1
           and (a.id = any(s.photo) or (a.id = s.signature and s.way = ${RECORDED}))
        where s.tenant_id = $1 and s.${by === 'preMeetingId' ? 'pre_meeting_id' : 'after_meeting_id'} = $2::uuid and s.deleted_at is null),
     given as (select a.id, a.sha256 from attachment a where a.tenant_id = $1 and a.id = any($3::uuid[] || $4::uuid[]))
     select coalesce(bool_or(g.id = any($3::uuid[]) and (g.sha256 in (select sha256 from known)
              or exists (select 1 from given d where d.id = any($4::uuid[]) and d.sha256 = g.sha256))), false) as photo,
            coalesce(bool_or(g.id = any($4::uuid[]) and g.sha256 in (select sha256 from known)), false) as signature
       from given g`,
    [work.tenantId, meetingId, given.photo, given.signature ? [given.signature] : []],
  );
  return found ?? { photo: false, signature: false };
}

/** One signature, judged and written with its picture; `blank`: the drawing has no stroke. Gives the sheet after it. */
export async function takeSignature(
  work: Work,
  kind: Kind,
  id: unknown,
  body: Told,
  blank: boolean,
): Promise<SignSheet> {
  // Two at once are taken one after the other.
  const meeting = await invited(work, kind, id, { lock: true });
  const before = await sheetOf(work, kind, meeting);
  const userId = body.userId ?? (body.name ? null : work.actor.userId);
  const photo = (body.photo ?? []) as readonly string[];
  const signing: Signing = {
    userId,
    name: body.name?.trim() ?? null,
    drawn: Boolean(body.signature),
    blank,
    photo: photo.length > 0,
  };
  const one = before.places.find((place) =>
    userId === null ? place.userId === null && place.name === signing.name : place.userId === userId,
  );
  const faults = signFaults(signing, {
    meeting,
    today: nowText(work).slice(0, 10),
    repeated: await repeatedIn(work, kind, meeting.id, { photo, signature: body.signature }),
    actorId: work.actor.userId,
    mayRecord: before.mayRecord,
    signed: one?.signTime !== undefined && one.signTime !== null,
  });
  if (faults.length > 0) throw invalid(faults);
  const signId = newId();
  const way = wayOf(signing, work.actor.userId);
  const values: Stored = {
    [kind.by]: meeting.id,
    userId,
    name: one?.name ?? signing.name,
    way,
    recorderId: way === RECORDED ? work.actor.userId : null,
    signTime: nowText(work),
    signature: body.signature,
    photo: way === RECORDED ? [...photo] : [],
  };
  const refused = await claimFiles(work, meetingSign, signId, values);
  if (refused.length > 0) throw invalid(refused);
  await insertRow(work, meetingSign, signId, values, 'create');
  const after = await sheetOf(work, kind, meeting);
  await changeMany(work, kind.of, {
    kind: 'meetingSign',
    mark: true,
    where: (bind) => `t.id = ${bind(meeting.id)}::uuid`,
    set: { signedCount: after.places.filter(({ signTime }) => signTime !== null).length },
  });
  return after;
}

/** The sheet that goes around, and signing on it. */
export function signingRoutes(kind: Kind): readonly Route[] {
  const sheet = serve(kind.calls.sheet, async (work, _, { params }) => ({
    data: await sheetOf(work, kind, await invited(work, kind, params.id)),
  }));
  const sign = serveOpen(kind.calls.sign, async (ctx, { body }, { params }) => {
    const blank = await isBlankDrawing(ctx, body.signature);
    return inScope(ctx, async (work) => ({
      data: await takeSignature(work, kind, params.id, body, blank),
      msg: '签到成功',
    }));
  });
  return [sheet, sign];
}
