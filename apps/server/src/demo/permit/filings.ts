import { addDays, formatDate } from '@anlan/resource/dates';
import type { Actor } from '../../kernel/context';
import type { Caller } from '../caller';
import type { Cast } from '../hazard/stories';

const HOUR = 3_600_000;

const PLANNED = [
  {
    ...{ workName: '甲醇储罐区管线动火', workType: '1', level: '11', place: '储罐区3号罐东侧' },
    content: '更换一段DN80管线',
    measures: '1. 管线断开、置换并加盲板\n2. 动火点15米内的地漏封堵\n3. 每2小时分析一次气体\n4. 全程录像',
    // Filed in good time; the other a few hours before it began.
    ...{ days: 2, ahead: 46 },
  },
  {
    ...{ workName: '反应釜整体吊装', workType: '5', level: '51', place: '二车间南侧' },
    content: '吊装新反应釜就位，吊物质量112吨',
    measures: '1. 编制专项吊装方案并经审批\n2. 划定警戒区，专人监护\n3. 试吊合格后正式起吊',
    ...{ days: -1, ahead: 6 },
  },
] as const;

/** Two filings of planned work of a special level, one of them late. */
export async function writeFilings(
  caller: Caller,
  admin: Actor,
  { cast, actors }: { readonly cast: Cast; readonly actors: ReadonlyMap<string, Actor> },
  now: number,
): Promise<void> {
  await caller.within(caller.at(admin, now), async (work) => {
    for (const [n, { days, ahead, ...filing }] of PLANNED.entries()) {
      const who = cast.workers[n % cast.workers.length];
      const actor = who === undefined ? undefined : actors.get(who);
      if (!who || !actor) return;
      const day = addDays(formatDate(now), days);
      const moment = Math.min(now, Date.parse(`${day}T08:00:00+08:00`) - ahead * HOUR);
      await caller.call(work, 'POST /safe/workfiling', caller.at(actor, moment), {
        body: {
          ...filing,
          startTime: `${day} 08:00:00`,
          endTime: `${day} 14:00:00`,
          principalId: who,
          phone: `1390000${String(n + 41).padStart(4, '0')}`,
        },
      });
    }
  });
}
