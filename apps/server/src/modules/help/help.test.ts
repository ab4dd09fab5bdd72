import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, must, office, type Person, platformAdmin, type WorldCompany } from '../../testing/company-world';
import { multipart, openWorld, type World } from '../../testing/world';

let world: World;
let root: Person;
let firm: WorldCompany;
let other: WorldCompany;
let worker: Person;
let supervisor: Person;
beforeAll(async () => {
  world = await openWorld();
  root = await platformAdmin(world);
  firm = await company(world);
  other = await company(world);
  worker = await firm.person({ account: 'worker', role: 'employee' });
  supervisor = await office(world, '370300');
});
afterAll(async () => {
  await world?.close();
});

const add = async (path: string, body: object): Promise<string> =>
  must(await root.call('POST', `/safe/${path}/add`, { body: { ...body } })).data.id;
const idsOf = (reply: { data: { records: { id: string }[] } }) => reply.data.records.map(({ id }) => id);

describe('help documents', () => {
  let shelf: string;
  let open: string;
  let draft: string;
  beforeAll(async () => {
    shelf = await add('helptype', { name: '隐患治理', sort: 1 });
    await add('helptype', { name: '上报', parentId: shelf, sort: 2 });
    const facts = { type: 2, sort: 1, remark: '三步上报', helpTypeId: shelf };
    const manual = multipart(
      Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
      '手册.pdf',
    );
    const file = must(
      await root.call('POST', '/blade-resource/oss/endpoint/put-file', { body: manual.body, headers: manual.headers }),
    ).data.attachId;
    open = await add('helpdocument', {
      ...facts,
      name: '怎样上报',
      content: '<p onclick="alert(1)">打开<b>随手拍</b></p><script>alert(2)</script>',
      isPublish: 1,
      fileLink: file,
    });
    draft = await add('helpdocument', { ...facts, name: '草稿', content: '<p>未完</p>' });
  });

  it('stand on shelves that everybody sees as a tree, and nobody but the platform changes', async () => {
    for (const who of [worker, supervisor, root]) {
      const tree = must(await who.call('GET', '/safe/helptype/type/tree')).data;
      expect(tree).toMatchObject([{ id: shelf, title: '隐患治理', parentId: '0', children: [{ title: '上报' }] }]);
    }
    expect((await firm.admin.call('POST', '/safe/helptype/add', { body: { name: '自己的' } })).status).toBe(403);
    expect((await root.call('DELETE', `/safe/helptype/delete/${shelf}`)).msg).toBe('请先删除子节点!');
    const empty = await add('helptype', { name: '空的' });
    expect((await root.call('DELETE', `/safe/helptype/delete/${empty}`)).msg).toBe('删除成功');
    const used = await add('helptype', { name: '有文档的' });
    await add('helpdocument', { type: 3, sort: 1, remark: '日志', name: '1.1', content: '新增', helpTypeId: used });
    expect((await root.call('POST', '/safe/helptype/delete', { body: { ids: used } })).msg).toMatch(/正被使用/);
  });

  it('are read by everybody once they are published, drafts by the platform alone', async () => {
    for (const who of [worker, firm.admin, supervisor]) {
      const list = must(await who.call('GET', '/safe/helpdocument/page', { query: { size: '100' } }));
      expect(idsOf(list)).toEqual([open]);
      expect(
        must(await who.call('GET', '/safe/helpdocument/page', { query: { isPublish: '2' } })).data.records,
      ).toEqual([]);
      expect((await who.call('GET', `/safe/helpdocument/${draft}`)).status).toBe(404);
      expect((await who.call('POST', `/safe/helpdocument/edit/${open}`, { body: { name: '改' } })).status).toBe(403);
      const found = await who.call('GET', '/safe/lookup/helpDocument', {});
      expect(found.status).toBe(404);
    }
    expect(must(await root.call('GET', `/safe/helpdocument/${draft}`)).data.name).toBe('草稿');
    must(await root.call('POST', `/safe/helpdocument/edit/${draft}`, { body: { isPublish: 1 } }));
    expect(must(await worker.call('GET', `/safe/helpdocument/${draft}`)).data.content).toBe('<p>未完</p>');
  });

  it('carry markup that does nothing, and attachments that every reader can open', async () => {
    const document = must(await worker.call('GET', `/safe/helpdocument/${open}`)).data;
    expect(document.content).toBe('<p>打开<b>随手拍</b></p>');
    const [file] = document.fileLinkList;
    expect(file).toMatchObject({ name: '手册.pdf' });
    const path = file.link.replace('/api/service', '');
    expect((await worker.call('GET', path)).status).toBe(200);
    // The link is this session's; without it the platform's file is not there.
    expect((await other.admin.call('GET', path)).status).toBe(404);
    expect((await worker.call('GET', `/blade-resource/attach/download/${file.attachId}`)).status).toBe(404);
  });

  it('are refused where nothing is left to read', async () => {
    const body = { type: 2, sort: 1, remark: '空', name: '空', content: '<script>alert(1)</script><p>&nbsp;</p>' };
    const reply = await root.call('POST', '/safe/helpdocument/add', { body });
    expect(reply.data.errors).toEqual([{ field: 'content', message: '请输入正文' }]);
  });
});

const say = async (who: Person, body: object) =>
  must(
    await who.call('POST', '/safe/helpfeedback/add', {
      body: { title: '看不到图片', description: '打开是白的', ...body },
    }),
  ).data.id as string;

describe('feedback', () => {
  const read = (who: Person, id: string, query: Record<string, string> = {}) =>
    who.call('GET', `/safe/helpfeedback/${id}`, { query });

  it('is said by anybody, read and answered by the platform, and the answer reaches who asked', async () => {
    const photo = await firm.photo(worker);
    const id = await say(worker, { images: photo, replyContent: '自问自答', fromTenantId: other.tenantId });
    await say(supervisor, { title: '监管也有话' });
    const list = must(await root.call('GET', '/safe/helpfeedback/page')).data.records;
    expect(list).toContainEqual(
      expect.objectContaining({ id, tenantName: firm.name, type: 1, replyContent: null, replyTime: null }),
    );
    expect(list).toContainEqual(expect.objectContaining({ title: '监管也有话', tenantName: supervisor.name }));
    const [image] = must(await read(root, id)).data.imagesList;
    expect((await root.call('GET', image.link.replace('/api/service', ''))).status).toBe(200);

    must(await root.call('POST', `/safe/helpfeedback/edit/${id}`, { body: { replyContent: '已修复', images: photo } }));
    expect(must(await worker.call('GET', '/safe/helpfeedback/mine')).data.records).toEqual([
      expect.objectContaining({
        id,
        replyContent: '已修复',
        replyTime: expect.stringMatching(/^\d{4}-/),
        images: photo,
      }),
    ]);
    expect(must(await read(worker, id)).data.replyContent).toBe('已修复');
    for (const stranger of [firm.admin, other.admin, supervisor]) {
      expect((await read(stranger, id)).status).toBe(404);
      expect((await stranger.call('GET', '/safe/helpfeedback/page')).status).toBe(403);
      expect((await stranger.call('POST', `/safe/helpfeedback/edit/${id}`, { body: { title: '改' } })).status).toBe(
        403,
      );
    }
  });

  it('is answered by a message to its author, once for each answer', async () => {
    const id = await say(worker, { title: '手机上传慢' });
    const letters = async () => {
      await world.app.events.deliver();
      const { records } = must(await worker.call('GET', '/safe/message/page')).data;
      return records.filter((row: { title: string }) => row.title.includes('手机上传慢'));
    };
    const edit = async (body: object) => must(await root.call('POST', `/safe/helpfeedback/edit/${id}`, { body }));
    expect(await letters()).toEqual([]);
    await edit({ contact: '13900000000' });
    expect(await letters()).toEqual([]);
    await edit({ replyContent: '已在新版本中压缩图片' });
    await edit({ replyContent: '已在新版本中压缩图片', contact: '' });
    expect(await letters()).toEqual([
      expect.objectContaining({ title: '您的反馈“手机上传慢”已答复', content: '已在新版本中压缩图片', isRead: 0 }),
    ]);
    const [letter] = await letters();
    expect(must(await worker.call('GET', `/safe/message/${letter.id}`)).data.content).toBe('已在新版本中压缩图片');
    expect((await firm.admin.call('GET', `/safe/message/${letter.id}`)).status).toBe(404);
    expect((await worker.call('GET', '/safe/message/x')).status).toBe(404);
    const others = must(await firm.admin.call('GET', '/safe/message/page')).data.records;
    expect(others.filter((row: { title: string }) => row.title.includes('手机上传慢'))).toEqual([]);
  });

  it('tells both limits and what is missing', async () => {
    const long = await worker.call('POST', '/safe/helpfeedback/add', {
      body: { title: '长'.repeat(51), description: '长'.repeat(501) },
    });
    expect(long.data.errors).toEqual([
      { field: 'title', message: '最多50个字' },
      { field: 'description', message: '最多500个字' },
    ]);
    const empty = await worker.call('POST', '/safe/helpfeedback/add', { body: {} });
    expect(empty.data.errors.map((error: { message: string }) => error.message)).toEqual([
      '请输入反馈标题',
      '请输入反馈内容',
    ]);
  });

  it('of type 2 stays in the company: all to whoever sees all of it, to its supervisor, else one’s own', async () => {
    const hers = await say(worker, { type: 2, title: '有人拆了护栏' });
    const boss = await say(firm.admin, { type: 2, title: '夜班无人值守' });
    const foreign = await say(other.admin, { type: 2, title: '别家的事' });
    const reports = (who: Person) => who.call('GET', '/safe/helpfeedback/report/page');
    expect(idsOf(must(await reports(firm.admin))).sort()).toEqual([hers, boss].sort());
    expect(idsOf(must(await reports(worker)))).toEqual([hers]);
    expect(idsOf(must(await reports(other.admin)))).toEqual([foreign]);
    const ofFirm = { tenantId: firm.tenantId };
    const watched = await supervisor.call('GET', '/safe/helpfeedback/government/report/page', { query: ofFirm });
    expect(idsOf(must(watched)).sort()).toEqual([hers, boss].sort());
    expect((await supervisor.call('GET', '/safe/helpfeedback/government/report/page')).msg).toMatch(/请.*选择/);
    expect((await read(supervisor, boss, ofFirm)).status).toBe(200);
    expect((await read(worker, boss)).status).toBe(404);
    expect((await read(firm.admin, hers)).status).toBe(200);
    expect((await read(other.admin, hers)).status).toBe(404);
    const inside = await supervisor.call('POST', '/safe/helpfeedback/add', {
      query: ofFirm,
      body: { title: '写进企业', description: '不行', type: 2 },
    });
    expect(inside.status).toBe(403);
  });
});

describe('a report inside the company', () => {
  it('is a to-do of the safety managers until one takes it, and then his', async () => {
    const first = await firm.person({ account: 'anquan1', role: 'safety_manager' });
    const second = await firm.person({ account: 'anquan2', role: 'safety_manager' });
    const id = await say(worker, { type: 2, title: '登高梯无防滑' });
    const todos = async (who: Person): Promise<string[]> =>
      must(await who.call('GET', '/safe/bell/list', { query: { kind: 'todo' } }))
        .data.filter(({ recordId }: { recordId: string }) => recordId === id)
        .map(({ title, resource }: { title: string; resource: string }) => `${resource} ${title}`);
    const all = () => Promise.all([first, second, worker, other.admin].map(todos));
    const before = must(await second.call('GET', '/safe/bell/count')).data.todo;
    expect(await all()).toEqual([['internalReport 受理：登高梯无防滑'], ['internalReport 受理：登高梯无防滑'], [], []]);
    must(await first.call('PUT', `/safe/report/take/${id}`, { body: {} }));
    expect(await all()).toEqual([['internalReport 处理：登高梯无防滑'], [], [], []]);
    expect(must(await second.call('GET', '/safe/bell/count')).data.todo).toBe(before - 1);
    must(await first.call('PUT', `/safe/report/handle/${id}`, { body: { handleResult: '已更换梯脚' } }));
    expect(await all()).toEqual([[], [], [], []]);
  });

  it('is seen by whoever handles it, also one whose reach is his department', async () => {
    const role = { id: await firm.role('车间安全员', 3, true) };
    const keeper = await firm.person({ account: 'chejian', role, deptId: firm.places.workshop });
    must(await keeper.call('GET', '/safe/bell/list', { query: { kind: 'todo' } }));
    const id = await say(worker, { type: 2, title: '梯脚松动' });
    const list = async () => idsOf(must(await keeper.call('GET', '/safe/report/page')));
    expect(await list()).toEqual([]);
    await world.sql(
      `update internal_report set handle_state = 2, handle_user_id = '${keeper.userId}' where id = '${id}'`,
    );
    expect(await list()).toEqual([id]);
    must(await keeper.call('GET', '/safe/bell/count'));
  });
});

it('not one of these calls was a mistake of the server’s', () => {
  expect(world.bugs).toEqual([]);
});
