import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Actor, asSystem } from '../../kernel/context';
import type { Engine } from '../../kernel/db/db';
import { newId } from '../../kernel/db/id';
import { diskStorage } from '../../kernel/files/storage/disk-storage';
import { type TestCompany, testCompany } from '../../testing/company';
import { type Reply, type TestApi, testApi } from '../../testing/http';
import { testServices } from '../../testing/kit';
import { openTestDb } from '../../testing/test-db';
import { hazardModule } from './index';

export const NOW = '2026-11-21 10:00:00';
export const DEADLINE = '2026-11-28 18:00:00';

/** A company with the people of the trade's lifecycle, and the calls they make. */
export interface HazardBench {
  readonly db: Engine;
  readonly app: ReturnType<typeof testServices>;
  readonly api: TestApi;
  close(): Promise<void>;
  cast(): Promise<Cast>;
}

export interface Cast {
  readonly company: TestCompany;
  readonly worker: Actor;
  readonly rectifier: Actor;
  readonly manager: Actor;
  readonly reviewer: Actor;
  readonly admin: Actor;
  readonly boss: Actor;
  readonly head: Actor;
  readonly stranger: Actor;
  /** A stored picture of this person's, not yet in a record; `content` names what it shows. */
  photo(who: Actor, content?: string): Promise<string>;
  report(who: Actor, more?: Record<string, unknown>): Promise<Reply>;
  revise(who: Actor, id: string, body: Record<string, unknown>): Promise<Reply>;
  review(who: Actor, id: string, body: Record<string, unknown>): Promise<Reply>;
  assign(id: string, more?: Record<string, unknown>): Promise<Reply>;
  submit(id: string, more?: Record<string, unknown>): Promise<Reply>;
  nameReviewer(id: string, more?: Record<string, unknown>): Promise<Reply>;
  pass(id: string, more?: Record<string, unknown>): Promise<Reply>;
  fail(id: string, more?: Record<string, unknown>): Promise<Reply>;
  /** A record that stands in the given state, reached by the steps of people. */
  standing(status: 1 | 2 | 3 | 4 | 5 | 6 | 7): Promise<string>;
  major(): Promise<string>;
}

export async function hazardBench(): Promise<HazardBench> {
  const db = await openTestDb();
  const root = await mkdtemp(join(tmpdir(), 'anlan-hazard-'));
  const app = Object.assign(testServices(db, NOW), { storage: diskStorage(root) });
  const api = await testApi(app, [hazardModule()]);
  return {
    db,
    app,
    api,
    close: async () => {
      await api.close();
      await db.close();
      await rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
    cast: () => castOf(app, api),
  };
}

async function castOf(app: HazardBench['app'], api: TestApi): Promise<Cast> {
  const company = await testCompany(app);
  const head = await company.person('dept_head', { headOf: company.depts.workshop });
  const people = {
    worker: await company.person('employee'),
    rectifier: await company.person('employee'),
    manager: await company.person('safety_manager'),
    reviewer: await company.person('dept_head'),
    admin: await company.person('enterprise_admin'),
    boss: await company.person('principal'),
    stranger: await company.person('employee', { deptId: company.depts.other }),
  };
  const { worker, rectifier, manager, reviewer, boss } = people;

  const photo = async (who: Actor, content = newId()): Promise<string> => {
    const id = newId();
    await asSystem(app, 'test photo', ({ tx }) =>
      tx.run(
        `insert into attachment (tenant_id, id, original_name, extension, content_type, attach_size, storage_key, create_user, sha256)
         values ($1, $2, '现场.jpg', 'jpg', 'image/jpeg', 1000, $3, $4, $5)`,
        [who.tenantId, id, `a/${id}`, who.userId, content],
      ),
    );
    return id;
  };
  const must = (reply: Reply): Reply => {
    if (reply.status !== 200) throw new Error(`${reply.status} ${reply.msg}`);
    return reply;
  };
  const call = api.call;
  const base = '/safe/hiddendanger';
  const cast: Cast = {
    company,
    head,
    ...people,
    photo,
    report: async (who, more = {}) =>
      call(who, 'POST', `${base}/report`, {
        hiddenDangerDescribe: '砂轮机防护罩破损',
        geoLocation: '机加工车间东侧',
        reviseBeforeImages: [await photo(who)],
        ...more,
      }),
    revise: (who, id, body) => call(who, 'PUT', `${base}/revise/${id}`, body),
    review: (who, id, body) => call(who, 'PUT', `${base}/review/${id}`, body),
    assign: (id, more = {}) =>
      cast.revise(manager, id, {
        hiddenDangerLevel: 2,
        governType: '1',
        principalDept: company.depts.workshop,
        principalId: head.userId,
        reviseId: rectifier.userId,
        reviseTimeLimit: DEADLINE,
        reviseRequest: '更换破损的防护罩',
        ...more,
      }),
    submit: async (id, more = {}) =>
      cast.revise(rectifier, id, {
        reasonAnalyze: '日常点检缺失',
        reviseCondition: '已更换并试运行正常',
        reviseAfterImages: [await photo(rectifier)],
        reviseTime: '2026-11-21 10:00',
        reviseCost: '350.5',
        ...more,
      }),
    nameReviewer: (id, more = {}) =>
      cast.review(manager, id, { reviewId: reviewer.userId, reviewDept: company.depts.workshop, ...more }),
    pass: async (id, more = {}) =>
      cast.review(reviewer, id, {
        reviewResult: 1,
        reviewOpinion: '整改到位',
        reviewTime: '2026-11-21 10:00',
        reviewImages: [await photo(reviewer)],
        ...more,
      }),
    fail: (id, more = {}) =>
      cast.review(reviewer, id, {
        reviewResult: 2,
        reviewOpinion: '护罩未固定',
        reviseTimeLimit: '2026-11-25 18:00:00',
        ...more,
      }),
    standing: async (status) => {
      const id: string = must(await cast.report(worker)).data.id;
      if (status === 1) return id;
      if (status === 6) {
        must(await call(manager, 'PUT', `${base}/invalid/${id}`, { invalidReason: '重复上报的隐患' }));
        return id;
      }
      must(await cast.assign(id));
      if (status === 2) return id;
      must(await cast.submit(id));
      if (status === 3) return id;
      must(await cast.nameReviewer(id));
      if (status === 4) return id;
      must(await (status === 5 ? cast.pass(id) : cast.fail(id)));
      return id;
    },
    major: async () => {
      const id: string = must(await cast.report(worker)).data.id;
      const plan = {
        hiddenDangerLevel: 4,
        principalId: boss.userId,
        basis: '工贸企业重大事故隐患判定标准第四条',
        measure: '停用并更换除尘系统锁气卸灰装置',
        planCost: '86000',
        planResponsible: '设备部负责更换，安全部监督',
        emergencyPlan: '粉尘爆炸现场处置方案',
      };
      must(await cast.assign(id, plan));
      return id;
    },
  };
  return cast;
}
