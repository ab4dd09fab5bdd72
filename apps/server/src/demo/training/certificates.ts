import { certificateKinds } from '@anlan/domain/certificate/rules';
import { addDays, addMonthsTo, formatDate } from '@anlan/resource/dates';
import type { Actor } from '../../kernel/context';
import type { Caller } from '../caller';
import type { DemoCompany } from '../company/companies';
import type { Cast } from '../hazard/stories';

const DAY = 86_400_000;
/** When the company has entered what its people hold. */
const ENTERED = 170;

interface Kind {
  readonly type: string;
  readonly name: string;
  readonly organ: string;
}

const GUARDIAN: Kind = { type: '7', name: '特殊作业监护人培训合格证', organ: '本企业安全环保部' };
const BUREAU = '安澜示范市应急管理局';
const TRADES: readonly Kind[] = [
  { type: '302', name: '熔化焊接与热切割作业', organ: BUREAU },
  { type: '301', name: '低压电工作业', organ: BUREAU },
  { type: '303', name: '高处安装、维护、拆除作业', organ: BUREAU },
  { type: '406', name: '起重机作业（Q2 桥式起重机司机）', organ: '安澜示范市市场监督管理局' },
  { type: '302', name: '压力焊作业', organ: BUREAU },
  { type: '407', name: '叉车司机（N1）', organ: '安澜示范市市场监督管理局' },
];

/** Days from today on which the next date of the n-th certificate lies; most are far off. */
const ENDS: readonly number[] = [700, 430, 45, 610, 340, -12, 520, 80, 250, 0, 660, 190];

/** Who holds what today without a flaw, by kind: those whom permits name. */
export type Certified = ReadonlyMap<string, readonly { readonly userId: string; readonly certificateId: string }[]>;

/**
 * What people hold: leaders and managers their qualification, workers a trade and every second one the guardian's. One is
 * lapsed, some end today or soon, one was reviewed in time, one was not genuine, some wait to be verified.
 */
export async function writeCertificates(
  caller: Caller,
  admin: Actor,
  company: DemoCompany,
  { cast, actors }: { readonly cast: Cast; readonly actors: ReadonlyMap<string, Actor> },
  now: number,
): Promise<Certified> {
  const manager = actors.get(cast.manager) as Actor;
  const entered = caller.at(admin, now - ENTERED * DAY);
  const verified = caller.at(manager, now - (ENTERED - 2) * DAY);
  const certified = new Map<string, { userId: string; certificateId: string }[]>();
  let number = 0;
  await caller.within(entered, async (work) => {
    const add = async (userId: string, { type, name, organ }: Kind, days: number): Promise<string> => {
      number += 1;
      const ends = addDays(formatDate(now), days);
      const kind = certificateKinds[type.slice(0, 1)] ?? {};
      const special = kind.reviewMonths !== undefined;
      // The date that comes next is the review of a first term, else the end of the whole.
      const issued = addMonthsTo(ends, -(kind.reviewMonths ?? kind.validMonths ?? 36));
      const { id } = (await caller.call(work, 'POST /safe/safetycertificate', entered, {
        body: {
          name,
          userId,
          type,
          num: `AL${company.tenantId.slice(-3)}${type}${String(number).padStart(4, '0')}`,
          issuedCompany: organ,
          trainingTime: addDays(issued, -20),
          issuedTime: issued,
          reviewTime: ends,
          effectiveTime: special ? addMonthsTo(issued, kind.validMonths as number) : ends,
        },
      })) as { id: string };
      return id;
    };
    const verify = (id: string, way: number) =>
      caller.call(work, 'PUT /safe/safetycertificate/verify/:id', verified, {
        params: { id },
        body: { verifyWay: way },
      });
    const holds = (type: string, userId: string, certificateId: string) =>
      certified.set(type, [...(certified.get(type) ?? []), { userId, certificateId }]);

    await verify(
      await add(cast.leader, { type: '1', name: '主要负责人安全生产知识和管理能力考核合格证', organ: BUREAU }, 400),
      2,
    );
    // Nobody verifies his own.
    await add(cast.manager, { type: '2', name: '安全生产管理人员考核合格证', organ: BUREAU }, 64);

    for (const [place, userId] of cast.workers.entries()) {
      const trade = TRADES[place % TRADES.length] as Kind;
      const days = ENDS[place % ENDS.length] as number;
      const id = await add(userId, trade, days);
      if (place === 13) {
        await caller.call(work, 'PUT /safe/safetycertificate/refuse/:id', verified, {
          params: { id },
          body: { verifyWay: 2, verifyNote: '官方网站查无此证，已要求本人说明并停止相关作业' },
        });
        continue;
      }
      if (place % 5 !== 4) await verify(id, place % 3 === 0 ? 2 : 1);
      if (days > 60) holds(trade.type, userId, id);
      if (place % 2 === 1) {
        const guardian = await add(userId, GUARDIAN, 300 + place * 7);
        await verify(guardian, 1);
        holds(GUARDIAN.type, userId, guardian);
      }
    }
    await reviewed(work, add, cast.workers[0] as string);
  });
  return certified;

  /** Applied for on the first day of its window, and passed a month later. */
  async function reviewed(
    work: Parameters<Caller['call']>[0],
    add: (userId: string, kind: Kind, days: number) => Promise<string>,
    userId: string,
  ): Promise<void> {
    const id = await add(userId, { type: '304', name: '制冷与空调设备安装修理作业', organ: BUREAU }, -30);
    const due = addDays(formatDate(now), -30);
    const later = caller.at(manager, now - 50 * DAY);
    await caller.call(work, 'PUT /safe/safetycertificate/review/:id', later, {
      params: { id },
      body: {
        appliedOn: addDays(due, -60),
        reviewedOn: addDays(due, -25),
        hours: 8,
        organ: BUREAU,
        nextReview: addMonthsTo(due, 36),
      },
    });
  }
}
