import { KIND } from '@anlan/domain/training/question';
import type { AttemptItem, AttemptState, Stored } from '@anlan/resource';
import { formatDatetime } from '@anlan/resource/dates';
import type { App } from '../../app';
import { type Actor, asSystem, type Ctx, type Work } from '../../kernel/context';
import { newId } from '../../kernel/db/id';
import { grouped } from '../../kernel/grouped';
import { actorOfUser } from '../../modules/identity/index';
import type { Caller } from '../caller';
import type { DemoCompany } from '../company/companies';
import type { Dice } from '../random';
import { documentFiles, documents, revised } from './documents';
import { heldInPerson } from './offline-trainings';
import { taughtOnline } from './plans';
import { judgedAnew, practised } from './practice';
import { bankOf, ofTopics } from './questions/fill';
import { banksOf, type DemoBank } from './questions/questions';
import { lookedAt, type Photographed, photographed, type StoredFace } from './start-photos';
import { courseAfter, courseBefore } from './versions';
import { type StoredVideo, videoCourses } from './videos';

const DAY = 86_400_000;
const HOUR = 3_600_000;

interface Told {
  readonly now: number;
  readonly dice: Dice;
  /** The first company's exams are sat by many. */
  readonly rich: boolean;
  readonly videos: readonly StoredVideo[];
  readonly faces: readonly StoredFace[];
  /** Its documents are there to be learned from, in online plans. */
  readonly online: boolean;
}

/** The safety manager, and those who sit the exams: first the two whose accounts are told. */
async function peopleOf({ tx }: Pick<Work, 'tx'>, tenantId: string, now: number) {
  const rows = await tx.query<{ id: string; account: string }>(
    `select u.id, u.account from app_user u where u.tenant_id = $1 and u.deleted_at is null and u.is_resign = 1 and u.status = 1
        and (u.account = 'manager' or exists (
          select 1 from role r where r.tenant_id = $1 and r.id = any(u.role_id) and r.role_alias in ('employee', 'team_leader')))
      order by u.account not in ('worker', 'worker2'), u.account`,
    [tenantId],
  );
  const actors = new Map<string, Actor>();
  for (const { id } of rows) {
    const actor = await actorOfUser(tx, tenantId, id, now);
    if (actor) actors.set(id, actor);
  }
  const manager = rows.find(({ account }) => account === 'manager')?.id ?? '';
  return { manager, workers: rows.filter(({ id }) => id !== manager).map(({ id }) => id), actors };
}

/** So many of a guardian's paper by kind; together a hundred marks. */
const GUARDIAN: readonly (readonly [kind: number, count: number, score: number])[] = [
  [KIND.single, 10, 4],
  [KIND.multiple, 4, 6],
  [KIND.truth, 5, 4],
  [KIND.text, 1, 16],
];
const OF_GUARDIANS: ReadonlySet<string> = new Set(['作业票通则', '动火作业']);

const answerTo = (
  key: string,
  { kind, options = [], blanks = 1 }: AttemptItem,
  right: boolean,
): string | readonly string[] => {
  if (kind === 'text') return right ? key : '及时报告班组长，听从指挥。';
  if (kind === 'blanks')
    return right
      ? key.split('；').map((words) => words.split('/')[0] ?? '')
      : Array.from({ length: blanks }, () => '不清楚');
  if (kind === 'multiple') return right ? [...key] : options.slice(0, 1).map((option) => option.key);
  return right ? key : (options.find((option) => option.key !== key)?.key ?? key);
};

/**
 * Banks, papers and exams of one company, through the calls a person's click makes. All in one transaction: answers are
 * only ever added to, so half of it could not be taken away.
 */
export async function trainingStory(
  caller: Caller,
  app: App,
  company: DemoCompany,
  { now, dice, rich, online, videos, faces }: Told,
): Promise<void> {
  const people = await asSystem(app.services, 'demo: who sits exams', (open) => peopleOf(open, company.tenantId, now));
  const manager = people.actors.get(people.manager);
  if (!manager) throw new Error(`company ${company.tenantId} has no safety manager`);
  const begun = caller.at(manager, now - 150 * DAY);
  const files = online ? await documentFiles(begun) : [];
  await caller.within(begun, (work) =>
    story(caller, work, company, { ...people, begun, now, dice, rich, online, files, videos, faces }),
  );
}

interface Ground extends Told {
  readonly begun: Ctx;
  readonly manager: string;
  readonly workers: readonly string[];
  readonly actors: ReadonlyMap<string, Actor>;
  readonly files: readonly string[];
}

async function story(
  caller: Caller,
  work: Work,
  company: DemoCompany,
  { begun, workers, actors, now, dice, rich, online, files, videos, faces }: Ground,
): Promise<void> {
  const manager = begun.actor;
  const keys = new Map<string, string>();
  const papers = await (async () => {
    const made = async (path: string, body: Stored): Promise<string> =>
      ((await caller.call(work, `POST ${path}`, begun, { body })) as { id: string }).id;
    const points = await work.tx.query<{ id: string; name: string }>(
      'select id::text as id, name from risk_point where tenant_id = $1 and deleted_at is null order by point_num, id',
      [work.tenantId],
    );
    const banks = banksOf(company.trade);
    const bank = async (of: DemoBank, sort: number) => {
      const filled = await bankOf(work, made, of, { sort, points });
      for (const { id, question } of filled.asked) keys.set(id, question.answer);
      return filled;
    };
    const general = await bank(banks.general, 1);
    const special = await bank(banks.special, 2);
    const trade = await bank(banks.trade, 3);
    // Of the company's own register of risks: about each point what may happen there and what is done against it.
    const register = await made('/safe/examtype', {
      name: '岗位风险题库',
      sort: 4,
      remark: '按本企业风险辨识清单出题',
    });
    await caller.call(work, 'POST /safe/examquestion/register', begun, { body: { typeId: register } });
    for (const { id, answer } of await work.tx.query<{ id: string; answer: string }>(
      'select id::text as id, answer from exam_question where tenant_id = $1 and type_id = $2::uuid',
      [work.tenantId, register],
    ))
      keys.set(id, answer);
    const common = { duration: 40, examTimes: 2, isShuffle: 1, partial: 2, showAnswer: 1 };
    const rule = (typeId: string, questionType: number, count: number, score: number) => ({
      ...{ typeId, questionType, count, score },
    });
    const monthly = await made('/safe/exampaper', {
      ...{ ...common, paperTitle: '全员安全生产考试卷', typeId: general.typeId, paperMode: 2, qualifyScore: 60 },
      rules: [
        rule(general.typeId, 1, 10, 3),
        rule(general.typeId, 2, 5, 4),
        rule(general.typeId, 3, 5, 2),
        rule(trade.typeId, 1, 6, 4),
        rule(trade.typeId, 3, 4, 4),
      ],
    });
    const guardians = new Set(ofTopics(banks.special.topics, special.asked, OF_GUARDIANS));
    const guardian = await made('/safe/exampaper', {
      ...{ ...common, paperTitle: '动火作业监护人考试卷', typeId: special.typeId, paperMode: 1, qualifyScore: 80 },
      photo: 1,
      questions: GUARDIAN.flatMap(([kind, count, score]) =>
        special.asked
          .filter(({ id, question }) => question.questionType === kind && guardians.has(id))
          .slice(0, count)
          .map(({ id }) => ({ questionId: id, score })),
      ),
    });
    for (const id of [monthly, guardian])
      await caller.call(work, 'PUT /safe/exampaper/publish/:id', begun, { params: { id }, body: {} });
    await made('/safe/exampaper', {
      ...{ ...common, paperTitle: '行业专项测验（编制中）', typeId: trade.typeId, paperMode: 3, qualifyScore: 12 },
      questions: trade.asked.slice(0, 3).map(({ id }) => ({ questionId: id, score: 2 })),
      rules: [rule(trade.typeId, 2, 2, 5)],
    });
    await made('/safe/examcourse', {
      ...{ courseTitle: '新员工三级安全教育（公司级）', type: '1', introduce: '录制中，待上传视频' },
      chapters: [
        { title: '安全生产法律法规', startMinute: 0, startSecond: 0 },
        { title: '本企业的危险因素', startMinute: 12, startSecond: 30 },
        { title: '事故案例', startMinute: 25, startSecond: 0 },
      ],
    });
    const near = await made('/safe/exampaper', {
      ...{ ...common, paperTitle: '身边的风险考试卷（一人一卷）', typeId: register, paperMode: 4, qualifyScore: 36 },
      rules: [rule(register, 1, 12, 4), rule(register, 3, 4, 3)],
    });
    await caller.call(work, 'PUT /safe/exampaper/publish/:id', begun, { params: { id: near }, body: {} });
    return { monthly, guardian, near, special: special.typeId };
  })();
  const taught = await documents(caller, work, begun, files);
  const films = await videoCourses(caller, work, begun, videos);
  const changing = online && rich ? await courseBefore(caller, work, begun, videos) : undefined;

  // The first two are left to sit the present exam.
  const [first = '', second = '', ...others] = workers;
  const many = rich ? 14 : 4;
  const hold = async (
    name: string,
    paperId: string,
    sitters: readonly string[],
    {
      from,
      until,
      sat,
      photos,
    }: {
      readonly from: number;
      readonly until: number;
      readonly sat: readonly string[];
      readonly photos?: Photographed;
    },
  ) => {
    const then = caller.at(manager, Math.min(from - DAY, now - HOUR));
    const body = {
      ...{ title: name, paperId, startTime: formatDatetime(from), endTime: formatDatetime(until) },
      ...{ audience: 2, audienceUserIds: sitters.join() },
    };
    const { id } = (await caller.call(work, 'POST /safe/exam', then, { body })) as { id: string };
    await caller.call(work, 'PUT /safe/exam/release/:id', then, { params: { id }, body: {} });
    for (const [place, userId] of sat.entries()) {
      const actor = actors.get(userId);
      if (!actor) continue;
      const begins = from + 9 * HOUR + place * 20 * 60_000;
      // The last one has taken none, and sits it as well.
      if (photos && place < sat.length - 1)
        await photographed(caller, work, caller.at(actor, begins - 2 * 60_000), { examId: id, n: place, by: photos });
      await sit(caller, work, actor, id, begins, {
        keys,
        hits: 0.4 + dice.next() * 0.58,
        dice,
      });
    }
    return id;
  };
  const early = [first, second, ...others.slice(0, many - 2)];
  const yearly = await hold('年度全员安全生产考试', papers.monthly, early, {
    ...{ from: now - 80 * DAY, until: now - 66 * DAY },
    sat: early.slice(0, -1),
  });
  const guardians = [first, ...others.slice(0, rich ? 6 : 2)];
  const guardianExam = await hold('动火作业监护人考试', papers.guardian, guardians, {
    ...{ from: now - 20 * DAY, until: now - 13 * DAY },
    sat: guardians,
    photos: { faces, longitude: Number(company.longitude), latitude: Number(company.latitude) },
  });
  await lookedAt(caller, work, caller.at(manager, now - 12 * DAY), guardianExam, rich ? 3 : 1);
  await markAll(caller, work, caller.at(manager, now - 12 * DAY), guardianExam, rich ? 1 : 0);
  if (rich) await judgedAnew(caller, work, caller.at(manager, now - 60 * DAY), yearly);
  await practised(caller, work, {
    ...{ begun, workers, actors, keys, now, dice, rich, answerTo },
    ...{ paperId: papers.guardian, typeId: papers.special },
  });
  await hold('全员安全生产月考试', papers.monthly, [first, second, ...others], {
    ...{ from: now - 2 * DAY, until: now + 12 * DAY },
    sat: others.slice(0, rich ? 8 : 2),
  });
  await hold('岗位风险考试（一人一卷）', papers.near, others.slice(0, many), {
    ...{ from: now + 3 * DAY, until: now + 8 * DAY },
    sat: [],
  });
  await heldInPerson(caller, work, begun, { workers, actors, now, dice, rich });
  if (online) {
    await taughtOnline(caller, work, {
      ...{
        begun,
        workers,
        actors,
        documents: taught,
        videos: changing ? [...films, changing] : films,
        paperId: papers.monthly,
        now,
        dice,
        rich,
      },
      sits: (actor, examId, at) => sit(caller, work, actor, examId, at, { keys, hits: 0.6 + dice.next() * 0.38, dice }),
    });
    // Plans under way stay with what they were released with.
    const lately = caller.at(manager, now - 2 * DAY);
    if (changing) await courseAfter(caller, work, lately, { id: changing.id, videos });
    const [document] = taught;
    if (document) await revised(caller, work, lately, { id: document.id, files });
  }
}

/** One person's attempt: begun, answered as far as he knows, handed in half an hour later. */
async function sit(
  caller: Caller,
  work: Work,
  actor: Actor,
  examId: string,
  at: number,
  { keys, hits, dice }: { readonly keys: ReadonlyMap<string, string>; readonly hits: number; readonly dice: Dice },
): Promise<void> {
  const ctx = caller.at(actor, at);
  const state = (await caller.call(work, 'POST /safe/attempt/begin', ctx, {
    body: { subject: 'exam', recordId: examId },
  })) as AttemptState;
  const answers = state.items.map((item, place) => ({
    item: item.id,
    answer: answerTo(keys.get(item.id) ?? '', item, dice.next() < hits),
    n: place + 1,
    base: 0,
  }));
  await caller.call(work, 'PUT /safe/attempt/answer/:id', ctx, {
    params: { id: state.id },
    body: { device: newId(), answers },
  });
  const later = caller.at(actor, at + (14 + Math.floor(dice.next() * 22)) * 60_000);
  await caller.call(work, 'PUT /safe/attempt/submit/:id', later, { params: { id: state.id } });
}

/** @param left so many of the papers still wait */
async function markAll(caller: Caller, work: Work, ctx: Ctx, examId: string, left: number): Promise<void> {
  const open = await waiting(work, examId);
  const byRecord = grouped(open, (row) => row.record_id);
  for (const [id, rows] of [...byRecord].slice(left))
    await caller.call(work, 'PUT /safe/examrecord/mark/:id', ctx, {
      params: { id },
      body: {
        marks: rows.map(({ id: row, good }) => ({
          id: row,
          score: good ? 16 : 7,
          comment: good ? '要点齐全' : '缺少处置步骤',
        })),
      },
    });
}

const waiting = (work: Work, examId: string) =>
  work.tx.query<{ id: string; record_id: string; good: boolean }>(
    `select a.id, a.parent_id::text as record_id, length(a.response) > 20 as good from exam_record r
       join exam_record_answer a on a.tenant_id = $1 and a.parent_id = r.id
      where r.tenant_id = $1 and r.exam_id = $2::uuid and a.judged = 4 order by r.id, a.sort`,
    [work.tenantId, examId],
  );
