import { itemsOf } from '@anlan/domain/dictionaries/dictionaries';
import { type Actor, shanghai, type Work } from '../../kernel/context';
import { AFTER, PRE, takeSignature } from '../../modules/meeting/index';
import type { Caller } from '../caller';
import type { BuiltCompany } from '../company/company';
import { uploadPhotos } from '../pictures/photo-stock';
import type { Dice } from '../random';
import { type StoredSignature, signatureRow } from '../signatures';

const VISITOR = '宋长林（外协）';
const DAY = 86_400_000;
const HOUR = 3_600_000;

const TASKS = [
  ['按计划完成当班生产，配合设备点检', '班长总负责，两人一组巡检', '设备异响、跑冒滴漏按停机程序处理'],
  ['更换输送带托辊并试车', '一人操作、一人监护，电工负责停送电', '未挂牌送电可能造成机械伤害'],
  ['清理现场物料，整理消防通道', '分区包干，叉车由持证人员操作', '叉车倒车视线受阻，须有人指挥'],
] as const;
const SUMMARIES = [
  ['当班任务按计划完成，劳动防护用品佩戴到位，无异常。', '无遗留问题。'],
  ['任务完成，巡检发现一处防护罩松动，已当场紧固。', '下一班复核防护罩，并报设备员列入检修。'],
] as const;

/** Whoever belongs to it, by team; those with the most people first. */
function teamsOf({ cast, actors }: BuiltCompany): [string, Actor[]][] {
  const teams = new Map<string, Actor[]>();
  for (const worker of cast.workers) {
    const [dept, actor] = [cast.deptOf.get(worker), actors.get(worker)];
    if (dept && actor) teams.set(dept, [...(teams.get(dept) ?? []), actor]);
  }
  return [...teams].sort(([, left], [, right]) => right.length - left.length);
}

/**
 * Talks of the last days before and after the shift, those of today still open with some who have not signed, and minutes:
 * one published and waiting for signatures, one a draft.
 */
export async function writeMeetings(
  caller: Caller,
  admin: Actor,
  built: BuiltCompany,
  facts: {
    readonly now: number;
    readonly days: number;
    readonly dice: Dice;
    readonly signatures: readonly StoredSignature[];
    readonly contents: Parameters<typeof uploadPhotos>[2];
  },
): Promise<void> {
  const { now, days, dice, signatures, contents } = facts;
  const midnight = Math.floor((now + 8 * HOUR) / DAY) * DAY - 8 * HOUR;
  const weather = itemsOf('weather_condition').map(({ key }) => key);
  const call = async (work: Work, at: number, key: string, body: object, params?: Record<string, string>) =>
    (await caller.call(work, key, caller.at(admin, at), { body, ...(params ? { params } : {}) })) as { id: string };
  const sign = async (
    work: Work,
    kind: typeof PRE | typeof AFTER,
    id: string,
    people: readonly Actor[],
    from: number,
  ) => {
    for (const [place, actor] of people.entries()) {
      const own = { ...work, ...caller.at(actor, from + (place + 1) * 60_000) };
      const signature = await signatureRow(own, signatures[place % signatures.length] as StoredSignature);
      await takeSignature(own, kind, id, { signature }, false);
    }
  };
  /** Who comes from outside has no phone here: he signs on the host's, with a photo of himself (现场代录). */
  const signVisitor = async (work: Work, id: string, host: Actor, at: number) => {
    const own = { ...work, ...caller.at(host, at) };
    const signature = await signatureRow(own, signatures[0] as StoredSignature);
    const photo = await uploadPhotos(own, [{ stage: 1, variant: 0 }], contents, {
      time: shanghai(at),
      ...{ longitude: 120.153_6, latitude: 30.287_5 },
    });
    await takeSignature(own, PRE, id, { name: VISITOR, signature, photo }, false);
  };
  for (const [dept, people] of teamsOf(built).slice(0, 2)) {
    const host = people[0] as Actor;
    const [team] = await caller.within(caller.at(admin, now), ({ tx }) =>
      tx.query<{ name: string }>('select dept_name as name from dept where tenant_id = $1 and id = $2::uuid', [
        admin.tenantId,
        dept,
      ]),
    );
    for (let ago = days; ago >= 0; ago -= 1) {
      const before = Math.min(midnight - ago * DAY + 8 * HOUR, now - HOUR);
      const after = before + 9 * HOUR;
      const [workTask, taskDivision, accidentPrediction] = TASKS[ago % TASKS.length] as (typeof TASKS)[number];
      const common = {
        deptId: dept,
        hostId: host.userId,
        userId: people.map(({ userId }) => userId).join(),
        weather: weather[dice.between(0, 3)],
        meetingLocation: '班组休息室',
        workLocation: '当班作业区',
        workTask,
      };
      await caller.within(caller.at(admin, before), async (work) => {
        const pre = await call(work, before, 'POST /safe/preworkmeeting/add', {
          ...common,
          preMeetingName: `${team?.name ?? ''}班前会`,
          meetingTime: shanghai(before),
          taskDivision,
          accidentPrediction,
          riskFactors: ['3', '5', '10'],
          preventiveMeasure: ['1', '2', '12'],
          inventoryCheck: '安全帽、手套、工具齐全完好',
          taskGuideReview: '复习岗位操作规程要点',
          ...(ago === 1 ? { externalUserName: VISITOR } : {}),
        });
        // Today somebody is still to sign.
        const signers = ago === 0 ? people.slice(0, Math.max(1, people.length - 1)) : people;
        await sign(work, PRE, pre.id, signers, before);
        if (ago === 0) return;
        if (ago === 1) await signVisitor(work, pre.id, host, before + HOUR / 3);
        await call(work, before + HOUR / 2, 'PUT /safe/preworkmeeting/finish/:id', {}, { id: pre.id });
        const [meetingSummary, issuesResolution] = SUMMARIES[ago % SUMMARIES.length] as (typeof SUMMARIES)[number];
        const done = await call(work, after, 'POST /safe/afterworkmeeting/add', {
          ...common,
          afterMeetingName: `${team?.name ?? ''}班后会`,
          meetingTime: shanghai(after),
          preMeetingId: pre.id,
          meetingSummary,
          issuesResolution,
        });
        await sign(work, AFTER, done.id, people, after);
        await call(work, after + HOUR / 2, 'PUT /safe/afterworkmeeting/finish/:id', {}, { id: done.id });
      });
    }
  }
  const readers = [built.cast.manager, ...built.cast.workers.slice(0, 5)].flatMap(
    (account) => built.actors.get(account)?.userId ?? [],
  );
  await caller.within(caller.at(admin, now - 3 * DAY), async (work) => {
    const minutes = (at: number, body: object) =>
      call(work, at, 'POST /safe/meetingrecords/add', {
        hostId: built.actors.get(built.cast.manager)?.userId,
        ...body,
      });
    const outcome = (title: string, person: string, days: number) => ({
      title,
      ownerId: built.actors.get(person)?.userId,
      dueDate: shanghai(now + days * DAY).slice(0, 10),
    });
    const { manager, workers } = built.cast;
    // Held a quarter ago: one of what it ordered is late, and stands in the minutes of the next.
    const quarter = await minutes(now - 80 * DAY, {
      name: '安委会季度会议',
      kind: 1,
      meetingTime: shanghai(now - 80 * DAY),
      meetingLocation: '一楼会议室',
      content: '<p>一、审议季度安全投入使用情况。</p><p>二、通报重大风险管控措施落实情况。</p>',
      signType: 1,
      signTarget: [...new Set(readers)],
      signOffSeconds: 15,
      signOffBy: shanghai(now + 5 * DAY).slice(0, 10),
      outcomes: [outcome('修订安全生产投入计划', manager, -20), outcome('复核重大风险点应急处置卡', manager, 15)],
    });
    await call(work, now - 80 * DAY, 'POST /safe/meetingrecords/push/:id', {}, { id: quarter.id });
    const published = await minutes(now - 3 * DAY, {
      name: '月度安全例会',
      kind: 2,
      meetingTime: shanghai(now - 4 * DAY),
      meetingLocation: '二楼会议室',
      content:
        '<p>一、通报上月隐患整改情况，逾期未完成的由责任部门说明原因。</p><p>二、本月重点：检修作业票证管理、消防通道畅通。</p><p>三、各班组班前会须逐人签到，缺席人员由班长补课。</p>',
      signType: 1,
      signTarget: [...new Set(readers)],
      signOffSeconds: 15,
      outcomes: [
        outcome('清理消防通道占用', workers[0] ?? manager, 4),
        outcome('补齐班前会缺席人员签到', workers[1] ?? manager, 1),
      ],
    });
    await call(work, now - 3 * DAY, 'POST /safe/meetingrecords/push/:id', {}, { id: published.id });
    await minutes(now - DAY, {
      name: '安委会季度会议（草稿）',
      kind: 1,
      meetingTime: shanghai(now - DAY),
      content: '<p>审议季度安全投入使用情况与重大风险管控措施。</p>',
      signType: 2,
    });
  });
}
