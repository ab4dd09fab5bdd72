import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** A company on a freshly installed server, reached as its administrator reaches it. */
export interface Site {
  readonly tenantId: string;
  token: string;
  /** Of the safety manager, who assigns, handles and checks. */
  manager: string;
  /** A small picture as a phone sends it. */
  readonly picture: Buffer;
  readonly ground: Ground;
}

/** What records refer to. */
interface Ground {
  readonly managerId: string;
  readonly workshop: string;
  readonly points: readonly string[];
  readonly list: string;
}

const BASIC = `Basic ${Buffer.from('anlan:anlan_secret').toString('base64')}`;
const PASSWORD = 'Kx7mQ2vR#9';
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const at = (port: number, path: string): string => `http://127.0.0.1:${port}/api/service${path}`;

// biome-ignore lint/suspicious/noExplicitAny: replies of any call
type Body = any;

export async function call(
  port: number,
  token: string | undefined,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const form = body instanceof FormData;
  const reply = await fetch(at(port, path), {
    method,
    headers: {
      ...(token ? { 'blade-auth': `bearer ${token}` } : {}),
      ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  });
  const text = await reply.text();
  return { status: reply.status, body: (text.startsWith('{') ? JSON.parse(text) : {}) as Body };
}

export async function token(port: number, tenantId: string, account: string, password = PASSWORD): Promise<string> {
  const reply = await fetch(at(port, '/blade-auth/oauth/token'), {
    method: 'POST',
    headers: { authorization: BASIC, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ tenantId, username: account, password: sha256(password), grant_type: 'password' }),
  });
  const body = (await reply.json()) as Body;
  if (reply.status !== 200) throw new Error(`${tenantId}/${account} is refused: ${JSON.stringify(body)}`);
  return body.access_token;
}

/** The first password is changed at once, as the server demands. */
async function ownPassword(port: number, tenantId: string, account: string, first: string): Promise<string> {
  const opened = await token(port, tenantId, account, first);
  const changed = await call(port, opened, 'POST', '/blade-user/update-password', {
    oldPassword: sha256(first),
    newPassword: PASSWORD,
    newPassword1: PASSWORD,
  });
  if (changed.status !== 200) throw new Error(JSON.stringify(changed.body));
  return token(port, tenantId, account);
}

/** `output` of a first start names the platform's administrator and his password. */
export async function settle(port: number, output: () => string, picture: Buffer): Promise<Site> {
  let first: string | undefined;
  for (let tries = 0; tries < 200 && !first; tries += 1) {
    first = /初始密码 (\S+?)（/.exec(output())?.[1];
    if (!first) await sleep(50);
  }
  if (!first) throw new Error(`no first password was told:\n${output()}`);
  const platform = await ownPassword(port, '000000', 'admin', first);
  const made = await call(port, platform, 'POST', '/blade-system/tenant/submit', {
    tenantName: '断电试验企业',
    linkman: '周立',
    contactNumber: '13912345678',
    areaCode: '370305',
    tenantType: 1,
  });
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
  const { tenantId, account, password } = made.body.data;
  const admin = await ownPassword(port, tenantId, account, password);
  return { tenantId, token: admin, picture, ...(await settleGround(port, tenantId, admin)) };
}

const POINTS = 6;

/** A workshop with people and risk points, and a list to check them by. */
async function settleGround(port: number, tenantId: string, admin: string): Promise<Pick<Site, 'manager' | 'ground'>> {
  const must = async (method: string, path: string, body?: unknown): Promise<Body> => {
    const reply = await call(port, admin, method, path, body);
    if (reply.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(reply.body)}`);
    return reply.body.data;
  };
  const dept = async (deptName: string, deptCategory: number, parentId?: string): Promise<string> =>
    (await must('POST', '/blade-system/dept/submit', { deptName, deptCategory, parentId, sort: 1 })).id;
  const root = (await must('GET', '/blade-user/info')).deptId as string;
  const workshop = await dept('机加工车间', 4, root);
  const team = await dept('一班', 3, workshop);
  const roles = (await must('GET', '/blade-system/role/list')) as { id: string; roleAlias: string }[];
  const made = await must('POST', '/blade-user/submit', {
    account: 'manager',
    realName: '安全员',
    phone: '13700001111',
    roleId: roles.find(({ roleAlias }) => roleAlias === 'safety_manager')?.id,
    deptId: workshop,
  });
  const place = (await must('POST', '/safe/area', { name: '打磨间', deptId: workshop })).id;
  const post = (await must('POST', '/blade-system/post/submit', { postName: '打磨工', category: '1', isTouchHarm: 2 }))
    .id;
  const points: string[] = [];
  for (let number = 1; number <= POINTS; number += 1) {
    const point = await must('POST', '/safe/risk', {
      name: `砂轮机${number}`,
      pointNum: `FX-${number}`,
      type: '1',
      riskDescribe: '旋转部位伤人',
      accidents: '0001',
      deptId: workshop,
      teamIds: team,
      place,
      principalId: made.id,
      postIds: post,
      riskInfos: [
        {
          dangerName: '砂轮破裂',
          dangerType: '1',
          accidents: '0001',
          evaluateMethod: 'LEC',
          likelihood: '1',
          exposure: '3',
          consequence: '7',
          engineeringMeasures: '防护罩',
        },
      ],
    });
    points.push(point.id);
  }
  const items = [{ project: '防护装置', content: '防护罩是否齐全牢固' }];
  const list = (await must('POST', '/safe/check', { name: '砂轮机检查表', category: '1', items })).id;
  return {
    manager: await ownPassword(port, tenantId, 'manager', made.password),
    ground: { managerId: made.id, workshop, points, list },
  };
}

/** What was asked, and what is known of it. */
export interface Write {
  readonly key: string;
  readonly kind: Kind;
  readonly who: 'token' | 'manager';
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly body: unknown;
  /** What is read at `READ[kind]` of the record once it is done. */
  readonly expected: string;
  /** Of the acknowledged answer. */
  id?: string;
}

/** Of every family that has counters, something new and something moved on. */
export type Kind = 'area' | 'report' | 'assign' | 'warn' | 'handle' | 'plan' | 'check';
export const READ: Readonly<Record<Kind, readonly [path: string, field: string]>> = {
  area: ['/safe/area', 'name'],
  report: ['/safe/hiddendanger', 'hiddenDangerDescribe'],
  assign: ['/safe/hiddendanger', 'reviseRequest'],
  warn: ['/safe/warn', 'warnContent'],
  handle: ['/safe/warn', 'processingMeasures'],
  plan: ['/safe/planvtwo', 'name'],
  check: ['/safe/planvtworecord', 'remark'],
};

type Asked = Omit<Write, 'key' | 'id'>;

/** Writers that go on until told to stop; a call whose line broke stays without an id. */
export class Writers {
  readonly writes: Write[] = [];
  /** Answers other than 200 that came while the server was there. */
  readonly refusals: string[] = [];
  #stop = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly site: Site,
    private readonly port: number,
  ) {}

  start(count = 4): void {
    this.#stop = false;
    this.#running = Promise.all(Array.from({ length: count }, () => this.#work()));
  }

  async stop(): Promise<void> {
    this.#stop = true;
    await this.#running;
  }

  acknowledged(): Write[] {
    return this.writes.filter(({ id }) => id !== undefined);
  }

  async send(write: Write): Promise<void> {
    const headers = { 'idempotency-key': write.key };
    const { method, path, body, who } = write;
    const reply = await call(this.port, this.site[who], method, path, body, headers);
    if (reply.status === 200) write.id = reply.body.data.id;
    else if (reply.status !== 503) this.refusals.push(`${write.kind} ${reply.status} ${JSON.stringify(reply.body)}`);
  }

  /** Sends it; gives the id, or nothing where the answer was lost or refused. */
  async #ask(asked: Asked): Promise<string | undefined> {
    const write: Write = { key: randomUUID(), ...asked };
    this.writes.push(write);
    await this.send(write);
    return write.id;
  }

  async #work(): Promise<void> {
    const ways = [
      () => this.#area(),
      () => this.#danger(),
      () => this.#warning(),
      () => this.#area(),
      () => this.#check(),
    ];
    for (let place = Math.floor(Math.random() * ways.length); !this.#stop; place += 1) {
      try {
        await ways[place % ways.length]?.();
      } catch {
        // The line broke, as it should: whether it was done is found out afterwards.
        await sleep(20);
      }
    }
  }

  #area(): Promise<unknown> {
    const name = word();
    return this.#ask({
      kind: 'area',
      who: 'token',
      method: 'POST',
      path: '/safe/area',
      body: { name },
      expected: name,
    });
  }

  #point(): string {
    const { points } = this.site.ground;
    return points[Math.floor(Math.random() * points.length)] as string;
  }

  /** Reported at a risk point with a photo, then assigned: the point's present level follows. */
  async #danger(): Promise<void> {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(this.site.picture)]), '现场.jpg');
    const sent = await call(this.port, this.site.token, 'POST', '/blade-resource/oss/endpoint/put-file', form);
    if (sent.status !== 200) return;
    const name = word();
    const id = await this.#ask({
      kind: 'report',
      who: 'token',
      method: 'POST',
      path: '/safe/hiddendanger/report',
      body: { hiddenDangerDescribe: name, riskId: this.#point(), reviseBeforeImages: sent.body.data.attachId },
      expected: name,
    });
    if (id === undefined) return;
    const { managerId, workshop } = this.site.ground;
    await this.#ask({
      kind: 'assign',
      who: 'manager',
      method: 'PUT',
      path: `/safe/hiddendanger/revise/${id}`,
      body: {
        hiddenDangerLevel: 2,
        governType: '1',
        principalDept: workshop,
        principalId: managerId,
        reviseId: managerId,
        reviseTimeLimit: inAWeek(),
        reviseRequest: name,
      },
      expected: name,
    });
  }

  async #warning(): Promise<void> {
    const name = word();
    const id = await this.#ask({
      kind: 'warn',
      who: 'manager',
      method: 'POST',
      path: '/safe/warn',
      body: { warnContent: name, warnLevel: '3', warnType: '14', accessSigns: '3', riskId: this.#point() },
      expected: name,
    });
    if (id === undefined) return;
    const handled = { processingState: 2, processingReason: '3', processingMeasures: name };
    const path = `/safe/warn/${id}`;
    await this.#ask({ kind: 'handle', who: 'manager', method: 'PUT', path, body: handled, expected: name });
  }

  /** A plan makes its tasks as it is enabled; the one of today is handed in. */
  async #check(): Promise<void> {
    const name = word();
    const { managerId, workshop, list } = this.site.ground;
    const planId = await this.#ask({
      kind: 'plan',
      who: 'token',
      method: 'POST',
      path: '/safe/planvtwo',
      body: {
        name,
        category: '1',
        riskCheckListTmp: [{ riskId: this.#point(), checkIds: list }],
        additionalCheckTmp: list,
        personalType: 1,
        deptId: workshop,
        deptedId: workshop,
        userId: managerId,
        checkWay: '1',
        patrolWay: '1',
        timeType: '2',
        timeData: '2099-12-31 23:59:59',
        isEnable: 1,
      },
      expected: name,
    });
    if (planId === undefined) return;
    const mine = await call(this.port, this.site.manager, 'GET', '/safe/checkrun/mine');
    const round = (mine.body.data as { id: string; name: string }[] | undefined)?.find((one) =>
      one.name.startsWith(name),
    );
    if (!round) return;
    const run = await call(this.port, this.site.manager, 'GET', `/safe/checkrun/${round.id}`);
    if (run.status !== 200) return;
    const items = (run.body.data.items as { id: string }[]).map(({ id }) => ({ id, result: 1 }));
    await this.#ask({
      kind: 'check',
      who: 'manager',
      method: 'POST',
      path: `/safe/checkrun/submit/${round.id}`,
      body: { items, seconds: 300, remark: name },
      expected: name,
    });
  }
}

const word = (): string => `写入${randomUUID().slice(0, 13)}`;
const inAWeek = (): string => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');
