import { followUpLifecycle, OF_A_MEETING } from '@anlan/domain/followup/follow-up';
import { minutesSigners, signMinutes } from '@anlan/domain/meeting/calls';
import {
  meetingRecord,
  meetingRecordLifecycle,
  meetingRecordSignOff,
  SIGNER_FIELDS,
} from '@anlan/domain/meeting/meeting-record';
import { CHOSEN, isUuid, permissionCode, type RowOf, type Stored } from '@anlan/resource';
import { audienceOf, inAudience } from '../../kernel/audience';
import { type Ctx, inScope, nowText, type Work } from '../../kernel/context';
import { notFound, refuse } from '../../kernel/errors';
import type { Letters } from '../../kernel/push/bell';
import type { Concerns } from '../../kernel/push/messages';
import { type Implementation, implement } from '../../kernel/resource/implement';
import type { Condition } from '../../kernel/resource/list/condition';
import type { StepPort } from '../../kernel/resource/steps/take';
import { changeMany } from '../../kernel/resource/write/many';
import type { Hooks } from '../../kernel/resource/write/one';
import { type Route, serveOpen } from '../../kernel/route';
import { signReading } from '../../kernel/signoff/readings';
import { signOffRoutes } from '../../kernel/signoff/signoff';
import { orderOutcomes } from './outcomes';

type Minutes = RowOf<typeof meetingRecord>;
/** 安委会会议 among the kinds. */
const COMMITTEE = 1;
const { draft: DRAFT, published: PUBLISHED } = meetingRecordLifecycle.code;

/** Published, and meant for this person. */
const meant = (work: Ctx): Condition => ({
  shape: 'meant',
  sql: (place) => `t.is_publish = 1 and ${inAudience(place(0), place(1))}`,
  values: [work.tenantId, work.actor.userId],
});

/** Who keeps the minutes sees all of them; everybody else his own drafts, and what is meant for him. */
const seen = (work: Ctx): readonly Condition[] => {
  if (work.actor.permissions.has(permissionCode(meetingRecord, 'edit'))) return [];
  const { sql, values } = meant(work);
  return [
    {
      shape: 'minutes of mine',
      sql: (place) => `(t.create_user = ${place(1)}::uuid or ${sql(place)})`,
      values,
    },
  ];
};

/**
 * The committee's last meeting, when one is published, moved or taken away: the next is due by it. A draft shows of no
 * meeting that it was held.
 */
async function markLatest(
  work: Work,
  { without = [], published = null }: { readonly without?: readonly string[]; readonly published?: string | null } = {},
): Promise<void> {
  const [last] = await work.tx.query<{ id: string }>(
    `select t.id::text as id from meeting_record t where t.tenant_id = $1 and t.kind = ${COMMITTEE} and t.meeting_time <= $3::timestamptz
        and (t.is_publish = ${PUBLISHED} or t.id = $4::uuid)
        and t.deleted_at is null and t.id <> all($2::uuid[]) order by t.meeting_time desc, t.id desc limit 1`,
    [work.tenantId, without, nowText(work), published],
  );
  const id = last?.id ?? null;
  await changeMany(work, meetingRecord, {
    kind: 'update',
    mark: true,
    where: (bind) => `t.latest and t.id is distinct from ${bind(id)}::uuid`,
    set: { latest: false },
  });
  if (id)
    await changeMany(work, meetingRecord, {
      kind: 'update',
      mark: true,
      where: (bind) => `t.id = ${bind(id)}::uuid`,
      set: { latest: true },
    });
}

const { open: OPEN } = followUpLifecycle.code;
const MOST_CARRIED = 200;

/** What published minutes order. */
const order = (work: Work, id: string): Promise<void> =>
  orderOutcomes(work, {
    id,
    lines: 'meeting_record_outcome',
    link: 'meetingId',
    source: OF_A_MEETING,
    gone: '会议记录修改后不再有该决议事项',
  });

/** Open tasks that meetings of this kind have ordered before, the oldest first. */
const carriedTo = (work: Work, kind: number, id: string | undefined): Promise<Stored[]> =>
  work.tx.query<Stored & object>(
    `select f.title, m.name as "meetingName", f.owner_id::text as "ownerId", f.due_date::text as "dueDate", f.due_date < $4::date as late
       from follow_up f join meeting_record m on m.tenant_id = $1 and m.id = f.meeting_id
      where f.tenant_id = $1 and f.state = ${OPEN} and f.deleted_at is null and m.kind = $2::int and m.id is distinct from $3::uuid
      order by f.due_date, f.id limit ${MOST_CARRIED}`,
    [work.tenantId, kind, id ?? null, nowText(work).slice(0, 10)],
  );

const steps: StepPort = {
  mark: async (work, row, transition) => {
    if (transition.to === PUBLISHED) {
      await order(work, row.id);
      await markLatest(work, { published: row.id });
    }
    return {};
  },
};

const hooks: Hooks<typeof meetingRecord> = {
  afterWrite: async (work, id) => {
    await markLatest(work);
    const [row] = await work.tx.query<{ state: number }>(
      'select is_publish as state from meeting_record where tenant_id = $1 and id = $2::uuid',
      [work.tenantId, id],
    );
    if (row?.state === PUBLISHED) await order(work, id);
  },
  beforeRemove: (work, rows) => markLatest(work, { without: rows.map(({ id }) => String(id)) }),
  beforeWrite: async (work, values, before) => {
    const after = { ...before, ...values } as Minutes;
    const field = SIGNER_FIELDS[Number(after.signType) as keyof typeof SIGNER_FIELDS];
    const told = values.signTarget;
    // The contract names them all by one; our own forms by what they are.
    if (Array.isArray(told) && told.length > 0 && !(Array.isArray(values[field]) && values[field].length > 0)) {
      if (!told.every(isUuid)) return [{ field: 'signTarget', message: '签阅对象不存在或已删除' }];
      values[field] = told;
    }
    values.signTarget = values[field] ?? before?.[field] ?? [];
    // As it stood when they were published it stays.
    if ((before?.isPublish ?? DRAFT) === DRAFT)
      values.carried = (await carriedTo(work, Number(after.kind ?? 2), before?.id)) as never;
    values.audience = CHOSEN;
    values.signOff = true;
    if (values.fileLink !== undefined) values.attachName = await namesOf(work, values.fileLink as readonly string[]);
    return [];
  },
};

async function namesOf(work: Work, ids: readonly string[]): Promise<string | null> {
  if (ids.length === 0) return null;
  const rows = await work.tx.query<{ name: string }>(
    `select a.original_name as name from attachment a where a.tenant_id = $1 and a.id = any($2::uuid[]) and a.deleted_at is null
      order by array_position($2::uuid[], a.id)`,
    [work.tenantId, ids],
  );
  return rows.map(({ name }) => name).join('、') || null;
}

/** One's open reading of these minutes is signed as every other. */
const signByRecord = serveOpen(signMinutes, async (ctx, { body }, { params: { id } }) => {
  if (!isUuid(id)) throw notFound();
  const reading = await inScope(ctx, async (work) => {
    const place = meant(work);
    const [row] = await work.tx.query<{ reading: string | null }>(
      `select (select s.id::text from sign_off_reading s where s.tenant_id = $1 and s.subject = '${meetingRecord.name}'
                  and s.record_id = t.id::text and s.user_id = $2::uuid and s.deleted_at is null
                order by s.text_version desc limit 1) as reading
           from meeting_record t where t.tenant_id = $1 and t.id = $3::uuid and t.deleted_at is null
            and ${place.sql((n) => `$${n + 1}`)}`,
      [work.tenantId, work.actor.userId, id],
    );
    if (!row) throw notFound();
    if (!row.reading) throw refuse('请先打开会议记录，阅读后再签阅');
    return row.reading;
  });
  return signReading(ctx, reading, body);
});

const standing = signOffRoutes(meetingRecordSignOff).find(
  ({ method, path }) => method === meetingRecordSignOff.standing.method && path === meetingRecordSignOff.standing.path,
) as Route;
const signers: Route = {
  ...standing,
  ...minutesSigners,
  takes: minutesSigners,
  call: minutesSigners,
} as Route;

export const meetingRecordImplementation: Implementation = implement(meetingRecord, {
  hooks: hooks as Hooks,
  steps,
  refine: seen,
  routes: [signByRecord, signers],
});

/** Whom published minutes are meant for is told in writing. */
export const minutesLetters: Letters = async (tx, event) => {
  if (!event.topic.endsWith('.push') || !event.recordId) return [];
  const [row] = await tx.query<{ name: string }>(
    'select t.name from meeting_record t where t.tenant_id = $1 and t.id = $2::uuid and t.deleted_at is null',
    [event.tenantId, event.recordId],
  );
  const whom = row ? await audienceOf(tx, meetingRecord.table, event.tenantId, event.recordId) : [];
  if (!row || whom === 'all') return [];
  return whom.map((userId) => ({
    userId,
    title: `请签阅会议记录：${row.name}`,
    content: '会议记录已发布，请阅读全部内容并手写签名。',
  }));
};

export const minutesConcern: Concerns = (tx, { tenantId, recordId }) =>
  recordId ? audienceOf(tx, meetingRecord.table, tenantId, recordId) : Promise.resolve('all');
