import type { Stored } from '@anlan/resource';
import { type Actor, shanghai } from '../../kernel/context';
import type { Caller } from '../caller';
import type { DemoCompany, Trade } from '../company/companies';
import type { Cast } from '../hazard/stories';
import type { Paper } from '../papers';

const DAY = 86_400_000;

/** FUND_TRADES: where the law gives a rate, and where it gives none. */
const TRADE: Readonly<Record<Trade, number>> = { chemical: 1, machinery: 2, wood: 9 };

/** Heads with their budgets and what was spent, in 万元; days ago. */
const HEADS: readonly {
  readonly subjectName: string;
  readonly type: string;
  readonly budgetTotal: string;
  readonly budgets: readonly {
    readonly budgetName: string;
    readonly budgetAmount: string;
    readonly spent: readonly (readonly [name: string, amount: string, ago: number])[];
  }[];
}[] = [
  {
    subjectName: '安全防护设施',
    type: '1',
    budgetTotal: '40',
    budgets: [
      {
        budgetName: '防护罩与联锁改造',
        budgetAmount: '18',
        spent: [
          ['防护罩采购', '6.8', 160],
          ['联锁改造施工', '9.45', 90],
        ],
      },
      { budgetName: '除尘与通风维护', budgetAmount: '12', spent: [['滤筒更换', '4.2', 120]] },
    ],
  },
  {
    subjectName: '应急救援与演练',
    type: '2',
    budgetTotal: '12',
    budgets: [
      {
        budgetName: '应急物资',
        budgetAmount: '5',
        spent: [
          ['空气呼吸器', '3.6', 130],
          ['急救箱与担架', '0.85', 60],
          ['对讲机中继', '1.2', 20],
        ],
      },
    ],
  },
  {
    subjectName: '劳动防护用品',
    type: '5',
    budgetTotal: '15',
    budgets: [
      {
        budgetName: '防护用品',
        budgetAmount: '15',
        spent: [
          ['防尘口罩', '2.4', 150],
          ['防护手套', '1.15', 70],
        ],
      },
    ],
  },
  {
    subjectName: '宣传教育培训',
    type: '6',
    budgetTotal: '8',
    budgets: [{ budgetName: '安全培训', budgetAmount: '8', spent: [['外聘讲师授课', '1.8', 45]] }],
  },
];

/** Safety money of one company: what the year owes, heads, budgets, and expenses of which one was too much. */
export async function writeInvestment(
  caller: Caller,
  company: DemoCompany,
  { cast, actors, admin }: { readonly cast: Cast; readonly actors: ReadonlyMap<string, Actor>; readonly admin: Actor },
  now: number,
  paper: Paper,
): Promise<void> {
  const manager = actors.get(cast.manager) ?? admin;
  const year = Number(shanghai(now).slice(0, 4));
  const deptId = cast.deptOf.get(cast.manager);
  const users = [...new Set(cast.workers.slice(0, 3).map((worker) => cast.deptOf.get(worker)))].join(',');
  const ctx = caller.at(manager, now);
  await caller.within(ctx, async (work) => {
    const add = async (path: string, body: Stored, at = now): Promise<string> =>
      ((await caller.call(work, `POST ${path}`, caller.at(manager, at), { body })) as { id: string }).id;
    const trade = TRADE[company.trade];
    const revenue = String(3_000 + company.riskPoints * 40);
    for (const ago of [1, 0])
      await add('/safe/safetyfund', {
        year: year - ago,
        trade,
        ...(trade === 9 ? {} : { revenue: ago === 1 ? '2800' : revenue }),
        source: `${year - ago - 1}年度审计报告`,
        // What last year ended with is carried over; where no rate is given nothing says what it ended with.
        ...(ago === 1 ? { openingBalance: '12' } : trade === 9 ? { openingBalance: '35.5' } : {}),
        // Last month's is still to be set aside.
        providedMonths: ago === 1 ? 12 : Math.max(0, Number(shanghai(now).slice(5, 7)) - 2),
      });
    for (const { budgets, ...head } of HEADS) {
      const subjectId = await add('/safe/investmentsubject', { ...head, competentDept: deptId, year });
      for (const { spent, ...budget } of budgets) {
        const budgetId = await add('/safe/investmentbudget', { ...budget, subjectId });
        for (const [expenseName, expenseExpend, ago] of spent) {
          const day = Math.max(now - ago * DAY, Date.parse(`${year}-01-01T09:00:00+08:00`));
          await add('/safe/investmentexpense', {
            expenseName,
            budgetId,
            expenseExpend,
            expendDept: users,
            expendDate: shanghai(day).slice(0, 10),
            overspendConfirmed: 1,
            attachIds: await paper({ ...work, ...ctx }, `${expenseName}发票.pdf`),
          });
        }
      }
    }
  });
}
