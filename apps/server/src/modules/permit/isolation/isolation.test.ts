import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Actor, asSystem } from '../../../kernel/context';
import { joined, pdfFacts } from '../../../kernel/documents/pdf/pdf-facts.testing';
import type { Reply } from '../../../testing/http';
import { type Cast, DAY, NOW, type PermitBench, permitBench } from '../permit.testing';

let bench: PermitBench;
let cast: Cast;

beforeAll(async () => {
  bench = await permitBench();
});
afterAll(() => bench?.close());
beforeEach(async () => {
  bench.app.clock.set(NOW);
  cast = await bench.cast();
});

const told = ({ status, msg, data }: Reply): string[] => [
  String(status),
  ...((data?.errors as { message: string }[] | undefined)?.map(({ message }) => message) ?? [msg]),
];
const at = (time: string) => bench.app.clock.set(`${DAY} ${time}`);
const call = (who: Actor, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  bench.api.call(who, method, `/safe/isolation${path}`, body);
const lock = async (point: string, more: Record<string, unknown> = {}): Promise<string> =>
  (
    await cast.must(
      call(cast.manager, 'POST', '', {
        kind: 2,
        point,
        equipment: 'P-101',
        lockNumber: `S-${point}`,
        keyKeeperId: cast.guardian.userId,
        ...more,
      }),
    )
  ).data.id;
const hang = async (id: string, who: Actor = cast.guardian) =>
  call(who, 'PUT', `/hang/${id}`, { hungSign: await cast.sign(who) });
const remove = async (id: string, who: Actor = cast.guardian) =>
  call(who, 'PUT', `/removeLock/${id}`, { removedSign: await cast.sign(who) });
const naming = (...ids: string[]) => ({ isolations: ids.map((isolationId) => ({ isolationId })) });

describe('an isolation', () => {
  it('asks its lock and key keeper; a blind plate its number and drawing', async () => {
    const bare = { kind: 2, point: '阀V-1', equipment: 'P-101' };
    expect(told(await call(cast.manager, 'POST', '', bare))[0]).toBe('400');
    const plate = await call(cast.manager, 'POST', '', { ...bare, kind: 1 });
    const messages = told(plate).join();
    expect(messages).toContain('盲板编号');
    expect(messages).toContain('盲板位置图');
    await cast.must(
      call(cast.manager, 'POST', '', {
        ...bare,
        kind: 1,
        blindNumber: 'MB-3',
        blindDrawing: [await cast.photo(cast.manager)],
      }),
    );
  });

  it('is hung and removed with a signature, and stays as it was', async () => {
    const id = await lock('阀V-1');
    expect(told(await call(cast.guardian, 'PUT', `/hang/${id}`, {}))[0]).toBe('400');
    await cast.must(hang(id));
    expect(told(await call(cast.manager, 'PUT', '', { id, lockNumber: 'X' })).join()).toContain('上锁后不能修改');
    expect((await call(cast.manager, 'DELETE', `/${id}`)).status).not.toBe(200);
    expect(told(await remove(id, cast.welder))).toEqual(['403', '只有钥匙保管人、上锁人或安全管理人员可以解除隔离']);
    await cast.must(remove(id));
    const row = (await cast.must(call(cast.manager, 'GET', `/${id}`))).data;
    expect(row).toMatchObject({ state: 3, hungBy: cast.guardian.userId, removedBy: cast.guardian.userId });
    expect((await hang(id)).status).not.toBe(200);
  });
});

describe('a ticket that names isolations', () => {
  it('is not begun while one of them is not hung', async () => {
    const [one, other] = [await lock('阀V-1'), await lock('阀V-2')];
    await cast.must(hang(one));
    const id = await cast.standing(3, naming(one, other));
    at('09:05:00');
    await cast.must(cast.gas(id, { signTime: `${DAY} 09:00:00` }));
    expect(told(await cast.start(id))).toEqual([
      '400',
      '隔离“阀V-2”（锁S-阀V-2）未在锁，须上锁挂牌后作业（GB 30871-2022 4.6）',
    ]);
    await cast.must(hang(other));
    await cast.must(cast.start(id));
  });

  it('has their locks on its paper: the number, who keeps the key, and how it stands', async () => {
    const hung = await lock('阀V-1', { lockNumber: 'S-07' });
    await cast.must(hang(hung));
    const plate = await lock('法兰F-2', {
      kind: 1,
      lockNumber: null,
      keyKeeperId: null,
      blindNumber: 'MB-12',
      blindDrawing: [await cast.photo(cast.manager)],
    });
    const id = await cast.standing(1, naming(hung, plate));
    const paper = await cast.call(cast.applicant, 'GET', `/print/${id}`);
    const text = joined((await pdfFacts(paper.raw)).pages);
    const { keyKeeperName } = (await call(cast.manager, 'GET', `/${hung}`)).data;
    expect(keyKeeperName).not.toBe('');
    for (const words of ['锁具编号', 'S-07', '在锁', 'MB-12', '待上锁', keyKeeperName]) expect(text).toContain(words);
  });

  it('is not checked without one where its measures isolate, unless the company keeps no register', async () => {
    const ready = async () => {
      const id = await cast.standing(1);
      await cast.must(cast.disclose(id));
      await cast.must(cast.gas(id, { signTime: NOW }));
      await cast.confirmAll(id);
      return id;
    };
    const id = await ready();
    expect(told(await cast.checkAlone(id)).join()).toContain('涉及隔离，请关联隔离记录（企业规定）');
    await cast.must(cast.call(cast.applicant, 'PUT', `/isolation/${id}`, { isolationId: await lock('阀V-1') }));
    await cast.must(cast.checkAlone(id));
    await cast.must(cast.call(cast.applicant, 'PUT', `/void/${id}`, { reason: '不做了' }));
    const { parameters } = bench.app;
    const { get } = parameters;
    const off: typeof get = async (tenantId, key, tx) =>
      key === 'permit.askIsolation' ? '0' : get.call(parameters, tenantId, key, tx);
    Object.assign(parameters, { get: off });
    try {
      await cast.must(cast.checkAlone(await ready()));
    } finally {
      Object.assign(parameters, { get });
    }
  });

  it('stays what it names: planned isolations are neither rewritten nor taken away while it is not closed', async () => {
    const [one, other] = [await lock('阀V-1'), await lock('阀V-2')];
    const id = await cast.standing(1, naming(one));
    const { workTicketNum } = await cast.read(id);
    const edit = (of: string, more: object) => call(cast.manager, 'PUT', '', { id: of, ...more });
    const says = `作业票${workTicketNum}已关联该隔离，不能修改隔离点、锁具或删除`;
    expect(told(await edit(one, { lockNumber: 'S-9' })).join()).toContain(says);
    expect(told(await call(cast.manager, 'DELETE', `?ids=${one},${other}`)).join()).toContain(says);
    await cast.must(edit(one, { remark: '钥匙在值班室', keyKeeperId: cast.head.userId }));
    await cast.must(edit(other, { lockNumber: 'S-9' }));
    await cast.must(cast.call(cast.applicant, 'PUT', `/void/${id}`, { reason: '不做了' }));
    await cast.must(edit(one, { lockNumber: 'S-9' }));
  });

  it('is not begun on an isolation whose record is gone', async () => {
    const id = await cast.standing(3, naming(await lock('阀V-1')));
    await asSystem(bench.app, 'test', ({ tx }) =>
      tx.run('update isolation set deleted_at = now() where tenant_id = $1', [cast.company.tenantId]),
    );
    at('09:05:00');
    await cast.must(cast.gas(id, { signTime: `${DAY} 09:00:00` }));
    expect(told(await cast.start(id)).join()).toContain('“已删除的隔离记录”未在锁');
  });

  it('holds its lock however many later tickets name it', async () => {
    const lockId = await lock('阀V-1');
    await cast.must(hang(lockId));
    const id = await cast.standing(1, naming(lockId));
    await asSystem(bench.app, 'test', async ({ tx }) => {
      await tx.run(
        `insert into permit select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'run_flag', 5,
           'work_ticket_num', 'X' || n, 'start_time', t.start_time + n * interval '1 minute'))).*
           from permit t, generate_series(1, 200) n where t.tenant_id = $1 and t.id = $2::uuid`,
        [cast.company.tenantId, id],
      );
      await tx.run(
        `insert into permit_isolation select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'parent_id', t.id))).*
           from permit_isolation c, permit t where c.tenant_id = $1 and c.parent_id = $2::uuid and t.tenant_id = $1 and t.id <> $2::uuid`,
        [cast.company.tenantId, id],
      );
    });
    expect(told(await remove(lockId)).join()).toContain('尚未关闭');
  });

  it('keeps them hung until each ticket is closed, by number', async () => {
    const id = await lock('阀V-1');
    await cast.must(hang(id));
    const planned = await cast.draft({ ...naming(id), startTime: `${DAY} 17:00:00`, endTime: `${DAY} 18:00:00` });
    await cast.must(cast.submit(planned));
    const working = await cast.standing(4, naming(id));
    const numbers = [(await cast.read(planned)).workTicketNum, (await cast.read(working)).workTicketNum].sort();
    const refused = told(await remove(id));
    for (const number of numbers) expect(refused[1]).toContain(number);
    await cast.must(cast.call(cast.applicant, 'PUT', `/void/${planned}`, { reason: '不做了' }));
    await cast.must(cast.call(cast.applicant, 'PUT', `/terminate/${working}`, { reason: '收回' }));
    expect(told(await remove(id))[1]).toContain('尚未关闭');
    const listed = (await cast.must(cast.call(cast.applicant, 'GET', `/${working}/isolations`))).data;
    expect(listed).toMatchObject([{ id, state: 2, heldBy: [expect.stringMatching(/^DH/)] }]);
    bench.app.clock.set(`${DAY} 17:30:00`);
    await cast.must(
      cast.call(cast.acceptor, 'PUT', `/accept/${working}`, {
        acceptanceComments: '合格',
        acceptanceSignature: await cast.sign(cast.acceptor),
        acceptancePhoto: await cast.photo(cast.acceptor),
      }),
    );
    expect((await cast.must(cast.call(cast.applicant, 'GET', `/${working}/isolations`))).data).toMatchObject([
      { heldBy: [] },
    ]);
    await cast.must(remove(id));
    const served = (await cast.must(call(cast.manager, 'GET', `/${id}/tickets`))).data;
    expect(served.map(({ holds }: { holds: boolean }) => holds)).toEqual([false, false]);
  });

  it('is not submitted with one that has been removed, and takes another on the spot', async () => {
    const gone = await lock('阀V-1');
    await cast.must(hang(gone));
    await cast.must(remove(gone));
    const id = await cast.draft(naming(gone));
    expect(told(await cast.submit(id))).toContain('隔离“阀V-1”（锁S-阀V-1）已解除或已删除，请改选或重新上锁');
    const other = await cast.standing(1);
    const add = (isolationId: string, who: Actor = cast.applicant) =>
      cast.call(who, 'PUT', `/isolation/${other}`, { isolationId });
    expect(told(await add(gone)).join()).toContain('已解除');
    expect(told(await add('0190a000-0000-7000-8000-000000000000')).join()).toContain('隔离记录不存在');
    const fresh = await lock('阀V-3');
    expect((await add(fresh, cast.outsider)).status).not.toBe(200);
    await cast.must(add(fresh));
    expect(told(await add(fresh)).join()).toContain('该隔离已关联');
    expect((await cast.read(other)).isolations).toHaveLength(1);
  });
});

describe('isolations of another company', () => {
  it('are neither named, read nor removed', async () => {
    const id = await lock('阀V-1');
    await cast.must(hang(id));
    const mine = cast;
    const stranger = await bench.cast();
    expect((await call(stranger.manager, 'GET', `/${id}`)).status).toBe(404);
    expect((await call(stranger.manager, 'GET', `/${id}/tickets`)).status).toBe(404);
    expect(
      (await call(stranger.manager, 'PUT', `/removeLock/${id}`, { removedSign: await stranger.sign(stranger.manager) }))
        .status,
    ).toBe(404);
    const other = await stranger.standing(1);
    expect(
      told(await stranger.call(stranger.applicant, 'PUT', `/isolation/${other}`, { isolationId: id })).join(),
    ).toContain('隔离记录不存在');
    const named = await stranger.call(stranger.applicant, 'POST', '', stranger.hot(naming(id)));
    expect(named.status).toBe(400);
    expect((await stranger.call(stranger.manager, 'GET', `/${await mine.draft()}/isolations`)).status).toBe(404);
  });
});
