import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Actor, asSystem } from '../../../kernel/context';
import type { Engine } from '../../../kernel/db/db';
import { newId } from '../../../kernel/db/id';
import { diskStorage } from '../../../kernel/files/storage/disk-storage';
import type { Module } from '../../../kernel/module';
import { type TestCompany, testCompany } from '../../../testing/company';
import { type Reply, type TestApi, testApi } from '../../../testing/http';
import { testServices } from '../../../testing/kit';
import { openTestDb } from '../../../testing/test-db';
import { checkModule } from '../index';

/** A company with people to check and the calls they make; rounds are laid out as generation lays them out. */
export interface CheckBench {
  readonly db: Engine;
  readonly app: ReturnType<typeof testServices>;
  readonly api: TestApi;
  close(): Promise<void>;
  company(): Promise<TestCompany>;
  photo(who: Actor, sha256?: string): Promise<string>;
  record(company: TestCompany, people: readonly Actor[], facts?: RecordFacts): Promise<Round>;
}

export interface RecordFacts {
  readonly recordTime?: string;
  readonly endTime?: string;
  readonly patrolWay?: '1' | '2';
  readonly category?: string;
  readonly status?: number;
  readonly finishTime?: string;
  /** One item each: is a photo asked for? */
  readonly items?: readonly boolean[];
  readonly points?: readonly string[];
  readonly deptId?: string;
}

export interface Round {
  readonly id: string;
  readonly planId: string;
  readonly items: readonly string[];
}

export const START = '2026-11-21 10:00:00';

/** With these modules beside the checks: hidden dangers, and whose sign-ins, figures or warnings the test asks for. */
export async function checkBench(...others: readonly Module[]): Promise<CheckBench> {
  const db = await openTestDb();
  const root = await mkdtemp(join(tmpdir(), 'anlan-check-'));
  const provides = others.flatMap((module) => module.provides ?? []);
  const app = Object.assign(testServices(db, START, provides), { storage: diskStorage(root) });
  const api = await testApi(app, [checkModule(), ...others]);
  return {
    db,
    app,
    api,
    close: async () => {
      await api.close();
      await db.close();
      await rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
    company: () => testCompany(app),
    photo: async (who, sha256 = newId()) => {
      const id = newId();
      await asSystem(app, 'test photo', ({ tx }) =>
        tx.run(
          `insert into attachment (tenant_id, id, original_name, extension, content_type, attach_size, sha256, storage_key, create_user)
           values ($1, $2, '现场.jpg', 'jpg', 'image/jpeg', 1000, $3, $4, $5)`,
          [who.tenantId, id, sha256, `a/${id}`, who.userId],
        ),
      );
      return id;
    },
    record: (company, people, facts = {}) => layOut(app, company, people, facts),
  };
}

let serial = 0;

async function layOut(
  app: CheckBench['app'],
  { tenantId, depts }: TestCompany,
  people: readonly Actor[],
  facts: RecordFacts,
): Promise<Round> {
  serial += 1;
  const [id, planId] = [newId(), newId()];
  const asked = facts.items ?? [false, false];
  const items = asked.map(() => newId());
  const points = facts.points ?? [];
  const status = facts.status ?? 1;
  const users = people.map(({ userId }) => userId);
  const at = facts.recordTime ?? '2026-11-21 00:00:00';
  const end = facts.endTime ?? '2026-11-21 23:59:59';
  const dept = facts.deptId ?? depts.workshop;
  await asSystem(app, 'test round', async ({ tx }) => {
    await tx.run(
      `insert into check_plan (tenant_id, id, name, category, dept_id, depted_id, is_enable, check_way, patrol_way, time_type)
       values ($1, $2, $3, '3', $4, array[$4]::uuid[], 1, '1', '1', '2')`,
      [tenantId, planId, `专业排查${serial}`, dept],
    );
    await tx.run(
      `insert into check_record (tenant_id, id, plan_id, plan_name, name, category, check_way, patrol_way, period, assignee, record_time, end_time,
                                 dept_id, depted_id, user_ids, risk_ids, record_status, finish_user_id, finish_time, item_count)
       values ($1, $2, $3, $4, $4, $5, '1', $6, '1', 'shared', $7::timestamptz, $8::timestamptz, $9, array[$9]::uuid[], $10, $11, $12, $13, $14::timestamptz, $15)`,
      [
        tenantId,
        id,
        planId,
        `专业排查${serial}`,
        facts.category ?? '3',
        facts.patrolWay ?? '1',
        at,
        end,
        dept,
        users,
        points,
        status,
        facts.finishTime ? users[0] : null,
        facts.finishTime ?? null,
        items.length,
      ],
    );
    for (const [place, item] of items.entries()) {
      await tx.run(
        `insert into check_record_item (tenant_id, id, parent_id, sort, risk_id, project, content, is_photo)
         values ($1, $2, $3, $4, $5, '设备', $6, $7)`,
        [
          tenantId,
          item,
          id,
          place,
          points[place % Math.max(points.length, 1)] ?? null,
          `第${place + 1}处防护完好`,
          asked[place] ? 1 : 2,
        ],
      );
    }
    // Done by the first; the others had a share in it.
    const done = status === 3 || status === 5;
    for (const [place, person] of people.entries()) {
      await tx.run(
        `insert into plan_task (tenant_id, id, record_id, plan_id, name, user_id, assignee_id, dept_id, task_time, end_time, check_way, task_status, finish_time, finish_user_id)
         values ($1, $2, $3, $4, $5, $6, $6, $7, $8::timestamptz, $9::timestamptz, '1', $10, $11::timestamptz, $12)`,
        [
          tenantId,
          newId(),
          id,
          planId,
          `专业排查${serial}`,
          person.userId,
          person.mainDeptId,
          at,
          end,
          done && place > 0 ? 7 : status,
          facts.finishTime ?? null,
          done ? users[0] : null,
        ],
      );
    }
  });
  return { id, planId, items };
}

export const must = (reply: Reply): Reply => {
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.msg} ${JSON.stringify(reply.data)}`);
  return reply;
};
