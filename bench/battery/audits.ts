import { sealAudit, verifyAudit } from '../../apps/server/src/kernel/audit/seal';
import { deriveKeys } from '../../apps/server/src/kernel/keys';
import { company, must, type Person, type WorldCompany } from '../../apps/server/src/testing/company-world';
import type { World, WorldReply } from '../../apps/server/src/testing/world';
import { seeded } from './random';

export interface AuditsResult {
  readonly operations: number;
  readonly audited: number;
  readonly kinds: Readonly<Record<string, number>>;
  readonly failures: readonly string[];
}

interface Asked {
  /** What an operation is called in a report. */
  readonly what: string;
  readonly reply: WorldReply;
  /** Rows of audit that this must leave when it succeeds. */
  readonly rows: number;
  /** Written about although it is refused: a sign-in. */
  readonly always?: boolean;
}

const LANES = 8;

/**
 * Writes, sign-ins, exports, grants and readings, right and refused, mixed and several at once: each leaves exactly the
 * rows of audit it should (quality S15), with who, when, from where, what and whether. Every operation comes from an
 * address of its own, by which its rows are found again.
 */
export async function audits(world: World, options: { operations: number; seed: number }): Promise<AuditsResult> {
  const site = await company(world);
  const lanes = await Promise.all(Array.from({ length: LANES }, (_, lane) => laneOf(site, lane)));
  const asked = new Map<string, Omit<Asked, 'reply'> & { readonly status: number; readonly text: string }>();
  const share = Math.ceil(options.operations / LANES);
  await Promise.all(
    lanes.map(async (lane, place) => {
      const { next: random } = seeded(options.seed * 100 + place);
      for (let turn = 0; turn < share; turn += 1) {
        const ip = `10.${100 + place}.${turn >> 8}.${turn & 255}`;
        const one = await operation(world, site, lane, ip, random);
        const { reply, ...rest } = one;
        asked.set(ip, { ...rest, status: reply.status, text: reply.status === 200 ? '' : JSON.stringify(reply.body) });
      }
    }),
  );
  const rows = await world.sql<{ ip: string; n: number; bare: number; refused: number }>(
    `select ip, count(*)::int as n, count(*) filter (where not success)::int as refused,
            count(*) filter (where kind = '' or resource = '' or user_tenant is null or request_id is null or success and user_id is null)::int as bare
       from audit_log where ip ~ '^10[.]1[0-9]{2}[.]' group by ip`,
  );
  const left = new Map(rows.map((row) => [row.ip, row]));
  const failures: string[] = [];
  const kinds: Record<string, number> = {};
  let audited = 0;
  for (const [ip, { what, rows: wanted, status, always, text }] of asked) {
    const good = status === 200;
    const name = good ? what : `${what} refused`;
    kinds[name] = (kinds[name] ?? 0) + 1;
    const found = left.get(ip);
    audited += found?.n ?? 0;
    const due = good || always ? wanted : 0;
    if ((found?.n ?? 0) !== due)
      failures.push(`${name} (${status}) has ${found?.n ?? 0} rows of audit, not ${due} ${text}`);
    if (found && found.bare > 0) failures.push(`${name}: a row without who, what or from where`);
    if (found && good && found.refused > 0) failures.push(`${name}: audited as refused`);
    left.delete(ip);
  }
  for (const ip of left.keys()) failures.push(`a row of audit from ${ip}, where nothing was asked`);
  return { operations: asked.size, audited, kinds, failures };
}

interface Lane {
  readonly who: Person;
  readonly name: string;
  readonly areas: string[];
  readonly posts: string[];
  readonly role: string;
  count: number;
}

async function laneOf(site: WorldCompany, lane: number): Promise<Lane> {
  const role = must(
    await site.admin.call('POST', '/blade-system/role/submit', {
      body: { roleName: `临时${lane}`, roleAlias: `audit_lane_${lane}`, dataScope: 1, sort: 9 },
    }),
  ).data.id;
  const who = await site.person({ account: `lane${lane}`, role: 'enterprise_admin' });
  return { who, name: `lane${lane}`, areas: [], posts: [], role, count: 0 };
}

async function operation(
  world: World,
  site: WorldCompany,
  lane: Lane,
  ip: string,
  random: () => number,
): Promise<Asked> {
  const { who } = lane;
  lane.count += 1;
  const tag = `${lane.name}x${lane.count}`;
  const area = lane.areas[Math.floor(random() * lane.areas.length)];
  const made = async (list: string[], what: string, path: string, body: Record<string, unknown>): Promise<Asked> => {
    const reply = await who.call('POST', path, { body, ip });
    if (reply.status === 200) list.push(reply.data.id);
    return { what, reply, rows: 1 };
  };
  const dice = random();
  if (dice < 0.2 || !area) return made(lane.areas, 'create', '/safe/area', { name: `区域${tag}` });
  if (dice < 0.4)
    return {
      what: 'update',
      reply: await who.call('PUT', `/safe/area/${area}`, { body: { remark: tag }, ip }),
      rows: 1,
    };
  if (dice < 0.46) {
    const ids = lane.areas.splice(0, 1 + Math.floor(random() * 3));
    const reply = await who.call('DELETE', '/safe/area', { query: { ids: ids.join(',') }, ip });
    return { what: 'remove', reply, rows: ids.length };
  }
  if (dice < 0.52)
    return {
      what: 'stale',
      reply: await who.call('PUT', `/safe/area/${area}`, { body: { remark: tag, version: 99_999 }, ip }),
      rows: 1,
    };
  if (dice < 0.58)
    return { what: 'create', reply: await who.call('POST', '/safe/area', { body: { name: '' }, ip }), rows: 1 };
  if (dice < 0.64) {
    const body = { postName: `岗位${tag}`, category: '1', isTouchHarm: 2 };
    return made(lane.posts, 'create post', '/blade-system/post/submit', body);
  }
  if (dice < 0.7)
    return { what: 'export', reply: await who.call('GET', '/safe/danger/source/export', { ip }), rows: 1 };
  if (dice < 0.76) {
    const body = { roleIds: [lane.role], menuIds: [] };
    return { what: 'grant', reply: await who.call('POST', '/blade-system/role/grant', { body, ip }), rows: 1 };
  }
  if (dice < 0.8)
    return { what: 'sign-in', reply: await world.signIn(site.tenantId, lane.name, { ip }), rows: 1, always: true };
  if (dice < 0.83) {
    const reply = await world.signIn(site.tenantId, `nobody${tag}`, { password: 'wrong', ip });
    return { what: 'wrong sign-in', reply, rows: 1, always: true };
  }
  if (dice < 0.88) {
    const key = `${tag}-again`;
    const body = { name: `一次${tag}` };
    const headers = { 'idempotency-key': key };
    const first = await who.call('POST', '/safe/area', { body, headers, ip });
    const reply = await who.call('POST', '/safe/area', { body, headers, ip });
    if (first.status === 200) lane.areas.push(first.data.id);
    return { what: 'sent twice', reply, rows: 1 };
  }
  return { what: 'read', reply: await who.call('GET', '/safe/area/page', { ip }), rows: 0 };
}

/** One altered row among so many: sealed, altered by somebody who has the database, found. */
export async function altered(
  world: World,
  rows: number,
): Promise<{ readonly figures: string; readonly failures: readonly string[] }> {
  const { audit: key } = deriveKeys(Buffer.alloc(32, 9));
  const { db } = world;
  await db.owner('a long log', (tx) =>
    tx.run(
      `insert into audit_log (tenant_id, id, time, user_name, kind, resource, record_id, before, after)
       select '100001', gen_random_uuid(), now(), '王工', 'update', 'area', n::text, jsonb_build_object('remark', n), jsonb_build_object('remark', n + 1)
         from generate_series(1, $1::int) n`,
      [rows],
    ),
  );
  const started = performance.now();
  let sealed = 0;
  for (let idle = 0; sealed < rows && idle < 1_000; ) {
    const turn = await sealAudit(db, key);
    sealed += turn.rows;
    if (turn.rows === 0) idle += 1;
  }
  const sealing = performance.now() - started;
  const whole = await verifyAudit(db, key);
  const failures = whole.breaks.map((line) => `before anything was altered: ${line}`);
  await db.owner('somebody with the database in hand', (tx) =>
    tx.run(
      `update audit_log set after = '{"remark": 0}' where record_id = $1 and resource = 'area' and user_name = '王工'`,
      [String(Math.floor(rows * 0.617))],
    ),
  );
  const again = performance.now();
  const { breaks } = await verifyAudit(db, key);
  const reading = performance.now() - again;
  if (breaks.length !== 1 || !/内容被改动/.test(breaks[0] as string))
    failures.push(`found: ${breaks.join(' ') || 'nothing'}`);
  return {
    figures: `1 altered row of ${whole.rows} found (${breaks[0] ?? ''}); sealed in ${(sealing / 1000).toFixed(1)} s, read again in ${(reading / 1000).toFixed(1)} s`,
    failures,
  };
}
