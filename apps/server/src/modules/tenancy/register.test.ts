import { companyInfo } from '@anlan/domain/tenancy/company-info';
import { replyNames } from '@anlan/resource';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, must, office, type Person, platformAdmin, type WorldCompany } from '../../testing/company-world';
import { sha256 } from '../../testing/platform';
import { creditCode } from '../../testing/specimen';
import { multipart, openWorld, PASSWORD, type World } from '../../testing/world';

let world: World;
let root: Person;
let firm: WorldCompany;
let supervisor: Person;
beforeAll(async () => {
  world = await openWorld();
  root = await platformAdmin(world);
  firm = await company(world);
  supervisor = await office(world, '370300');
});
afterAll(async () => {
  await world?.close();
});

const PDF = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
let address = 0;
/** Every guest comes from an address of his own, so that the limits of one are not those of the next. */
const from = () => {
  address += 1;
  return `10.9.${Math.floor(address / 250)}.${(address % 250) + 1}`;
};
const upload = (content: Buffer, name: string, ip = from()) => {
  const { body, headers } = multipart(content, name);
  return world.call('POST', '/safe/companyregister/upload', { body, headers, ip });
};
async function application(more: object = {}) {
  return {
    companyName: '远山阀门制造有限公司',
    creditCode: creditCode(),
    areaCode: '370305',
    address: '临淄区稷下街道12号',
    industry: '3',
    companyScale: '3',
    legalPerson: '宋远山',
    linkman: '林青禾',
    contactNumber: '13655550001',
    account: 'yuanshan',
    remark: '请尽快审核',
    businessLicense: must(await upload(PDF, '执照.pdf')).data.attachId,
    ...more,
  };
}
const register = (body: object, ip = from()) => world.call('POST', '/safe/companyregister/add', { body, ip });
const progress = (creditCodeOf: string, contactNumber = '13655550001') =>
  world.call('GET', '/safe/companyregister/progress', {
    query: { creditCode: creditCodeOf, contactNumber },
    ip: from(),
  });

describe('a company that asks to be let in', () => {
  it('is passed: tenant, roles, administrator and information come together, the password is told once', async () => {
    const body = await application({ auditOpinion: '自己通过', state: 1, registeredTenantId: '100001' });
    const { id } = must(await register(body)).data;
    expect(must(await progress(body.creditCode)).data).toEqual({
      companyName: body.companyName,
      state: 0,
      stateName: '待审核',
      createTime: expect.stringMatching(/^20/),
      auditTime: null,
      auditOpinion: null,
    });
    const waiting = must(await root.call('GET', `/safe/companyregister/${id}`)).data;
    expect(waiting).toMatchObject({
      companyName: body.companyName,
      state: 0,
      auditOpinion: null,
      areaName: expect.any(String),
    });
    expect((await root.call('GET', waiting.businessLicenseList[0].link.replace('/api/service', ''))).status).toBe(200);

    const reply = must(
      await root.call('PUT', `/safe/companyregister/pass/${id}`, { body: { auditOpinion: '资料齐全' } }),
    );
    const { tenantId, account, password } = reply.data;
    expect([account, tenantId, password]).toEqual(['yuanshan', expect.stringMatching(/^\d{6}$/), expect.any(String)]);
    const after = must(await root.call('GET', `/safe/companyregister/${id}`)).data;
    expect(after).toMatchObject({
      state: 1,
      registeredTenantId: tenantId,
      auditUserName: '平台管理员',
      auditOpinion: '资料齐全',
    });
    expect(JSON.stringify(await world.sql('select * from audit_log'))).not.toContain(password);
    expect(must(await progress(body.creditCode)).data).toMatchObject({ state: 1, tenantId, account: 'yuanshan' });

    // The first sign-in: nothing but the change of the password, then the company's own.
    const signedIn = await world.signIn(tenantId, 'yuanshan', { password });
    const token = signedIn.body.access_token;
    expect((await world.call('GET', '/safe/companyinfo/page', { token })).body.code).toBe(4001);
    must(
      await world.call('POST', '/blade-user/update-password', {
        token,
        body: { oldPassword: sha256(password), newPassword: PASSWORD, newPassword1: PASSWORD },
      }),
    );
    const { records } = must(await world.call('GET', '/safe/companyinfo/page', { token })).data;
    expect(records).toMatchObject([
      { companyName: body.companyName, creditCode: body.creditCode, legalPerson: '宋远山', safetyDirector: '林青禾' },
    ]);
    const info = must(await world.call('GET', `/safe/companyinfo/${records[0].id}`, { token })).data;
    const licence = info.businessLicenseList[0];
    expect(licence.attachId).not.toBe(body.businessLicense);
    expect((await world.call('GET', licence.link.replace('/api/service', ''), { token })).status).toBe(200);

    expect((await root.call('PUT', `/safe/companyregister/pass/${id}`)).msg).toBe('该企业注册已通过，不能再审核');
    expect((await root.call('DELETE', '/safe/companyregister', { query: { ids: id } })).status).toBe(400);
    const again = await register(await application({ creditCode: body.creditCode }));
    expect(again.data.errors).toEqual([{ field: 'creditCode', message: '该企业已在平台注册，请联系平台管理员' }]);
  });

  it('is not kept out by a stranger who was first with its code: the platform sees both, and passing one ends the other', async () => {
    const stranger = await application({ companyName: '抢注有限公司', contactNumber: '13655550088' });
    const first = must(await register(stranger)).data.id;
    const twice = await register(await application({ creditCode: stranger.creditCode, contactNumber: '13655550088' }));
    expect(twice.data.errors).toEqual([{ field: 'creditCode', message: '该企业已提交注册，请勿重复提交' }]);
    const own = await application({ companyName: '真身有限公司', creditCode: stranger.creditCode });
    const second = must(await register(own)).data.id;
    const found = async () =>
      must(await root.call('GET', '/safe/companyregister/page', { query: { creditCode: stranger.creditCode } })).data
        .records as { id: string; state: number; rivals: number | null }[];
    expect((await found()).map(({ rivals }) => rivals)).toEqual([1, 1]);
    must(await root.call('PUT', `/safe/companyregister/pass/${second}`));
    expect((await found()).map(({ id, state, rivals }) => [id, state, rivals])).toEqual([
      [second, 1, null],
      [first, 2, null],
    ]);
    const told = must(await progress(stranger.creditCode, '13655550088')).data;
    expect([told.state, told.auditOpinion]).toEqual([2, expect.stringContaining('已由另一份申请通过')]);
  });

  it('is let in once, whichever of two is passed first', async () => {
    const one = await application({ contactNumber: '13655550089' });
    const ids = [
      must(await register(one)).data.id,
      must(await register(await application({ creditCode: one.creditCode }))).data.id,
    ];
    const replies = await Promise.all(ids.map((id) => root.call('PUT', `/safe/companyregister/pass/${id}`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('is turned down with a reason that reaches the applicant, and may ask again', async () => {
    const body = await application();
    const { id } = must(await register(body)).data;
    const silent = await root.call('PUT', `/safe/companyregister/fail/${id}`, { body: {} });
    expect(silent.data.errors).toEqual([{ field: 'auditOpinion', message: '请输入审核意见' }]);
    must(await root.call('PUT', `/safe/companyregister/fail/${id}`, { body: { auditOpinion: '执照不清晰' } }));
    expect(must(await progress(body.creditCode)).data).toMatchObject({ state: 2, auditOpinion: '执照不清晰' });
    expect((await progress(body.creditCode, '13655550002')).status).toBe(404);
    expect((await root.call('PUT', `/safe/companyregister/${id}`, { body: { remark: '改' } })).msg).toBe(
      '已审核的注册不能修改',
    );
    must(await register(await application({ creditCode: body.creditCode })));
    expect(must(await progress(body.creditCode)).data.state).toBe(0);
  });

  it('makes one tenant, however many press at once', async () => {
    const { id } = must(await register(await application({ companyName: '双击阀门有限公司' }))).data;
    const replies = await Promise.all([1, 2, 3].map(() => root.call('PUT', `/safe/companyregister/pass/${id}`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await world.sql("select 1 from tenant where tenant_name = '双击阀门有限公司'")).toHaveLength(1);
  });

  it('leaves nothing behind where something of it cannot be made', async () => {
    const body = await application({ companyName: '半途而废有限公司' });
    const { id } = must(await register(body)).data;
    const own = Object.fromEntries(Object.entries(body).filter(([name]) => replyNames(companyInfo).has(name)));
    must(
      await firm.admin.call('POST', '/safe/companyinfo', {
        body: { ...own, principal: '甲', safetyDirector: '乙', businessLicense: '' },
      }),
    );
    expect((await root.call('PUT', `/safe/companyregister/pass/${id}`)).msg).toMatch(/企业已在平台中/);
    expect(await world.sql("select 1 from tenant where tenant_name = '半途而废有限公司'")).toEqual([]);
    expect(must(await root.call('GET', `/safe/companyregister/${id}`)).data.state).toBe(0);
  });

  it('tells all that is wrong at once', async () => {
    const reply = await register({
      companyName: '长'.repeat(51),
      creditCode: '91370305MA0000000X',
      contactNumber: '123',
    });
    expect(reply.status).toBe(400);
    const told = new Map(
      reply.data.errors.map((error: { field: string; message: string }) => [error.field, error.message]),
    );
    expect(told.get('companyName')).toBe('最多50个字');
    expect(told.get('creditCode')).toBe('统一社会信用代码格式不正确');
    expect(told.get('contactNumber')).toBe('手机号码长度应为11位');
    expect(told.get('businessLicense')).toBe('请上传营业执照');
    expect(told.get('areaCode')).toBe('请选择所在区域');
    const region = await register(await application({ areaCode: '999999' }));
    expect(region.data.errors).toEqual([{ field: 'areaCode', message: '所在区域不存在或已删除' }]);
  });

  it('sends a licence of its own, of few kinds, once', async () => {
    expect((await upload(Buffer.from('MZ executable'), '执照.pdf')).status).toBe(400);
    const tooLarge = await upload(Buffer.concat([PDF, Buffer.alloc(10 * 1_048_576)]), '执照.pdf');
    expect([tooLarge.status, tooLarge.msg]).toEqual([413, '上传上限10M']);
    const { businessLicense } = await application();
    must(await register(await application({ businessLicense })));
    const taken = await register(await application({ businessLicense }));
    expect(taken.data.errors).toEqual([{ field: 'businessLicense', message: '营业执照不存在或已过期，请重新上传' }]);
    const theirs = await firm.photo(firm.admin);
    expect((await register(await application({ businessLicense: theirs }))).status).toBe(400);
  });

  it('waits when it asks too often', async () => {
    const ip = from();
    for (let time = 0; time < 10; time += 1) must(await upload(PDF, '执照.pdf', ip));
    const more = await upload(PDF, '执照.pdf', ip);
    expect([more.status, Number(more.headers['retry-after']) > 3_000]).toEqual([429, true]);
    for (let time = 0; time < 5; time += 1) must(await register(await application(), ip));
    expect((await register(await application(), ip)).status).toBe(429);
  });

  it('is judged by the platform alone', async () => {
    const { id } = must(await register(await application())).data;
    for (const who of [firm.admin, supervisor]) {
      for (const step of ['pass', 'fail']) {
        expect(
          (await who.call('PUT', `/safe/companyregister/${step}/${id}`, { body: { auditOpinion: '好' } })).status,
        ).toBe(403);
      }
      expect((await who.call('GET', '/safe/companyregister/page')).status).toBe(403);
      expect((await who.call('GET', `/safe/companyregister/${id}`)).status).toBe(403);
    }
    expect(must(await root.call('GET', `/safe/companyregister/${id}`)).data.state).toBe(0);
  });

  it('finds its choices without an account', async () => {
    const top = must(await world.call('GET', '/safe/companyregister/choices')).data;
    expect(top.industries).toContainEqual({ key: '3', label: expect.any(String) });
    expect(top.regions).toContainEqual({ code: '370000', name: '山东省', leaf: false });
    const below = must(
      await world.call('GET', '/safe/companyregister/choices', { query: { parentCode: '370300' } }),
    ).data;
    expect(below.regions).toContainEqual({ code: '370305', name: '临淄区', leaf: expect.any(Boolean) });
  });
});
