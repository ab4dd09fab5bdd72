import { calendarReasons, dayOf } from '@anlan/domain/permit/calendar';
import { isIsolating } from '@anlan/domain/permit/isolation/rules';
import type { Stored } from '@anlan/resource';
import { addHours, formatDatetime } from '@anlan/resource/dates';
import type { Actor, Ctx, Work } from '../../kernel/context';
import type { Caller } from '../caller';
import type { Cast } from '../hazard/stories';
import type { storePictures } from '../pictures/photo-stock';
import { uploadPhotos } from '../pictures/photo-stock';
import { type StoredSignature, signatureRow } from '../signatures';
import type { Certified } from '../training/certificates';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const NIGHT = { from: 22, to: 6 };

/** How far a ticket has come, and the days since it was. */
type End =
  | 'done'
  | 'rejected'
  | 'voided'
  | 'unused'
  | 'terminated'
  | 'checking'
  | 'approving'
  | 'live'
  | 'stopped'
  | 'late';
type Kind = '1' | '4' | '5' | '6' | '9' | '11';
type Story = readonly [ago: number, end: End, type: Kind, name: string, place: string];

const STORIES: readonly Story[] = [
  [0, 'live', '1', '管线法兰焊补', '合成车间二楼'],
  [0, 'checking', '9', '更换机封', '泵房'],
  [21, 'done', '1', '支架焊接', '原料罐区外'],
  [9, 'rejected', '1', '护栏切割', '装卸台'],
  [0, 'late', '9', '风机检修', '除尘间'],
  [0, 'stopped', '9', '换热器清洗', '换热框架'],
  [60, 'done', '9', '压缩机检修', '压缩厂房'],
  [33, 'terminated', '1', '平台焊接', '框架三层'],
  [14, 'voided', '11', '临时拆除围墙', '厂区东侧'],
  [5, 'unused', '11', '清理集水池周边', '污水站'],
  [0, 'approving', '11', '高大货架拆除', '成品库'],
  [95, 'done', '1', '管线改造焊接', '公用管廊外'],
  [140, 'done', '9', '搅拌器检修', '反应釜区'],
  [75, 'done', '4', '照明灯具更换', '包装间'],
  [110, 'done', '6', '检修照明接电', '维修间'],
  [47, 'done', '5', '减速机吊装', '动力车间'],
];
const FEW = 4;
/** What is done where the hot work of a story would be raised: other work, by another name. */
const COLD = '管线法兰紧固';
/** Kind of certificate of whoever does it; of the others the welder does. */
const HOLDS: Partial<Record<Kind, string>> = { '4': '303', '5': '406', '6': '301' };
/** What the form asks of the kind. */
const ASKED: Partial<Record<Kind, Stored>> = {
  '1': { outdoors: 0 },
  '4': { outdoors: 0, workHeight: 3.2, heightHazard: 0 },
  '5': { outdoors: 0, liftingWeight: 1.2 },
  '6': { hazardousArea: 0 },
};

/**
 * Tickets of the older form through half a year: some accepted, one rejected, ended, given up, forgotten; today one at
 * work, one standing still, one past its time. Each by those whose part it is, through the calls of the screens.
 */
export async function writeSiteWorks(
  caller: Caller,
  { cast, actors }: { readonly cast: Cast; readonly actors: ReadonlyMap<string, Actor> },
  facts: {
    readonly now: number;
    readonly certified: Certified;
    readonly contents: Awaited<ReturnType<typeof storePictures>>;
    readonly signature: StoredSignature;
    readonly all: boolean;
  },
): Promise<void> {
  const { now, certified, contents, signature } = facts;
  const actor = (id: string): Actor => actors.get(id) as Actor;
  const manager = actor(cast.manager);
  const welder = certified.get('302')?.[0]?.userId ?? '';
  const guardians = (certified.get('7') ?? []).map(({ userId }) => userId).filter((id) => id !== welder);
  const rest = cast.workers.filter((id) => id !== welder && !guardians.includes(id));
  const [responsible, acceptor = cast.leader] = cast.reviewers;
  const [applicant, verifier] = rest;
  if (!welder || guardians.length === 0 || !responsible || !applicant || !verifier) return;

  await caller.within(caller.at(manager, now), async (work) => {
    const lists = await checkLists(caller, work, caller.at(manager, now - 160 * DAY));
    const stories = facts.all ? STORIES : STORIES.slice(0, FEW);
    for (const [place, story] of stories.entries()) {
      const [ago, end, kind, said, location] = story;
      const { from, to, begins } = times(now, ago, end);
      // At night and on days of rest hot work is raised to a level of which this story does not tell.
      const raised = calendarReasons({ from: formatDatetime(from), to: formatDatetime(to) }, null, NIGHT).length > 0;
      const [type, name] = kind === '1' && raised ? (['9', COLD] as const) : [kind, said];
      const point = cast.points[place % cast.points.length] as Cast['points'][number];
      const holds = HOLDS[type];
      const worker = holds ? certified.get(holds)?.[0]?.userId : welder;
      // Nobody here holds what this work asks: it is not done.
      if (!worker) continue;
      const watches = guardians.filter((id) => id !== worker);
      const guardian = watches[place % watches.length] as string;
      const ticket = new Ticket(caller, work, { contents, signature, variant: place });
      const people = { manager, responsible: actor(responsible), guardian: actor(guardian), verifier: actor(verifier) };
      await ticket.begin(actor(applicant), from - HOUR, {
        name,
        type,
        applicantDeptIds: point.deptId,
        applicantIds: applicant,
        responsibleId: responsible,
        guardianId: guardian,
        location,
        content: name,
        riskDeptId: point.deptId,
        riskId: point.id,
        coordinatorId: cast.manager,
        educationIds: cast.manager,
        auditId: cast.manager,
        validationId: verifier,
        workTimeStart: formatDatetime(from),
        workTimeEnd: formatDatetime(to),
        workers: [{ userId: worker }],
        ...lists.get(type),
        assessmentId: cast.manager,
        detectionId: cast.manager,
        confirmId: cast.manager,
        acceptanceId: acceptor,
        ...ASKED[type],
      });
      if (end === 'checking' || end === 'unused') continue;
      if (end === 'voided') {
        await ticket.step(actor(applicant), from - HOUR / 2, 'void', { endReason: '作业计划调整，改期另行办理' });
        continue;
      }
      await ticket.prepared(people, type, begins);
      if (end === 'approving') continue;
      const refuses = end === 'rejected';
      await ticket.step(manager, begins - 10 * 60_000, 'approve', {
        auditState: refuses ? 2 : 1,
        auditComments: refuses ? '现场消防器材不足，补充后重新提交' : '措施已落实，同意作业',
        photo: await ticket.photo(manager, begins - 11 * 60_000),
      });
      if (refuses) continue;
      await ticket.step(people.guardian, begins - 5 * 60_000, 'arrive', {
        picture: await ticket.photo(people.guardian, begins - 6 * 60_000),
      });
      await ticket.step(people.verifier, begins, 'verify', {
        validationSignature: await ticket.signed(people.verifier, begins),
      });
      if (end === 'live') await ticket.step(people.guardian, now - 3 * 60_000, 'present', {});
      if (end === 'live' || end === 'late') continue;
      if (end === 'stopped') {
        await ticket.step(people.guardian, begins + HOUR / 2, 'interrupt', {
          interruptReason: '相邻装置有泄漏报警，人员撤离待查',
        });
        continue;
      }
      if (end === 'terminated')
        await ticket.step(people.guardian, begins + HOUR, 'terminate', { endReason: '工艺波动，收回作业票' });
      else
        await ticket.step(people.responsible, begins + 3 * HOUR, 'finish', {
          responsibleSignature: await ticket.signed(people.responsible, begins + 3 * HOUR),
          guardianSignature: await ticket.signed(people.responsible, begins + 3 * HOUR),
        });
      await ticket.accepted(actor(acceptor), begins + 4 * HOUR);
    }
  });
}

/** When the ticket was for, and when its work began. Past ones on a working day at nine; today's around now. */
function times(now: number, ago: number, end: End) {
  if (ago === 0) {
    const minute = Math.floor(now / 60_000) * 60_000;
    const late = end === 'late';
    const from = minute - (late ? 7 : 1) * HOUR;
    return { from, to: late ? minute - 30 * 60_000 : minute + 6 * HOUR, begins: from + 10 * 60_000 };
  }
  let day = Math.floor((now - ago * DAY + 8 * HOUR) / DAY) * DAY - 8 * HOUR;
  while (dayOf(formatDatetime(day).slice(0, 10)).kind !== 'work') day -= DAY;
  const from = day + 9 * HOUR;
  return { from, to: from + 8 * HOUR, begins: from + 20 * 60_000 };
}

const LIST_FIELDS = ['assessmentCheckId', 'detectionCheckId', 'confirmCheckId', 'acceptanceCheckId'] as const;

async function checkLists(caller: Caller, work: Work, ctx: Ctx): Promise<ReadonlyMap<string, Stored>> {
  await caller.call(work, 'POST /safe/sitedangercheck/starter', ctx, { body: { types: '1,2,4,5,6,9,11' } });
  const rows = (await caller.call(work, 'GET /safe/sitedangercheck/list', ctx, {})) as {
    id: string;
    type: string;
    checkKind: number;
  }[];
  const found = new Map<string, Stored>();
  for (const { id, type, checkKind } of rows)
    found.set(type, { ...found.get(type), [LIST_FIELDS[checkKind - 1] as string]: id });
  return found;
}

interface Means {
  readonly contents: Awaited<ReturnType<typeof storePictures>>;
  readonly signature: StoredSignature;
  readonly variant: number;
}

/** One ticket and the calls that lead it on. */
class Ticket {
  #id = '';

  constructor(
    private readonly caller: Caller,
    private readonly work: Work,
    private readonly means: Means,
  ) {}

  async begin(who: Actor, at: number, body: Stored): Promise<void> {
    const made = await this.caller.call(this.work, 'POST /safe/sitedangerwork', this.caller.at(who, at), { body });
    this.#id = (made as { id: string }).id;
  }

  async step(who: Actor, at: number, name: string, body: Stored): Promise<void> {
    const ctx = this.caller.at(who, at);
    await this.caller.call(this.work, `PUT /safe/sitedangerwork/${name}/:id`, ctx, { params: { id: this.#id }, body });
  }

  /** Briefed, checked, and the gas analysed where it must be. */
  async prepared(
    {
      manager,
      responsible,
      guardian,
    }: { readonly manager: Actor; readonly responsible: Actor; readonly guardian: Actor },
    type: string,
    begins: number,
  ): Promise<void> {
    const early = begins - 30 * 60_000;
    if (type === '1')
      await this.step(guardian, begins - 15 * 60_000, 'hotgas', {
        representativeGas: '1',
        samplingTime: formatDatetime(begins - 20 * 60_000),
        analysisSite: '动火点',
        analysisResult: '0.05',
        analysisUnit: 'vol',
        analyst: '分析员',
        instrument: 'QT-0307',
        calibratedUntil: addHours(formatDatetime(begins), 24 * 200).slice(0, 10),
      });
    await this.step(manager, early, 'disclose', {
      educationContent: '作业内容、主要危害、安全措施与应急处置已逐条交底',
      educationSignature: await this.signed(manager, early),
    });
    await this.step(responsible, early + 60_000, 'receive', {
      receiveSignature: await this.signed(responsible, early + 60_000),
    });
    const rows = await this.rows(manager, early);
    for (const [name, field] of [
      ['assess', 'assessmentRows'],
      ['detect', 'detectionRows'],
      ['confirm', 'confirmRows'],
    ] as const)
      await this.step(manager, begins - 14 * 60_000, name, { [field]: answers(rows[field]) });
  }

  async accepted(who: Actor, at: number): Promise<void> {
    const { acceptanceRows } = await this.rows(who, at);
    await this.step(who, at, 'accept', {
      acceptanceState: 1,
      acceptanceComments: '现场已清理，无遗留隐患',
      acceptanceRows: answers(acceptanceRows),
      acceptancePhoto: await this.photo(who, at),
      acceptanceSignature: await this.signed(who, at),
    });
  }

  async photo(who: Actor, at: number): Promise<string[]> {
    const own = { ...this.work, ...this.caller.at(who, at) };
    return uploadPhotos(own, [{ stage: 2, variant: this.means.variant }], this.means.contents);
  }

  signed(who: Actor, at: number): Promise<string> {
    return signatureRow({ ...this.work, ...this.caller.at(who, at) }, this.means.signature);
  }

  private async rows(who: Actor, at: number): Promise<Record<string, { readonly id: string }[]>> {
    const ctx = this.caller.at(who, at);
    return (await this.caller.call(this.work, 'GET /safe/sitedangerwork/:id', ctx, {
      params: { id: this.#id },
    })) as Record<string, { readonly id: string }[]>;
  }
}

/** Nothing is isolated for these works: a measure that isolates is 不涉及. */
const answers = (rows: readonly { readonly id: string; readonly measureKey?: unknown }[] = []): Stored[] =>
  rows.map(({ id, measureKey }) => ({ id, result: isIsolating(measureKey) ? 3 : 1 }));
