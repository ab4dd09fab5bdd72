import { postResponsibility } from '@anlan/domain/responsibility/post-responsibility';
import type { Actor, Ctx } from '../../kernel/context';
import { shanghai } from '../../kernel/context';
import type { Caller } from '../caller';
import type { Cast } from '../hazard/stories';
import { sign } from './documents';

const DAY = 86_400_000;

/** What posts of a plant answer for, in our own words. */
const DUTIES: Readonly<Record<string, readonly string[]>> = {
  车间主任: ['对本车间的安全生产负责', '每月组织一次车间安全检查', '审批本车间的危险作业', '组织事故和险情的内部调查'],
  班组长: ['班前讲清当班的风险和措施', '检查组员的防护用品', '带头执行操作规程', '发现隐患立即处理或上报'],
  操作工: ['按操作规程作业', '每班巡检并如实记录', '正确使用防护用品', '发现异常先停机后报告'],
  电工: ['持证作业', '停送电执行挂牌上锁', '每周检查配电箱和临时用电'],
};

interface Facts {
  readonly cast: Cast;
  readonly actors: ReadonlyMap<string, Actor>;
  readonly now: number;
}

/**
 * The year's lists of all posts: operators' whole, pushed and signed by most; foremen's partly set; the others as they
 * were generated.
 */
export async function writeResponsibilities(caller: Caller, admin: Ctx, { cast, actors, now }: Facts): Promise<void> {
  const day = caller.at(admin.actor, now - 40 * DAY);
  const year = Number(shanghai(day.app.clock.now()).slice(0, 4));
  const manager = actors.get(cast.manager) as Actor;
  const pushed = await caller.within(day, async (work) => {
    await caller.call(work, 'GET /safe/responsibilitysystem/generate', day, { query: { year: String(year) } });
    const lists = await work.tx.query<{ id: string; post: string; postId: string; name: string }>(
      `select t.id, p.post_name as post, t.post_id as "postId", t.name from post_responsibility t join post p on p.tenant_id = $1 and p.id = t.post_id
        where t.tenant_id = $1 and t.deleted_at is null order by p.sort, p.id`,
      [work.tenantId],
    );
    const named = async (type: string) =>
      (
        await work.tx.query<{ id: string }>(
          'select id from institutional where tenant_id = $1 and type = $2 and validity = 1 and deleted_at is null order by create_time limit 2',
          [work.tenantId, type],
        )
      )
        .map(({ id }) => id)
        .join(',');
    const [safetyIds, operateIds] = [await named('13'), await named('14')];
    const whole: { readonly id: string; readonly name: string; readonly postId: string }[] = [];
    for (const { id, post, postId, name } of lists) {
      const duties = DUTIES[post];
      if (!duties) continue;
      const put = (body: object) =>
        caller.call(work, 'PUT /safe/responsibilitysystem/:id', day, { params: { id }, body });
      await put({
        duties: duties.join('\n'),
        principalId: manager.userId,
        deptId: cast.deptOf.get(cast.manager),
        safetyIds,
        signOffBy: shanghai(now + 6 * DAY).slice(0, 10),
      });
      if (post === '车间主任' || post === '班组长') continue;
      await put({ operateIds });
      const [at] = await work.tx.query(
        'select 1 from risk_point where tenant_id = $1 and deleted_at is null and post_ids && array[$2::uuid] limit 1',
        [work.tenantId, postId],
      );
      if (!at) continue;
      await caller.call(work, 'PUT /safe/responsibilitysystem/cards/:id', day, { params: { id }, body: {} });
      await caller.call(work, 'PUT /safe/responsibilitysystem/push/:id', day, { params: { id }, body: {} });
      whole.push({ id, name, postId });
    }
    const found = [];
    for (const one of whole) {
      const [row] = await work.tx.query<{ version: number; holders: string[] }>(
        `select t.sign_off_version as version, array(select u.id::text from app_user u where u.tenant_id = $1 and u.deleted_at is null
            and u.is_resign = 1 and u.post_id && array[t.post_id] order by u.id) as holders
           from post_responsibility t where t.tenant_id = $1 and t.id = $2::uuid`,
        [work.tenantId, one.id],
      );
      found.push({ ...one, version: row?.version ?? 1, holders: row?.holders ?? [] });
    }
    return found;
  });
  for (const { id, name, version, holders } of pushed) {
    const people = holders.flatMap((one) => actors.get(one) ?? []);
    await sign(
      caller,
      { subject: postResponsibility.name, id, version, name, from: now - 38 * DAY },
      people.slice(0, Math.ceil(people.length * 0.8)),
    );
  }
}
