import { resources } from '@anlan/domain';
import { addDays, toEpoch } from '@anlan/resource/dates';
import { nowText } from '../kernel/context';
import { company, must, office, type Person, personOf, type WorldCompany } from './company-world';
import { createOne, referred, specimen } from './specimen';
import type { Method, World, WorldReply } from './world';

/** The same sequence for the same seed. */
export function dice(seed: number): (sides: number) => number {
  let state = seed % 2_147_483_648;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

// biome-ignore lint/suspicious/noExplicitAny: rows of many lists
type Row = any;

type Who = 'admin' | 'manager' | 'boss' | 'head' | 'worker' | 'narrow';

/** Counters are the ones under test: the nightly look that would mend them is left out, as is what moves no figure. */
const NO_JOBS = /^(counters: anew|audit|logs|push|messages|identity|unclaimed|exports|notices)/;

/** A company with rows of every module that tells a figure, written to at random through its calls. */
export class FigureWorld {
  readonly #people = new Map<Who, Person>();
  #supervisor: Person | undefined;
  /** Writes that were taken, by kind. */
  readonly taken = new Map<string, number>();
  #serial = 0;
  #checkId = '';
  #flatId = '';

  private constructor(
    private readonly world: World,
    private readonly firm: WorldCompany,
    private readonly throwDice: (sides: number) => number,
  ) {}

  static async open(world: World, seed: number, start: string): Promise<FigureWorld> {
    world.clock.shift = toEpoch(start) - Date.now();
    const firm = await company(world);
    const made = new FigureWorld(world, firm, dice(seed));
    await made.#settle();
    return made;
  }

  get tenantId(): string {
    return this.firm.tenantId;
  }
  person = (who: Who): Person => this.#people.get(who) as Person;
  get supervisor(): Person {
    return this.#supervisor as Person;
  }
  today = (): string => nowText({ app: this.world.app.services }).slice(0, 10);

  async #settle(): Promise<void> {
    const { firm } = this;
    const people: [Who, Parameters<WorldCompany['person']>[0]][] = [
      ['manager', { account: 'manager', role: 'safety_manager' }],
      ['boss', { account: 'boss', role: 'principal' }],
      ['head', { account: 'head', role: 'dept_head', headOf: firm.places.workshop }],
      ['worker', { account: 'worker', role: 'employee' }],
      ['narrow', { account: 'narrow', role: { id: await firm.role('仅本人', 2, true) }, deptId: firm.places.other }],
    ];
    this.#people.set('admin', firm.admin);
    for (const [who, facts] of people) this.#people.set(who, await firm.person(facts));
    this.#supervisor = await office(this.world, '370300');
    const { call } = firm.admin;
    const list = { name: '岗位检查表', category: '1', items: [{ project: '防护', content: '防护罩是否齐全牢固' }] };
    this.#checkId = must(await call('POST', '/safe/check', { body: list })).data.id;
    const flat = { name: '一号厂房', location: '370305', url: await firm.photo(firm.admin) };
    this.#flatId = must(await call('POST', '/safe/flat', { body: flat })).data.id;
    for (const [place, level] of ([0, 1, 2, 3, 3, 0] as const).entries()) await this.#addPoint(place, level);
    for (const stratum of ['1', '2', '5']) await this.#addPlan(stratum);
  }

  /** The next day at ten: rounds are made, what is past its time falls due, and everybody signs in again. */
  async nextDay(days = 1): Promise<void> {
    const then = addDays(this.today(), days);
    this.world.clock.shift = toEpoch(`${then} 10:00:00`) - Date.now();
    await this.settleDown();
    for (const [who, { userId, account, name }] of this.#people)
      this.#people.set(who, await personOf(this.world, this.tenantId, account, { userId, name }));
    const { tenantId, account, userId, name } = this.supervisor;
    this.#supervisor = await personOf(this.world, tenantId, account, { userId, name });
  }

  /** What a server does by itself after writes. */
  async settleDown(): Promise<void> {
    const { app } = this.world;
    for (let round = 0; round < 3; round += 1) {
      while ((await app.events.deliver()) > 0);
      for (const job of app.jobs) if (!NO_JOBS.test(job.name)) await job.run(app.services);
    }
  }

  /** One random write; the rules may refuse it, the server may not fail at it. */
  async write(): Promise<void> {
    const moves = this.#moves();
    const [name, move] = moves[this.throwDice(moves.length)] as (typeof moves)[number];
    const reply = await move();
    if (!reply) return;
    if (reply.status >= 500 || reply.body?.error === 'Not Found')
      throw new Error(`${name}: ${reply.status} ${reply.msg}`);
    if (reply.status === 200) this.taken.set(name, (this.taken.get(name) ?? 0) + 1);
  }

  #pick = <T>(list: readonly T[]): T | undefined => list[this.throwDice(Math.max(1, list.length))];
  #rows = async (path: string, query: Record<string, string> = {}): Promise<Row[]> =>
    must(await this.person('admin').call('GET', path, { query: { size: '200', ...query } })).data.records;
  #ask = (who: Who, method: Method, path: string, body?: unknown) =>
    this.person(who).call(method, path, body === undefined ? {} : { body });

  #moves(): [string, () => Promise<WorldReply | undefined>][] {
    const report = () => this.#report();
    const step = () => this.#step();
    return [
      ['report', report],
      ['report', report],
      ...Array.from({ length: 6 }, (): [string, typeof step] => ['step', step]),
      [
        'void',
        async () =>
          this.throwDice(2) === 0
            ? undefined
            : this.#onDanger((id) => ['manager', `invalid/${id}`, { invalidReason: '重复上报的隐患' }], '1'),
      ],
      ['extend', () => this.#extend()],
      ['reassign', () => this.#reassign()],
      ['point', async () => this.#addPoint(this.throwDice(2), this.throwDice(4))],
      ['switch', () => this.#onPoint((point) => ({ status: point.status === 0 ? 1 : 0 }))],
      ['danger', () => this.#addDanger()],
      ['switchDanger', () => this.#switchDanger()],
      ['significant', () => this.#onPoint((point) => ({ isSignificant: point.isSignificant === 1 ? 2 : 1 }))],
      ['move', () => this.#onPoint(() => ({ deptId: this.firm.places.workshop, place: this.firm.places.area }))],
      ['evaluate', () => this.#evaluate()],
      ['removePoint', () => this.#remove('/safe/risk', '/safe/risk/page')],
      ['plan', () => this.#addPlan(String(1 + this.throwDice(5)))],
      ['switchPlan', () => this.#switchPlan()],
      ['removePlan', () => this.#remove('/safe/planvtwo', '/safe/planvtwo/page')],
      ['handIn', () => this.#handIn()],
      ['handIn', () => this.#handIn()],
      ['warn', () => this.#warn()],
      ['handle', () => this.#handle()],
      ['handle', () => this.#handle()],
      ['removeWarning', () => this.#remove('/safe/warn', '/safe/warn/page')],
      ['place', () => this.#place()],
      ['unplace', () => this.#remove('/safe/flatrisk', '/safe/flatrisk/page')],
    ];
  }

  async #report(): Promise<WorldReply> {
    const who = (['worker', 'narrow', 'manager'] as const)[this.throwDice(3)] as Who;
    const point = this.throwDice(2) === 0 ? this.#pick(await this.#rows('/safe/risk/page')) : undefined;
    this.#serial += 1;
    return this.#ask(who, 'POST', '/safe/hiddendanger/report', {
      hiddenDangerDescribe: `第${this.#serial}处护栏松动`,
      geoLocation: '罐区',
      type: String(1 + this.throwDice(3)),
      reviseBeforeImages: await this.firm.photo(this.person(who)),
      ...(point ? { riskId: point.id } : {}),
    });
  }

  async #onDanger(told: (id: string) => readonly [Who, string, unknown], status: string) {
    const danger = this.#pick(await this.#rows('/safe/hiddendanger/page', { status }));
    if (!danger) return undefined;
    const [who, path, body] = told(danger.id);
    return this.#ask(who, 'PUT', `/safe/hiddendanger/${path}`, body);
  }

  /** The next step of a danger, as whoever's turn it is takes it. */
  async #step(): Promise<WorldReply | undefined> {
    const danger = this.#pick(await this.#rows('/safe/hiddendanger/page', { status: '1,2,3,4,7' }));
    if (!danger) return undefined;
    const { places } = this.firm;
    const now = `${this.today()} 09:30:00`;
    const deadline = `${addDays(this.today(), this.throwDice(3))} 18:00:00`;
    const review = `/safe/hiddendanger/review/${danger.id}`;
    const revise = `/safe/hiddendanger/revise/${danger.id}`;
    if (danger.status === 1) {
      const major = this.throwDice(4) === 0;
      return this.#ask('manager', 'PUT', revise, {
        hiddenDangerLevel: major ? 4 : 2,
        governType: '1',
        principalDept: this.throwDice(2) === 0 ? places.workshop : places.team,
        principalId: this.person(major ? 'boss' : 'head').userId,
        reviseId: this.person('worker').userId,
        reviseTimeLimit: deadline,
        reviseRequest: '更换破损的护栏',
        ...(major
          ? {
              basis: '工贸企业重大事故隐患判定标准第四条',
              measure: '停用并更换锁气卸灰装置',
              planCost: '86000',
              planResponsible: '设备部负责更换，安全部监督',
              emergencyPlan: '粉尘爆炸现场处置方案',
            }
          : {}),
      });
    }
    if (danger.status === 2 || danger.status === 7)
      return this.#ask('worker', 'PUT', revise, {
        reasonAnalyze: '日常点检缺失',
        reviseCondition: '已更换并试运行正常',
        reviseAfterImages: await this.firm.photo(this.person('worker')),
        reviseTime: now,
      });
    if (danger.status === 3)
      return this.#ask('manager', 'PUT', review, {
        reviewId: this.person('head').userId,
        reviewDept: places.workshop,
      });
    if (this.throwDice(4) === 0)
      return this.#ask('head', 'PUT', review, {
        reviewResult: 2,
        reviewOpinion: '护栏未固定',
        reviseTimeLimit: `${addDays(this.today(), 2)} 18:00:00`,
      });
    return this.#ask('head', 'PUT', review, {
      reviewResult: 1,
      reviewOpinion: '整改到位',
      reviewTime: now,
      reviewImages: await this.firm.photo(this.person('head')),
    });
  }

  #extend = () =>
    this.#onDanger(
      (id) => [
        'worker',
        `extend/${id}`,
        { extendTo: `${addDays(this.today(), 9)} 18:00:00`, extendReason: '备件采购延迟' },
      ],
      '2',
    );

  async #reassign(): Promise<WorldReply | undefined> {
    const danger = this.#pick(await this.#rows('/safe/hiddendanger/page', { status: '2,7' }));
    if (!danger) return undefined;
    const reviseId = this.person(this.throwDice(2) === 0 ? 'narrow' : 'worker').userId;
    const body = { ids: danger.id, reviseId, remark: '原整改人外出' };
    return this.#ask('manager', 'POST', '/safe/hiddendanger/batch/reassign', body);
  }

  /** A point by LEC: 低 to 重大, in the fourth case not evaluated at all. */
  async #addPoint(place: number, level: number): Promise<WorldReply> {
    this.#serial += 1;
    const { places } = this.firm;
    const infos = [['1', '1', '1'], ['6', '6', '40'], ['3', '6', '15'], undefined][level];
    const definition = resources.riskPoint;
    const whole = specimen(definition.fields, { refer: referred(this.firm), tag: `点${this.#serial}` });
    const [risk] = whole.riskInfos as Row[];
    const [likelihood, exposure, consequence] = infos ?? [];
    const reply = await this.#ask('admin', 'POST', '/safe/risk', {
      ...whole,
      deptId: places.workshop,
      directFlags: null,
      isSignificant: place === 0 ? 2 : 1,
      coordinate: null,
      riskInfos: infos ? [{ ...risk, evaluateMethod: 'LEC', likelihood, exposure, consequence }] : undefined,
    });
    if (reply.status === 200 && place % 2 === 0) await this.#place(reply.data.id);
    return reply;
  }

  async #onPoint(change: (point: Row) => Record<string, unknown>): Promise<WorldReply | undefined> {
    const points = await this.#rows('/safe/risk/page');
    // Where something is open it stays as it is: another one then.
    for (let tries = 0; tries < 4; tries += 1) {
      const point = this.#pick(points);
      const reply = point && (await this.#ask('admin', 'PUT', `/safe/risk/${point.id}`, change(point)));
      if (reply?.status !== 400) return reply;
    }
    return undefined;
  }

  async #addDanger(): Promise<WorldReply | undefined> {
    this.#serial += 1;
    const definition = resources.dangerSource;
    const body = specimen(definition.fields, { refer: referred(this.firm), tag: `源${this.#serial}` });
    const reply = await this.#ask('admin', 'POST', '/safe/danger/source', { ...body, sourceType: 1 });
    return reply;
  }

  async #switchDanger(): Promise<WorldReply | undefined> {
    const source = this.#pick(await this.#rows('/safe/danger/source/page'));
    return (
      source && this.#ask('admin', 'PUT', `/safe/danger/source/${source.id}`, { status: source.status === 1 ? 0 : 1 })
    );
  }

  async #evaluate(): Promise<WorldReply | undefined> {
    const point = this.#pick(await this.#rows('/safe/risk/page'));
    if (!point) return undefined;
    const body = { reason: '年度复评', directFlags: this.throwDice(2) === 0 ? '1' : null };
    return this.#ask('admin', 'PUT', `/safe/risk/evaluate/${point.id}`, body);
  }

  async #addPlan(stratum: string): Promise<WorldReply | undefined> {
    const point = this.#pick(await this.#rows('/safe/risk/page', { status: '1' }));
    if (!point) return undefined;
    this.#serial += 1;
    const users = [this.person('worker').userId, this.person('narrow').userId];
    return this.#ask('admin', 'POST', '/safe/planvtwo', {
      name: `日排查${this.#serial}`,
      category: '1',
      riskCheckListTmp: [{ riskId: point.id, checkIds: this.#checkId }],
      additionalCheckTmp: this.#checkId,
      personalType: 1,
      deptId: this.firm.places.workshop,
      userId: this.throwDice(2) === 0 ? users.join() : (users[this.throwDice(2)] as string),
      checkWay: this.throwDice(2) === 0 ? '1' : '2',
      patrolWay: '1',
      timeType: '2',
      timeData: '2027-12-31 23:59:59',
      deptedId: this.firm.places.workshop,
      isEnable: 1,
      stratum,
    });
  }

  async #switchPlan(): Promise<WorldReply | undefined> {
    const plan = this.#pick(await this.#rows('/safe/planvtwo/page'));
    return plan && this.#ask('admin', 'PUT', `/safe/planvtwo/enable/${plan.id}`);
  }

  /** A round somebody has to do; of what he finds wrong a danger is reported. */
  async #handIn(): Promise<WorldReply | undefined> {
    const who: Who = this.throwDice(2) === 0 ? 'worker' : 'narrow';
    const round = this.#pick(must(await this.#ask(who, 'GET', '/safe/checkrun/mine')).data as Row[]);
    if (!round) return undefined;
    const begun = await this.#ask(who, 'POST', `/safe/checkrun/begin/${round.id}`, {});
    if (begun.status !== 200 || this.throwDice(4) === 0) return begun;
    const bad = this.throwDice(3) === 0;
    const items: Row[] = [];
    for (const [place, { id }] of (begun.data.items as Row[]).entries())
      items.push(
        bad && place === 0
          ? {
              id,
              result: 2,
              describe: '防护罩破损',
              hazard: { describe: '防护罩破损', photos: await this.firm.photo(this.person(who)) },
            }
          : { id, result: 1 },
      );
    return this.#ask(who, 'POST', `/safe/checkrun/submit/${round.id}`, { items });
  }

  async #warn(): Promise<WorldReply | undefined> {
    const point = this.#pick(await this.#rows('/safe/risk/page', { status: '1' }));
    if (!point) return undefined;
    this.#serial += 1;
    const definition = resources.warning;
    const body = specimen(definition.fields, { refer: referred(this.firm), tag: `警${this.#serial}` });
    const warnTimeStart = `${this.today()} 08:00:00`;
    const level = String(1 + this.throwDice(4));
    await createOne(this.person('admin'), definition, { ...body, riskId: point.id, warnLevel: level, warnTimeStart });
    return undefined;
  }

  async #handle(): Promise<WorldReply | undefined> {
    const row = this.#pick(await this.#rows('/safe/warn/page', { processingState: '1' }));
    if (!row) return undefined;
    const body = {
      processingState: 1 + this.throwDice(2),
      processingReason: String(1 + this.throwDice(3)),
      processingMeasures: '已停机检修',
    };
    return this.#ask('manager', 'PUT', `/safe/warn/${row.id}`, body);
  }

  async #place(riskId?: string): Promise<WorldReply | undefined> {
    const id = riskId ?? this.#pick(await this.#rows('/safe/risk/page'))?.id;
    if (!id) return undefined;
    const body = { flatId: this.#flatId, riskId: id, xaxis: 1 + this.throwDice(98), yaxis: 1 + this.throwDice(98) };
    return this.#ask('admin', 'POST', '/safe/flatrisk', body);
  }

  async #remove(path: string, list: string): Promise<WorldReply | undefined> {
    // Rarely: there is to be something left to count.
    if (this.throwDice(2) === 0) return undefined;
    const row = this.#pick(await this.#rows(list));
    return row && this.person('admin').call('DELETE', path, { query: { ids: row.id } });
  }
}
