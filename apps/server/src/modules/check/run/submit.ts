import { checkLifecycle, taskLifecycle } from '@anlan/domain/check/check-lifecycle';
import { checkRecord } from '@anlan/domain/check/check-record';
import { planTask } from '@anlan/domain/check/plan-task';
import {
  atPlace,
  CHECK_RESULT,
  type CheckAnswer,
  linkError,
  notLooked,
  submitErrors,
  tooFast,
} from '@anlan/domain/check/run/submit-rules';
import { attachment } from '@anlan/domain/files/attachment';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import type { FieldError, Stored } from '@anlan/resource';
import { nowText, type Work } from '../../../kernel/context';
import { invalid, refuse } from '../../../kernel/errors';
import { sameContent } from '../../../kernel/files/same-content';
import { claimFiles } from '../../../kernel/resource/files';
import { rowOf, rowsOf, whereOf } from '../../../kernel/resource/list/read';
import { scopeConditions } from '../../../kernel/resource/scope/scope';
import { insertMany } from '../../../kernel/resource/write/many';
import { changeRow } from '../../../kernel/resource/write/one';
import { hazardReports } from '../../../ports/hazard-reports';
import { answersIn } from './answers';
import { begin, keepPersonRecord, secondsOpen, secondsSinceBegin } from './begin';
import { mustBeOpen, myRun, type RecordRow, whole } from './mine';
import { isAbnormal, pointsOf, type RunPoint, type SignIn, signInLater, signInsOf } from './signing';
import { itemsOf, type RunItem } from './view';

/** safe_check_category 1–8 are also keys of safe_hazard_category_source; the others export as 其他. */
const OTHER_SOURCE = '10';
const sourceOf = (category: string | null): string =>
  category !== null && /^[1-8]$/.test(category) ? category : OTHER_SOURCE;

/** A round that lies about for longer tells no more by its seconds. */
const SECONDS_MAX = 366 * 86_400;

/**
 * How long the round took. The phone's count is believed as far as it can be true: no longer than `most` seconds ago
 * could anybody begin. Where it says more, or nothing, the time since the server heard of the beginning counts. A count
 * beyond what the server has seen itself is kept as told: nobody has verified it.
 */
function spentOf(count: unknown, began: number, most: number): { readonly spent: number; readonly told: boolean } {
  const seconds = count === null || count === undefined || count === '' ? Number.NaN : Number(count);
  const spent = Math.min(Math.round(seconds >= 0 && seconds <= most ? seconds : began), SECONDS_MAX);
  return { spent, told: spent > began };
}

export interface HandedIn {
  readonly id: string;
  /** Why sign-ins of a phone without network were left out. */
  readonly skippedSignIns: readonly string[];
}

/**
 * Hands in a check, all of it in one transaction: answers, pictures, hidden dangers, record, tasks. The first of a shared
 * record wins; who comes later reads who it was. Late is what arrives after the due time by the server's clock.
 */
export async function submit(work: Work, id: unknown, given: unknown): Promise<HandedIn> {
  const body = typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {};
  // Whoever comes after the end hears so at once, without standing in line.
  await mustBeOpen(work, (await myRun(work, id)).record);
  const found = await myRun(work, id, { lock: true });
  await mustBeOpen(work, found.record);
  const points = await pointsOf(work, found.record.id);
  const items = await itemsOf(work, found.record.id);
  const answers = await worded(work, answersIn(body.items));

  const foreign = answers.filter((answer) => !items.some((item) => item.id === answer.id));
  if (foreign.length > 0) throw refuse('检查项不属于该检查任务，请刷新后重试');
  const errors = submitErrors(
    items.map(({ id: item, content, project, isPhoto }) => ({
      id: item,
      content: content ?? project ?? '',
      needsPhoto: isPhoto === 1,
    })),
    answers,
  );

  const record = await begin(work, found.record, found.tasks);
  const offline = Array.isArray(body.signIns) ? body.signIns.slice(0, 200) : [];
  const skipped = await signInLater(work, record, offline, points);
  const signIns = (await signInsOf(work, record.id)).filter(({ userId }) => userId === work.actor.userId);
  if (record.patrolWay === '2') errors.push(...unsigned(points, signIns, skipped));
  errors.push(...(await linkErrors(work, items, answers)));
  if (errors.length > 0) throw invalid(errors);
  const images = [...new Set(answers.flatMap((answer) => answer.images))];
  await claim(work, record.id, images);

  const now = nowText(work);
  const status =
    record.endTime && record.endTime < now ? checkLifecycle.code.completedLate : checkLifecycle.code.completed;
  await finishTasks(work, record, { status, now, notLooked: notLooked(answers) });
  await keepPersonRecord(work, record, { status, finishTime: now });

  const dangers = new Map<string, string>();
  for (const answer of answers) {
    const item = items.find((one) => one.id === answer.id) as RunItem;
    if (answer.result !== CHECK_RESULT.abnormal) continue;
    dangers.set(answer.id, answer.hiddenDangerId ?? (await report(work, record, item, answer)));
  }
  const began = (await secondsSinceBegin(work, record.id)) ?? 0;
  // What reached the server all at once was begun there in this very moment: then the phone's own count is the measure.
  const alone = found.record.startedTime === null;
  const { spent, told } = spentOf(body.seconds, began, alone ? ((await secondsOpen(work, record.id)) ?? 0) : began);
  const perItem = Number(await work.app.parameters.get(work.tenantId, 'check.evidence.secondsPerItem', work.tx));
  const touched = answers.flatMap(({ batchSeconds }) =>
    typeof batchSeconds === 'number' ? [Math.min(batchSeconds, spent)] : [],
  );
  const remark = typeof body.remark === 'string' ? body.remark.trim().slice(0, 500) : '';
  const last = await rowOf(whole(work), checkRecord, record.id);
  await changeRow(
    work,
    checkRecord,
    last,
    {
      recordStatus: status,
      finishUserId: work.actor.userId,
      finishTime: now,
      ...signInSummary(signIns),
      tooFast: tooFast(spent, answers.length, perItem, touched) ? 1 : 0,
      notLooked: notLooked(answers) ? 1 : 0,
      photoReused: (await reused(work, record.id, images)) ? 1 : 0,
      spentSeconds: spent,
      spentTold: told ? 1 : 0,
      batchCount: touched.length,
      itemCount: items.length,
      abnormalCount: dangers.size,
      hiddenDangerCount: new Set(dangers.values()).size,
      ...(remark === '' ? {} : { remark }),
    },
    {
      kind: 'submit',
      children: { items: { some: new Map([[record.id, answered(answers, dangers, spent)]]) } },
    },
  );
  return { id: record.id, skippedSignIns: skipped };
}

/** Where this person has yet to sign in; with the reasons why what the phone took for a sign-in was none. */
function unsigned(points: readonly RunPoint[], signIns: readonly SignIn[], skipped: readonly string[]): FieldError[] {
  const missing =
    points.length === 0
      ? ['请先签到'].filter(() => signIns.length === 0)
      : points
          .filter((point) => !signIns.some(({ riskId }) => riskId === point.id))
          .map(({ name }) => `请先在风险点“${name}”签到`);
  return missing.length === 0 ? [] : [...missing, ...skipped].map((message) => ({ field: 'signIns', message }));
}

/** Words of the tenant's list are starred before anything is made of them. */
async function worded(work: Work, answers: readonly CheckAnswer[]): Promise<CheckAnswer[]> {
  return Promise.all(
    answers.map(async (answer) =>
      answer.describe === ''
        ? answer
        : { ...answer, describe: await work.app.words.mask(work.tenantId, answer.describe, work.tx) },
    ),
  );
}

/**
 * A danger that is linked instead of reported is an open one at the item's point: whoever is to look there may name what
 * is known there. An item of no point is linked to what this person may see.
 */
async function linkErrors(
  work: Work,
  items: readonly RunItem[],
  answers: readonly CheckAnswer[],
): Promise<FieldError[]> {
  const linked = answers.filter(({ hiddenDangerId }) => hiddenDangerId);
  if (linked.length === 0) return [];
  const mine = whereOf(scopeConditions(work, hiddenDanger), 3);
  const rows = await work.tx.query<{ id: string; status: number; riskId: string | null; mine: boolean }>(
    `select t.id, t.status, t.risk_id as "riskId", (${mine.sql}) as mine from hidden_danger t
      where t.tenant_id = $1 and t.id = any($2::uuid[]) and t.deleted_at is null`,
    [work.tenantId, linked.map(({ hiddenDangerId }) => hiddenDangerId), ...mine.values],
  );
  return linked.flatMap(({ id, hiddenDangerId }) => {
    const place = items.findIndex((one) => one.id === id);
    const item = items[place] as RunItem;
    // What he may not see does not exist for him, unless it is where he is to look.
    const known = (row: (typeof rows)[number]) => row.mine || (row.riskId !== null && row.riskId === item.riskId);
    const message = linkError(
      item,
      rows.find((row) => row.id === hiddenDangerId && known(row)),
    );
    const content = item.content ?? item.project ?? '';
    return message ? [{ field: `items[${place}].hiddenDangerId`, message: atPlace(place, content, message) }] : [];
  });
}

/** The record's pictures, judged by the field of its items. */
async function claim(work: Work, recordId: string, images: readonly string[]): Promise<void> {
  const field = checkRecord.fields.items.fields.images;
  const holder = { ...checkRecord, fields: { images: field } };
  const errors = await claimFiles(work, holder, recordId, { images: [...images] });
  if (errors.length > 0) throw invalid(errors);
}

/**
 * The hidden danger of an abnormal item: of the plan's kind, at the item's point, with the item's pictures where it has
 * none of its own.
 */
async function report(work: Work, record: RecordRow, item: RunItem, answer: CheckAnswer): Promise<string> {
  const { hazard } = answer;
  if (!hazard) throw refuse('异常项须上报隐患后才能提交');
  const photos = await own(work, answer.images, hazard.photos.length > 0 ? hazard.photos : answer.images);
  const described = hazard.describe === '' ? answer.describe : hazard.describe;
  const depts = record.deptedId ?? [];
  return work.app.use(hazardReports).report(
    work,
    {
      hiddenDangerDescribe: described,
      hiddenDangerType: 2,
      source: sourceOf(record.category),
      reviseBeforeImages: photos,
      ...(item.riskId ? { riskId: item.riskId } : { geoLocation: placeWords(record, item) }),
      ...(hazard.fixed
        ? {
            governType: '0',
            reviseAfterImages: hazard.fixed.photos,
            reviseCondition: hazard.fixed.condition,
            reviseTime: nowText(work),
            ...(item.riskId ? {} : { principalDept: depts[0] ?? record.deptId }),
          }
        : {}),
    },
    { planName: record.planName ?? record.name ?? '', recordId: record.id },
  );
}

const placeWords = (record: RecordRow, item: RunItem): string =>
  (item.project ?? item.checkName ?? record.name ?? '').slice(0, 100);

/** What two rows of one content share. */
const CONTENT = [
  'originalName',
  'name',
  'extension',
  'contentType',
  'attachSize',
  'sha256',
  'storageKey',
  'hasThumbnail',
  'shotTime',
  'longitude',
  'latitude',
  'accuracy',
  'notOnSite',
] as const;

/** A picture belongs to one record: what the check shows too becomes a row of its own on the same content. */
async function own(work: Work, shared: readonly string[], photos: readonly string[]): Promise<string[]> {
  const twice = photos.filter((photo) => shared.includes(photo));
  if (twice.length === 0) return [...photos];
  const contents = await rowsOf(whole(work), attachment, twice);
  const ids = await insertMany(
    work,
    attachment,
    contents.map((row) => Object.fromEntries(CONTENT.map((name) => [name, (row as Stored)[name]]))),
    'upload',
  );
  const copies = new Map(twice.map((photo, place) => [photo, ids[place] as string]));
  return photos.map((photo) => copies.get(photo) ?? photo);
}

/** The record's items as they were answered. */
const answered = (answers: readonly CheckAnswer[], dangers: ReadonlyMap<string, string>, spent: number): Stored[] =>
  answers.map(({ id, result, describe, images, batchSeconds }) => ({
    id,
    result,
    describe: describe || null,
    images,
    hiddenDangerId: dangers.get(id) ?? null,
    // No later than it was handed in.
    batchSeconds: typeof batchSeconds === 'number' ? Math.min(batchSeconds, spent) : null,
  }));

/**
 * One's own tasks are done, late or in time; those of the others of a shared record tell who did it and are not counted,
 * so that nobody is credited or blamed for another's work.
 */
async function finishTasks(
  work: Work,
  record: RecordRow,
  { status, now, notLooked }: { readonly status: number; readonly now: string; readonly notLooked: boolean },
): Promise<void> {
  const tasks = await work.tx.query<{ id: string; user_id: string | null }>(
    'select id, user_id from plan_task where tenant_id = $1 and record_id = $2::uuid and deleted_at is null order by id',
    [work.tenantId, record.id],
  );
  const rows = await rowsOf(
    whole(work),
    planTask,
    tasks.map(({ id }) => id),
    { lock: true },
  );
  let credited = false;
  for (const row of rows) {
    if (!checkLifecycle.is('open', row.taskStatus)) continue;
    // Who has taken over a colleague's task beside his own has looked once.
    const again = row.userId === work.actor.userId && credited;
    const mine: boolean = row.userId === work.actor.userId && !credited;
    credited ||= mine;
    if (again) await changeRow(work, planTask, row, { taskStatus: checkLifecycle.code.cancelled }, { kind: 'cancel' });
    else {
      const ends = { taskStatus: mine ? status : taskLifecycle.code.doneByOther, finishUserId: work.actor.userId };
      const facts = { ...ends, finishTime: now, notLooked: notLooked ? 1 : 0 };
      await changeRow(work, planTask, row, facts, { kind: mine ? 'submit' : 'doneByOther' });
    }
  }
}

/** Of several sign-ins the record shows the first abnormal one, else the first. */
function signInSummary(signIns: readonly SignIn[]) {
  const first = signIns.find(({ flags }) => isAbnormal(flags)) ?? signIns[0];
  if (!first) return { signInDeviation: 0 };
  return {
    signInTime: first.toldTime ?? first.time,
    signInLongitude: first.longitude === null ? null : String(first.longitude),
    signInLatitude: first.latitude === null ? null : String(first.latitude),
    signInDistance: first.distance,
    signInDeviation: isAbnormal(first.flags) ? 1 : 0,
  };
}

/** A picture of the same content shown by another check or danger before, or for two items of this one. */
async function reused(work: Work, recordId: string, images: readonly string[]): Promise<boolean> {
  const same = await sameContent(work, images);
  if (same.length === 0) return false;
  const [run] = await work.tx.query<{ began: number | null }>(
    'select (extract(epoch from min(begin_time)) * 1000)::float8 as began from check_run where tenant_id = $1 and record_id = $2::uuid',
    [work.tenantId, recordId],
  );
  const began = run?.began ?? Number.NEGATIVE_INFINITY;
  return same.some(
    ({ other, resource, ownerId, at }) =>
      images.includes(other) ||
      (resource === checkRecord.name && ownerId !== recordId) ||
      // What the check has found shows its pictures too.
      (resource === hiddenDanger.name && at !== null && at < began),
  );
}
