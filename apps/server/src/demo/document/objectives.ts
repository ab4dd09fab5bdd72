import type { Stored } from '@anlan/resource';
import { type Actor, shanghai } from '../../kernel/context';
import type { Caller } from '../caller';
import type { Cast } from '../hazard/stories';

/** Objectives of the year below its plan: typed ones, some from the product's figures, and a half-year that was missed. */
export async function writeObjectives(
  caller: Caller,
  { cast, actors, admin }: { readonly cast: Cast; readonly actors: ReadonlyMap<string, Actor>; readonly admin: Actor },
  now: number,
): Promise<void> {
  const manager = actors.get(cast.manager) ?? admin;
  const ctx = caller.at(manager, now);
  const year = Number(shanghai(now).slice(0, 4));
  await caller.within(ctx, async (work) => {
    const add = async (body: Stored): Promise<string> =>
      (
        (await caller.call(work, 'POST /safe/target', ctx, {
          body: {
            type: 2,
            year,
            planType: '年度',
            responsibleDept: cast.deptOf.get(cast.manager),
            responsibleUser: cast.manager,
            assessmentUser: cast.leader,
            startTime: `${year}-01-01`,
            endTime: `${year}-12-31`,
            ...body,
          },
        })) as { id: string }
      ).id;
    for (let month = 1; month < Number(shanghai(now).slice(5, 7)); month += 1)
      await caller.call(work, 'POST /safe/accidenttally', ctx, {
        body: {
          year,
          month,
          employees: actors.size,
          accidents: month === 4 ? 1 : 0,
          deaths: 0,
          serious: 0,
          minor: month === 4 ? 1 : 0,
          loss: month === 4 ? '0.3' : '0',
        },
      });
    const parentId = await add({ name: '年度安全目标', type: 1, description: '年度安全生产目标与保障计划。' });
    await add({ parentId, name: '生产安全死亡事故', direction: 2, targetValue: '0起', metric: 'deaths', weight: 30 });
    await add({ parentId, name: '隐患整改率', metric: 'closedRate', targetValue: '95', weight: 25 });
    await add({ parentId, name: '排查按时完成率', metric: 'checkOnTimeRate', targetValue: '90', weight: 25 });
    await add({ parentId, name: '应急演练次数', metric: 'drills', targetValue: '3', weight: 20 });
    await add({
      name: '上年度培训覆盖率',
      planType: '专项',
      startTime: `${year - 1}-07-01`,
      endTime: `${year - 1}-12-31`,
      targetValue: '100%',
      completeValue: '96%',
    });
  });
}
