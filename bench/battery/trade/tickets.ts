import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { bindingMeasures, measuresOf } from '@anlan/domain/permit/measures';
import { RUN } from '@anlan/domain/permit/permit-entity';
import { WORK } from '@anlan/domain/permit/work-type';
import { formatDatetime } from '@anlan/resource/dates';
import sharp from 'sharp';
import { type Cast, DAY, type PermitBench, permitBench } from '../../../apps/server/src/modules/permit/permit.testing';
import { stopDue } from '../../../apps/server/src/modules/permit/stop';
import type { Server } from '../../lib/processes';
import { seeded } from '../random';
import type { Home } from '../servers';
import { call, type Site, settle, token } from '../writers';

const BASE = '/safe/dangerousunifywork';
/** The clock looks every second; what is over when the server is back may stand so long. */
const MOST_MS = 2_000;

export interface TicketKills {
  readonly kills: number;
  /** Steps acknowledged, and those sent again because their answer was lost. */
  readonly acknowledged: number;
  readonly uncertain: number;
  /** Longest time from the server's return until nothing was live past its time. */
  readonly slowestStopMs: number;
  readonly failures: readonly string[];
}

/** A step of a ticket as its person sends it, and the line of history it leaves. */
interface Step {
  readonly key: string;
  readonly who: 'token' | 'manager';
  readonly path: string;
  readonly body: object;
  readonly line: readonly [link: string, comment: string | null];
  done: boolean;
}

const JPEG = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer();
const PNG = () =>
  sharp({ create: { width: 60, height: 24, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();

/** What is pressed to bring a ticket along, over HTTP alone. */
class Crew {
  constructor(
    readonly site: Site,
    readonly port: number,
    readonly signature: Buffer,
    readonly worker: string,
    readonly admin: string,
  ) {}

  async must(who: 'token' | 'manager', method: string, path: string, body?: unknown) {
    const reply = await call(this.port, this.site[who], method, path, body);
    if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body.data;
  }

  async file(who: 'token' | 'manager', kind: 'jpg' | 'png'): Promise<string> {
    const form = new FormData();
    const bytes = kind === 'jpg' ? this.site.picture : this.signature;
    form.append('file', new Blob([new Uint8Array(bytes)]), `现场.${kind}`);
    return (await this.must(who, 'POST', '/blade-resource/oss/endpoint/put-file-attach', form)).attachId;
  }

  /** Submitted: planned, and never begun if nobody goes on. */
  async planned(end: number): Promise<string> {
    const { site } = this;
    const binding = bindingMeasures({ type: WORK.road, level: null });
    const { id } = await this.must('token', 'POST', BASE, {
      ...{ workType: WORK.road, workName: '东门道路封闭', applyingUnit: site.ground.workshop, workUnit: '检修班' },
      // At one place, watched by one guardian and coordinated by one person.
      ...{ workLocation: '东门道路', workContent: '路面维修封闭单侧车道', coordinatorId: this.admin },
      ...{ startTime: formatDatetime(Date.now() - 60_000), endTime: formatDatetime(end) },
      ...{ circuitReason: '路面维修', circuitSectionDescription: '单侧封闭', riskIdentificationResultKey: '14' },
      ...{ principalId: this.admin, guardianId: site.ground.managerId, acceptanceId: this.worker },
      workers: [{ userId: this.worker }],
      jha: [{ step: '封闭', hazard: '车辆伤害', measures: '设置警示标志，专人监护' }],
      measures: measuresOf(WORK.road).map(({ key, text }) => ({ content: text, concerned: binding.has(key) ? 1 : 2 })),
    });
    await this.must('token', 'PUT', `${BASE}/submit/${id}`, {
      applicantSign: await this.file('token', 'png'),
      conflictsSeen: 1,
    });
    return id as string;
  }

  /** At work until `end`. */
  async working(end: number): Promise<string> {
    const id = await this.planned(end);
    const [disclosureSign, receiveDisclosureSign] = [await this.file('token', 'png'), await this.file('token', 'png')];
    await this.must('token', 'PUT', `${BASE}/disclose/${id}`, {
      ...{ disclosureContent: '地下管线与来车方向已说明', disclosureUserId: this.admin, disclosureSign },
      ...{ receiveDisclosureUserId: this.worker, receiveDisclosureSign },
    });
    const { measures } = await this.must('token', 'GET', `${BASE}/detail/${id}`);
    for (const row of measures as readonly { readonly id: string; readonly concerned: unknown }[])
      if (Number(row.concerned) === 1)
        await this.must('manager', 'PUT', `${BASE}/measure/${id}`, {
          ...{ measureId: row.id, signature: await this.file('manager', 'png') },
        });
    await this.must('token', 'PUT', `${BASE}/check/${id}`, { photo: await this.file('token', 'jpg') });
    for (let node = 0; node < 6; node += 1) {
      const { processState } = await this.must('token', 'GET', `${BASE}/detail/${id}`);
      if (processState !== 2) break;
      const [signature, picture] = [await this.file('manager', 'png'), await this.file('manager', 'jpg')];
      await this.must('manager', 'PUT', `${BASE}/agree/${id}`, { approvalComments: '同意', signature, picture });
    }
    const [validationSignature, validationPhoto] = [
      await this.file('manager', 'png'),
      await this.file('manager', 'jpg'),
    ];
    await this.must('manager', 'PUT', `${BASE}/arrive/${id}`, { picture: [await this.file('manager', 'jpg')] });
    await this.must('manager', 'PUT', `${BASE}/start/${id}`, { validationSignature, validationPhoto });
    return id;
  }

  async detail(id: string) {
    return this.must('token', 'GET', `${BASE}/detail/${id}`);
  }

  async send(step: Step): Promise<void> {
    const headers = { 'idempotency-key': step.key };
    const reply = await call(this.port, this.site[step.who], 'PUT', step.path, step.body, headers);
    if (reply.status === 200) step.done = true;
    else if (reply.status < 500) throw new Error(`${step.path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  }
}

/** The company's people and their papers, of a server that has just been started for the first time. */
async function crewOf(home: Home, server: Server): Promise<Crew> {
  const site = await settle(home.port, server.output, await JPEG());
  const roles = (await call(home.port, site.token, 'GET', '/blade-system/role/list')).body.data as {
    id: string;
    roleAlias: string;
  }[];
  const made = await call(home.port, site.token, 'POST', '/blade-user/submit', {
    ...{ account: 'roadman', realName: '养护工', phone: '13700002222', deptId: site.ground.workshop },
    roleId: roles.find(({ roleAlias }) => roleAlias === 'employee')?.id,
  });
  const admin = (await call(home.port, site.token, 'GET', '/blade-user/info')).body.data;
  const crew = new Crew(site, home.port, await PNG(), made.body.data.id, admin.id);
  await crew.must('token', 'POST', '/safe/safetycertificate', {
    ...{ name: '监护人培训合格证', userId: site.ground.managerId, type: '7', num: 'JH-1' },
    ...{ issuedTime: '2026-01-01', reviewTime: '2090-01-01', effectiveTime: '2090-01-01' },
  });
  return crew;
}

/** One ticket after the other moved on by its guardian and those in charge, as long as it is told. */
class Walk {
  readonly steps: Step[] = [];
  readonly refused: string[] = [];

  constructor(
    private readonly crew: Crew,
    readonly id: string,
  ) {}

  async run(over: () => boolean): Promise<void> {
    while (!over()) {
      for (const make of [() => this.#present(), () => this.#interrupt(), () => this.#resume()]) {
        if (over()) return;
        const step = await make().catch(() => undefined);
        // A signature that could not be sent leaves the step for the next turn.
        if (!step) return;
        this.steps.push(step);
        await this.crew.send(step).catch((error: Error) => {
          if (/: 4\d\d /.test(error.message)) this.refused.push(error.message);
        });
        if (!step.done) return;
      }
    }
  }

  /** The last one, whose answer did not come, with its key once more. */
  async resend(): Promise<number> {
    const lost = this.steps.filter(({ done }) => !done);
    for (const step of lost) await this.crew.send(step).catch((error: Error) => this.refused.push(error.message));
    return lost.length;
  }

  /** At work again where the walk was broken off in the middle. */
  async whole(): Promise<void> {
    if (this.steps.at(-1)?.line[0] !== '中断') return;
    const step = await this.#resume();
    this.steps.push(step);
    await this.crew.send(step);
  }

  #step(who: Step['who'], verb: string, body: object, line: Step['line']): Step {
    return { key: randomUUID(), who, path: `${BASE}/${verb}/${this.id}`, body, line, done: false };
  }

  async #present(): Promise<Step> {
    return this.#step('manager', 'present', {}, ['在岗确认', null]);
  }

  async #interrupt(): Promise<Step> {
    const reason = `暂停${randomUUID().slice(0, 8)}`;
    return this.#step('manager', 'interrupt', { reason }, ['中断', reason]);
  }

  async #resume(): Promise<Step> {
    const resumeSign = await this.crew.file('token', 'png');
    return this.#step('token', 'resume', { resumeSign }, ['恢复', null]);
  }

  /** What the history has beyond these steps, or lacks of them. */
  async differs(): Promise<string[]> {
    const { handlings } = await this.crew.detail(this.id);
    const walked = (handlings as readonly { processLink: string; processComment: string | null }[])
      .filter(({ processLink }) => ['在岗确认', '中断', '恢复', '系统停止'].includes(processLink))
      .map(({ processLink, processComment }) =>
        `${processLink} ${processLink === '中断' ? processComment : ''}`.trim(),
      );
    const expected = this.steps.map(({ line: [link, comment] }) => `${link} ${comment ?? ''}`.trim());
    const at = expected.findIndex((line, place) => walked[place] !== line);
    if (walked.length === expected.length && at < 0) return [];
    return [
      `history of ${walked.length} lines where ${expected.length} steps were taken; line ${at + 1}: ${walked[at]} for ${expected[at]}`,
    ];
  }
}

/**
 * SIGKILL to the server in the middle of steps: nothing acknowledged is lost, nothing is done twice, and what ran out
 * meanwhile is live no more once it is back.
 */
export async function killAmidSteps(
  home: Home,
  options: { kills: number; seed: number; progress?: (line: string) => void },
): Promise<TicketKills> {
  const random = seeded(options.seed);
  const failures: string[] = [];
  let [acknowledged, uncertain, slowestStopMs] = [0, 0, 0];
  let server = await home.start();
  try {
    const crew = await crewOf(home, server);
    const { site } = crew;
    const far = Date.now() + 8 * 3_600_000;
    const began = performance.now();
    const walks = [new Walk(crew, await crew.working(far))];
    // So long it takes to have one at work: those that run out while the server is away are made in that time.
    const making = performance.now() - began;
    walks.push(new Walk(crew, await crew.working(far)));
    for (let kill = 1; kill <= options.kills; kill += 1) {
      site.token = await token(home.port, site.tenantId, 'admin');
      site.manager = await token(home.port, site.tenantId, 'manager');
      const end = Math.ceil((Date.now() + making * 2.5 + 1_500) / 1000) * 1000;
      const dying = [
        [await crew.working(end), RUN.overdue],
        [await crew.planned(end), RUN.neverBegun],
      ] as const;
      let down = false;
      const walking = Promise.all(walks.map((walk) => walk.run(() => down)));
      // Within the last second of what runs out, or a little later: the clock is then writing as well.
      await sleep(Math.max(200, end - Date.now() - 600) + random.below(900));
      process.kill(server.pid, 'SIGKILL');
      down = true;
      await walking;
      server = await home.start();
      const back = performance.now();
      const past = performance.now() + (end - Date.now());
      const states = async () => Promise.all(dying.map(async ([id]) => Number((await crew.detail(id)).runFlag)));
      let flags = await states();
      const right = () => flags.every((flag, place) => flag === dying[place]?.[1]);
      while (!right() && performance.now() < Math.max(back, past) + 10_000) {
        await sleep(50);
        flags = await states();
      }
      const stopMs = performance.now() - Math.max(back, past);
      slowestStopMs = Math.max(slowestStopMs, stopMs);
      if (!right() || stopMs > MOST_MS)
        failures.push(`kill ${kill}: past their time ${flags.join(', ')} after ${Math.round(stopMs)} ms`);
      for (const [id] of dying) {
        const stops = ((await crew.detail(id)).handlings as readonly { processLink: string }[]).filter(
          ({ processLink }) => processLink === '系统停止',
        );
        if (stops.length !== 1) failures.push(`kill ${kill}: stopped ${stops.length} times`);
      }
      for (const walk of walks) {
        uncertain += await walk.resend();
        failures.push(...walk.refused.splice(0).map((line) => `kill ${kill}: ${line}`));
        failures.push(...(await walk.differs()).map((line) => `kill ${kill}: ${line}`));
        await walk.whole();
      }
      acknowledged = walks.reduce((sum, { steps }) => sum + steps.filter(({ done }) => done).length, 0);
      options.progress?.(
        `${home.name}: kill ${kill} of ${options.kills}, ${acknowledged} steps, ${failures.length} failures, stopped after ${Math.round(stopMs)} ms`,
      );
    }
  } finally {
    await server.stop();
  }
  return { kills: options.kills, acknowledged, uncertain, slowestStopMs, failures };
}

export interface TicketRaces {
  readonly races: number;
  readonly pressed: number;
  /** Of approvals against the clock: in which the approval came first. */
  readonly approvedFirst: number;
  readonly failures: readonly string[];
}

/** So many press the same step at once; an approver and the clock meet at one ticket. One outcome each, told by its history. */
export async function races(options: {
  readonly people: number;
  readonly rounds: number;
  readonly meetings: number;
  readonly seed: number;
}): Promise<TicketRaces> {
  const bench = await permitBench();
  try {
    const failures: string[] = [];
    let pressed = 0;
    for (let round = 1; round <= options.rounds; round += 1) {
      pressed += options.people;
      failures.push(...(await atOnce(bench, options.people)).map((line) => `round ${round}: ${line}`));
    }
    const random = seeded(options.seed);
    let approvedFirst = 0;
    for (let meeting = 1; meeting <= options.meetings; meeting += 1) {
      const met = await meets(bench, random.below(12));
      if (met.approved) approvedFirst += 1;
      failures.push(...met.failures.map((line) => `meeting ${meeting}: ${line}`));
    }
    return { races: options.rounds + options.meetings, pressed, approvedFirst, failures };
  } finally {
    await bench.close();
  }
}

/** As many safety managers, each with a step before him that he may take. */
async function atOnce(bench: PermitBench, people: number): Promise<string[]> {
  bench.app.clock.set(`${DAY} 08:00:00`);
  const cast = await bench.cast();
  const managers: Cast['manager'][] = [];
  while (managers.length < people) managers.push(await cast.company.person('safety_manager'));
  const failures: string[] = [];
  const judge = async (what: string, id: string, replies: readonly { status: number }[], link: string, times = 1) => {
    const won = replies.filter(({ status }) => status === 200).length;
    const odd = replies.filter(({ status }) => ![200, 400, 403, 409].includes(status));
    const { handlings } = await cast.read(id);
    const lines = (handlings as readonly { processLink: string }[]).filter(({ processLink }) => processLink === link);
    if (won !== times || lines.length !== times || odd.length > 0)
      failures.push(`${what}: ${won} won, ${lines.length} lines of history, ${odd.length} other answers`);
  };
  const id = await cast.standing(2);
  const agreed = await Promise.all(managers.map((who) => cast.opinion(who, id, 'agree')));
  await judge('agree', id, agreed, '审批');
  if ((await cast.read(id)).approvals.length !== 1) failures.push('agree: more than one opinion');
  bench.app.clock.set(`${DAY} 09:05:00`);
  await cast.must(cast.gas(id, { signTime: `${DAY} 09:00:00` }));
  await judge('start', id, await Promise.all(managers.map((who) => cast.start(id, who))), '验票');
  await judge(
    'interrupt',
    id,
    await Promise.all(managers.map((who) => cast.call(who, 'PUT', `/interrupt/${id}`, { reason: '暂停' }))),
    '中断',
  );
  await judge(
    'terminate',
    id,
    await Promise.all(managers.map((who) => cast.call(who, 'PUT', `/terminate/${id}`, { reason: '收回' }))),
    '终止',
  );
  return failures;
}

/** The last second of a ticket that awaits its approval: whichever comes first, the history says so and nothing else stands. */
async function meets(bench: PermitBench, delay: number): Promise<{ approved: boolean; failures: string[] }> {
  bench.app.clock.set(`${DAY} 08:00:00`);
  const cast = await bench.cast();
  const id = await cast.standing(2);
  const signature = await cast.sign(cast.manager);
  const picture = await cast.photo(cast.manager);
  bench.app.clock.set(`${DAY} 16:00:00`);
  const [reply] = await Promise.all([
    sleep(delay % 2 === 0 ? delay : 0).then(() =>
      cast.call(cast.manager, 'PUT', `/agree/${id}`, { approvalComments: '同意', signature, picture }),
    ),
    sleep(delay % 2 === 0 ? 0 : delay).then(() => stopDue(bench.app)),
  ]);
  const approved = reply.status === 200;
  // Where the clock went by a row that was held it comes again.
  await stopDue(bench.app);
  const { processState, runFlag, approvals, handlings } = await cast.read(id);
  const links = (handlings as readonly { processLink: string }[])
    .map(({ processLink }) => processLink)
    .filter((link) => link === '审批' || link === '系统停止');
  const expected = approved ? ['审批', '系统停止'] : ['系统停止'];
  const failures: string[] = [];
  if (links.join() !== expected.join()) failures.push(`answered ${reply.status}, history ${links.join()}`);
  if (approvals.length !== (approved ? 1 : 0)) failures.push(`answered ${reply.status}, ${approvals.length} opinions`);
  if (Number(runFlag) !== RUN.neverBegun || Number(processState) !== (approved ? 3 : 2))
    failures.push(`answered ${reply.status}, state ${processState}, ${runFlag}`);
  return { approved, failures };
}
