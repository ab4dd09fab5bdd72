import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, must, type Person, platformAdmin, type WorldCompany } from '../../testing/company-world';
import { openWorld, type World } from '../../testing/world';

let world: World;
let root: Person;
let firm: WorldCompany;
let other: WorldCompany;
beforeAll(async () => {
  world = await openWorld();
  root = await platformAdmin(world);
  firm = await company(world);
  other = await company(world);
});
afterAll(async () => {
  await world?.close();
});

const BASE = '/safe/sensitivewords';
const forbid = async (who: Person, sensitiveWord: string, isEnable = 1): Promise<string> =>
  must(await who.call('POST', `${BASE}/add`, { body: { sensitiveWord, isEnable } })).data.id;
const say = async (who: Person, description: string) => {
  const made = must(await who.call('POST', '/safe/helpfeedback/add', { body: { title: '夜班', description } }));
  const { data } = must(await who.call('GET', `/safe/helpfeedback/${made.data.id}`));
  return { msg: made.msg, text: data.description as string };
};

describe('sensitive words', () => {
  it('of the platform are masked for everybody, a company’s own for itself, and the writer is told', async () => {
    expect(await say(firm.admin, '老赖班长，磨洋工')).toEqual({ msg: '提交成功', text: '老赖班长，磨洋工' });
    await forbid(root, '老赖');
    await forbid(firm.admin, '磨洋工');
    const told = '提交成功，内容中的敏感词已用*代替';
    expect(await say(firm.admin, '老赖班长，磨洋工')).toEqual({ msg: told, text: '**班长，***' });
    expect(await say(other.admin, '老赖班长，磨洋工')).toEqual({ msg: told, text: '**班长，磨洋工' });
  });

  it('are masked in what is reported, however it is written, and the found word is kept nowhere', async () => {
    await forbid(firm.admin, '黑心老板');
    const reported = must(
      await firm.admin.call('POST', '/safe/hiddendanger/report', {
        body: {
          hiddenDangerDescribe: '黑心老板不修护栏',
          geoLocation: '二楼',
          reviseBeforeImages: await firm.photo(firm.admin),
        },
      }),
    );
    expect(reported.data.hiddenDangerDescribe).toBe('****不修护栏');
    expect(reported.msg).toBe('上报成功，内容中的敏感词已用*代替');
    const kept = await world.sql(
      `select 1 from hidden_danger t where t.tenant_id = $1 and t::text like '%黑心老板%'
       union all select 1 from audit_log a where a.tenant_id = $1 and a.resource = 'hiddenDanger' and a.after::text like '%黑心老板%'`,
      [firm.tenantId],
    );
    expect(kept).toEqual([]);
  });

  it('are masked in the history of a step too', async () => {
    await forbid(firm.admin, '缺德');
    const body = { warnContent: '浓度偏高', warnLevel: '3', warnType: '8' };
    const { id } = must(await firm.admin.call('POST', '/safe/warn', { body })).data;
    const words = { processingReason: '1', processingMeasures: '缺德的人已离场' };
    must(await firm.admin.call('PUT', `/safe/warn/${id}`, { body: words }));
    const { data } = must(await firm.admin.call('GET', `/safe/warn/${id}`));
    expect([data.processingMeasures, data.records.at(-1).content]).toEqual(['**的人已离场', '**的人已离场']);
  });

  it('can be lifted: switched off, removed, or a platform’s word by a row of one’s own', async () => {
    const word = await forbid(firm.admin, '偷懒');
    expect((await say(firm.admin, '偷懒')).text).toBe('**');
    must(await firm.admin.call('POST', `${BASE}/edit/${word}`, { body: { isEnable: 0 } }));
    expect((await say(firm.admin, '偷懒')).text).toBe('偷懒');
    must(await firm.admin.call('POST', `${BASE}/edit/${word}`, { body: { isEnable: 1 } }));
    expect((await say(firm.admin, '偷懒')).text).toBe('**');
    must(await firm.admin.call('POST', `${BASE}/delete`, { body: { ids: word } }));
    expect((await say(firm.admin, '偷懒')).text).toBe('偷懒');

    await forbid(root, '刺头');
    expect((await say(firm.admin, '刺头')).text).toBe('**');
    await forbid(firm.admin, '刺头', 0);
    expect((await say(firm.admin, '刺头')).text).toBe('刺头');
    expect((await say(other.admin, '刺头')).text).toBe('**');
  });

  it('of the platform are not a company’s to change, nor one’s own another’s to see', async () => {
    const shared = await forbid(root, '平台词');
    const own = await forbid(firm.admin, '本厂词');
    for (const reply of [
      await firm.admin.call('POST', `${BASE}/edit/${shared}`, { body: { isEnable: 0 } }),
      await firm.admin.call('POST', `${BASE}/delete`, { body: { ids: shared } }),
      await other.admin.call('POST', `${BASE}/edit/${own}`, { body: { isEnable: 0 } }),
    ])
      expect([400, 404]).toContain(reply.status);
    expect((await say(firm.admin, '平台词')).text).toBe('***');
    const words = async (who: Person) =>
      must(await who.call('GET', `${BASE}/page`, { query: { size: '100' } })).data.records.map(
        (row: { sensitiveWord: string }) => row.sensitiveWord,
      );
    expect(await words(firm.admin)).toEqual(expect.arrayContaining(['平台词', '本厂词']));
    expect(await words(other.admin)).not.toContain('本厂词');
  });

  it('have two characters at the least', async () => {
    const reply = await firm.admin.call('POST', `${BASE}/add`, { body: { sensitiveWord: '的' } });
    expect(reply.data.errors).toEqual([{ field: 'sensitiveWord', message: '敏感词至少2个字' }]);
  });
});

it('not one of these calls was a mistake of the server’s', () => {
  expect(world.bugs).toEqual([]);
});

it('a word of the platform is not a company’s to change, and is not called gone', async () => {
  const id = await forbid(root, '平台之词');
  const told = '平台的敏感词由平台维护，本企业不能修改或删除';
  const edit = await firm.admin.call('POST', `${BASE}/edit/${id}`, { body: { sensitiveWord: '改了' } });
  expect([edit.status, edit.msg]).toEqual([400, told]);
  const gone = await firm.admin.call('POST', `${BASE}/delete`, { body: { ids: id } });
  expect(gone.status).toBe(400);
  expect(must(await root.call('GET', `${BASE}/${id}`)).data.sensitiveWord).toBe('平台之词');
});
