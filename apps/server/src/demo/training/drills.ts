import { type Actor, type Services, shanghai } from '../../kernel/context';
import { takeSignIn } from '../../modules/drill/index';
import type { Caller } from '../caller';
import type { DemoCompany, Trade } from '../company/companies';
import type { Cast } from '../hazard/stories';
import { type Paper, storePaper } from '../papers';
import { type StoredSignature, signatureRow } from '../signatures';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface DrillStory {
  readonly name: string;
  readonly emergencyPlan: string;
  /** safe_drill_type */
  readonly drillType: string;
  readonly location: string;
  readonly scenario: string;
  readonly script: readonly (readonly [minute: number, event: string, action: string])[];
  /** Days ago; negative is still to come. */
  readonly ago: number;
  /** Of DRILL_GRADES; absent: it is recorded and nobody has evaluated it. */
  readonly grade?: string;
  readonly conclusion?: string;
  readonly found?: string;
  /** Held, and nobody has uploaded its record. */
  readonly unrecorded?: true;
}

const SITE: Readonly<Record<Trade, Pick<DrillStory, 'name' | 'location' | 'scenario' | 'script'>>> = {
  chemical: {
    name: '装置区泄漏处置演练',
    location: '生产装置区',
    scenario: '输送泵机械密封失效，物料泄漏，可燃气体报警器报警，现场一人轻度不适。',
    script: [
      [0, '可燃气体报警', '内操确认报警并通知外操，停泵'],
      [3, '确认泄漏', '外操佩戴空气呼吸器切断阀门，设置警戒区'],
      [10, '一人不适', '转移至上风向，联系医疗救护'],
      [20, '泄漏得到控制', '检测浓度合格后解除警戒，清点人数'],
    ],
  },
  machinery: {
    name: '机械伤害现场处置演练',
    location: '机加工车间',
    scenario: '操作工左手被卷入钻床，现场出血，需要紧急停机和救护。',
    script: [
      [0, '手部卷入钻床', '邻近人员按下急停，呼叫救援'],
      [2, '伤者出血', '断电挂牌，止血包扎，拨打120'],
      [15, '救护车到达', '专人引导，保护现场'],
    ],
  },
  wood: {
    name: '除尘系统火灾处置演练',
    location: '砂光工段除尘器旁',
    scenario: '火花进入除尘管道，火花探测熄灭装置动作后除尘器内仍有阴燃。',
    script: [
      [0, '火花探测报警', '停止进料，关闭除尘风机与隔离阀'],
      [4, '除尘器温度上升', '撤离人员，启动喷淋，不得打开检修门'],
      [25, '温度回落', '持续监护，清点人数，恢复前检查'],
    ],
  },
};

const overall = (trade: Trade): Omit<DrillStory, 'ago'> => ({
  name: '综合应急预案演练',
  emergencyPlan: '生产安全事故综合应急预案',
  drillType: '1',
  location: '厂区',
  scenario: `${SITE[trade].scenario}事态扩大，启动公司级响应。`,
  script: [
    ...SITE[trade].script,
    [30, '事态扩大', '启动公司级响应，应急指挥部到位'],
    [45, '响应结束', '解除响应，现场讲评'],
  ],
});

const site = (trade: Trade): Omit<DrillStory, 'ago'> => ({
  ...SITE[trade],
  emergencyPlan: '现场处置方案',
  drillType: '3',
});

/** Some meet what the law asks, one has forgotten the record, one has a drill to come: every list has its use. */
function storiesOf({ trade, tenantId }: DemoCompany): readonly DrillStory[] {
  const place = Number(tenantId) % 3;
  return [
    {
      ...overall(trade),
      ago: 150,
      grade: '2',
      conclusion: '响应及时，指挥到位；对讲机盲区影响联络，需要补充中继设备。',
      found: '厂区东侧对讲机无信号，应急联络中断',
    },
    { ...site(trade), ago: 128, grade: '3', conclusion: '处置步骤正确，人员清点用时偏长，应固定清点人。' },
    place === 1
      ? { ...site(trade), ago: 21, unrecorded: true }
      : place === 2
        ? { ...site(trade), ago: 35, grade: '2', conclusion: '较上次清点用时缩短，处置熟练。' }
        : { ...site(trade), ago: 4 },
    { ...site(trade), name: '夜间停电处置演练', location: '配电室', ago: -12 },
  ];
}

const EVALUATED = [
  { indicator: '1', result: 1, note: '' },
  { indicator: '2', result: 1, note: '' },
  { indicator: '4', result: 2, note: '清点用时6分钟，超过要求的5分钟' },
  { indicator: '5', result: 1, note: '' },
] as const;

/** The record of a drill, on paper. */
export const drillRecord = (app: Services): Promise<Paper> =>
  storePaper(app, '应急演练记录', [
    '演练按脚本进行，参演人员到位，警戒、疏散、救护各组分工明确。',
    '演练结束后现场讲评，问题与改进要求见演练评估。',
  ]);

/** Drills of one company, planned by its safety manager, attended by its people, recorded and evaluated. */
export async function writeDrills(
  caller: Caller,
  company: DemoCompany,
  { cast, actors, admin }: { readonly cast: Cast; readonly actors: ReadonlyMap<string, Actor>; readonly admin: Actor },
  now: number,
  paper: Paper,
  signatures: readonly StoredSignature[],
): Promise<void> {
  const manager = actors.get(cast.manager) ?? admin;
  const people = cast.workers.slice(0, 6);
  for (const { ago, grade, conclusion, found, unrecorded, ...text } of storiesOf(company)) {
    const held = Math.floor(now / DAY) * DAY - ago * DAY + 2 * HOUR;
    const planned = caller.at(manager, Math.min(held, now) - 7 * DAY);
    await caller.within(planned, async (work) => {
      const { script, location, ...plan } = text;
      const { id } = (await caller.call(work, 'POST /safe/emergencywalkthrough', planned, {
        body: {
          ...plan,
          auditDept: cast.deptOf.get(cast.manager),
          walkthroughTime: shanghai(held),
          walkthroughLocation: location,
          walkthroughDept: [...new Set(people.map((person) => cast.deptOf.get(person)))].join(','),
          walkthroughUser: people.join(','),
          writeUser: cast.manager,
          roles: [1, 4, 5, 7, 6].map((role, at) => ({ role, userId: people[at] })),
          script: script.map(([minute, event, action]) => ({ minute, event, action })),
        },
      })) as { id: string };
      if (ago < 0) return;
      const take = (who: Actor, at: number, step: string, body: object) =>
        caller.call(work, `PUT /safe/emergencywalkthrough/${step}/:id`, caller.at(who, at), {
          params: { id },
          body: { ...body },
        });
      for (const [place, person] of people.slice(0, 5).entries()) {
        const actor = actors.get(person) as Actor;
        const drawn = signatures[place % signatures.length] as StoredSignature;
        const own = { ...work, ...caller.at(actor, held + HOUR / 4) };
        await takeSignIn(own, id, { signature: await signatureRow(own, drawn) }, false);
      }
      if (unrecorded) return;
      const own = { ...work, ...caller.at(manager, held + 5 * HOUR) };
      await take(manager, held + 5 * HOUR, 'record', { attachId: await paper(own, `${plan.name}记录.pdf`) });
      if (!grade) return;
      await take(manager, held + 6 * HOUR, 'evaluate', {
        evaluationGrade: Number(grade),
        evaluationSummary: conclusion,
        evaluations: EVALUATED.map((one) => ({ ...one })),
      });
      if (found)
        await take(manager, held + 7 * HOUR, 'hazard', { hiddenDangerDescribe: found, hiddenDangerPlace: location });
    });
  }
}
