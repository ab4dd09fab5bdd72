import { offlineTraining, SCANNED } from '@anlan/domain/training/offline-training';
import { CONFINED_TRAINING } from '@anlan/domain/training/rules/statutory';
import { permissionCode } from '@anlan/resource';
import { formatDatetime } from '@anlan/resource/dates';
import type { Actor, Ctx, Work } from '../../kernel/context';
import type { Caller } from '../caller';
import type { Dice } from '../random';

const DAY = 86_400_000;
const HOUR = 3_600_000;

interface Taught {
  readonly workers: readonly string[];
  readonly actors: ReadonlyMap<string, Actor>;
  readonly now: number;
  readonly dice: Dice;
  readonly rich: boolean;
}

/** Held in person: one long ago with its results, one lately, one that is to come. */
const HELD = [
  {
    title: '班组安全活动',
    type: '9',
    trainType: '4',
    ago: 41,
    minutes: 60,
    content: '学习近期事故案例，讨论本班组的危险因素',
  },
  {
    title: '消防器材实操培训',
    type: '12',
    trainType: '1',
    ago: 6,
    minutes: 120,
    content: '灭火器、消火栓、空气呼吸器的使用',
  },
  {
    title: '三级安全教育（车间级）',
    type: '2',
    trainType: '2',
    ago: 3,
    minutes: 480,
    content: '车间危险因素、操作规程、应急处置',
  },
  {
    title: '受限空间应急演练培训',
    type: '10',
    trainType: '2',
    ago: -3,
    minutes: 120,
    content: '受限空间作业的应急处置与救援',
  },
] as const;

export async function heldInPerson(
  caller: Caller,
  work: Work,
  begun: Ctx,
  { workers, actors, now, dice, rich }: Taught,
): Promise<void> {
  const at = (epochMs: number) => caller.at(begun.actor, epochMs);
  for (const [place, { ago, minutes, ...facts }] of HELD.slice(rich ? 0 : 2).entries()) {
    // Half past one in the afternoon of its day, in Shanghai.
    const start = Math.floor((now - ago * DAY + 8 * HOUR) / DAY) * DAY + 5.5 * HOUR;
    const people = workers.slice(place, place + (rich ? 12 : 4));
    const then = at(Math.min(start - DAY, now - HOUR));
    const { id } = (await caller.call(work, 'POST /safe/examofflinetrainingrecord', then, {
      body: {
        ...facts,
        ...{ trainStartTime: formatDatetime(start), trainEndTime: formatDatetime(start + minutes * 60_000) },
        ...{ address: '安全培训教室', lecturer: begun.actor.userName, hours: Math.max(1, minutes / 60) },
        ...{ orgDept: begun.actor.mainDeptId ?? begun.actor.deptIds[0], statement: '请带笔记本，提前十分钟签到' },
        trainees: people.map((userId) => ({ userId })),
      },
    })) as { id: string };
    const params = { params: { id } };
    await caller.call(work, 'PUT /safe/examofflinetrainingrecord/release/:id', then, { ...params, body: {} });
    if (ago < 0) continue;
    for (const [order, userId] of people.entries()) {
      const actor = actors.get(userId);
      // Who may show the code does not sign in by it.
      if (!actor || dice.next() < 0.08 || actor.can(permissionCode(offlineTraining, 'edit'))) continue;
      const here = start - (20 - order) * 60_000;
      const shown = (await caller.call(work, 'GET /safe/examofflinetrainingrecord/signcode/:id', at(here), params)) as {
        code: string;
      };
      await caller.call(work, 'PUT /safe/examonline/mine/offline/sign/:id', caller.at(actor, here), {
        ...params,
        body: { code: shown.code },
      });
    }
    if (facts.trainType === '4') continue;
    const after = at(start + minutes * 60_000 + 2 * HOUR);
    const { trainees } = (await caller.call(work, 'GET /safe/examofflinetrainingrecord/:id', after, params)) as {
      trainees: readonly { readonly signTime: string | null }[];
    };
    await caller.call(work, 'PUT /safe/examofflinetrainingrecord/score/:id', after, {
      ...params,
      body: {
        trainees: trainees.map((row) => ({
          ...row,
          ...(row.signTime === null
            ? {}
            : facts.trainType === '1'
              ? { achievement: dice.next() < 0.9 ? 1 : 2 }
              : { achievementFraction: dice.between(70, 100) }),
        })),
      },
    });
  }
}

/** A training in person that is over: everybody came, signed in by the code at the place, and passed. */
export interface Gathering {
  readonly title: string;
  /** Key of safe_doc_type. */
  readonly type: string;
  readonly hours: number;
  readonly content: string;
  readonly statement: string;
  readonly start: number;
  readonly people: readonly string[];
}

export async function gathered(
  caller: Caller,
  work: Work,
  organizer: Actor,
  { start, people, hours, ...facts }: Gathering,
): Promise<void> {
  const end = start + hours * HOUR;
  const at = (epochMs: number) => caller.at(organizer, epochMs);
  const { id } = (await caller.call(work, 'POST /safe/examofflinetrainingrecord', at(start - DAY), {
    body: {
      ...{ ...facts, hours, trainType: '1', address: '安全培训教室', lecturer: organizer.userName },
      ...{ trainStartTime: formatDatetime(start), trainEndTime: formatDatetime(end) },
      orgDept: organizer.mainDeptId ?? organizer.deptIds[0],
      trainees: people.map((userId) => ({ userId })),
    },
  })) as { id: string };
  const params = { params: { id } };
  await caller.call(work, 'PUT /safe/examofflinetrainingrecord/release/:id', at(start - DAY), { ...params, body: {} });
  // In the twenty minutes before it begins, all in one.
  await work.tx.run(
    `update offline_trainee a set sign_way = ${SCANNED}, sign_time = $3::timestamptz - (1 + a.sort % 20) * interval '1 minute'
      where a.tenant_id = $1 and a.parent_id = $2::uuid`,
    [work.tenantId, id, new Date(start).toISOString()],
  );
  const { trainees } = (await caller.call(work, 'GET /safe/examofflinetrainingrecord/:id', at(end), params)) as {
    trainees: readonly object[];
  };
  await caller.call(work, 'PUT /safe/examofflinetrainingrecord/score/:id', at(end + HOUR), {
    ...params,
    body: { trainees: trainees.map((row) => ({ ...row, achievement: 1 })) },
  });
}

/** 有限空间作业专题培训（应急管理部令第13号）, of everybody, before the first ticket: without it nobody enters. */
export async function confinedSpaces(
  caller: Caller,
  { actors, cast }: { readonly actors: ReadonlyMap<string, Actor>; readonly cast: { readonly manager: string } },
  start: number,
): Promise<void> {
  const organizer = actors.get(cast.manager) as Actor;
  await caller.within(caller.at(organizer, start), (work) =>
    gathered(caller, work, organizer, {
      ...{ title: '有限空间作业专题培训', type: CONFINED_TRAINING, hours: 4, start, people: [...actors.keys()] },
      content: '作业审批、通风检测、监护、应急救援；先通风、再检测、后作业',
      statement: '作业审批人、监护人、作业人员和应急救援人员全部参加',
    }),
  );
}
