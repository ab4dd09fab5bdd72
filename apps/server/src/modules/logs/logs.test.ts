import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allResources, resources } from '@anlan/domain';
import { kindWords, resourceWords } from '@anlan/domain/logs/audit-words';
import { type AnyResource, columnName, type Fields } from '@anlan/resource';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/db/id';
import type { SeenCall } from '../../kernel/pipeline/observer';
import { company, must, office, type Person, platformAdmin, type WorldCompany } from '../../testing/company-world';
import { openWorld, type World, type WorldReply } from '../../testing/world';
import { logsModule } from './index';

let world: World;
let root: Person;
let firm: WorldCompany;
let other: WorldCompany;
beforeAll(async () => {
  world = await openWorld({ own: true });
  root = await platformAdmin(world);
  firm = await company(world);
  other = await company(world);
});
afterAll(async () => {
  await world?.close();
});

const write = async () => {
  await world.app.jobs.find(({ name }) => name === 'logs: write')?.run(world.app.services);
};
const clear = async () => {
  await world.app.jobs.find(({ name }) => name === 'logs: clear')?.run(world.app.services);
};
const list = async (who: Person, kind: string, query: Record<string, string> = {}) =>
  must(await who.call('GET', `/blade-log/${kind}/list`, { query: { size: '500', ...query } })).data;

const readSources = async (folder: string): Promise<string[]> => {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /(?<!\.test|\.testing)\.ts$/.test(name));
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
};

const readPercent = async (value: string) => {
  await world.sql(`update param set param_value = $1 where param_key = 'log.readPercent'`, [value]);
  world.app.services.parameters.drop();
};

describe('the log of calls', () => {
  it('tells who asked what, how it ended and how long it took, and nothing of what was sent', async () => {
    await firm.admin.call('POST', '/safe/sensitivewords/add', { body: { sensitiveWord: '秘密区域' } });
    await firm.admin.call('GET', '/safe/sensitivewords/page', { query: { sensitiveWord: '秘密条件' } });
    expect((await list(firm.admin, 'api')).records).toEqual([]);
    await write();
    const { records } = await list(firm.admin, 'api', { requestUri: '/safe/sensitivewords' });
    expect(records.slice(0, 2)).toMatchObject([
      { method: 'GET', requestUri: '/api/service/safe/sensitivewords/page', status: 200, createBy: firm.admin.name },
      { method: 'POST', requestUri: '/api/service/safe/sensitivewords/add', tenantId: firm.tenantId, status: 200 },
    ]);
    expect(records[0].time).toBeGreaterThanOrEqual(0);
    const one = must(await firm.admin.call('GET', '/blade-log/api/detail', { query: { id: records[0].id } })).data;
    expect(one).toMatchObject({ title: records[0].title, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(JSON.stringify(await world.sql('select * from api_log'))).not.toMatch(/秘密/);
  });

  it('leaves reads out as the platform says, never writes and never failures', async () => {
    await readPercent('0');
    await write();
    await world.sql('delete from api_log');
    await firm.admin.call('GET', '/safe/area/page');
    await firm.admin.call('GET', '/safe/area/018f0000-0000-7000-8000-000000000000');
    await firm.admin.call('POST', '/safe/area', { body: {} });
    await write();
    expect(
      (await list(firm.admin, 'api')).records.map((row: { method: string; status: number }) => [
        row.method,
        row.status,
      ]),
    ).toEqual([
      ['POST', 400],
      ['GET', 404],
    ]);
    await readPercent('100');
    await write();
  });

  it('keeps six months', async () => {
    const at = async (days: number) =>
      world.sql(
        `insert into api_log (id, tenant_id, create_time, title, method, request_uri, status, time)
         values ($1::uuid, $2, now() - make_interval(days => $3::int), 'alt', 'GET', '/old', 200, 1)`,
        [newId(), firm.tenantId, days],
      );
    await at(183);
    await at(185);
    await clear();
    expect(await world.sql(`select 1 from api_log where title = 'alt'`)).toHaveLength(1);
  });

  it('never grows beyond its bound, and says what it let go', async () => {
    const told: object[] = [];
    const { services } = world.app;
    const module = logsModule({ ...services, log: { ...services.log, warn: (facts) => void told.push(facts) } });
    const call: SeenCall = {
      route: { method: 'POST', path: '/x', summary: '溢出', effect: 'write' },
      uri: '/x',
      actor: undefined,
      status: 200,
      milliseconds: 1,
      ip: '10.0.0.1',
      userAgent: 'a\0b',
      requestId: randomUUID(),
    };
    for (let count = 0; count < 5_003; count += 1) module.observe(call);
    await module.flush();
    expect(told).toEqual([{ lost: 3 }]);
    expect(await world.sql(`select count(*)::int as n from api_log where title = '溢出'`)).toEqual([{ n: 5_000 }]);
  });
});

describe('the log of errors', () => {
  it('names the request and the place in the programme, without what the person had entered', async () => {
    const { services } = world.app;
    const module = logsModule(services);
    const requestId = randomUUID();
    module.observe({
      route: { method: 'POST', path: '/safe/area', summary: '区域新增', effect: 'write' },
      uri: '/api/service/safe/area',
      actor: undefined,
      status: 500,
      milliseconds: 1,
      ip: '10.0.0.1',
      userAgent: '',
      requestId,
      bug: new TypeError('手机 13812345678 的 token=abcdef 不对'),
    });
    await module.flush();
    const { records } = await list(root, 'error', { requestId });
    expect(records).toMatchObject([{ exceptionName: 'TypeError', requestId }]);
    expect(records[0].stackTrace).toBeUndefined();
    const one = must(await root.call('GET', '/blade-log/error/detail', { query: { id: records[0].id } })).data;
    expect(one.message).toBe('手机 *** 的 token=*** 不对');
    expect(one.stackTrace).toMatch(/at .*logs\.test\.ts/);
    expect((await list(firm.admin, 'error', { requestId })).records).toEqual([]);
  });

  it('is written by the pipeline when a call fails for a reason of the server’s own', async () => {
    const { db } = world.app.services;
    const reading = db.reading.bind(db);
    db.reading = () => Promise.reject(new RangeError('坏了'));
    const failed = await firm.admin.call('GET', '/safe/area/page');
    db.reading = reading;
    world.bugs.length = 0;
    expect(failed.status).toBe(500);
    await write();
    const { records } = await list(firm.admin, 'error', { requestId: failed.data.requestId });
    expect(records).toMatchObject([{ exceptionName: 'RangeError', createBy: firm.admin.name }]);
  });
});

describe('the usual log', () => {
  it('tells writes and sign-ins in words, newest first, with what changed', async () => {
    const id = must(await firm.admin.call('POST', '/safe/area', { body: { name: '喷漆房' } })).data?.id;
    const { records } = await list(firm.admin, 'usual');
    expect(records[0]).toMatchObject({ kindName: '新增', createBy: firm.admin.name, recordId: id, success: 1 });
    expect(records.some((row: { kindName: string }) => row.kindName === '登录')).toBe(true);
    expect(records[0].after).toBeUndefined();
    const one = must(await firm.admin.call('GET', '/blade-log/usual/detail', { query: { id: records[0].id } })).data;
    expect(JSON.stringify(one.after)).toContain('喷漆房');
    expect((await list(firm.admin, 'usual', { kindName: '登录' })).records.length).toBeGreaterThan(0);
  });

  it.each(['usual', 'api', 'error'])('of %s refuses by name what has no column to filter or sort by', async (kind) => {
    const asked: readonly Record<string, string>[] = [
      { tenantName: '某企业' },
      { tenantName_like: '某' },
      { updateTime_ge: '2026-01-01' },
      { createUser_equal: firm.admin.userId },
      { ascs: 'tenantName' },
      { descs: 'update_time' },
    ];
    for (const query of asked) {
      const reply = await firm.admin.call('GET', `/blade-log/${kind}/list`, { query });
      expect([query, reply.status, reply.msg]).toEqual([
        query,
        400,
        expect.stringMatching(/^不支持的(查询条件|排序字段)/),
      ]);
    }
  });

  it('stars what is personal', async () => {
    const worker = await firm.person({ account: 'logged', role: 'employee' });
    const [row] = await world.sql<{ id: string }>(
      `select id from audit_log where tenant_id = $1 and record_id = $2 and kind = 'create'`,
      [firm.tenantId, worker.userId],
    );
    const one = must(
      await firm.admin.call('GET', '/blade-log/usual/detail', { query: { id: row?.id as string } }),
    ).data;
    expect(one.after.phone).toBe('******');
    expect(Object.keys(one.after).filter((name) => name.endsWith('_hash'))).toEqual([]);
    // That it was changed is told all the same.
    must(await firm.admin.call('POST', '/blade-user/update', { body: { id: worker.userId, phone: '13611112222' } }));
    const { records } = await list(firm.admin, 'usual');
    const last = must(await firm.admin.call('GET', '/blade-log/usual/detail', { query: { id: records[0].id } })).data;
    expect(last.change.fields).toEqual(['phone']);
    expect(JSON.stringify(last)).not.toContain('13611112222');
  });
});

describe('who reads', () => {
  it.each(['usual', 'api', 'error'])(
    '%s: the platform all, an administrator his company’s, others nothing',
    async (kind) => {
      await write();
      const worker = await firm.person({ account: `w-${kind}`, role: 'employee' });
      const supervisor = await office(world, '370300');
      expect((await worker.call('GET', `/blade-log/${kind}/list`)).status).toBe(403);
      expect(
        (await supervisor.call('GET', `/blade-log/${kind}/list`, { query: { tenantId: firm.tenantId } })).status,
      ).toBe(403);
      const tenants = (rows: { tenantId: string }[]) => [...new Set(rows.map(({ tenantId }) => tenantId))];
      const own = (await list(firm.admin, kind)).records;
      expect(tenants(own).filter((id) => id !== firm.tenantId)).toEqual([]);
      const all = tenants((await list(root, kind)).records);
      if (kind === 'usual') expect(all).toEqual(expect.arrayContaining([firm.tenantId, other.tenantId]));
      expect(
        tenants((await list(root, kind, { tenantId: firm.tenantId })).records).filter((id) => id !== firm.tenantId),
      ).toEqual([]);
      if (own[0])
        expect((await other.admin.call('GET', `/blade-log/${kind}/detail`, { query: { id: own[0].id } })).status).toBe(
          404,
        );
      expect((await firm.admin.call('GET', `/blade-log/${kind}/list`, { query: { nonsense: '1' } })).status).toBe(400);
      expect((await firm.admin.call('GET', `/blade-log/${kind}/detail`, { query: { id: 'x' } })).status).toBe(404);
    },
  );
});

describe('paged by cursor', () => {
  const walk = async (path: string, who: Person, size: number) => {
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let current = 1; ; current += 1) {
      const { data } = must(
        await who.call('GET', path, {
          query: { size: String(size), current: String(current), ...(cursor ? { cursor } : {}) },
        }),
      );
      seen.push(...data.records.map(({ id }: { id: string }) => id));
      // A next page is always within the pages told, and the last page knows the true total.
      expect(data.pages).toBe(Math.ceil(data.total / size));
      if (!data.next) return { seen, last: data };
      expect(data.pages).toBeGreaterThan(current);
      cursor = data.next;
    }
  };

  it.each(['usual', 'api', 'error'])('%s reaches its oldest row, each row once', async (kind) => {
    const table = kind === 'usual' ? 'audit_log' : `${kind}_log`;
    const columns =
      kind === 'usual'
        ? `(tenant_id, id, time, kind, resource) select $1, gen_random_uuid(), '2026-01-01'::timestamptz + (n / 3) * interval '1 second', 'update', 'area'`
        : `(tenant_id, id, create_time, title, method, request_uri${kind === 'api' ? ', status, time' : ''}) select $1, gen_random_uuid(), '2026-01-01'::timestamptz + (n / 3) * interval '1 second', '旧', 'GET', '/old'${kind === 'api' ? ', 200, 1' : ''}`;
    const paged = await company(world);
    await world.sql(`insert into ${table} ${columns} from generate_series(1, 1700) n`, [paged.tenantId]);
    const [all] = await world.sql<{ n: number }>(`select count(*)::int as n from ${table} where tenant_id = $1`, [
      paged.tenantId,
    ]);
    const { seen, last } = await walk(`/blade-log/${kind}/list`, paged.admin, 300);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(all?.n as number);
    expect(last).toMatchObject({ total: all?.n, current: 6 });
    expect(last.capped).toBeUndefined();
    // By number alone the same rows stand on the same page.
    const { data } = must(
      await paged.admin.call('GET', `/blade-log/${kind}/list`, { query: { size: '300', current: '6' } }),
    );
    expect(data.records.map(({ id }: { id: string }) => id)).toEqual(seen.slice(1500));
    // A number beyond the end is told how many there are: the last page can be shown.
    const beyond = must(
      await paged.admin.call('GET', `/blade-log/${kind}/list`, { query: { size: '300', current: '90' } }),
    ).data;
    expect(beyond.records).toEqual([]);
    expect(beyond.pages).toBe(6);
    expect(beyond.total).toBeGreaterThanOrEqual(1700);
    expect(beyond.capped).toBeUndefined();
    const wrong = await paged.admin.call('GET', `/blade-log/${kind}/list`, { query: { cursor: '1~x' } });
    expect([wrong.status, wrong.msg]).toEqual([400, '翻页位置不正确，请从第一页重新查询']);
  });
});

describe('the words of 操作 and 业务', () => {
  const LATIN = /[A-Za-z]{2,}|\/[A-Za-z:]/;
  /** What stands in Chinese texts as it is. */
  const NAMES = /\b(PDF|Excel|AI|LEC|LS|MES|OSS|MQTT|QR|GB|GeoJSON|API)\b/g;
  const spoken = (text: string) => text.replace(NAMES, '');

  it('are Chinese for every step that is declared or written down, and for every definition', () => {
    for (const [name, word] of [...kindWords, ...resourceWords]) expect(spoken(word), name).not.toMatch(LATIN);
    for (const definition of allResources) {
      expect(resourceWords.has(definition.name), definition.name).toBe(true);
    }
  });

  it('are known for every kind that the programme writes', async () => {
    const sources = await readSources(join(import.meta.dirname, '../..'));
    const kinds = sources.flatMap((text) =>
      [...text.matchAll(/(?:audit|update|changeRow|alongside)\((?:[^()]|\([^()]*\)){0,300}?kind: '(\w+)'/g)].map(
        (found) => found[1] as string,
      ),
    );
    expect(kinds.length).toBeGreaterThan(40);
    expect([...new Set(kinds)].filter((kind) => !kindWords.has(kind))).toEqual([]);
    const named = sources.flatMap((text) =>
      [...text.matchAll(/audit\([^;]{0,200}?resource: '(\w+)'/g)].map((found) => found[1] as string),
    );
    expect([...new Set(named)].filter((name) => !resourceWords.has(name))).toEqual([]);
  });

  it('stand in the list for whatever route a supervisor has come by, and for what no version knows any more', async () => {
    const paths = (world.app.services.calls?.() ?? []).filter(({ resource }) => !resource).map(({ path }) => path);
    expect(paths.length).toBeGreaterThan(20);
    const spoke = await company(world);
    const rows = [
      ...paths.map((path) => ['supervise', path] as const),
      ...[...kindWords.keys()].map((kind) => [kind, 'area'] as const),
      ['ghostBack', 'session'],
      ['view', 'exchangeKey'],
      ['someOldKind', 'someOldTable'],
    ];
    await world.sql(
      `insert into audit_log (tenant_id, id, time, kind, resource) select $1, gen_random_uuid(), now(), x.kind, x.resource from unnest($2::text[], $3::text[]) as x(kind, resource)`,
      [spoke.tenantId, rows.map(([kind]) => kind), rows.map(([, resource]) => resource)],
    );
    const shown: { kindName: string; resourceName: string }[] = [];
    for (let current = 1; shown.length < rows.length; current += 1) {
      const { data } = must(
        await spoke.admin.call('GET', '/blade-log/usual/list', { query: { size: '500', current: String(current) } }),
      );
      shown.push(...data.records);
      if (data.records.length === 0) break;
    }
    expect(shown.length).toBeGreaterThanOrEqual(rows.length);
    for (const { kindName, resourceName } of shown) {
      expect([spoken(kindName), spoken(resourceName)].filter((word) => LATIN.test(word))).toEqual([]);
    }
    const found = await list(spoke.admin, 'usual', { kindName: '退出租户' });
    expect(found.records).toHaveLength(2);
    expect((await list(spoke.admin, 'usual', { resourceName: '没有这样的业务' })).records).toEqual([]);
  });

  it('are the summary of a route in the log of calls: Chinese for every route', () => {
    const calls = world.app.services.calls?.() ?? [];
    expect(calls.length).toBeGreaterThan(500);
    expect(
      calls.filter(({ summary }) => LATIN.test(spoken(summary))).map(({ path, summary }) => `${path} ${summary}`),
    ).toEqual([]);
  });
});

describe('what an older version has written', () => {
  const written = async (resource: string, before: object, after: object | null): Promise<WorldReply> => {
    const id = newId();
    await world.sql(
      `insert into audit_log (tenant_id, id, time, kind, resource, before, after)
       values ($1, $2::uuid, now(), 'update', $3, $4::jsonb, $5::jsonb)`,
      [firm.tenantId, id, resource, JSON.stringify(before), after && JSON.stringify(after)],
    );
    return firm.admin.call('GET', '/blade-log/usual/detail', { query: { id } });
  };

  it('tells as kept what was written before a field changed its type', async () => {
    const { change } = must(
      await written(
        'hiddenDanger',
        { status: '待整改', revise_time_limit: '2026-02-30', principal_dept: 'd1', revise_before_images: '照片' },
        { status: 2, revise_time_limit: '2026-03-01T18:00:00', principal_dept: null, revise_before_images: [] },
      ),
    ).data;
    expect(change.before.kept).toEqual({
      status: '待整改',
      reviseTimeLimit: '2026-02-30',
      principalDept: 'd1',
      reviseBeforeImages: '照片',
    });
    expect(change.after).toMatchObject({ status: 2, reviseTimeLimit: '2026-03-01 18:00:00' });
    expect(change.after.kept).toBeUndefined();
    const rows = must(
      await written(
        'dangerSource',
        { substances: [{ id: newId(), sort: 1, name: '苯', quantity: '两吨' }] },
        { substances: [] },
      ),
    ).data.change;
    expect(rows.before.substances).toMatchObject([{ name: '苯', quantity: null, kept: { quantity: '两吨' } }]);
  });

  it('is read whatever an older version has kept in a column of any resource', async () => {
    const strange = [
      '旧值',
      '',
      '2026-02-30',
      '2026-01-01 25:00',
      '{',
      'a\u0001',
      1e30,
      -0.5,
      true,
      ['旧', 1],
      [['旧'], 'x'],
      [{ a: 1 }],
      { a: 1 },
    ];
    const failed: string[] = [];
    for (const [name, resource] of Object.entries<AnyResource>(resources)) {
      for (const value of strange) {
        const columns = (fields: Fields): object =>
          Object.fromEntries(
            Object.entries(fields).flatMap(([own, field]) =>
              field.kind === 'period'
                ? field.columns.map((part) => [columnName(part), value])
                : [[columnName(own), field.kind === 'rows' ? [{ id: newId(), ...columns(field.fields) }] : value]],
            ),
          );
        const reply = await written(name, columns(resource.fields), null);
        if (reply.status !== 200) failed.push(`${name} ${JSON.stringify(value)}: ${reply.status}`);
      }
    }
    expect(failed).toEqual([]);
  });
});

it('not one of these calls was a mistake of the server’s', () => {
  expect(world.bugs).toEqual([]);
});
