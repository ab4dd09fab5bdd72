import type { Stored } from '@anlan/resource';
import { type Ctx, shanghai, type Work } from '../../kernel/context';
import type { Caller } from '../caller';
import type { DemoCompany, Trade } from '../company/companies';
import type { Cast } from '../hazard/stories';

const DAY = 86_400_000;

interface DemoSource {
  readonly name: string;
  /** Words in the names of the points that lie there. */
  readonly at: readonly string[];
  readonly type: 1 | 2;
  readonly medium: string;
  /** Residents outside, key of exposedPeople. */
  readonly exposed?: number;
  readonly substances?: readonly (readonly [name: string, quantity: number, critical: number, beta: number])[];
  readonly accidents: string;
  readonly describe: string;
  readonly control: string;
  readonly params: readonly (readonly [
    name: string,
    type: string,
    unit: string,
    low: number | null,
    high: number,
    highHigh: number,
  ])[];
}

const SOURCES: Readonly<Record<Trade, readonly DemoSource[]>> = {
  chemical: [
    {
      name: '甲类罐区（甲醇）',
      at: ['甲醇储罐', '装卸车作业'],
      type: 1,
      medium: '甲醇',
      exposed: 4,
      substances: [['甲醇', 1_580, 500, 1]],
      accidents: '0017,0009,0023',
      describe: '闪点11℃，蒸气与空气形成爆炸性混合物，有毒。',
      control: '液位高高联锁切断、氮封、阻火呼吸阀、泡沫灭火，包保责任人每周履职检查。',
      params: [
        ['V101液位', '3', 'm', 0.8, 9, 9.5],
        ['V101温度', '1', '℃', null, 35, 40],
        ['罐区可燃气体', '5', '%LEL', null, 25, 50],
      ],
    },
    {
      name: '液氯汽化与使用单元',
      at: ['液氯汽化间'],
      type: 1,
      medium: '氯',
      exposed: 4,
      substances: [['氯', 18, 5, 4]],
      accidents: '0023',
      describe: '剧毒气体，比空气重，泄漏后沿地面扩散。',
      control: '厂房负压、碱液吸收、氯气报警联锁切断，双人操作。',
      params: [
        ['汽化器压力', '2', 'MPa', 0.1, 0.8, 1],
        ['氯气浓度', '6', 'mg/m³', null, 1, 3],
      ],
    },
    {
      name: '危险化学品仓库',
      at: ['离心机', '循环水加药'],
      type: 2,
      medium: '次氯酸钠、溶剂',
      accidents: '0008,0009',
      describe: '腐蚀性与易燃物料分区存放。',
      control: '分区隔离、防渗围堰、通风与温湿度监测。',
      params: [['库房温度', '1', '℃', null, 30, 35]],
    },
  ],
  machinery: [
    {
      name: '氧气乙炔气瓶间',
      at: ['气瓶间'],
      type: 2,
      medium: '氧气、乙炔',
      exposed: 4,
      substances: [
        ['乙炔', 0.2, 1, 1.5],
        ['氧（压缩的或液化的）', 1.5, 200, 1],
      ],
      accidents: '0016,0014',
      describe: '可燃气体与助燃气体集中存放。',
      control: '分间存放、防倾倒链、防爆通风与报警。',
      params: [['可燃气体浓度', '5', '%LEL', null, 25, 50]],
    },
    {
      name: '调漆间与喷漆房',
      at: ['喷漆房', '有机溶剂调漆'],
      type: 2,
      medium: '稀释剂、油漆',
      accidents: '0017,0009',
      describe: '溶剂蒸气积聚遇火源燃爆。',
      control: '通风联锁、可燃气体报警、限量存放。',
      params: [['喷漆房可燃气体', '5', '%LEL', null, 25, 50]],
    },
  ],
  wood: [
    {
      name: '砂光除尘系统',
      at: ['砂光机除尘系统', '干式除尘器'],
      type: 2,
      medium: '木粉尘',
      accidents: '0018,0009',
      describe: '可燃性粉尘在管道与除尘器内悬浮。',
      control: '火花探测熄灭、泄爆、锁气卸灰、每班清灰。',
      params: [
        ['除尘器压差', '2', 'Pa', 300, 1_500, 2_000],
        ['除尘器温度', '1', '℃', null, 60, 70],
      ],
    },
  ],
};

interface Point {
  readonly id: string;
  readonly name: string;
  readonly num: string;
  readonly level: string | null;
  readonly dept: string;
  readonly place: string;
  readonly principal: string;
}

/** What stands on the risk points of a company: danger sources, control plans, notice cards, sign-ins. */
export async function riskStory(
  caller: Caller,
  admin: Ctx,
  company: DemoCompany,
  cast: Cast,
  now: number,
): Promise<void> {
  const rich = company.tenantId === '100001';
  const at = (ago: number, userId = admin.actor.userId): Ctx => caller.at({ ...admin.actor, userId }, now - ago * DAY);
  const day = (offset: number) => shanghai(now + offset * DAY).slice(0, 10);
  await caller.within(at(150), async (work) => {
    const send = (ctx: Ctx, key: string, input: { params?: Record<string, string>; query?: Stored; body?: unknown }) =>
      caller.call(work, key, ctx, input) as Promise<Stored>;
    const points = await pointsOf(work, company.tenantId);

    for (const [place, source] of SOURCES[company.trade].entries()) {
      const there = points.filter(({ name }) => source.at.some((word) => name.startsWith(word)));
      const [first] = there;
      if (!first) continue;
      const { id } = await send(at(150), 'POST /safe/danger/source', {
        body: {
          name: source.name,
          sourceNum: `WX-${company.tenantId.slice(-3)}-${String(place + 1).padStart(2, '0')}`,
          sourceType: source.type,
          medium: source.medium,
          deptId: first.dept,
          place: first.place,
          principalId: first.principal,
          accidents: source.accidents,
          dangerDescribe: source.describe,
          controlMeasures: source.control,
          ...(source.exposed ? { exposedPeople: source.exposed } : {}),
          ...(source.substances
            ? {
                substances: source.substances.map(([name, quantity, criticalQuantity, beta]) => ({
                  name,
                  quantity,
                  criticalQuantity,
                  beta,
                })),
              }
            : {}),
          ...(source.type === 1
            ? {
                assessCompany: '齐鲁安衡安全评价有限公司',
                assessTime: day(-400),
                assessNextTime: day(695),
                filingNum: `BA鲁${company.areaCode}〔2025〕${company.tenantId.slice(-3)}${place + 1}`,
                filingTime: day(-380),
              }
            : {}),
        },
      });
      await send(at(149), 'POST /safe/dangersourcerisk', {
        query: { id: String(id), isUpdate: '1' },
        body: { riskIds: there.map((point) => point.id) },
      });
      for (const [number, [name, paramType, unit, lowLimit, highLimit, highHighLimit]] of source.params.entries()) {
        await send(at(148), 'POST /safe/dangerparam', {
          body: {
            name,
            dangerSourceId: id,
            identification: `TAG-${company.tenantId.slice(-3)}-${place + 1}${number + 1}`,
            paramType,
            unit,
            ...(lowLimit === null ? {} : { lowLimit }),
            highLimit,
            highHighLimit,
          },
        });
      }
    }

    const grave = points.filter(({ level }) => level === '1' || level === '2');
    for (const [place, point] of grave.slice(0, rich ? 9 : 3).entries()) {
      const done = place % 3 === 0;
      const begun = 60 - place * 4;
      const { id } = await send(at(begun), 'POST /safe/riskplan', {
        body: {
          name: `${point.num} ${point.name}管控计划`.slice(0, 50),
          riskId: point.id,
          managementMeasures: '联锁、报警与安全附件保持完好投用；作业执行确认制；异常立即停机上报。',
          dangerInvestigateContent: '联锁投用状态、报警器校验日期、现场跑冒滴漏、个体防护佩戴、应急物资完好。',
          frequency: point.level === '1' ? '2' : '3',
          deptId: point.dept,
          userId: point.principal,
          planStartTime: day(-begun),
          planEndTime: day(done ? -5 : 60),
        },
      });
      const params = { id: String(id) };
      if (place % 4 === 1)
        await send(at(begun - 5), 'PUT /safe/riskplan/:id', {
          params,
          body: {
            frequency: '2',
            managementMeasures: '联锁每周试验并记录；报警与安全附件保持完好投用；作业执行确认制。',
          },
        });
      if (place % 3 !== 2)
        await send(at(begun - 8, point.principal), 'PUT /safe/riskplan/execut/:id', { params, body: {} });
      if (done)
        await send(at(5, point.principal), 'PUT /safe/riskplan/execut/:id', {
          params,
          body: { executeRemark: '期间联锁试验全部合格，发现的两处缺陷已整改。' },
        });
    }

    await send(at(90), 'POST /safe/riskinform/generate', {
      body: {
        riskIds: (grave.length > 0 ? grave : points).slice(0, rich ? 16 : 4).map(({ id }) => id),
        emergencyPhone: `0536-${String(2_100_000 + Number(company.tenantId.slice(-3)) * 1_313)}`,
      },
    });

    // A fortnight of rounds in the rich company; elsewhere one.
    const rounds = rich ? 12 : 2;
    for (let round = 0; round < rounds; round += 1) {
      for (const [place, point] of grave.slice(0, rich ? 4 : 1).entries()) {
        const walker = cast.workers[(round + place) % cast.workers.length] as string;
        const far = (round + place) % 7 === 3;
        const mute = (round + place) % 11 === 5;
        const metres = far ? 0.006 : 0.0003;
        await send(at(round + 0.3 + place / 100, walker), 'POST /safe/risksignin', {
          body: {
            riskId: point.id,
            way: place % 2 === 0 ? 1 : 2,
            ...(mute
              ? {}
              : {
                  longitude: (Number(company.longitude) + metres).toFixed(6),
                  latitude: company.latitude,
                  accuracy: '12.0',
                }),
          },
        });
      }
    }
  });
}

const pointsOf = (work: Work, tenantId: string): Promise<Point[]> =>
  work.tx.query(
    `select id, name, point_num as num, inherent_level as level, dept_id as dept, place, principal_id as principal
       from risk_point where tenant_id = $1 and deleted_at is null order by coalesce(inherent_level, '9'), point_num`,
    [tenantId],
  );
