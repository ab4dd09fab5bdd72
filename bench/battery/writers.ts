import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** A company on a freshly installed server, reached as its administrator reaches it. */
export interface Site {
  readonly tenantId: string;
  token: string;
  /** A small picture as a phone sends it. */
  readonly picture: Buffer;
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
  return { tenantId, token: await ownPassword(port, tenantId, account, password), picture };
}

/** What was asked, and what is known of it. */
export interface Write {
  readonly key: string;
  readonly name: string;
  readonly kind: 'area' | 'report';
  readonly photo?: string;
  /** Of the acknowledged answer. */
  id?: string;
}

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
    const { token: mine } = this.site;
    const reply =
      write.kind === 'area'
        ? await call(this.port, mine, 'POST', '/safe/area', { name: write.name }, headers)
        : await call(
            this.port,
            mine,
            'POST',
            '/safe/hiddendanger/report',
            { hiddenDangerDescribe: write.name, geoLocation: '打磨间', reviseBeforeImages: write.photo },
            headers,
          );
    if (reply.status === 200) write.id = reply.body.data.id;
    else if (reply.status !== 503) this.refusals.push(`${write.kind} ${reply.status} ${JSON.stringify(reply.body)}`);
  }

  async #work(): Promise<void> {
    for (let place = 0; !this.#stop; place += 1) {
      try {
        const name = `写入${randomUUID().slice(0, 13)}`;
        if (place % 3 === 2) {
          const form = new FormData();
          form.append('file', new Blob([new Uint8Array(this.site.picture)]), '现场.jpg');
          const sent = await call(this.port, this.site.token, 'POST', '/blade-resource/oss/endpoint/put-file', form);
          if (sent.status !== 200) continue;
          const write: Write = { key: randomUUID(), name, kind: 'report', photo: sent.body.data.attachId };
          this.writes.push(write);
          await this.send(write);
        } else {
          const write: Write = { key: randomUUID(), name, kind: 'area' };
          this.writes.push(write);
          await this.send(write);
        }
      } catch {
        // The line broke, as it should: whether it was done is found out afterwards.
        await sleep(20);
      }
    }
  }
}
