import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, must, type Person, type WorldCompany } from '../../../testing/company-world';
import { openWorld, type World } from '../../../testing/world';

let world: World;
let firm: WorldCompany;
let worker: Person;

beforeAll(async () => {
  world = await openWorld();
  firm = await company(world);
  worker = await firm.person({ account: 'worker', name: '金玉梅', role: 'employee' });
  await firm.person({ account: 'lzq2', name: '吕志强', role: 'employee' });
  await firm.person({ account: 'zhou3', name: '韩家伟', role: 'safety_manager' });
  // Accounts are written by the fixture, whose rows have no sort key: as the product writes it.
  const keys = { 金玉梅: 'jin1 yu4 mei2', 吕志强: 'lv3 zhi4 qiang2', 韩家伟: 'han2 jia1 wei3' };
  for (const [name, key] of Object.entries(keys)) {
    await world.sql('update app_user set pinyin = $3 where tenant_id = $1 and real_name = $2 and pinyin is null', [
      firm.tenantId,
      name,
      key,
    ]);
  }
});
afterAll(() => world?.close());

const found = async (who: Person, q: string): Promise<string[]> =>
  must(await who.call('GET', `/safe/lookup/user?q=${encodeURIComponent(q)}`)).data.map(
    ({ label }: { label: string }) => label,
  );

describe('choosing a person', () => {
  it.each([
    ['家伟', '韩家伟'],
    ['伟', '韩家伟'],
    ['hanjiawei', '韩家伟'],
    ['Han Jia', '韩家伟'],
    ['jiawei', '韩家伟'],
    ['hjw', '韩家伟'],
    ['lzq', '吕志强'],
  ])('finds by name, pinyin and initials: %s', async (words, name) => {
    expect(await found(worker, words)).toEqual([name]);
  });

  it('finds by the sign-in name for whoever manages people, for nobody else', async () => {
    expect(await found(firm.admin, 'zhou3')).toEqual(['韩家伟']);
    expect(await found(worker, 'zhou3')).toEqual([]);
  });

  it('finds by post, in one’s own company alone', async () => {
    const body = { postName: '值班电工', category: '1', isTouchHarm: 2 };
    must(await firm.admin.call('POST', '/blade-system/post/submit', { body }));
    await world.sql(
      `update app_user set post_id = (select array[p.id] from post p where p.tenant_id = $1 and p.post_name = '值班电工')
        where tenant_id = $1 and real_name = '吕志强'`,
      [firm.tenantId],
    );
    expect(await found(worker, '电工')).toEqual(['吕志强']);
    const other = await company(world);
    expect(await found(other.admin, '电工')).toEqual([]);
  });

  it('takes signs of a pattern as letters', async () => {
    expect(await found(firm.admin, '%')).toEqual([]);
    expect(await found(firm.admin, 'lzq_')).toEqual([]);
  });

  it('finds everybody below a department, named by as many departments as the picker sends', async () => {
    const { workshop } = firm.places;
    const others = Array.from(
      { length: 99 },
      (_, place) => `018f0000-0000-7000-8000-${String(place).padStart(12, '0')}`,
    );
    const asked = await worker.call('GET', '/safe/lookup/user', { query: { deptId: [workshop, ...others].join(',') } });
    expect(must(asked).data.map(({ label }: { label: string }) => label)).toContain('韩家伟');
  });
});
