import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, must, office, type Person, type WorldCompany } from '../../testing/company-world';
import { typedSheet } from '../../testing/sheet';
import { multipart, openWorld, type World } from '../../testing/world';

let world: World;
let firm: WorldCompany;
let other: WorldCompany;
let worker: Person;
let supervisor: Person;
beforeAll(async () => {
  world = await openWorld();
  firm = await company(world);
  other = await company(world);
  worker = await firm.person({ account: 'worker', role: 'employee' });
  supervisor = await office(world, '370300');
});
afterAll(async () => {
  await world?.close();
});

const HEADER = ['岗位名称', '岗位类型', '是否接害'];
const BAD = () => typedSheet(HEADER, [['', '没有的类型', '也许']]);
const upload = (who: Person, importType: string | undefined, file: Buffer, name = '岗位.xlsx') => {
  const { body, headers } = multipart(file, name);
  return who.call('POST', '/safe/excelrecord/up/excel', {
    body,
    headers,
    ...(importType ? { query: { importType } } : {}),
  });
};
const records = async (who: Person) => must(await who.call('GET', '/safe/excelrecord/page')).data.records;

describe('an import', () => {
  it('leaves a record of who brought in what and how it went', async () => {
    const refused = await upload(firm.admin, 'post', await BAD());
    expect(refused.status).toBe(400);
    const [row] = await records(firm.admin);
    expect(row).toMatchObject({
      id: refused.data.recordId,
      fileName: '岗位.xlsx',
      importType: 'post',
      importTypeName: '岗位',
      createdCount: 0,
      updatedCount: 0,
      createUser: firm.admin.userId,
    });
    expect(row.failCount).toBeGreaterThan(0);
    const detail = must(await firm.admin.call('GET', `/safe/excelrecord/${row.id}`)).data;
    expect(detail.message).toBe(refused.msg);
    expect(await records(other.admin)).toEqual([]);
    expect((await other.admin.call('GET', `/safe/excelrecord/${row.id}`)).status).toBe(404);
  });

  it('answers the record where it went well', async () => {
    const [kind] = must(
      await firm.admin.call('GET', '/blade-system/dict/dictionary', { query: { code: 'post_category' } }),
    ).data;
    const header = ['岗位名称', '岗位级别', '是否接触职业病危害岗位'];
    const sheet = await typedSheet(header, [['巡检工', kind.dictValue, '否']]);
    const { data } = must(await upload(firm.admin, 'post', sheet, '../../巡检.xlsx'));
    expect(data).toMatchObject({
      fileName: '巡检.xlsx',
      success: 1,
      totalCount: 1,
      createdCount: 1,
      failCount: 0,
      errors: [],
    });
    expect(data.createUserName).toBe(firm.admin.name);
  });

  it('asks for a kind that can be imported, and for its code', async () => {
    const none = await upload(firm.admin, undefined, await BAD());
    expect(none.msg).toMatch(/^请选择导入类型：.*post（岗位）/);
    expect((await upload(firm.admin, 'tenant', await BAD())).status).toBe(400);
    expect((await upload(worker, 'post', await BAD())).status).toBe(403);
    expect((await upload(supervisor, 'post', await BAD())).status).toBe(403);
    expect((await upload(firm.admin, 'post', Buffer.from('no workbook'))).status).toBe(400);
    expect((await firm.admin.call('POST', '/safe/excelrecord/up/excel', { query: { importType: 'post' } })).msg).toBe(
      '请上传导入文件',
    );
  });

  it('is the only way to a record', async () => {
    const before = await records(firm.admin);
    const typed = await firm.admin.call('POST', '/safe/excelrecord', {
      body: { fileName: '岗位.xlsx', importType: 'post' },
    });
    expect(typed.status).toBe(400);
    expect(await records(firm.admin)).toEqual(before);
    const { body, headers } = multipart(await BAD(), '岗位.xlsx');
    const sent = await firm.admin.call('POST', '/safe/excelrecord', { body, headers, query: { importType: 'post' } });
    expect((await records(firm.admin))[0]).toMatchObject({ id: sent.data.recordId, success: 0 });
  });

  it('keeps its figures, whatever a body says', async () => {
    const [row] = await records(firm.admin);
    const put = (body: object) => firm.admin.call('PUT', `/safe/excelrecord/${row.id}`, { body });
    must(await put({ remark: '已补', failCount: 0 }));
    expect((await put({ fileName: 'x' })).msg).toBe('文件名称不能修改');
    expect((await records(firm.admin))[0]).toMatchObject({ fileName: row.fileName, failCount: row.failCount });
  });
});
