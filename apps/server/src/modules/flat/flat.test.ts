import { riskPoint } from '@anlan/domain/risk/risk-point';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, must, office, type Person, type WorldCompany } from '../../testing/company-world';
import { createOne, photoOf, referred, specimen } from '../../testing/specimen';
import { openWorld, type World } from '../../testing/world';

let world: World;
let firm: WorldCompany;
let stranger: WorldCompany;
let supervisor: Person;
let outsider: Person;
let keeper: Person;
let looker: Person;
beforeAll(async () => {
  world = await openWorld();
  firm = await company(world);
  stranger = await company(world);
  supervisor = await office(world, '370300');
  outsider = await office(world, '370400');
  keeper = await firm.person({ account: 'keeper', role: 'safety_manager' });
  looker = await firm.person({ account: 'looker', role: 'employee' });
});
afterAll(async () => {
  await world?.close();
});

/** A point whose one risk is 重大 (D = 6 × 6 × 40 by LEC) or 低. */
const LEVELS = { major: ['6', '6', '40'], low: ['1', '1', '1'] } as const;
const point = (level: keyof typeof LEVELS = 'low', of = firm, name?: string) => {
  const definition = riskPoint;
  const whole = specimen(definition.fields, { refer: referred(of), tag: of.name.slice(-4) });
  const [likelihood, exposure, consequence] = LEVELS[level];
  const [risk] = whole.riskInfos as Record<string, unknown>[];
  return createOne(of.admin, definition, {
    ...whole,
    ...(name ? { name } : {}),
    directFlags: null,
    isSignificant: 2,
    coordinate: null,
    riskInfos: [{ ...risk, evaluateMethod: 'LEC', likelihood, exposure, consequence }],
  });
};
/** Evaluates the point anew. */
const evaluate = async (id: string, level: keyof typeof LEVELS) => {
  const { data } = must(await firm.admin.call('GET', `/safe/risk/${id}`));
  const [likelihood, exposure, consequence] = LEVELS[level];
  const riskInfos = [{ ...data.riskInfos[0], likelihood, exposure, consequence }];
  must(await firm.admin.call('PUT', `/safe/risk/${id}`, { body: { riskInfos, isSignificant: 2 } }));
  await world.app.events.deliver();
};
let serial = 0;
const plan = async (who: Person = keeper) => {
  serial += 1;
  const body = { name: `平面图${serial}`, location: '370305', url: await photoOf(who) };
  return must(await who.call('POST', '/safe/flat', { body })).data.id as string;
};
const put = (who: Person, flatId: string, riskId: string, xaxis: unknown = '25.5', yaxis: unknown = 40) =>
  who.call('POST', '/safe/flatrisk', { body: { flatId, riskId, xaxis, yaxis } });
const placed = async (flatId?: string, who: Person = keeper) =>
  must(await who.call('GET', '/safe/risk/flat/list', { query: flatId ? { flatId } : {} })).data as {
    id: string;
    flatId: string | null;
    flatRiskId: string;
    xaxis: string;
    yaxis: string;
    openHazards: number;
  }[];
const node = (id: string, more: object = {}) => ({ id, type: 'node', name: `节点${id}`, x: 100, y: 100, ...more });
const graph = async (shapes: readonly object[] = [], who: Person = keeper) => {
  serial += 1;
  const body = { name: `四色图${serial}`, sort: 1, content: { shapes } };
  return must(await who.call('POST', '/safe/graph/add', { body })).data.id as string;
};
const nodesOf = async (id: string, who: Person = keeper) =>
  must(await who.call('GET', `/safe/graphnoderisk/graph/list/${id}`)).data as {
    id: string;
    nodeId: string;
    nodeName: string;
    riskIds: string;
    scoreLevel: string | null;
    risks: { id: string }[];
  }[];
const edit = (id: string, body: object, who: Person = keeper) => who.call('POST', `/safe/graph/edit/${id}`, { body });

describe('a site plan', () => {
  it('is kept with its picture, and shows how many points of which level stand on it', async () => {
    const id = await plan();
    const [major, low] = [await point('major'), await point('low')];
    must(await put(keeper, id, major));
    must(await put(keeper, id, low, 0, 100));
    const row = must(await looker.call('GET', '/safe/index/flat/list')).data.find(
      (one: { id: string }) => one.id === id,
    );
    expect(row).toMatchObject({ total: 2, levels: { '1': 1, '2': 0, '3': 0, '4': 1, none: 0 } });
    const detail = must(await looker.call('GET', `/safe/index/flat/${id}`)).data;
    expect(detail.points.map(({ id: of }: { id: string }) => of)).toEqual([major, low]);
    expect(detail.urlList).toHaveLength(1);
    expect((await looker.call('GET', detail.urlList[0].link.replace('/api/service', ''))).status).toBe(200);
  });

  it('takes no drawing that could carry scripts', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
    const form = new FormData();
    form.append('file', new Blob([svg], { type: 'image/png' }), 'plan.png');
    const request = new Request('http://x', { method: 'POST', body: form });
    const sent = await keeper.call('POST', '/blade-resource/oss/endpoint/put-file', {
      body: Buffer.from(await request.arrayBuffer()),
      headers: { 'content-type': request.headers.get('content-type') as string },
    });
    if (sent.status === 200) {
      const refused = await keeper.call('POST', '/safe/flat', { body: { name: '画', url: sent.data.attachId } });
      expect(refused.status).toBe(400);
    } else expect(sent.status).toBe(400);
  });

  it('has a point once, which moves when it is placed again', async () => {
    const [id, risk] = [await plan(), await point()];
    const first = must(await put(keeper, id, risk));
    expect(first.msg).toBe('新增成功');
    const again = must(await put(keeper, id, risk, '99.99', '0.01'));
    expect([again.data.id, again.msg]).toEqual([first.data.id, '更新成功']);
    expect(await placed(id)).toMatchObject([{ id: risk, flatId: id, xaxis: '99.99', yaxis: '0.01', openHazards: 0 }]);
    const both = await Promise.all([put(keeper, id, risk, 1, 1), put(firm.admin, id, risk, 2, 2)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await placed(id)).toHaveLength(1);
  });

  it('refuses places that are none, and points of others', async () => {
    const [id, risk] = [await plan(), await point()];
    const fields = (reply: { data: { errors: { field: string }[] } }) => reply.data.errors.map(({ field }) => field);
    for (const axis of ['NaN', 'Infinity', -0.01, 100.01, '1e3', [], {}])
      expect(fields(await put(keeper, id, risk, axis, axis))).toEqual(['xaxis', 'yaxis']);
    expect(fields(await keeper.call('POST', '/safe/flatrisk', { body: {} }))).toEqual(['flatId', 'riskId']);
    expect((await put(keeper, id, await point('low', stranger))).status).toBe(404);
    expect((await put(keeper, id, '018f0000-0000-7000-8000-000000000000')).status).toBe(404);
    expect((await put(stranger.admin, id, await point('low', stranger))).status).toBe(404);
    expect((await put(looker, id, risk)).status).toBe(403);
    expect(await placed(id)).toEqual([]);
    expect((await keeper.call('GET', '/safe/risk/flat/list', { query: { flatId: 'x' } })).status).toBe(400);
    expect((await keeper.call('GET', '/safe/risk/flat/list', { query: { nonsense: '1' } })).status).toBe(400);
  });

  it('loses a point by its place, by the point’s reset, and by the point’s end', async () => {
    const [one, two] = [await plan(), await plan()];
    const risk = await point();
    for (const flatId of [one, two]) must(await put(keeper, flatId, risk));
    expect((await placed()).filter(({ id }) => id === risk)).toHaveLength(2);
    must(await keeper.call('PUT', `/safe/risk/coordinate/reset/${risk}`, { body: { flatId: one } }));
    expect([await placed(one), (await placed(two)).length]).toEqual([[], 1]);
    must(await put(keeper, one, risk));
    must(await keeper.call('PUT', `/safe/risk/coordinate/reset/${risk}`));
    expect([await placed(one), await placed(two)]).toEqual([[], []]);
    const where = { coordinate: { flatId: two, x: 12, y: 34 } };
    must(await keeper.call('PUT', `/safe/risk/coordinate/reset/${risk}`, { body: where }));
    const [there] = await placed(two);
    expect(there).toMatchObject({ xaxis: '12.00', yaxis: '34.00' });
    must(await keeper.call('DELETE', '/safe/flatrisk', { query: { ids: there?.flatRiskId as string } }));
    expect(await placed(two)).toEqual([]);
    must(await put(keeper, two, risk));
    must(await firm.admin.call('DELETE', '/safe/risk', { query: { ids: risk } }));
    expect(await placed(two)).toEqual([]);
    await world.app.events.deliver();
    expect(await world.sql('select 1 from flat_risk where risk_id = $1 and deleted_at is null', [risk])).toEqual([]);
  });

  it('goes with its places, and leaves the drawings made upon it', async () => {
    const [id, risk] = [await plan(), await point()];
    must(await put(keeper, id, risk));
    const drawn = await graph();
    must(await edit(drawn, { flatId: id }));
    must(await keeper.call('DELETE', '/safe/flat', { query: { ids: id } }));
    expect(await world.sql('select 1 from flat_risk where flat_id = $1 and deleted_at is null', [id])).toEqual([]);
    expect(must(await keeper.call('GET', `/safe/graph/${drawn}`)).data.flatId).toBeNull();
    expect((await keeper.call('GET', `/safe/index/flat/${id}`)).status).toBe(404);
  });

  it('counts the hidden dangers that are open at a point', async () => {
    const [id, risk] = [await plan(), await point()];
    must(await put(keeper, id, risk));
    const photo = await firm.photo(looker);
    const body = { hiddenDangerDescribe: '护栏松动', riskId: risk, reviseBeforeImages: photo };
    const { data } = must(await looker.call('POST', '/safe/hiddendanger/report', { body }));
    expect((await placed(id))[0]?.openHazards).toBe(1);
    const gone = { body: { invalidReason: '同一隐患重复上报' } };
    must(await keeper.call('PUT', `/safe/hiddendanger/invalid/${data.id}`, gone));
    expect((await placed(id))[0]?.openHazards).toBe(0);
  });

  it('is read by the office that oversees the company, and by nobody else outside', async () => {
    const [id, risk] = [await plan(), await point()];
    must(await put(keeper, id, risk));
    const query = { tenantId: firm.tenantId };
    for (const path of [
      '/safe/index/flat/list',
      `/safe/index/flat/${id}`,
      '/safe/risk/flat/list',
      '/safe/index/graph/list',
    ])
      must(await supervisor.call('GET', path, { query }));
    expect((await outsider.call('GET', `/safe/index/flat/${id}`, { query })).status).toBe(404);
    expect((await stranger.admin.call('GET', `/safe/index/flat/${id}`, { query })).status).toBe(404);
    expect((await supervisor.call('POST', '/safe/flatrisk', { query, body: { flatId: id } })).status).toBe(403);
    expect((await supervisor.call('GET', '/safe/index/flat/list')).status).toBe(400);
  });
});

describe('a four-colour drawing', () => {
  it('is saved with what is attached, and told with the worst present level', async () => {
    const [major, low] = [await point('major'), await point('low')];
    const id = await graph([node('a', { riskIds: [low, major] }), node('b', { riskIds: [low] }), node('c')]);
    expect((await nodesOf(id)).map(({ nodeId, scoreLevel, risks }) => [nodeId, scoreLevel, risks.length])).toEqual([
      ['a', '1', 2],
      ['b', '4', 1],
    ]);
    const { data } = must(await looker.call('GET', `/safe/graph/${id}`));
    expect(data.content.shapes[0]).toEqual({ id: 'a', type: 'node', name: '节点a', x: 100, y: 100 });
    const [row] = must(await keeper.call('GET', '/safe/graph/page', { query: { name: data.name } })).data.records;
    expect([row.id, 'content' in row]).toEqual([id, false]);
    const listed = must(await looker.call('GET', '/safe/index/graph/list')).data.find(
      (one: { id: string }) => one.id === id,
    );
    expect(listed).toMatchObject({ shapes: 3, total: 2, levels: { '1': 1, '4': 1, none: 0 } });
    const whole = must(await supervisor.call('GET', `/safe/index/graph/${id}`, { query: { tenantId: firm.tenantId } }));
    expect(whole.data.nodes).toHaveLength(2);
  });

  it('changes what is attached only where it says so', async () => {
    const [one, two] = [await point(), await point()];
    const id = await graph([node('a', { riskIds: [one] }), node('b', { riskIds: [two] })]);
    // Somebody else attaches meanwhile.
    const [, b] = await nodesOf(id);
    const body = { riskIds: [one, two] };
    must(await keeper.call('POST', `/safe/graphnoderisk/edit/${b?.id}`, { body }));
    must(
      await edit(id, { content: { shapes: [node('a', { name: '罐区', riskIds: [] }), node('b', { name: '泵房' })] } }),
    );
    expect((await nodesOf(id)).map(({ nodeId, nodeName, riskIds }) => [nodeId, nodeName, riskIds])).toEqual([
      ['b', '泵房', `${one},${two}`],
    ]);
    must(await edit(id, { content: { shapes: [] } }));
    expect(await nodesOf(id)).toEqual([]);
    expect((await looker.call('POST', `/safe/graph/edit/${id}`, { body: { sort: 2 } })).status).toBe(403);
  });

  it('refuses what is no drawing, with everything that is wrong at once', async () => {
    const id = await graph();
    const sentences = async (content: unknown) =>
      ((await edit(id, { content })).data.errors as { field: string; message: string }[]).map(({ message }) => message);
    expect(
      await sentences({ shapes: [node('a', { x: null }), node('<b>'), { id: 'c', type: 'polygon', points: [] }] }),
    ).toEqual(['第1个图形的坐标不正确或超出画布', '第2个图形的编号不正确', '第3个图形至少要有3个顶点']);
    expect(await sentences({ shapes: Array.from({ length: 501 }, (_, n) => node(`n${n}`)) })).toEqual([
      '一张图最多500个图形',
    ]);
    expect((await edit(id, { content: { shapes: [node('a', { name: '长'.repeat(200_000) })] } })).status).toBe(400);
    const foreign = await point('low', stranger);
    expect(await sentences({ shapes: [node('a', { riskIds: [foreign] })] })).toEqual([
      '「节点a」关联的风险点不存在或已删除',
    ]);
    expect(await nodesOf(id)).toEqual([]);
  });

  it('keeps the shape and drops the link when a point is removed while it is drawn', async () => {
    const [one, two] = [await point('major'), await point('low')];
    const id = await graph([node('a', { riskIds: [one, two] })]);
    must(await firm.admin.call('DELETE', '/safe/risk', { query: { ids: one } }));
    await world.app.events.deliver();
    expect(await nodesOf(id)).toMatchObject([{ nodeId: 'a', riskIds: two, scoreLevel: '4' }]);
    const [stored] = await world.sql('select score_level from graph_node_risk where graph_id = $1', [id]);
    expect(stored?.score_level).toBe('4');
    // The editor that still has it open saves it: told, not refused.
    const late = must(await edit(id, { content: { shapes: [node('a', { riskIds: [one, two] }), node('b')] } }));
    expect(late.msg).toBe('更新成功，已删除的风险点不再关联');
    expect(must(await keeper.call('GET', `/safe/graph/${id}`)).data.content.shapes).toHaveLength(2);
  });

  it('is not overwritten by who opened it before somebody else saved', async () => {
    const id = await graph();
    const { version } = must(await keeper.call('GET', `/safe/graph/${id}`)).data;
    must(await edit(id, { version, content: { shapes: [node('a')] } }));
    const late = await edit(id, { version, content: { shapes: [node('b')] } }, firm.admin);
    expect([late.status, late.msg]).toEqual([400, '数据已被他人修改，请刷新后重试']);
    expect(must(await keeper.call('GET', `/safe/graph/${id}`)).data.content.shapes[0].id).toBe('a');
  });

  it('follows the present level of its points, and tells the open screens', async () => {
    const risk = await point('low');
    const id = await graph([node('a', { riskIds: [risk] })]);
    await evaluate(risk, 'major');
    expect(await nodesOf(id)).toMatchObject([{ scoreLevel: '1' }]);
    const page = must(
      await keeper.call('GET', '/safe/graphnoderisk/page', { query: { graphId: id, scoreLevel: '1' } }),
    );
    expect(page.data.total).toBe(1);
    const told = await world.sql<{ topic: string; user_ids: string[] | null }>(
      'select topic, user_ids from push_message where tenant_id = $1 and record_id = $2',
      [firm.tenantId, risk],
    );
    expect(told).toContainEqual({ topic: 'riskPoint.update', user_ids: null });
  });

  it('goes with what is attached to it', async () => {
    const risk = await point();
    const id = await graph([node('a', { riskIds: [risk] })]);
    must(await keeper.call('POST', '/safe/graph/delete', { body: { ids: id } }));
    expect((await keeper.call('GET', `/safe/graphnoderisk/graph/list/${id}`)).status).toBe(404);
    expect(await world.sql('select 1 from graph_node_risk where graph_id = $1 and deleted_at is null', [id])).toEqual(
      [],
    );
  });
});

describe('what is attached to a shape', () => {
  it('is one row for each shape, made and changed by its own calls too', async () => {
    const [one, two] = [await point('major'), await point('low')];
    const id = await graph([node('a')]);
    const body = { graphId: id, nodeId: 'a', nodeName: '节点a', riskIds: `${one},${two}` };
    const made = must(await keeper.call('POST', '/safe/graphnoderisk/add', { body })).data.id;
    const again = await keeper.call('POST', '/safe/graphnoderisk/add', { body });
    expect([again.status, again.msg]).toEqual([400, '该节点已关联风险点，请直接修改']);
    const ofNode = async (key: string, query: Record<string, string> = {}) =>
      must(await keeper.call('GET', `/safe/graphnoderisk/node/list/${key}`, { query })).data.map(
        ({ id: risk }: { id: string }) => risk,
      );
    expect(await ofNode(made)).toEqual([one, two]);
    expect(await ofNode('a', { graphId: id })).toEqual([one, two]);
    expect((await keeper.call('GET', '/safe/graphnoderisk/node/list/nowhere')).status).toBe(404);
    const off = { id: made, riskIds: one };
    must(await keeper.call('POST', '/safe/graphnoderisk/delete/risk', { body: off }));
    expect((await keeper.call('POST', '/safe/graphnoderisk/delete/risk', { body: off })).status).toBe(404);
    expect((await keeper.call('POST', '/safe/graphnoderisk/delete/risk', { body: { id: made } })).status).toBe(400);
    expect(await nodesOf(id)).toMatchObject([{ riskIds: two, scoreLevel: '4' }]);
    const last = { graphId: id, nodeId: 'a', ids: two };
    must(await keeper.call('DELETE', '/safe/graphnoderisk/delete/risk', { query: last }));
    expect(await nodesOf(id)).toEqual([]);
    expect((await stranger.admin.call('GET', `/safe/graphnoderisk/graph/list/${id}`)).status).toBe(404);
    expect((await looker.call('POST', '/safe/graphnoderisk/add', { body })).status).toBe(403);
  });

  it('is chosen from the company’s points by name or number', async () => {
    const name = `加氢反应器${serial}x`;
    const risk = await point('major', firm, name);
    const [flatId, id] = [await plan(), await graph([node('a', { riskIds: [risk] })])];
    must(await put(keeper, flatId, risk));
    const found = async (query: Record<string, string>, who = keeper) =>
      must(await who.call('GET', '/safe/graphnoderisk/risklist/condition', { query })).data;
    const [choice, ...others] = await found({ keyword: name, graphId: id, nodeId: 'a', flatId });
    expect([others, choice]).toMatchObject([[], { id: risk, attached: true, nodeNames: '节点a', placed: true }]);
    expect(await found({ keyword: name, nodeId: 'b', graphId: id })).toMatchObject([
      { attached: false, placed: false },
    ]);
    expect((await found({ keyword: choice.pointNum }))[0].id).toBe(risk);
    expect(await found({ keyword: '%_%' })).toEqual([]);
    expect(await found({ keyword: name }, stranger.admin)).toEqual([]);
    const bad = await keeper.call('GET', '/safe/graphnoderisk/risklist/condition', {
      query: { graphId: 'x', flatId: 'y' },
    });
    expect(bad.data.errors).toHaveLength(2);
  });
});
