import {
  NOVELTY_TRAINING,
  OCCASION,
  RULE_ASKS,
  RULE_FORCE,
  RULE_WHOM,
} from '@anlan/domain/training/rules/training-rule';
import type { Stored } from '@anlan/resource';
import { addDays } from '@anlan/resource/dates';
import { type Actor, shanghai, type Work } from '../../kernel/context';
import type { Caller } from '../caller';
import type { DemoCompany, Trade } from '../company/companies';
import type { Cast } from '../hazard/stories';
import type { Paper } from '../papers';
import { gathered } from '../training/offline-trainings';

const DAY = 86_400_000;

interface ChangeStory {
  readonly name: string;
  /** CHANGE_KINDS */
  readonly kind: number;
  readonly changeDescription: string;
  readonly riskAnalysis: string;
  readonly ago: number;
  /** How far it has come: opinions given, 0 refused at the second, 4 accepted. */
  readonly stage: 0 | 1 | 3 | 4;
  /** Temporary: to be restored so many days from its request. */
  readonly days?: number;
}

const FIRST: Readonly<Record<Trade, ChangeStory>> = {
  chemical: {
    name: '输送泵改为双端面机械密封',
    kind: 2,
    changeDescription: '2号输送泵由单端面密封改为双端面密封，增加隔离液系统。',
    riskAnalysis: '隔离液液位低会导致密封失效，增设液位报警；投用前试压。',
    ago: 75,
    stage: 4,
  },
  machinery: {
    name: '冲压线增设光电保护装置',
    kind: 2,
    changeDescription: '3号压力机由双手按钮改为双手按钮加光电保护。',
    riskAnalysis: '保护装置响应时间不足会失效，投用前按安全距离复核并每班点检。',
    ago: 75,
    stage: 4,
  },
  wood: {
    name: '砂光机除尘支管改造',
    kind: 1,
    changeDescription: '砂光机吸尘支管由DN150改为DN200，增加清灰口。',
    riskAnalysis: '风速降低可能积尘，改造后实测风速并调整清灰周期。',
    ago: 75,
    stage: 4,
  },
};

const others: readonly ChangeStory[] = [
  {
    name: '夜班班组人员调整',
    kind: 5,
    changeDescription: '夜班由两个班组合并为一个班组，岗位职责重新分配。',
    riskAnalysis: '人员对合并岗位不熟悉，先培训考核后上岗。',
    ago: 20,
    stage: 3,
  },
  {
    name: '检修期间临时旁路联锁',
    kind: 1,
    changeDescription: '检修期间旁路高液位联锁，安排专人现场监护。',
    riskAnalysis: '联锁失效期间可能溢流，每半小时人工检尺。',
    ago: 30,
    stage: 3,
    days: 25,
  },
  {
    name: '清洗剂更换为水基型',
    kind: 3,
    changeDescription: '由溶剂型清洗剂改为水基型清洗剂。',
    riskAnalysis: '暂未识别新的风险。',
    ago: 9,
    stage: 0,
  },
  {
    name: '车间通风机更换为变频风机',
    kind: 2,
    changeDescription: '车间通风机由定速改为变频，增加就地控制箱。',
    riskAnalysis: '低频运行时风量不足，设置最低频率并实测换气次数。',
    ago: 6,
    stage: 3,
  },
  {
    name: '叉车充电区移位',
    kind: 2,
    changeDescription: '叉车充电区由仓库内移至室外雨棚。',
    riskAnalysis: '雨棚下电气设备须防水防爆，设置通风和灭火器。',
    ago: 3,
    stage: 1,
  },
];

/** What was approved longer ago its people are trained for; what was lately, they are still asked. */
const TRAINED_AFTER = 15;
/** Of a change of process or material, of equipment: what is new. */
const NEW: Readonly<Record<number, string>> = { 1: '1', 2: '4' };

/** Changes of one company at every stage, what follows from them, and the review that ordered one more thing. */
export async function writeChanges(
  caller: Caller,
  company: DemoCompany,
  { cast, actors, admin }: { readonly cast: Cast; readonly actors: ReadonlyMap<string, Actor>; readonly admin: Actor },
  now: number,
  paper: Paper,
): Promise<void> {
  const actor = (id: string | undefined): Actor => actors.get(id ?? '') ?? admin;
  const manager = actor(cast.manager);
  const [head = cast.manager] = cast.reviewers;
  const deptId = cast.deptOf.get(head);
  const applicant = cast.workers[0] as string;
  for (const { ago, stage, days, ...about } of [FIRST[company.trade], ...others]) {
    const begun = now - ago * DAY;
    const asked = shanghai(begun).slice(0, 10);
    await caller.within(caller.at(manager, begun), async (work) => {
      const at = (who: Actor, day: number, key: string, id: string, body: Stored) =>
        caller.call(work, key, caller.at(who, Math.min(begun + day * DAY, now)), { params: { id }, body });
      const { id } = (await caller.call(work, 'POST /safe/change', caller.at(manager, begun), {
        body: {
          ...about,
          deptId,
          applicantUserId: applicant,
          applicationTime: asked,
          affectedPoints: cast.points[0]?.id,
          ...(days ? { temporary: 1, expireDate: addDays(asked, days) } : {}),
        },
      })) as { id: string };
      const audit = (who: Actor, day: number, field: string, opinion: string, agreed = 1) =>
        at(who, day, 'PUT /safe/change/audit/:id', id, { agreed, [field]: opinion });
      await audit(actor(head), 0.2, 'grassrootsLeadersOpinions', '情况属实，同意申请。');
      if (stage === 1) return;
      if (stage === 0) {
        await audit(manager, 1, 'auditDeptOpinions', '请补充水基清洗剂的职业健康与污水处理分析。', 2);
        return;
      }
      await audit(manager, 1, 'auditDeptOpinions', '风险分析充分，同意。');
      await audit(actor(cast.leader), 2, 'supervisorLeadersOpinions', '同意实施，按要求验收。');
      if (ago > TRAINED_AFTER) await trainedForNew({ id, begun, deptId, ...about }, work);
      if (stage !== 4) return;
      const follow = (await caller.call(work, 'GET /safe/followup/page', caller.at(manager, now), {
        query: { changeId: id },
      })) as { records: readonly { readonly id: string }[] };
      for (const one of follow.records)
        await at(manager, 12, 'PUT /safe/followup/finish/:id', one.id, {
          result: '已完成，相关资料归档。',
          evidence: await paper({ ...work, ...caller.at(manager, begun + 12 * DAY) }, '落实凭证.pdf'),
        });
      await at(manager, 20, 'PUT /safe/change/acceptance/:id', id, {
        acceptanceCompany: '安全环保部',
        acceptanceOpinions: '投用正常，资料齐全，同意验收。',
        acceptanceSignature: manager.userName,
        auditDeptReviewOpinions: '落实事项已完成，同意。',
        auditDeptReviewSignature: manager.userName,
        acceptanceMembers: [
          { name: manager.userName, company: company.name.slice(0, 30), dept: '安全环保部', postName: '安全管理人员' },
        ],
        acceptanceDept: [{ type: 2, dept: '设备动力部', signature: actor(head).userName }],
      });
    });
  }
  const met = now - 40 * DAY;
  await caller.within(caller.at(manager, met), async (work) => {
    const ctx = caller.at(manager, met);
    const { id } = (await caller.call(work, 'POST /safe/internalreviewrecord', ctx, {
      body: {
        reviewTheme: '双重预防机制运行评审',
        reviewContent: '风险分级管控、隐患排查治理、应急演练和变更管理的运行情况。',
        reviewPurpose: '评价机制运行的适宜性和有效性，确定改进措施。',
        reviewTime: shanghai(met),
        meetingAddress: '二楼会议室',
        attendee: [cast.leader, cast.manager, ...cast.reviewers].join(','),
        reviewDept: deptId,
        responsibleDept: cast.deptOf.get(cast.manager),
        reviewConclusion: '机制运行总体有效，变更后的规程修订不够及时，需要改进。',
        overallEvaluation: '基本符合要求。',
      },
    })) as { id: string };
    await caller.call(work, 'POST /safe/followup', ctx, {
      body: {
        title: '修订变更管理制度，明确规程修订时限',
        source: 3,
        reviewId: id,
        ownerId: cast.manager,
        deptId: cast.deptOf.get(cast.manager),
        dueDate: shanghai(now - 5 * DAY).slice(0, 10),
      },
    });
  });

  /** What the change brings new is asked of the department as it was approved, and its people were trained in time. */
  async function trainedForNew(
    change: { id: string; begun: number; deptId: string | undefined; name: string; kind: number },
    work: Work,
  ): Promise<void> {
    const novelty = NEW[change.kind];
    if (!novelty || !change.deptId) return;
    const approved = change.begun + 2 * DAY;
    const day = (after: number) => shanghai(approved + after * DAY).slice(0, 10);
    await caller.call(work, 'POST /safe/trainingrule', caller.at(manager, approved), {
      body: {
        ...{ title: `四新培训：${change.name}`, occasion: OCCASION.novelty, novelty, changeId: change.id },
        ...{ countsFrom: day(0), since: day(30), whom: RULE_WHOM.dept, deptId: change.deptId, status: 1 },
        ...{ asks: RULE_ASKS.passed, type: NOVELTY_TRAINING, force: RULE_FORCE.refuse },
      },
    });
    const people = await work.tx.query<{ id: string }>(
      `select u.id::text as id from app_user u where u.tenant_id = $1 and u.deleted_at is null and u.is_resign = 1 and exists (
          select 1 from dept d where d.tenant_id = $1 and d.id = any(u.dept_id) and (d.id = $2::uuid or $2::uuid = any(d.ancestors)))
        order by u.account`,
      [work.tenantId, change.deptId],
    );
    if (people.length === 0) return;
    const start = Date.parse(`${day(8)}T08:30:00+08:00`);
    await gathered(caller, work, manager, {
      ...{ title: '四新培训', type: NOVELTY_TRAINING, hours: 2, start, people: people.map(({ id }) => id) },
      content: `${change.name}：变更内容、新的风险与操作要求`,
      statement: '变更涉及的部门全员参加，投入使用前完成',
    });
  }
}
